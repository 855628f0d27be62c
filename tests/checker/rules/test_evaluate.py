"""What each word means at an item, and what a source, an index and a group hold."""

from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.evaluate import Passport, failing, key_of, reads_item, value
from checker.rules.evaluate import test as holds
from checker.rules.invariant import Invariant
from checker.rules.words import (
    Entry,
    Index,
    agree,
    index,
    item,
    pack,
    present,
    row,
    source,
    this,
    unique,
    up,
    up_up,
)
from tests.checker.rules.lab import BASE, LATER, NEVER, STAMP, family

IDS = index("a row", "rows[]", row.id)
PASSPORT = Passport(
    {"rows": [{"id": "x", "n": 3}, {"id": "x", "n": 1}, {"id": None}, "x", {"id": "y", "n": "0"}]}
)


@pytest.mark.parametrize(
    ("tree", "found", "expected"),
    [
        (row.a, {"a": 1}, 1),
        (row.a, {}, None),
        (row.a, "text", None),
        (this, ["x"], ["x"]),
        (w.Const("x"), {}, "x"),
        (pack(row.a, "x"), {"a": 1}, [1, "x"]),
        (row.a.part("(x+)y"), {"a": "xxy"}, "xx"),
        (row.a.part("(x+)y"), {"a": "xxz"}, None),
        (row.a.decoded(), {"a": " %2520"}, "%20"),
        (row.a.decoded(deep=True), {"a": " %2520"}, ""),
        (row.a.folded, {"a": " x \n y "}, "x y"),
        (row.a + ":", {"a": "x"}, "x:"),
        (row.a + ":", {"a": 1}, None),
        (row.a.count(), {"a": [1, 2]}, 2),
        (row.a.count(), {"a": "xx"}, None),
        (row.a.time, {"a": "x"}, None),
        (IDS.size(), {}, 3),
        (IDS.size(row.a), {"a": "x"}, 2),
        (IDS.size(row.a), {"a": "z"}, 0),
        (IDS.size(row.a), {"a": None}, 0),
        (IDS.look(row.a, row.n), {"a": "x"}, 1),
        (IDS.look(row.a, row.n), {"a": "z"}, None),
        (IDS.look(row.a, row.n), {"a": "y"}, None),
    ],
)
def test_values(tree: w.Value, found: Any, expected: Any) -> None:
    assert value(tree, (found,), PASSPORT) == expected


def test_moments_are_values_that_are_ordered() -> None:
    early, late = (value(row.a.time, ({"a": text},), PASSPORT) for text in (STAMP, LATER))
    assert early < late


