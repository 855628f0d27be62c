"""Atoms: the smallest parts of a predicate that are true or false, and which values they tell apart."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import Any

from checker.prove.places import Place, Row, parts, place_of, places, put
from checker.rules import words as w
from checker.rules.compile_plan import ASKS
from checker.rules.evaluate import Chain, Passport, test
from checker.rules.example import ABSENT
from checker.rules.meaning import equal, freeze, is_number, moment

NOTHING = Passport({})

Bits = int
"""A set of states, one bit a state."""


def atoms(tree: w.Predicate) -> Iterator[w.Predicate]:
    """The parts of a predicate below its `and`, `or` and `not`."""
    match tree:
        case w.And(inner) | w.Or(inner):
            for part in inner:
                yield from atoms(part)
        case w.Not(part):
            yield from atoms(part)
        case _:
            yield tree


def asks(tree: w.Node) -> bool:
    """Whether a tree asks an index."""
    return any(isinstance(node, ASKS) for node in tree.walk())


class Asked:
    """An atom with the source of its items and the places it reads."""

    def __init__(self, atom: w.Predicate, source: w.Source) -> None:
        self.atom = atom
        self.source = source
        self.places = places(atom, source)

    def mark(self, place: Place, value: Any, row: Row, known: Mapping[Place, Collection[Any]]) -> Hashable:
        """What the atom sees of a value at a place: two values of one mark are the same to it, whatever else
        the row holds.

        Args:
            row: a row with the place; it is left changed.
            known: the values that keys of indexes hold, by the place that asks for them.
        """
        if self.places == (place,) and not asks(self.atom) and place.name is not None:
            put(row, place, value)
            chain = chain_of(row, self.source)
            return None if chain is None else ("is", test(self.atom, chain, NOTHING))
        if value is ABSENT:
            value = None
        match self.atom:
            case w.IsIn(w.Pack() as pack, options):
                return tuple(
                    self._at(part, place)
                    and any(equal(value, o[i]) for o in (option,) if isinstance(o, tuple))
                    for option in options
                    for i, part in enumerate(parts(pack))
                )
            case w.Resolves(key, _) if self._plainly(key, place):
                if value is None:
                    return None
                frozen = freeze(value)
                return frozen if frozen in known.get(place, ()) else "dangling"
            case w.Order(_, left, right) if self._at(left, place) or self._at(right, place):
                return value if is_number(value) else moment(value)
        return freeze(value)

    def _at(self, node: w.Value, place: Place) -> bool:
        return place_of(node, self.source) == place and not isinstance(node, w.Folded)

    def _plainly(self, key: w.Value, place: Place) -> bool:
        """Whether a key reads the place as it is wherever it reads it."""
        return all(self._at(part, place) or not self._reads(part, place) for part in parts(key))

    def _reads(self, node: w.Value, place: Place) -> bool:
        return place in places(node, self.source)


def known_atoms(trees: Iterable[tuple[w.Predicate, w.Source]]) -> list[Asked]:
    """The atoms of predicates, each once."""
    found: dict[str, Asked] = {}
    for tree, source in trees:
        for atom in atoms(tree):
            found.setdefault(f"{source} {atom.form}", Asked(atom, source))
    return list(found.values())


def chain_of(row: Row, source: w.Source) -> Chain | None:
    """The first item of a source in a row; None where the row has none."""
    site = next(Passport({source.aggregate: row if source.single else [row]}).sites(source), None)
    return None if site is None else site.chain
