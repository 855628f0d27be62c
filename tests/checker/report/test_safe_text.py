"""Text of artifacts never steers what shows it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.safe_text import encodable, escape, safe, safe_line, shorten

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("two\nlines\r\n", r"two\nlines\r\n"),
        ("\ttab", r"\ttab"),
        ("\x9b2J", r"\x9b2J"),
        ("abc\u202edef\u2066", r"abc\u202edef\u2066"),
        ("\u2028\u2029\x85", r"\u2028\u2029\x85"),
        ("half \ud83d", r"half \ud83d"),
        ("\ufeffbom\u200b", r"\ufeffbom\u200b"),
        ("\U000e0041", r"\U000e0041"),
        ("\uffff\ufdd0", r"\uffff\ufdd0"),
        ("##[add-mask]x", r"\x23#[add-mask]x"),
        ("###vso[task]", r"#\x23#vso[task]"),
        ("##teamcity[x]", r"\x23#teamcity[x]"),
    ],
)
def test_what_steers_becomes_a_visible_escape(text: str, shown: str) -> None:
    assert safe(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "日本語\u3000",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "👩\u200d🔬",
        "e\u0301",
        "no\u00a0break",
        "## heading",
        "#1",
        "C:\\x",
    ],
)
def test_what_scripts_and_people_need_stays(text: str) -> None:
    assert safe(text) == text


@given(ANY_TEXT)
def test_no_text_steers(steers: Callable[[str], list[str]], text: str) -> None:
    shown = safe(text)
    assert steers(shown) == []
    assert not re.search(r"##(\[|vso\[|teamcity\[)", shown)
    assert safe(shown) == shown
    shown.encode("utf-8")


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs", "Mn"), exclude_characters="#")))
def test_text_without_anything_unsafe_is_kept(text: str) -> None:
    assert safe(text) == text


def test_escapes_have_two_four_or_eight_digits() -> None:
    assert [escape(c) for c in "\n\x07\u202e\U000e0001#"] == [
        r"\n",
        r"\x07",
        r"\u202e",
        r"\U000e0001",
        r"\x23",
    ]


def test_a_line_does_not_start_as_a_workflow_command() -> None:
    assert safe_line("::error::x") == r"\x3a:error::x"
    assert safe_line(" \u3000::error::x") == " \u3000\\x3a:error::x"
    assert safe_line("a::b") == "a::b"


def test_shortened_text_says_so() -> None:
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcdefg", 6) == "abc..."


@pytest.mark.parametrize(
    ("encoding", "written"),
    [
        (None, "é 日"),
        ("utf-8", "é 日"),
        ("latin-1", r"é \u65e5"),
        ("ascii", r"\xe9 \u65e5"),
        ("utf-16", "é 日"),
    ],
)
def test_a_stream_gets_what_it_can_hold(encoding: str | None, written: str) -> None:
    assert encodable("é 日", encoding) == written
