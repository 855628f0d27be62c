"""What a finding of one document says and carries: words, hints, keys and places."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from invariants.base import PASSPORT
from tests.checker.lint.test_passport import CHECKS, SCHEMAS, lint, parsed

LIST = "Put the rows into a list; a passport without them leaves the key out."


@pytest.mark.parametrize(
    ("value", "found"),
    [({"a": 1}, "an object"), (3, "a number: 3"), ("x", "a text: x"), (True, "true or false: true")],
)
def test_an_aggregate_that_is_no_list_is_told_what_it_is(value: Any, found: str) -> None:
    (finding,) = lint({"x": [0], "claim_drifts": value}).findings
    assert (finding.rule, finding.clause, finding.severity) == ("schema", "type", "error")
    assert finding.message == f"claim_drifts must be a list of rows; it is {found}"
    assert (finding.aggregate, finding.row, finding.key) == ("claim_drifts", None, {})
    assert (finding.pointer, finding.hint) == ("/claim_drifts", LIST)
    # At the value, behind the key.
    assert (finding.line, finding.column) == (5, 18)


@pytest.mark.parametrize(
    ("key", "pointer"),
    [
        ("claim~drifts", "/claim~0drifts"),
        ("claim/drifts", "/claim~1drifts"),
        ("claim drifts", "/claim drifts"),
    ],
)
def test_a_key_near_an_aggregate_is_pointed_at(key: str, pointer: str) -> None:
    (finding,) = lint({"x": 1, key: []}).findings
    assert (finding.rule, finding.pointer, finding.line, finding.column) == ("document", pointer, 3, 2)
    assert finding.message == f'"{key}" is no aggregate of a passport; did you mean claim_drifts?'
    assert finding.hint == "Rename the key to claim_drifts; what it holds was not checked."


def test_an_array_is_told_what_to_do() -> None:
    (finding,) = lint("\n  [1]").findings
    assert (finding.rule, finding.pointer, finding.line, finding.column) == ("document", "", 2, 3)
    assert finding.message == "the top level is an array; a passport is one object"
    assert finding.hint == (
        'Put rows under the key of their aggregate ({"claim_audit_results": [...]}); of several '
        "passports put each on a line of a .jsonl file, or into a file of its own."
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"claim_drifts": [],\n "x": {"y": 1, "y": NaN}}',
        '{"claim_drifts": [\n1,]}',
        '\ufeff{"claim_drifts": []}',
    ],
)
def test_what_the_reader_finds_is_passed_on_as_it_is(text: str) -> None:
    document = parsed(text)
    list(document.rows(frozenset({"claim_drifts"})))
    found = lint(text).findings
    assert document.problems
    assert sorted(
        (finding.rule, finding.message, finding.severity, finding.line, finding.column, finding.pointer)
        for finding in found
    ) == sorted(
        (problem.id, problem.message, problem.severity, problem.line, problem.column, problem.pointer)
        for problem in document.problems
    )
    assert [finding.hint for finding in found] == [problem.hint for problem in document.problems]


def test_a_finding_of_a_schema_carries_its_row() -> None:
    document = copy.deepcopy(PASSPORT)
    row = document["claim_drifts"][0]
    row["claim_text"] = 5
    del row["detected_at"]
    found = [finding for finding in lint(document).findings if finding.rule == "schema"]
    errors = {error.keyword: error for error in SCHEMAS.errors("claim_drifts", row)}
    assert {finding.clause for finding in found} == set(errors) == {"type", "required"}
    for finding in found:
        error = errors[str(finding.clause)]
        assert (finding.message, finding.hint) == (error.message, error.hint)
        assert (finding.aggregate, finding.row, finding.key) == ("claim_drifts", 0, {"finding_id": "CD-001"})
        assert finding.pointer == f"/claim_drifts/0{error.pointer}"


def test_a_finding_about_several_rows_says_what_it_is_before_the_first() -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    row = document["claim_audit_results"][0]
    document["claim_audit_results"] = [row, {**row, "rationale": "Again."}]
    (finding,) = [finding for finding in lint(document).findings if finding.rule == "X-DUPLICATE-ROW"]
    said, _, first = finding.message.partition("; the first is ")
    assert first == "/claim_audit_results/0"
    assert len(said) > 20
    lines = json.dumps(document, indent=1).split("\n")
    starts = [number for number, line in enumerate(lines, 1) if line == "  {"]
    assert lines[finding.line - 1] == "  {"
    assert (finding.line, finding.column) in [(start, 3) for start in starts]


def test_the_rules_of_a_document_without_findings_say_nothing() -> None:
    result = lint(PASSPORT)
    assert (result.findings, result.foreign, result.near) == ([], False, False)
    rows = sum(len(value) for value in PASSPORT.values() if isinstance(value, list))
    assert result.rows == rows
    assert CHECKS.aggregates
