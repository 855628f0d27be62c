"""GitLab: the Code Quality report as its documentation describes it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
from hypothesis import given
from hypothesis import strategies as st

from checker.report.safe_text import safe
from checker.rules.finding import ERROR, WARNING, Finding

SCHEMA = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string"},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "not": {"pattern": "^\\./"}},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def _read(text: str) -> list[dict[str, Any]]:
    issues: list[dict[str, Any]] = json.loads(text)
    jsonschema.Draft202012Validator(SCHEMA).validate(issues)
    return issues


def test_a_finding_is_an_issue(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    issues = _read(render("gitlab", [finding(path="./a/b.json"), finding(severity=WARNING, clause=None)]))
    prints = [issue.pop("fingerprint") for issue in issues]
    assert len(set(prints)) == 2
    assert issues == [
        {
            "description": "anchor_kind is none, so anchor_value must be empty [anchor]",
            "check_name": "INV-6",
            "severity": "major",
            "location": {"path": "a/b.json", "lines": {"begin": 12}},
        },
        {
            "description": "anchor_kind is none, so anchor_value must be empty",
            "check_name": "INV-6",
            "severity": "minor",
            "location": {"path": "audit/passport.json", "lines": {"begin": 12}},
        },
    ]


def test_a_clean_run_is_an_empty_array(render: Callable[..., str]) -> None:
    assert _read(render("gitlab", [])) == []


@given(st.lists(st.from_type(Finding), max_size=4))
def test_hostile_findings_are_issues(
    render: Callable[..., str], steers: Callable[[str], list[str]], findings: list[Finding]
) -> None:
    issues = _read(render("gitlab", findings))
    assert len({issue["fingerprint"] for issue in issues}) == len(findings)
    for issue, finding in zip(issues, findings, strict=True):
        assert steers(issue["description"]) == steers(issue["location"]["path"]) == []
        assert issue["description"].startswith(safe(finding.message))
        assert issue["location"]["lines"]["begin"] == finding.line
        assert issue["severity"] == ("major" if finding.severity == ERROR else "minor")
