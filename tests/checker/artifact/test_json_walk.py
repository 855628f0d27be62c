"""A walk by itself: what it yields and counts, what it keeps in view, and what it looks at twice."""

from __future__ import annotations

import io
import json
from json import JSONDecodeError
from typing import Any

import pytest

from checker.artifact import json_walk
from checker.artifact.fault import FatalError, Fault
from checker.artifact.json_scanner import Scanner
from checker.artifact.json_walk import Walk, _may_be_cut
from checker.artifact.limits import Limits
from checker.artifact.window import FileWindow
from tests.checker.artifact.reading import LIMITS, in_windows, pointed

CLAIMS = frozenset({"claims"})
NONE: frozenset[str] = frozenset()


class View(FileWindow):
    """A window that knows the most that was in view."""

    __slots__ = ("most",)

    def __init__(self, data: bytes, step: int) -> None:
        self.most = 0
        super().__init__(io.BytesIO(data), 0, len(data), step)

    def extend(self, keep: int) -> None:
        super().extend(keep)
        self.most = max(self.most, len(self.text))


def walk_over(text: str, step: int = 1 << 12, limits: Limits = LIMITS) -> tuple[Walk, View, list[Fault]]:
    """A walk over a document in which each key stands once."""
    faults: list[Fault] = []
    view = View(text.encode(), step)
    return Walk(view, Scanner(), limits, lambda key, walk: 1, faults), view, faults


def test_rows_have_an_index_and_other_values_have_none() -> None:
    walk, _, _ = walk_over(' {"claims": [5, {"a": 1}], "x": [2], "y": 3, "z": 4}')
    assert list(walk.items(CLAIMS, frozenset({"x", "y"}))) == [
        ("claims", 0, 5),
        ("claims", 1, {"a": 1}),
        ("x", -1, [2]),
        ("y", -1, 3),
    ]
    assert walk.counts == {"claims": 1, "x": 1, "y": 1, "z": 1}
    assert walk.members == {"claims": (2, 12), "x": (27, 32), "y": (37, 42), "z": (45, 50)}
    assert (walk.present, walk.root, walk.root_type) == ({"claims"}, 1, "object")


def test_a_walk_begins_with_nothing() -> None:
    walk, _, _ = walk_over("5")
    assert (walk.pos, walk.start, walk.root, walk.root_type) == (0, 0, 0, "")
    assert (walk.counts, walk.members, walk.present) == ({}, {}, set())


@pytest.mark.parametrize(
    ("text", "root_type"),
    [("5", "number"), ("-5", "number"), ('"x"', "string"), ("true", "boolean"), ("false", "boolean"),
     ("null", "null"), ("[1]", "array"), ("{}", "object")],
)  # fmt: skip
def test_the_root_has_a_place_and_a_type(text: str, root_type: str) -> None:
    walk, _, _ = walk_over(f"\n  {text} ")
    assert list(walk.items(CLAIMS, NONE)) == []
    assert (walk.root, walk.root_type) == (3, root_type)


def test_each_repetition_of_a_key_is_counted() -> None:
    view = View(b'{"x": 1, "claims": [1], "x": 2, "claims": [3], "x": 4}', 8)
    totals = {"x": 3, "claims": 2}
    walk = Walk(view, Scanner(), LIMITS, lambda key, walk: totals[key], [])
    assert list(walk.items(CLAIMS, frozenset({"x"}))) == [("claims", 0, 3), ("x", -1, 4)]
    assert walk.counts == totals


def test_each_item_has_its_place_in_view() -> None:
    walk, view, _ = walk_over('{"claims": [ 10,{"b": 2} , "three" ], "x": {"y": 4}}', 8)
    found = {}
    for key, index, _ in walk.items(CLAIMS, frozenset({"x"})):
        found[key, index] = view.base + walk.start
    assert found == {("claims", 0): 13, ("claims", 1): 16, ("claims", 2): 27, ("x", -1): 43}


