"""What only all rows together decide: indexes, groups, and rows of other files."""

import itertools
from typing import Any

import pytest

from checker.rules.invariant import Case, Invariant
from checker.rules.words import (
    Entry,
    Index,
    agree,
    index,
    item,
    pack,
    row,
    source,
    this,
    unique,
    up,
    up_up,
)  # fmt: skip
from tests.checker.rules.lab import LATER, STAMP, compiled, family, found, places

ROWS = index("a row", "rows[]", row.a)
PARTS = index("a part", "rows[].parts[]", (up.a, item.b))


def asks(**then: Any) -> Invariant:
    return Invariant("R", over=("others[]",), then=then)


def test_a_key_resolves_where_a_row_has_it() -> None:
    rule = asks(row=row.a.resolves(ROWS), none=~row.b.resolves(ROWS))
    document = {
        "rows": [{"a": "x"}, {"a": 1}, {"a": None}],
        "others": [{"a": "x"}, {"a": True}, {"a": 1.0}, {"b": "x"}],
    }
    assert places(rule, document) == {"row /others/1", "row /others/3", "none /others/3"}


def test_a_pair_resolves_only_as_a_pair() -> None:
    rule = asks(part=pack(row.a, row.b).resolves(PARTS))
    rows = [{"a": "x", "parts": [{"b": 1}, "part"]}, {"a": "y", "parts": [{"b": 2}]}, {"parts": [{"b": 3}]}]
    others = [{"a": "x", "b": 1}, {"a": "x", "b": 2}, {"a": "y", "b": 2}, {"b": 3}]
    assert places(rule, {"rows": rows, "others": others}) == {"part /others/1", "part /others/3"}


def test_only_chosen_rows_are_in_an_index() -> None:
    chosen = index("a row", "rows[]", row.a, (row.b == "on") & (row.t.count() < 2))
    rule = asks(known=row.a.resolves(chosen))
    rows = [{"a": "x", "b": "on", "t": []}, {"a": "y", "b": "on", "t": "no list"}, {"a": "z", "t": []}]
    assert places(rule, {"rows": rows, "others": [{"a": "x"}, {"a": "y"}, {"a": "z"}]}) == {
        "known /others/1",
        "known /others/2",
    }


def test_size_counts_entries() -> None:
    rule = asks(
        all=ROWS.size() == 3,
        mine=ROWS.size(row.a) == 2,
        none=ROWS.size(row.b) <= 0,
        pair=PARTS.size((row.a, "x")) < 2,
    )
    rows = [{"a": "x", "parts": [{"b": "x"}, {"b": "x"}]}, {"a": "x"}, {"a": "y"}, {}]
    assert places(rule, {"rows": rows, "others": [{"a": "x"}]}) == {"pair /others/0"}
    assert places(rule, {"rows": rows[1:], "others": [{"a": "x", "b": "y"}]}) == {
        "all /others/0", "mine /others/0", "none /others/0",
    }  # fmt: skip
    assert places(rule, {"others": [{"a": "x"}]}) == {"all /others/0", "mine /others/0"}


@pytest.mark.parametrize("order", [*itertools.permutations(range(4))])
def test_look_takes_the_least(order: tuple[int, ...]) -> None:
    moments = asks(late=ROWS.look(row.a, row.b.time) <= row.b.time)
    numbers = asks(more=ROWS.look(row.a, row.b) <= row.b)
    timed = [
        {"a": "x", "b": LATER},
        {"a": "x", "b": STAMP},
        {"a": "x", "b": "never"},
        {"a": "y", "b": "2025-01-01T00:00:00Z"},
    ]
    counted: list[Any] = [{"a": "x", "b": 5}, {"a": "x", "b": 3}, {"a": "x", "b": "1"}, {"a": "x", "b": True}]
    others = [{"a": "x", "b": STAMP}, {"a": "x", "b": "2025-06-01T00:00:00Z"}, {"a": "z", "b": STAMP}]
    assert places(moments, {"rows": [timed[n] for n in order], "others": others}) == {"late /others/1"}
    others = [{"a": "x", "b": 3}, {"a": "x", "b": 2}, {"a": "z", "b": 0}]
    assert places(numbers, {"rows": [counted[n] for n in order], "others": others}) == {"more /others/1"}


def test_look_reads_items_whose_keys_an_index_reads() -> None:
    parts = index("a part", "rows[].parts[]", up.a)
    items = index("a part", "rows[].parts[]", up.a, ~this.is_null)
    rule = asks(objects=parts.look(row.a, this.count()) < 2, items=items.look(row.a, this.count()) < 2)
    rows = [{"a": "x", "parts": [["one", "two"], {"b": 1}]}]
    assert places(rule, {"rows": rows, "others": [{"a": "x"}]}) == {"items /others/0"}