@pytest.mark.parametrize(
    ("tree", "found", "expected"),
    [
        (w.Always(), {}, True),
        (row.a == "x", {"a": "x"}, True),
        (row.a == "x", {}, False),
        (row.a == 1, {"a": True}, False),
        (row.a == 3, {"a": 3.0}, True),
        (row.a == row.b, {}, True),
        (row.a == ("x", 1), {"a": ["x", 1]}, True),
        (row.a != "x", {"a": ["x"]}, True),
        (row.a.is_in(("x", None)), {}, True),
        (row.a.is_in((1, 2)), {"a": True}, False),
        (row.a.is_in(()), {"a": "x"}, False),
        (pack(row.a, row.b).is_in((("x", None),)), {"a": "x"}, True),
        (row.a.is_null, {"a": None}, True),
        (row.a.is_null, {"a": ""}, False),
        (present(row.a), {"a": None}, True),
        (present(row.a), {}, False),
        (present(row.a), "a", False),
        (row.a.is_set, {"a": " "}, True),
        (row.a.is_set, {"a": ""}, False),
        (row.a.is_set, {"a": 1}, False),
        (row.a.is_blank, {"a": ""}, True),
        (row.a.is_blank, {}, False),
        (row.a.is_a("null"), {}, True),
        (row.a.is_a("number"), {"a": True}, False),
        (row.a.is_date, {"a": STAMP}, True),
        (row.a.is_date, {"a": "2026-02-30T00:00:00Z"}, False),
        (row.a.starts_with("x", "y"), {"a": "yes"}, True),
        (row.a.starts_with(row.b), {"a": "yes", "b": "y"}, True),
        (row.a.starts_with(row.b), {"a": "yes"}, False),
        (row.a.starts_with("1"), {"a": 1}, False),
        (row.a.fullmatch("x*"), {"a": "xx"}, True),
        (row.a.fullmatch("x*"), {"a": "xx\n"}, False),
        (row.a.has_item(this == 1), {"a": ["x", 1]}, True),
        (row.a.has_item(this == 1), {"a": 1}, False),
        (row.a.has_item(item.b == up.c), {"a": [1, {"b": "x"}], "c": "x"}, True),
        (row.a.has_item(item.b == up.c), {"a": [1, {"b": "y"}], "c": "x"}, False),
        (row.a.has_item(this < 1), {"a": ["x", None]}, False),
        (row.a.count() < 2, {"a": [1]}, True),
        (row.a.count() < 1, {"a": [1]}, False),
        (row.a.count() < 2, {"a": "x"}, None),
        (row.a.count() == 1, {}, None),
        (row.a <= row.b, {"a": 1, "b": 1.0}, True),
        (row.a <= row.b, {"a": 1, "b": "2"}, None),
        (row.a.time < row.b.time, {"a": STAMP, "b": LATER}, True),
        (row.a.time < row.b.time, {"a": STAMP}, None),
        (row.a.ascending, {"a": [1, 2]}, True),
        (row.a.ascending, {"a": [2, 1]}, False),
        (row.a.ascending, {"a": "12"}, None),
        (row.a.resolves(IDS), {"a": "x"}, True),
        (row.a.resolves(IDS), {"a": "z"}, False),
        (row.a.resolves(IDS), {"a": None}, False),
    ],
)
def test_predicates(tree: w.Predicate, found: Any, expected: bool | None) -> None:
    assert holds(tree, (found,), PASSPORT) is expected
    assert holds(~tree, (found,), PASSPORT) is (None if expected is None else not expected)


TRUE, FALSE, UNKNOWN = w.Always(), NEVER, row.missing < 1


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (TRUE & TRUE, True), (TRUE & FALSE, False), (TRUE & UNKNOWN, None), (UNKNOWN & FALSE, False),
        (FALSE & UNKNOWN, False), (TRUE | FALSE, True), (FALSE | FALSE, False), (UNKNOWN | TRUE, True),
        (UNKNOWN | FALSE, None), (~(UNKNOWN & TRUE), None), (w.And(()), True), (w.Or(()), False),
    ],
)  # fmt: skip
def test_unknown_decides_nothing(tree: w.Predicate, expected: bool | None) -> None:
    assert holds(tree, ({},), PASSPORT) is expected


def test_what_is_no_tree_is_refused() -> None:
    with pytest.raises(TypeError, match="not a value"):
        value(TRUE, ({},), PASSPORT)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not a predicate"):
        holds(row.a, ({},), PASSPORT)  # type: ignore[arg-type]


def test_a_source_visits_the_items_of_lists_wherever_they_are() -> None:
    document = {
        "rows": [{"t": ["x", {"u": [1, 2]}]}, "no row", {"t": "no list"}, {"t": [{"u": [3]}]}],
        "sheet": {"a": 1},
    }
    passport = Passport(document)
    assert [(site.chain[0], site.row, site.path) for site in passport.sites(source("rows[].t[]"))] == [
        ("x", 0, ("t", 0)),
        ({"u": [1, 2]}, 0, ("t", 1)),
        ({"u": [3]}, 3, ("t", 0)),
    ]
    deep = list(passport.sites(source("rows[].t[].u[]")))
    assert [(site.chain[0], site.path) for site in deep] == [
        (1, ("t", 1, "u", 0)), (2, ("t", 1, "u", 1)), (3, ("t", 0, "u", 0)),
    ]  # fmt: skip
    assert deep[0].chain == (1, {"u": [1, 2]}, document["rows"][0])  # type: ignore[index]
    (single,) = passport.sites(source("sheet"))
    assert (single.chain, single.row, single.path) == (({"a": 1},), None, ())


