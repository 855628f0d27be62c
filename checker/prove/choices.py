"""Choices: the values of a place, those that no predicate tells apart taken together."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from checker.prove.atoms import Asked
from checker.prove.domain import Domain
from checker.prove.places import Place
from checker.rules.example import ABSENT
from checker.rules.meaning import freeze


@dataclass(frozen=True)
class Choice:
    """Values that all predicates take alike: the first of them, how many, and whether the schema accepts
    them."""

    value: Any
    count: int
    valid: bool


def choices(
    domain: Domain, place: Place, atoms: Sequence[Asked], known: Mapping[Place, Collection[Any]]
) -> list[Choice]:
    """The values of a place in the wide domain; schema-valid ones of a closed set stay apart.

    Args:
        atoms: the atoms that may look at the place.
        known: the values that keys of indexes hold, by the place that asks for them.
    """
    row = domain.row(place.aggregate, [place])
    mine = [each for each in atoms if place in each.places]
    closed = [freeze(option) for option in domain.shapes.options(place)]
    found: dict[Hashable, Choice] = {}
    for value in domain.wide(place):
        valid = domain.is_valid_at(place, value)
        frozen = None if value is ABSENT else freeze(value)
        apart = frozen if valid and value is not ABSENT and frozen in closed else None
        mark = (valid, apart, tuple(each.mark(place, value, row, known) for each in mine))
        have = found.get(mark)
        found[mark] = Choice(value, 1, valid) if have is None else replace(have, count=have.count + 1)
    return list(found.values())
