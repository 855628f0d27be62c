"""A few values a place, for documents of several rows: two of each kind that predicates tell apart."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from checker.prove.atoms import Asked, asks, atoms
from checker.prove.domain import Domain
from checker.prove.places import Place, clause_places, outermost
from checker.rules import words as w
from checker.rules.example import ABSENT
from checker.rules.invariant import Clause
from checker.rules.meaning import equal

_EACH = 2


def marking(clauses: Sequence[Clause], place: Place) -> list[Asked]:
    """What clauses ask of a place alone."""
    seen = (
        Asked(atom, clause.source)
        for clause in clauses
        for tree in (clause.guard, clause.requirement)
        if isinstance(tree, w.Predicate)
        for atom in atoms(tree)
        if not asks(atom)
    )
    return [each for each in seen if each.places == (place,)]


def few(domain: Domain, place: Place, clauses: Sequence[Clause]) -> list[Any]:
    """Schema-valid values, what the base has first: two of each kind that clauses tell apart, and none."""
    alone = marking(clauses, place)
    row = domain.row(place.aggregate, [place])
    counts: dict[Hashable, int] = {}
    found: list[Any] = []
    nothing = False
    for value in (*domain.wide(place)[:1], *domain.narrow(place), *domain.wide(place)):
        is_nothing = value is None or value is ABSENT
        if is_nothing:
            if nothing or not domain.is_valid_at(place, value):
                continue
            nothing = True
        elif any(equal(value, each) for each in found) or not domain.is_valid_at(place, value):
            continue
        mark = tuple(each.mark(place, value, row, {}) for each in alone)
        if not is_nothing:
            counts[mark] = counts.get(mark, 0) + 1
        if is_nothing or counts[mark] <= _EACH:
            found.append(value)
    return found


def combined(domain: Domain, groups: Sequence[Clause], most: int) -> Mapping[Place, Sequence[Any]]:
    """A few values for each place that groups read: fewer of those with most, until there are no more than so
    many combinations."""
    read = outermost(place for clause in groups for place in clause_places(clause))
    values = {place: few(domain, place, groups) for place in read}
    while True:
        size = 1
        for each in values.values():
            size *= max(1, len(each))
        widest = max(values, key=lambda place: len(values[place]), default=None)
        if size <= most or widest is None or len(values[widest]) <= _EACH:
            return values
        values[widest] = values[widest][:-1]
