"""One document through the engine: schemas, rules, shapes and places."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.artifact.document import Document
from checker.artifact.limits import Limits
from checker.artifact.reader import read
from checker.artifact.source import Source
from checker.lint.passport import DocumentResult, lint_document
from checker.lint.passport import beside as kept_beside
from checker.rules.compiled import load_checks
from checker.rules.example import Example
from checker.rules.family import Family
from checker.rules.finding import Finding
from checker.rules.invariant import Invariant
from checker.rules.schema import SchemaSet
from invariants.base import PASSPORT
from tests.bench.generate import passport
from tests.invariants.cases import examples
from tests.invariants.documents import documents

CHECKS = load_checks()
SCHEMAS = SchemaSet({name: info.schema for name, info in CHECKS.aggregates.items() if info.schema})
Place = tuple[str, str | None, str]


def parsed(text: str, name: str = "passport.json") -> Document:
    return next(iter(read(Source.from_bytes(text.encode(), name), Limits(), frozenset(CHECKS.aggregates))))


def lint(
    document: Any, beside: dict[str, list[Any]] | None = None, wanted: frozenset[str] = frozenset()
) -> DocumentResult:
    text = document if isinstance(document, str) else json.dumps(document, indent=1)
    return lint_document(
        parsed(text), CHECKS, SCHEMAS, kept_beside(CHECKS, beside or {}), wanted.__contains__
    )


def places(findings: list[Finding]) -> set[Place]:
    return {(finding.rule, finding.clause, finding.pointer) for finding in findings}


def edited(pointer: str, value: Any) -> dict[str, Any]:
    document: Any = copy.deepcopy(PASSPORT)
    place = document
    *steps, last = pointer.split("/")[1:]
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[last] = value
    return dict(document)


def test_the_base_passport_is_clean() -> None:
    result = lint(PASSPORT)
    assert result.findings == []
    assert not result.foreign
    assert not result.near
    assert result.rows == 9


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 30), st.integers(0, 1000))
def test_generated_passports_are_clean(rows: int, first: int) -> None:
    assert lint(passport(rows, first)).findings == []


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 12), st.integers(0, 50), st.sampled_from(examples()), st.data())
def test_one_planted_violation_is_found(rows: int, first: int, example: Any, data: st.DataObject) -> None:
    """An example's row, planted into a generated passport, gives the finding it gives alone."""
    family, rule, planted = example.values
    document = passport(rows, first)
    alone = family.base.edited(planted.patch)
    for name, value in alone.items():
        if isinstance(value, list):
            at = data.draw(st.sampled_from(("before", "after")), label=name)
            mine = document.get(name, [])
            document[name] = [*value, *mine] if at == "before" else [*mine, *value]
        else:
            document[name] = value
    expected = shapes(lint(alone, wanted=frozenset({rule.id})).findings, rule.id)
    assert {clause for clause, _ in expected} == set(planted.fires)
    assert shapes(lint(document, wanted=frozenset({rule.id})).findings, rule.id) >= expected


def shapes(findings: list[Finding], rule: str) -> set[tuple[str | None, str]]:
    """Clause and pointer of a rule's findings, whatever the row's index."""
    return {
        (finding.clause, re.sub(r"^(/[a-z_]+)/[0-9]+", r"\1/#", finding.pointer))
        for finding in findings
        if finding.rule == rule
    }


PLACED = [each for each in examples() if each.values[2].at]
"""The examples that state where their findings point."""


@pytest.mark.parametrize(("family", "rule", "example"), PLACED)
def test_findings_point_where_the_example_says(family: Family, rule: Invariant, example: Example) -> None:
    document = family.base.edited(example.patch)
    result = lint(document, wanted=frozenset({rule.id}))
    found = places([finding for finding in result.findings if finding.rule == rule.id])
    assert found >= {(rule.id, clause, pointer) for clause, pointer in (example.at or {}).items()}
    lines = json.dumps(document, indent=1).split("\n")
    for finding in result.findings:
        assert (
            finding.severity == CHECKS.rules[finding.rule].severity if finding.rule in CHECKS.rules else True
        )
        last = finding.pointer.rsplit("/", 1)[-1]
        text = lines[finding.line - 1]
        assert (
            last.isdigit()
            or f'"{last}": ' in text[: finding.column]
            or text[finding.column - 1 :].startswith(f'"{last}')
        )


@settings(max_examples=150, deadline=None)
@given(documents())
def test_nothing_in_a_document_raises(document: dict[str, Any]) -> None:
    result = lint(json.dumps(document))
    assert [finding.sort_key() for finding in result.findings] == sorted(
        finding.sort_key() for finding in result.findings
    )
    for finding in result.findings:
        assert finding.line >= 1
        assert finding.column >= 1
        assert finding.message


