"""What words want to be tried: members, near misses, and both sides of a boundary."""

from __future__ import annotations

from typing import Any

import pytest

from checker.prove.places import Place
from checker.prove.witness import Length, Made, named, wanted
from checker.rules.example import ABSENT
from checker.rules.words import Index, Node, index, item, pack, present, source, this, up, up_up, value_of
from checker.rules.words import row as r

ROWS = source("rows[]")
ITEMS = source("rows[].parts[]")
ANY: Index = index("a row", "rows[]", r.a)


def values(tree: Node, name: str | None = "a", over: Any = ROWS, wants: Any = wanted) -> list[Any]:
    found = []
    for place, value in wants(tree, over):
        if isinstance(value, Made):
            continue
        if place.name == name:
            found.append(("length", value.size) if isinstance(value, Length) else value)
    return found


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (r.a == "Text", ["Text", "tEXT"]),
        (value_of("Text") == r.a, ["Text", "tEXT"]),
        (r.a == "", ["", " "]),
        (r.a == value_of(True), [True, False]),
        (r.a == value_of(None), [None, True]),
        (r.a == 3, [3, 2, 4, 2.5, 3.5]),
        (r.a == r.b, []),
        (r.a.is_in(("x", None)), ["x", "X", None, True]),
        (pack(r.a, r.b).is_in((("x", 1), ("x", 2))), ["x", "X"]),
        (r.a.is_null, [ABSENT, None, "x"]),
        (present(r.a), [ABSENT, None, "x"]),
        (r.a.is_set, ["", " ", "x", None]),
        (r.a.is_blank, ["", " ", "x", None]),
        (r.a.decoded().is_set, ["", " ", "%20", "%41", "%2520", "\u200b", "x"]),
        (r.a.decoded(deep=True).is_blank, ["", " ", "%20", "%41", "%2520", "\u200b", "x"]),
        (r.a.fullmatch("[0-9]"), ["1", "2", "9", "1x", "x1", "", "1\n"]),
        (r.a.fullmatch("(?!1)[0-9]"), ["2", "9", "2x", "x2", "", "2\n", "1"]),
        (r.a.part("n([0-9])") == r.b, ["n1", "n2", "n9", "n1x", "xn1", "n", "n\n1"]),
        (r.a.starts_with("Ab"), ["Ab", "Ab x", "x Ab", "A", "aB"]),
        (r.a.starts_with(r.b), []),
        (r.a.starts_with(7), []),
        (r.a.ascending, [[], [0], [0, 1], [1, 0], [1, 1], ["1", 0]]),
        (r.a.count() >= 2, [("length", 1), ("length", 2), ("length", 3)]),
        (r.a.count() < 0, [("length", 0), ("length", 1)]),
        (r.a.count() <= r.b, [("length", 0), ("length", 1), ("length", 2)]),
        (r.a < 5, [5, 4, 6, 4.5, 5.5]),
        (r.a < 2**60, [2**60, 2**60 - 1, 2**60 + 1]),
        (r.a.count() > 10**12, []),
        (r.b >= r.a, [0, 1, 2, -1, 0.5]),
        (r.a.folded == r.b, ["a b", " a  b"]),
        (r.a.is_date, []),
    ],
)
def test_wanted(tree: Node, expected: list[Any]) -> None:
    assert values(tree) == expected


def test_a_type_wants_all_others() -> None:
    found = values(r.a.is_a("array"))
    assert found == [[], [], True, None, 7, {}, "x", ""]


def test_moments_are_a_second_apart() -> None:
    found = values(r.a.time <= r.b.time)
    assert len(found) == 4
    assert {len(each) for each in found} == {20, 10}
    assert found == values(r.b.time <= r.a.time)


def made(tree: Node, name: str, *held: Any, over: Any = ROWS) -> list[Any]:
    """What is made for a place of the values of those that its words name."""
    wants = [want for place, want in wanted(tree, over) if place.name == name and isinstance(want, Made)]
    return [value for want in wants for value in want.make(*held)]


