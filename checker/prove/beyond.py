"""The clauses of families that are not core: each must fail on a document that the core calls valid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from checker.prove.domain import Domain
from checker.prove.facts import ClauseFact
from checker.prove.lists import Lists, needed
from checker.prove.proof import Failure
from checker.prove.query import Question
from checker.prove.space import Space
from checker.rules.evaluate import Passport, failing, test
from checker.rules.example import Table
from checker.rules.family import Family
from checker.rules.invariant import Clause, Invariant, RuleError, is_group

_TRIED = 20_000
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
    applies = witness is not None or any(
        _applies(domain, document, clauses, core)
        for document in itertools.islice(domain.documents(clauses), _TRIED)
    )
    return ClauseFact(
        rule=rule.id,
        clause=name,
        core=False,
        fails=witness is not None,
        alone=witness is not None,
        implied_by=(),
        schema=False,
        applies=applies,
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
    """The rule's own examples, whole and with no more than the clause's rows need; then its domain."""
    kept = [needed([clause.source.aggregate], core) for clause in clauses]
    for entry in rule.rejects:
        for example in entry.examples() if isinstance(entry, Table) else (entry,):
            if name in example.fires:
                document = family.base.edited(example.patch)
                yield document
                yield from ({key: document[key] for key in document if key in names} for names in kept)
    yield from itertools.islice(domain.documents(clauses), _TRIED)
    for clause in clauses:
        # Nothing so far: the whole space decides.
        aggregate = clause.source.aggregate
        found = None
        # Of clauses that spaces don't hold the documents above are all there are.
        with suppress(RuleError):
            if is_group(clause.requirement):
                found = Lists(domain, [*core, clause], aggregate).fails_alone(clause.id)
            elif answer := Question(Space(domain, [*core, clause], aggregate)).fails_alone(clause.id):
                found = answer.document()
        if found is not None:
            yield found


def _is_valid(domain: Domain, document: Document, core: Sequence[Clause]) -> bool:
    for aggregate, declared in domain.aggregates.items():
        value = document.get(aggregate)
        if value is None:
            continue
        rows = [value] if declared.single else value
        if not isinstance(rows, list):
            return False
        objects = declared.single or all(isinstance(row, dict) for row in rows)
        if not objects or not all(domain.shapes.is_valid(aggregate, row) for row in rows):
            return False
    return not failing(tuple(core), Passport(document))


def _shows(domain: Domain, document: Document, clauses: tuple[Clause, ...], core: Sequence[Clause]) -> bool:
    return bool(failing(clauses, Passport(document))) and _is_valid(domain, document, core)


def _applies(domain: Domain, document: Document, clauses: tuple[Clause, ...], core: Sequence[Clause]) -> bool:
    passport = Passport(document)
    met = any(
        test(clause.guard, site.chain, passport) is True
        for clause in clauses
        for site in passport.sites(clause.source)
    )
    return met and _is_valid(domain, document, core)
