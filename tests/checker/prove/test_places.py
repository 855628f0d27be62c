"""Places: what clauses read, and what rows have there."""

from __future__ import annotations

from typing import Any

import pytest

from checker.prove.places import (
    Place,
    all_at,
    clause_indexes,
    clause_places,
    get,
    outermost,
    parts,
    place_of,
    places,
    put,
)
from checker.rules.example import ABSENT
from checker.rules.invariant import Clause
from checker.rules.words import Always, index, item, pack, source, this, up, up_up
from checker.rules.words import row as r

ROWS = source("rows[]")
ITEMS = source("rows[].parts[]")
IDS = index("another", "others[]", r.id)


def at(*steps: str, name: str | None = "a") -> Place:
    return Place("rows", steps, name)


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        ((item.a == "x") & (up.b == item.a), (at("parts"), at(name="b"))),
        (this == "x", (at("parts", name=None),)),
        (up_up.a == "x", ()),
        (item.bits.has_item((item.a == this) & (up.b == "x")), (
            at("parts", name="bits"), at("parts", "bits"), at("parts", "bits", name=None),
            at("parts", name="b"),
        )),
        (up_up.bits.has_item(item.a == "x"), (at("parts"),)),
        (item.a.resolves(IDS), (at("parts"),)),
    ],
)  # fmt: skip
def test_places_of_a_tree(tree: Any, expected: tuple[Place, ...]) -> None:
    assert places(tree, ITEMS) == expected


def test_the_place_of_a_value() -> None:
    assert place_of(item.a, ITEMS) == place_of(item.a.folded, ITEMS) == at("parts")
    assert place_of(this, ROWS) == at(name=None)
    assert place_of(item.a.decoded(), ITEMS) is None
    assert place_of(up.a, ROWS) is None


def test_a_clause_reads_in_guard_and_requirement() -> None:
    clause = Clause("A", "x", ROWS, r.a == "x", pack(r.a, r.b).resolves(IDS))
    assert clause_places(clause) == (at(), at(name="b"))
    assert clause_indexes(clause) == (IDS,)
    assert clause_indexes(Clause("A", "x", ROWS, Always(), r.a.is_set)) == ()
    assert parts(pack(r.a, r.b))[1] is not None
    assert len(parts(r.a)) == 1


def test_names() -> None:
    assert str(at("parts", "bits")) == "rows.parts[].bits[].a"
    assert str(at("parts", name=None)) == "rows.parts[]"
    assert at("parts", "bits").parent == at("parts", name="bits")
    assert at().parent is None
    assert outermost([at("parts"), at(name="parts"), at(name="b"), at("parts", "bits")]) == (
        at(name="parts"),
        at(name="b"),
    )


def full() -> dict[str, Any]:
    return {"a": 1, "parts": [{"a": 2, "bits": ["x", "y"]}, {"a": 3}, 7]}


def test_put_and_get() -> None:
    row = full()
    assert put(row, at("parts"), [5])
    assert get(row, at("parts")) == [5]
    assert put(row, at("parts", "bits", name=None), "z")
    assert row["parts"][0] == {"a": [5], "bits": ["z", "y"]}
    assert get(row, at("parts", "bits", name=None)) == "z"
    assert put(row, at(), ABSENT)
    assert put(row, at(), ABSENT)
    assert get(row, at()) is ABSENT


def test_put_copies() -> None:
    row, value = full(), [1]
    put(row, at(), value)
    assert row["a"] is not value


@pytest.mark.parametrize(
    ("row", "place"),
    [
        (7, at()),
        (7, at("parts")),
        ({"parts": []}, at("parts")),
        ({"parts": []}, at("parts", name=None)),
        ({"parts": [7]}, at("parts", "bits", name=None)),
        ({"parts": 7}, at("parts", name=None)),
        ({"parts": [7]}, at("parts")),
        ({"a": 1}, at(name=None)),
    ],
)
def test_where_there_is_no_such_place(row: Any, place: Place) -> None:
    assert not put(row, place, "x")
    assert get(row, place) is ABSENT


def test_all_values_at_a_place() -> None:
    assert list(all_at(full(), at("parts"))) == [2, 3]
    assert list(all_at(full(), at("parts", "bits", name=None))) == ["x", "y"]
    assert list(all_at(full(), at(name=None))) == [full()]
    assert list(all_at(7, at())) == []
