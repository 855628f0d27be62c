"""Witness values: what each word wants to be tried with at the places it reads.

A word gives members and near misses of what it asks for, and the values on both sides of a boundary. Nothing
here is chosen for a rule: a domain picked by hand once made 26 mutants look equivalent that were not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from checker.prove.pattern import members
from checker.prove.places import Place, parts, scoped, scopes
from checker.rules import words as w
from checker.rules.example import ABSENT
from checker.rules.meaning import is_number

TEXT = "x"
_OTHERS = {"array": [], "boolean": True, "null": None, "number": 7, "object": {}, "string": TEXT}
_MOMENTS = ("2026-01-03T10:00:00Z", "2026-01-03T10:00:01Z", "2026-01-01T00:00:00Z", "2026-01-01")
_DECODED = ("", " ", "%20", "%41", "%2520", "\u200b", TEXT)
_ASCENDING: tuple[list[Any], ...] = ([], [0], [0, 1], [1, 0], [1, 1], ["1", 0])

Wanted = tuple[Place, Any]


class Length:
    """Stands for a list of so many items."""

    def __init__(self, size: int) -> None:
        self.size = size


class Prefixed:
    """Stands for texts that begin with what another place holds, followed by a fixed text."""

    def __init__(self, place: Place, suffix: str) -> None:
        self.place = place
        self.suffix = suffix


def wanted(tree: w.Node, source: w.Source) -> Iterator[Wanted]:
    """Pairs of a place and a value (or a Length, or Prefixed) that the words of a tree want to be tried."""
    for node, around in scoped(tree, scopes(source)):
        reads = _Reads(source.aggregate, around)
        match node:
            case w.Eq(left, right):
                yield from _equal(reads, left, right)
                yield from _equal(reads, right, left)
            case w.IsIn(inner, options):
                for position, part in enumerate(parts(inner)):
                    chosen = [o[position] if isinstance(o, tuple) else o for o in options]
                    yield from reads.each(part, _near(dict.fromkeys(chosen)))
            case w.IsNull(inner) | w.IsPresent(inner):
                yield from reads.each(inner, (ABSENT, None, TEXT))
            case w.IsSet(w.Decoded(inner)) | w.IsBlank(w.Decoded(inner)):
                yield from reads.each(inner, _DECODED)
            case w.IsSet(inner) | w.IsBlank(inner):
                yield from reads.each(inner, ("", " ", TEXT, None))
            case w.IsA(inner, kind):
                yield from reads.each(inner, (_OTHERS[kind], *_OTHERS.values(), ""))
            case w.FullMatch(inner, pattern) | w.Part(inner, pattern):
                yield from reads.each(inner, _matching(pattern))
            case w.StartsWith(inner, prefixes):
                for prefix in prefixes:
                    yield from reads.each(inner, _prefixed(reads, prefix))
            case w.Ascending(inner):
                yield from reads.each(inner, _ASCENDING)
            case w.Order(_, left, right):
                yield from _ordered(reads, left, right)
                yield from _ordered(reads, right, left)
            case w.Folded(inner):
                yield from reads.each(inner, ("a b", " a  b"))


def named(tree: w.Node, source: w.Source) -> Iterator[Wanted]:
    """Pairs of a place and a value that the words of a tree name, or one that they describe."""
    for node, around in scoped(tree, scopes(source)):
        reads = _Reads(source.aggregate, around)
        match node:
            case w.Eq(left, right):
                for one, other in ((left, right), (right, left)):
                    if isinstance(other, w.Const):
                        yield from reads.each(one, (other.value,))
            case w.IsIn(inner, options):
                for position, part in enumerate(parts(inner)):
                    chosen = [o[position] if isinstance(o, tuple) else o for o in options]
                    yield from reads.each(part, dict.fromkeys(chosen))
            case w.FullMatch(inner, pattern) | w.Part(inner, pattern):
                yield from reads.each(inner, members(pattern)[:1])


class _Reads:
    def __init__(self, aggregate: str, around: tuple[tuple[str, ...], ...]) -> None:
        self.aggregate = aggregate
        self.around = around

    def place(self, node: w.Node) -> Place | None:
        match node:
            case w.Field(name, up) if up < len(self.around):
                return Place(self.aggregate, self.around[up], name)
            case w.This(up) if up < len(self.around):
                return Place(self.aggregate, self.around[up], None)
            case w.Folded(inner) | w.Decoded(inner, _) | w.Part(inner, _) | w.Count(inner) | w.Time(inner):
                return self.place(inner)
        return None

    def each(self, node: w.Node, values: Iterable[Any]) -> Iterator[Wanted]:
        place = self.place(node)
        if place is not None:
            yield from ((place, value) for value in values)


def _equal(reads: _Reads, left: w.Value, right: w.Value) -> Iterator[Wanted]:
    if isinstance(right, w.Const):
        yield from reads.each(left, _near([right.value]))


def _near(values: Iterable[Any]) -> Iterator[Any]:
    """The values, and for each text one that is nearly it."""
    for value in values:
        yield value
        if isinstance(value, str):
            yield value.swapcase() if value else " "
        elif isinstance(value, bool) or value is None:
            yield not value
        elif is_number(value):
            yield from (value - 1, value + 1)


def _matching(pattern: str) -> Iterator[str]:
    found = members(pattern)
    yield from found
    for text in found[:1]:
        yield from (f"{text}{TEXT}", f"{TEXT}{text}", text[:-1])


def _prefixed(reads: _Reads, prefix: w.Value) -> Iterator[Any]:
    if isinstance(prefix, w.Const) and isinstance(prefix.value, str):
        text = prefix.value
        yield from (text, f"{text} {TEXT}", f"{TEXT} {text}", text[:-1], text.swapcase())
    if isinstance(prefix, w.Concat) and isinstance(prefix.right, w.Const):
        place = reads.place(prefix.left)
        if place is not None:
            yield Prefixed(place, str(prefix.right.value))


def _ordered(reads: _Reads, left: w.Value, right: w.Value) -> Iterator[Wanted]:
    match left, right:
        case w.Count(), w.Const(bound) if is_number(bound) and bound is not None:
            near = (int(bound) - 1, int(bound), int(bound) + 1)
            yield from reads.each(left, [Length(size) for size in near if size >= 0])
        case w.Count(), _:
            yield from reads.each(left, [Length(0), Length(1), Length(2)])
        case w.Time(), _:
            yield from reads.each(left, _MOMENTS)
        case _, w.Const(bound) if is_number(bound):
            yield from reads.each(left, _near([bound]))
        case _:
            yield from reads.each(left, (0, 1, 2))
