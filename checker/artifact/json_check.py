"""A slow, careful pass over JSON text: every fault at its offset, in constant stack and little memory."""

from __future__ import annotations

import re
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in name, not in the type stubs

from checker.artifact.fault import FatalError, Fault, depth, duplicate_key, non_finite, pointer, surrogate
from checker.artifact.json_scanner import CONSTANTS, INFINITY, integer
from checker.artifact.json_words import (
    COLON,
    FIRST_ITEM,
    FIRST_KEY,
    ITEM,
    KEY,
    MORE,
    VALUE,
    bad_escape,
    in_string,
    unexpected,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.artifact.window import Window

AHEAD = 16
"""Code points that must be in view to tell a token from a cut one: the longest is -Infinity."""
SPACES = re.compile(r"[ \t\n\r]*")
PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
LITERALS = ("true", "false", "null")
HEX = re.compile(r"[0-9a-fA-F]{4}")


class Level:
    """A container that is open: what closes it, its keys (None for an array), the current step."""

    __slots__ = ("closer", "keys", "step")

    def __init__(self, char: str) -> None:
        self.closer = "}" if char == "{" else "]"
        self.keys: set[str] | None = set() if char == "{" else None
        self.step: str | int = "" if char == "{" else -1


class Checker:
    """Checks values of a window.

    Attributes:
        faults: what is wrong but can be lived with; the checker adds to it.
        comma: offset in the document of the last comma between two items.
    """

    __slots__ = ("_hold", "_levels", "_limit", "_path", "_window", "comma", "faults")

    def __init__(
        self, window: Window, limit: int, faults: list[Fault], path: tuple[str | int, ...] = ()
    ) -> None:
        """`limit`: levels of nesting; `path`: where the value stands in its document."""
        self.faults = faults
        self.comma = -1
        self._window = window
        self._limit = limit
        self._path = path
        self._levels: list[Level] = []
        self._hold = False

    def enter(self, pos: int) -> Level:
        """Go into the container that opens at `pos` of the view. Raises FatalError."""
        if len(self._path) + len(self._levels) >= self._limit:
            raise FatalError(depth(self._window.base + pos, self._limit))
        level = Level(self._window.text[pos])
        self._levels.append(level)
        return level

    def leave(self) -> None:
        """Come out of the container that was entered last."""
        self._levels.pop()

    def trial(self, pos: int, expect: int = VALUE) -> None:
        """Raise the FatalError of the value at `pos`, if it has one; all of it stays in view, at `pos`."""
        kept = len(self.faults)
        step = self._levels[-1].step if self._levels else ""
        self._hold = True
        try:
            self.value(pos, expect)
        finally:
            self._hold = False
        del self.faults[kept:]
        if self._levels:
            self._levels[-1].step = step

    def value(self, pos: int, expect: int = VALUE) -> int:
        """Check the value at `pos` of the view and return its end in the view as it then is.

        Raises FatalError, OSError.
        """
        levels = self._levels
        floor = len(levels)
        while True:
            pos = self.space(pos)
            char = self._window.text[pos : pos + 1]
            if expect == MORE:
                if char == ",":
                    self.comma = self._window.base + pos
                    expect = ITEM if levels[-1].keys is None else KEY
                    pos += 1
                    continue
                if not char or char != levels[-1].closer:
                    raise self.unexpected(pos, expect)
                levels.pop()
                pos += 1
            elif expect in (FIRST_ITEM, FIRST_KEY) and char and char == levels[-1].closer:
                levels.pop()
                pos += 1
            elif expect in (KEY, FIRST_KEY):
                pos = self.key(pos, expect)[1]
                expect = VALUE
                continue
            else:
                if levels and levels[-1].keys is None:
                    levels[-1].step = int(levels[-1].step) + 1
                if char and char in "{[":
                    self.enter(pos)
                    expect = FIRST_KEY if char == "{" else FIRST_ITEM
                    pos += 1
                    continue
                pos = self._scalar(pos, char, expect)
            if len(levels) == floor:
                return pos
            expect = MORE

    def key(self, pos: int, expect: int) -> tuple[str, int]:
        """Check a key at `pos` and its colon: (the key, where its value may begin). As `value` does."""
        if self._window.text[pos : pos + 1] != '"':
            raise self.unexpected(pos, expect)
        offset = self._window.base + pos
        raw: list[str] = []
        pos, paired = self._string(pos, raw)
        key: str = scanstring("".join(raw) + '"', 0)[0]
        level = self._levels[-1]
        level.step = key
        if level.keys is not None:
            if key in level.keys:
                self.faults.append(duplicate_key(offset, key, self._pointer()))
            level.keys.add(key)
        if not paired:
            self.faults.append(surrogate(offset, self._pointer()))
        pos = self.space(pos)
        if self._window.text[pos : pos + 1] != ":":
            raise self.unexpected(pos, COLON)
        return key, pos + 1

    def space(self, pos: int) -> int:
        """The next code point from `pos` on that is no white space, or the end; a whole token is in view."""
        while True:
            pos = SPACES.match(self._window.text, pos).end()  # type: ignore[union-attr]  # matches nothing too
            if pos + AHEAD <= len(self._window.text) or self._window.done:
                return pos
            pos = self._extend(pos)

    def unexpected(self, pos: int, expect: int) -> FatalError:
        """The error of a text that has something else at `pos` than what is expected there."""
        closer = self._levels[-1].closer if self._levels else ""
        return FatalError(unexpected(self._window, pos, expect, closer, self.comma))

    def _scalar(self, pos: int, char: str, expect: int) -> int:
        offset = self._window.base + pos
        if char == '"':
            pos, paired = self._string(pos, None)
            if not paired:
                self.faults.append(surrogate(offset, self._pointer()))
            return pos
        text = self._window.text
        for literal in LITERALS:
            if text.startswith(literal, pos):
                return pos + len(literal)
        for literal in CONSTANTS:
            if text.startswith(literal, pos):
                self.faults.append(non_finite(offset, literal, self._pointer()))
                return pos + len(literal)
        return self._number(pos, expect)

    def _number(self, pos: int, expect: int) -> int:
        while True:
            match = NUMBER.match(self._window.text, pos)
            if not match:
                raise self.unexpected(pos, expect)
            if match.end() + AHEAD <= len(self._window.text) or self._window.done:
                break
            pos = self._extend(pos)
        literal = match.group()
        value = integer(literal) if match.lastindex is None else float(literal)
        if value in (INFINITY, -INFINITY):
            self.faults.append(non_finite(self._window.base + pos, literal, self._pointer()))
        return match.end()

    def _string(self, pos: int, raw: list[str] | None) -> tuple[int, bool]:
        """End of the string at `pos`, and whether its surrogates are paired; `raw` takes what it holds."""
        opening = self._window.base + pos
        pos += 1
        paired = True
        high = False  # the escape just read is the first half of a pair
        while True:
            end = PLAIN.match(self._window.text, pos).end()  # type: ignore[union-attr]  # matches nothing too
            if end > pos:
                paired = paired and not high
                high = False
                if raw is not None:
                    raw.append(self._window.text[pos:end])
            pos = end
            if pos + AHEAD > len(self._window.text) and not self._window.done:
                pos = self._extend(pos)
                continue
            char = self._window.text[pos : pos + 1]
            if char == '"':
                return pos + 1, paired and not high
            if char != "\\" or pos + 1 == len(self._window.text):
                char = "" if char == "\\" else char
                raise FatalError(in_string(self._window.base + pos, char, opening))
            escape = self._escape(pos)
            if raw is not None:
                raw.append(escape)
            unit = int(escape[2:], 16) if len(escape) == 6 else 0
            low = 0xDC00 <= unit < 0xE000
            paired = paired and low == high
            high = 0xD800 <= unit < 0xDC00
            pos += len(escape)

    def _escape(self, pos: int) -> str:
        text = self._window.text
        kind = text[pos + 1 : pos + 2]
        if kind == "u" and HEX.match(text, pos + 2):
            return text[pos : pos + 6]
        if kind not in '"\\/bfnrt':
            shown = text[pos : pos + (6 if kind == "u" else 2)].split('"')[0]
            raise FatalError(bad_escape(self._window.base + pos, shown))
        return text[pos : pos + 2]

    def _extend(self, pos: int) -> int:
        if self._hold:
            self._window.extend(0)
            return pos
        self._window.extend(pos)
        return 0

    def _pointer(self) -> str:
        return pointer([*self._path, *(level.step for level in self._levels)])
