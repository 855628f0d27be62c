"""Witness values: what each word wants to be tried with at the places it reads.

A word gives members and near misses of what it asks for, and the values on both sides of a boundary. Nothing
here is chosen for a rule: a domain picked by hand once made 26 mutants look equivalent that were not.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from checker.prove.pattern import members, misses, with_group
from checker.prove.places import Place, parts, place_at, scoped, scopes
from checker.rules import words as w
from checker.rules.evaluate import Passport
from checker.rules.evaluate import value as value_at
from checker.rules.example import ABSENT
from checker.rules.meaning import is_number, moment

TEXT = "x"
_OTHERS = {"array": [], "boolean": True, "null": None, "number": 7, "object": {}, "string": TEXT}
_MOMENTS = ("2026-01-03T10:00:00Z", "2026-01-03T10:00:01Z", "2026-01-01T00:00:00Z", "2026-01-01")
_DECODED = ("", " ", "%20", "%41", "%2520", "\u200b", TEXT)
_ASCENDING: tuple[list[Any], ...] = ([], [0], [0, 1], [1, 0], [1, 1], ["1", 0])
_NOTHING = Passport({})
_ELSEWHERE = (w.Size, w.Look)
_LONGEST = 10_000
_LARGE = 2**52
_MOST = 64
_FEW = 3
_SPLICED = 2

Wanted = tuple[Place, Any]
_More = Callable[[Any], Iterable[Any]]


class Length:
    """Stands for a list of so many items."""

    def __init__(self, size: int) -> None:
        self.size = size


class Made:
    """Stands for values made of what other places hold.

    Attributes:
        places: the other places.
        make: from a value of each to the values.
        most: how many combinations of their values are worth the trouble.
    """

    def __init__(self, places: tuple[Place, ...], make: Callable[..., Iterable[Any]], most: int) -> None:
        self.places = places
        self.make = make
        self.most = most


def wanted(tree: w.Node, source: w.Source) -> Iterator[Wanted]:
    """Pairs of a place and a value (or a Length, or Made) that the words of a tree want to be tried."""
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
                    yield from _prefixed(reads, inner, prefix)
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
            case w.StartsWith(inner, prefixes):
                for prefix in prefixes:
                    if isinstance(prefix, w.Const) and isinstance(prefix.value, str):
                        yield from reads.each(inner, (prefix.value,))


class _Reads:
    def __init__(self, aggregate: str, around: tuple[tuple[str, ...], ...]) -> None:
        self.aggregate = aggregate
        self.around = around

    def place(self, node: w.Node) -> Place | None:
        return place_at(node, self.aggregate, self.around)

    def each(self, node: w.Node, values: Iterable[Any]) -> Iterator[Wanted]:
        """The places that a value reads, with what makes the value one of those given."""
        for value in values:
            for leaf, held in _held(node, value):
                place = self.place(leaf)
                if place is not None:
                    yield place, held

    def leaves(self, node: w.Node) -> dict[Place, w.Node]:
        """The places that a value reads, with the first key that reads each."""
        found: dict[Place, w.Node] = {}
        for leaf in node.walk():
            place = self.place(leaf)
            if place is not None:
                found.setdefault(place, leaf)
        return found

    def made(self, node: w.Node, of: w.Value, more: _More, most: int = _MOST) -> Iterator[Wanted]:
        """The places of one value, wanting to be tried with what is made of the value of another.

        Args:
            more: from what the other reads as to what this one shall be.
        """
        others = self.leaves(of)
        if not others or any(isinstance(inner, _ELSEWHERE) for inner in of.walk()):
            return

        def read(held: tuple[Any, ...]) -> Any:
            levels: list[Any] = [{} for _ in self.around]
            for (place, leaf), value in zip(others.items(), held, strict=True):
                if isinstance(leaf, w.This):
                    levels[leaf.up] = value
                elif isinstance(leaf, w.Field) and value is not ABSENT and isinstance(levels[leaf.up], dict):
                    levels[leaf.up][place.name] = value
            return value_at(of, tuple(levels), _NOTHING)

        for mine, leaf in self.leaves(node).items():

            def make(*held: Any, leaf: w.Node = leaf) -> Iterator[Any]:
                for value in more(read(held)):
                    yield from (found for each, found in _held(node, value) if each.form == leaf.form)

            yield mine, Made(tuple(others), make, most)


def _held(node: w.Node, value: Any) -> Iterator[tuple[w.Node, Any]]:
    """The keys that a value reads, each with what it holds where the value is the one given."""
    match node:
        case w.Field() | w.This():
            yield node, value
        case w.Folded(inner) | w.Decoded(inner, _) | w.Count(inner) | w.Time(inner):
            yield from _held(inner, value)
        case w.Part(inner, pattern):
            texts = with_group(pattern, value) if isinstance(value, str) else iter((value,))
            for text in itertools.islice(texts, _SPLICED):
                yield from _held(inner, text)
        case w.Concat(inner, w.Const(end)) if isinstance(value, str):
            if value.endswith(str(end)):
                yield from _held(inner, value.removesuffix(str(end)))
        case w.Concat(w.Const(start), inner) if isinstance(value, str):
            if value.startswith(str(start)):
                yield from _held(inner, value.removeprefix(str(start)))
        case w.Concat(left, right) if isinstance(value, str):
            for at in dict.fromkeys((0, min(1, len(value)), max(0, len(value) - 1), len(value))):
                yield from _held(left, value[:at])
                yield from _held(right, value[at:])


def _equal(reads: _Reads, left: w.Value, right: w.Value) -> Iterator[Wanted]:
    match left, right:
        case w.Pack(mine), w.Pack(its):
            for one, other in zip(mine, its, strict=False):
                yield from _equal(reads, one, other)
        case _, w.Const(value):
            yield from reads.each(left, _near([value]))
        case _, _:
            yield from reads.made(left, right, _same)
            if isinstance(left, w.Folded) or isinstance(right, w.Folded):
                yield from reads.made(left, right, _spaced, _FEW)


def _same(value: Any) -> tuple[Any, ...]:
    return (value,)


def _spaced(value: Any) -> tuple[Any, ...]:
    return (f" {value}",) if isinstance(value, str) else ()


def _near(values: Iterable[Any]) -> Iterator[Any]:
    """The values, for each text one that is nearly it, for each number those around it."""
    for value in values:
        yield value
        if isinstance(value, str):
            yield value.swapcase() if value else " "
        elif isinstance(value, bool) or value is None:
            yield not value
        elif is_number(value):
            yield from _around(value)


def _around(value: Any) -> tuple[Any, ...]:
    # So large a number has no neighbours among the halves.
    halves = (value - 0.5, value + 0.5) if abs(value) < _LARGE else ()
    return (value - 1, value + 1, *halves)


def _matching(pattern: str) -> Iterator[str]:
    found = members(pattern)
    yield from found
    for text in found[:1]:
        # `.` is any character but one: the end of a line.
        yield from (f"{text}{TEXT}", f"{TEXT}{text}", text[:-1], f"{text[:1]}\n{text[1:]}")
    yield from misses(pattern)


def _prefixed(reads: _Reads, node: w.Value, prefix: w.Value) -> Iterator[Wanted]:
    if isinstance(prefix, w.Const):
        yield from reads.each(node, _beginning(prefix.value))
        return
    yield from reads.made(node, prefix, _beginning_with)
    yield from reads.made(node, prefix, _missing, _FEW)
    yield from reads.made(prefix, node, lambda text: (text, text[:1]) if isinstance(text, str) else ())


def _beginning(text: Any) -> tuple[str, ...]:
    if not isinstance(text, str):
        return ()
    return (text, f"{text} {TEXT}", f"{TEXT} {text}", text[:-1], text.swapcase())


def _beginning_with(text: Any) -> tuple[str, ...]:
    return (text, f"{text} {TEXT}") if isinstance(text, str) else ()


def _missing(text: Any) -> tuple[str, ...]:
    return (f"{TEXT} {text}", text[:-1]) if isinstance(text, str) else ()


def _ordered(reads: _Reads, left: w.Value, right: w.Value) -> Iterator[Wanted]:
    match left, right:
        case w.Count(), w.Const(bound) if is_number(bound) and bound is not None:
            near = (int(bound) - 1, int(bound), int(bound) + 1)
            yield from reads.each(left, [Length(size) for size in near if 0 <= size <= _LONGEST])
        case w.Count(), _:
            yield from reads.each(left, [Length(0), Length(1), Length(2)])
        case w.Time(), _:
            yield from reads.each(left, _MOMENTS)
            yield from reads.made(left, right.value if isinstance(right, w.Time) else right, _moments)
        case _, w.Const(bound) if is_number(bound):
            yield from reads.each(left, _near([bound]))
        case _:
            yield from reads.each(left, (0, 1, 2, -1, 0.5))
            yield from reads.made(left, right, _numbers)


def _moments(value: Any) -> tuple[Any, ...]:
    return (value,) if moment(value) else ()


def _numbers(value: Any) -> tuple[Any, ...]:
    return (value,) if is_number(value) else ()
