"""What one row alone decides, also where its outcome is remembered."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.rules import compile_row
from checker.rules import words as w
from checker.rules.compiled import Checks
from checker.rules.compiler import compile_families
from checker.rules.family import Aggregate, Family
from checker.rules.invariant import Case, Iff, Invariant
from checker.rules.words import item, pack, present, row, this, unique, up, up_up
from tests.checker.rules.lab import (
    NEVER,
    STAMP,
    compiled,
    direct_findings,
    family,
    found,
    odd,
    places,
    predicates_at,
)
from tests.invariants.cases import compiled_findings

ENUMS = ("a", "b")
CLOSED = [Aggregate("rows", None, key=(), enums=ENUMS)]
REPEATED = [Aggregate("rows", None, key=(), repeated=ENUMS)]
BOTH = [Aggregate("rows", None, key=(), enums=("c",), repeated=ENUMS)]


def rules() -> list[Invariant]:
    made = [
        Invariant(
            name,
            cases=(Case(predicate, {"guard": NEVER}), Case(~NEVER, {"plain": predicate, "not": ~predicate})),
        )
        for name, predicate in predicates_at(row).items()
    ]
    pairs = pack(row.a, row.b)
    made += [
        Invariant(
            "pairs", then={"eq": pairs == ("x", "y"), "fields": pairs == (row.b, "y"), "same": row.a == row.b}
        ),
        Invariant(
            "scalars", then={"in": row.a.is_in((1,)), "pair": pairs.is_in(((1, "x"),)), "null": pairs.is_null}
        ),
        Invariant("within", then={"once": unique(row.a, within_row=True)}),
        Invariant("iff", iff=Iff(row.a == "x", {"b": row.b.is_in(("x", None)), "c": row.c == "x"})),
    ]
    return made


def checked(aggregates: list[Aggregate]) -> tuple[Family, Checks]:
    made = family(*rules(), aggregates=aggregates)
    return made, compiled(made)


MADE = {"closed": checked(CLOSED), "repeated": checked(REPEATED), "both": checked(BOTH)}
CLOSE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 1, 1.0, 0, 0.0, "x", "y", "", "1", [], ["x"], {}, {"a": "x"}]
)
rows = st.lists(
    st.fixed_dictionaries({}, optional={"a": CLOSE | odd, "b": CLOSE, "c": CLOSE, "t": odd}), max_size=6
)


@pytest.mark.parametrize("kind", MADE)
@settings(max_examples=25, deadline=None)
@given(listed=rows)
def test_what_is_remembered_is_what_would_be_found(kind: str, listed: list[dict[str, Any]]) -> None:
    """The compiled checks are shared by all examples: what they remember comes from other rows."""
    made, checks = MADE[kind]
    document = {"rows": listed + listed[::-1]}
    assert compiled_findings(checks, document) == direct_findings((made,), document)


LOOKALIKES: list[Any] = [True, 1, 1.0, False, 0, None, "1", [True], {"x": 1}]


@pytest.mark.parametrize("aggregates", [CLOSED, REPEATED, BOTH])
@pytest.mark.parametrize("backwards", [False, True])
def test_values_that_are_one_key_of_a_dict_are_told_apart(
    aggregates: list[Aggregate], backwards: bool
) -> None:
    made = family(*rules(), aggregates=aggregates)
    pairs = [{"a": a, "b": b} for a in LOOKALIKES for b in LOOKALIKES]
    document = {"rows": pairs[::-1] if backwards else pairs}
    assert compiled_findings(compiled(made), document) == direct_findings((made,), document)


@pytest.mark.parametrize("aggregates", [CLOSED, REPEATED, BOTH])
def test_a_remembered_outcome_is_not_changed_by_what_follows(aggregates: list[Aggregate]) -> None:
    made = family(
        Invariant("R", then={"a": row.a == "x", "b": row.b == "x", "other": row.t.is_set}),
        Invariant("S", over=("rows[].parts[]",), then={"part": item.a.is_set}),
        aggregates=aggregates,
    )
    check = compiled(made).row["rows"]
    bad = {"a": "z", "b": "z", "parts": [{}]}
    first = check(bad)
    assert first is not None
    assert sorted(first) == [(0, ()), (1, ()), (2, ()), (3, ("parts", 0))]
    assert check({"a": "z", "b": "z", "t": "x"}) == [(0, ()), (1, ())]
    assert check(bad) == first
    assert check({"a": "x", "b": "z", "t": "x"}) == [(1, ())]
    assert check({"a": "x", "b": "x", "t": "x"}) is None or check({"a": "x", "b": "x", "t": "x"}) == []


def remembered(aggregates: list[Aggregate], listed: list[dict[str, Any]]) -> set[Any]:
    """What a rule about `a` remembers after some rows: values, or combinations of the enums."""
    names: dict[str, Any] = {}
    made = family(Invariant("R", then={"a": row.a == "x"}), aggregates=aggregates)
    exec(compile_families((made,)), names)
    assert compiled_findings(Checks(names, ()), {"rows": listed}) == direct_findings(
        (made,), {"rows": listed}
    )
    (memo,) = (value for name, value in names.items() if name.startswith("MEMO_"))
    return set(memo)


def test_a_combination_of_enums_is_computed_once() -> None:
    listed: list[dict[str, Any]] = [{"a": "x", "b": "y"}, {"a": "x", "b": "y", "c": "z"}, {"a": ["x"]}, {}]
    assert remembered(CLOSED, listed) == {("x", "y"), (None, None)}


def test_only_texts_and_null_are_remembered_alone_and_no_more_than_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed = [{"a": value} for value in ("x", 1, True, None, "x", ["x"], "y", "z", "x")]
    assert remembered(REPEATED, listed) == {"x", None, "y", "z"}
    monkeypatch.setattr(compile_row, "_MOST_VALUES", 2)
    assert remembered(REPEATED, listed) == {"x", None}


def test_a_row_without_a_fault_has_no_list() -> None:
    assert compiled(family(Invariant("R", then={"a": row.a == "x"}))).row["rows"]({"a": "x"}) is None


def test_neighbours_of_one_guard_are_each_checked() -> None:
    rule = Invariant(
        "R",
        when=row.a == "x",
        then={"one": row.b == "x", "two": row.c == "x"},
        cases=(
            Case(w.Always(), {"three": row.b == "y"}),
            Case(row.a == "x", {"four": row.c == "y"}),
            Case(row.a == "y", {"five": row.c == "y"}),
        ),
    )
    assert places(rule, {"rows": [{"a": "x"}]}) == {
        f"{name} /rows/0" for name in ("one", "two", "three", "four")
    }
    assert places(rule, {"rows": [{"a": "y"}]}) == {"three /rows/0", "five /rows/0"}


def test_items_of_lists_know_the_objects_around_them() -> None:
    rule = Invariant(
        "R",
        over=("rows[].parts[].bits[]",),
        then={"bit": item.a == up.a, "row": item.a == up_up.a, "key": present(up.b) | present(item.b)},
    )
    document = {
        "rows": [
            {"a": "x", "parts": [{"a": "x", "bits": [{"a": "x"}, "no bit", {"a": "y", "b": None}]}]},
            {"a": "y", "parts": [{"b": 1, "bits": [{"a": "y"}]}, {"bits": {"a": "z"}}, 5]},
        ]
    }
    assert places(rule, document) == {
        "key /rows/0/parts/0/bits/0",
        "bit /rows/0/parts/0/bits/2",
        "row /rows/0/parts/0/bits/2",
        "bit /rows/1/parts/0/bits/0",
    }


def test_texts_and_numbers_are_items_too() -> None:
    rule = Invariant("R", over=("rows[].t[]",), then={"text": this.is_set, "own": this == up.a})
    keys = Invariant("S", over=("rows[].t[]",), then={"key": item.a.is_set})
    document = {"rows": [{"a": "x", "t": ["x", "", {"a": ""}]}]}
    assert places(family(rule, keys), document) == {
        "text /rows/0/t/1", "own /rows/0/t/1", "text /rows/0/t/2", "own /rows/0/t/2", "key /rows/0/t/2",
    }  # fmt: skip


def test_a_list_asked_for_an_item_does_not_make_its_holder_an_item_that_is_read() -> None:
    rule = Invariant("R", over=("rows[].parts[]",), then={"one": item.t.has_item(this == 1)})
    assert places(rule, {"rows": [{"parts": ["text", {"t": [1]}, {"t": 1}]}]}) == {"one /rows/0/parts/2"}


@pytest.mark.parametrize("sheet", ["text", [], 0, False, {"a": 1}])
def test_a_single_object_may_be_anything(sheet: Any) -> None:
    rule = Invariant(
        "R",
        over=("sheet",),
        then={
            "object": this.is_a("object"),
            "a": row.a.is_set,
            "key": present(row.a),
            "in": row.t.has_item(this == 1),
        },
    )
    expected = {"a", "in"} if sheet == {"a": 1} else {"object", "a", "key", "in"}
    assert {clause for _, clause, *_ in found(rule, {"sheet": sheet})} == expected


def test_a_single_object_repeats_nothing() -> None:
    rule = Invariant(
        "R", over=("sheet",), then={"once": unique(row.a, within_row=True), "twice": unique(row.a)}
    )
    for sheet in ({"a": "x"}, "text", ["x"]):
        assert found(rule, {"sheet": sheet}) == set()


def test_within_a_row_every_source_counts() -> None:
    rule = Invariant(
        "R",
        over=("rows[]", "rows[].parts[]", "rows[].parts[].bits[]", "rows[].t[]"),
        when=item.b != "off",
        then={"once": unique(item.a, within_row=True)},
    )
    document = {
        "rows": [
            {"a": "x", "parts": [{"a": "y"}, {"a": "x", "b": "off"}, {"a": "y"}], "t": [{"a": "x"}, "x"]},
            {"a": "x", "parts": [{"bits": [{"a": "z"}, {"a": "x"}, {}, {}]}]},
        ]
    }
    assert places(rule, document) == {
        "once /rows/0/parts/2",
        "once /rows/0/t/0",
        "once /rows/1/parts/0/bits/1",
    }


def test_a_moment_within_a_row_is_a_key_like_any_other() -> None:
    rule = Invariant("R", over=("rows[].t[]",), then={"once": unique(this.time, within_row=True)})
    assert places(rule, {"rows": [{"t": [STAMP, "x", "2026-01-01T01:00:00+01:00", "x"]}]}) == {
        "once /rows/0/t/2"
    }
