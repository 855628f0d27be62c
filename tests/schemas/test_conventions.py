"""How the schema files are written: self-contained, closed, documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from checker.rules.schema import DRAFT, schema_names
from tests.schemas.rows import FULL, keywords, schema_of

NAMED = {"properties", "$defs"}


def subschemas(schema: Any) -> Iterator[dict[str, Any]]:
    """The schema and every schema within it."""
    if isinstance(schema, dict):
        yield schema
        for keyword, value in schema.items():
            if keyword in NAMED:
                for each in value.values():
                    yield from subschemas(each)
            elif keyword == "items":
                yield from subschemas(value)


def test_there_is_one_schema_a_row_type() -> None:
    assert set(FULL) <= set(schema_names())


@pytest.mark.parametrize("name", FULL)
def test_a_schema_is_valid_against_the_metaschema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of(name))


@pytest.mark.parametrize("name", FULL)
def test_a_schema_says_what_it_is(name: str) -> None:
    schema = schema_of(name)
    assert list(schema)[:4] == ["$schema", "$id", "title", "description"]
    assert schema["$schema"] == DRAFT
    assert schema["$id"] == f"urn:claim-audit:schema:{name}:1"


@pytest.mark.parametrize("name", FULL)
def test_every_object_is_closed_and_requires_known_keys(name: str) -> None:
    objects = [each for each in subschemas(schema_of(name)) if "properties" in each]
    for each in objects:
        assert each["type"] == "object"
        assert each["additionalProperties"] is False
        assert set(each["required"]) <= set(each["properties"])
    assert objects


@pytest.mark.parametrize("name", FULL)
def test_every_property_is_described(name: str) -> None:
    for each in subschemas(schema_of(name)):
        for key, schema in each.get("properties", {}).items():
            assert schema["description"][:1].isupper(), key
            assert schema["description"].endswith("."), key


@pytest.mark.parametrize("name", FULL)
def test_references_stay_in_the_file_and_every_definition_is_used(name: str) -> None:
    schema = schema_of(name)
    used = {each["$ref"] for each in subschemas(schema) if "$ref" in each}
    assert used == {f"#/$defs/{key}" for key in schema.get("$defs", {})}


@pytest.mark.parametrize("name", FULL)
def test_patterns_are_anchored_and_spell_their_digits_out(name: str) -> None:
    for each in subschemas(schema_of(name)):
        if "pattern" in each:
            assert each["pattern"].startswith("^")
            assert each["pattern"].endswith("$")
            assert "\\" not in each["pattern"]


@pytest.mark.parametrize("name", FULL)
def test_texts_are_bounded_below_unless_they_may_be_empty(name: str) -> None:
    may_be_empty = {"anchor_value", "upstream_dispute", "evidence_pointer"}
    if name == "experiment_provenance_entry":
        may_be_empty = {"description"}
    empty = {
        key
        for each in subschemas(schema_of(name))
        for key, schema in each.get("properties", {}).items()
        if "string" in str(schema.get("type")) and "minLength" not in schema
    }
    assert empty <= may_be_empty


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("name", FULL)
def test_the_full_row_is_valid(name: str, reference: bool) -> None:
    assert keywords(name, FULL[name], reference) == []


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("name", FULL)
def test_a_row_with_the_required_keys_alone_is_valid(name: str, reference: bool) -> None:
    required = schema_of(name)["required"]
    assert keywords(name, {key: FULL[name][key] for key in required}, reference) == []
