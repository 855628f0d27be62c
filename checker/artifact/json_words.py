"""What is wrong with a JSON text, in plain words."""

from __future__ import annotations

import re

from checker.artifact.fault import Fault, quote
from checker.artifact.json_scanner import SPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.artifact.window import Window

# What the reader waits for when it meets something else.
VALUE = 0
ITEM = 1  # a value after a comma
FIRST_ITEM = 2
KEY = 3  # a key after a comma
FIRST_KEY = 4
COLON = 5
MORE = 6  # a comma or the closing bracket
END = 7

OPENERS = {"}": "{", "]": "["}
KINDS = {"}": "object", "]": "array"}
PYTHON = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
QUOTES = "'\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb"
WORD = re.compile(r"[^\s,:\[\]{}\"]{1,80}")
ESCAPES = 'a backslash is written \\\\, and the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX'


def unexpected(window: Window, pos: int, expect: int, closer: str, comma: int) -> Fault:
    """The `syntax` fault of a text that has something else at `pos` than what is expected there.

    `closer` closes the container around (or ""); `comma` is the offset of the last comma before.
    """
    char = window.text[pos : pos + 1]
    offset = window.base + pos
    if not char:  # behind what there is, rather than on an empty last line
        return _ended(window.base + len(window.text.rstrip(SPACE)), expect, closer)
    if char in "]}":
        return _bracket(offset, char, expect, closer, comma)
    if (
        expect in (MORE, END)
        and pos
        and window.text[pos - 1].isdigit()
        and (char.isalnum() or char in "._+-")
    ):
        return _fault(
            offset, "not a number as JSON writes it", "no leading zeros, no hexadecimal, no 1. or 1e"
        )
    if char == "`":
        return _fault(
            offset,
            "a Markdown fence where a JSON value must stand",
            "remove the fence, or name the file .md",
        )
    if char in QUOTES:
        return _fault(offset, f"{quote(char)} where JSON has double quotes", 'write "…"')
    if char == "#" or window.text.startswith(("//", "/*"), pos):
        return _fault(offset, "JSON has no comments", "remove the comment")
    if expect == END:
        return _extra(offset, char)
    if ord(char) < 0x20 or 0x7F <= ord(char) < 0xA1 or not char.isprintable():
        return _fault(offset, f"the character U+{ord(char):04X} where {_awaited(expect, closer)} is expected")
    word = WORD.match(window.text, pos)
    return _word(offset, word.group() if word else char, expect, closer)


def in_string(offset: int, char: str, opening: int) -> Fault:
    """The fault of a string that has the control character `char` at `offset`, or ends there ("")."""
    if char in ("", "\n", "\r"):
        return _fault(opening, "unterminated string", 'close it with "; a line break inside is written \\n')
    written = "\\t" if char == "\t" else f"\\u{ord(char):04x}"
    return _fault(offset, f"the character U+{ord(char):04X} inside a string", f"write {written}")


def bad_escape(offset: int, escape: str) -> Fault:
    """The fault of a backslash that begins no escape."""
    return _fault(offset, f"{quote(escape)} is no escape of JSON", ESCAPES)


def _fault(offset: int, message: str, hint: str | None = None) -> Fault:
    return Fault(offset, "syntax", message, hint)


def _ended(offset: int, expect: int, closer: str) -> Fault:
    if closer:
        return _fault(offset, f"the text ends inside an {KINDS[closer]}", f"close it with {closer}")
    return _fault(offset, f"the text ends where {_awaited(expect, closer)} is expected")


def _bracket(offset: int, char: str, expect: int, closer: str, comma: int) -> Fault:
    if expect in (ITEM, KEY) and char == closer:
        return _fault(comma, f"trailing comma before {char}", "remove the comma")
    if not closer:
        return _fault(offset, f"{char} closes nothing", "remove it")
    if char != closer:
        return _fault(offset, f"{char} where {OPENERS[closer]} must be closed with {closer}")
    return _fault(offset, f"{_awaited(expect, closer)} is missing before {char}")


def _extra(offset: int, char: str) -> Fault:
    if char in '{["':
        return _fault(offset, "several JSON values in one text", "name the file .jsonl, one value a line")
    return _fault(offset, "more text after the end of the value", "remove it")


def _word(offset: int, word: str, expect: int, closer: str) -> Fault:
    if word in ",:" or (word in "{[" and expect in (KEY, FIRST_KEY)):
        return _fault(offset, f"{word} where {_awaited(expect, closer)} is expected")
    if expect in (KEY, FIRST_KEY):
        return _fault(offset, f"the key {quote(word)} does not stand in double quotes", 'write "key": value')
    if expect in (VALUE, ITEM, FIRST_ITEM):
        if word in PYTHON:
            return _fault(offset, f"{quote(word)} is no JSON value", f"write {PYTHON[word]}")
        if word[0] in "+-.0123456789":
            return _fault(offset, f"{quote(word)} is not a number as JSON writes it")
        return _fault(offset, f"{quote(word)} is no JSON value", "text stands in double quotes")
    return _fault(offset, f"{_awaited(expect, closer)} is missing before {quote(word)}")


def _awaited(expect: int, closer: str) -> str:
    if expect == MORE:
        return f"a comma or {closer}"
    return "a colon" if expect == COLON else "a key" if expect in (KEY, FIRST_KEY) else "a value"