def test_rows_of_other_files_are_looked_up_but_not_checked() -> None:
    rule = Invariant(
        "R",
        over=("rows[]", "others[]"),
        then={
            "known": row.b.resolves(ROWS),
            "few": ROWS.size() <= 2,
            "least": ROWS.look(row.a, row.c) >= row.c,
            "once": unique(row.a),
        },
    )
    own = {"rows": [{"a": "x", "b": "y", "c": 1}]}
    assert places(rule, own) == {"known /rows/0"}
    assert places(rule, own, {"rows": [{"a": "y", "c": 5}]}) == set()
    assert places(rule, own, {"rows": [{"a": "x", "b": "z", "c": 0}, 5, {"a": "x", "c": "0"}]}) == {
        "known /rows/0", "few /rows/0", "least /rows/0",
    }  # fmt: skip
    assert places(rule, {"others": [{"b": "x", "c": 1}]}, {"rows": [{"a": "x"}]}) == set()
    assert found(rule, {}, {"rows": [{"a": "x"}]}) == set()


def test_the_order_of_rows_and_aggregates_changes_no_verdict() -> None:
    both = Index("an id", (Entry(source("rows[]"), row.a), Entry(source("rows[].parts[]"), item.b)))
    rule = asks(known=row.a.resolves(both), count=both.size(row.a) == 1, least=ROWS.look("x", row.c) < row.c)
    rows: list[Any] = [{"a": "x", "c": 2}, {"a": "y", "parts": [{"b": "x"}]}, {"a": "x", "c": 1}, 5]
    others = [{"a": "x", "c": 2}, {"a": "y", "c": 1}, {"a": "z"}]
    for arranged in itertools.permutations(rows):
        for document in ({"rows": [*arranged], "others": others}, {"others": others, "rows": [*arranged]}):
            assert places(rule, document) == {
                "count /others/0", "least /others/1", "known /others/2", "count /others/2",
            }  # fmt: skip


def test_a_single_object_asks_and_is_asked() -> None:
    sheets = index("a sheet", "sheet", row.a)
    rule = Invariant(
        "R", over=("sheet", "rows[]"), then={"known": row.b.resolves(ROWS), "sheet": row.a.resolves(sheets)}
    )
    assert places(rule, {"sheet": {"a": "x", "b": "x"}, "rows": [{"a": "x", "b": "x"}, {"a": "y"}]}) == {
        "known /rows/1", "sheet /rows/1",
    }  # fmt: skip
    assert places(rule, {"sheet": "text"}) == {"known /sheet", "sheet /sheet"}


@pytest.mark.parametrize(
    ("sheet", "objects", "anything"), [({}, 1, 1), ("text", 0, 1), ([], 0, 1), (None, 0, 0)]
)
def test_a_single_object_counts_where_it_is_one_or_is_read_itself(
    sheet: Any, objects: int, anything: int
) -> None:
    tables = index("a sheet", "sheet", "any"), index("a sheet", "sheet", "any", ~this.is_null)
    rule = Invariant(
        "R", then={"objects": tables[0].size() == objects, "anything": tables[1].size() == anything}
    )
    assert places(rule, {"rows": [{}], "sheet": sheet}) == set()


def test_a_rule_that_is_off_is_not_run_unless_it_is_selected() -> None:
    made = family(
        Invariant("OFF-1", then={"known": row.b.resolves(ROWS)}, default=False),
        Invariant("OFF-2", then={"also": row.b.resolves(ROWS)}, default=False),
        Invariant("ON", then={"known": row.c.resolves(ROWS)}),
    )
    checks = compiled(made)
    store = {"rows": [checks.keep["rows"]({"a": "x"})]}
    found = {
        active: {checks.clauses[n][0] for _, _, n, _ in checks.cross(store, {}, active)}
        for active in [(), ("OFF-2",)]
    }
    assert found == {(): {"ON"}, ("OFF-2",): {"ON", "OFF-2"}}


def test_unique_reports_each_row_after_the_first() -> None:
    rule = Invariant("R", then={"once": unique((row.a, row.b))})
    rows: list[Any] = [
        {"a": 1, "b": "x"}, {"a": True, "b": "x"}, {"a": 1.0, "b": "x"}, {"a": 1}, {"a": 1}, 5,
        {"a": 1, "b": "x"},
    ]  # fmt: skip
    assert places(rule, {"rows": rows}) == {"once /rows/2", "once /rows/6"}


