"""What the indexes of a document hold, and the documents that come to the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from checker.prove.places import Row
from checker.rules import words as w
from checker.rules.evaluate import Passport

Mask = frozenset[str]
"""The ids of failing clauses."""
Document = dict[str, Any]


class Content(NamedTuple):
    """What indexes hold: the keys present, and for indexes whose entries are counted how many of each."""

    keys: frozenset[tuple[int, Hashable]]
    counts: tuple[tuple[tuple[int, Hashable], int], ...]

    def joined(self, other: Content) -> Content:
        """What two lists of rows hold together."""
        if not other.counts:
            return Content(self.keys | other.keys, self.counts)
        sums = dict(self.counts)
        for key, count in other.counts:
            sums[key] = sums.get(key, 0) + count
        return Content(self.keys | other.keys, tuple(sorted(sums.items(), key=repr)))


EMPTY = Content(frozenset(), ())


class Seen:
    """The documents of one content and one mask: how many, and the first of them."""

    __slots__ = ("count", "rows")

    def __init__(self, rows: tuple[tuple[str, Row], ...], count: int) -> None:
        self.rows = rows
        self.count = count

    def document(self) -> Document:
        """The first document."""
        found: Document = {}
        for aggregate, row in self.rows:
            found.setdefault(aggregate, []).append(row)
        return found


States = dict[Content, dict[Mask, Seen]]


class Known(Passport):
    """A passport whose indexes hold what a content says, whatever its document does."""

    def __init__(self, indexes: Mapping[int, int], content: Content) -> None:
        super().__init__({})
        self._held: dict[int, dict[Any, list[Any]]] = {ordinal: {} for ordinal in indexes.values()}
        self._ordinals = indexes
        counts = dict(content.counts)
        for ordinal, key in content.keys:
            self._held[ordinal][key] = [()] * counts.get((ordinal, key), 1)

    def entries(self, index: w.Index) -> dict[Any, list[Any]]:
        """What the content says that the index holds."""
        return self._held[self._ordinals[id(index)]]
