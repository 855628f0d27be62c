"""Which values places are tried with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from checker.prove.domain import Domain, second
from checker.prove.places import Place
from checker.rules.example import ABSENT
from checker.rules.invariant import Invariant
from checker.rules.words import index, item, this
from checker.rules.words import row as r
from tests.checker.prove.tiny import DOCUMENT, ROW, SCHEMAS, tiny

IDS = index("another", "others[]", r.id)


def at(*steps: str, name: str | None = "kind", aggregate: str = "rows") -> Place:
    return Place(aggregate, steps, name)


def test_wide_values(tmp_path: Path) -> None:
    domain = Domain([tiny(tmp_path, Invariant(id="A", then={"x": r.kind != "q", "y": r.note.is_null}))])
    kind = domain.wide(at())
    assert kind[:3] == ("a", "b", "q")
    # Near misses, wrong types, no key, and a value of no set.
    for value in ("Q", None, 7, "x", [], ABSENT, "other"):
        assert value in kind
    assert domain.wide(at(name="note"))[0] is ABSENT
    assert ABSENT not in domain.wide(at("tags", name=None))


def test_wide_values_of_lists_and_prefixes(tmp_path: Path) -> None:
    rules = Invariant(
        id="A", then={"x": r.tags.count() < 3, "y": r.note.starts_with(r.id + ":"), "z": r.other == r.note}
    )
    domain = Domain([tiny(tmp_path, rules)])
    tags = [value for value in domain.wide(at(name="tags")) if isinstance(value, list)]
    assert [len(value) for value in tags] == [0, 1, 2, 3, 4]
    note = domain.wide(at(name="note"))
    assert {"r1:", "r1: x", "r1", "x r1:"} <= {value for value in note if isinstance(value, str)}


def test_equal_places_are_tried_with_what_is_wanted_of_either(tmp_path: Path) -> None:
    rules = Invariant(id="A", then={"x": r.other == r.note, "y": r.note != "q", "z": r.other.count() < 2})
    domain = Domain([tiny(tmp_path, rules)])
    assert "q" in domain.wide(at(name="other"))
    assert ["x"] in domain.wide(at(name="note"))


def test_two_places_that_begin_with_one_another(tmp_path: Path) -> None:
    rules = Invariant(
        id="A", then={"x": r.other.starts_with(r.note + "-"), "y": ~r.note.starts_with(r.other + "-")}
    )
    domain = Domain([tiny(tmp_path, rules)])
    assert "x-" in domain.wide(at(name="other"))
    assert "x-" in domain.wide(at(name="note"))


def test_places_far_apart_are_tried_with_little_of_one_another(tmp_path: Path) -> None:
    chain = {"a": r.id == r.kind, "b": r.kind == r.state, "c": r.state == r.note, "d": r.note == r.other}
    chain["e"] = r.other == "q"
    domain = Domain([tiny(tmp_path, Invariant(id="A", then=chain))])
    assert "Q" in domain.wide(at())
    assert "Q" not in domain.wide(at(name="id"))


def test_flags_are_tried_both_ways(tmp_path: Path) -> None:
    schema = {**ROW, "properties": {**ROW["properties"], "other": {"type": ["boolean", "null"]}}}
    rules = Invariant(id="A", then={"x": r.other.is_null})
    wide = Domain([tiny(tmp_path, rules, schemas={**SCHEMAS, "rows": schema})]).wide(at(name="other"))
    assert {value for value in wide if isinstance(value, bool)} == {True, False}


def test_narrow_values_are_valid_and_two(tmp_path: Path) -> None:
    rules = Invariant(id="A", then={"x": r.other.resolves(IDS), "y": r.kind != "q"})
    domain = Domain([tiny(tmp_path, rules)])
    assert domain.narrow(at()) == ("a", "b")
    assert domain.narrow(at(name="id", aggregate="others")) == ("o1", "o1 x")
    # Places that a key joins share their values.
    assert domain.narrow(at(name="other")) == ("o1", "o1 x")
    assert domain.narrow(at(name="note")) == ("x", "x x")
    assert domain.narrow(at(name="state")) == ("on", "off", None)
    assert domain.narrow(at(name="other")) is domain.narrow(at(name="other"))


def test_narrow_values_of_moments_that_are_compared(tmp_path: Path) -> None:
    document = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "note": "2026-01-01T00:00:00Z"}]}
    ats = index("another", "others[]", r.id)
    rules = (
        Invariant(id="A", then={"x": r.note.time <= r.other.time, "n": r.note.count() <= r.other}),
        Invariant(id="B", then={"x": ats.look(r.id, r.at.time) <= r.note.time}),
    )
    domain = Domain([tiny(tmp_path, *rules, document=document)])
    assert domain.narrow(at(name="other"))[0] == "2026-01-01T00:00:00Z"
    assert domain.narrow(at(name="at", aggregate="others"))[0] == "2026-01-01T00:00:00Z"


def test_shaped_lists(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", over=("rows[].parts[]",), then={"x": item.kind != "b"}),
        Invariant(id="B", over=("rows[].tags[]",), then={"x": this != "q"}),
        Invariant(id="C", then={"x": r.parts.count() < 4}),
    )
    domain = Domain([tiny(tmp_path, *rules)])
    parts = domain.shaped(at(name="parts"), [at("parts")])
    assert parts[0] is ABSENT
    lists = [value for value in parts if isinstance(value, list)]
    assert {len(value) for value in lists} == {0, 1, 2, 3, 4, 5} - {0 if [] not in lists else 9}
    assert [{"id": "x"}] in lists
    assert [None] in lists
    assert any(len(each) == 2 and each[0] != each[1] for each in lists)
    # Of two items both values that the schema offers.
    pairs = [each for each in lists if len(each) == 2 and all(isinstance(item, dict) for item in each)]
    assert {"a", "b"} in [{item.get("kind") for item in each} for each in pairs]
    tags = domain.shaped(at(name="tags"), [at("tags", name=None)])
    assert ["q"] in tags
    assert ["q", "q"] in tags


def test_rows_have_as_few_items_as_can_be(tmp_path: Path) -> None:
    parts = {"type": "array", "minItems": 2, "items": {"type": "object"}}
    schema = {**ROW, "properties": {**ROW["properties"], "parts": parts}}
    many: dict[str, Any] = {
        **DOCUMENT, "rows": [{"id": "r1", "kind": "a", "tags": ["1", "2"], "parts": [{}, {}, {}]}],
    }  # fmt: skip
    family = tiny(tmp_path, schemas={**SCHEMAS, "rows": schema}, document=many)
    row = Domain([family]).row("rows", [at("tags", name=None), at("parts")])
    assert row["tags"] == ["1"]
    assert row["parts"] == [{}, {}]
    bare = tiny(tmp_path, schemas={**SCHEMAS, "rows": schema})
    assert Domain([bare]).row("rows", [at("parts")])["parts"] == [{}, {}]


def test_base_rows(tmp_path: Path) -> None:
    family = tiny(tmp_path)
    other = tiny(tmp_path, name="U", aggregates=False, document={"rows": [{"id": "u", "kind": "b"}]})
    domain = Domain([other, family])
    assert domain.base_rows("rows") == DOCUMENT["rows"]
    assert domain.base_rows("sheet") == [{"kind": "a"}]
    bare = tiny(tmp_path, document={"sheet": {}})
    assert Domain([bare, other]).base_rows("rows") == [{"id": "u", "kind": "b"}]


def test_validity_of_a_value_at_a_place(tmp_path: Path) -> None:
    domain = Domain([tiny(tmp_path)])
    assert domain.is_valid_at(at(), "b")
    assert not domain.is_valid_at(at(), "c")
    assert not domain.is_valid_at(at(), ABSENT)
    assert not domain.is_valid_at(at("parts"), "c")
    assert domain.is_valid_at(at(name=None, aggregate="sheet"), {})
    assert not domain.is_valid_at(at(name=None, aggregate="sheet"), 7)


def test_a_second_value_of_the_type() -> None:
    assert [second(value) for value in (True, 3, 1.5, "a", None)] == [False, 4, 2.5, "a x", "x"]