@pytest.mark.parametrize(
    "value",
    [
        json.dumps(list(range(2000))),
        json.dumps([{"a": [1]}] * 500),
        json.dumps([list(range(2000))]),
        json.dumps({"a": list(range(2000))}),
    ],
    ids=["numbers", "rows", "a long row", "an object"],
)
def test_what_is_ignored_is_never_in_view_as_a_whole(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_walk, "LONGEST_SKIP", 50)
    for text in (f'{{"x": {value}}}', value):
        walk, view, faults = walk_over(text, 64)
        assert list(walk.items(CLAIMS, NONE)) == []
        assert faults == []
        assert view.most < 300


@pytest.mark.parametrize("row", ["1", '{"a": [1]}', '"text"', "[[2]]"])
def test_an_ignored_array_goes_row_by_row(row: str) -> None:
    rows = f"[{', '.join([row] * 500)}]"
    for text in (f'{{"x": {rows}, "claims": []}}', rows):
        walk, view, faults = walk_over(text, 64)
        assert list(walk.items(CLAIMS, NONE)) == []
        assert faults == []
        assert view.most < 200


def test_what_is_asked_for_is_built_however_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_walk, "LONGEST_SKIP", 10)
    row = {"a": list(range(50)), "b": "x" * 100}
    walk, _, _ = walk_over(json.dumps({"claims": [row, 1, row], "x": row, "drifts": [row]}), 8)
    assert list(walk.items(CLAIMS, frozenset({"x", "drifts"}))) == [
        ("claims", 0, row),
        ("claims", 1, 1),
        ("claims", 2, row),
        ("x", -1, row),
        ("drifts", -1, [row]),
    ]


@pytest.mark.parametrize("step", [1, 3, 8, 40, 1000])
def test_a_fault_in_a_long_ignored_item_has_its_index(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_walk, "LONGEST_SKIP", 5)
    twice = '{"a": 1111111111, "b": [2222222222, 3333333333], "a": 44444444444444444444}'
    document = in_windows(f'{{"x": [{twice}, 5, {twice}, [{twice}]], "y": {twice}}}', step)
    assert list(document.rows(CLAIMS)) == []
    assert pointed(document.problems) == [
        ("duplicate-key", f"/{at}/a") for at in ("x/0", "x/2", "x/3/0", "y")
    ]


@pytest.mark.parametrize("row", ["[[[[1]]]]", '[[[{"a":1}]]]', '{"a":[[{}]]}', '[1,2,[],"x",[[[]]]]'])
def test_a_row_that_is_too_deep_is_refused_wherever_the_view_begins(row: str) -> None:
    text = f'{{"claims":[1,{row},[[[]]],{{"a":[{{}}]}}]}}'
    for step in range(1, len(text) + 8):
        document = in_windows(text, step, Limits(max_depth=6))
        assert len(list(document.rows(CLAIMS))) == 4
        assert not document.problems
        document = in_windows(text, step, Limits(max_depth=5))
        assert list(document.rows(CLAIMS)) == [("claims", 0, 1)]
        assert [problem.id for problem in document.problems] == ["depth"]


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """The values that were inspected, those whose depth was measured, and the texts that were checked."""
    seen: dict[str, list[Any]] = {"inspected": [], "measured": [], "checked": []}
    inspect, too_deep, checker = Walk._inspect, json_walk.too_deep, json_walk.Checker

    def inspected(walk: Walk, value: Any, *where: Any) -> None:
        seen["inspected"].append(value)
        inspect(walk, value, *where)

    def measured(value: Any, limit: int) -> str | None:
        seen["measured"].append((value, limit))
        return too_deep(value, limit)

    def checked(window: Any, *options: Any) -> Any:
        if not isinstance(window, FileWindow):
            seen["checked"].append(window.text)
        return checker(window, *options)

    monkeypatch.setattr(Walk, "_inspect", inspected)
    monkeypatch.setattr(json_walk, "too_deep", measured)
    monkeypatch.setattr(json_walk, "Checker", checked)
    return seen


def test_rows_too_short_or_flat_to_be_deep_are_not_inspected(looked_at: dict[str, list[Any]]) -> None:
    # Of 5 levels the row has 3: from 8 code points on it may hold too many brackets.
    flat, short, long = '"0123456789"', "[1,[2]]", "[11,[2]]"
    walk, _, _ = walk_over(f'{{"claims":[{flat},{short},{flat},{long},{flat}]}}', limits=Limits(max_depth=5))
    assert len(list(walk.items(CLAIMS, NONE))) == 5
    assert looked_at == {"inspected": [[11, [2]]], "measured": [], "checked": []}


