"""SARIF: valid by the OASIS schema, with all rules, places as URIs and stable fingerprints."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, unquote_to_bytes

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report import Summary
from checker.report.reader_rules import READER_RULES
from checker.report.safe_text import safe
from checker.report.sarif import artifact
from checker.rules.finding import WARNING, Finding


@pytest.fixture(scope="session")
def validate(sarif_schema: Any) -> Callable[[Any], None]:
    """log → None, or a ValidationError."""
    return jsonschema_rs.Draft4Validator(sarif_schema, validate_formats=True).validate


def _run(text: str) -> dict[str, Any]:
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    run: dict[str, Any]
    (run,) = log["runs"]
    return run


@pytest.fixture
def run(render: Callable[..., str], doc: Any) -> Callable[..., dict[str, Any]]:
    """findings, summary → the one run of a log with two rules of ours."""

    def make(findings: list[Finding], summary: Summary | None = None) -> dict[str, Any]:
        docs = [doc("INV-6"), doc("X-COVERAGE", WARNING, "https://example.org/X-COVERAGE")]
        return _run(render("sarif", findings, summary, version="1.2.3", rule_docs=lambda: docs))

    return make


def test_a_log_is_valid(
    validate: Callable[[Any], None],
    render: Callable[..., str],
    finding: Callable[..., Finding],
    doc: Any,
    stale: Any,
) -> None:
    summary = Summary(exit=1, errors=1, stale=[stale], notes=["n"])
    docs = [doc("INV-6", help_uri="https://example.org/INV-6")]
    log = json.loads(
        render("sarif", [finding(), finding()], summary, version="1.2.3", rule_docs=lambda: docs)
    )
    validate(log)
    validate(json.loads(render("sarif", [])))


def test_the_tool_lists_all_rules(run: Callable[..., dict[str, Any]]) -> None:
    driver = run([])["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("claim-audit", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == [
        *(rule.id for rule in READER_RULES), "INV-6", "X-COVERAGE",
    ]  # fmt: skip
    assert driver["rules"][-1] == {
        "id": "X-COVERAGE",
        "shortDescription": {"text": "What X-COVERAGE says"},
        "fullDescription": {"text": "What X-COVERAGE says"},
        "help": {
            "text": "**What it finds.** X-COVERAGE\n",
            "markdown": "**What it finds.** X-COVERAGE\n",
        },
        "helpUri": "https://example.org/X-COVERAGE",
        "defaultConfiguration": {"level": "warning"},
        "properties": {"tags": ["X"]},
    }
    assert "helpUri" not in driver["rules"][-2]


def test_a_rule_is_listed_once(render: Callable[..., str], doc: Any) -> None:
    rules = _run(render("sarif", [], rule_docs=lambda: [doc("schema")]))["tool"]["driver"]["rules"]
    assert [rule["shortDescription"]["text"] for rule in rules if rule["id"] == "schema"] == [
        "What schema says"
    ]


def test_a_finding_is_a_result(run: Callable[..., dict[str, Any]], finding: Callable[..., Finding]) -> None:
    made = run([finding(key={"claim_id": "a\nb", "n": float("nan")})])
    (result,) = made["results"]
    assert made["tool"]["driver"]["rules"][result.pop("ruleIndex")]["id"] == "INV-6"
    assert re.fullmatch("[0-9a-f]{64}", result.pop("partialFingerprints")["claimAudit/v1"])
    assert made["columnKind"] == "unicodeCodePoints"
    assert result == {
        "ruleId": "INV-6",
        "level": "error",
        "message": {"text": "anchor_kind is none, so anchor_value must be empty"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "audit/passport.json", "uriBaseId": "%SRCROOT%"},
                    "region": {"startLine": 12, "startColumn": 7},
                },
                "logicalLocations": [{"fullyQualifiedName": "/claim_audit_results/3/anchor_value"}],
            }
        ],
        "properties": {
            "clause": "anchor",
            "document": 0,
            "row": 3,
            "key": {"claim_id": "a\nb", "n": "NaN"},
            "hint": "remove the anchor",
        },
    }


def test_a_rule_that_is_not_documented_has_no_index(run: Callable[..., dict[str, Any]]) -> None:
    (result,) = run([Finding("my-rule", "m", path="a", severity=WARNING)])["results"]
    assert "ruleIndex" not in result
    assert result["level"] == "warning"
    assert "logicalLocations" not in result["locations"][0]
    assert result["properties"]["hint"] is None


@pytest.mark.parametrize(("exit", "successful"), [(0, True), (1, True), (2, False)])
def test_the_run_says_how_it_ended(
    run: Callable[..., dict[str, Any]], stale: Any, exit: int, successful: bool
) -> None:
    (invocation,) = run([], Summary(exit=exit, notes=["a note"], stale=[stale]))["invocations"]
    assert invocation == {
        "executionSuccessful": successful,
        "exitCode": exit,
        "toolExecutionNotifications": [
            {"level": "note", "message": {"text": "a note"}},
            {
                "level": "warning",
                "message": {
                    "text": "stale baseline entry: old.json: INV-7[constraint] "
                    'claim_audit_results (claim_id "C-007") (number 2 of its kind)'
                },
            },
        ],
    }


@pytest.mark.parametrize(
    ("path", "uri", "base"),
    [
        ("a/b.json", "a/b.json", "%SRCROOT%"),
        ("./a b.json", "a%20b.json", "%SRCROOT%"),
        ("../a.json", "../a.json", "%SRCROOT%"),
        ("a:b?#%.json", "a%3Ab%3F%23%25.json", "%SRCROOT%"),
        ("ü/日.json", "%C3%BC/%E6%97%A5.json", "%SRCROOT%"),
        ("-", "-", "%SRCROOT%"),
        ("bad\udcff.json", "bad%FF.json", "%SRCROOT%"),
        ("half\ud800.json", "half%ED%A0%80.json", "%SRCROOT%"),
        ("/abs/a b.json", "file:///abs/a%20b.json", None),
        ("C:/x/a b.json", "file:///C:/x/a%20b.json", None),
    ],
)
def test_a_path_is_a_uri(path: str, uri: str, base: str | None) -> None:
    expected = {"uri": uri} if base is None else {"uri": uri, "uriBaseId": base}
    assert artifact(path) == expected


@given(findings=st.lists(st.from_type(Finding), max_size=3))
def test_hostile_findings_are_valid_results(
    render: Callable[..., str],
    validate: Callable[[Any], None],
    steers: Callable[[str], list[str]],
    findings: list[Finding],
) -> None:
    text = render("sarif", findings)
    assert text.isascii()
    log = json.loads(text)
    validate(log)
    results = log["runs"][0]["results"]
    assert len({result["partialFingerprints"]["claimAudit/v1"] for result in results}) == len(findings)
    for result, finding in zip(results, findings, strict=True):
        assert result["message"]["text"] == safe(finding.message)
        assert steers(result["message"]["text"]) == []
        (place,) = result["locations"]
        region = place["physicalLocation"]["region"]
        assert region == {"startLine": finding.line, "startColumn": finding.column}
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"[A-Za-z0-9._~%:/-]*", uri)
        if finding.path.isprintable() and not finding.path.startswith((".", "/", "C:")):
            assert unquote(uri) == finding.path
        unquote_to_bytes(uri)
        if finding.pointer:
            assert place["logicalLocations"] == [{"fullyQualifiedName": safe(finding.pointer)}]
        assert result["properties"]["document"] == finding.document
        assert result["properties"]["row"] == finding.row
