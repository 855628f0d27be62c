"""JSON in memory: values, and every fault at its place, in its own words."""

from __future__ import annotations

import json
import math
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact.json_file import JsonFile
from checker.artifact.json_scanner import Scanner
from checker.artifact.json_text import JsonText
from checker.artifact.limits import Limits
from checker.artifact.source import Source
from tests.checker.artifact.reading import (
    DOCUMENTS,
    NAMES,
    VALUES,
    Writer,
    in_windows,
    places,
    pointed,
    read_one,
    written,
)

BROKEN = {
    '{"a": 1,}': (1, 8),
    '{"claims": [1,2,]}': (1, 16),
    '{"a":"x': (1, 6),
    '{"a":"x\n"}': (1, 6),
    '"\\': (1, 1),
    '{"a": 1} {"b": 2}': (1, 10),
    '{"a":1}\n{"b":2}\n': (2, 1),
    "[1]x": (1, 4),
    '{"a":1}}': (1, 8),
    "{'a': 1}": (1, 2),
    '{"a": \u201cx\u201d}': (1, 7),
    '{"a": 1 // x\n}': (1, 9),
    '{"a": /* x */ 1}': (1, 7),
    '{"a": 1}\n# x': (2, 1),
    "{a: 1}": (1, 2),
    '{"a" 1}': (1, 6),
    '{"a":: 1}': (1, 6),
    '{"a": True}': (1, 7),
    '{"a": 01}': (1, 8),
    '{"a": 1.}': (1, 8),
    '{"a": .5}': (1, 7),
    '{"a": 0x10}': (1, 8),
    '{"a": 1_000}': (1, 8),
    '{"a": +1}': (1, 7),
    "-": (1, 1),
    "[1 2]": (1, 4),
    '{"a": 1 "b": 2}': (1, 9),
    '{"a": 1;}': (1, 8),
    '{"a": [1}': (1, 9),
    '{"a": 1]': (1, 8),
    "}": (1, 1),
    '{"a": "\\x"}': (1, 8),
    '{"a": "\\u12"}': (1, 8),
    '{"a": "\t"}': (1, 8),
    '{"a": "\x00"}': (1, 8),
    '{"a": \x00}': (1, 7),
    '{"a":\u00a01}': (1, 6),
    "nul": (1, 1),
    '{"a":': (1, 6),
    '{"a"': (1, 5),
    '{"a": 1': (1, 8),
    "{": (1, 2),
    "[": (1, 2),
    "{,}": (1, 2),
    "{{}}": (1, 2),
    "[,]": (1, 2),
    '{"a":,}': (1, 6),
    '{"a":}': (1, 6),
    '{"a":1,,"b":2}': (1, 8),
    "hello": (1, 1),
    '{"a": \U0001f600}': (1, 7),
}

MESSAGES = {
    '{"a": 1,}': "trailing comma before }",
    '{"a":"x': "unterminated string",
    '{"a":1}\n{"b":2}\n': "several JSON values in one text",
    "[1]x": "more text after the end of the value",
    "{'a': 1}": "`'` where JSON has double quotes",
    '{"a": 1 // x\n}': "JSON has no comments",
    "{a: 1}": "the key `a` does not stand in double quotes",
    '{"a" 1}': "a colon is missing before `1`",
    '{"a": True}': "`True` is no JSON value",
    '{"a": 01}': "not a number as JSON writes it",
    '{"a": .5}': "`.5` is not a number as JSON writes it",
    "[1 2]": "a comma or ] is missing before `2`",
    '{"a": [1}': "} where [ must be closed with ]",
    "}": "} closes nothing",
    '{"a": "\t"}': "the character U+0009 inside a string",
    '{"a": \x00}': "the character U+0000 where a value is expected",
    '{"a":': "the text ends inside an object",
    "{,}": ", where a key is expected",
    '{"a":}': "a value is missing before }",
    '{"a": "\\x"}': "`\\x` is no escape of JSON",
}

FAULTY = {
    "1e999": [("non-finite", "")],
    "[NaN,-Infinity,Infinity]": [("non-finite", "/0"), ("non-finite", "/1"), ("non-finite", "/2")],
    f'{{"a":[{"1" * 5000}]}}': [("non-finite", "/a/0")],
    f"[1,-{'1' * 5000}.5]": [("non-finite", "/1")],
    '{"a":1,"b":0,"a":2,"a":3}': [("duplicate-key", "/a"), ("duplicate-key", "/a")],
    '{"claims":[{},{"x":{"a/b":1,"a/b":2}}]}': [("duplicate-key", "/claims/1/x/a~1b")],
    '{"a":1,"\\u0061":2}': [("duplicate-key", "/a")],
    '["\\ud800","\\udc00\\ud800","\\ud83d\\ude00","\\\\ud800"]': [("encoding", "/0"), ("encoding", "/1")],
    '["\\uD800x", "\\ud800\\ud800\\udc00", "\\ud800\\n"]': [
        ("encoding", "/0"),
        ("encoding", "/1"),
        ("encoding", "/2"),
    ],
    '{"\\ud800":1}': [("encoding", "/\ud800")],
}


