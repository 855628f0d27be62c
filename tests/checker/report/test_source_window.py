"""A source line is cut around its column, and the caret stands under the column's character."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.source_window import CUT, cell_width, cells, window

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=80)


@pytest.mark.parametrize(
    ("character", "width"),
    [
        ("a", 1),
        ("é", 1),
        ("日", 2),
        ("\uff21", 2),
        ("\uff71", 1),
        ("한", 2),
        ("\u0301", 0),
        ("\u1161", 0),
        ("\u200d", 0),
        ("🙂", 2),
    ],
)
def test_cells_of_a_character(character: str, width: int) -> None:
    assert cell_width(character) == width


def test_what_is_not_shown_as_itself_takes_the_cells_of_its_escape() -> None:
    assert cells("a\t\x1b\n##[") == [
        ("a", 1), ("    ", 4), (r"\x1b", 4), (r"\n", 2), (r"\x23", 4), ("#", 1), ("[", 1),
    ]  # fmt: skip
    assert cells("日é", "ascii") == [(r"\u65e5", 6), (r"\xe9", 4)]
    assert cells("日é", "utf-8") == [("日", 2), ("é", 1)]


@pytest.mark.parametrize(
    ("text", "column", "offset"),
    [
        ("abc", 1, 0),
        ("abc", 3, 2),
        ("abc", 4, 3),
        ("abc", 99, 3),
        ("", 1, 0),
        ("日本x", 3, 4),
        ("e\u0301x", 3, 1),
        ("\tx", 2, 4),
        ("\x1bx", 2, 4),
    ],
)
def test_the_offset_counts_cells_not_code_points(text: str, column: int, offset: int) -> None:
    assert window(text, column, 40)[1] == offset


def test_a_long_line_is_cut_on_both_sides() -> None:
    text = "x" * 500 + "HERE" + "y" * 500
    shown, offset = window(text, 501, 40)
    assert shown == f"{CUT}{'x' * 17}HERE{'y' * 13}{CUT}"
    assert shown[offset] == "H"


def test_the_room_of_a_short_rest_goes_to_what_stands_before() -> None:
    shown, offset = window("x" * 500 + "H}", 501, 40)
    assert shown == f"{CUT}{'x' * 35}H}}"
    assert shown[offset] == "H"


def test_a_long_rest_is_cut_alone() -> None:
    shown, offset = window("  key: H" + "y" * 500, 8, 40)
    assert shown == f"  key: H{'y' * 29}{CUT}"
    assert offset == 7


def test_a_line_that_fits_is_whole() -> None:
    assert window("x" * 40, 1, 40) == ("x" * 40, 0)
    assert window("x" * 40, 40, 40) == ("x" * 40, 39)


def test_wide_characters_are_cut_by_cells() -> None:
    shown, offset = window("日" * 500, 250, 40)
    assert shown == f"{CUT}{'日' * 8}{'日' * 9}{CUT}"
    assert offset == 19


def test_only_what_is_near_the_column_is_looked_at() -> None:
    text = "é" * 20_000_000
    started = time.process_time()
    for _ in range(100):
        window(text, 10_000_000, 100)
    assert time.process_time() - started < 1


@given(ANY_TEXT, st.integers(1, 90), st.integers(20, 60))
def test_the_caret_is_under_the_column_within_the_width(text: str, column: int, width: int) -> None:
    shown, offset = window(text, column, width)
    rendered = cells(text)
    assert "\n" not in shown
    assert 0 <= offset <= width
    assert sum(size for _, size in cells(shown)) <= width
    # The character of the column begins behind exactly `offset` cells.
    if column <= len(text) and rendered[column - 1][1] > 0:
        end, taken = 0, 0
        for part, size in cells(shown):
            if taken == offset and size > 0:
                break
            end += len(part)
            taken += size
        assert taken == offset
        assert shown[end:].startswith(rendered[column - 1][0])
