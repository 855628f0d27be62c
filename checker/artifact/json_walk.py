"""Row by row through a JSON text that is never in memory as a whole."""

from __future__ import annotations

import re
from json import JSONDecodeError

from checker.artifact.fault import FatalError, Fault, depth, empty_file
from checker.artifact.json_check import Checker
from checker.artifact.json_scanner import holds_surrogates, too_deep
from checker.artifact.json_words import END, FIRST_ITEM, FIRST_KEY, ITEM, KEY, MORE, VALUE
from checker.artifact.window import Window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from checker.artifact.json_locate import Skipper
    from checker.artifact.json_scanner import Scanner
    from checker.artifact.limits import Limits
    from checker.artifact.window import FileWindow

LONGEST_SKIP = 1 << 23
"""Code points of an ignored value that are scanned at once; a longer one is checked token by token."""
TOKEN = 16
"""A scanner's complaint nearer than this to the end of the view may be due to a token cut there."""
AFTER = frozenset("] \t\n\r")
"""What stands behind an item that is certainly not cut, besides a comma."""
FRACTION = ("", ".", "e", "E")
"""What stands behind an integer that may be the beginning of a longer number."""
SPACES = re.compile(r"[ \t\n\r]*")
TYPES = {"{": "object", "[": "array", '"': "string", "t": "boolean", "f": "boolean", "n": "null"}


