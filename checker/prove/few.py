"""A few values a place, for documents of several rows: two of each kind that predicates tell apart."""

from __future__ import annotations

import math
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
    return [value for value, _ in _told_apart(domain, place, clauses)]


def _told_apart(domain: Domain, place: Place, clauses: Sequence[Clause]) -> list[tuple[Any, Hashable]]:
    """A few values, each with its kind."""
    alone = marking(clauses, place)
    row = domain.row(place.aggregate, [place])
    counts: dict[Hashable, int] = {}
    found: list[tuple[Any, Hashable]] = []
    nothing = False
    for value in (*domain.wide(place)[:1], *domain.narrow(place), *domain.wide(place)):
        is_nothing = value is None or value is ABSENT
        if is_nothing:
            if nothing or not domain.is_valid_at(place, value):
                continue
            nothing = True
        elif any(equal(value, each) for each, _ in found) or not domain.is_valid_at(place, value):
            continue
        mark: Hashable = ("nothing",)
        if not is_nothing:
            mark = tuple(each.mark(place, value, row, {}) for each in alone)
            counts[mark] = counts.get(mark, 0) + 1
        if is_nothing or counts[mark] <= _EACH:
            found.append((value, mark))
    return found


def combined(domain: Domain, groups: Sequence[Clause], most: int) -> Mapping[Place, Sequence[Any]]:
    """A few values for each place that groups read, in so many combinations, or in more where each kind has a
    value and each place two."""
    read = outermost(place for clause in groups for place in clause_places(clause))
    values = {place: _told_apart(domain, place, groups) for place in read}
    while math.prod(max(1, len(each)) for each in values.values()) > most:
        spare = {place: _spare(each) for place, each in values.items() if len(each) > _EACH}
        able = [place for place, number in spare.items() if number is not None]
        if not able:
            break
        widest = max(able, key=lambda place: len(values[place]))
        number = spare[widest]
        values[widest] = [each for position, each in enumerate(values[widest]) if position != number]
    return {place: [value for value, _ in each] for place, each in values.items()}


def _spare(values: Sequence[tuple[Any, Hashable]]) -> int | None:
    """The last value of which there is another of the kind."""
    kinds = [kind for _, kind in values]
    return next((n for n in reversed(range(len(kinds))) if kinds.index(kinds[n]) != n), None)
