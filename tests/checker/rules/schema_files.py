"""Schemas of a test's own, in files as SchemaSet wants them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from checker.rules.schema import SchemaError, SchemaSet


def schema_set(folder: Path, schema: Any, reference: bool = False) -> SchemaSet:
    """A set whose one aggregate `rows` has that schema; a text is written as it is."""
    path = folder / "rows.schema.json"
    path.write_text(schema if isinstance(schema, str) else json.dumps(schema), encoding="utf-8")
    return SchemaSet({"rows": str(path)}, reference=reference)


def both(folder: Path, schema: Any, row: Any) -> list[SchemaError]:
    """The errors of a row, on which both engines agree to the word."""
    errors = {}
    for reference in (False, True):
        schemas = schema_set(folder, schema, reference)
        found = schemas.errors("rows", row)
        assert schemas.is_valid("rows", row) == (not found)
        errors[reference] = found
    assert [told(each) for each in errors[False]] == [told(each) for each in errors[True]]
    return errors[False]


def told(error: SchemaError) -> tuple[str, str, bool, str, str | None]:
    """All that an error says."""
    return error.keyword, error.pointer, error.at_key, error.message, error.hint


def placed(errors: list[SchemaError]) -> list[tuple[str, str, bool]]:
    """Keyword, pointer and whether the key is meant, of every error."""
    return [(error.keyword, error.pointer, error.at_key) for error in errors]
