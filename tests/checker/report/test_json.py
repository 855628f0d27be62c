"""JSON: one object that validates against the shipped schema, streamed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report import Context, Summary, formatter
from checker.rules.finding import WARNING, Finding


@pytest.fixture(scope="session")
def validate(output_schema: Any) -> Callable[[Any], None]:
    """output → None, or a ValidationError."""
    jsonschema.Draft202012Validator.check_schema(output_schema)
    return jsonschema.Draft202012Validator(output_schema).validate


def _strict(text: str) -> Any:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(text, parse_constant=refuse)


def test_a_run_is_one_object(
    render: Callable[..., str], finding: Callable[..., Finding], validate: Callable[[Any], None], stale: Any
) -> None:
    summary = Summary(
        exit=1, files=5, documents=6, rows=7, skipped=1, errors=2, warnings=1, baselined=3, suppressed=4,
        stale=[stale], notes=["n"],
    )  # fmt: skip
    findings = [finding(), finding(severity=WARNING, line=13)]
    output = _strict(render("json", findings, summary))
    validate(output)
    assert output == {
        "version": 1,
        "command": "lint",
        "exit": 1,
        "summary": {
            "files": 5, "documents": 6, "rows": 7, "skipped": 1, "errors": 2, "warnings": 1, "baselined": 3,
            "suppressed": 4, "notes": ["n"],
            "stale": [
                {
                    "path": "old.json", "rule": "INV-7", "clause": "constraint", "nth": 2,
                    "aggregate": "claim_audit_results", "key": {"claim_id": "C-007"},
                }
            ],
        },
        "findings": [finding.as_dict() for finding in findings],
    }  # fmt: skip


def test_a_finding_has_the_documented_fields_in_their_order(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    (found,) = _strict(render("json", [finding()]))["findings"]
    assert list(found) == [
        "rule", "clause", "severity", "path", "document", "line", "column", "pointer", "aggregate", "row",
        "key", "message", "hint",
    ]  # fmt: skip


def test_a_clean_run_has_no_findings(render: Callable[..., str], validate: Callable[[Any], None]) -> None:
    output = _strict(render("json", []))
    validate(output)
    assert output["findings"] == []
    assert output["exit"] == 0


def test_statistics_are_counts_by_rule(
    render: Callable[..., str], finding: Callable[..., Finding], validate: Callable[[Any], None]
) -> None:
    output = _strict(render("json", [finding(rule="a"), finding(), finding()], statistics=True))
    validate(output)
    assert list(output["summary"]["rules"].items()) == [("INV-6", 2), ("a", 1)]


def test_another_command_names_itself(render: Callable[..., str]) -> None:
    assert _strict(render("json", [], command="independence"))["command"] == "independence"


def test_findings_are_written_as_they_come(finding: Callable[..., Finding]) -> None:
    out = io.StringIO()
    report = formatter("json", out, Context())
    report.begin()
    report.finding(finding(message="first"))
    assert json.loads(f"{out.getvalue()}]}}")["findings"][0]["message"] == "first"


@given(st.lists(st.from_type(Finding), max_size=3))
def test_hostile_findings_come_back(
    render: Callable[..., str], validate: Callable[[Any], None], findings: list[Finding]
) -> None:
    text = render("json", findings)
    assert text.isascii()
    output = _strict(text)
    validate(output)
    for found, finding in zip(output["findings"], findings, strict=True):
        expected = finding.as_dict()
        # Numbers that JSON has not are text; everything else is the same.
        assert found.pop("key").keys() == expected.pop("key").keys()
        assert found == expected
