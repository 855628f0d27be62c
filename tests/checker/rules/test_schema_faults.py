"""What jsonschema_rs reports, read as faults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.rules.schema_faults import keyword_of
from tests.checker.rules.schema_files import both, placed, schema_set


@pytest.mark.parametrize(
    ("path", "keyword"),
    [
        ([], "false"),
        (["properties", "a"], "properties"),
        (["properties", "properties"], "properties"),
        (["properties", "items", "items"], "items"),
        (["allOf", 0], "allOf"),
        (["allOf", 0, "$ref", "not"], "not"),
        (["properties", "a", "$ref"], "properties"),
        (["dependentSchemas", "then", "then"], "then"),
    ],
)
def test_keyword_of(path: list[str | int], keyword: str) -> None:
    assert keyword_of(path) == keyword


@pytest.mark.parametrize(
    ("schema", "row", "where"),
    [
        ({"properties": {"": {"type": "null"}}}, {"": 1}, "/"),
        ({"additionalProperties": {"additionalProperties": {"type": "null"}}}, {"": {"a": 1}}, "//a"),
        ({"additionalProperties": {"type": "null"}}, {"01": 1}, "/01"),
        ({"additionalProperties": {"type": "null"}}, {"+1": 1}, "/+1"),
        ({"properties": {"1": {"items": {"type": "null"}}}}, {"1": [1]}, "/1/0"),
    ],
)
def test_keys_that_the_engine_does_not_name_are_named(
    tmp_path: Path, schema: Any, row: Any, where: str
) -> None:
    assert placed(both(tmp_path, schema, row)) == [("type", where, False)]
    # And again, by the reference that is there now.
    schemas = schema_set(tmp_path, schema)
    assert placed(schemas.errors("rows", row)) == placed(schemas.errors("rows", row))


def test_where_the_reference_cannot_help_the_place_is_as_near_as_can_be(tmp_path: Path) -> None:
    schema = {"properties": {"a": {"pattern": r"^\p{Lu}$"}}, "additionalProperties": {"type": "null"}}
    schemas = schema_set(tmp_path, schema)
    row = {"a": "x", "": 1, "1": 1}
    assert not schemas.is_valid("rows", row)
    assert placed(schemas.errors("rows", row)) == [
        ("type", "", False),
        ("type", "/1", False),
        ("pattern", "/a", False),
    ]


def test_alternatives_of_a_key_have_no_places_of_their_own(tmp_path: Path) -> None:
    schema = {
        "properties": {"x": {"propertyNames": {"oneOf": [{"anyOf": [{"maxLength": 1}, False]}, False]}}}
    }
    assert placed(both(tmp_path, schema, {"x": {"bb": 1}})) == [("propertyNames", "/x/bb", True)]


def test_every_key_of_an_object_that_knows_none_is_extra(tmp_path: Path) -> None:
    schema = {"properties": {"x": {"allOf": [{"additionalProperties": False}]}}}
    assert placed(both(tmp_path, schema, {"x": {"b": 1, "\ud800": 2}})) == [
        ("additionalProperties", "/x/b", True),
        ("additionalProperties", "/x/\ud800", True),
    ]
    assert placed(both(tmp_path, {"propertyNames": False}, {"b": 1, "a": 2})) == [
        ("propertyNames", "/a", True),
        ("propertyNames", "/b", True),
    ]