@pytest.mark.parametrize("document", [{}, {"rows": None}, {"rows": {"a": []}}, {"rows": "text"}])
def test_an_aggregate_that_is_no_array_is_empty(document: dict[str, Any]) -> None:
    assert list(Passport(document).sites(source("rows[]"))) == []


@pytest.mark.parametrize("document", [{}, {"sheet": None}])
def test_a_null_object_is_not_there(document: dict[str, Any]) -> None:
    assert list(Passport(document).sites(source("sheet"))) == []


def test_a_key_with_a_null_in_it_is_no_key() -> None:
    passport = Passport({})
    assert key_of(pack(row.a, "x"), ({"a": 1},), passport) == (("number", 1), "x")
    assert key_of(pack(row.a, "x"), ({},), passport) is None
    assert key_of(row.a, ({"a": ""},), passport) == ("",)


def test_an_index_holds_own_rows_and_rows_beside() -> None:
    ids = index("a row", "rows[]", row.id, row.ok == w.Const(True))
    own = {"rows": [{"id": "x", "ok": True}, {"id": "y"}, 5]}
    beside = {"rows": [{"id": "z", "ok": True}, {"id": "x", "ok": True}, None]}
    assert {key: len(chains) for key, chains in Passport(own, beside).entries(ids).items()} == {
        ("x",): 2,
        ("z",): 1,
    }


def test_an_index_unites_its_entries() -> None:
    both = Index(
        "an id",
        (Entry(source("rows[]"), row.id), Entry(source("rows[].t[]"), this), Entry(source("sheet"), row.id)),
    )
    passport = Passport(
        {"rows": [{"id": "x", "t": ["y", "x"]}], "sheet": {"id": "z"}}, {"sheet": [{"id": "w"}]}
    )
    assert {key[0]: len(found) for key, found in passport.entries(both).items()} == {
        "x": 2,
        "y": 1,
        "z": 1,
        "w": 1,
    }


def test_items_that_are_no_objects_enter_an_index_only_where_they_are_read() -> None:
    document = {"rows": [{"id": "x", "t": ["y", {"b": 1}]}], "sheet": "text"}
    passport = Passport(document, {"sheet": []})
    size = {
        title: sum(map(len, passport.entries(table).values()))
        for title, table in {
            "keys": index("", "rows[].t[]", up.id),
            "items": index("", "rows[].t[]", up.id, ~this.is_null),
            "holders": index("", "rows[].t[]", up.id, up.t.has_item(this == "y")),
            "sheet": index("", "sheet", "any"),
            "any sheet": index("", "sheet", "any", ~this.is_null),
        }.items()
    }
    assert size == {"keys": 1, "items": 2, "holders": 1, "sheet": 0, "any sheet": 1}


@pytest.mark.parametrize(
    ("trees", "expected"),
    [
        ((this == 1,), True),
        ((row.a == 1, ~this.is_null), True),
        ((row.a == 1,), False),
        ((row.t.has_item(this == 1),), False),
        ((row.t.has_item(w.This(1) == 1),), True),
        ((w.This(1) == 1,), False),
    ],
)
def test_inside_has_item_this_is_the_list_s_item(trees: tuple[w.Node, ...], expected: bool) -> None:
    assert reads_item(*trees) is expected


def fails(
    rule: Invariant, document: dict[str, Any], home: str = "rows[]"
) -> list[tuple[str, str, int | None, Any]]:
    found = failing(rule.clauses(source(home)), Passport(document))
    return [(clause.name, clause.source.aggregate, site.row, site.path) for clause, site in found]