@pytest.mark.parametrize(("text", "place"), BROKEN.items())
def test_what_is_no_json_is_a_syntax_problem_at_its_place(text: str, place: tuple[int, int]) -> None:
    document, rows = read_one(text, "json")
    assert document.fatal
    assert not rows
    assert places(document.problems) == [("syntax", *place)]


@pytest.mark.parametrize(("text", "message"), MESSAGES.items())
def test_a_syntax_problem_says_what_is_wrong(text: str, message: str) -> None:
    [problem] = read_one(text, "json")[0].problems
    assert problem.message == message


@pytest.mark.parametrize(("text", "expected"), FAULTY.items())
@pytest.mark.parametrize("step", [0, 1, 1000])
def test_what_can_be_lived_with_is_pointed_at(text: str, expected: list[tuple[str, str]], step: int) -> None:
    document = in_windows(text, step) if step else read_one(text, "json")[0]
    list(document.rows(NAMES))
    assert not document.fatal
    assert pointed(document.problems) == expected


def test_problems_come_in_the_order_of_their_places() -> None:
    document, _ = read_one('\ufeff{"a": NaN,\n "a": "\\ud800",\n "b": 1e999}', "json")
    assert places(document.problems) == [
        ("bom", 1, 1),
        ("non-finite", 1, 7),
        ("duplicate-key", 2, 2),
        ("encoding", 2, 7),
        ("non-finite", 3, 7),
    ]
    assert [problem.severity for problem in document.problems] == ["warning"] + ["error"] * 4


def test_a_fatal_problem_follows_what_was_found_before_it() -> None:
    document, _ = read_one('{"a": 1, "a": NaN, "b" 2}', "json")
    assert [problem.id for problem in document.problems] == ["duplicate-key", "non-finite", "syntax"]
    assert document.fatal


def test_the_last_of_duplicate_keys_wins_and_the_rest_is_read() -> None:
    document, rows = read_one('{"claims": [1], "drifts": [2], "claims": [3, NaN, 1e999, -1e999]}', "json")
    assert [row[:2] for row in rows] == [("claims", n) for n in range(4)] + [("drifts", 0)]
    assert rows[0][2] == 3
    assert math.isnan(rows[1][2])
    assert [row[2] for row in rows[2:]] == [math.inf, -math.inf, 2]
    assert document.keys == ["claims", "drifts"]


def test_an_integer_of_4300_digits_is_read_whatever_the_environment_sets() -> None:
    value = int("9" * 4300)
    assert read_one(f'{{"claims": [{"9" * 4300}]}}', "json")[1] == [("claims", 0, value)]
    assert read_one(f'{{"claims": [-{"9" * 4300}]}}', "json")[1] == [("claims", 0, -value)]
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(700)
    try:
        document, rows = read_one(f'{{"claims": [{"9" * 701}]}}', "json")
    finally:
        sys.set_int_max_str_digits(before)
    assert pointed(document.problems) == [("non-finite", "/claims/0")]
    assert rows == [("claims", 0, math.inf)]


@pytest.mark.parametrize(
    ("opening", "closing", "place"),
    [
        ("[", "]", (1, 201)),
        ('{"a":', "}", (1, 1001)),
        ('{"claims":[', "]}", (1, 1101)),
        ("[\n", "]", (201, 1)),
        ("[1,{},[", "]]", (1, 701)),
    ],
)
@pytest.mark.parametrize("closed", [True, False])
def test_nesting_beyond_the_limit_is_a_depth_problem_at_the_bracket(
    opening: str, closing: str, place: tuple[int, int], closed: bool
) -> None:
    text = opening * 100_000 + "1" + closing * 100_000 * closed
    for document in (read_one(text, "json")[0], in_windows(text, 1000)):
        assert list(document.rows(NAMES)) == []
        assert document.fatal
        assert places(document.problems) == [("depth", *place)]


