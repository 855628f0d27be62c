"""Offsets to lines and columns, and places by pointer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact.fault import pointer, quote
from checker.artifact.json_scanner import too_deep
from checker.artifact.position import Node, harvest, plant, resolve
from tests.checker.artifact.reading import VALUES, Writer, read_one, written


@given(st.text("a\n\r\u2028é", max_size=40), st.data())
def test_offsets_are_resolved_wherever_the_text_is_cut(text: str, data: st.DataObject) -> None:
    offsets = data.draw(st.lists(st.integers(0, len(text))))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)))))
    chunks = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert resolve(chunks, offsets) == {
        offset: (text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1)
        for offset in offsets
    }


@given(written(VALUES))
def test_places_in_json_are_where_the_writer_put_them(case: tuple[Any, Writer]) -> None:
    document, _ = read_one(case[1].text, "json")
    assert document.locate(case[1].places) == case[1].places


@given(written(VALUES), st.lists(st.sampled_from(["a", "0", "1", "99", "~", "x~1y", ""]), min_size=1))
def test_a_pointer_that_leads_nowhere_has_the_place_of_its_nearest_ancestor(
    case: tuple[Any, Writer], steps: list[str]
) -> None:
    value, writer = case
    document, _ = read_one(writer.text, "json")
    nearest = asked = ""
    for step in steps:
        asked += "/" + step.replace("~1", "/").replace("~", "~0").replace("/", "~1")
        if nearest is not None and (asked, False) in writer.places:
            nearest = asked
    wanted = (asked, True)
    exists = nearest == asked
    assert document.locate([wanted])[wanted] == writer.places.get(
        (nearest, exists), writer.places[nearest, False]
    )
    assert value is case[0]


def test_of_duplicate_keys_the_last_is_located_and_nothing_below_an_earlier_one() -> None:
    document, _ = read_one('{"a": {"b": {"c": 1}},\n "a": {"b": 2}}', "json")
    assert document.locate([("/a/b/c", False), ("/a/b", True), ("/a", True)]) == {
        ("/a/b/c", False): (2, 13),
        ("/a/b", True): (2, 8),
        ("/a", True): (2, 2),
    }


def test_a_fatal_document_has_only_a_beginning() -> None:
    assert read_one("{", "json")[0].locate([("/a", True)]) == {("/a", True): (1, 1)}
    assert read_one("a: [", "yaml")[0].locate([("/a", True)]) == {("/a", True): (1, 1)}
    assert read_one("", "json")[0].locate([("", False)]) == {("", False): (1, 1)}


def test_a_pointer_escapes_its_steps() -> None:
    assert pointer(["a/b", 0, "~"]) == "/a~1b/0/~0"


def test_a_quoted_text_is_short_and_can_be_encoded() -> None:
    assert quote("a\ud800") == "`a\\ud800`"
    assert quote("x" * 61) == "`" + "x" * 59 + "…`"


@pytest.mark.parametrize(
    ("value", "limit", "expected"),
    [
        (1, 0, None),
        ([], 0, ""),
        ([], 1, None),
        ([[]], 1, "/0"),
        ({"a/b": 1, "c": [0, {"d": []}]}, 3, "/c/1/d"),
        ({"a": [[]], "b": [[[]]]}, 3, "/b/0/0"),
        ({"a": [[]], "b": [[[]]]}, 4, None),
    ],
)
def test_the_first_container_that_is_too_deep(value: Any, limit: int, expected: str | None) -> None:
    assert too_deep(value, limit) == expected


def test_too_deep_needs_no_stack() -> None:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    assert too_deep(value, 3) == "/0/0/0"
    assert too_deep(value, 200_000) is None
    while value:
        value = value.pop()


def test_the_last_of_several_line_feeds_begins_the_line() -> None:
    assert resolve(["a\nbc\nd", "ef\n\ng"], [6, 7, 11]) == {6: (3, 2), 7: (3, 3), 11: (5, 2)}
    assert resolve(["a\nb\nc"], [0, 4, 9]) == {0: (1, 1), 4: (3, 1), 9: (3, 6)}


def test_a_place_is_unmet_at_first_and_forgotten_with_all_below_it() -> None:
    assert (Node().at, Node().key_at, Node().children) == (-1, -1, {})
    root = plant(["/a/b", "/a~1b/~0"])
    assert [list(node.children) for node in root.children.values()] == [["b"], ["~"]]
    assert list(root.children) == ["a", "a/b"]
    one = root.children["a"]
    two = one.children["b"]
    root.met(0)
    one.met(5, 2)
    two.met(9, 7)
    # Met again at the very start, it has nothing below it yet.
    root.met(0)
    assert [(node.at, node.key_at) for node in (root, one, two)] == [(0, -1), (-1, -1), (-1, -1)]


def test_what_is_not_met_has_the_offset_of_what_holds_it() -> None:
    wanted = [("", False), ("", True), ("/a", False), ("/a", True), ("/a/b", False), ("/a/b", True)]
    root = plant(pointer for pointer, _ in wanted)
    assert list(harvest(root, wanted).values()) == [0] * 6
    root.met(3)
    root.children["a"].met(0, 8)
    assert list(harvest(root, wanted).values()) == [3, 3, 0, 8, 0, 0]
    root.children["a"].children["b"].met(6)
    assert list(harvest(root, wanted).values()) == [3, 3, 0, 8, 6, 6]
