"""How places, values and what a schema allows are named."""

from __future__ import annotations

from typing import Any

import pytest

from checker.rules.schema_words import (
    bare,
    between,
    counted,
    expected,
    listed,
    place,
    resolved,
    seen,
    shown,
    sized,
    spelt,
)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "the row"),
        (("a",), "a"),
        (("claims", 0, "claim_id"), "claims[0].claim_id"),
        ((0, 1), "[0][1]"),
        (("a.b", "c d", "", "é"), '["a.b"]["c d"][""]["é"]'),
        (("a", 1, None, True), "a[1][null][true]"),
        (("x" * 70,), "x" * 59 + "…"),
        (("\x1b", "\u202e", "\ud800"), '["\\u001b"]["\\u202e"]["\\ud800"]'),
    ],
)
def test_place(path: tuple[Any, ...], words: str) -> None:
    assert place(path) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a\nb", '"a\\nb"'),
        ('"', '"\\""'),
        ("é", '"é"'),
        ("\x7f\x9b\u2028\ud800", '"\\u007f\\u009b\\u2028\\ud800"'),
        ("\U000e0041", '"\\U000e0041"'),
        ("x" * 61, f'"{"x" * 59}…"'),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (1.0, "1.0"),
        (10**100, "1" + "0" * 58 + "…"),
        (float("nan"), "NaN"),
        (float("inf"), "Infinity"),
        (float("-inf"), "-Infinity"),
        ([], "an empty list"),
        ([1], "a list of 1 item"),
        ((1, 2), "a list of 2 items"),
        ({}, "an empty object"),
        ({"a": 1, "b c": 2}, 'an object {a, "b c"}'),
        (dict.fromkeys(range(9), 1), "an object {0, 1, 2, 3, 4, 5, 6, 7, …}"),
        ({1, 2}, '"set value"'),
    ],
)
def test_shown(value: Any, words: str) -> None:
    assert shown(value) == words


def test_a_number_that_python_does_not_spell() -> None:
    assert shown(10**5000) == "a number of thousands of digits"


def test_seen_names_the_type_of_texts_and_numbers() -> None:
    values: tuple[Any, ...] = ("3", 3, True, None, [])
    assert [seen(each) for each in values] == [
        'the string "3"', "the number 3", "true", "null", "an empty list",
    ]  # fmt: skip


def test_bare_quotes_what_could_be_another_type() -> None:
    assert [bare(each) for each in ("D4-c-v1", "null", "true", "1.0", "", None, 1, [1], {"a": None})] == [
        "D4-c-v1", '"null"', '"true"', '"1.0"', '""', "null", "1", "[1]", '{"a": null}',
    ]  # fmt: skip


def test_spelt_spells_what_python_does_not() -> None:
    assert [spelt(each) for each in ("a", 1, None)] == ["a", "1", "None"]
    assert spelt(16**4000) == "0x1" + "0" * 4000


def test_lists_and_numbers() -> None:
    assert [listed(each, "or") for each in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing", "a", "a or b", "a, b or c",
    ]  # fmt: skip
    assert listed(map(str, range(23)), "or").endswith("18, 19 and 3 more")
    assert [counted(each, "item") for each in (0, 1, 2)] == ["0 items", "1 item", "2 items"]
    assert [between(*each) for each in ((None, None), (0, None), (1, None), (None, 0), (1, 2), (2, 2))] == [
        "", "", "at least 1", "at most 0", "1 to 2", "exactly 2",
    ]  # fmt: skip
    assert [sized(1, None, "item"), sized(1, 2, "item"), sized(1, 1, "item")] == [
        "at least 1 item", "1 to 2 items", "exactly 1 item",
    ]  # fmt: skip


