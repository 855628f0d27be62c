"""Texts that a pattern matches."""

from __future__ import annotations

import re

import pytest

from checker.prove.pattern import members, misses, with_group


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("abc", ("abc",)),
        ("a|bc", ("a", "bc")),
        ("x(ab|b(cc|dd|ee))", ("xab", "xbdd", "xbee")),
        ("[0-9]{4}", ("1111", "2222", "9090")),
        ("a+", ("a", "aa")),
        ("a{2}", ("aa",)),
        ("a{0,2}?", ("", "a")),
        ("(?:ab)*c", ("c", "abc")),
        ("(?:ab)*+c", ("c", "abc")),
        ("(aa|bb)*", ("", "aa", "bb")),
        (".", ("1", "2")),
        ("[^1-9]", ("a", "b")),
        ("[^0-9A-Za-z]", ("_", "-")),
        (r"[\s]", (" ", "\t")),
        (r"\w", ("1", "2")),
        (r"\W", ("-", " ")),
        (r"\D", ("a", "b")),
        (r"\S", ("1", "2")),
        (r"\d\d", ("11", "22")),
        ("[^1]", ("2", "a")),
        ("[é]", ("é",)),
        ("[一-鿿]", ("一", "丁", "鿿")),
        ("[^!-~]", (" ", "\t")),
        ("^a$", ("a",)),
        ("", ("",)),
        ("(?!1)[0-9]", ("2", "9")),
        ("(?=b)a", ()),
        (r"(a|b)\1", ("aa", "bb")),
        (r"[^\S\s]", ()),
        ("[A-B]", ("A", "B")),
        ("[B-D]x", ("Bx", "Cx", "Dx")),
        (r"[\ud800-\udfff]", ()),
        ("(?i)ab", ("ab", "AB")),
        ("(?>ab|c)d", ("abd", "cd")),
        ("(a)?b(?(1)c|d)", ("bd", "abc")),
        ("(a)?b(?(1)c)", ("b", "abc")),
        ("a{20000}", ()),
        ("(?:a{0}b{0}){5}", ("",)),
        ("a(?<=a)b", ("ab",)),
    ],
)
def test_members(pattern: str, expected: tuple[str, ...]) -> None:
    found = members(pattern)
    assert found == expected
    assert all(re.fullmatch(pattern, text) for text in found)


def test_members_differ_in_every_character_that_may() -> None:
    one, two, _ = members(r"NC-C([0-9]{3})-[a-z]")
    assert one.startswith("NC-C")
    assert all(left != right for left, right in zip(one[4:], two[4:], strict=True) if left != "-")


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?=.*[A-Z])(?=.*\d).{8,}",
        "(?=.{4,})[a-c]+",
        r"(\d{4})-(\d\d)-\1",
        r"(?=(a+))a*b\1",
        "(?!.*aa)(?=.*b$)[ab]{3}",
        "[a-z]+(?<!x)",
    ],
)
def test_members_of_patterns_with_look_around_and_references(pattern: str) -> None:
    found = members(pattern)
    assert found
    assert all(re.fullmatch(pattern, text) for text in found)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [("[0-9]", ()), ("(?=b)a", ("a",)), ("(?!NC)[A-Z]{2}", ("NC",)), ("[a-z](?<!x)", ("x",))],
)
def test_misses(pattern: str, expected: tuple[str, ...]) -> None:
    assert misses(pattern) == expected


def test_a_text_that_has_a_given_group() -> None:
    assert list(with_group("n([0-9])(x?)", "7")) == ["n7", "n7x"]
    assert list(with_group("n([0-9])", "q")) == []
    assert list(with_group("n(a)?", "a")) == ["na"]


def test_a_pattern_that_is_none() -> None:
    with pytest.raises(re.error):
        members("(")