class Walk:
    """One pass over a document.

    Attributes:
        window: the view; a position is an offset into it.
        faults: what is wrong but can be lived with, so far.
        counts: how often each top-level key was met, in order.
        members: offsets in the document of each top-level key and its value.
        root: offset in the document of the root value; `root_type` is its JSON type.
        present: the walked keys that held an array.
        pos: current position; `start` is that of the item that was yielded last.
    """

    __slots__ = (
        "_checker", "_known", "_limit", "_scanner", "counts", "faults", "members", "pos", "present", "root",
        "root_type", "start", "window",
    )  # fmt: skip

    def __init__(
        self,
        window: FileWindow,
        scanner: Scanner | Skipper,
        limits: Limits,
        known: Callable[[str, Walk], int],
        faults: list[Fault],
    ) -> None:
        """`known`: told a key whose value is about to be yielded, says how often that key is there."""
        self.window = window
        self.faults = faults
        self.counts: dict[str, int] = {}
        self.members: dict[str, tuple[int, int]] = {}
        self.root = 0
        self.root_type = ""
        self.present: set[str] = set()
        self.pos = 0
        self.start = 0
        self._scanner = scanner
        self._limit = limits.max_depth
        self._known = known
        self._checker = Checker(window, self._limit, self.faults)

    def items(self, walked: frozenset[str], kept: frozenset[str]) -> Iterator[tuple[str, int, Any]]:
        """(key, index, item) of the arrays in `walked` alone; (key, -1, value) of all else in the two.

        Of a repeated key only the last is yielded. Raises FatalError, OSError.
        """
        char = self._next(0)
        if not char:
            raise FatalError(empty_file())
        self.root = self.window.base + self.pos
        self.root_type = TYPES.get(char, "number")
        if char == "{":
            yield from self._members(walked, kept)
        else:
            self._ignore(char, ())
        if self._next(self.pos):
            raise self._checker.unexpected(self.pos, END)

    def _members(self, walked: frozenset[str], kept: frozenset[str]) -> Iterator[tuple[str, int, Any]]:
        checker = self._checker
        checker.enter(self.pos)
        char = self._next(self.pos + 1)
        expect = FIRST_KEY
        while expect == KEY or char != "}":
            key_at = self.window.base + self.pos
            key, self.pos = checker.key(self.pos, expect)
            char = self._next(self.pos)
            self.counts[key] = self.counts.get(key, 0) + 1
            self.members[key] = (key_at, self.window.base + self.pos)
            if (key not in walked and key not in kept) or not self._is_last(key):
                self._ignore(char, (key,))
            elif char == "[" and key not in kept:
                self.present.add(key)
                yield from self._rows((key,), ignored=False)
            else:
                value, start, self.pos = self._value(self.pos, VALUE, ignored=False)
                self._inspect(value, start, self.pos, (key,))
                self.start = start
                yield key, -1, value
            char = self._next(self.pos)
            if char == ",":
                checker.comma = self.window.base + self.pos
                self._next(self.pos + 1)
                expect = KEY
            elif char == "}":
                break
            else:
                raise checker.unexpected(self.pos, MORE)
        checker.leave()
        self.pos += 1

    def _is_last(self, key: str) -> bool:
        """Whether no later value takes the place of this one."""
        count, total = self.counts[key], self._known(key, self)
        if count > total and key in self.present:
            # A second spelling (\u0063laims) that nobody foresaw: the rows of the first are out already.
            raise FatalError(self.faults.pop())
        return count >= total

    def _rows(self, path: tuple[str, ...], ignored: bool) -> Iterator[tuple[str, int, Any]]:
        """(key, index, item) of the array at the current position, which moves behind it."""
        window, scanner, checker = self.window, self._scanner, self._checker
        scan, spaces = scanner.scan, SPACES.match
        key = path[0] if path else ""
        level = checker.enter(self.pos)
        # An item of fewer code points than this has no room for too many brackets.
        short = 2 * (self._limit - len(path))
        index = 0
        expect = FIRST_ITEM
        char = self._next(self.pos + 1)
        text, base, pos = window.text, window.base, self.pos
        while char != "]":
            if pos > window.margin:
                window.extend(pos)
                text, base, pos = window.text, window.base, 0
            try:
                value, end = scan(text, pos)
                char = text[end]
            except (StopIteration, ValueError, RecursionError, IndexError):
                char = ""
            if char != "," and char not in AFTER:
                level.step = index - 1
                value, pos, end = self._value(pos, expect, ignored)
                text, base = window.text, window.base
                char = text[end : end + 1]
            if (
                scanner.suspect
                or window.risky
                or (
                    end - pos >= short and (text.find("[", pos, end) >= 0 or text.find("{", pos + 1, end) > 0)
                )
            ):
                self._inspect(value, pos, end, (*path, index))
            self.start = pos
            yield key, index, value
            index += 1
            if char != ",":
                char = self._next(end)
                text, base, end = window.text, window.base, self.pos
                if char == "]":
                    break
                if char != ",":
                    raise checker.unexpected(end, MORE)
            checker.comma = base + end
            pos = spaces(text, end + 1).end()  # type: ignore[union-attr]  # matches nothing too
            expect = ITEM
        checker.leave()
        self.pos += 1

    def _ignore(self, char: str, path: tuple[str, ...]) -> None:
        """Move behind the value at the current position, which begins with `char` and is only checked."""
        if char == "[":
            for _ in self._rows(path, ignored=True):
                pass
        else:
            value, start, self.pos = self._value(self.pos, VALUE, ignored=True)
            self._inspect(value, start, self.pos, path)

    def _value(self, pos: int, expect: int, ignored: bool) -> tuple[Any, int, int]:
        """The value that begins at `pos` or after white space: (value, start, end) in the view as it then is.

        An `ignored` one that is very long is checked, not built, and then has no extent.
        """
        window, checker, scan = self.window, self._checker, self._scanner.scan
        pos = checker.space(pos)
        while True:
            text = window.text
            try:
                value, end = scan(text, pos)
                cut = end + TOKEN > len(text) and text[end : end + 1] in FRACTION
                if window.done or not cut:
                    return value, pos, end
            except (StopIteration, ValueError, RecursionError) as error:
                cut = not window.done and _may_be_cut(error, text)
            if not cut:
                checker.trial(pos, expect)
                if len(window.text) == len(text):  # right, and yet the scanner ran out of stack
                    raise FatalError(depth(window.base + pos, self._limit))
            elif ignored and len(text) - pos > LONGEST_SKIP:
                pos = checker.value(pos, expect)
                return None, pos, pos
            else:
                window.extend(pos)
                pos = 0

    def _inspect(self, value: Any, start: int, end: int, path: tuple[str | int, ...]) -> None:
        """Find the faults of a value that may have some, by a closer look only where it does have some."""
        text = self.window.text
        room = self._limit - len(path)
        found = self._scanner.suspect
        self._scanner.suspect = False
        if start == end:  # not built, so checked already
            return
        if not found and text.count("[", start, end) + text.count("{", start, end) > room:
            found = too_deep(value, room) is not None
        if not found and self.window.risky:
            found = holds_surrogates(text, start, end)
        if found:
            part = Window(text[start:end], self.window.base + start)
            Checker(part, self._limit, self.faults, path).value(0)

    def _next(self, pos: int) -> str:
        """Move to the next code point from `pos` on that is no white space, and return it ("" at the end)."""
        self.pos = self._checker.space(pos)
        return self.window.text[self.pos : self.pos + 1]


def _may_be_cut(error: Exception, text: str) -> bool:
    """Whether a scanner's complaint may be due to the value going on after the end of `text`."""
    if isinstance(error, JSONDecodeError):
        return error.pos + TOKEN > len(text) or error.msg.startswith("Unterminated string")
    return isinstance(error, StopIteration) and int(error.value) + TOKEN > len(text)