def test_only_what_has_many_brackets_is_measured(looked_at: dict[str, list[Any]]) -> None:
    deep, wide = [[[["x"]]]], [[1], [2], [3], [4], {"a": [5]}]
    fits, objects = [[["12345"]], 1], {"a": {"b": {}}, "c": {"d": 1}}
    brackets = ["[[[[[[", [1]]
    text = json.dumps({"claims": [fits, wide, objects, fits], "y": brackets, "z": [[], [[]]]})
    walk, _, faults = walk_over(text, limits=Limits(max_depth=6))
    assert len(list(walk.items(CLAIMS, frozenset({"y", "z"})))) == 6
    assert looked_at["measured"] == [(wide, 4), (brackets, 5)]
    assert (looked_at["checked"], faults) == ([], [])
    walk, _, _ = walk_over(json.dumps({"claims": [fits, deep]}), limits=Limits(max_depth=5))
    with pytest.raises(FatalError):
        list(walk.items(CLAIMS, NONE))
    assert looked_at["checked"] == ['[[[["x"]]]]']


def test_only_what_has_a_fault_is_checked(looked_at: dict[str, list[Any]]) -> None:
    walk, _, faults = walk_over('{"claims":[{"a":1},{"a":1,"a":2},{"b":[]},3,NaN,4],"y":{"c":1},"z":{"d":1}}')
    assert len(list(walk.items(CLAIMS, frozenset({"y"})))) == 7
    assert looked_at["checked"] == ['{"a":1,"a":2}', "NaN"]
    assert looked_at["inspected"] == [{"a": 2}, pytest.approx(float("nan"), nan_ok=True), {"c": 1}, {"d": 1}]
    assert [fault.id for fault in faults] == ["duplicate-key", "non-finite"]


def test_only_a_row_that_holds_half_a_pair_is_checked(looked_at: dict[str, list[Any]]) -> None:
    walk, _, faults = walk_over('{"claims":["x","\\ud83d\\ude00","\\ud83d","y"]}')
    assert len(list(walk.items(CLAIMS, NONE))) == 4
    assert looked_at["checked"] == ['"\\ud83d"']
    assert [fault.id for fault in faults] == ["encoding"]


def test_a_whole_pair_in_view_hides_no_other_fault() -> None:
    walk, _, faults = walk_over('{"claims":["\\ud83d\\ude00",{"a":1,"a":"\\ud83d\\ude00"},NaN,"\\ude00"]}')
    assert len(list(walk.items(CLAIMS, NONE))) == 4
    assert [fault.id for fault in faults] == ["duplicate-key", "non-finite", "encoding"]


def test_rows_in_view_are_scanned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    again: list[int] = []
    value = Walk._value

    def slowly(walk: Walk, pos: int, expect: int, ignored: bool) -> tuple[Any, int, int]:
        again.append(pos)
        return value(walk, pos, expect, ignored)

    monkeypatch.setattr(Walk, "_value", slowly)
    walk, _, _ = walk_over('{"claims":[1,"two",[3] ,{"four":4}\n,5\t,6\r,null]}')
    assert len(list(walk.items(CLAIMS, NONE))) == 7
    assert again == []


TEXT = "x" * 100


@pytest.mark.parametrize(
    ("error", "may_be_cut"),
    [
        (JSONDecodeError("Unterminated string starting at", TEXT, 0), True),
        (JSONDecodeError("Expecting value", TEXT, 84), False),
        (JSONDecodeError("Expecting value", TEXT, 85), True),
        (StopIteration(84), False),
        (StopIteration(85), True),
        (ValueError("99"), False),
        (RecursionError(), False),
    ],
)
def test_a_complaint_near_the_end_of_the_view_may_be_due_to_it(error: Exception, may_be_cut: bool) -> None:
    assert _may_be_cut(error, TEXT) is may_be_cut
