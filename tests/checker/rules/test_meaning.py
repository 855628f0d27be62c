"""The words' meaning, value by value."""

import calendar
import math
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.rules import meaning

JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
FUNCTIONS = [
    meaning.type_name, meaning.freeze, meaning.is_number, meaning.decoded, meaning.decoded_deep,
    meaning.folded, meaning.count, meaning.is_blank, meaning.is_set, meaning.items, meaning.moment,
    meaning.is_date, meaning.ascending,
]  # fmt: skip


@given(JSON_VALUES, JSON_VALUES)
def test_no_word_raises(value: Any, other: Any) -> None:
    for function in FUNCTIONS:
        function(value)
    meaning.equal(value, other)
    meaning.concat(value, other)
    meaning.starts(value, (other,))
    meaning.key(value, "a")
    meaning.has(value, "a")
    for op in ("<", "<=", "=="):
        meaning.ordered(op, value, other)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (True, 1, False),
        (False, 0, False),
        (3.0, 3, True),
        ("3", 3, False),
        (None, "", False),
        (None, None, True),
        ([1, True], [1.0, True], True),
        ([1, True], [1.0, 1], False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1.0}, True),
        ({"a": 1}, {"a": True}, False),
        ([], {}, False),
    ],
)
def test_equality_is_json_equality(left: Any, right: Any, expected: bool) -> None:
    assert meaning.equal(left, right) is expected
    assert meaning.equal(right, left) is expected
    assert (meaning.freeze(left) == meaning.freeze(right)) is expected


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (None, "null"),
        (True, "boolean"),
        ("", "string"),
        ({}, "object"),
        ([], "array"),
        (1, "number"),
        (1.5, "number"),
    ],
)
def test_types_have_their_json_names(value: Any, name: str) -> None:
    assert meaning.type_name(value) == name


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, True), (1.5, True), (True, False), (math.nan, False), (math.inf, False), ("1", False)],
)
def test_numbers_are_finite_and_no_booleans(value: Any, expected: bool) -> None:
    assert meaning.is_number(value) is expected


@given(st.text())
def test_decoding_once_is_the_standard_decoding(text: str) -> None:
    assert meaning.decoded(text) == unquote(text).strip()


@given(st.text(alphabet="%0123456789abcdefABCDEFgé "))
def test_decoding_agrees_on_texts_full_of_escapes(text: str) -> None:
    assert meaning.decoded(text) == unquote(text).strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%2520", ""),
        ("%252525252520x", "x"),
        ("a%", "a%"),
        ("\u200b\ufeff", ""),
        ("%E2%80%8B", ""),
        ("a\u200bb", "ab"),
        ("\u200b \u200b", ""),
        ("100%25", "100%"),
    ],
)
def test_deep_decoding_goes_to_a_fixed_point(text: str, expected: str) -> None:
    assert meaning.decoded_deep(text) == expected


def test_deep_decoding_ends_on_a_long_chain() -> None:
    chain = "%" + "25" * 10_000 + "20"
    assert meaning.decoded_deep(chain) is not None


@given(JSON_VALUES | st.text(alphabet="%20 \u200bxé", max_size=8))
def test_a_text_shows_where_something_is_left_of_it(value: Any) -> None:
    assert meaning.shows(value, False) is meaning.is_set(meaning.decoded(value))
    assert meaning.shows(value, True) is meaning.is_set(meaning.decoded_deep(value))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], True), ([("a", 1)], True), ([("a", 1), ("a", 2)], True), ([("a", 1), ("a", 1)], False),
        ([(1,), (True,)], False), ([(None,), (None,)], False), ([([],), ("a",)], False),
    ],
)  # fmt: skip
def test_tuples_are_distinct_where_none_could_equal_another(values: Any, expected: bool) -> None:
    assert meaning.distinct(values) is expected


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (1, 2.5, True), ((1, ""), (2, ""), True), (1, (1, ""), False), ((1, ""), 1, False), (1, True, False),
        (1, "1", False), (None, None, False), ("1", "1", False), (math.nan, 1, False),
    ],
)  # fmt: skip
def test_numbers_and_moments_are_comparable_each_with_its_like(left: Any, right: Any, expected: bool) -> None:
    assert meaning.comparable(left, right) is expected


@pytest.mark.parametrize(("value", "expected"), [(" a \n b ", "a b"), ("", ""), (1, None), (None, None)])
def test_folding(value: Any, expected: Any) -> None:
    assert meaning.folded(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [([], True), ([1], True), ([1, 2, 2.5], True), ([1, 1], False), ([2, 1], False), (["a", 1], None),
     ([2, "a", 1], None), (["a", 3, 1], False), ("12", None), (None, None), ([True, 2], None)],
)  # fmt: skip
def test_ascending_is_unknown_where_numbers_lack(value: Any, expected: bool | None) -> None:
    assert meaning.ascending(value) is expected


