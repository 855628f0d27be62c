"""ECMA regular expressions as Python reads them."""

from __future__ import annotations

import re

import jsonschema_rs
import pytest

from checker.rules.schema_pattern import compiled, found, unfit

TEXTS = [
    "", "a", "A", "1", "\u0663", "é", "_", "-", ".", "$", "]", "[", "\\", "\n", "a\n", "\r", "\u2028", " ",
    "\u00a0", "\ufeff", "\u3000", "\t", "\x0b", "😀", "aa", "ab", "é1", "a-b", "|", "&&", "^", "~", "+", ",",
]  # fmt: skip
PATTERNS = [
    "^a$", "a$|^b", r"^\d$", r"^\D$", r"^\w$", r"^\W$", r"^\s$", r"^\S$", "^.$", r"^[\d]$", r"^[^\d]$",
    r"^[\w-]$", r"^[\s\S]$", r"^[^\s]$", r"^\.$", r"^\$$", r"^[$.]$", r"^[\]]$", r"^[\[]$", "^[[]$",
    "^[|&&~~||]$", "^[+--]$", r"^\u0061$", r"^\x61$", "^(?:a|b)*$", "^(?=a)a", "^(?!a)", "(?<!a)b",
    "^a{2}$", "(?<=a)b",
    "^(?<name>a)$", "^.{1,2}$", r"^\t$", r"^\-$", "^😀$", "^[😀]$", r"^[^a]$", "$", "^", "",
]  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_means_the_same_to_both_engines(pattern: str) -> None:
    engine = jsonschema_rs.Draft202012Validator({"pattern": pattern})
    assert {text: found(pattern, text) for text in TEXTS} == {text: engine.is_valid(text) for text in TEXTS}


@pytest.mark.parametrize("pattern", [r"\p{L}", "(", r"a\\(", "\\", r"a\Z", r"[\a]"])
def test_what_python_cannot_express_raises(pattern: str) -> None:
    with pytest.raises(re.error):
        compiled(pattern)


@pytest.mark.parametrize(
    ("pattern", "text", "rest"),
    [
        ("^C-[0-9]{3,}$", "C-00a", "00a"),
        ("^C-[0-9]{3,}$", "C-001a", "a"),
        ("^C-[0-9]{3,}$", "C-001", ""),
        ("^C-[0-9]{3,}$", "C-", ""),
        ("^C-[0-9]{3,}$", "X", "X"),
        ("^M-[0-9]{4}-[0-9a-f]{4}$", "M-2026-0A1b", "0A1b"),
        ("^a[b]?[c]*d$", "acce", "e"),
        ("^$", "a", "a"),
        ("^(?:a|b)$", "c", None),
        ("^a+$", "b", None),
        (r"^\d$", "b", None),
        ("a", "b", None),
        ("^[^a]$", "a", "a"),
    ],
)
def test_unfit(pattern: str, text: str, rest: str | None) -> None:
    assert unfit(pattern, text) == rest
