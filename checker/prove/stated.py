"""The examples of rules as documents: what an author states is asked where the domain finds nothing.

A domain of texts can't be complete: a pattern with look-around, say, may match what no witness is made
for. So nothing is said to be impossible that an example shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from checker.prove.content import Mask
from checker.prove.domain import Domain
from checker.prove.places import clause_indexes
from checker.rules.evaluate import Passport, failing, test
from checker.rules.example import Example, Table, expanded
from checker.rules.family import Family
from checker.rules.invariant import Clause

Document = dict[str, Any]


class Shown(NamedTuple):
    """An example's document: what of the core fails on it, and whether the schemas accept it."""

    document: Document
    mask: Mask
    valid: bool


class Stated:
    """The examples of core rules, judged when they are asked for, and then kept."""

    def __init__(self, domain: Domain, core: Sequence[Clause]) -> None:
        self._domain = domain
        self._core = tuple(core)
        self._rules = {rule.id: (family, rule) for family in domain.families for rule in family.rules}
        self._kept: dict[str, list[Shown]] = {}

    def of(self, rule: str) -> list[Shown]:
        """The examples of a rule, each whole and with no more aggregates than its rows need."""
        if rule not in self._kept:
            family, found = self._rules[rule]
            own = [clause.source.aggregate for clause in found.clauses(family.home)]
            entries = (*found.rejects, *found.accepts)
            self._kept[rule] = [
                judged(self._domain, self._core, each)
                for document in documents(family, entries)
                for each in (document, needed_of(document, own, self._core))
            ]
        return self._kept[rule]

    def applies(self, clause: Clause) -> bool:
        """Whether the clause's guard is true of an item of an example on which nothing fails."""
        return any(
            shown.valid and not shown.mask and is_met(clause, Passport(shown.document))
            for shown in self.of(clause.rule)
        )


def documents(
    family: Family, entries: Sequence[Example | Table], clause: str | None = None
) -> Iterator[Document]:
    """The documents of examples (that fire a clause)."""
    for example in expanded(entries):
        if clause is None or clause in example.fires:
            yield family.base.edited(example.patch)


def judged(domain: Domain, core: tuple[Clause, ...], document: Document) -> Shown:
    """A document with what of the core fails on it."""
    mask = Mask(clause.id for clause, _ in failing(core, Passport(document)))
    return Shown(document, mask, is_valid(domain, document))


def is_valid(domain: Domain, document: Document) -> bool:
    """Whether the schemas accept every row of a document."""
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
    return True


def is_met(clause: Clause, passport: Passport) -> bool:
    """Whether the clause's guard is true of an item of a document."""
    return any(test(clause.guard, site.chain, passport) is True for site in passport.sites(clause.source))


def needed_of(document: Document, aggregates: Sequence[str], core: Sequence[Clause]) -> Document:
    """A document without the aggregates that rows of those given don't ask for, directly or not."""
    kept = needed(aggregates, core)
    return {name: value for name, value in document.items() if name in kept}


def needed(aggregates: Sequence[str], core: Sequence[Clause]) -> tuple[str, ...]:
    """The aggregates given and those that clauses over them ask, directly or not."""
    found = dict.fromkeys(aggregates)
    waiting = list(found)
    while waiting:
        name = waiting.pop()
        for clause in core:
            if clause.source.aggregate != name:
                continue
            asked = [entry.source.aggregate for index in clause_indexes(clause) for entry in index.entries]
            waiting += [each for each in asked if each not in found]
            found |= dict.fromkeys(asked)
    return tuple(found)
