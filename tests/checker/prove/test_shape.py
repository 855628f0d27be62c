"""What schemas say of places, and the smallest value they accept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from checker.prove.domain import Domain
from checker.prove.places import Place
from checker.prove.shape import Offer, Shapes
from checker.rules.family import Aggregate
from tests.checker.prove.tiny import tiny

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["id", "parts"],
    "properties": {
        "id": {"$ref": "#/$defs/id"},
        "fixed": {"const": "c"},
        "kind": {"$ref": "#/$defs/kind", "description": "beside the reference"},
        "parts": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/part"}},
        "tags": {"type": "array", "items": {"enum": ["x", "y"]}},
        "odd/name": {"$ref": "#/$defs/a~1b~0c"},
    },
    "$defs": {
        "id": {"type": "string", "pattern": "[a-z]{3}", "minLength": 3},
        "kind": {"enum": ["a", "b", None]},
        "part": {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"$ref": "#/$defs/kind"}, "n": {"type": "integer"}},
        },
        "a/b~c": {"type": "boolean"},
    },
}


@pytest.fixture
def shapes(tmp_path: Path) -> Shapes:
    return Domain([tiny(tmp_path, schemas={"rows": SCHEMA, "others": None})]).shapes


def at(*steps: str, name: str | None = "kind") -> Place:
    return Place("rows", steps, name)


def test_options(shapes: Shapes) -> None:
    assert shapes.options(at()) == ("a", "b", None)
    assert shapes.options(at("parts")) == ("a", "b", None)
    assert shapes.options(at("tags", name=None)) == ("x", "y")
    assert shapes.options(at(name="fixed")) == ("c",)
    assert shapes.options(at(name="id")) == shapes.options(at(name="nope")) == ()
    assert shapes.options(at("id", "x")) == ()
    assert shapes.options(Place("others", (), "kind")) == ()


def test_offers(shapes: Shapes) -> None:
    places = [offer.place for offer in shapes.offers("rows")]
    assert [place for place in places if place in (at(), at("parts"), at("tags", name=None))] == [
        at(),
        at("parts"),
        at("tags", name=None),
    ]
    assert shapes.offers("others") == []


def test_a_schema_that_refers_to_itself_offers_each_set_once(tmp_path: Path) -> None:
    node = {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}, "below": {"$ref": "#/$defs/node"}}}
    path = tmp_path / "self.schema.json"
    path.write_text(json.dumps({"$ref": "#/$defs/node", "$defs": {"node": node}}), encoding="utf-8")
    shapes = Shapes([Aggregate("rows", str(path), ("id",))])
    assert [str(offer) for offer in shapes.offers("rows")] == ["rows.kind"]


def test_the_place_of_an_offer() -> None:
    def place(*path: str | None) -> Place | None:
        return Offer("rows", path, ("a", "b")).place

    assert place("kind") == Place("rows", (), "kind")
    assert place("parts", None, "kind") == Place("rows", ("parts",), "kind")
    assert place("tags", None) == Place("rows", ("tags",), None)
    assert place("deep", "kind") is None
    assert place("tags", None, None) is None
    assert place() is None


def test_what_is_required(shapes: Shapes) -> None:
    assert shapes.is_required(at(name="id"))
    assert shapes.is_required(at("parts"))
    assert not shapes.is_required(at())
    assert not shapes.is_required(at("parts", name=None))
    assert not shapes.is_required(Place("others", (), "id"))


def test_references(shapes: Shapes) -> None:
    assert shapes.at(at())["description"] == "beside the reference"
    assert shapes.at(at(name="odd/name")) == {"type": "boolean"}
    assert shapes.at(at("parts", name="n")) == {"type": "integer"}


def test_validity(shapes: Shapes) -> None:
    assert shapes.is_valid("rows", {"id": "abc", "parts": [{"kind": "a"}, {"kind": None}]})
    assert not shapes.is_valid("rows", {"id": "abc", "parts": []})
    assert shapes.is_valid("others", 7)
    assert shapes.instance(at(name=None)) == {"id": "aaa", "parts": [{"kind": "a"}, {"kind": "a"}]}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"const": 3}, 3),
        ({"enum": ["x", "y"]}, "x"),
        ({"type": "object"}, {}),
        ({"properties": {"a": {"type": "null"}}, "required": ["a"]}, {"a": None}),
        ({"type": "array", "items": {"type": "boolean"}}, []),
        ({"type": "array", "items": {"type": "boolean"}, "minItems": 1}, [False]),
        ({"type": "array", "minItems": 1}, ["x"]),
        ({"type": "integer"}, 0),
        ({"type": "number", "minimum": 2}, 2),
        ({"type": ["null", "string"]}, None),
        ({"type": "string", "format": "date-time"}, "2026-01-03T10:00:00Z"),
        ({"type": "string", "minLength": 4}, "xxxx"),
        ({"type": "string", "pattern": "[0-9]+", "minLength": 2}, "11"),
        ({"type": "string", "pattern": "[0-9]", "minLength": 2}, ""),
        ({"type": "string", "pattern": r"\p{L}"}, ""),
        ({}, "x"),
        ({"$ref": "#/$defs/self", "$defs": {"self": {"$ref": "#/$defs/self"}}}, "x"),
        ({"$ref": "#/$defs/none/deeper", "$defs": {"none": 7}}, "x"),
        ({"$ref": "elsewhere"}, "x"),
        ({"type": "integer", "maximum": -3}, -3),
        ({"type": "integer", "exclusiveMinimum": 3}, 4),
        ({"type": "number", "exclusiveMaximum": 0}, -0.5),
    ],
)
def test_instances(schema: dict[str, Any], expected: Any) -> None:
    defs = schema.get("$defs", {})
    shapes = Shapes(())
    shapes._schemas["rows"] = {"$defs": defs, "properties": {"a": schema}}
    assert shapes.instance(Place("rows", (), "a")) == expected


@pytest.mark.parametrize("schema", [{"minLength": 10**12}, {"type": "array", "minItems": 10**12}])
def test_what_would_be_too_large_is_cut_short(schema: dict[str, Any]) -> None:
    shapes = Shapes(())
    shapes._schemas["rows"] = {"properties": {"a": schema}}
    assert len(shapes.instance(Place("rows", (), "a"))) == 10_000


def test_what_would_be_endless_is_cut_short() -> None:
    node = {"type": "object", "required": ["in"], "properties": {"in": {"$ref": "#"}}}
    lists = {"type": "array", "minItems": 7, "items": {"$ref": "#"}}
    shapes = Shapes(())
    shapes._schemas |= {"rows": node, "others": lists}
    found = shapes.instance(Place("rows", (), None))
    assert found["in"]["in"]["in"]
    assert "None" in str(found)
    listed = shapes.instance(Place("others", (), None))
    assert [len(each) for each in (listed, listed[0], listed[0][0])] == [7, 7, 1]


def test_a_reference_at_the_root() -> None:
    node = {"type": "object", "required": ["a"], "properties": {"a": {"enum": ["x", "y"]}}}
    shapes = Shapes(())
    shapes._schemas["rows"] = {"$ref": "#/$defs/node", "$defs": {"node": node}}
    assert shapes.options(Place("rows", (), "a")) == ("x", "y")
    assert shapes.is_required(Place("rows", (), "a"))
    assert shapes.instance(Place("rows", (), None)) == {"a": "x"}


def test_choices() -> None:
    shapes = Shapes(())
    kinds: dict[str, Any] = {
        "a": {"type": "boolean"},
        "b": {"type": ["boolean", "null"]},
        "c": {"enum": ["x"]},
        "d": {},
    }
    shapes._schemas["rows"] = {"properties": kinds}
    found = [shapes.choices(Place("rows", (), name)) for name in kinds]
    assert found == [(True, False), (True, False), ("x",), ()]


def test_odd_schemas() -> None:
    shapes = Shapes(())
    shapes._schemas["rows"] = {"properties": 7}
    assert shapes.at(Place("rows", (), "a")) == {}
    shapes._schemas["rows"] = {"properties": {"a": {"enum": "x"}}}
    assert shapes.options(Place("rows", (), "a")) == ()
    assert shapes.crossing("nothing") == []
