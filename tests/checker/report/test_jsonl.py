"""JSON Lines: one finding a line, each of the JSON output's shape."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from checker.report import Summary
from checker.rules.finding import Finding


def test_a_finding_is_a_line_and_nothing_else_is(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    findings = [finding(), finding(line=13)]
    lines = render("jsonl", findings, Summary(exit=1, notes=["n"])).splitlines()
    assert [json.loads(line) for line in lines] == [finding.as_dict() for finding in findings]


def test_a_clean_run_is_empty(render: Callable[..., str]) -> None:
    assert render("jsonl", []) == ""


@given(st.lists(st.from_type(Finding), max_size=3))
def test_hostile_findings_stay_one_line_each(
    render: Callable[..., str], output_schema: Any, findings: list[Finding]
) -> None:
    schema = {"$ref": "#/$defs/finding", "$defs": output_schema["$defs"]}
    text = render("jsonl", findings)
    assert text.isascii()
    for line, finding in zip(text.splitlines(), findings, strict=True):
        found = json.loads(line)
        jsonschema.Draft202012Validator(schema).validate(found)
        assert (found["path"], found["message"], found["pointer"]) == (
            finding.path, finding.message, finding.pointer,
        )  # fmt: skip
