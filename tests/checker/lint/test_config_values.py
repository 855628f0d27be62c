"""The checks of single values of the configuration: what each lets pass, and what it says of the rest."""

from collections.abc import Callable
from typing import Any

import pytest

from checker.lint.config import (
    ConfigError,
    _address,
    _flag,
    _lists_by_glob,
    _one_of,
    _size,
    _some_texts,
    _table,
    _tables,
    _text,
    _texts,
    _whole,
    parse_address,
    parse_size,
)

Check = Callable[[str, Any], Any]


def bundles() -> Check:
    return _tables({"name": _text, "files": _some_texts}, ("name", "files"))


def says(check: Check, value: Any) -> str:
    """What the check says of a value that it refuses."""
    with pytest.raises(ConfigError) as raised:
        check("a.toml: key", value)
    return str(raised.value).removeprefix("a.toml: key")


@pytest.mark.parametrize("value", [1, 2, 5])
def test_whole_numbers_have_limits_that_belong_to_them(value: int) -> None:
    assert _whole(1, 5)("a.toml: key", value) == value


@pytest.mark.parametrize("value", [0, 6, True, 2.0, "2", None])
def test_what_is_no_such_number(value: Any) -> None:
    assert says(_whole(1, 5), value) == f" must be a whole number from 1 to 5; it is {value!r}"


def test_one_of_several_words() -> None:
    check = _one_of(("text", "json", "jsonl"))
    assert check("a.toml: key", "json") == "json"
    assert says(check, "jsn") == " must be one of text, json, jsonl; it is 'jsn'; did you mean \"json\"?"
    assert says(check, "zzzz") == " must be one of text, json, jsonl; it is 'zzzz'"
    assert says(check, 5) == " must be one of text, json, jsonl; it is 5"
    assert says(check, ["json"]) == " must be one of text, json, jsonl; it is ['json']"


def test_tables_are_checked_key_by_key() -> None:
    assert bundles()("a.toml: bundle", []) == []
    value = [{"name": "a", "files": ["x"]}, {"files": ["y", "z"], "name": "b"}]
    assert bundles()("a.toml: bundle", value) == value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, " must be an array of tables ([[tool.claim-audit.key]]); it is {}"),
        ([5], "[0] must be a table; it is 5"),
        (
            [{"name": "a", "files": ["x"], "fils": 1}],
            '[0] unknown key "fils"; did you mean "files"? (allowed: name, files)',
        ),
        ([{"name": "a"}], '[0] has no "files" (required: name, files)'),
        ([{"name": "a", "files": ["x"]}, {"files": ["x"]}], '[1] has no "name" (required: name, files)'),
        ([{"name": "a", "files": []}], "[0].files must be a list of one or more strings; it is []"),
        ([{"name": "a", "files": ["x", ""]}], "[0].files[1] must be a string that is not empty; it is ''"),
        ([{"name": 5, "files": ["x"]}], "[0].name must be a string that is not empty; it is 5"),
        ([{"name": "a", "files": ["x"]}] * 2, '[1].name "a" is there twice'),
    ],
)
def test_a_table_that_is_wrong_is_named_with_its_place(value: Any, message: str) -> None:
    assert says(bundles(), value) == message


@pytest.mark.parametrize(
    ("check", "value", "message"),
    [
        (_table, [], " must be a table; it is []"),
        (_text, " ", " must be a string that is not empty; it is ' '"),
        (_text, 1, " must be a string that is not empty; it is 1"),
        (_texts, "a", " must be a list of strings; it is 'a'"),
        (_texts, ["a", 1], "[1] must be a string that is not empty; it is 1"),
        (_some_texts, "a", " must be a list of strings; it is 'a'"),
        (_flag, 1, " must be true or false; it is 1"),
        (_lists_by_glob, [], " must be a table; it is []"),
        (_lists_by_glob, {"*.md": "a"}, ".\"*.md\" must be a list of strings; it is 'a'"),
        (_size, 0, ' must be a number of bytes above 0, or a text such as "64MiB"; it is 0'),
        (_size, True, ' must be a number of bytes above 0, or a text such as "64MiB"; it is True'),
        (_size, "0", " must be a number of bytes above 0, or a text such as \"64MiB\"; it is '0'"),
        (_size, "x", " must be a number of bytes above 0, or a text such as \"64MiB\"; it is 'x'"),
        (_address, "x", " must be an absolute address such as \"https://example.org/docs\"; it is 'x'"),
        (_address, 1, ' must be an absolute address such as "https://example.org/docs"; it is 1'),
    ],
)
def test_what_is_wrong_with_a_value(check: Check, value: Any, message: str) -> None:
    assert says(check, value) == message


def test_the_least_values_pass() -> None:
    assert (_size("w", 1), _size("w", "1"), _size("w", "1KiB")) == (1, 1, 1024)
    assert _flag("w", False) is False
    assert _lists_by_glob("w", {"*.md": ["a"]}) == {"*.md": ["a"]}


def test_a_value_is_shown_up_to_sixty_characters() -> None:
    assert says(_flag, "x" * 58).endswith("'" + "x" * 58 + "'")
    assert says(_flag, "x" * 59).endswith("it is '" + "x" * 56 + "...")


def test_a_text_that_is_none_of_these_raises_with_it() -> None:
    for parse in (parse_size, parse_address):
        with pytest.raises(ValueError, match=r"^x y$"):
            parse("x y")


@pytest.mark.parametrize("text", ["http://[2001:DB8::aF]:80/a%2fB%aF", "https://a.b/~x", "https://a.b"])
def test_addresses_hold_digits_of_either_case(text: str) -> None:
    assert parse_address(text) == text
    assert parse_address(text + "/") == text
    with pytest.raises(ValueError, match="X"):
        parse_address("X" + text)


def test_only_what_ends_an_address_is_cut_off() -> None:
    assert parse_address("https://a.b/docs/X/") == "https://a.b/docs/X"
    assert parse_address("https://a.b/docs//") == "https://a.b/docs"
