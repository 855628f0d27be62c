"""Where predicates are true and where they are false, as sets of the states of a space."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from checker.prove.atoms import NOTHING, Bits, asks
from checker.prove.axes import Coordinate
from checker.prove.content import Content, Known
from checker.prove.places import Place, Row, places, put
from checker.rules import words as w
from checker.rules.evaluate import Chain, key_of, test


class Truth:
    """The truth of predicates at an item of a row, over all contents and coordinate values.

    Args:
        every: all states.
        coordinates: the closed fields; a row is given each of their values in turn, and is left changed.
        contents: what the indexes may hold.
        content_bits: from the number of a content to its states.
        ordinals: the numbers under which contents know the indexes, by their identity.
    """

    def __init__(
        self,
        every: Bits,
        coordinates: Sequence[Coordinate],
        contents: Sequence[Content],
        content_bits: Callable[[int], Bits],
        ordinals: Mapping[int, int],
    ) -> None:
        self._all = every
        self._coordinates = coordinates
        self._contents = contents
        self._content_bits = content_bits
        self._ordinals = ordinals
        self._resolved: dict[tuple[int, Hashable], Bits] = {}
        self._stubs: dict[int, Known] = {}
        self._fixed_cache: dict[str, tuple[Bits, Bits]] = {}
        self._asks: dict[int, bool] = {}
        self._places: dict[tuple[int, w.Source], tuple[Place, ...]] = {}

    def bits(self, tree: w.Predicate, row: Row, chain: Chain, source: w.Source) -> tuple[Bits, Bits]:
        """Where a predicate is true, and where it is false."""
        match tree:
            case w.And(inner):
                true, false = self._all, 0
                for part in inner:
                    here, not_here = self.bits(part, row, chain, source)
                    true, false = true & here, false | not_here
                return true, false
            case w.Or(inner):
                true, false = 0, self._all
                for part in inner:
                    here, not_here = self.bits(part, row, chain, source)
                    true, false = true | here, false & not_here
                return true, false
            case w.Not(part):
                true, false = self.bits(part, row, chain, source)
                return false, true
        read = self._places.get((id(tree), source))
        if read is None:
            read = self._places[id(tree), source] = places(tree, source)
        mine = [each for each in self._coordinates if each.place in read]
        cached = None
        if len(mine) == len(read) and mine and not asks(tree) and not source.steps:
            cached = f"{source} {tree.form}"
            if cached in self._fixed_cache:
                return self._fixed_cache[cached]
        true = false = 0
        for states in self.tried(mine, row):
            here, not_here = self._atom(tree, chain)
            true |= here & states
            false |= not_here & states
        if cached is not None:
            self._fixed_cache[cached] = (true, false)
        return true, false

    def tried(self, coordinates: Sequence[Coordinate], row: Row) -> Iterator[Bits]:
        """Give a row each combination of values of coordinates; the states that have it."""
        for chosen in itertools.product(*(range(len(each.choices)) for each in coordinates)):
            states = self._all
            for each, position in zip(coordinates, chosen, strict=True):
                put(row, each.place, each.choices[position].value)
                states &= each.masks[position]
            yield states

    def _atom(self, tree: w.Predicate, chain: Chain) -> tuple[Bits, Bits]:
        if isinstance(tree, w.Resolves):
            true = self._resolves(tree, chain)
            return true, self._all & ~true
        known = self._asks.get(id(tree))
        if known is None:
            known = self._asks[id(tree)] = asks(tree)
        if known:
            true = false = 0
            for position in range(len(self._contents)):
                found = test(tree, chain, self._stub(position))
                true |= self._content_bits(position) if found is True else 0
                false |= self._content_bits(position) if found is False else 0
            return true, false
        found = test(tree, chain, NOTHING)
        return (self._all if found is True else 0), (self._all if found is False else 0)

    def _resolves(self, tree: w.Resolves, chain: Chain) -> Bits:
        key = key_of(tree.key, chain, NOTHING)
        if key is None:
            return 0
        entry = (self._ordinals[id(tree.index)], key)
        known = self._resolved.get(entry)
        if known is None:
            held = (i for i, content in enumerate(self._contents) if entry in content.keys)
            known = self._resolved[entry] = sum(self._content_bits(position) for position in held)
        return known

    def _stub(self, position: int) -> Known:
        known = self._stubs.get(position)
        if known is None:
            known = self._stubs[position] = Known(self._ordinals, self._contents[position])
        return known
