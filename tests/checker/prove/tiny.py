"""Tiny families with schemas of their own: `rows` and `others` are arrays, `sheet` is one object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from checker.prove.proof import Failure, Proof
from checker.prove.run import prove
from checker.rules.example import Base
from checker.rules.family import Aggregate, Family
from checker.rules.gate import GateLine
from checker.rules.invariant import Invariant
from checker.rules.words import source

TEXT = {"type": "string"}
KINDS = {"enum": ["a", "b"]}
ITEMS = {"type": "object", "required": ["id"], "properties": {"id": TEXT, "kind": KINDS}}
ROW = {
    "type": "object",
    "required": ["id", "kind"],
    "additionalProperties": False,
    "properties": {
        "id": TEXT,
        "kind": KINDS,
        "state": {"enum": ["on", "off", None]},
        "note": {"type": ["string", "null"]},
        "other": TEXT,
        "tags": {"type": "array", "items": TEXT},
        "parts": {"type": "array", "items": ITEMS},
    },
}
OTHER = {"type": "object", "required": ["id"], "properties": {"id": TEXT, "kind": KINDS, "at": TEXT}}
SHEET = {"type": "object", "properties": {"kind": KINDS, "note": TEXT}}
SCHEMAS: Mapping[str, Mapping[str, Any]] = {"rows": ROW, "others": OTHER, "sheet": SHEET}
DOCUMENT: Mapping[str, Any] = {
    "rows": [{"id": "r1", "kind": "a"}],
    "others": [{"id": "o1", "kind": "a"}],
    "sheet": {"kind": "a"},
}


def tiny(
    folder: Path,
    *rules: Invariant,
    name: str = "T",
    home: str = "rows[]",
    schemas: Mapping[str, Mapping[str, Any] | None] = SCHEMAS,
    document: Mapping[str, Any] = DOCUMENT,
    gate: tuple[GateLine, ...] = (),
    core: bool = True,
    aggregates: bool = True,
    enums: tuple[str, ...] = (),
) -> Family:
    """A family over those aggregates that `schemas` names (of another family: `aggregates=False`)."""
    declared = []
    for aggregate, schema in schemas.items() if aggregates else ():
        path = folder / f"{aggregate}.schema.json"
        if schema is not None:
            path.write_text(json.dumps(schema), encoding="utf-8")
        file = None if schema is None else str(path)
        fields = enums if aggregate == "rows" else ()
        declared.append(Aggregate(aggregate, file, ("id",), enums=fields, single=aggregate == "sheet"))
    at = f"/{source(home).aggregate}" + ("" if source(home).single else "/0")
    return Family(
        name, "Made up.", source(home), tuple(declared), Base(document, at), rules, core=core, gate=gate
    )


def failures(*families: Family) -> list[Failure]:
    return list(prove(families).failures)


def told(proof: Proof) -> list[tuple[str, str]]:
    """What failed: the check, and the clause or the family that it is about."""
    return [
        (failure.check, ".".join(part for part in (failure.rule, failure.clause) if part))
        for failure in proof.failures
    ]