@pytest.mark.parametrize(
    ("tree", "name", "held", "expected"),
    [
        (r.a == r.b, "a", "v", ["v"]),
        (r.a == r.b, "b", 7, [7]),
        (r.a == r.b, "a", ABSENT, [None]),
        (r.a.folded == r.b, "a", "v", ["v", " v"]),
        (r.a.folded == r.b.folded, "b", 7, [None]),
        (r.a + "x" == r.b, "b", "v", ["vx"]),
        (r.a + "x" == r.b, "a", "vx", ["v"]),
        (r.a + "x" == r.b, "a", "v", []),
        (value_of("x") + r.a == r.b, "a", "xv", ["v"]),
        (value_of("x") + r.a == r.b, "a", "v", []),
        (r.a + r.c == r.b, "a", "vw", ["", "v", "vw"]),
        (r.a + r.c == r.b, "c", "vw", ["vw", "w", ""]),
        (r.a.part("n([a-z])") == r.b, "a", "v", ["nv"]),
        (r.a.part("n([a-z])") == r.b, "a", None, [None]),
        (r.a.part("n([a-z])") == r.b, "b", "nv", ["v"]),
        (pack(r.a, r.c) == pack(r.b, "w"), "a", "v", ["v"]),
        (r.a.starts_with(r.b + ":"), "a", "v", ["v:", "v: x", "x v:", "v"]),
        (r.a.starts_with(r.b + ":"), "a", 7, []),
        (r.a.starts_with(r.b + ":"), "b", "v:", ["v"]),
        (r.a.starts_with(r.b), "b", "vw", ["vw", "v"]),
        (r.a.starts_with(r.b), "b", 7, []),
        (r.a <= r.b, "a", 5, [5]),
        (r.a <= r.b, "a", "v", []),
        (r.a.time <= r.b.time, "a", "2026-01-01T00:00:00Z", ["2026-01-01T00:00:00Z"]),
        (r.a.time <= r.b.time, "a", "v", []),
        (ANY.look(r.c, r.d) <= r.a, "a", 7, []),
    ],
)
def test_what_is_made_of_another_place(tree: Node, name: str, held: Any, expected: list[Any]) -> None:
    assert made(tree, name, held) == expected


def test_what_is_made_of_an_item_and_of_what_holds_it() -> None:
    assert made(this == up.b, "b", "v", over=ITEMS) == ["v"]
    assert made(item.a == up.b, "a", "v", over=ITEMS) == ["v"]


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        (item.a == "x", Place("rows", ("parts",), "a")),
        (up.a == "x", Place("rows", (), "a")),
        (this == "x", Place("rows", ("parts",), None)),
        (item.a.time < 3, Place("rows", ("parts",), "a")),
        (item.bits.has_item(this == "x"), Place("rows", ("parts", "bits"), None)),
        (item.bits.has_item(up.a == "x"), Place("rows", ("parts",), "a")),
    ],
)
def test_the_place_of_a_want(tree: Node, place: Place) -> None:
    assert place in {found for found, _ in wanted(tree, ITEMS)}


def test_out_of_the_row_is_nowhere() -> None:
    assert list(wanted(up_up.a == "x", ROWS)) == []
    assert list(wanted(ANY.size(r.a) >= 1, ROWS)) == []


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (r.a == "x", ["x"]),
        (value_of("x") == r.a, ["x"]),
        (r.a == r.b, []),
        (r.a.is_in(("x", 1)), ["x", 1]),
        (pack(r.a, r.b).is_in((("x", 1), ("y", 1))), ["x", "y"]),
        (r.a.fullmatch("[0-9]"), ["1"]),
        (r.a.part("n([0-9])") == "1", ["n1", "n1"]),
        (r.a.starts_with("x", r.b), ["x"]),
        (r.a.is_set, []),
    ],
)
def test_named(tree: Node, expected: list[Any]) -> None:
    assert values(tree, wants=named) == expected