def test_partial_and_violated_are_no_judgments() -> None:
    for verdict in ("PARTIAL", "VIOLATED"):
        found = places(lint(edited("/claim_audit_results/0/judgment", verdict)).findings)
        assert ("schema", "enum", "/claim_audit_results/0/judgment") in found


def test_a_schema_finding_does_not_hide_a_rule_and_the_other_way_round() -> None:
    document = edited("/claim_audit_results/0/judgment", "PARTIAL")
    document["claim_audit_results"][0]["extra"] = 1
    document["claim_audit_results"][0]["anchor_value"] = ""
    assert places(lint(document).findings) == {
        ("schema", "enum", "/claim_audit_results/0/judgment"),
        ("schema", "additionalProperties", "/claim_audit_results/0/extra"),
        ("INV-16", "anchor", "/claim_audit_results/0/anchor_value"),
        ("X-ANCHOR-BLANK", "visible", "/claim_audit_results/0/anchor_value"),
        ("matrix", "triple", "/claim_audit_results/0"),
    }


def test_a_missing_key_is_reported_at_the_object_and_an_extra_one_at_its_key() -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    del document["claim_audit_results"][0]["judge_model"]
    document["claim_audit_results"][0]["judge_modell"] = "x"
    text = json.dumps(document, indent=1)
    found = {finding.clause: finding for finding in lint(text).findings}
    assert set(found) == {"required", "additionalProperties"}
    lines = text.split("\n")
    assert lines[found["required"].line - 1][found["required"].column - 1 :] == "{"
    extra = found["additionalProperties"]
    assert lines[extra.line - 1][extra.column - 1 :].startswith('"judge_modell"')
    assert extra.pointer == "/claim_audit_results/0/judge_modell"


@pytest.mark.parametrize("value", [{}, "rows", 3, True, None])
def test_an_aggregate_that_is_no_array_counts_as_empty(value: Any) -> None:
    document: dict[str, Any] = {**copy.deepcopy(PASSPORT), "uncited_assertions": value}
    assert places(lint(document).findings) == {("schema", "type", "/uncited_assertions")}


@pytest.mark.parametrize("row", [None, 3, "row", [], True])
def test_a_row_that_is_no_object_is_reported_and_the_rest_checked(row: Any) -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    document["claim_audit_results"].insert(0, row)
    document["claim_audit_results"][1]["anchor_value"] = " "
    found = lint(document).findings
    assert places(found) == {
        ("schema", "type", "/claim_audit_results/0"),
        ("INV-16", "anchor", "/claim_audit_results/1/anchor_value"),
        ("X-ANCHOR-BLANK", "visible", "/claim_audit_results/1/anchor_value"),
    }
    assert [finding.row for finding in found] == [0, 1, 1]


def test_a_finding_carries_the_key_of_its_row() -> None:
    (finding,) = lint(edited("/claim_drifts/0/rule_version", "D4-a-v2")).findings[:1]
    assert finding.aggregate == "claim_drifts"
    assert finding.row == 0
    assert finding.key == {"finding_id": "CD-001"}
    assert finding.hint


def test_the_declaration_is_one_object() -> None:
    found = lint({**PASSPORT, "experiment_intake_declaration": "none"}).findings
    assert places(found) == {("EP-INV-5", "object", "/experiment_intake_declaration")}
    assert found[0].row is None
    assert found[0].key == {}
    found = lint(edited("/experiment_intake_declaration/status", "no_experiments_declared")).findings
    assert places(found) == {("EP-INV-4", "none", "/experiment_intake_declaration")}
    assert lint({**PASSPORT, "experiment_intake_declaration": None}).findings == []


def test_a_key_near_an_aggregate_is_named() -> None:
    result = lint({"claim_audit_resultz": []})
    assert result.foreign
    assert result.near
    (finding,) = result.findings
    assert (finding.rule, finding.pointer, finding.line, finding.column) == (
        "document",
        "/claim_audit_resultz",
        2,
        2,
    )
    assert "claim_audit_results?" in finding.message
    result = lint({**PASSPORT, "claimAuditResults": []})
    assert not result.foreign
    assert places(result.findings) == {("document", None, "/claimAuditResults")}


def test_foreign_documents_are_told_apart() -> None:
    result = lint({"name": "package", "version": "1"})
    assert (result.foreign, result.near, result.findings) == (True, False, [])
    result = lint("[1, 2]")
    assert (result.foreign, result.near) == (True, False)
    assert places(result.findings) == {("document", None, "")}


