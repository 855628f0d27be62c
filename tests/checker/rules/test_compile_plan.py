"""What is refused before code is written, and how much of a row is kept."""

from dataclasses import replace
from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.compile_plan import Plan, aggregates_of, identifier
from checker.rules.family import Aggregate
from checker.rules.gate import PASS, GateLine
from checker.rules.invariant import Invariant, RuleError
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
from tests.checker.rules.lab import compiled, family, found, places

OTHERS = index("another row", "others[]", row.a)


def test_two_rules_of_one_id_are_refused() -> None:
    rule = Invariant("R-1", then={"a": row.a.is_set})
    with pytest.raises(
        RuleError, match=r"^R-1: two rules have this id \(families T, U\): rename one of them$"
    ):
        Plan((family(rule), family(rule, name="U", aggregates=())))
    first, second = (replace(rule, file=f"/rules/{name}.py") for name in ("first", "second"))
    with pytest.raises(RuleError) as caught:
        Plan((family(first), family(second, name="U", aggregates=())))
    assert (caught.value.file, caught.value.rule) == ("/rules/second.py", "R-1")
    assert caught.value.message == (
        "two rules have this id (families T, U); the other is in /rules/first.py: rename one of them"
    )


def test_an_aggregate_is_declared_once() -> None:
    with pytest.raises(RuleError, match="U: aggregate 'rows' is declared by another family too"):
        Plan((family(), family(name="U", aggregates=[Aggregate("rows", None, key=())])))


def test_aggregates_keep_the_order_of_the_families() -> None:
    made = (
        family(aggregates=[Aggregate("z", None, key=()), Aggregate("a", None, key=())]),
        family(name="U", aggregates=[Aggregate("m", None, key=())]),
    )
    assert list(aggregates_of(made)) == ["z", "a", "m"]


@pytest.mark.parametrize(
    "rule",
    [
        Invariant("R-1", over=("nowhere[]",), then={"a": row.a.is_set}),
        Invariant("R-1", over=("rows",), then={"a": row.a.is_set}),
        Invariant("R-1", over=("sheet[]",), then={"a": row.a.is_set}),
        Invariant("R-1", then={"a": row.a.resolves(index("", "nowhere[]", row.a))}),
        Invariant("R-1", when=OTHERS.size() == index("", "sheet[]", row.a).size(), then={"a": row.a.is_set}),
    ],
)  # fmt: skip
def test_a_source_over_an_unknown_aggregate_is_refused(rule: Invariant) -> None:
    with pytest.raises(RuleError, match=r"R-1: \S+ is no source: the aggregates are rows, others, sheet"):
        Plan((family(rule),))


@pytest.mark.parametrize(
    "rule",
    [
        Invariant("R-1", then={"a": up.a.is_set}),
        Invariant("R-1", over=("sheet",), when=up.a.is_set, then={"a": row.a.is_set}),
        Invariant("R-1", over=("rows[].parts[]",), then={"a": up_up.a.is_set}),
        Invariant("R-1", over=("rows[].parts[]",), then={"a": w.This(2) == 1}),
        Invariant("R-1", then={"a": present(up.a)}),
        Invariant("R-1", then={"a": row.t.has_item(up_up.a == this)}),
        Invariant("R-1", then={"a": unique(up.a)}),
        Invariant("R-1", over=("rows[].parts[]",), then={"a": unique(up_up.a, within_row=True)}),
        Invariant("R-1", then={"a": agree(up.a, by=row.a)}),
        Invariant("R-1", then={"a": pack(up.a, row.a).resolves(OTHERS) | up.a.resolves(OTHERS)}),
        Invariant("R-1", then={"a": row.a.resolves(index("", "rows[].parts[]", up_up.a))}),
        Invariant("R-1", then={"a": row.a.resolves(index("", "rows[]", row.a, up.b.is_set))}),
        Invariant("R-1", then={"a": OTHERS.look(row.a, up.b.time) < row.b.time}),
    ],
)
def test_up_out_of_the_row_is_refused(rule: Invariant) -> None:
    with pytest.raises(RuleError, match=r"R-1: `up` [12] leads out of the row"):
        Plan((family(rule),))


@pytest.mark.parametrize(
    "asked",
    [
        index("an odd row", "rows[]", row.a, row.a.resolves(OTHERS)),
        index("an odd row", "rows[]", (row.a, OTHERS.size())),
    ],
)
def test_an_index_that_asks_an_index_is_refused(asked: Index) -> None:
    with pytest.raises(RuleError, match=r"R-1: the entries of an index \(an odd row\) ask an index"):
        Plan((family(Invariant("R-1", then={"a": row.a.resolves(asked)})),))


