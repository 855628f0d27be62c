"""A proof for programs."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs

from checker.report.proof_json import fact_json, proof_json
from tests.checker.report.conftest import ROOT
from tests.checker.report.proofs import HOSTILE, fact, failure, proof


def read(text: str) -> dict[str, Any]:
    schema = json.loads((ROOT / "schemas" / "output-prove.schema.json").read_text(encoding="utf-8"))
    assert text.endswith("}\n")
    found: dict[str, Any] = json.loads(text)
    jsonschema_rs.Draft202012Validator(schema).validate(found)
    return found


def test_a_proof() -> None:
    made = proof(fact(witness={"rows": []}), fact("B", alone=False, implied_by=("A.x",), schema=True))
    found = read(proof_json(made, 0))
    assert (found["version"], found["command"], found["exit"]) == (1, "prove", 0)
    assert found["counts"] == made.counts
    assert found["failures"] == []
    assert found["clauses"] == [
        {
            "rule": "A", "clause": "x", "core": True, "alone": True, "kept": True, "implied_by": [],
            "schema": False, "witness": {"rows": []},
        },
        {
            "rule": "B", "clause": "x", "core": True, "alone": False, "kept": False, "implied_by": ["A.x"],
            "schema": True, "witness": None,
        },
    ]  # fmt: skip
    assert found["spaces"] == [
        {"aggregate": "rows", "clauses": 3, "contexts": 1000, "states": 1234567, "valid": 12, "lists": 0}
    ]
    assert found["tables"] == [{"rule": "T", "clause": "pair", "combinations": 3, "reached": 3}]
    assert found["gates"][0] == {"family": "F", "lines": 2, "about_passport": 1}


def test_failures() -> None:
    failures = (failure("enum", "", ""), failure("gate", "F", "", {"rows": [HOSTILE]}), failure("redundant"))
    found = read(proof_json(proof(fact(), failures=failures), 1))
    assert found["exit"] == 1
    assert [(f["check"], f["rule"], f["clause"], f["witness"]) for f in found["failures"]] == [
        ("enum", None, None, None),
        ("gate", "F", None, {"rows": [HOSTILE]}),
        ("redundant", "A", "x", None),
    ]


def test_one_clause() -> None:
    found = read(fact_json(fact(witness={"k": HOSTILE}), 1))
    assert found.keys() == {"version", "command", "exit", "clauses"}
    assert [each["witness"] for each in found["clauses"]] == [{"k": HOSTILE}]
