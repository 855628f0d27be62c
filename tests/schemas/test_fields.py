"""What each field of each row type allows, written out by hand beside the schemas."""

from __future__ import annotations

from typing import Any

import pytest

from tests.schemas.fields import (
    CLAIM,
    CONSTRAINT,
    FAULT,
    FLAG,
    MANIFEST_ID,
    MNC,
    MOMENT,
    NAME,
    NC,
    OWNER,
    RUN_ID,
    STAGE,
    TEXT,
    Field,
    exactly,
    finding,
    identifier,
    nullable,
    one_of,
    optional,
    text,
    whole,
)
from tests.schemas.rows import FULL, MANIFEST, RUN, Path, edited, keywords, pointer, schema_of, without

FACET = {"sub_claim_text": "It fell.", "sub_verdict": "SUPPORTED"}
RULE = {"rule": "No word of causes."}
UNIT = {"planned": "five runs", "executed": True}
NOT_A_LIST: list[Any] = [None, "x", 1, {}, True]

FIELDS: dict[str, dict[Path, Field]] = {
    "claim_audit_result": {
        ("claim_id",): CLAIM,
        ("scoped_manifest_id",): MANIFEST_ID,
        ("claim_text",): TEXT,
        ("ref_slug",): NAME,
        ("anchor_kind",): one_of("quote", "page", "section", "paragraph", "none"),
        ("anchor_value",): text(0),
        ("judgment",): Field(
            ["SUPPORTED", "UNSUPPORTED", "AMBIGUOUS", "RETRIEVAL_FAILED"],
            ["PARTIAL", "VIOLATED", "supported", "", None, ["x"], {}, "SUPPORTED\n"],
        ),
        ("audit_status",): one_of("completed", "inconclusive"),
        ("defect_stage",): nullable(STAGE)._replace(required=True),
        ("rationale",): TEXT,
        ("judge_model",): NAME,
        ("judge_run_at",): MOMENT,
        ("ref_retrieval_method",): one_of(
            "api", "manual_pdf", "failed", "not_attempted", "not_found", "audit_tool_failure"
        ),
        ("upstream_owner_agent",): nullable(OWNER),
        ("violated_constraint_id",): nullable(CONSTRAINT),
        ("upstream_dispute",): nullable(text(0, 1000)),
        ("audit_run_id",): optional(RUN_ID),
        ("sub_claim_breakdown",): optional(
            Field([[FACET, FACET], [FACET] * 40], [*NOT_A_LIST, [], [FACET], [FACET, None], [FACET, "x"]])
        ),
        ("sub_claim_breakdown", 0, "sub_claim_text"): text(1, 1000),
        ("sub_claim_breakdown", 0, "sub_verdict"): one_of("SUPPORTED", "UNSUPPORTED", "AMBIGUOUS"),
        ("sub_claim_breakdown", 0, "evidence_pointer"): nullable(text(0, 1000)),
    },
    "claim_intent_manifest": {
        ("manifest_version",): exactly("1.0"),
        ("manifest_id",): MANIFEST_ID,
        ("emitted_by",): OWNER,
        ("emitted_at",): MOMENT,
        ("claims",): Field(
            [FULL["claim_intent_manifest"]["claims"] * 3], [*NOT_A_LIST, [], ["C-001"], [None], [[]]]
        ),
        ("claims", 0, "claim_id"): CLAIM,
        ("claims", 0, "claim_text"): TEXT,
        ("claims", 0, "intended_evidence_kind"): one_of(
            "empirical", "theoretical", "definitional", "normative"
        ),
        ("claims", 0, "planned_refs"): Field([[], ["a"], ["a", "a"]], [*NOT_A_LIST, [""], [1], [None]]),
        ("claims", 0, "negative_constraints"): optional(
            Field(
                [[], [RULE | {"constraint_id": "NC-C001-1"}] * 2],
                [*NOT_A_LIST, ["No word of causes."], [RULE], [{"constraint_id": "NC-C001-1"}], [None]],
            )
        ),
        ("claims", 0, "negative_constraints", 0, "constraint_id"): NC,
        ("claims", 0, "negative_constraints", 0, "rule"): text(1, 500),
        ("claims", 0, "planned_experiment_ids"): optional(
            Field([["a"], ["a", "b"]], [*NOT_A_LIST, [], ["a", "a"], [""], [1]])
        ),
        ("manifest_negative_constraints",): Field(
            [[], [RULE | {"constraint_id": "MNC-1"}] * 2],
            [*NOT_A_LIST, ["No word."], [RULE], [RULE | {"id": "MNC-1"}]],
        ),
        ("manifest_negative_constraints", 0, "constraint_id"): MNC,
        ("manifest_negative_constraints", 0, "rule"): text(1, 500),
        ("session_id",): optional(NAME),
    },
    "uncited_assertion": {
        ("finding_id",): finding("UA"),
        ("sentence_text",): TEXT,
        ("section_path",): NAME,
        ("trigger_tokens",): Field([["most"], ["a", "a"]], [*NOT_A_LIST, [], [""], [1], [None]]),
        ("detected_at",): MOMENT,
        ("rule_version",): exactly("D4-c-v1"),
        ("upstream_owner_agent",): nullable(OWNER),
        ("manifest_claim_id",): nullable(CLAIM),
        ("scoped_manifest_id",): nullable(MANIFEST_ID),
    },
    "claim_drift": {
        ("finding_id",): finding("CD"),
        ("drift_kind",): one_of("EMITTED_NOT_INTENDED", "INTENDED_NOT_EMITTED"),
        ("claim_text",): TEXT,
        ("detected_at",): MOMENT,
        ("rule_version",): exactly("D4-a-v1"),
        ("manifest_claim_id",): nullable(CLAIM),
        ("scoped_manifest_id",): nullable(MANIFEST_ID),
        ("section_path",): nullable(NAME),
        ("upstream_owner_agent",): nullable(OWNER),
    },
    "constraint_violation": {
        ("finding_id",): finding("CV"),
        ("claim_text",): TEXT,
        ("section_path",): NAME,
        ("violated_constraint_id",): CONSTRAINT,
        ("scoped_manifest_id",): MANIFEST_ID,
        ("judge_verdict",): exactly("VIOLATED"),
        ("rationale",): TEXT,
        ("judge_model",): NAME,
        ("judge_run_at",): MOMENT,
        ("rule_version",): exactly("D4-a-v1"),
        ("manifest_claim_id",): nullable(CLAIM),
        ("upstream_owner_agent",): nullable(OWNER),
    },
    "uncited_audit_failure": {
        ("finding_id",): finding("UAF"),
        ("claim_text",): TEXT,
        ("section_path",): NAME,
        ("scoped_manifest_id",): MANIFEST_ID,
        ("fault_class",): FAULT,
        ("rationale",): TEXT,
        ("judge_model",): NAME,
        ("judge_run_at",): MOMENT,
        ("rule_version",): exactly("D4-c-v1-uaf-v1"),
        ("manifest_claim_id",): nullable(CLAIM),
        ("upstream_owner_agent",): nullable(OWNER),
    },
    "audit_sampling_summary": {
        ("audit_run_id",): RUN_ID,
        ("max_claims_per_paper",): whole(1),
        ("total_citation_count",): whole(0),
        ("audited_count",): whole(0),
        ("audited_indices",): Field(
            [[], [0], [3, 3], [1.0]], [*NOT_A_LIST, [-1], [0.5], ["1"], [None], [True]]
        ),
        ("sampling_strategy",): exactly("stratified_buckets_v1"),
        ("emitted_at",): MOMENT,
    },
    "experiment_alignment_result": {
        ("finding_id",): finding("EA"),
        ("scoped_manifest_id",): MANIFEST_ID,
        ("claim_id",): CLAIM,
        ("claim_text",): TEXT,
        ("experiment_id",): NAME,
        ("result_pointer",): NAME,
        ("manuscript_locator",): NAME,
        ("alignment_verdict",): one_of(
            "ALIGNED", "OVERSTATED", "NOT_SUPPORTED_BY_PROVENANCE", "PROVENANCE_INSUFFICIENT"
        ),
        ("rationale",): TEXT,
        ("judge_model",): NAME,
        ("judge_run_at",): MOMENT,
        ("rule_version",): exactly("EA-v1"),
    },
    "experiment_provenance_entry": {
        ("experiment_id",): identifier(
            "e", "9", "Exp_1.2-b", near=("-a", ".a", "_a", "a b", "a/b", "é", "a\u0660")
        ),
        ("title",): text(1, 500),
        ("description",): optional(text(0, 4000)),
        ("repro_lock",): Field([], [None, "x", [], {}]),
        ("repro_lock", "schema_version"): exactly("1.0"),
        ("repro_lock", "stochasticity_declaration"): NAME,
        ("repro_lock", "ars_version"): NAME,
        ("repro_lock", "model"): Field([], [None, "x", [], {}]),
        ("repro_lock", "model", "family"): NAME,
        ("repro_lock", "model", "id"): NAME,
        ("repro_lock", "model", "weight_stable"): FLAG,
        ("repro_lock", "prompts"): Field([], [None, "x", [], {}]),
        ("repro_lock", "prompts", "hash_timing"): exactly("skill-load"),
        ("repro_lock", "prompts", "skill_md_hash"): NAME,
        ("repro_lock", "prompts", "agents_bundle_hash"): NAME,
        ("repro_lock", "materials"): Field([], [None, "x", [], {}]),
        ("repro_lock", "materials", "list_hash"): NAME,
        ("repro_lock", "materials", "count"): whole(0),
        ("repro_lock", "external_protocols"): Field([], [None, "x", [], {}]),
        ("repro_lock", "external_protocols", "s2_api_protocol_version"): NAME,
        ("repro_lock", "external_protocols", "s2_snapshot_available"): FLAG,
        ("repro_lock", "cross_model"): Field([], [None, "x", [], {}]),
        ("repro_lock", "cross_model", "enabled"): FLAG,
        ("repro_lock", "cross_model", "secondary_model_id"): nullable(NAME)._replace(required=True),
        ("planned_vs_executed",): Field([[UNIT], [UNIT, UNIT]], [*NOT_A_LIST, [], ["x"], [None], [{}]]),
        ("planned_vs_executed", 0, "planned"): NAME,
        ("planned_vs_executed", 0, "executed"): FLAG,
        ("planned_vs_executed", 0, "skip_reason"): optional(NAME),
        ("planned_vs_executed", 0, "result_file"): optional(NAME),
        ("planned_vs_executed", 0, "metric"): optional(NAME),
        ("planned_vs_executed", 0, "value"): optional(
            Field([0, -1, 0.5, 10**400, "high", None, float("nan"), float("inf")], [True, "", [], {}])
        ),
        ("negative_results",): Field([[], [{"description": "x"}] * 2], [*NOT_A_LIST, ["x"], [{}], [None]]),
        ("negative_results", 0, "description"): TEXT,
        ("negative_results", 0, "result_file"): optional(NAME),
        ("known_limitations",): Field([[], [{"description": "x"}] * 2], [*NOT_A_LIST, ["x"], [{}], [None]]),
        ("known_limitations", 0, "description"): TEXT,
    },
}
CASES = [
    pytest.param(name, path, id=f"{name}{pointer(path)}")
    for name, fields in FIELDS.items()
    for path in fields
]


