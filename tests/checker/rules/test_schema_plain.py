"""Rows in plain form: what is replaced by what, and the way back."""

from __future__ import annotations

import math
from typing import Any

import pytest

from checker.rules.schema import Fault
from checker.rules.schema_plain import MAX_DEPTH, Plain

EXACT: list[Any] = [None, True, 1, -1, 10**4000, 1.5, -0.0, 1e308, "", "é😀", [], {}, {"a": [{"b": None}]}]


@pytest.mark.parametrize("row", EXACT, ids=range(len(EXACT)))
def test_plain_data_stays_as_it_is(row: Any) -> None:
    plain = Plain(row)
    assert plain.exact
    assert plain.value == row


@pytest.mark.parametrize(
    "row",
    [
        math.nan,
        math.inf,
        -math.inf,
        "\ud800",
        {"\udfff": 1},
        {1: 1},
        10**5000,
        -(10**5000),
        (1,),
        b"x",
        {"a": {1}},
    ],
    ids=range(11),
)
def test_what_no_engine_reads_is_replaced(row: Any) -> None:
    assert not Plain(row).exact


def test_numbers_that_are_not_finite_stay_distinct_numbers_and_no_integers() -> None:
    values = Plain([math.nan, math.inf, -math.inf]).value
    assert len(set(values)) == 3
    assert not any(value.is_integer() for value in values)
    assert Plain([math.nan, math.nan]).value[0] == Plain(math.nan).value


def test_endless_integers_keep_their_sign() -> None:
    large, small = Plain([10**5000, -(10**5000)]).value
    assert large == -small > 10**4000


def test_surrogates_stay_one_character_each_and_distinct() -> None:
    first, second = Plain(["a\ud800", "a\ud801"]).value
    assert len(first) == len(second) == 2
    assert first != second


def test_paths_lead_back_to_the_row() -> None:
    row = {"\ud800": [{1: {"a": 2}}]}
    plain = Plain(row)
    key = next(iter(plain.value))
    assert plain.at([key, 0, "1", "a"]) == 2
    assert plain.path([key, 0, 1, "a"]) == ("\ud800", 0, 1, "a")
    assert plain.original(key) == "\ud800"
    assert plain.original(0) == 0


def test_a_path_that_leads_nowhere_ends_where_it_can() -> None:
    assert Plain({"a": [1]}).path(["a", 3, "b"]) == ("a",)
    assert Plain({"a": 1}).path(["a", "b"]) == ("a",)


@pytest.mark.parametrize("key", ["", "0", "12", "+1", "007"])
def test_keys_that_jsonschema_rs_does_not_name_are_noticed(key: str) -> None:
    assert Plain([{"a": {key: 1}}]).nameless
    assert not Plain({"a1": {"1a": 1}}).nameless


def test_nesting_ends_at_the_limit() -> None:
    row: list[Any] = []
    for _ in range(MAX_DEPTH):
        row = [row]
    assert Plain(row).exact
    assert not Plain([row]).exact


def test_faults_of_stand_ins_are_excused() -> None:
    plain = Plain({"n": math.nan, "x": {1}})
    assert [(fault.keyword, fault.path, fault.detail) for fault in plain.foreign_faults()] == [
        ("type", ("x",), "set")
    ]
    assert plain.excuses(Fault("minimum", ("n",), {}))
    assert not plain.excuses(Fault("type", ("n",), {}))
    assert plain.excuses(Fault("enum", ("x",), {}))
    assert not plain.excuses(Fault("enum", ("y",), {}))
