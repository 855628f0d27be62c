"""Every place of a document that holds a bit of everything, in each format, and depth to the very limit."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from checker.artifact.json_scanner import too_deep
from checker.artifact.limits import Limits
from tests.checker.artifact.reading import NAMES, Writer, in_windows, read_one

VALUE: dict[str, Any] = {
    "a": 1,
    "claims": [
        {"b": "x", "c/d": [1, {"e": None}, [[], {}]], "~": {"f": {"g": "é😀"}}},
        2,
        [3, [4, 5]],
        "six",
    ],
    "": {"": [True, False]},
    "é": -1.5e3,
    "drifts": {"h": [{"i": 1}, {"i": 2}]},
    'quo"te\\': "]},{[",
    "empty": [],
    "last": {"j": [0, [1, [2, [3]]]], "k": "end"},
}
SPACES = {
    "none": [],
    "some": ["", " ", "\n", "", "  ", "\n\t"],
    "lines": ["\n", "\r\n ", ""],
}


def written(spaces: str, ascii_only: bool) -> Writer:
    writer = Writer(SPACES[spaces], ascii_only)
    writer.write(VALUE)
    return writer


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("spaces", SPACES)
@pytest.mark.parametrize("step", [None, 1, 5, 16, 64])
def test_every_place_of_json(step: int | None, spaces: str, ascii_only: bool) -> None:
    writer = written(spaces, ascii_only)
    document = read_one(writer.text, "json")[0] if step is None else in_windows(writer.text, step)
    list(document.rows(NAMES))
    assert document.locate(writer.places) == writer.places
    for place, position in writer.places.items():
        assert document.locate([place]) == {place: position}


def test_every_place_of_yaml_that_is_json() -> None:
    writer = written("some", True)
    text = writer.text.replace("\t", " ")
    document, _ = read_one(text, "yaml")
    found = document.locate(writer.places)
    assert {place: found[place] for place in writer.places} == writer.places


@pytest.mark.parametrize("step", [None, 1, 16])
@pytest.mark.parametrize(
    ("pointer", "nearest"),
    [
        ("/claims/9", "/claims"), ("/claims/0/none", "/claims/0"), ("/none/deeper", ""), ("/a/b", "/a"),
        ("/claims/0/c~1d/1/e/x", "/claims/0/c~1d/1/e"), ("/last/j/1/1/1/9", "/last/j/1/1/1"),
        ("/claims/x", "/claims"), ("/claims/-1", "/claims"), ("/claims/00", "/claims"),
        ("/empty/0", "/empty"),
    ],
)  # fmt: skip
def test_a_place_that_is_not_there_is_that_of_the_nearest(
    step: int | None, pointer: str, nearest: str
) -> None:
    writer = written("some", False)
    document = read_one(writer.text, "json")[0] if step is None else in_windows(writer.text, step)
    list(document.rows(NAMES))
    asked = [(pointer, False), (nearest, False)]
    found = document.locate(asked)
    assert found[pointer, False] == found[nearest, False] == writer.places[nearest, False]


def test_of_a_key_that_stands_twice_the_last_place_counts() -> None:
    text = '{"a": 1,\n "claims": [1],\n "a": {"b": 2,\n "b": 3},\n "claims": [4,\n 5]}'
    for document in (read_one(text, "json")[0], in_windows(text, 1)):
        list(document.rows(NAMES))
        wanted = [("/a", True), ("/a/b", False), ("/claims", True), ("/claims/1", False)]
        assert list(document.locate(wanted).values()) == [(3, 2), (4, 7), (5, 2), (6, 2)]


# depth


def nested(kinds: str) -> str:
    """A value of so many levels: `[` an array, `{` an object."""
    text = "1"
    for kind in reversed(kinds):
        text = f"[{text}]" if kind == "[" else f'{{"a": {text}}}'
    return text


def levels(value: Any) -> int:
    """Containers on the longest way down."""
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(levels, value.values() if isinstance(value, dict) else value), default=0)


@pytest.mark.parametrize("step", [None, 1, 8])
@pytest.mark.parametrize("kinds", ["".join(each) for each in itertools.product("[{", repeat=4)])
def test_depth_counts_brackets_of_either_kind(kinds: str, step: int | None) -> None:
    inner = nested(kinds)
    for text in (
        inner,
        f'{{"claims": [{inner}, 2]}}',
        f'{{"claims": {inner}}}',
        f'{{"x": {inner}, "claims": []}}',
        f"[0, {inner}]",
    ):
        deepest = levels(json.loads(text))
        for limit in (deepest, deepest - 1):
            limits = Limits(max_depth=limit)
            document = (
                read_one(text, "json", limits=limits)[0] if step is None else in_windows(text, step, limits)
            )
            list(document.rows(NAMES))
            found = [(each.id, each.message) for each in document.problems]
            assert found == ([] if limit == deepest else [("depth", f"nested deeper than {limit} levels")])


def test_brackets_within_texts_have_no_depth() -> None:
    text = '{"claims": [{"a": "[[[[{{{{"}, "[[[[[["], "b": "{{{{[[[["}'
    for document in (
        read_one(text, "json", limits=Limits(max_depth=3))[0],
        in_windows(text, 4, Limits(max_depth=3)),
    ):
        list(document.rows(NAMES))
        assert document.problems == []


def test_too_deep_names_the_place() -> None:
    assert too_deep([[1]], 2) is None
    assert too_deep([[1]], 1) is not None
    assert too_deep({"a": {"b": [1]}}, 3) is None
    assert too_deep({"a": {"b": [1]}}, 2) is not None
