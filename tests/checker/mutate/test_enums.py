"""Where foreign values come from."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from checker.mutate.enums import Enums
from checker.rules.family import Aggregate
from checker.rules.invariant import Invariant
from checker.rules.registry import load_families
from checker.rules.schema import DRAFT, SchemaFileError
from checker.rules.words import Field, This, item, pack, source, this, up
from checker.rules.words import row as r
from tests.checker.rules.lab import AGGREGATES, family

SCHEMA: dict[str, Any] = {
    "$schema": DRAFT,
    "type": "object",
    "$defs": {
        "colour": {"enum": ["red", "green", None]},
        "part": {"properties": {"size": {"enum": ["s", "l"]}}},
    },
    "properties": {
        "a": {"$ref": "#/$defs/colour"},
        "b": {"type": "boolean"},
        "c": {"const": "only"},
        "d": {"enum": ["x", ["y"], 2]},
        "parts": {"items": {"$ref": "#/$defs/part"}},
        "t": {"items": {"enum": ["p", "q"]}},
    },
}


@pytest.fixture(scope="module")
def enums(tmp_path_factory: pytest.TempPathFactory) -> Enums:
    file = tmp_path_factory.mktemp("schemas") / "row.schema.json"
    file.write_text(json.dumps(SCHEMA), encoding="utf-8")
    aggregates = (Aggregate("rows", str(file), key=("a",)), *AGGREGATES[1:])
    return Enums([family(Invariant(id="R-1", then={"c": r.a == "x"}), aggregates=aggregates)])


def test_the_schema_of_the_row_lists_them(enums: Enums) -> None:
    scope = enums.scope(source("rows[]"))
    assert enums.values(r.a, scope) == ("red", "green", None)
    assert enums.values(r.b, scope) == (True, False)
    assert enums.values(r.c, scope) == ("only",)
    # A list is no value that a rule can compare with.
    assert enums.values(r.d, scope) == ("x", 2)
    assert enums.values(r.none, scope) == ()
    assert enums.values(r.a.folded, scope) == ()


def test_items_and_what_holds_them_have_schemas_of_their_own(enums: Enums) -> None:
    scope = enums.scope(source("rows[].parts[]"))
    assert enums.values(item.size, scope) == ("s", "l")
    assert enums.values(up.a, scope) == ("red", "green", None)
    assert enums.values(Field("a", 2), scope) == ()
    assert enums.values(this, enums.scope(source("rows[].t[]"))) == ("p", "q")
    assert enums.values(This(2), enums.scope(source("rows[].t[]"))) == ()


def test_inside_has_item_the_item_is_the_list_s(enums: Enums) -> None:
    scope = enums.scope(source("rows[]"))
    assert enums.values(item.size, scope.inside(r.parts)) == ("s", "l")
    assert enums.values(up.a, scope.inside(r.parts)) == ("red", "green", None)
    assert enums.values(item.size, scope.inside(pack(r.parts))) == ()


def test_without_a_schema_the_rules_name_them() -> None:
    made = family(
        Invariant(id="R-1", when=r.a == "x", then={"c": r.a.is_in(("y", None, 1, "x")), "d": ~(r.b == 1)}),
        Invariant(id="R-2", over=("rows[].parts[]",), then={"c": (up.a == "z") | (item.a == "part")}),
        Invariant(id="R-3", then={"c": r.parts.has_item(item.a == "inside")}),
        Invariant(id="R-4", over=("sheet",), then={"c": r.a == "sheet"}),
    )
    enums = Enums([made])
    assert enums.values(r.a, enums.scope(source("rows[]"))) == ("x", "y")
    assert enums.values(item.a, enums.scope(source("rows[].parts[]"))) == ("part",)
    assert enums.values(r.a, enums.scope(source("sheet"))) == ("sheet",)
    assert enums.values(r.b, enums.scope(source("rows[]"))) == ()


def test_the_declaration_of_experiments_has_the_values_that_its_rules_name() -> None:
    enums = Enums(load_families())
    assert enums.values(r.status, enums.scope(source("experiment_intake_declaration"))) == (
        "experiments_declared",
        "no_experiments_declared",
        "legacy_unknown",
    )


def test_a_schema_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = replace(AGGREGATES[0], schema=str(tmp_path / "no.schema.json"))
    with pytest.raises(SchemaFileError):
        Enums([family(Invariant(id="R-1", then={"c": r.a == "x"}), aggregates=(missing,))])
