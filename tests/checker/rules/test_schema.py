"""SchemaSet: what it promises whatever the row, the file and the order of calls."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from checker.rules.schema import SchemaFileError, SchemaSet, UnknownSchemaError, schema_names, schema_path
from tests.checker.rules.schema_files import both, placed, schema_set
from tests.schemas.rows import FULL, shared

NAN, INFINITY = float("nan"), float("inf")
ROWS = {"type": "object", "properties": {"a": {"type": "string"}, "n": {"type": "integer", "minimum": 0}}}


def loop() -> list[Any]:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    return value


ODD: list[Any] = [
    None, True, 0, -1, 1.5, NAN, INFINITY, -INFINITY, 10**30, -(10**30), 10**5000, "", "\ud800", [], {}, [[]],
    {1: 2}, {None: 1}, {True: 1, "True": 2}, {"\ud800": "\udfff"}, {"": {"": 1}}, {"1": {"01": 1}}, "\x00",
    {10**5000: 1}, {2**64: 1}, {"claim_id": 10**5000, "claim_text": NAN, "rationale": [INFINITY]}, (1, 2),
    {"a": "\ud800\udc00"}, {"a": {1, 2}}, {"a": b"x"}, {"a": object()}, [NAN, [INFINITY]],
    {"claims": [{1}, {1}]},
]  # fmt: skip


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("row", ODD, ids=range(len(ODD)))
def test_no_row_raises(row: Any, reference: bool) -> None:
    for name in FULL:
        assert not shared(reference).is_valid(name, row)
        assert shared(reference).errors(name, row)


@pytest.mark.parametrize("reference", [False, True])
def test_no_depth_raises(reference: bool) -> None:
    schemas = SchemaSet({"claim_audit_result": schema_path("claim_audit_result")}, reference=reference)
    assert placed(schemas.errors("claim_audit_result", loop())) == [("type", "", False)]
    row = {"claim_text": loop()}
    assert not schemas.is_valid("claim_audit_result", row)
    assert ("type", "/claim_text", False) in placed(schemas.errors("claim_audit_result", row))


def test_a_schema_may_look_at_every_level_down_to_the_limit(tmp_path: Path) -> None:
    schema = {"items": {"$ref": "#"}, "maxItems": 1}
    row: list[Any] = [1, 2]
    for _ in range(198):
        row = [row]
    assert placed(both(tmp_path, schema, row)) == [("maxItems", "/0" * 198, False)]


@pytest.mark.parametrize("value", [3, 3.0, 0, 10**30, 2**64])
def test_integers_of_any_size_and_spelling(tmp_path: Path, value: float) -> None:
    assert both(tmp_path, ROWS, {"n": value}) == []


@pytest.mark.parametrize("value", [NAN, INFINITY, -INFINITY])
def test_what_is_not_finite_is_a_number_but_no_integer_and_no_bound_applies(
    tmp_path: Path, value: float
) -> None:
    assert placed(both(tmp_path, ROWS, {"n": value})) == [("type", "/n", False)]
    assert both(tmp_path, {"type": "number", "minimum": 1, "maximum": 1, "multipleOf": 7}, value) == []
    assert placed(both(tmp_path, {"type": ["string", "null"]}, value)) == [("type", "", False)]
    assert placed(both(tmp_path, {"enum": [None, 0]}, value)) == [("enum", "", False)]


def test_what_is_not_finite_equals_itself_alone(tmp_path: Path) -> None:
    assert both(tmp_path, {"uniqueItems": True}, [NAN, INFINITY, -INFINITY, None, 0]) == []
    assert placed(both(tmp_path, {"uniqueItems": True}, [INFINITY, 1, INFINITY])) == [
        ("uniqueItems", "", False)
    ]


def test_a_lone_surrogate_is_one_character_unlike_any_other(tmp_path: Path) -> None:
    assert both(tmp_path, {"maxLength": 1, "uniqueItems": True}, "\ud800") == []
    assert both(tmp_path, {"uniqueItems": True}, ["\ud800", "\ud801"]) == []
    extra = both(tmp_path, {"properties": {}, "additionalProperties": False}, {"\ud800": 1})
    assert placed(extra) == [("additionalProperties", "/\ud800", True)]


@pytest.mark.parametrize("value", [{1}, b"x", object()])
def test_what_is_no_json_value_satisfies_nothing(tmp_path: Path, value: Any) -> None:
    errors = both(tmp_path, ROWS, {"a": value})
    assert placed(errors) == [("type", "/a", False)]
    assert errors[0].message == f"a is no JSON value: it is of the type {type(value).__name__}"


def test_values_of_derived_types_count_as_their_base(tmp_path: Path) -> None:
    class Text(str):
        __slots__ = ()

    class Whole(int):
        pass

    class Real(float):
        pass

    class Mapping(dict[str, Any]):
        pass

    assert both(tmp_path, ROWS, Mapping(a=Text("x"), n=Whole(1))) == []
    assert placed(both(tmp_path, ROWS, {"n": Real("nan")})) == [("type", "/n", False)]
    assert both(tmp_path, {"type": "array", "items": {"type": "integer"}}, (1, 2)) == []


def test_what_is_no_json_value_may_stand_beside_a_repetition(tmp_path: Path) -> None:
    errors = both(tmp_path, {"uniqueItems": True}, [{1}, 2, {3}, 2.0])
    assert placed(errors) == [("uniqueItems", "", False), ("type", "/0", False), ("type", "/2", False)]


def test_json_equality(tmp_path: Path) -> None:
    assert both(tmp_path, {"enum": [1]}, 1.0) == []
    assert placed(both(tmp_path, {"enum": [1]}, True)) == [("enum", "", False)]
    assert placed(both(tmp_path, {"const": 0}, False)) == [("const", "", False)]
    assert placed(both(tmp_path, {"const": 2**53 + 1}, float(2**53))) == [("const", "", False)]
    assert both(tmp_path, {"uniqueItems": True}, [1, True, "1", [1], [True]]) == []


def test_an_aggregate_without_a_schema_accepts_every_row() -> None:
    schemas = SchemaSet({})
    assert schemas.is_valid("rows", 1)
    assert schemas.errors("rows", 1) == []


@pytest.mark.parametrize("reference", [False, True])
def test_the_quick_test_is_final_when_it_accepts(tmp_path: Path, reference: bool) -> None:
    schemas = schema_set(tmp_path, ROWS, reference)
    accepts = schemas.accepts("rows")
    assert accepts({"a": "x"}) is schemas.is_valid("rows", {"a": "x"}) is True
    assert not accepts({"a": 1})
    assert schemas.accepts("other")(1)
    with pytest.raises(SchemaFileError):
        schema_set(tmp_path, "", reference).accepts("rows")


def test_one_error_a_keyword_and_place_but_every_missing_and_every_extra_key(tmp_path: Path) -> None:
    schema = {
        "required": ["b", "a"],
        "properties": {"a": {}, "b": {}, "t": {"allOf": [{"minLength": 3}, {"minLength": 5}]}},
        "additionalProperties": False,
    }
    errors = both(tmp_path, schema, {"y": 1, "x~/": 1, "t": ""})
    assert placed(errors) == [
        ("required", "", False),
        ("required", "", False),
        ("minLength", "/t", False),
        ("additionalProperties", "/x~0~1", True),
        ("additionalProperties", "/y", True),
    ]
    assert [error.message for error in errors][:2] == ["a is missing", "b is missing"]


def test_an_error_shows_itself() -> None:
    error = SchemaSet({"rows": schema_path("claim_drift")}).errors("rows", 1)[0]
    assert repr(error) == f"<SchemaError type '': {error.message}>"


BROKEN: dict[str, tuple[str, str]] = {
    "no JSON": (
        "{",
        "is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
    ),
    "deep": ("[" * 100_000, "is not JSON: maximum recursion depth exceeded while decoding a JSON array"),
    "no object": ("[]", "is not a JSON Schema: the file must hold one object"),
    "other draft": (
        '{"$schema": "http://json-schema.org/draft-07/schema#"}',
        "declares 'http://json-schema.org/draft-07/schema#' as its $schema; "
        "only https://json-schema.org/draft/2020-12/schema is known",
    ),
    "odd draft": (
        '{"$schema": 1}',
        "declares 1 as its $schema; only https://json-schema.org/draft/2020-12/schema is known",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_schema_file_says_what_is_wrong(tmp_path: Path, case: str) -> None:
    text, reason = BROKEN[case]
    for reference in (False, True):
        schemas = schema_set(tmp_path, text, reference)
        with pytest.raises(SchemaFileError) as caught:
            schemas.is_valid("rows", {})
        assert caught.value.reason.startswith(reason)
        assert caught.value.path == str(tmp_path / "rows.schema.json")
        assert str(caught.value) == f"{caught.value.path}: {caught.value.reason}"
        with pytest.raises(SchemaFileError):
            schemas.errors("rows", {})


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "strin"},
        {"required": "a"},
        {"pattern": "("},
        {"$ref": "#/$defs/none"},
        {"$ref": "https://example.org/other.json"},
        {"minLength": -1},
    ],
)
@pytest.mark.parametrize("reference", [False, True])
def test_an_invalid_schema_is_a_schema_file_error(tmp_path: Path, schema: Any, reference: bool) -> None:
    schemas = schema_set(tmp_path, schema, reference)
    with pytest.raises(SchemaFileError):
        schemas.is_valid("rows", "x")
    with pytest.raises(SchemaFileError):
        schemas.errors("rows", "x")


def test_a_schema_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SchemaFileError) as caught:
        SchemaSet({"rows": str(tmp_path / "none.json")}).is_valid("rows", {})
    assert caught.value.reason == "cannot be read: No such file or directory"
    (tmp_path / "latin.json").write_bytes(b'{"title": "\xe9"}')
    with pytest.raises(SchemaFileError) as caught:
        SchemaSet({"rows": str(tmp_path / "latin.json")}).errors("rows", {})
    assert caught.value.reason.startswith("is not JSON: 'utf-8' codec can't decode byte 0xe9")


def test_shipped_schemas_are_found_by_name() -> None:
    for name in schema_names():
        assert os.path.basename(schema_path(name)) == f"{name}.schema.json"
    assert list(schema_names()) == sorted(schema_names())


@pytest.mark.parametrize(
    "name", ["", "nope", "../schemas/claim_drift", "claim_drift.schema.json", "/etc/passwd", "x\x00"]
)
def test_an_unknown_schema_name_is_a_key_error(name: str) -> None:
    with pytest.raises(UnknownSchemaError) as caught:
        schema_path(name)
    assert isinstance(caught.value, KeyError)
    assert caught.value.known == schema_names()


def test_an_unknown_schema_name_is_told_the_near_one() -> None:
    assert str(UnknownSchemaError("claim_drifts", ["claim_drift", "x"])) == (
        "no schema is named 'claim_drifts'; did you mean claim_drift?"
    )
    assert str(UnknownSchemaError("zzz", ["a", "b"])) == "no schema is named 'zzz'; there are a, b"


def loaded_after(statements: str) -> set[str]:
    code = f"import sys\nfrom checker.rules.schema import *\n{statements}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_valid_row_loads_the_engine_and_nothing_else() -> None:
    heavy = {
        "jsonschema",
        "difflib",
        "typing",
        "dataclasses",
        "pathlib",
        "checker.rules.schema_messages",
        "datetime",
    }
    made = "s = SchemaSet({'r': schema_path('audit_sampling_summary')})\n"
    before = loaded_after(made)
    assert not before & {*heavy, "jsonschema_rs"}
    row = (
        "{'audit_run_id': '2026-01-02T03:04:05Z-0a1b', 'max_claims_per_paper': 1, 'total_citation_count': 0,"
        "'audited_count': 0, 'audited_indices': [], 'sampling_strategy': 'stratified_buckets_v1',"
        "'emitted_at': '2026-01-02T03:04:05Z'}"
    )
    after = loaded_after(f"{made}assert s.is_valid('r', {row})")
    assert "jsonschema_rs" in after
    assert not {name for name in after if name.startswith("checker.rules.schema_")}
    assert "jsonschema" not in after
    assert "difflib" not in after
