"""The mutation report for programs: one object that validates against the shipped schema."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from checker.mutate.report import MutationReport
from checker.report.mutation_json import mutation_json
from tests.checker.report.mutations import CLEAN, FAILED

SCHEMA = json.loads(
    (Path(__file__).parents[3] / "schemas" / "output-mutate.schema.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("report", [CLEAN, FAILED, MutationReport()])
def test_it_satisfies_the_schema(report: MutationReport) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    output = json.loads(mutation_json(report, int(report.failed)))
    jsonschema.Draft202012Validator(SCHEMA).validate(output)
    assert output["exit"] == int(report.failed)


def test_everything_is_in_it() -> None:
    output: dict[str, Any] = json.loads(mutation_json(FAILED, 1))
    assert (output["version"], output["command"]) == (1, "mutate")
    assert output["counts"] == {
        "rules": 2, "mutants": 9, "killed": 6, "survived": 2, "equivalent": 1, "problems": 1, "exempt": 1,
    }  # fmt: skip
    assert output["rules"][0] == {"id": "R-1", "family": "T", "killed": 5, "survived": 2, "equivalent": 0}
    first, second = output["survivors"]
    assert first == {
        "rule": "R-1",
        "family": "T",
        "mutant": "known: a without \x1b[2J<b>",
        "clause": "R-1.known",
        "before": "a must be x or <y>",
        "after": "a must be x",
        "suggestion": {
            "example": 'Example(\n    "say what this document shows",\n    row(a="<y>"),\n),',
            "fires": [],
            "mutant_fires": ["known"],
        },
    }
    assert (second["after"], second["suggestion"]) == (None, None)
    assert output["equivalents"] == [
        {"rule": "R-2", "mutant": "c when dropped", "reason": "there is <nothing> to see", "documents": 12}
    ]
    assert [problem["kind"] for problem in output["problems"]] == ["unknown"]
    assert output["exempt"] == [{"id": "G-1", "family": "T", "bound_by": "gate"}]
