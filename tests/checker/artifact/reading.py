"""What the tests of the readers share: reading bytes in one go, and JSON texts whose places are known."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from checker.artifact.document import Document, Problem
from checker.artifact.json_file import JsonFile
from checker.artifact.json_scanner import Scanner
from checker.artifact.limits import Limits
from checker.artifact.reader import read
from checker.artifact.source import Source

NAMES = frozenset({"claims", "drifts"})
LIMITS = Limits()
FORMATS = ("json", "jsonl", "yaml", "markdown")

Row = tuple[str, int, Any]
Place = tuple[int, int]


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def read_all(
    content: str | bytes,
    format: str | None = None,
    *,
    name: str = "-",
    limits: Limits = LIMITS,
    names: frozenset[str] = NAMES,
    kept: frozenset[str] = frozenset(),
) -> list[tuple[Document, list[Row]]]:
    """Every document, with its rows."""
    found = []
    for document in read(Source.from_bytes(as_bytes(content), name), limits, names, format=format):
        rows = list(document.rows(names, kept))
        found.append((document, rows))
    return found


def read_one(content: str | bytes, format: str | None = None, **options: Any) -> tuple[Document, list[Row]]:
    """The only document, with its rows."""
    [(document, rows)] = read_all(content, format, **options)
    return document, rows


def in_windows(content: str | bytes, step: int, limits: Limits = LIMITS) -> JsonFile:
    """A JSON document that is read through a window of `step` bytes."""
    data = as_bytes(content)
    return JsonFile(Source.from_bytes(data, "-"), Scanner(), limits, 0, len(data), step=step)


def places(problems: list[Problem]) -> list[tuple[str, int, int]]:
    """Id, line and column of each problem."""
    return [(problem.id, problem.line, problem.column) for problem in problems]


def pointed(problems: list[Problem]) -> list[tuple[str, str]]:
    """Id and pointer of each problem."""
    return [(problem.id, problem.pointer) for problem in problems]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
KEYS = st.sampled_from(["claims", "drifts", "notes", "a", "b/c", "~", "é", ""]) | TEXTS
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
    | st.sampled_from(["[", "{", "]}", ",", '"', "\\", "\\ud800", "\U0001f600", "a\nb"])
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda children: st.lists(children, max_size=4) | st.dictionaries(KEYS, children, max_size=4),
    max_leaves=20,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, max_size=5)


class Writer:
    """Writes JSON with arbitrary white space and remembers where each value and key begins.

    Attributes:
        text: what was written.
        places: (pointer, at_key) → line and column.
    """

    def __init__(self, spaces: list[str], ascii_only: bool) -> None:
        self.text = ""
        self.places: dict[tuple[str, bool], Place] = {}
        self._spaces = spaces
        self._turn = 0
        self._ascii_only = ascii_only

    def write(self, value: Any, pointer: str = "") -> None:
        self._space()
        self._remember(pointer, False)
        if isinstance(value, dict):
            self._put("{")
            for number, (key, child) in enumerate(value.items()):
                if number:
                    self._put(",")
                self._space()
                below = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
                self._remember(below, True)
                self._put(self._scalar(key))
                self._space()
                self._put(":")
                self.write(child, below)
            self._space()
            self._put("}")
        elif isinstance(value, list):
            self._put("[")
            for number, child in enumerate(value):
                if number:
                    self._put(",")
                self.write(child, f"{pointer}/{number}")
            self._space()
            self._put("]")
        else:
            self._put(self._scalar(value))
        self._space()

    def _scalar(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=self._ascii_only)

    def _space(self) -> None:
        if self._spaces:
            self._put(self._spaces[self._turn % len(self._spaces)])
            self._turn += 1

    def _put(self, text: str) -> None:
        self.text += text

    def _remember(self, pointer: str, at_key: bool) -> None:
        before = self.text.split("\n")
        self.places[pointer, at_key] = (len(before), len(before[-1]) + 1)


@st.composite
def written(draw: st.DrawFn, values: st.SearchStrategy[Any] = DOCUMENTS) -> tuple[Any, Writer]:
    """A value, and a text of it with the places in it."""
    value = draw(values)
    spaces = draw(st.lists(st.sampled_from(["", "", " ", "\n", "  ", "\r\n", "\t"]), max_size=7))
    writer = Writer(spaces, draw(st.booleans()))
    writer.write(value)
    return value, writer
