"""The clauses of families that are not core: each must fail on a document that the core calls valid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from checker.prove.domain import Domain
from checker.prove.facts import ClauseFact
from checker.prove.lists import Lists
from checker.prove.proof import Failure
from checker.prove.query import Question
from checker.prove.space import Space
from checker.prove.stated import documents, is_met, is_valid, needed_of
from checker.rules.evaluate import Passport, failing
from checker.rules.example import Example, Table
from checker.rules.family import Family
from checker.rules.invariant import Clause, Invariant, RuleError, is_group

_FEW = 2_000
_MANY = 20_000
Document = dict[str, Any]


def beyond(domain: Domain, core: Sequence[Clause]) -> tuple[list[ClauseFact], list[Failure]]:
    """The facts of all clauses beyond the core, and those that never fail on a core-valid document."""
    facts, failures = [], []
    for family in domain.families:
        for rule in () if family.core else family.rules:
            for name in dict.fromkeys(clause.name for clause in rule.clauses(family.home)):
                fact = _fact(domain, family, rule, name, core)
                facts.append(fact)
                if fact.witness is None:
                    failures.append(
                        Failure(
                            "trigger", rule.id, name,
                            "it fails on no document that the core rules call valid; mend it, or remove it "
                            "if they say the same",
                        )
                    )  # fmt: skip
                elif fact.idle:
                    failures.append(
                        Failure(
                            "trigger", rule.id, name,
                            f"over {' and '.join(fact.idle)} its guard is true on no document that the core "
                            "rules call valid; take the source out, or mend the guard",
                        )
                    )  # fmt: skip
            failures += [
                Failure(
                    "declaration", rule.id, name,
                    "only clauses of core families are judged together; remove implied_by",
                )
                for name in rule.implied_by
            ]  # fmt: skip
    return facts, failures


def _fact(domain: Domain, family: Family, rule: Invariant, name: str, core: Sequence[Clause]) -> ClauseFact:
    clauses = tuple(clause for clause in rule.clauses(family.home) if clause.name == name)
    witness = next(
        (
            each
            for each in _candidates(domain, family, rule, name, clauses, core)
            if _shows(domain, each, clauses, core)
        ),
        None,
    )
    return ClauseFact(
        rule=rule.id,
        clause=name,
        core=False,
        fails=witness is not None,
        alone=witness is not None,
        implied_by=(),
        schema=False,
        kept=witness is not None,
        idle=tuple(
            str(clause.source) for clause in clauses if not _applies(domain, family, rule, clause, core)
        ),
        witness=witness,
    )


def _candidates(
    domain: Domain,
    family: Family,
    rule: Invariant,
    name: str,
    clauses: Sequence[Clause],
    core: Sequence[Clause],
) -> Iterator[Document]:
    """Documents on which a clause may fail: examples, the first of its domain, and what its space says."""
    yield from _examples(family, rule.rejects, clauses, core, name)
    yield from itertools.islice(domain.documents(clauses), _FEW)
    for clause in clauses:
        aggregate = clause.source.aggregate
        try:
            found = None
            if is_group(clause.requirement):
                found = Lists(domain, [*core, clause], aggregate).fails_alone(clause.id)
            elif answer := Question(Space(domain, [*core, clause], aggregate)).fails_alone(clause.id):
                found = answer.document()
            if found is not None:
                yield found
        except RuleError:
            # Of clauses that spaces don't hold, more of the domain has to do.
            yield from itertools.islice(domain.documents([clause]), _MANY)


def _examples(
    family: Family,
    listed: Sequence[Example | Table],
    clauses: Sequence[Clause],
    core: Sequence[Clause],
    name: str | None = None,
) -> Iterator[Document]:
    """The documents of examples (that fire a clause), whole and with no more than the clauses' rows need."""
    for document in documents(family, listed, name):
        yield document
        for clause in clauses:
            yield needed_of(document, [clause.source.aggregate], core)


def _is_core_valid(domain: Domain, document: Document, core: Sequence[Clause]) -> bool:
    return is_valid(domain, document) and not failing(tuple(core), Passport(document))


def _shows(domain: Domain, document: Document, clauses: tuple[Clause, ...], core: Sequence[Clause]) -> bool:
    return bool(failing(clauses, Passport(document))) and _is_core_valid(domain, document, core)


def _applies(domain: Domain, family: Family, rule: Invariant, clause: Clause, core: Sequence[Clause]) -> bool:
    """Whether the guard of a clause is true on a document that the core rules call valid."""

    def shows(document: Document) -> bool:
        return is_met(clause, Passport(document)) and _is_core_valid(domain, document, core)

    if any(map(shows, _examples(family, (*rule.rejects, *rule.accepts), (clause,), core))):
        return True
    aggregate = clause.source.aggregate
    with suppress(RuleError):
        if not is_group(clause.requirement):
            space = Space(domain, [*core, clause], aggregate)
            return bool(Question(space, ignored=(clause.id,)).applies(clause.id))
    return any(map(shows, itertools.islice(domain.documents([clause]), _MANY)))
