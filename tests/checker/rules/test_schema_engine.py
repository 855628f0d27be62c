"""A schema is read once, its errors are ordered and told apart, and what is wrong with its file is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from checker.rules.schema import (
    DRAFT,
    SchemaFileError,
    SchemaSet,
    UnknownSchemaError,
    load_schema,
    schema_path,
)
from tests.checker.rules.schema_files import both, placed, schema_set


@pytest.mark.parametrize("reference", [False, True])
def test_a_schema_file_is_read_once(tmp_path: Path, reference: bool) -> None:
    schemas = schema_set(tmp_path, {"type": "object", "required": ["a"]}, reference)
    assert schemas.is_valid("rows", {"a": 1})
    (tmp_path / "rows.schema.json").unlink()
    assert schemas.is_valid("rows", {"a": 1})
    assert not schemas.is_valid("rows", {})
    assert schemas.accepts("rows")({"a": 1}) is True
    assert placed(schemas.errors("rows", {})) == [("required", "", False)]


def test_another_engine_is_asked_only_on_request(tmp_path: Path) -> None:
    # A pattern that the reference cannot read.
    path = tmp_path / "rows.schema.json"
    path.write_text(json.dumps({"pattern": r"^\p{Lu}$"}), encoding="utf-8")
    assert SchemaSet({"rows": str(path)}).is_valid("rows", "A")
    with pytest.raises(SchemaFileError):
        SchemaSet({"rows": str(path)}, reference=True).is_valid("rows", "A")


def test_the_same_fault_of_several_branches_is_told_once(tmp_path: Path) -> None:
    errors = both(tmp_path, {"allOf": [{"minimum": 3}, {"minimum": 5}, {"required": ["a"]}]}, 1)
    assert [(each.keyword, each.message) for each in errors] == [
        ("minimum", "the row is 1; it must be at least 3")
    ]


@pytest.mark.parametrize("keyword", ["required", "dependentRequired"])
def test_every_missing_key_is_told_in_order(tmp_path: Path, keyword: str) -> None:
    names = ["b", "a", "c"]
    schema = {keyword: names if keyword == "required" else {"x": names}}
    errors = both(tmp_path, {"allOf": [schema, {"type": "string"}]}, {"x": 1})
    assert [each.message.split(" ")[0] for each in errors if each.keyword == keyword] == ["a", "b", "c"]
    assert [each.keyword for each in errors] == [*[keyword] * 3, "type"]


@pytest.mark.parametrize("reference", [False, True])
def test_a_schema_that_is_none_is_named(tmp_path: Path, reference: bool) -> None:
    with pytest.raises(SchemaFileError) as raised:
        schema_set(tmp_path, {"minLength": "one"}, reference).is_valid("rows", 1)
    path = str(tmp_path / "rows.schema.json")
    assert raised.value.path == path
    head, _, reason = str(raised.value).partition(" 2020-12: ")
    assert head == f"{path}: is not a JSON Schema of draft"
    assert '"one"' in reason or "'one'" in reason
    assert "\n" not in reason


@pytest.mark.parametrize("draft", [DRAFT, f"{DRAFT}#"])
def test_the_draft_may_be_said_with_or_without_a_fragment(tmp_path: Path, draft: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"$schema": draft}), encoding="utf-8")
    assert load_schema(str(path)) == {"$schema": draft}


@pytest.mark.parametrize("draft", [f"#{DRAFT}", DRAFT[:-1], f"{DRAFT}X", 1])
def test_another_draft_is_refused(tmp_path: Path, draft: Any) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"$schema": draft}), encoding="utf-8")
    with pytest.raises(SchemaFileError) as raised:
        load_schema(str(path))
    assert raised.value.path == str(path)
    assert raised.value.reason == f"declares {draft!r} as its $schema; only {DRAFT} is known"


def test_a_schema_file_may_begin_with_a_byte_order_mark_or_be_of_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(json.dumps({"title": "é"}, ensure_ascii=False).encode("utf-16"))
    assert load_schema(str(path)) == {"title": "é"}


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    with pytest.raises(SchemaFileError) as raised:
        load_schema(path)
    assert (raised.value.path, raised.value.reason) == (path, "cannot be read: No such file or directory")


def test_an_unknown_name_keeps_its_name_and_is_told_the_nearest_one() -> None:
    with pytest.raises(UnknownSchemaError) as raised:
        schema_path("claim_audit_results")
    assert raised.value.name == "claim_audit_results"
    assert raised.value.args == ("claim_audit_results",)
    assert str(raised.value) == "no schema is named 'claim_audit_results'; did you mean claim_audit_result?"
