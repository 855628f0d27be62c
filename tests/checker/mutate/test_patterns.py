"""How often something repeats in a regular expression, changed: exactly these patterns."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.mutate.patterns import bounds, is_pattern

_ATOMS = st.sampled_from(["a", ".", r"\.", r"\\", "[0-9]", "[^]*]", r"[\]+]", "(b)", "(?:c|d)", "é"])
_REPEATS = st.sampled_from(["", "", "?", "*", "+", "{2}", "{2,}", "{1,3}", "*?", "+?", "{0,}"])
_PATTERNS = st.lists(st.tuples(_ATOMS, _REPEATS).map("".join), max_size=5).map("".join)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("x{3,}", {"x{3} for x{3,}": "x{3}", "x{4,} for x{3,}": "x{4,}", "x{2,} for x{3,}": "x{2,}"}),
        ("x{2,}", {"x{2} for x{2,}": "x{2}", "x{3,} for x{2,}": "x{3,}", "x+ for x{2,}": "x+"}),
        ("x+", {"x for x+": "x", "x{2,} for x+": "x{2,}", "x* for x+": "x*"}),
        ("x{1,}", {"x for x{1,}": "x", "x{2,} for x{1,}": "x{2,}", "x* for x{1,}": "x*"}),
        ("x*", {"x{0} for x*": "x{0}", "x for x*": "x", "x+ for x*": "x+"}),
        ("x+?", {"x{1}? for x+?": "x{1}?", "x{2,}? for x+?": "x{2,}?", "x*? for x+?": "x*?"}),
    ],
)
def test_an_open_bound_is_closed_narrowed_and_widened(pattern: str, expected: dict[str, str]) -> None:
    assert dict(bounds(pattern)) == expected


@pytest.mark.parametrize(
    ("pattern", "repeated"),
    [
        ("C-([0-9]{3,})", ["[0-9]{3,}"]),
        ("NC-C[0-9]{3,}-[0-9]+", ["[0-9]{3,}", "[0-9]+"]),
        (r"a\+b\\+", [r"\\+"]),
        ("[*+]x+", ["x+"]),
        (r"[]+][^]+][\]+]+", [r"[\]+]+"]),
        ("(a(b)c)*", ["(a(b)c)*"]),
        ("(?:a|b+)(?P<n>c)+", ["b+", "(?P<n>c)+"]),
        ("(?#a+b)c+", ["c+"]),
        ("a{x,}b{2}c{1,3}d?", []),
        ("(?x)a+ # b+", []),
    ],
)
def test_what_is_repeated_without_end_and_nothing_else(pattern: str, repeated: list[str]) -> None:
    assert list(dict.fromkeys(label.partition(" for ")[2] for label, _ in bounds(pattern))) == repeated


@given(_PATTERNS)
def test_every_change_is_a_pattern_with_the_same_groups(pattern: str) -> None:
    for label, changed in bounds(pattern):
        assert changed != pattern, label
        assert re.compile(changed).groups == re.compile(pattern).groups


def test_a_pattern_with_flags_inside_is_none() -> None:
    assert is_pattern("x(?:y+)")
    assert not is_pattern("x(?:(?i)y)")
