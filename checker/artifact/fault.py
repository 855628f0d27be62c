"""Faults as the readers find them: at an offset, before lines and columns are known."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN = 60
"""Code points of a quoted text that a message shows."""


class Fault:
    """A reader's finding at an offset.

    Attributes:
        offset: 0-based, in code points from the document's start (a byte order mark is not counted).
        id: the finding's id (`syntax`, `duplicate-key`, …).
        message, hint: what is wrong; what to do about it, or None.
        pointer: RFC 6901 pointer within the document; "" where it is about the document.
    """

    __slots__ = ("hint", "id", "message", "offset", "pointer")

    def __init__(
        self, offset: int, id: str, message: str, hint: str | None = None, pointer: str = ""
    ) -> None:
        self.offset = offset
        self.id = id
        self.message = message
        self.hint = hint
        self.pointer = pointer


class FatalError(Exception):
    """The document cannot be understood; `fault` says why. It never leaves the room."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def quote(text: str) -> str:
    """`text` between back-ticks, cut to `SHOWN` code points and safe to encode."""
    shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return "`" + shown.encode("utf-8", "backslashreplace").decode() + "`"


def bom() -> Fault:
    """The warning that a byte order mark stands at the start."""
    return Fault(0, "bom", "the file begins with a byte order mark", "save it as UTF-8 without BOM")


def depth(offset: int, limit: int) -> Fault:
    """The container at `offset` is nested deeper than `limit` levels."""
    return Fault(offset, "depth", f"nested deeper than {limit} levels")


def duplicate_key(offset: int, key: str, pointer: str) -> Fault:
    """`key` at `offset` stands in its object already."""
    message = f"the key {quote(key)} stands more than once in this object; the last one counts"
    return Fault(offset, "duplicate-key", message, "keep one of them", pointer)


def empty_file() -> Fault:
    """There is no document at all."""
    return Fault(0, "document", "empty file", "a passport is one JSON or YAML object")


def non_finite(offset: int, literal: str, pointer: str) -> Fault:
    """The number at `offset` has no finite value, or more digits than are read."""
    message = f"{quote(literal)} is not a finite number that can be read"
    return Fault(offset, "non-finite", message, "write null, or a number within range", pointer)


def surrogate(offset: int, pointer: str) -> Fault:
    """The string at `offset` holds half of a surrogate pair."""
    message = "the string holds half of a surrogate pair, which is no character"
    return Fault(offset, "encoding", message, "write the character itself", pointer)


def too_large(size: int, limit: int) -> Fault:
    """A document of `size` bytes (a lower bound) where `limit` are allowed."""
    return Fault(0, "size", f"{size} bytes or more, {limit} are allowed", "raise max-size, or split the file")


def pointer(path: Sequence[str | int]) -> str:
    """The RFC 6901 pointer of a path of keys and indexes."""
    return "".join(["/" + escape(step) if isinstance(step, str) else f"/{step}" for step in path])


def escape(key: str) -> str:
    """A key as one step of an RFC 6901 pointer."""
    return key.replace("~", "~0").replace("/", "~1")
