"""A row as plain JSON data that both schema engines can read, and the way back to the row itself.

Rows come from readers that pass on what JSON text can spell but engines refuse or misread: lone surrogates,
NaN, infinities, endless integers, nesting of any depth; tests and other callers add keys that are no strings
and values of any type. Each is replaced by a stand-in that satisfies and violates what the original would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from checker.rules.schema import Fault
from checker.rules.schema_words import spelt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# What lies deeper than any schema looks; the engine stops at 255 levels itself.
MAX_DEPTH = 200
# 4300 decimal digits, beyond which Python refuses to spell an integer.
MAX_BITS = 14_280
BOUNDS = frozenset({"exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"})

# Numbers, no integers, and unlikely in a schema or a row.
_NAN, _INFINITY, _MINUS_INFINITY = 1.1e-300, 1.3e-300, 1.7e-300
# Lone surrogates become characters of a private plane, one for one.
_SURROGATES = {code: 0x10F000 + code - 0xD800 for code in range(0xD800, 0xE000)}


class Plain:
    """The plain form of a row.

    Attributes:
        value: the row without anything that an engine cannot read.
        exact: True where nothing had to be replaced.
        nameless: True where a key is empty or a number: jsonschema_rs drops the one from its paths and takes
            the other for an index.
    """

    __slots__ = ("_endless", "_foreign", "_keys", "exact", "nameless", "value")

    def __init__(self, row: Any) -> None:
        self.exact = True
        self.nameless = False
        self._foreign: list[tuple[tuple[Any, ...], str]] = []
        self._endless: set[tuple[Any, ...]] = set()
        self._keys: dict[str, Any] = {}
        self.value = self._plain(row, ())

    def original(self, key: str | int) -> Any:
        """The key or index of the row that a key or index of the plain form stands for."""
        return self._keys.get(key, key) if isinstance(key, str) else key

    def path(self, path: Sequence[str | int]) -> tuple[Any, ...]:
        """The path in the row that a path in the plain form stands for, as far as it leads anywhere."""
        value = self.value
        found: list[Any] = []
        for step in path:
            key = str(step) if isinstance(value, dict) else step
            try:
                value = value[key]
            except (LookupError, TypeError):
                break
            found.append(self.original(key))
        return tuple(found)

    def at(self, path: Sequence[Any]) -> Any:
        """The plain value at a path of the plain form."""
        value = self.value
        for key in path:
            value = value[key]
        return value

    def foreign_faults(self) -> Iterator[Fault]:
        """A fault of `type` for each value that is no JSON value; the plain form has null there."""
        for path, name in self._foreign:
            yield Fault("type", path, {}, name)

    def excuses(self, fault: Fault) -> bool:
        """Whether the fault is the stand-in's, not the row's: a bound on NaN, say."""
        if fault.path in self._endless:
            return fault.keyword in BOUNDS
        return any(fault.path == path for path, _ in self._foreign)

    def _plain(self, value: Any, path: tuple[Any, ...]) -> Any:
        kind = type(value)
        if kind is str:
            return self._text(value)
        if value is None or kind is bool:
            return value
        if kind is int:
            return value if value.bit_length() <= MAX_BITS else self._whole(value)
        if kind is float:
            return value if value - value == 0 else self._not_finite(value, path)
        if kind is dict or kind is list:
            return self._container(value, path)
        return self._odd(value, path)

    def _odd(self, value: Any, path: tuple[Any, ...]) -> Any:
        self.exact = False
        if isinstance(value, str):
            return self._text(str.__str__(value))
        if isinstance(value, int):
            return self._plain(int.__int__(value), path)
        if isinstance(value, float):
            return self._plain(float.__float__(value), path)
        if isinstance(value, tuple | list):
            return self._container(list(value), path)
        if isinstance(value, dict):
            return self._container(dict(value), path)
        self._foreign.append((path, type(value).__name__))
        return None

    def _container(self, value: dict[Any, Any] | list[Any], path: tuple[Any, ...]) -> Any:
        if len(path) >= MAX_DEPTH:
            self.exact = self.exact and not value
            return type(value)()
        # Loops, not comprehensions, which would cost a frame a level.
        if isinstance(value, list):
            items = []
            for index, item in enumerate(value):
                items.append(self._plain(item, (*path, index)))
            return items
        members = {}
        for key, item in value.items():
            members[self._key(key)] = self._plain(item, (*path, key))
        return members

    def _key(self, key: Any) -> str:
        text = key if type(key) is str else spelt(key)
        plain = self._text(text)
        if not plain or plain.removeprefix("+").isdigit():
            self.nameless = True
        if plain is not key:
            self.exact = False
            self._keys[plain] = key
        return plain

    def _text(self, text: str) -> str:
        if text.isascii():
            return text
        try:
            text.encode()
        except UnicodeEncodeError:
            self.exact = False
            return text.translate(_SURROGATES)
        return text

    def _whole(self, value: int) -> int:
        self.exact = False
        limit = 1 << MAX_BITS
        return limit if value > 0 else -limit

    def _not_finite(self, value: float, path: tuple[Any, ...]) -> float:
        self.exact = False
        self._endless.add(path)
        if value != value:
            return _NAN
        return _INFINITY if value > 0 else _MINUS_INFINITY
