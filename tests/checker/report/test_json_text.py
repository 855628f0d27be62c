"""Any value becomes valid JSON."""

from __future__ import annotations

import io
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.json_text import ItemWriter, canonical, encode, portable, readable, scalar

# As a reader gives it: two halves of a character that meet are that character.
ANY_TEXT = st.text(st.characters(exclude_categories=())).map(lambda text: str(json.loads(json.dumps(text))))
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), ANY_TEXT),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=8,
)


def _strict(text: str) -> Any:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(text, parse_constant=refuse)


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@given(VALUES)
def test_every_value_is_valid_ascii_json_on_one_line(value: Any) -> None:
    for text in (encode(value), canonical(value)):
        assert text.isascii()
        assert "\n" not in text
        _strict(text)
    _strict(readable(value))


@given(
    st.recursive(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(),
            st.floats(allow_nan=False, allow_infinity=False),
            ANY_TEXT,
        ),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    )
)
def test_a_value_that_json_can_hold_comes_back(value: Any) -> None:
    assert _strict(encode(value)) == value
    assert _strict(canonical(value)) == value


@given(VALUES)
def test_portable_text_holds_no_surrogate_and_no_nul(value: Any) -> None:
    text = json.dumps(portable(value), ensure_ascii=False)
    text.encode("utf-8")
    assert "\\u0000" not in text


@pytest.mark.parametrize(
    ("number", "text"), [(math.nan, "NaN"), (math.inf, "Infinity"), (-math.inf, "-Infinity")]
)
def test_a_number_that_json_has_not_is_named(number: float, text: str) -> None:
    assert _strict(encode({"a": [number, 1.5]})) == {"a": [text, 1.5]}


def test_an_integer_of_thousands_of_digits_is_hexadecimal() -> None:
    assert _strict(encode({"claim_id": 1 << 20_000})) == {"claim_id": f"0x1{'0' * 5000}"}


def test_what_is_nested_too_deep_is_cut() -> None:
    assert _strict(encode([_nested(5000), 1]))[1] == 1
    assert "..." in encode(_nested(5000))
    assert "..." not in encode(_nested(90))


def test_equal_rows_have_one_canonical_form() -> None:
    assert canonical({"b": 1, "a": "é"}) == canonical({"a": "é", "b": 1}) == r'{"a":"\u00e9","b":1}'
    assert canonical([True]) != canonical([1])


def test_scalar_text_is_shown_as_it_is_apart_from_halves_and_nul() -> None:
    assert scalar("a\nb\x00\ud800\U0001f642") == "a\nb\\x00\\ud800\U0001f642"


def test_items_are_written_as_they_come() -> None:
    out = io.StringIO()
    items = ItemWriter(out)
    items.add(1)
    assert out.getvalue() == "\n1"
    items.add(2)
    items.close()
    assert out.getvalue() == "\n1,\n2\n]"


def test_no_items_are_an_empty_array() -> None:
    out = io.StringIO()
    ItemWriter(out).close()
    assert out.getvalue() == "]"
