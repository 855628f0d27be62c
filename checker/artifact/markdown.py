"""Passports in the fenced blocks of a Markdown text."""

from __future__ import annotations

import re

from checker.artifact.document import Document, Problem
from checker.artifact.fault import bom
from checker.artifact.json_scanner import Scanner
from checker.artifact.json_text import JsonText
from checker.artifact.near import near_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.artifact.limits import Limits

MARKER = r"(?:[-*+]|[0-9]{1,9}[.)])[ \t]"
FENCE = re.compile(rf"((?:[ \t]*(?:>|{MARKER}))*[ \t]*)(`{{3,}}+(?!.*`)|~{{3,}})(.*)")
QUOTE = re.compile(rf"(?:[ \t]*{MARKER})*[ \t]*> ?")
JSON = frozenset({"json", "jsonc"})
LINES = frozenset({"jsonl", "ndjson"})
YAML = frozenset({"yaml", "yml"})


class Block:
    """A fenced block.

    Attributes:
        language: first word of the info string, in lower case.
        line, column: place of the fence, 1-based.
        lines: the content, without the quote marks and indentation of the fence.
        shifts: code points cut off before each line.
        closed: whether it has an end.
    """

    __slots__ = (
        "_char", "_indent", "_length", "_quotes", "closed", "column", "language", "line", "lines", "shifts",
    )  # fmt: skip

    def __init__(self, line: int, match: re.Match[str]) -> None:
        prefix, fence, info = match.groups()
        self.line = line
        self.column = len(prefix) + 1
        self.language = info.split()[0].lower() if info.strip() else ""
        self.lines: list[str] = []
        self.shifts: list[int] = []
        self.closed = False
        self._char = fence[0]
        self._length = len(fence)
        self._quotes = prefix.count(">")
        self._indent = len(prefix) - (_unquoted(prefix, self._quotes) or 0)

    def take(self, line: str) -> bool:
        """Take the next line, or be closed by it; False where the line stands outside the block."""
        start = _unquoted(line, self._quotes)
        if start is None:  # the quote ends, and the block with it
            self.closed = True
            return False
        most = start + self._indent
        bare = line[start:].strip()
        if len(bare) >= self._length and not bare.strip(self._char):
            # Deeper than three columns it is content, as in a YAML text that quotes Markdown.
            self.closed = line.index(self._char, start) <= most + 3
            if self.closed:
                return True
        while start < most and line[start : start + 1] in (" ", "\t"):
            start += 1
        self.lines.append(line[start:])
        self.shifts.append(start)
        return True


def _unquoted(line: str, quotes: int) -> int | None:
    """Where a line begins behind as many quote marks, or None if it has fewer."""
    start = 0
    for _ in range(quotes):
        match = QUOTE.match(line, start)
        if not match:
            return None
        start = match.end()
    return start


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a text in order, the last one perhaps without an end."""
    block: Block | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if block is not None:
            inside = block.take(line)
            if not block.closed:
                continue
            yield block
            block = None
            if inside:
                continue
        if ("```" in line or "~~~" in line) and (match := FENCE.match(line)):
            block = Block(number, match)
    if block is not None:
        yield block


def read_markdown(
    text: str, limits: Limits, names: frozenset[str], marked: bool = False
) -> Iterator[Document]:
    """The passports of a text: blocks with a name, or one near it, for a key; broken ones that hold a name.

    `marked`: a byte order mark stood before the text.
    """
    named = _pattern(names)
    index = 0
    for block in blocks(text):
        for document in _passports(block, limits, names, named):
            if marked and not index:
                warning = bom()
                document.problems.insert(
                    0, Problem(warning.id, warning.message, hint=warning.hint, severity="warning")
                )
            document.index = index
            index += 1
            yield document


def _pattern(names: frozenset[str]) -> re.Pattern[str]:
    """Finds a name that stands as a word of its own; nothing where there are no names."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names))) or '(?!)'})(?!\w)")


def _passports(
    block: Block, limits: Limits, names: frozenset[str], named: re.Pattern[str]
) -> Iterator[Document]:
    text = "\n".join(block.lines)
    warned = block.closed or not named.search(text)
    for document, source in _documents(block, text, limits):
        document.load()
        if not (named.search(source) if document.fatal else _is_passport(document.keys, names)):
            continue
        if not warned:
            warned = True
            # What follows a missing fence is prose: that it does not parse is no news.
            rest = [] if document.fatal else document.problems
            document.problems = [_unterminated(block), *rest]
        yield document
    if not warned:
        document = Document()
        document.fatal = True
        document.problems = [_unterminated(block)]
        yield document


def _documents(block: Block, text: str, limits: Limits) -> Iterator[tuple[Document, str]]:
    """Each document of a block, with the text that it was read from."""
    first = block.line + 1
    if block.language in JSON:
        yield JsonText(text, Scanner(), limits, 0, first, block.shifts), text
    elif block.language in YAML:
        from checker.artifact.yaml_text import read_yaml

        for document in read_yaml(text, limits, first, block.shifts):
            yield document, text
    elif block.language in LINES:
        for number, line in enumerate(block.lines):
            if line.strip():
                shifts = block.shifts[number : number + 1]
                yield JsonText(line, Scanner(), limits, 0, first + number, shifts), line


def _is_passport(keys: list[str], names: frozenset[str]) -> bool:
    if not names.isdisjoint(keys):
        return True
    return any(near_name(key, names) for key in keys)


def _unterminated(block: Block) -> Problem:
    message = "the fence that opens here is never closed"
    hint = "close it with a line of the same marks"
    return Problem("syntax", message, hint=hint, line=block.line, column=block.column)
