"""Every keyword of every schema has a row that it rejects, alone and at its place, and by both engines."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tests.schemas.rows import FULL, Path, at, edited, keywords, pointer, schema_of, without

SAMPLES: dict[str, list[Any]] = {
    "array": [[], ["x"]],
    "boolean": [True, False],
    "integer": [3, 3.0],
    "null": [None],
    "number": [1.5],
    "object": [{}, {"x": 1}],
    "string": ["", "x", "٣"],
}
NOT_MATCHING = ["", "?", "x\n", "٣٣٣"]


def places(
    schema: dict[str, Any], root: dict[str, Any], path: Path = ()
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every path of a full row with the schema of the value there, references followed."""
    if "$ref" in schema:
        schema = {**root["$defs"][schema["$ref"].removeprefix("#/$defs/")], **schema}
    yield path, schema
    for key, value in schema.get("properties", {}).items():
        yield from places(value, root, (*path, key))
    if "items" in schema:
        yield from places(schema["items"], root, (*path, 0))


def violations(name: str, path: Path, schema: dict[str, Any]) -> Iterator[tuple[str, Path, Any]]:
    """(keyword, path that the error names, row) for every keyword of a schema at a path."""
    value = at(FULL[name], path)
    for keyword, limit in schema.items():
        if keyword == "type":
            allowed = [limit] if isinstance(limit, str) else limit
            for kind, samples in SAMPLES.items():
                if kind not in allowed and not (kind == "integer" and "number" in allowed):
                    for sample in samples:
                        yield keyword, path, edited(name, path, sample)
        elif keyword in ("enum", "const"):
            for sample in (*chain(*SAMPLES.values()), f"{value} ", f"{value}s"):
                if keyword == "const" or sample not in limit:
                    yield keyword, path, edited(name, path, sample)
        elif keyword == "pattern":
            for sample in [*NOT_MATCHING, f"{value}\n", f" {value}", f"{value}é"]:
                yield keyword, path, edited(name, path, sample)
        elif keyword == "format":
            for sample in ("", "2026-01-02", "2026-01-02T03:04:05", "2026-02-30T03:04:05Z", f"{value}\n"):
                yield keyword, path, edited(name, path, sample)
        elif keyword == "minLength":
            yield keyword, path, edited(name, path, "x" * (limit - 1))
        elif keyword == "maxLength":
            yield keyword, path, edited(name, path, "é" * (limit + 1))
        elif keyword == "minimum":
            yield keyword, path, edited(name, path, limit - 1)
            yield keyword, path, edited(name, path, -(10**30))
        elif keyword == "minItems":
            yield keyword, path, edited(name, path, value[: limit - 1])
        elif keyword == "uniqueItems":
            yield keyword, path, edited(name, path, [*value, value[0]])
        elif keyword == "required":
            for key in limit:
                yield keyword, path, without(name, (*path, key))
        elif keyword == "additionalProperties":
            for key in ("extra", "x" * 300, "é", "\ud800"):
                yield keyword, (*path, key), edited(name, (*path, key), None)
        else:
            assert keyword in {"$ref", "$schema", "$id", "$defs", "title", "description", "examples",
                               "properties", "items"}  # fmt: skip


def limits(name: str, path: Path, schema: dict[str, Any]) -> Iterator[Any]:
    """Rows on the right side of every limit of a schema at a path."""
    value = at(FULL[name], path)
    if "maxLength" in schema:
        yield edited(name, path, "x" * schema["maxLength"])
        yield edited(name, path, "😀" * schema["maxLength"])
    if "maxLength" in schema or "minLength" in schema:
        yield edited(name, path, "\ud800" * max(schema.get("minLength", 0), 1))
        yield edited(name, path, "x" * schema.get("minLength", 0))
    if "minimum" in schema:
        yield edited(name, path, schema["minimum"])
        yield edited(name, path, float(schema["minimum"]))
        yield edited(name, path, 10**30)
    if "minItems" in schema:
        yield edited(name, path, value[: schema["minItems"]])
    elif schema.get("type") == "array":
        yield edited(name, path, [])
    for allowed in schema.get("enum", []):
        yield edited(name, path, allowed)
    if isinstance(schema.get("type"), list):
        for kind in schema["type"]:
            if kind != "string":
                yield edited(name, path, SAMPLES[kind][0])


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("name", FULL)
def test_each_keyword_rejects_alone(name: str, reference: bool) -> None:
    schema = schema_of(name)
    checked = 0
    for path, subschema in places(schema, schema):
        for keyword, where, row in violations(name, path, subschema):
            named = pointer(where)
            assert keywords(name, row, reference) == [(keyword, named)], (row, keyword, named)
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize("name", FULL)
def test_each_limit_is_inclusive(name: str, reference: bool) -> None:
    schema = schema_of(name)
    for path, subschema in places(schema, schema):
        for row in limits(name, path, subschema):
            assert keywords(name, row, reference) == [], (path, at(row, path))


@pytest.mark.parametrize("name", FULL)
def test_several_faults_are_each_reported(name: str) -> None:
    row = copy.deepcopy(FULL[name])
    first, second, *_ = schema_of(name)["required"]
    row[first] = []
    del row[second]
    row["extra"] = 1
    found = keywords(name, row)
    assert {("additionalProperties", "/extra"), ("required", "")} <= set(found)
    assert len(found) == 3
    assert {where for _, where in found} == {"", "/extra", f"/{first}"}
