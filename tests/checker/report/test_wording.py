"""The sentences that text reports share."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.wording import counted, facts, label, place, row, value_text
from checker.rules.finding import WARNING, Finding


def test_counts_have_their_plural() -> None:
    assert [counted(n, "file") for n in (0, 1, 2)] == ["0 files", "1 file", "2 files"]
    assert counted(2, "entry", "entries") == "2 entries"


def test_a_rule_is_named_with_its_clause() -> None:
    assert (label("INV-6", "anchor"), label("syntax", None), label("a", "b\n")) == (
        "INV-6[anchor]",
        "syntax",
        r"a[b\n]",
    )


def test_what_a_finding_says() -> None:
    assert facts(Finding("a", "m")) == "m"
    assert facts(Finding("a", "m", clause="c", severity=WARNING)) == "(warning) m [c]"


@pytest.mark.parametrize(
    ("document", "pointer", "text"),
    [(0, "", ""), (0, "/a", "/a"), (2, "", "passport 3"), (2, "/a", "passport 3, /a")],
)
def test_the_place_in_a_passport(document: int, pointer: str, text: str) -> None:
    assert place(Finding("a", "m", document=document, pointer=pointer)) == text


def test_a_row_is_its_index_and_its_fields() -> None:
    assert row("rows", 3, {"id": "a", "n": None}) == 'rows[3] (id "a", n null)'
    assert row("rows", None, {}) == "rows"
    assert row(None, None, {"id": 1}) == "id 1"
    assert row(None, None, {}) == ""


def test_a_value_is_cut_where_it_is_long() -> None:
    assert value_text("日本") == '"日本"'
    assert value_text({"a": [True, 1.5]}) == '{"a": [true, 1.5]}'
    assert value_text("x" * 100) == f'"{"x" * 76}...'


@given(st.from_type(Finding))
def test_nothing_hostile_is_left(steers: Callable[[str], list[str]], finding: Finding) -> None:
    texts = (
        label(finding.rule, finding.clause), facts(finding), place(finding),
        row(finding.aggregate, finding.row, finding.key),
    )  # fmt: skip
    assert [text for text in texts if steers(text)] == []