def test_every_row_type_is_here() -> None:
    assert set(FIELDS) == set(FULL)


@pytest.mark.parametrize("name", FULL)
def test_every_property_is_here(name: str) -> None:
    assert {path[0] for path in FIELDS[name]} == set(schema_of(name)["properties"])


@pytest.mark.parametrize("reference", [False, True])
@pytest.mark.parametrize(("name", "path"), CASES)
def test_field(name: str, path: Path, reference: bool) -> None:
    field = FIELDS[name][path]
    for value in field.valid:
        assert keywords(name, edited(name, path, value), reference) == [], value
    for value in field.invalid:
        found = keywords(name, edited(name, path, value), reference)
        assert found, value
        assert all((where + "/").startswith(pointer(path) + "/") for _, where in found), (value, found)
    missing = [("required", pointer(path[:-1]))] if field.required else []
    assert keywords(name, without(name, path), reference) == missing


def test_the_sentinel_is_a_manifest_id() -> None:
    row = edited("claim_audit_result", ("scoped_manifest_id",), "M-0000-00-00T00:00:00Z-0000")
    assert keywords("claim_audit_result", row) == []


def test_a_run_id_is_a_manifest_id_without_its_prefix() -> None:
    assert f"M-{RUN}" == MANIFEST
    assert keywords("claim_audit_result", edited("claim_audit_result", ("audit_run_id",), MANIFEST)) == [
        ("pattern", "/audit_run_id")
    ]


def test_a_row_without_a_breakdown_stays_valid() -> None:
    assert keywords("claim_audit_result", without("claim_audit_result", ("sub_claim_breakdown",))) == []
