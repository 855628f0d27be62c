"""The part of a source line that fits a terminal, and the cell a column falls on.

A JSON file may be one line of a hundred megabytes: only what is near the column is ever looked at.
"""

from __future__ import annotations

import unicodedata

from checker.report.safe_text import UNSAFE, encodable, escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CUT = "..."
_TAB = "    "


def window(text: str, column: int, width: int, encoding: str | None = None) -> tuple[str, int]:
    """The line cut to `width` cells around a column, and how many cells stand before that column.

    Args:
        text: the whole line; `column` is 1-based in its code points, and may lie behind its end.
        width: cells, at least 20.
        encoding: of the stream it is meant for; what that cannot hold takes the cells of its escape.
    """
    at = min(max(column - 1, 0), len(text))
    before = cells(text[max(0, at - width) : at], encoding)
    after = cells(text[at : at + width], encoding)
    before_whole, after_whole = at <= width, at + width >= len(text)
    # A short rest of the line leaves its room to what stands before the column.
    room = width - min(_width(after), width // 2) if after_whole else width // 2
    head, head_width = _fit(reversed(before), room, before_whole and _width(before) <= room)
    tail, _ = _fit(after, width - head_width, after_whole and _width(after) <= width - head_width)
    return "".join((*reversed(head), *tail)), head_width


def cells(text: str, encoding: str | None = None) -> list[tuple[str, int]]:
    """Each character as it is shown, with the terminal cells that it takes."""
    shown = []
    for index, character in enumerate(text):
        if character == "\t":
            shown.append((_TAB, len(_TAB)))
        elif UNSAFE.match(text, index):
            escaped = escape(character)
            shown.append((escaped, len(escaped)))
        else:
            written = encodable(character, encoding)
            shown.append((written, cell_width(character) if written == character else len(written)))
    return shown


def cell_width(character: str) -> int:
    """The terminal cells of one printable character: 0 for what combines, 2 for wide East Asian, else 1."""
    if character.isascii():
        return 1
    # The vowels and final consonants of conjoining Hangul stand in the cells of their initial consonant.
    if unicodedata.category(character) in ("Mn", "Me", "Cf") or "\u1160" <= character <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _width(shown: list[tuple[str, int]]) -> int:
    return sum(width for _, width in shown)


def _fit(shown: Iterable[tuple[str, int]], room: int, whole: bool) -> tuple[list[str], int]:
    if whole:
        kept = list(shown)
        return [text for text, _ in kept], _width(kept)
    texts: list[str] = []
    taken = len(CUT)
    for text, width in shown:
        if taken + width > room:
            break
        texts.append(text)
        taken += width
    return [*texts, CUT], taken
