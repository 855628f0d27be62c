"""Examples: edits of a base document, and sweeps."""

import copy
import json
from typing import Any

import pytest

from checker.rules.example import ABSENT, Base, Example, Table, at, row, rows, table

DOCUMENT: dict[str, Any] = {
    "rows": [{"id": 1, "list": ["x", "y"], "a/b": {"c~d": 1}}],
    "others": [{"id": 2}],
    "": {"": "empty keys"},
    "sheet": {"a": "text"},
}
BASE = Base(DOCUMENT, "/rows/0")


@pytest.mark.parametrize(
    ("patch", "place", "expected"),
    [
        (row(id=5), ("rows", 0, "id"), 5),
        (row(new=None), ("rows", 0, "new"), None),
        (at("/others/0/id", 5), ("others", 0, "id"), 5),
        (at("/sheet", []), ("sheet",), []),
        (at("/rows/0/list/1", "z"), ("rows", 0, "list"), ["x", "z"]),
        (at("/rows/0/list/-", "z"), ("rows", 0, "list"), ["x", "y", "z"]),
        (at("/rows/0/list/0", ABSENT), ("rows", 0, "list"), ["y"]),
        (at("/rows/-", {"id": 9}), ("rows", 1), {"id": 9}),
        (at("/rows/0/a~1b/c~0d", 2), ("rows", 0, "a/b"), {"c~d": 2}),
        (at("//", "still"), ("",), {"": "still"}),
        (at("@/list/0", "z"), ("rows", 0, "list"), ["z", "y"]),
        (row(id=5) + at("@/id", 6), ("rows", 0, "id"), 6),
        (row(**{"@": 5}), ("rows", 0, "@"), 5),
        (rows({}, {"id": 7}), ("rows", 1, "id"), 7),
        (rows({"id": ABSENT}), ("rows", 0), {"list": ["x", "y"], "a/b": {"c~d": 1}}),
        (rows(), ("rows",), []),
        (rows({}, {}) + at("/rows/1/list/-", "z"), ("rows", 0, "list"), ["x", "y"]),
    ],
)
def test_an_edit_changes_one_place(patch: Any, place: tuple[Any, ...], expected: Any) -> None:
    found: Any = BASE.edited(patch)
    for step in place:
        found = found[step]
    assert found == expected


@pytest.mark.parametrize("key", ["id", "never there"])
def test_absent_removes_a_key(key: str) -> None:
    edited = BASE.edited(row(**{key: ABSENT}))
    assert key not in edited["rows"][0]
    assert edited["others"] == DOCUMENT["others"]


@pytest.mark.parametrize(
    ("patch", "inside"),
    [
        (lambda value: at("/sheet", value), "/sheet/deep/-"),
        (lambda value: at("/others/-", value), "/others/1/deep/-"),
        (lambda value: row(new=value), "/rows/0/new/deep/-"),
        (lambda value: rows({"new": value}), "/rows/0/new/deep/-"),
        (lambda value: rows({}), "/rows/0/list/-"),
    ],
)
def test_no_edit_changes_the_base_or_a_value_of_an_example(patch: Any, inside: str) -> None:
    value, before = {"deep": ["x"]}, copy.deepcopy(DOCUMENT)
    edits = patch(value) + at(inside, "added")
    assert "added" in json.dumps(BASE.edited(edits))
    assert value == {"deep": ["x"]}
    assert before == DOCUMENT
    assert BASE.edited(edits) == BASE.edited(edits)


@pytest.mark.parametrize(
    "patch",
    [
        at("/nowhere/0", 1),
        at("/rows/5/id", 1),
        at("/rows/1", 1),
        at("/rows/1", ABSENT),
        at("/rows/-", ABSENT),
        at("/rows/first/id", 1),
        at("/sheet/a/b", 1),
        at("/sheet/a/b", ABSENT),
        at("/sheet/a/b/c", 1),
        at("", {}),
    ],
)
def test_an_edit_of_a_place_that_is_not_there_is_an_error(patch: Any) -> None:
    with pytest.raises((KeyError, IndexError, ValueError, TypeError, AttributeError)):
        BASE.edited(patch)


def test_absent_says_what_it_is() -> None:
    assert repr(row(id=ABSENT)) == "(('@/id', ABSENT),)"


def test_a_table_sweeps_one_field() -> None:
    sweep = table("sizes", "size", ["s", "m", None], ["s", None], {"size"}, patch=row(on=True))
    assert list(sweep.examples()) == [
        Example("sizes: size s", row(on=True) + row(size="s"), frozenset()),
        Example("sizes: size m", row(on=True) + row(size="m"), frozenset({"size"})),
        Example("sizes: size None", row(on=True) + row(size=None), frozenset()),
    ]
    assert list(sweep.examples()) == list(sweep.examples())


def test_a_table_sweeps_fields_together() -> None:
    sweep = Table("pairs", ("a", "b"), (("x", "y"), (1, 2)), [("x", 1), ("y", 2)], {"pair"})
    assert [(example.patch, example.fires) for example in sweep.examples()] == [
        (row(a="x", b=1), frozenset()),
        (row(a="x", b=2), frozenset({"pair"})),
        (row(a="y", b=1), frozenset({"pair"})),
        (row(a="y", b=2), frozenset()),
    ]


def test_allowed_values_are_those_that_are_json_equal() -> None:
    values = [1, 1.0, True, "1", [1], ABSENT, {"a": 1}]
    sweep = table("values", "a", values, [1, [1], ABSENT], {"a"})
    assert [not example.fires for example in sweep.examples()] == [
        True,
        True,
        False,
        False,
        True,
        True,
        False,
    ]


def test_fields_and_values_come_in_equal_numbers() -> None:
    with pytest.raises(ValueError, match="argument"):
        list(Table("pairs", ("a", "b"), (("x",),), [], {"pair"}).examples())


def test_what_is_absent_says_so() -> None:
    assert repr(ABSENT) == "ABSENT"


def test_a_copy_of_what_is_absent_is_the_same() -> None:
    assert copy.deepcopy([ABSENT])[0] is ABSENT