def test_a_broken_document_reports_only_what_is_broken() -> None:
    result = lint('{"claim_audit_results": [{"judgment": 5}, {]}')
    assert places(result.findings) == {("syntax", None, "")} or [f.rule for f in result.findings] == [
        "syntax"
    ]
    assert not result.foreign


def test_reader_findings_stand_beside_the_others() -> None:
    text = json.dumps(edited("/claim_audit_results/0/anchor_value", " "))
    text = text.replace('"max_claims_per_paper": 100', '"max_claims_per_paper": NaN')
    assert {finding.rule for finding in lint(text).findings} >= {"non-finite", "INV-16"}


def test_of_a_repeated_aggregate_the_last_counts() -> None:
    body = json.dumps(PASSPORT)
    broken = json.dumps({"claim_audit_results": [{"judgment": 5}]})
    result = lint(broken[:-1] + ", " + body[1:])
    assert [finding.rule for finding in result.findings] == ["duplicate-key"]
    result = lint(body[:-1] + ', "claim_audit_results": 5}')
    assert ("schema", "type", "/claim_audit_results") in places(result.findings)
    assert not [
        finding for finding in result.findings if finding.row is not None and finding.rule[:3] == "INV"
    ]


def test_rows_of_other_files_serve_as_look_ups_only() -> None:
    alone: dict[str, Any] = copy.deepcopy(PASSPORT)
    manifests = alone.pop("claim_intent_manifests")
    assert {finding.rule for finding in lint(alone).findings} >= {"INV-15"}
    manifests[0]["claims"][0]["planned_refs"].append(5)
    assert lint(alone, {"claim_intent_manifests": [None, *manifests]}).findings == []


def test_a_rule_that_is_off_runs_when_it_is_wanted() -> None:
    document: dict[str, Any] = {**copy.deepcopy(PASSPORT), "claim_drifts": []}
    assert lint(document).findings == []
    found = lint(document, wanted=frozenset({"X-COVERAGE"})).findings
    assert places(found) == {("X-COVERAGE", "accounted", "/claim_intent_manifests/0/claims/1")}


def test_a_finding_across_rows_tells_absent_from_null() -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    del document["uncited_audit_failures"][0]["scoped_manifest_id"]
    found = [finding for finding in lint(document).findings if finding.rule == "UAF-INV-2"]
    assert places(found) == {("UAF-INV-2", "manifest", "/uncited_audit_failures/0")}
    assert found[0].message.endswith("it is absent")


def test_a_row_that_the_engine_cannot_convert_is_looked_at_closely() -> None:
    class Refusing(SchemaSet):
        def accepts(self, aggregate: str) -> Callable[[Any], bool]:
            def refuse(_row: Any) -> bool:
                raise ValueError(aggregate)

            return refuse

    schemas = Refusing({name: info.schema for name, info in CHECKS.aggregates.items() if info.schema})
    for document in (PASSPORT, edited("/claim_audit_results/0/judgment", "PARTIAL")):
        result = lint_document(parsed(json.dumps(document, indent=1)), CHECKS, schemas, {}, bool)
        assert places(result.findings) == places(lint(document).findings)


def test_a_lone_surrogate_is_a_finding_of_the_reader_alone() -> None:
    document = edited("/claim_audit_results/0/rationale", "half of a pair: \ud800")
    assert {finding.rule for finding in lint(document).findings} == {"encoding"}


def test_a_single_object_may_have_a_schema(tmp_path: Path) -> None:
    schema = tmp_path / "declaration.schema.json"
    schema.write_text(json.dumps({"required": ["declared_by"], "properties": {"status": {"type": "string"}}}))
    paths = {"experiment_intake_declaration": str(schema)}
    text = json.dumps({"experiment_intake_declaration": {"status": 5}})
    result = lint_document(parsed(text), CHECKS, SchemaSet(paths), {}, bool)
    found = [finding for finding in result.findings if finding.rule == "schema"]
    assert places(found) == {
        ("schema", "required", "/experiment_intake_declaration"),
        ("schema", "type", "/experiment_intake_declaration/status"),
    }
    assert all(finding.row is None for finding in found)


def test_a_finding_about_several_rows_names_the_first() -> None:
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    row = document["claim_audit_results"][0]
    document["claim_audit_results"] = [{**row, "claim_id": "C-002"}, row, {**row, "rationale": "Again."}]
    found = {finding.rule: finding for finding in lint(document).findings}
    assert found["X-DUPLICATE-ROW"].pointer == "/claim_audit_results/2"
    assert found["X-DUPLICATE-ROW"].message.endswith("; the first is /claim_audit_results/1")
    row["judgment"] = "AMBIGUOUS"
    found = {finding.rule: finding for finding in lint(document).findings}
    assert found["X-CONTRADICTION"].message.endswith("; the first is /claim_audit_results/1")