def test_a_requirement_fails_where_it_is_false_and_the_guard_true() -> None:
    rule = Invariant("R", when=row.a == "x", then={"few": row.t.count() <= 1})
    rows = [
        {"a": "x", "t": [1, 2]},
        {"a": "y", "t": [1, 2]},
        {"a": "x", "t": "12"},
        {"a": "x", "t": []},
        {"t": [1, 2]},
    ]
    assert fails(rule, {"rows": rows}) == [("few", "rows", 0, ())]


def test_an_unknown_guard_does_not_hold() -> None:
    assert fails(Invariant("R", when=row.a < 1, then={"never": NEVER}), {"rows": [{"a": "x"}, {"a": 0}]}) == [
        ("never", "rows", 1, ())
    ]


def test_an_item_that_is_no_object_is_passed_over_unless_it_is_read() -> None:
    document = {"rows": [{"t": ["x", {"a": 1}]}], "sheet": "text"}
    keys = Invariant("R", over=("rows[].t[]",), then={"a": item.a.is_set})
    itself = Invariant("R", over=("rows[].t[]",), then={"a": this.is_set})
    assert fails(keys, document) == [("a", "rows", 0, ("t", 1))]
    assert fails(itself, document) == [("a", "rows", 0, ("t", 1))]
    assert fails(Invariant("R", over=("rows[].t[]",), then={"a": this == 5}), document) == [
        ("a", "rows", 0, ("t", 0)),
        ("a", "rows", 0, ("t", 1)),
    ]
    assert fails(Invariant("R", over=("sheet",), then={"a": row.a.is_set}), document) == [
        ("a", "sheet", None, ())
    ]


def test_unique_reports_all_but_the_first_of_a_key() -> None:
    rule = Invariant("R", when=row.on != w.Const(False), then={"once": unique(row.a)})
    rows = [{"a": 1}, {"a": True}, {"a": 1.0}, {}, {}, {"a": 1, "on": False}, {"a": 1}]
    assert fails(rule, {"rows": rows}) == [("once", "rows", 2, ()), ("once", "rows", 6, ())]


def test_unique_ranges_over_all_sources_of_a_clause() -> None:
    rule = Invariant("R", over=("rows[]", "others[]", "rows[].t[]"), then={"once": unique(item.a)})
    document = {"others": [{"a": "x"}], "rows": [{"a": "x", "t": [{"a": "x"}]}]}
    assert fails(rule, document) == [("once", "others", 0, ()), ("once", "rows", 0, ("t", 0))]


def test_unique_within_a_row_knows_no_other_row() -> None:
    rule = Invariant(
        "R", over=("rows[].t[]", "others[].t[]", "rows[].u[]"), then={"once": unique(this, within_row=True)}
    )
    document = {"rows": [{"t": ["x", "x"]}, {"t": ["x"], "u": ["x"]}], "others": [{"t": ["x", "y"]}]}
    assert fails(rule, document) == [("once", "rows", 0, ("t", 1)), ("once", "rows", 1, ("u", 0))]


def test_agree_reports_all_but_the_first_where_values_differ() -> None:
    rule = Invariant("R", then={"same": agree(row.b, by=row.a)})
    rows = [
        {"a": "x", "b": 1}, {"a": "y", "b": 1}, {"a": "x", "b": 1.0}, {"a": "y", "b": True},
        {"b": 1}, {"b": 2}, {"a": "y", "b": 1},
    ]  # fmt: skip
    assert fails(rule, {"rows": rows}) == [("same", "rows", 3, ()), ("same", "rows", 6, ())]


def test_groups_do_not_mix_clauses() -> None:
    rule = Invariant("R", then={"one": unique(row.a), "two": unique(row.b)})
    assert fails(rule, {"rows": [{"a": "x", "b": "y"}, {"a": "y", "b": "x"}]}) == []


def test_the_base_of_the_made_up_families_is_clean() -> None:
    rule = Invariant("R", over=("rows[]",), then={"a": up_up.a.is_null})
    assert failing(family(rule).clauses(), Passport(BASE.document)) == []
