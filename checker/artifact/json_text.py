"""JSON that is in memory already: a small file, a line of JSONL, a block in Markdown."""

from __future__ import annotations

from checker.artifact.document import TreeDocument
from checker.artifact.fault import FatalError, Fault, bom, depth
from checker.artifact.json_scanner import SPACE, holds_surrogates, may_hold_surrogates, too_deep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from checker.artifact.json_scanner import Scanner
    from checker.artifact.limits import Limits
    from checker.artifact.position import Node


class JsonText(TreeDocument):
    """A JSON document whose text is given; it is parsed when its rows are first asked for."""

    __slots__ = ("_limits", "_loaded", "_marked", "_scanner")

    def __init__(
        self,
        text: str,
        scanner: Scanner,
        limits: Limits,
        index: int = 0,
        first_line: int = 1,
        shifts: Sequence[int] = (),
        marked: bool = False,
    ) -> None:
        """`marked`: a byte order mark stood before the text."""
        super().__init__(index, first_line, shifts, text)
        self._scanner = scanner
        self._limits = limits
        self._marked = marked
        self._loaded = False

    def load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        text = self._content
        scanner = self._scanner
        scanner.suspect = False
        start = len(text) - len(text.lstrip(SPACE))
        try:
            value, end = scanner.scan(text, start)
        except (StopIteration, ValueError, RecursionError):
            self._examine(start, broken=True)
            return
        if end != len(text) and text[end:].strip(SPACE):
            self._examine(start, broken=True)
            return
        self._settle(value)
        if scanner.suspect or self._marked or self._is_odd(value):
            self._examine(start)

    def _is_odd(self, value: Any) -> bool:
        """Whether the value is nested too deeply or holds surrogates."""
        text = self._content
        limit = self._limits.max_depth
        # That there are too few brackets is soon found (faster than by counting), and nearly always so.
        brackets = len(text.split("[", limit + 1)) + len(text.split("{", limit + 1)) - 2
        if brackets > limit and too_deep(value, limit) is not None:
            return True
        return may_hold_surrogates(text) and holds_surrogates(text, 0, len(text))

    def _examine(self, start: int, broken: bool = False) -> None:
        """Find all faults; `broken` text has a fatal one."""
        from checker.artifact.json_check import Checker
        from checker.artifact.json_words import END, unexpected
        from checker.artifact.window import Window

        faults: list[Fault] = [bom()] if self._marked else []
        window = Window(self._content)
        limit = self._limits.max_depth
        try:
            end = Checker(window, limit, faults).value(start)
            if broken:
                end = len(self._content) - len(self._content[end:].lstrip(SPACE))
                if end == len(self._content):  # right, and yet the scanner ran out of stack
                    raise FatalError(depth(start, limit))
                raise FatalError(unexpected(window, end, END, "", -1))
        except FatalError as error:
            faults.append(error.fault)
            self.fatal = True
        self.report(faults)

    def _find(self, root: Node) -> None:
        from checker.artifact.json_locate import Skipper, find

        self.load()
        if not self.fatal:
            start = len(self._content) - len(self._content.lstrip(SPACE))
            root.met(start)
            find(self._content, start, root, 0, Skipper())
