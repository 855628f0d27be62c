"""The two engines agree, to the word, but for the differences that are listed here."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from checker.rules.schema import SchemaError, SchemaFileError
from checker.rules.schema_reference import Reference, is_date_time
from tests.checker.rules.schema_files import placed, schema_set, told
from tests.checker.rules.schema_strategies import FINITE, SCHEMAS, VALUES, rows
from tests.schemas.rows import FULL, shared

# Keywords whose errors hang on what another failing keyword leaves unevaluated, alone or within alternatives.
HANGING = {"unevaluatedItems", "unevaluatedProperties", "anyOf", "oneOf", "propertyNames"}


@pytest.mark.parametrize("name", FULL)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_engines_agree_on_rows_of_every_type(name: str, data: st.DataObject) -> None:
    row = data.draw(rows(name, VALUES))
    errors = [shared(reference).errors(name, row) for reference in (False, True)]
    assert [told(each) for each in errors[0]] == [told(each) for each in errors[1]]
    assert shared(False).is_valid(name, row) == shared(True).is_valid(name, row) == (not errors[0])


@pytest.mark.parametrize("name", FULL)
@settings(max_examples=20, deadline=None)
@given(row=VALUES)
def test_no_value_in_the_place_of_a_row_raises(name: str, row: Any) -> None:
    for reference in (False, True):
        assert shared(reference).is_valid(name, row) == (not shared(reference).errors(name, row))


def agree(folder: Path, schema: Any, row: Any) -> None:
    found: list[list[SchemaError]] = []
    for reference in (False, True):
        schemas = schema_set(folder, schema, reference)
        found.append(schemas.errors("rows", row))
        assert schemas.is_valid("rows", row) == (not found[-1])
    words = [[told(each) for each in errors] for errors in found]
    assert bool(words[0]) == bool(words[1])
    if "unevaluated" in json.dumps(schema):
        words = [[each for each in errors if each[0] not in HANGING] for errors in words]
    assert words[0] == words[1]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(schema=SCHEMAS, row=FINITE)
def test_the_engines_agree_on_any_schema(tmp_path: Path, schema: Any, row: Any) -> None:
    agree(tmp_path, schema, row)


@pytest.mark.slow
@settings(max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(schema=SCHEMAS, row=FINITE)
def test_the_engines_agree_on_any_schema_at_length(tmp_path: Path, schema: Any, row: Any) -> None:
    agree(tmp_path, schema, row)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(schema=SCHEMAS, row=VALUES)
def test_no_schema_and_row_raise(tmp_path: Path, schema: Any, row: Any) -> None:
    for reference in (False, True):
        schemas = schema_set(tmp_path, schema, reference)
        schemas.is_valid("rows", row)
        schemas.errors("rows", row)


def verdicts(folder: Path, schema: Any, row: Any) -> list[Any]:
    """Of jsonschema_rs, then of the reference: valid or not, None where the schema is refused."""
    found: list[Any] = []
    for reference in (False, True):
        try:
            found.append(schema_set(folder, schema, reference).is_valid("rows", row))
        except SchemaFileError:
            found.append(None)
    return found


NAN = float("nan")


@pytest.mark.parametrize(
    ("schema", "row", "found"),
    [
        # Patterns that one engine alone can read.
        ({"pattern": r"^\p{Lu}$"}, "A", [True, None]),
        ({"pattern": r"^\u{61}$"}, "a", [True, None]),
        ({"pattern": "^x{,3}$"}, "x", [None, True]),
        # A word boundary beside a letter beyond ASCII.
        ({"pattern": r"^\bé"}, "é", [True, False]),
        # Formats other than date-time.
        ({"format": "hostname"}, "-a-", [False, True]),
        # A reference to itself, without end.
        ({"$ref": "#"}, 1, [True, None]),
        # Numbers that are not finite, where no type is asked for.
        ({"not": {"type": "number"}}, NAN, [True, False]),
        ({"anyOf": [{"minimum": 5}, {"type": "null"}]}, NAN, [True, False]),
        # Integers that no reader passes on.
        ({"maximum": 1}, 10**5000, [True, False]),
    ],
    ids=range(9),
)
def test_a_known_difference(tmp_path: Path, schema: Any, row: Any, found: list[Any]) -> None:
    assert verdicts(tmp_path, schema, row) == found


@pytest.mark.parametrize(
    ("schema", "row"),
    [
        ({"pattern": "^a$"}, "a\n"),
        ({"pattern": r"^\d$"}, "\u0663"),
        ({"patternProperties": {"^a$": False}}, {"a\n": 1, "a": 1}),
        ({"patternProperties": {"^a$": {}}, "additionalProperties": False}, {"a\n": 1}),
        ({"format": "date-time"}, "2026-01-02T00:00:00Z\n"),
        ({"format": "date-time"}, "2026-01-02T00:00:60Z"),
        ({"uniqueItems": True}, [[1], [True], [1]]),
        ({"uniqueItems": True}, [10**30, {"a": 1}, 10**30]),
        ({"multipleOf": 0.01}, 4.355),
        ({"multipleOf": 2}, 10**300 + 1),
        ({"multipleOf": 3}, 1e30),
        ({"contains": {"type": "null"}, "minContains": 2}, [None]),
        ({"items": False, "prefixItems": [True]}, [1, 2]),
        ({"allOf": [False, {"properties": {"a": False}}]}, {"a": 1}),
        ({"type": "integer"}, 1.5),
        ({"enum": [10**30]}, 1e30),
    ],
)
def test_both_reject(tmp_path: Path, schema: Any, row: Any) -> None:
    assert verdicts(tmp_path, schema, row) == [False, False]
    agree(tmp_path, schema, row)


@pytest.mark.parametrize("pattern", [r"^a\Z", r"^\a$", r"^\e$", "(", "[z-a]", r"(?<n>a)\k<n>"])
def test_both_refuse_a_pattern(tmp_path: Path, pattern: str) -> None:
    assert verdicts(tmp_path, {"pattern": pattern}, "a") == [None, None]


@pytest.mark.parametrize(
    ("schema", "row"),
    [
        ({"format": "date-time"}, "2026-01-02t00:00:00z"),
        ({"format": "date-time"}, "2026-12-31T23:59:60Z"),
        ({"format": "date-time"}, "2026-12-31T23:59:60.5Z"),
        ({"format": "date-time"}, "0000-02-29T00:00:00Z"),
        ({"format": "date-time"}, 3),
        ({"pattern": "^(?<name>a)$"}, "a"),
        ({"pattern": r"^[\w.]+$"}, "a.b"),
        ({"format": "regex"}, 3),
        ({"multipleOf": 0.1}, 0.3),
        ({"multipleOf": 0.01}, 4.35),
        ({"multipleOf": 0.5}, 1e308),
        ({"multipleOf": 2}, "x"),
        ({"type": "integer"}, 1e300),
        ({"uniqueItems": True}, [1, True, "1", [1], [True]]),
        ({"uniqueItems": False}, [1, 1]),
        ({"contains": {"type": "null"}, "minContains": 0}, [1]),
        ({"unevaluatedProperties": {"type": "null"}}, {"a": None}),
        ({"additionalProperties": {"type": "null"}}, {"a": None}),
    ],
)
def test_both_accept(tmp_path: Path, schema: Any, row: Any) -> None:
    assert verdicts(tmp_path, schema, row) == [True, True]


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("2026-01-02T00:00:00Z", True),
        ("2026-01-02T00:00:00.5+05:30", True),
        ("2026-12-31T22:59:60-01:00", True),
        ("2027-01-01T00:59:60+01:00", True),
        ("2027-01-01T01:29:60+01:30", True),
        ("2026-12-31T22:29:60-01:30", True),
        ("2026-12-31T22:29:60-00:30", False),
        ("2026-12-31T23:59:60+01:00", False),
        ("2026-02-29T00:00:00Z", False),
        ("2026-00-01T00:00:00Z", False),
        ("2026-01-02T24:00:00Z", False),
        ("2026-01-02T00:00:00+24:00", False),
        ("2026-01-02", False),
        ("", False),
        (None, True),
    ],
)
def test_is_date_time(text: object, valid: bool) -> None:
    assert is_date_time(text) is valid


def test_a_schema_that_is_none_is_named_with_what_is_wrong(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    with pytest.raises(SchemaFileError) as raised:
        Reference({"properties": {"a": {"type": "text"}}}, path)
    assert raised.value.path == path
    assert raised.value.reason.startswith(
        "is not a JSON Schema of draft 2020-12: $.properties.a.type: 'text' is not "
    )


def test_a_reference_without_end_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    with pytest.raises(SchemaFileError) as raised:
        list(Reference({"$ref": "#"}, path).faults(1))
    assert (raised.value.path, raised.value.reason) == (path, "refers to itself without end")


@pytest.mark.parametrize(
    ("schema", "row", "faults"),
    [
        ({"propertyNames": {"maxLength": 1}}, {"bb": 1}, [("propertyNames", (), ["bb"])]),
        ({"propertyNames": False}, {"b": 1}, [("propertyNames", (), [("b", None)])]),
        ({"required": ["a"]}, {}, [("required", (), "a")]),
        ({"dependentRequired": {"b": ["a"]}}, {"b": 1}, [("dependentRequired", (), "a")]),
        ({"additionalProperties": False}, {"b": 1}, [("additionalProperties", (), ["b"])]),
        ({"unevaluatedProperties": False}, {"b": 1}, [("unevaluatedProperties", (), ["b"])]),
        ({"anyOf": [{"minimum": 2}, False]}, 1, [("anyOf", (), ["minimum", "anyOf"])]),
        ({"oneOf": [{"minimum": 2}, False]}, 1, [("oneOf", (), ["minimum", "oneOf"])]),
        ({"properties": {"a": False}}, {"a": 1}, [("properties", ("a",), None)]),
        ({"patternProperties": {"^a": False}}, {"ab": 1}, [("patternProperties", ("ab",), None)]),
        (
            {"patternProperties": {"^a": True}, "additionalProperties": {"type": "null"}},
            {"ab": 1, "b": 1},
            [("type", ("b",), None)],
        ),
        ({"additionalProperties": True}, {"b": 1}, []),
        ({"contains": {"type": "null"}}, [None], []),
    ],
)  # fmt: skip
def test_a_fault_has_its_place_and_its_facts(
    tmp_path: Path, schema: Any, row: Any, faults: list[Any]
) -> None:
    found = []
    for fault in Reference(schema, "a.json").faults(row):
        detail = fault.detail
        if fault.keyword == "propertyNames" and detail[0][1] is not None:
            assert detail[0][1].keyword == "maxLength"
            detail = [detail[0][0]]
        elif fault.keyword in ("anyOf", "oneOf"):
            detail = [each.keyword for branch in detail for each in branch]
        found.append((fault.keyword, fault.path, detail))
        assert fault.keyword in fault.schema
    assert found == faults


def test_a_fault_knows_the_schema_as_it_was_written() -> None:
    schema = {"properties": {"a": {"items": False, "minItems": 2, "type": "string"}}}
    for fault in Reference(schema, "a.json").faults({"a": [1]}):
        if fault.keyword != "items":
            assert fault.schema is schema["properties"]["a"]


def test_a_reference_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    path = str(tmp_path / "a.json")
    with pytest.raises(SchemaFileError) as raised:
        list(Reference({"$ref": "https://example.org/nowhere"}, path).faults(1))
    assert raised.value.path == path
    assert raised.value.reason.startswith("refers to what is not there: ")


def test_a_schema_may_be_as_deep_as_a_row(tmp_path: Path) -> None:
    row: Any = 1
    for _ in range(198):
        row = [row]
    limit = sys.getrecursionlimit()
    schemas = schema_set(tmp_path, {"type": "array", "items": {"$ref": "#"}}, reference=True)
    assert placed(schemas.errors("rows", row)) == [("type", "/0" * 198, False)]
    assert not schemas.is_valid("rows", row)
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("word", ["contains", "items", "prefixItems", "uniqueItems", "unevaluatedItems"])
def test_words_about_lists_say_nothing_of_other_values(word: str) -> None:
    argument: Any = {"prefixItems": [{"type": "string"}], "uniqueItems": True}.get(word, {"type": "string"})
    for value in (7, "x", None, {"a": 1}):
        assert list(Reference({word: argument}, "a.json").faults(value)) == []