ROOT = {"$defs": {"a/b": {"type": "null"}, "text": "no schema"}}


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"$ref": "#/$defs/a~1b", "title": "t"}, {"$ref": "#/$defs/a~1b", "title": "t", "type": "null"}),
        ({"$ref": "#/$defs/none"}, {"$ref": "#/$defs/none"}),
        ({"$ref": "#/$defs/text"}, {"$ref": "#/$defs/text"}),
        ({"$ref": "#/$defs/text/deeper"}, {"$ref": "#/$defs/text/deeper"}),
        ({"$ref": "urn:other"}, {"$ref": "urn:other"}),
        ({}, {}),
        (True, True),
    ],
)
def test_resolved(schema: Any, found: Any) -> None:
    assert resolved(schema, ROOT) == found


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        (True, "any value"),
        ({}, "any value"),
        (False, "nothing"),
        ({"const": "1.0"}, '"1.0"'),
        ({"enum": ["a", None]}, "one of a or null"),
        ({"type": "string"}, "a string"),
        ({"type": "string", "minLength": 1}, "a string"),
        ({"type": "string", "minLength": 1, "maxLength": 5}, "a string of 1 to 5 characters"),
        ({"maxLength": 1}, "a string of at most 1 character"),
        ({"pattern": "^a"}, "a string that matches ^a"),
        ({"pattern": "^a", "examples": ["ab"]}, 'a string such as "ab"'),
        ({"type": "boolean"}, "true or false"),
        ({"type": ["number", "string", "null"]}, "a number, a string or null"),
        ({"type": "integer", "minimum": 1}, "a whole number (at least 1)"),
        ({"type": "integer", "minimum": 0}, "a whole number"),
        ({"maximum": 3}, "a number (at most 3)"),
        ({"exclusiveMinimum": 3}, "a number"),
        ({"type": "array"}, "a list"),
        ({"items": {"type": "integer"}}, "a list of whole numbers"),
        ({"items": True}, "a list"),
        ({"type": "array", "items": {"type": "object", "properties": {"a": {}}}}, "a list of objects {a}"),
        ({"type": "array", "items": {"type": "object"}}, "a list of objects {}"),
        ({"type": "object", "properties": {"a": {}, "b": {}}, "required": ["b"]}, "an object {b}"),
        ({"properties": {"a": {}}}, "an object {a}"),
        ({"required": ["a"]}, "an object"),
        (
            {"anyOf": [{"type": "null"}, {"type": "null"}, {"anyOf": [{}]}]},
            "null or a value that its schema allows",
        ),
        ({"$ref": "#/$defs/a~1b"}, "null"),
        ({"if": {}}, "a value that its schema allows"),
    ],
)
def test_expected(schema: Any, words: str) -> None:
    assert expected(schema, ROOT) == words


def test_texts_and_lists_are_cut_one_beyond_the_limit() -> None:
    assert shown("x" * 58) == '"' + "x" * 58 + '"'
    assert shown("x" * 60) == '"' + "x" * 60 + '"'
    assert shown("x" * 61) == '"' + "x" * 59 + '…"'
    assert listed(map(str, range(20)), "or") == ", ".join(map(str, range(19))) + " or 19"
    assert listed(map(str, range(21)), "or") == ", ".join(map(str, range(20))) + " and 1 more"
    assert listed("ab", "and") == "a and b"
    assert listed("a", "and") == "a"


@pytest.mark.parametrize(("size", "words"), [(8, "a, b, c, d, e, f, g, h"), (9, "a, b, c, d, e, f, g, h, …")])
def test_keys_are_cut_one_beyond_the_limit(size: int, words: str) -> None:
    assert expected({"type": "object", "properties": dict.fromkeys("abcdefghi"[:size])}, {}) == (
        f"an object {{{words}}}"
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("true", '"true"'),
        ("false", '"false"'),
        ("null", '"null"'),
        ("False", "False"),
        (["é", 1], '["é", 1]'),
        ({"é": 1}, '{"é": 1}'),
        (1.5, "1.5"),
    ],
)
def test_bare_words_are_no_other_type(value: Any, words: str) -> None:
    assert bare(value) == words


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, "a string or null"),
        ({"oneOf": [{"oneOf": [{"type": "null"}]}]}, "a value that its schema allows"),
        ({"items": {"$ref": "#/a~1b"}}, "a list of strings"),
        ({"$ref": "#/a~0b"}, "a whole number"),
        ({"type": "string", "minimum": 3}, "a string"),
        ({"type": "array", "minimum": 3}, "a list"),
        ({"type": ["integer", "boolean"], "maximum": 3}, "a whole number (at most 3), true or false"),
    ],
)
def test_what_is_expected_follows_references_and_alternatives(schema: Any, words: str) -> None:
    root = {"a/b": {"type": "string"}, "a~b": {"type": "integer"}}
    assert expected(schema, root) == words
