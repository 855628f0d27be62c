"""Texts that a pattern matches."""

from __future__ import annotations

import re

import pytest

from checker.prove.pattern import members


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("abc", ("abc",)),
        ("a|bc", ("a", "bc")),
        ("x(ab|b(cc|dd|ee))", ("xab", "xbdd", "xbee")),
        ("[0-9]{4}", ("1111", "2222")),
        ("a+", ("a", "aa")),
        ("a{2}", ("aa",)),
        ("a{0,2}?", ("", "a")),
        ("(?:ab)*c", ("c", "abc")),
        ("(?:ab)*+c", ("c", "abc")),
        ("(aa|bb)*", ("", "aa", "bb")),
        (".", ("1", "2")),
        ("[^1-9]", ("a", "b")),
        ("[^0-9A-Za-z]", ("_", "-")),
        (r"[\s]", (" ",)),
        (r"\w", ("1", "2")),
        (r"\W", ("-",)),
        (r"\D", ("a", "b")),
        (r"\S", ("1", "2")),
        (r"\d\d", ("11", "22")),
        ("[^1]", ("2",)),
        ("[é]", ("é",)),
        ("[一-鿿]", ("一",)),
        ("[^!-~]", (" ",)),
        ("^a$", ("a",)),
        ("", ("",)),
        ("(?!1)[0-9]", ("2",)),
        ("(?=b)a", ()),
        (r"(a|b)\1", ()),
        (r"[^\S\s]", ()),
    ],
)
def test_members(pattern: str, expected: tuple[str, ...]) -> None:
    found = members(pattern)
    assert found == expected
    assert all(re.fullmatch(pattern, text) for text in found)


def test_members_differ_in_every_character_that_may() -> None:
    one, two = members(r"NC-C([0-9]{3})-[a-z]")
    assert one.startswith("NC-C")
    assert all(left != right for left, right in zip(one[4:], two[4:], strict=True) if left != "-")


def test_a_pattern_that_is_none() -> None:
    with pytest.raises(re.error):
        members("(")