@pytest.mark.parametrize(
    ("home", "when", "message"),
    [
        ("rows[]", up.a == "x", "`up` 1 leads out of the row; around an item of rows[] there are 0 objects"),
        (
            "rows[]",
            row.t.has_item(up_up.a == "x"),
            "`up` 2 leads out of the row; around an item of rows[] there",
        ),
        (
            "rows[].parts[]",
            up_up.a == "x",
            "`up` 2 leads out of the row; around an item of rows[].parts[] there",
        ),
        (
            "rows[]",
            row.a.resolves(index("t", "others[]", up.a)),
            "`up` 1 leads out of the row; around an item of o",
        ),
        (
            "rows[]",
            row.a.resolves(index("t", "none[]", row.a)),
            "none[] is no source: the aggregates are rows, ",
        ),
        ("none[]", row.a == "x", "none[] is no source: the aggregates are rows, others, sheet"),
        (
            "rows[]",
            row.a.resolves(index("t", "others[]", row.a, row.b.resolves(OTHERS))),
            "the entries of an index (t) ask an index",
        ),
    ],
)
def test_a_gate_line_reads_what_there_is(home: str, when: w.Predicate, message: str) -> None:
    line = GateLine("one", when, None, None, PASS)
    made = replace(family(home=home), gate=(line,))
    with pytest.raises(RuleError) as caught:
        Plan((made,))
    assert caught.value.message.startswith(f"family 'T': gate line 'one': {message}")
    rule = Invariant("R-1", then={"a": row.a.is_set}, over=("rows[]",), file="/house/rule_r_1.py")
    with pytest.raises(RuleError) as caught:
        Plan((replace(made, rules=(rule,)),))
    assert caught.value.file == "/house/__init__.py"


def test_a_gate_line_is_no_clause() -> None:
    lines = (
        GateLine("in", row.t.has_item(up.a == "x"), None, None, PASS),
        GateLine("a", row.a == "x", None, None, PASS),
    )
    plan = Plan((replace(family(), gate=lines),))
    assert (plan.clauses, plan.kept) == ([], {"rows": (), "others": (), "sheet": ()})


def test_a_least_measure_that_asks_an_index_is_refused() -> None:
    look = OTHERS.look(row.a, OTHERS.size(row.a))
    with pytest.raises(RuleError, match="R-1: the entries of an index"):
        Plan((family(Invariant("R-1", then={"a": look < 1})),))


ROW = {"a": 1, "b": 2, "c": 3, "t": [1], "parts": [{"a": 5}]}


@pytest.mark.parametrize(
    ("requirement", "expected"),
    [
        (unique(row.a), {1}),
        (agree(row.b, by=row.a), {1, 2}),
        (pack(row.c, "x").resolves(OTHERS) | (row.b == 1), {2, 3}),
        (row.a.is_set, None),
        (row.a.resolves(index("", "rows[]", row.b, row.c.is_null)), {1, 2, 3}),
        (index("", "rows[]", "any").size() == 1, {None}),
        (index("", "rows[]", row.a).look("x", row.b.time) < row.c.time, {1, 2, 3}),
    ],
)
def test_only_what_clauses_across_rows_read_is_kept(
    requirement: w.Requirement, expected: set[Any] | None
) -> None:
    checks = compiled(family(Invariant("R", then={"a": requirement})))
    assert (set(checks.keep["rows"](ROW)) if "rows" in checks.keep else None) == expected


@pytest.mark.parametrize(
    "rule",
    [
        Invariant("R", then={"a": unique(row.a)}, when=present(row.a)),
        Invariant("R", then={"a": unique(row.a)}, when=row.t.has_item(this == 1)),
        Invariant("R", then={"a": unique(row.a)}, when=this.is_a("object")),
        Invariant("R", over=("rows[].parts[]",), then={"a": unique(item.a)}),
        Invariant("R", over=("others[]",), then={"a": row.a.resolves(index("", "rows[].parts[]", item.a))}),
    ],
)
def test_the_whole_row_is_kept_where_keys_do_not_suffice(rule: Invariant) -> None:
    assert compiled(family(rule)).keep["rows"](ROW) is ROW


def test_a_single_object_is_kept_whole_whatever_it_is() -> None:
    keep = compiled(family(Invariant("R", over=("sheet",), then={"a": row.a.resolves(OTHERS)}))).keep
    assert set(keep) == {"sheet", "others"}
    assert keep["sheet"]("text") == "text"


def test_rows_count_even_where_no_key_of_theirs_is_read() -> None:
    rule = Invariant("R", over=("sheet",), then={"two": index("a row", "rows[]", "any").size() >= 2})
    assert places(rule, {"sheet": {}, "rows": [{}, {}]}) == set()
    assert places(rule, {"sheet": {}, "rows": [{}, "no row"]}) == {"two /sheet"}


NAMES = ["a-b", "a_b", "a.b", "a__b", "a_x2d_b", "²", "ä", "", "class", "a b"]


def test_names_of_aggregates_may_be_anything() -> None:
    assert len({identifier(name) for name in NAMES}) == len(NAMES)
    assert all(f"row_{identifier(name)}".isidentifier() for name in NAMES)
    aggregates = [Aggregate(name, None, key=(), enums=("b",)) for name in NAMES]
    rules = [
        Invariant(
            f"R-{number}",
            over=(w.Source(name),),
            then={"is": row.a == name, "enum": row.b == name, "once": unique(row.c)},
        )
        for number, name in enumerate(NAMES)
    ]
    made = family(*rules, aggregates=aggregates)
    good = {name: [{"a": name, "b": name, "c": name}] for name in NAMES}
    assert found(made, good) == set()
    bad = {name: good[NAMES[number - 1]] * 2 for number, name in enumerate(NAMES)}
    assert len(found(made, bad)) == len(NAMES) * 5


def test_an_entry_of_each_kind_is_read_where_it_stands() -> None:
    both = Index("an id", (Entry(source("rows[]"), row.a), Entry(source("rows[].parts[]"), item.a)))
    rule = Invariant("R", over=("others[]",), then={"known": row.a.resolves(both)})
    document = {"rows": [{"a": "x", "parts": [{"a": "y"}]}], "others": [{"a": "x"}, {"a": "y"}, {"a": "z"}]}
    assert places(rule, document) == {"known /others/2"}
