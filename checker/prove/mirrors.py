"""Mirrors: rows that an index holds made to measure for a row that asks it.

The narrow domain of what indexes hold is schema-valid and two values an id. A row of the wide domain may ask
for what is not in it: a mirror holds just that key, or it with one component, or each of two, another.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from checker.prove.atoms import NOTHING, chain_of
from checker.prove.domain import Domain, second
from checker.prove.places import Row, askers, parts, place_of, put
from checker.rules import words as w
from checker.rules.evaluate import value
from checker.rules.invariant import Clause

Asker = tuple[w.Value, w.Index, w.Source]


class Kind(NamedTuple):
    """A way to mirror. asker: which question, or None for all of them at once; others: for each row of the
    mirror the component of the key that is another, None for the key as it is."""

    asker: int | None
    others: tuple[int | None, ...]


class Mirrors:
    """The mirrors of the questions that clauses over one aggregate ask."""

    def __init__(self, domain: Domain, clauses: Sequence[Clause]) -> None:
        self._domain = domain
        self._askers = _askers(clauses)
        self.kinds: tuple[Kind, ...] = tuple(self._kinds())

    def _kinds(self) -> list[Kind]:
        found = [Kind(None, (None,))] if self._askers else []
        for number, (key, _, _) in enumerate(self._askers):
            size = len(parts(key))
            if size > 1:
                found += [Kind(number, (each,)) for each in range(size)]
                found += [Kind(number, pair) for pair in itertools.combinations(range(size), 2)]
        return found

    def around(self, row: Row, kind: Kind) -> Mapping[str, list[Row]]:
        """The rows that mirror a row, by aggregate."""
        askers = self._askers if kind.asker is None else [self._askers[kind.asker]]
        found: dict[str, list[Row]] = {}
        for key, index, source in askers:
            chain = chain_of(row, source)
            if chain is None:
                continue
            asked = [value(part, chain, NOTHING) for part in parts(key)]
            for entry, other in itertools.product(index.entries, kind.others):
                found.setdefault(entry.source.aggregate, []).append(self._entry_row(entry, asked, other))
        return found

    def _entry_row(self, entry: w.Entry, asked: Sequence[Any], other: int | None) -> Row:
        keys = parts(entry.key)
        places = [place_of(part, entry.source) for part in keys]
        row = self._domain.row(entry.source.aggregate, [place for place in places if place is not None])
        for number, (place, wanted) in enumerate(zip(places, asked, strict=False)):
            if place is None:
                continue
            if number == other:
                narrow = (each for each in self._domain.narrow(place) if each != wanted)
                wanted = next(narrow, second(wanted))
            if isinstance(keys[number], w.Folded) and isinstance(wanted, str):
                # It comes to the same only where it is read folded.
                wanted = f" {wanted.replace(' ', '  ')}"
            put(row, place, wanted)
        return row


def _askers(clauses: Sequence[Clause]) -> list[Asker]:
    """The questions that clauses ask by key, each once."""
    found: dict[tuple[int, str], Asker] = {}
    for clause in clauses:
        for node in askers(clause):
            if node.key is not None:
                found.setdefault((id(node.index), node.key.form), (node.key, node.index, clause.source))
    return list(found.values())