def test_a_shorter_key_that_is_unique_says_nothing_about_other_aggregates_or_built_keys() -> None:
    rule = Invariant(
        "R",
        over=("rows[]",),
        then={
            "a": unique(row.a),
            "pair": unique((row.a, row.b)),
            "folded": unique(row.a.folded),
            "b": unique(row.b),
        },
    )
    other = Invariant(
        "S", over=("others[]",), then={"a": unique(row.a), "same": agree(row.c, by=(row.a, row.b))}
    )
    document = {
        "rows": [{"a": "x ", "b": "y"}, {"a": " x", "b": "z"}],
        "others": [{"a": "x", "b": "y", "c": 1}, {"a": "x", "b": "y", "c": 2}, {"a": "y", "b": "y", "c": 3}],
    }
    assert places(family(rule, other), document) == {"folded /rows/1", "a /others/1", "same /others/1"}


@pytest.mark.parametrize("key", [["x"], {"a": 1}, [], {}])
def test_keys_may_be_lists_and_objects(key: Any) -> None:
    rule = Invariant("R", then={"once": unique(row.a), "same": agree(row.b, by=row.a)})
    assert places(rule, {"rows": [{"a": key, "b": [1]}, {"a": key, "b": [True]}, {"a": "x"}]}) == {
        "once /rows/1", "same /rows/1",
    }  # fmt: skip


def test_one_group_ranges_over_all_its_sources() -> None:
    rule = Invariant(
        "R", over=("rows[]", "rows[].parts[]", "others[]"), then={"same": agree(item.b, by=item.a)}
    )
    document = {
        "rows": [{"a": "x", "b": 1, "parts": [{"a": "x", "b": 2}]}],
        "others": [{"a": "x", "b": 1}, {"a": "y"}],
    }
    assert places(rule, document) == {"same /rows/0/parts/0", "same /others/0"}


def test_a_group_s_guard_and_keys_may_ask_an_index() -> None:
    known = index("another row", "others[]", row.a)
    rule = Invariant(
        "R",
        when=row.a.resolves(known),
        then={
            "once": unique(row.b),
            "size": unique(known.size(row.a)),
            "all": unique((row.b, known.size())),
            "same": agree(known.look(row.a, row.c), by=row.b),
        },
    )
    rows = [{"a": "x", "b": 1}, {"a": "y", "b": 1}, {"a": "z", "b": 1}, {"a": "x", "b": 2}]
    others = [{"a": "x", "c": 1}, {"a": "y", "c": 2}, {"a": "y", "c": 3}]
    assert places(rule, {"rows": rows, "others": others}) == {
        "once /rows/1", "all /rows/1", "same /rows/1", "size /rows/3",
    }  # fmt: skip


def test_within_a_row_stays_within_it_where_an_index_is_asked() -> None:
    known = index("another row", "others[]", row.a)
    rule = Invariant(
        "R",
        over=("rows[].parts[]", "others[].parts[]"),
        when=item.a.resolves(known),
        then={"once": unique(item.a, within_row=True)},
    )
    document = {
        "rows": [{"parts": [{"a": "x"}, {"a": "x"}, {"a": "y"}, {"a": "y"}]}, {"parts": [{"a": "x"}]}],
        "others": [{"a": "x", "parts": [{"a": "x"}]}],
    }
    assert places(rule, document) == {"once /rows/0/parts/1"}


def test_items_around_an_asking_item_are_read() -> None:
    rule = Invariant(
        "R",
        over=("rows[].parts[].bits[]",),
        when=up.b != "off",
        then={"known": pack(up_up.a, up.b).resolves(PARTS) & ~this.resolves(ROWS)},
    )
    bits = [{"bits": ["x", 1], "b": "x"}, {"bits": [2], "b": "off"}, {"bits": [3]}]
    assert places(rule, {"rows": [{"a": "x", "parts": bits}]}) == {
        "known /rows/0/parts/0/bits/0", "known /rows/0/parts/2/bits/0",
    }  # fmt: skip


def test_clauses_of_one_guard_stand_apart_from_a_pair_of_look_ups_between_them() -> None:
    """The compiled checks share a guard between neighbours; what stands between them ends that."""
    on = (row.b == "on") & (ROWS.size() >= 1)
    known = index("a known row", "rows[]", row.b)
    rule = Invariant(
        "R",
        over=("others[]",),
        cases=(
            Case(on, {"before": row.c == 1}),
            Case(row.a.resolves(ROWS), {"between": row.a.resolves(known)}),
            Case(on, {"after": row.d == 1}),
        ),
    )
    rows = [{"a": "x", "b": "x"}, {"a": "y"}]
    others = [{"a": "x", "b": "on"}, {"a": "x"}, {"a": "y"}, {"a": "y", "b": "on", "c": 1, "d": 1}]
    assert places(rule, {"rows": rows, "others": others}) == {
        "before /others/0",
        "after /others/0",
        "between /others/2",
        "between /others/3",
    }
