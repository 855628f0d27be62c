"""JSON lines: one document a line, one line in memory at a time."""

from __future__ import annotations

from checker.artifact.document import Document, broken
from checker.artifact.encoding import BOM, decode, refuse_wide, wide
from checker.artifact.fault import FatalError, too_large
from checker.artifact.json_scanner import Scanner
from checker.artifact.json_text import JsonText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from checker.artifact.limits import Limits
    from checker.artifact.source import Source

LONG = 1 << 20
"""Bytes; a longer line is walked in the file, not read."""


class JsonLines:
    """The documents of a range of bytes that begins and ends at lines; itself the iterator over them.

    Attributes:
        lines: lines read so far, blank ones too.
        documents: documents handed out so far.
    """

    __slots__ = ("_documents", "_limits", "_scanner", "_source", "documents", "lines")

    def __init__(self, source: Source, limits: Limits, start: int, end: int) -> None:
        self.lines = 0
        self.documents = 0
        self._source = source
        self._limits = limits
        self._scanner = Scanner()
        self._documents = self._read(start, end)

    def __iter__(self) -> Iterator[Document]:
        return self._documents

    def __next__(self) -> Document:
        return next(self._documents)

    def _read(self, start: int, end: int) -> Iterator[Document]:
        with self._source.open(start, buffering=LONG) as stream:
            at = start
            while at < end and (line := stream.readline(LONG)):
                here = at
                at += len(line)
                self.lines += 1
                closed = line.endswith(b"\n")
                blank = line.isspace() or (here == 0 and line.strip() == BOM)
                if len(line) == LONG and not closed:
                    at, blank, closed = _skip(stream, at, blank)
                if not blank:
                    document = self._document(line, here, at - closed)
                    self.documents += 1
                    yield document
                    if document.fatal and here == 0 and wide(line):
                        return  # so are all lines, and once is enough

    def _document(self, line: bytes, start: int, end: int) -> Document:
        """The document of one line, of which `line` is the beginning at least."""
        index, limits = self.documents, self._limits
        size = end - start
        if size > limits.max_size:
            return broken(too_large(size, limits.max_size), index, self.lines)
        if size > len(line):
            from checker.artifact.json_file import JsonFile

            return JsonFile(self._source, self._scanner, limits, start, end, index, self.lines)
        marked = start == 0 and line.startswith(BOM)
        try:
            if start == 0:
                refuse_wide(line)
            text = decode(line[len(BOM) : size] if marked else line[:size])[0]
        except FatalError as error:
            return broken(error.fault, index, self.lines)
        return JsonText(text, self._scanner, limits, index, self.lines, marked=marked)


def _skip(stream: BinaryIO, at: int, blank: bool) -> tuple[int, bool, bool]:
    """Read to the end of a line: (where it ends, whether all of it is blank, whether a line feed ends it)."""
    closed = False
    while not closed and (part := stream.readline(LONG)):
        at += len(part)
        blank = blank and part.isspace()
        closed = part.endswith(b"\n")
    return at, blank, closed


def jsonl_ranges(source: Source, parts: int) -> list[tuple[int, int]]:
    """Cut a source at line ends into at most `parts` ranges of bytes (start, end), none of them empty.

    Raises OSError.
    """
    size = source.size
    cuts = [0]
    with source.open(buffering=LONG) as stream:
        for part in range(1, parts):
            stream.seek(max(size * part // parts - 1, 0))
            _skip(stream, 0, blank=False)
            cut = stream.tell()
            if cuts[-1] < cut < size:
                cuts.append(cut)
    return list(zip(cuts, [*cuts[1:], size], strict=True)) if size else []


def read_jsonl(
    source: Source, limits: Limits, names: frozenset[str], start: int = 0, end: int | None = None
) -> JsonLines:
    """The documents of the lines in the bytes `start` to `end`; lines and documents count from `start`.

    `names` are the aggregates' names, which no line depends on. Iterating raises OSError.
    """
    return JsonLines(source, limits, start, source.size if end is None else end)
