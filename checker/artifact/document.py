"""What the readers hand out: one document, walked row by row."""

from __future__ import annotations

from checker.artifact.position import harvest, plant, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from checker.artifact.fault import Fault
    from checker.artifact.position import Node

JSON_TYPES = {
    dict: "object", list: "array", str: "string", int: "number", float: "number", bool: "boolean",
    type(None): "null",
}  # fmt: skip


class Problem:
    """A reader's finding at its place.

    Attributes:
        id: `encoding`, `syntax`, `depth`, `alias`, `size`, `document`, `bom`, `duplicate-key`, `non-finite`.
        message, hint: what is wrong; what to do about it, or None.
        line, column: 1-based, in code points, in the file itself.
        pointer: RFC 6901 pointer relative to the document; "" where it is about the document.
        severity: `error` or `warning`.
    """

    __slots__ = ("column", "hint", "id", "line", "message", "pointer", "severity")

    def __init__(
        self,
        id: str,
        message: str,
        *,
        hint: str | None = None,
        line: int = 1,
        column: int = 1,
        pointer: str = "",
        severity: str = "error",
    ) -> None:
        self.id = id
        self.message = message
        self.hint = hint
        self.line = line
        self.column = column
        self.pointer = pointer
        self.severity = severity

    def __repr__(self) -> str:
        return f"<Problem {self.id} {self.line}:{self.column} {self.pointer!r}>"


class Document:
    """One document of a file; a bare one has no content, only problems.

    All attributes but `index` are complete once `rows` is exhausted.

    Attributes:
        index: 0-based number within the file.
        fatal: the content could not be understood; only `problems` are worth reporting.
        problems: in the order of their places.
        keys: top-level keys in order; empty where the root is no object.
        root_type: JSON type of the root, `text` for what is no artifact at all, "" if unknown.
        values: the value of each walked top-level key that held no array, and of each kept one.
        present: the walked top-level keys that held an array.
    """

    __slots__ = (
        "_content", "_first_line", "_shifts", "fatal", "index", "keys", "present", "problems", "root_type",
        "values",
    )  # fmt: skip

    def __init__(
        self, index: int = 0, first_line: int = 1, shifts: Sequence[int] = (), content: str = ""
    ) -> None:
        """`first_line`: the file's line at which the document begins; `shifts`: columns cut off each line.

        `content`: the text, where it is in memory.
        """
        self.index = index
        self.fatal = False
        self.problems: list[Problem] = []
        self.keys: list[str] = []
        self.root_type = ""
        self.values: dict[str, Any] = {}
        self.present: set[str] = set()
        self._first_line = first_line
        self._shifts = shifts
        self._content = content

    def rows(
        self, walked: frozenset[str], kept: frozenset[str] = frozenset()
    ) -> Iterator[tuple[str, int, Any]]:
        """(key, index, item) of each item of the top-level arrays named in `walked`, in order of the file.

        The value of each top-level key named in `kept` is put into `values`. Raises OSError.
        """
        return iter(())

    def load(self) -> None:
        """Read now what `rows` would read before the first row, where a document is read as a whole."""

    def locate(self, wanted: Iterable[tuple[str, bool]]) -> dict[tuple[str, bool], tuple[int, int]]:
        """Line and column of each (pointer, at_key): of the value, or of its member's key.

        A pointer that does not exist has the place of its nearest ancestor. Raises OSError.
        """
        asked = list(wanted)
        root = plant(pointer for pointer, _ in asked)
        self._find(root)
        offsets = harvest(root, asked)
        places = self._places(offsets.values())
        return {key: places[offset] for key, offset in offsets.items()}

    def report(self, faults: Iterable[Fault]) -> None:
        """Add faults to `problems`, at their lines and columns."""
        ordered = sorted(faults, key=lambda fault: fault.offset)
        places = self._places(fault.offset for fault in ordered)
        for fault in ordered:
            line, column = places[fault.offset]
            self.problems.append(
                Problem(
                    fault.id,
                    fault.message,
                    hint=fault.hint,
                    line=line,
                    column=column,
                    pointer=fault.pointer,
                    severity="warning" if fault.id == "bom" else "error",
                )
            )

    def _find(self, root: Node) -> None:
        """Set the offsets of the tree of places, as far as they exist."""

    def _text(self) -> Iterable[str]:
        """The text that offsets count in, piece by piece."""
        return (self._content,)

    def _places(self, offsets: Iterable[int]) -> dict[int, tuple[int, int]]:
        places = resolve(self._text(), offsets)
        for offset, (line, column) in places.items():
            shift = self._shifts[line - 1] if line <= len(self._shifts) else 0
            places[offset] = (line + self._first_line - 1, column + shift)
        return places


class TreeDocument(Document):
    """A document whose whole value is built before its rows are walked."""

    __slots__ = ("_value",)

    _value: Any

    def rows(
        self, walked: frozenset[str], kept: frozenset[str] = frozenset()
    ) -> Iterator[tuple[str, int, Any]]:
        """(key, index, item) of each item of the top-level arrays named in `walked`, in order of the file."""
        self.load()
        self.values = {}
        self.present = set()
        if self.fatal or self.root_type != "object":
            return
        for key, value in self._value.items():
            if key in kept:
                self.values[key] = value
            if key not in walked:
                continue
            if type(value) is list:
                self.present.add(key)
                for index, item in enumerate(value):
                    yield key, index, item
            else:
                self.values[key] = value

    def load(self) -> None:
        """Build the value, once, and report what is wrong with the text."""

    def _settle(self, value: Any) -> None:
        """Take `value` as the document's root."""
        self._value = value
        self.root_type = JSON_TYPES[type(value)]
        self.keys = list(value) if self.root_type == "object" else []


def broken(fault: Fault, index: int = 0, first_line: int = 1, content: str = "") -> Document:
    """A document of which nothing is known but one fault; `content` is the text, as far as it can be read."""
    document = Document(index, first_line, content=content)
    document.fatal = True
    document.report([fault])
    return document
