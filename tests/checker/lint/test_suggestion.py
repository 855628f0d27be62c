"""Suggestions for words that are not known."""

import pytest

from checker.lint.suggestion import did_you_mean, nearest

KEYS = ("select", "extend-select", "ignore", "INV-1", "INV-10")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("selct", "select"),
        ("extend_select", "extend-select"),
        ("SELECT", "select"),
        ("inv-10", "INV-10"),
        ("colour", None),
        ("", None),
    ],
)
def test_nearest_known_word(word: str, expected: str | None) -> None:
    assert nearest(word, KEYS) == expected


def test_error_ending() -> None:
    assert did_you_mean("selct", KEYS) == '; did you mean "select"?'
    assert did_you_mean("colour", KEYS) == ""
