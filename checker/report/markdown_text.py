"""Texts of rules as Markdown that says the same on a code host, in SARIF viewers and on the site.

A text is data: nothing in it becomes markup but what it marks itself, by backticks, fences and indentation.
What is special elsewhere stands as a character reference, which every reader of Markdown knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from checker.report.safe_text import safe

# An underscore inside a word is one everywhere, and nothing begins with empty brackets.
_SPECIAL = re.compile(r"[\\`*{}<>&|~#$^]|\[(?!\](?![(\[:]))|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
# What would open a list, a heading, a quotation, a table or a box at the start of a line.
_OPENER = re.compile(r"[-+=:!?/.)]|\d+(?=[.)])")
_FENCE = re.compile(r"(`{3,})(\w*)")
_CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_INDENT = "    "


def code(text: str) -> str:
    """The text as a code span, on one line."""
    shown = safe(text)
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * (longest + 1)
    # One space at each end is taken off again; a span of spaces alone keeps them.
    apart = " " if shown[:1] in ("`", " ") or shown[-1:] in ("`", " ") else ""
    return f"{fence}{apart}{shown}{apart}{fence}" if shown.strip() else f"{fence}{shown or ' '}{fence}"


def cell(markdown: str) -> str:
    """A line of Markdown as a cell of a table, where a bar ends the cell even inside a code span."""
    return markdown.replace("|", r"\|")


def block(text: str, language: str = "text") -> str:
    """The text as a fenced block."""
    lines = [safe(line) for line in text.split("\n")]
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}{language}", *lines, fence])


def inline(text: str, links: Mapping[str, str] | None = None) -> str:
    """A line of prose: what stands in backticks is code, everything else is what it says.

    links: word → where it leads; such words become links.
    """
    parts = _CODE.split(safe(text))
    return "".join(code(part) if index % 2 else _plain(part, links) for index, part in enumerate(parts))


def prose(text: str, links: Mapping[str, str] | None = None) -> str:
    """Paragraphs, with fenced blocks, and with indented ones, which become fenced."""
    return "\n".join(_blocks(text.split("\n"), links or {}))


def _blocks(lines: list[str], links: Mapping[str, str]) -> Iterator[str]:
    while lines:
        fence = _FENCE.match(lines[0])
        if fence is not None:
            end = next((n for n, line in enumerate(lines[1:], 1) if line == fence[1]), len(lines))
            yield block("\n".join(lines[1:end]), fence[2] or "text")
            lines = lines[end + 1 :]
        elif lines[0].startswith(_INDENT):
            end = next(
                (n for n, line in enumerate(lines) if line and not line.startswith(_INDENT)), len(lines)
            )
            kept = [line.removeprefix(_INDENT) for line in lines[:end]]
            yield block("\n".join(kept).rstrip("\n"), "yaml")
            # A blank line must part the block from what follows.
            lines = lines[end:] and ["", *lines[end:]]
        else:
            line = lines[0].strip()
            opener = _OPENER.match(line)
            start = opener.end() if opener else 0
            yield _references(line[:start]) + inline(line[start:], links)
            lines = lines[1:]


def _plain(text: str, links: Mapping[str, str] | None) -> str:
    escaped = _SPECIAL.sub(lambda match: _references(match[0]), text)
    if not links:
        return escaped
    words = "|".join(re.escape(word) for word in sorted(links, key=len, reverse=True))
    return re.sub(
        rf"(?<![\w-])(?:{words})(?![\w-])", lambda match: f"[{match[0]}]({links[match[0]]})", escaped
    )


def _references(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)