@pytest.mark.parametrize(
    ("op", "left", "right", "expected"),
    [
        ("<", 1, 2, True), ("<", 2, 2, False), ("<=", 2, 2, True), ("==", 2, 2.0, True), ("==", 1, 2, False),
        ("<", 1, "2", None), ("<", None, 2, None), ("==", True, 1, None), ("<", (1, ""), (1, "5"), True),
        ("<", (1, ""), 5, None), ("<=", 5, (1, ""), None),
    ],
)  # fmt: skip
def test_order_is_unknown_on_other_types(op: str, left: Any, right: Any, expected: bool | None) -> None:
    assert meaning.ordered(op, left, right) is expected


@given(st.datetimes(), st.datetimes())
def test_moments_are_ordered_like_time(left: datetime, right: datetime) -> None:
    texts = [f"{moment.isoformat()}Z" for moment in (left, right)]
    first, second = map(meaning.moment, texts)
    assert first is not None
    assert second is not None
    assert (first < second) == (left < right)
    assert (first == second) == (left == right)


@pytest.mark.parametrize(
    ("early", "late"),
    [
        ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.1Z"),
        ("2026-01-01T00:00:00.12Z", "2026-01-01T00:00:00.5Z"),
        ("2026-01-01T01:00:00+02:00", "2026-01-01T00:00:00Z"),
        ("2026-01-01T00:00:00Z", "2025-12-31T23:30:00-01:00"),
        ("2024-02-29t23:59:59z", "2024-03-01T00:00:00Z"),
        ("2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z"),
    ],
)
def test_moments_know_fractions_zones_and_leap_days(early: str, late: str) -> None:
    first, second = meaning.moment(early), meaning.moment(late)
    assert first is not None
    assert second is not None
    assert first < second


@pytest.mark.parametrize(
    "year", [1, 2, 3, 4, 5, 99, 100, 101, 399, 400, 401, 1899, 1900, 1999, 2000, 2023, 2024, 2100, 9999]
)
def test_seconds_are_counted_as_the_calendar_counts_days(year: int) -> None:
    start = meaning.moment("2001-01-01T00:00:00Z")
    assert start is not None
    for month in range(1, 13):
        for day in (1, 28, calendar.monthrange(year, month)[1]):
            found = meaning.moment(f"{year:04}-{month:02}-{day:02}T12:34:56Z")
            assert found is not None
            since = datetime(year, month, day, 12, 34, 56) - datetime(2001, 1, 1)
            assert found[0] - start[0] == since.total_seconds()
        beyond = calendar.monthrange(year, month)[1] + 1
        assert meaning.moment(f"{year:04}-{month:02}-{beyond:02}T00:00:00Z") is None


@pytest.mark.parametrize(
    ("text", "behind"),
    [
        ("+00:01", 60),
        ("-00:01", -60),
        ("+23:59", 86340),
        ("-23:59", -86340),
        ("+01:30", 5400),
        ("-10:00", -36000),
    ],
)
def test_an_offset_is_what_the_clock_is_ahead(text: str, behind: int) -> None:
    here, there = meaning.moment("2026-01-01T00:00:00Z"), meaning.moment(f"2026-01-01T00:00:00{text}")
    assert here is not None
    assert there is not None
    assert here[0] - there[0] == behind


def test_the_last_hour_minute_and_second_are_of_the_day() -> None:
    assert meaning.is_date("2026-12-31T23:59:59Z")
    for text in ("T24:00:00Z", "T23:60:00Z", "T23:59:60Z"):
        assert not meaning.is_date(f"2026-12-31{text}")


def test_a_fraction_counts_without_the_noughts_behind_it() -> None:
    whole = meaning.moment("1970-01-01T00:00:00Z")
    assert whole is not None
    assert meaning.moment("1970-01-01T00:00:00.0500Z") == (whole[0], "05")


def test_a_chain_of_escapes_is_followed_a_hundred_times() -> None:
    assert meaning.decoded_deep("%" + "25" * 99 + "41") == "A"
    assert meaning.decoded_deep("%" + "25" * 100 + "41") == "A"
    assert meaning.decoded_deep("%" + "25" * 101 + "41") == "%41"


def test_equal_moments_are_equal_however_written() -> None:
    written = ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.00Z", "2026-01-01T01:00:00+01:00")
    assert len({meaning.moment(text) for text in written}) == 1


@pytest.mark.parametrize(
    "text",
    ["2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
     "2026-01-00T00:00:00Z",
     "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00+24:00",
     "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00Z\n", "", 5, None],
)  # fmt: skip
def test_what_is_no_moment_reads_as_null(text: Any) -> None:
    assert meaning.moment(text) is None


@given(st.integers(0, 9999), st.integers(0, 13), st.integers(0, 32), st.integers(0, 24), st.integers(0, 60))
def test_dates_are_those_of_the_calendar(year: int, month: int, day: int, hour: int, minute: int) -> None:
    try:
        datetime(year, month, day, hour, minute)
        expected = True
    except ValueError:
        expected = year == 0 and meaning.is_date(f"2000-{month:02}-{day:02}T{hour:02}:{minute:02}:00Z")
    text = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:00Z"
    assert meaning.is_date(text) is expected


@pytest.mark.parametrize("text", ["2026-01-01T00:00:60Z", "2026-01-01T00:00:00+00:00", "2026-01-01", 5])
def test_an_id_carries_a_plain_timestamp(text: Any) -> None:
    assert meaning.is_date(text) is False