@pytest.mark.parametrize("limit", [1, 2, 3, 200])
def test_nesting_up_to_the_limit_is_read(limit: int) -> None:
    limits = Limits(max_depth=limit)
    assert not read_one("[" * limit + "]" * limit, "json", limits=limits)[0].problems
    document, _ = read_one("[" * (limit + 1) + "]" * (limit + 1), "json", limits=limits)
    assert places(document.problems) == [("depth", 1, limit + 1)]


def test_no_limit_is_beyond_what_the_scanner_bears() -> None:
    document, _ = read_one("[" * 5000, "json", limits=Limits(max_depth=10_000))
    assert places(document.problems) == [("depth", 1, 257)]


class ExhaustedScanner(Scanner):
    """A scanner that finds the stack used up by its callers."""

    def __init__(self) -> None:
        super().__init__()

        def scan(text: str, pos: int) -> tuple[Any, int]:
            raise RecursionError

        self.scan = scan


@pytest.mark.parametrize("step", [0, 4, 1000])
def test_running_out_of_stack_is_a_depth_problem(step: int) -> None:
    text = '{"claims": [[[], {"a": 1, "a": 2}]]}'
    source = Source.from_bytes(text.encode(), "-")
    document = (
        JsonFile(source, ExhaustedScanner(), Limits(), 0, len(text), step=step)
        if step
        else JsonText(text, ExhaustedScanner(), Limits())
    )
    assert list(document.rows(NAMES)) == []
    assert document.fatal
    assert ("depth", 1, 13 if step else 1) in places(document.problems)


def test_values_and_present_tell_walked_arrays_from_the_rest() -> None:
    content = {"claims": {"a": 1}, "drifts": [], "notes": [1], "kept": [2], "other": 3}
    document, rows = read_one(json.dumps(content), "json", kept=frozenset({"kept", "notes"}))
    assert not rows
    assert document.values == {"claims": {"a": 1}, "notes": [1], "kept": [2]}
    assert document.present == {"drifts"}
    assert document.keys == list(content)


def test_a_key_may_be_both_walked_and_kept() -> None:
    for document in (in_windows('{"claims": [1]}', 4), read_one('{"claims": [1]}', "json")[0]):
        assert list(document.rows(NAMES, frozenset({"claims"}))) == [("claims", 0, 1)]
        assert document.values == {"claims": [1]}
        assert document.present == {"claims"}


@pytest.mark.parametrize(
    ("text", "root_type"),
    [("{}", "object"), ("[]", "array"), ('""', "string"), ("1", "number"), ("-1.5", "number"),
     ("true", "boolean"), ("false", "boolean"), ("null", "null")],
)  # fmt: skip
def test_the_root_has_its_json_type(text: str, root_type: str) -> None:
    for document in (in_windows(text, 1), read_one(text, "json")[0]):
        assert list(document.rows(NAMES)) == []
        assert document.root_type == root_type
        assert document.keys == []


def test_rows_may_be_walked_again() -> None:
    document, rows = read_one('{"claims": [NaN], "drifts": 1}', "json")
    assert [row[:2] for row in document.rows(NAMES)] == [row[:2] for row in rows]
    assert len(document.problems) == 1
    assert list(document.rows(frozenset({"drifts"}))) == []
    assert (document.values, document.present) == ({"drifts": 1}, set())


@given(written(VALUES))
def test_what_json_reads_is_read_the_same(case: tuple[Any, Writer]) -> None:
    value, writer = case
    document, rows = read_one(writer.text, "json")
    assert not document.fatal
    if isinstance(value, dict):
        assert rows == [
            (key, index, item)
            for key in value
            if key in NAMES and isinstance(value[key], list)
            for index, item in enumerate(value[key])
        ]
        assert document.keys == list(value)
    else:
        assert not rows


@given(st.text('[]{},:"\\ \n0123456789.-+eEuNnatrlsf\x00é', max_size=30))
def test_the_checker_and_json_agree_on_what_is_json(text: str) -> None:
    document, _ = read_one(text, "json") if text.strip() else (None, None)
    try:
        json.loads(text)
    except ValueError:
        assert document is None or document.fatal
    else:
        assert document
        assert not document.fatal


@given(DOCUMENTS, st.integers(0, 200), st.characters(exclude_categories=["Cs"]))
def test_a_damaged_document_is_read_or_refused_as_json_does(value: Any, at: int, char: str) -> None:
    text = json.dumps(value, ensure_ascii=False)
    text = text[: at % len(text)] + char + text[at % len(text) + 1 :]
    document, _ = read_one(text, "json") if text.strip() else (None, None)
    try:
        json.loads(text)
    except ValueError:
        assert document is None or document.fatal
    else:
        assert document
        assert not document.fatal
