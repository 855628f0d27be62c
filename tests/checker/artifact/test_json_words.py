"""What is said of a JSON text that is none, and what to do about it."""

from __future__ import annotations

import pytest

from checker.artifact.limits import Limits
from tests.checker.artifact.reading import read_one

FENCE = ("a Markdown fence where a JSON value must stand", "remove the fence, or name the file .md")
WORDS = {
    "```json": FENCE,
    '{"a": `x`}': FENCE,
    '{"a": \u201cx\u201d}': ("`\u201c` where JSON has double quotes", 'write "…"'),
    "{'a': 1}": ("`'` where JSON has double quotes", 'write "…"'),
    '{"a": // x': ("JSON has no comments", "remove the comment"),
    '{"a": /* x */ 1}': ("JSON has no comments", "remove the comment"),
    '{"a": # x': ("JSON has no comments", "remove the comment"),
    '{"a": \x01}': ("the character U+0001 where a value is expected", None),
    '{"a": \x1f}': ("the character U+001F where a value is expected", None),
    '{"a": \x7f}': ("the character U+007F where a value is expected", None),
    '{"a": \xa0 1}': ("the character U+00A0 where a value is expected", None),
    '{"a": \u2028}': ("the character U+2028 where a value is expected", None),
    '{"a": \xa1}': ("`\xa1` is no JSON value", "text stands in double quotes"),
    '{"a": !}': ("`!` is no JSON value", "text stands in double quotes"),
    '{"a": X}': ("`X` is no JSON value", "text stands in double quotes"),
    '{"a": None}': ("`None` is no JSON value", "write null"),
    '{"a": True}': ("`True` is no JSON value", "write true"),
    '{"a": False}': ("`False` is no JSON value", "write false"),
    '{"a": +1}': ("`+1` is not a number as JSON writes it", None),
    '{"a": .5}': ("`.5` is not a number as JSON writes it", None),
    '{"a": , }': (", where a value is expected", None),
    '{"a": : }': (": where a value is expected", None),
    "{{": ("{ where a key is expected", None),
    '{"a": [1}': ("} where [ must be closed with ]", None),
    '{"a": 1]': ("] where { must be closed with }", None),
    '{"a" "b"}': ('a colon is missing before `"`', None),
    '{"a": 1 [': ("a comma or } is missing before `[`", None),
    '{"a": 1,}': ("trailing comma before }", "remove the comma"),
    "[1,]": ("trailing comma before ]", "remove the comma"),
    '{"a":': ("the text ends inside an object", "close it with }"),
    "[1": ("the text ends inside an array", "close it with ]"),
    '{"a": 1} {': ("several JSON values in one text", "name the file .jsonl, one value a line"),
    '{"a": 1} x': ("more text after the end of the value", "remove it"),
}


@pytest.mark.parametrize("text", WORDS)
def test_what_is_no_json_is_told_in_plain_words(text: str) -> None:
    document, _ = read_one(text, "json")
    (problem,) = document.problems
    assert document.fatal
    assert (problem.id, problem.message, problem.hint) == ("syntax", *WORDS[text])


def test_what_is_no_utf8_is_told_with_what_to_do() -> None:
    (problem,) = read_one(b"ab\xff", "json")[0].problems
    assert (problem.message, problem.hint) == ("byte 0xff is not UTF-8", "save the file as UTF-8")


@pytest.mark.parametrize("format", ["json", "jsonl", "yaml"])
def test_what_is_too_large_is_told_with_its_size(format: str) -> None:
    (problem,) = read_one('{"claims": [1]}', format, limits=Limits(max_size=9))[0].problems
    assert problem.message == "15 bytes or more, 9 are allowed"
    assert problem.hint == "raise max-size, or split the file"


def test_the_mark_of_a_markdown_file_is_told_once_and_first() -> None:
    text = '\ufeff```json\n{"claims": [1], "claims": [2]}\n```'
    one, two = read_one(text, "markdown")[0].problems
    assert (one.id, one.message) == ("bom", "the file begins with a byte order mark")
    assert (one.hint, one.severity) == ("save it as UTF-8 without BOM", "warning")
    assert two.id == "duplicate-key"
    assert read_one(text[1:].replace(', "claims": [2]', ""), "markdown")[0].problems == []
