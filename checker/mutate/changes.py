"""Changes to a predicate: every way in which one of its words could have been written a little differently.

A change is a label and the tree as it then reads. Labels name what is changed, in the words of messages;
they are part of a mutant's name, and stay as long as the rule does.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from checker.mutate.enums import Enums, Scope
from checker.mutate.patterns import bounds, is_pattern
from checker.mutate.sets import Sets, frozen, joined, negated, without
from checker.mutate.values import Together, sides_changed
from checker.rules import words as w
from checker.rules.sentences import Sentences, show
from checker.rules.vocabulary import FORMS

Change = tuple[str, w.Predicate]
_TEXT = "(?s:.*)"
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
"""The form of what `is_date` takes for a moment."""


class Changes:
    """The changes to the predicates of one item.

    Args:
        enums: the values that its keys can take.
        scope: the schemas of the item and of what holds it.
        items: what the item, and those around it, are called.
    """

    def __init__(self, enums: Enums, scope: Scope, items: tuple[str, ...]) -> None:
        self.enums = enums
        self.scope = scope
        self.words = Sentences(items, short=False)

    def of(self, node: w.Predicate) -> Iterator[Change]:
        """Each change to a predicate, at any depth of it."""
        yield from self._words(node)
        yield from self._values_read(node)

    def _words(self, node: w.Predicate) -> Iterator[Change]:
        match node:
            case w.Not(part):
                yield from ((label, negated(changed)) for label, changed in self.of(part))
            case w.And(parts) | w.Or(parts):
                yield from self._joined(node, parts)
            case w.Eq(value, w.Const(constant)):
                yield from self._also(value, (constant,))
            case w.IsIn(value, options):
                yield from self._options(value, options)
            case w.IsNull(value):
                yield from self._null(value)
            case w.IsPresent(key):
                yield f"{key.name} not null", w.Not(w.IsNull(key))
            case w.IsSet(value):
                yield f"{self.words.name(value)} anything but null", w.Not(w.IsNull(value))
            case w.IsA(value, kind):
                yield from self._types(value, kind)
            case w.IsDate(value):
                yield f"{self.words.name(value)} by its form alone", w.FullMatch(value, _DATE)
            case w.Ascending(value):
                yield f"{self.words.name(value)} any list", w.Order("<=", w.Const(0), w.Count(value))
            case w.IsBlank(value):
                yield f"{self.words.name(value)} empty only", w.Eq(value, w.Const(""))
            case w.StartsWith(value, prefixes):
                yield from self._prefixes(value, prefixes)
            case w.FullMatch(value, pattern):
                yield from self._pattern(value, pattern)
            case w.HasItem(value, where):
                yield from self._items(value, where)
            case w.Order(op, left, right):
                yield from self._ordered(op, left, right)
            case w.Resolves(key, index):
                for label, other, shorter in self._indexes(index, key):
                    yield label, w.Resolves(shorter, other)

    def _values_read(self, node: w.Predicate) -> Iterator[Change]:
        """The predicate about other values, each side alone and several alike."""
        match node:
            case w.Eq(left, right) | w.Order(_, left, right):
                for change in sides_changed((left, right), self.words):
                    one, other = change.applied((left, right))
                    yield change.label, replace(node, left=one, right=other)
            case w.StartsWith(value, prefixes):
                for change in sides_changed((value, *prefixes), self.words):
                    one, *others = change.applied((value, *prefixes))
                    yield change.label, w.StartsWith(one, tuple(others))
            case (
                w.IsIn(value)
                | w.IsNull(value)
                | w.IsSet(value)
                | w.IsBlank(value)
                | w.IsA(value)
                | w.IsDate(value)
                | w.FullMatch(value)
                | w.HasItem(value)
                | w.Ascending(value)
            ):
                for change in sides_changed((value,), self.words):
                    yield change.label, replace(node, value=change.applied((value,))[0])

    def _joined(self, node: w.And | w.Or, parts: tuple[w.Predicate, ...]) -> Iterator[Change]:
        sets = Sets(parts, is_negated=isinstance(node, w.And))
        for number, part in enumerate(parts):
            before, after = parts[:number], parts[number + 1 :]
            yield f"without {self.words.says(part)}", joined(type(node), (*before, *after))
            for label, changed in self.of(part):
                if not sets.has(part, changed):
                    yield label, joined(type(node), (*before, changed, *after))

    def _options(self, value: w.Value, options: tuple[object, ...]) -> Iterator[Change]:
        for number, option in enumerate(options):
            label = f"{self.words.name(value)} without {self.words.options((option,))}"
            yield label, w.IsIn(value, options[:number] + options[number + 1 :])
        yield from self._also(value, options)

    def _also(self, value: w.Value, options: tuple[object, ...]) -> Iterator[Change]:
        """Each value that the schema has and the options lack, added to them."""
        known = set(map(frozen, options))
        for foreign in self._values(value):
            if frozen(foreign) not in known:
                label = f"{self.words.name(value)} also {self.words.options((foreign,))}"
                yield label, w.IsIn(value, (*options, foreign))

    def _values(self, value: w.Value) -> Iterable[object]:
        if isinstance(value, w.Pack):
            return itertools.product(*(self.enums.values(part, self.scope) for part in value.parts))
        return self.enums.values(value, self.scope)

    def _null(self, value: w.Value) -> Iterator[Change]:
        foreign = list(self._also(value, (None,)))
        yield from foreign
        if not foreign:
            yield f"{self.words.name(value)} also empty", w.IsIn(value, (None, ""))

    def _types(self, value: w.Value, kind: str) -> Iterator[Change]:
        name = self.words.name(value)
        for other in w.type_names:
            if other != kind:
                yield f"{name} {other} for {kind}", w.IsA(value, other)
                yield f"{name} also {other}", w.Or((w.IsA(value, kind), w.IsA(value, other)))

    def _prefixes(self, value: w.Value, prefixes: tuple[w.Value, ...]) -> Iterator[Change]:
        name = self.words.name(value)
        for number, prefix in enumerate(prefixes):
            others = w.StartsWith(value, prefixes[:number] + prefixes[number + 1 :])
            said = show(prefix.value) if isinstance(prefix, w.Const) else self.words.name(prefix)
            if others.prefixes:
                yield f"{name} without {said}", others
            containing = self._containing(value, prefix)
            if containing is not None:
                rest = (others,) if others.prefixes else ()
                yield f"{name} contains {said}", joined(w.Or, (*rest, containing))
        yield f"{name} any text", w.IsA(value, "string")

    def _containing(self, value: w.Value, prefix: w.Value) -> w.Predicate | None:
        """That a text has the prefix anywhere: a pattern, or one for each value that the prefix reads."""
        match prefix:
            case w.Const(str() as text):
                return self._contains(value, text)
            case w.Field():
                return self._either(value, prefix, "")
            case w.Concat(w.Field() as key, w.Const(str() as end)):
                return self._either(value, key, end)
        return None

    def _either(self, value: w.Value, key: w.Field, end: str) -> w.Predicate | None:
        texts = [text for text in self.enums.values(key, self.scope) if isinstance(text, str)]
        found = [w.And((w.Eq(key, w.Const(text)), self._contains(value, text + end))) for text in texts]
        return joined(w.Or, tuple(found)) if found else None

    def _contains(self, value: w.Value, text: str) -> w.Predicate:
        return w.FullMatch(value, f"{_TEXT}{re.escape(text)}{_TEXT}")

    def _pattern(self, value: w.Value, pattern: str) -> Iterator[Change]:
        name = self.words.name(value)
        containing = f"{_TEXT}(?:{pattern}){_TEXT}"
        if is_pattern(containing):
            yield f"{name} contains {FORMS.get(pattern, pattern)}", w.FullMatch(value, containing)
        yield f"{name} any text", w.IsA(value, "string")
        for label, other in bounds(pattern):
            yield f"{name} with {label}", w.FullMatch(value, other)

    def _items(self, value: w.Value, where: w.Predicate) -> Iterator[Change]:
        name = self.words.name(value)
        yield f"any item of {name}", w.HasItem(value, w.Always())
        inside = Changes(self.enums, self.scope.inside(value), (f"the item of {name}", *self.words.items))
        for label, changed in inside.of(where):
            yield f"an item of {name}: {label}", w.HasItem(value, changed)

    def _ordered(self, op: str, left: w.Value, right: w.Value) -> Iterator[Change]:
        comparison = f"{self.words.name(left)} {op} {self.words.name(right)}"
        for label, side in self._sides(left):
            yield label or f"{comparison}: {_instead(side, left)}", w.Order(op, side, right)
        for label, side in self._sides(right):
            yield label or f"{comparison}: {_instead(side, right)}", w.Order(op, left, side)
        if op == "==":
            yield f"{comparison}: <= for ==", w.Order("<=", left, right)
            yield f"{comparison}: >= for ==", w.Order("<=", right, left)
            return
        if not _is_bound(left, right) and not _is_bound(right, left):
            other = "<=" if op == "<" else "<"
            yield f"{comparison}: {other} for {op}", w.Order(other, left, right)
        if op == "<=" and not _is_least(right, left):
            yield f"{comparison}: == for <=", w.Order("==", left, right)
        if not isinstance(left, w.Const) and not isinstance(right, w.Const):
            either = w.Or((w.Order("<=", left, right), w.Order("<=", right, left)))
            yield f"{comparison}: any order", either

    def _sides(self, side: w.Value) -> Iterator[tuple[str, w.Value]]:
        """The changes to one side of a comparison; a number's has no label of its own."""
        match side:
            case w.Const(int() | float() as number) if not isinstance(number, bool):
                yield from (("", w.Const(number + step)) for step in (-1, 1))
            case w.Size(index, None):
                for label, other, _ in self._indexes(index, w.Const(None)):
                    yield label, w.Size(other)
            case w.Size(index, key) if key is not None:
                for label, other, shorter in self._indexes(index, key):
                    yield label, w.Size(other, shorter)
            case w.Look(index, key, measure):
                for label, other, shorter in self._indexes(index, key):
                    yield label, w.Look(other, shorter, measure)
                for change in sides_changed((measure,), self.words):
                    yield f"{index.title}: {change.label}", w.Look(index, key, *change.applied((measure,)))

    def _indexes(self, index: w.Index, key: w.Value) -> Iterator[tuple[str, w.Index, w.Value]]:
        """An index and the key looked up in it, changed: keys shortened, entries and conditions lost."""
        for name, shorter, keys in self._shortened(index, key):
            entries = tuple(map(_keyed, index.entries, keys))
            yield f"{index.title}: key without {name}", w.Index(index.title, entries), shorter
        for number, entry in enumerate(index.entries):
            before, after = index.entries[:number], index.entries[number + 1 :]
            if before or after:
                yield f"{index.title}: without {entry.source}", w.Index(index.title, before + after), key
            for label, where in self._conditions(entry):
                changed = w.Entry(entry.source, entry.key, where)
                yield f"{index.title}: {label}", w.Index(index.title, (*before, changed, *after)), key

        sides = (key, *(entry.key for entry in index.entries))
        for change in sides_changed(sides, self.words):
            asked, *held = change.applied(sides)
            entries = tuple(map(_keyed, index.entries, held))
            yield f"{index.title}: {_by_side(change, index)}", w.Index(index.title, entries), asked

    def _shortened(self, index: w.Index, key: w.Value) -> Iterator[tuple[str, w.Value, list[w.Value]]]:
        keys = [key, *(entry.key for entry in index.entries)]
        packs = [each.parts for each in keys if isinstance(each, w.Pack)]
        if len(packs) < len(keys) or len({len(parts) for parts in packs}) > 1:
            return
        for number, part in enumerate(packs[0]):
            asked, *held = (without(parts, number) for parts in packs)
            yield self.words.name(part), asked, held

    def _conditions(self, entry: w.Entry) -> Iterator[Change]:
        if isinstance(entry.where, w.Always):
            return
        inside = Changes(self.enums, self.enums.scope(entry.source), (entry.source.aggregate,))
        yield f"{entry.source} unconditionally", w.Always()
        for label, where in inside.of(entry.where):
            yield f"{entry.source} where {label}", where


def _keyed(entry: w.Entry, key: w.Value) -> w.Entry:
    return w.Entry(entry.source, key, entry.where)


def _by_side(change: Together, index: w.Index) -> str:
    """A change to keys, and where it is: in what is asked for, in entries of the index, or in both."""
    sources = [str(index.entries[side - 1].source) for side in change.sides if side > 0]
    where = ["key", *sources] if 0 in change.sides else sources
    return f"{' and '.join(where)}: {change.label}"


def _instead(new: w.Value, old: w.Value) -> str:
    assert isinstance(new, w.Const)
    assert isinstance(old, w.Const)
    return f"{new.value} for {old.value}"


def _is_bound(bound: w.Value, measure: w.Value) -> bool:
    """Whether a constant bounds a whole number: there, moving it says the same as taking the other sign."""
    return isinstance(bound, w.Const) and isinstance(measure, (w.Count, w.Size))


def _is_least(bound: w.Value, measure: w.Value) -> bool:
    """Whether a constant is the least that there can be: no count is below zero."""
    return _is_bound(bound, measure) and isinstance(bound, w.Const) and bound.value == 0
