"""What a space is made of: closed fields, and free fields that vary together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checker.prove.atoms import Bits
from checker.prove.choices import Choice
from checker.prove.places import Place
from checker.rules.invariant import Clause


class Coordinate:
    """A closed field. masks: for each choice the states that have it."""

    def __init__(self, place: Place, choices: Sequence[Choice]) -> None:
        self.place = place
        self.choices = tuple(choices)
        self.masks: list[Bits] = []


class AxisValue:
    """One value of an axis (or several that do the same).

    Attributes:
        edits: each value as place → value; the first stands for all.
        count: how many values of the wide domain these are.
        valid: whether the schema accepts them.
        states: where the value is to be had at all.
        fires, guards: clause id → the states in which the clause fails, or applies.
    """

    __slots__ = ("count", "edits", "fires", "guards", "states", "valid")

    def __init__(
        self,
        edits: list[dict[Place, Any]],
        count: int,
        valid: bool,
        states: Bits,
        fires: dict[str, Bits],
        guards: dict[str, Bits],
    ) -> None:
        self.edits = edits
        self.count = count
        self.valid = valid
        self.states = states
        self.fires = fires
        self.guards = guards


class Axis:
    """Free places that vary together, and what the clauses on them do for each value."""

    def __init__(self, places: Sequence[Place], clauses: Sequence[Clause]) -> None:
        self.places = tuple(places)
        self.clauses = tuple(clauses)
        self.values: list[AxisValue] = []
