"""Questions about the states of a space: is there one, and which."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from checker.prove.atoms import Bits
from checker.prove.axes import Axis, AxisValue
from checker.prove.content import Document, Mask, Seen
from checker.prove.space import Space

Chosen = Callable[[Axis, AxisValue], Bits]
"""For a value of an axis: the states in which it fits."""


class Answer:
    """The states of a space that fit a question: coordinates that do, and for each axis a value that does."""

    def __init__(self, space: Space, fixed: Bits, chosen: Chosen, valid: bool) -> None:
        self._space = space
        self._chosen = chosen
        self._valid = valid
        self._options: list[list[tuple[AxisValue, Bits]]] = []
        states = fixed & (space.valid if valid else space.possible)
        for axis in space.axes:
            fitting = [(value, chosen(axis, value)) for value in axis.values if value.valid or not valid]
            self._options.append(fitting)
            some = 0
            for _, bits in fitting:
                some |= bits
            states &= some
        self.states = states

    def __bool__(self) -> bool:
        return self.states != 0

    def document(self) -> Document:
        """The document of one state that fits: the first."""
        bit = (self.states & -self.states).bit_length() - 1
        values = [next(value for value, bits in fitting if bits >> bit & 1) for fitting in self._options]
        mask: Mask | None = None
        for axis, value in zip(self._space.axes, values, strict=True):
            if not axis.places:
                mask = Mask(value.fires)
        return self._space.document(bit, values, mask)


class Question:
    """Questions about which clauses fail in the states of one space.

    Args:
        valid: only states that the schema accepts.
        ignored: clauses that are left out, as if they were not there.
    """

    def __init__(self, space: Space, *, valid: bool = True, ignored: Collection[str] = ()) -> None:
        self.space = space
        self.valid = valid
        self.ignored = frozenset(ignored)
        self._fixed_silent = self._without(space.fires, ())
        self._silent: dict[int, Bits] = {}
        for axis in space.axes:
            for value in axis.values:
                self._silent[id(value)] = value.states & self._without(value.fires, ())

    def _without(self, fires: dict[str, Bits], besides: Collection[str]) -> Bits:
        """Where nothing fails, apart from the clauses named and those that are left out."""
        failing = 0
        for name, states in fires.items():
            if name not in self.ignored and name not in besides:
                failing |= states
        return self.space.all & ~failing

    def holds_where(self, states: Bits) -> Answer:
        """States among those given in which all clauses hold."""
        return self._answer(states & self._fixed_silent, lambda _axis, value: self._silent[id(value)])

    def fits(self, fitting: Callable[[dict[Any, Any]], bool]) -> Answer:
        """States in which all clauses hold and the edits of some axis value fit."""

        def chosen(_axis: Axis, value: AxisValue) -> Bits:
            return self._silent[id(value)] if any(map(fitting, value.edits)) else 0

        best = [axis for axis in self.space.axes if any(any(map(fitting, v.edits)) for v in axis.values)]
        return self._answer(
            self._fixed_silent if best else 0,
            lambda axis, value: chosen(axis, value) if axis in best[:1] else self._silent[id(value)],
        )

    def applies(self, clause: str) -> Answer:
        """States in which all clauses hold and the clause's guard is true."""
        if clause in self.space.guards:
            return self.holds_where(self.space.guards[clause])

        def chosen(axis: Axis, value: AxisValue) -> Bits:
            silent = self._silent[id(value)]
            return silent & value.guards[clause] if self._is_on(axis, clause) else silent

        return self._answer(self._fixed_silent, chosen)

    def fails_alone(self, clause: str) -> Answer:
        """States in which the clause fails and no other does."""
        fixed = self.space.fires.get(clause)
        if fixed is not None:
            states = fixed & self._without(self.space.fires, (clause,))
            return self._answer(states, lambda _axis, value: self._silent[id(value)])

        def chosen(axis: Axis, value: AxisValue) -> Bits:
            if not self._is_on(axis, clause):
                return self._silent[id(value)]
            return value.states & value.fires[clause] & self._without(value.fires, (clause,))

        return self._answer(self._fixed_silent, chosen)

    def fails_without(self, clause: str, others: Collection[str]) -> Answer:
        """States in which the clause fails and none of the others does."""
        avoided = frozenset(others)

        def avoiding(fires: dict[str, Bits]) -> Bits:
            failing = 0
            for name, states in fires.items():
                failing |= states if name in avoided else 0
            return self.space.all & ~failing

        fixed = avoiding(self.space.fires)
        if clause in self.space.fires:
            fixed &= self.space.fires[clause]

        def chosen(axis: Axis, value: AxisValue) -> Bits:
            states = value.states & avoiding(value.fires)
            return states & value.fires[clause] if self._is_on(axis, clause) else states

        return self._answer(fixed, chosen)

    def _is_on(self, axis: Axis, clause: str) -> bool:
        return any(each.id == clause for each in axis.clauses)

    def _answer(self, fixed: Bits, chosen: Chosen) -> Answer:
        return Answer(self.space, fixed, chosen, self.valid)


def count_holding(space: Space) -> int:
    """How many schema-valid rows meet all clauses, each counted once for each context that is clean."""
    states = space.valid
    for fires in space.fires.values():
        states &= ~fires
    weights: dict[int, Bits] = {1: space.all}
    for coordinate in space.coordinates:
        alike: dict[int, Bits] = {}
        for choice, mask in zip(coordinate.choices, coordinate.masks, strict=True):
            alike[choice.count] = alike.get(choice.count, 0) | mask
        weights = _multiplied(weights, alike)
    for axis in space.axes:
        counts: dict[int, Bits] = {0: space.all}
        for value in axis.values:
            if not axis.places or not value.valid:
                continue
            silent = value.states
            for fires in value.fires.values():
                silent &= ~fires
            counts = _added(counts, silent, value.count)
        if axis.places:
            weights = _multiplied(weights, counts)
    contexts: dict[int, Bits] = {}
    for position, content in enumerate(space.contents):
        clean: Seen | None = space.contexts.states[content].get(Mask())
        if clean is not None:
            contexts[clean.count] = contexts.get(clean.count, 0) | space.content_bits(position)
    total = 0
    for weight, bits in weights.items():
        for times, here in contexts.items():
            total += weight * times * (bits & here & states).bit_count()
    return total


def _added(counts: dict[int, Bits], states: Bits, more: int) -> dict[int, Bits]:
    found: dict[int, Bits] = {}
    for count, bits in counts.items():
        for total, part in ((count + more, bits & states), (count, bits & ~states)):
            if part:
                found[total] = found.get(total, 0) | part
    return found


def _multiplied(left: dict[int, Bits], right: dict[int, Bits]) -> dict[int, Bits]:
    found: dict[int, Bits] = {}
    for one, here in left.items():
        for other, there in right.items():
            both = here & there
            if both and one * other:
                found[one * other] = found.get(one * other, 0) | both
    return found
