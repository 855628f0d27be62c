"""A sliding window over a text that need not fit in memory."""

from __future__ import annotations

from checker.artifact.encoding import BOM, STEP, decode, refuse_wide
from checker.artifact.json_scanner import may_hold_surrogates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


class Window:
    """A text of which all is in view.

    Attributes:
        text: the part in view.
        base: offset of the view in the whole text, in code points.
        done: nothing comes after the view.
        margin: position in the view from which on a value may well be cut; extending is cheaper than trying.
    """

    __slots__ = ("base", "done", "margin", "text")

    def __init__(self, text: str, base: int = 0) -> None:
        self.text = text
        self.base = base
        self.done = True
        self.margin = len(text)

    def extend(self, keep: int) -> None:
        """Drop the view before offset `keep` in it, and add at least one code point unless `done`.

        As much is added as was kept, or more, so that retrying after each step stays linear.
        Raises FatalError (`encoding`), OSError.
        """


class FileWindow(Window):
    """A window over a binary stream of UTF-8.

    Attributes:
        marked: a byte order mark stood before the text.
        position: byte in the stream up to which it was read.
        risky: a surrogate's escape may be in view.
    """

    __slots__ = ("_cut", "_end", "_step", "_stream", "marked", "position", "risky")

    def __init__(self, stream: BinaryIO, start: int, end: int, step: int = STEP) -> None:
        super().__init__("")
        self.done = False
        self.marked = False
        self.risky = False
        self.position = start
        self._stream = stream
        self._end = end
        self._step = step
        self._cut = b""
        if start == 0:
            head = self._read(4)
            refuse_wide(head)
            self.marked = head.startswith(BOM)
            self._cut = head[len(BOM) :] if self.marked else head
        self.extend(0)

    def extend(self, keep: int) -> None:
        """As described for `Window`."""
        kept = self.text[keep:]
        self.base += keep
        self.text = kept
        added = ""
        while not added and not self.done:
            data = self._read(max(self._step, len(kept)))
            self.done = not data
            data = self._cut + data
            added, used = decode(data, self.base + len(kept), final=self.done)
            self._cut = data[used:]
        self.text = kept + added
        self.margin = len(self.text) - (0 if self.done else self._step >> 3)
        self.risky = may_hold_surrogates(self.text)

    def _read(self, size: int) -> bytes:
        data = self._stream.read(min(size, self._end - self.position))
        self.position += len(data)
        return data
