"""Trees → Python expressions, for the compiler.

A predicate becomes two expressions: one that is true exactly where the predicate is True, one that is true
exactly where it is False. They are each other's opposite except where a count or an order is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable

from checker.rules import words as w
from checker.rules.meaning import is_number

_EXACT = {"string": "str", "array": "list", "object": "dict", "boolean": "bool"}
"""JSON types that are one Python type."""


class Pool:
    """Module-level constants of the generated code: patterns, and names of the indexes it needs.

    Attributes:
        patterns: pattern → its name.
        indexes, looks: form → name and tree; equal ones share a name.
        sized: names of the indexes whose entries are counted.
    """

    def __init__(self) -> None:
        self.patterns: dict[str, str] = {}
        self.indexes: dict[str, tuple[str, w.Index]] = {}
        self.looks: dict[str, tuple[str, w.Look]] = {}
        self.sized: set[str] = set()

    def pattern(self, text: str) -> str:
        """The name of a compiled pattern."""
        return self.patterns.setdefault(text, f"P{len(self.patterns)}")

    def index(self, index: w.Index) -> str:
        """The name of an index: equal indexes share one."""
        return self.indexes.setdefault(repr(index.entries), (f"i{len(self.indexes)}", index))[0]

    def counted(self, index: w.Index) -> str:
        """The name of an index whose entries are counted."""
        name = self.index(index)
        self.sized.add(name)
        return name

    def look(self, look: w.Look) -> str:
        """The name of a table of least measures."""
        form = repr((look.index.entries, look.value))
        return self.looks.setdefault(form, (f"l{len(self.looks)}", look))[0]


class Expressions:
    """Expressions over the items of one chain.

    Args:
        pool: where constants go.
        holders: the variable of each object of the chain, from the item outwards.
        fields: (up, key) → the variable or expression that already holds that key's value.
        objects: the variables that are known to hold objects.
    """

    def __init__(
        self,
        pool: Pool,
        holders: tuple[str, ...],
        fields: dict[tuple[int, str], str],
        objects: frozenset[str] = frozenset(),
    ) -> None:
        self.pool = pool
        self.holders = holders
        self.fields = fields
        self.objects = objects
        self.frozen_fields: dict[str, str] = {}
        """Variable → the variable that already holds its value as part of a key."""
        self.keys: dict[str, str] = {}
        """Form of a key → the variable that already holds it."""

    def value(self, node: w.Value) -> str:
        """An expression for a value."""
        match node:
            case w.Field(name, up):
                holder = self.holders[up]
                return self.fields.get((up, name)) or f"key({holder}, {name!r})"
            case w.This(up):
                return self.holders[up]
            case w.Const(constant):
                return repr(constant)
            case w.Pack(parts):
                return f"[{', '.join(self.value(part) for part in parts)}]"
            case w.Part(inner, pattern):
                return f"part({self.value(inner)}, {self.pool.pattern(pattern)})"
            case w.Decoded(inner, deep):
                return f"{'decoded_deep' if deep else 'decoded'}({self.value(inner)})"
            case w.Folded(inner):
                return f"folded({self.value(inner)})"
            case w.Concat(left, right):
                return f"concat({self.value(left)}, {self.value(right)})"
            case w.Count(inner):
                return f"count({self.value(inner)})"
            case w.Time(inner):
                return f"moment({self.value(inner)})"
            case w.Size(index, None):
                return f"all_{self.pool.counted(index)}"
            case w.Size(index, key) if key is not None:
                return f"{self.pool.counted(index)}.get({self.key(key)}, 0)"
            case w.Look(_, key, _):
                return f"{self.pool.look(node)}.get({self.key(key)})"
        raise TypeError(f"not a value: {node!r}")

    def key(self, node: w.Value) -> str:
        """An expression for a frozen key: a tuple, with None for a part that is null."""
        parts = node.parts if isinstance(node, w.Pack) else (node,)
        return self.keys.get(repr(node)) or _tuple(self.frozen(part) for part in parts)

    def frozen(self, node: w.Value) -> str:
        """An expression for a value as part of a key."""
        code = self.value(node)
        if isinstance(node, (w.Part, w.Decoded, w.Folded, w.Concat)):
            return code
        return self.frozen_fields.get(code) or f"({code} if type({code}) is str else freeze({code}))"

    def true(self, node: w.Predicate) -> str:
        """An expression that is true exactly where the predicate is True."""
        match node:
            case w.Order(op, left, right):
                return self._ordered(op, left, right, True)
            case w.Ascending(inner):
                return f"ascending({self.value(inner)}) is True"
            case w.And(parts):
                return f"({' and '.join(self.true(part) for part in parts) or 'True'})"
            case w.Or(parts):
                return f"({' or '.join(self.true(part) for part in parts) or 'False'})"
            case w.Not(part):
                return self.false(part)
        return self._plain(node)

    def false(self, node: w.Predicate) -> str:
        """An expression that is true exactly where the predicate is False."""
        match node:
            case w.Order(op, left, right):
                return self._ordered(op, left, right, False)
            case w.Ascending(inner):
                return f"ascending({self.value(inner)}) is False"
            case w.And(parts):
                return f"({' or '.join(self.false(part) for part in parts) or 'False'})"
            case w.Or(parts):
                return f"({' and '.join(self.false(part) for part in parts) or 'True'})"
            case w.Not(part):
                return self.true(part)
        return f"not ({self._plain(node)})"

    def _plain(self, node: w.Predicate) -> str:
        match node:
            case w.Always():
                return "True"
            case w.Eq(left, right):
                return self._equal(left, right)
            case w.IsIn(inner, options):
                return self._member(inner, options)
            case w.IsNull(inner):
                return f"{self.value(inner)} is None"
            case w.IsPresent(w.Field(name, up)):
                holder = self.holders[up]
                return f"{name!r} in {holder}" if holder in self.objects else f"has({holder}, {name!r})"
            case w.IsSet(w.Decoded(inner, deep)):
                code = self.value(inner)
                # A text that begins with a letter or digit stays one however often it is decoded.
                plain = f"(type({code}) is str and {code}[:1] in PLAIN or shows({code}, {deep}))"
                return plain if code.isidentifier() else f"shows({code}, {deep})"
            case w.IsSet(inner):
                code = self.value(inner)
                return f"(type({code}) is str and {code} != '')" if code.isidentifier() else f"is_set({code})"
            case w.IsBlank(inner):
                code = self.value(inner)
                plain = f"(type({code}) is str and not {code}.strip())"
                return plain if code.isidentifier() else f"is_blank({code})"
            case w.IsA(inner, type_name):
                code = self.value(inner)
                plain = f"type({code}) is {_EXACT.get(type_name)}"
                return plain if type_name in _EXACT else f"type_name({code}) == {type_name!r}"
            case w.IsDate(inner):
                return f"is_date({self.value(inner)})"
            case w.StartsWith(inner, prefixes):
                listed = _tuple(self.value(prefix) for prefix in prefixes)
                if all(isinstance(p, w.Const) and isinstance(p.value, str) for p in prefixes):
                    code = self.value(inner)
                    return f"(type({code}) is str and {code}.startswith({listed}))"
                return f"starts({self.value(inner)}, {listed})"
            case w.FullMatch(inner, pattern):
                code, name = self.value(inner), self.pool.pattern(pattern)
                plain = f"(type({code}) is str and {name}.fullmatch({code}) is not None)"
                return plain if code.isidentifier() else f"matches({code}, {name})"
            case w.HasItem(inner, where):
                name = f"y{len(self.holders)}"
                outer = {(up + 1, key): code for (up, key), code in self.fields.items()}
                inside = Expressions(self.pool, (name, *self.holders), outer, self.objects)
                return f"any([{inside.true(where)} for {name} in items({self.value(inner)})])"
            case w.Resolves(key, index):
                return f"{self.key(key)} in {self.pool.index(index)}"
        raise TypeError(f"not a predicate: {node!r}")

    def _ordered(self, op: str, left: w.Value, right: w.Value, holds: bool) -> str:
        """Where a comparison is True, or (holds false) where it is False: nowhere if it is unknown."""
        if isinstance(left, w.Count) and isinstance(right, w.Const) and is_number(right.value):
            code = self.value(left.value)
            sure, test = f"type({code}) is list", f"len({code}) {op} {right.value!r}"
        elif isinstance(left, w.Const) and isinstance(right, w.Count) and is_number(left.value):
            code = self.value(right.value)
            sure, test = f"type({code}) is list", f"{left.value!r} {op} len({code})"
        elif _is_total(left) and _is_total(right):
            test = f"{self.value(left)} {op} {self.value(right)}"
            return f"({test})" if holds else f"(not {test})"
        elif _is_moment(left) and _is_moment(right):
            sure = f"(a := {self.value(left)}) is not None and (b := {self.value(right)}) is not None"
            test = f"a {op} b"
        else:
            return f"ordered({op!r}, {self.value(left)}, {self.value(right)}) is {holds}"
        return f"({sure} and {test})" if holds else f"({sure} and not {test})"

    def _equal(self, left: w.Value, right: w.Value) -> str:
        if isinstance(right, w.Const) and (right.value is None or isinstance(right.value, bool)):
            return f"{self.value(left)} is {right.value!r}"
        if isinstance(right, w.Const) and isinstance(right.value, str):
            return f"{self.value(left)} == {right.value!r}"
        return f"equal({self.value(left)}, {self.value(right)})"

    def _member(self, inner: w.Value, options: tuple[object, ...]) -> str:
        flat = [part for option in options for part in (option if isinstance(option, tuple) else (option,))]
        if all(part is None or isinstance(part, str) for part in flat):
            if isinstance(inner, w.Pack):
                return f"{_tuple(self.value(part) for part in inner.parts)} in {options!r}"
            return f"{self.value(inner)} in {options!r}"
        listed = [list(option) if isinstance(option, tuple) else option for option in options]
        code = self.value(inner)
        return f"any([equal({code}, option) for option in {listed!r}])"


def _is_total(node: w.Value) -> bool:
    """Whether a value is always a number: the size of an index, or a number itself."""
    return isinstance(node, w.Size) or (isinstance(node, w.Const) and is_number(node.value))


def _is_moment(node: w.Value) -> bool:
    """Whether a value is always a moment or null."""
    return isinstance(node, w.Time) or (isinstance(node, w.Look) and isinstance(node.value, w.Time))


def _tuple(parts: Iterable[str]) -> str:
    return f"({''.join(f'{part}, ' for part in parts)})"
