"""One valid row of every type with every optional key present, and what any schema test needs."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from checker.rules.schema import SchemaSet, schema_path

MANIFEST = "M-2026-01-02T03:04:05Z-0a1b"
RUN = "2026-01-02T03:04:05Z-0a1b"
TIME = "2026-01-02T03:04:05Z"

FULL: dict[str, dict[str, Any]] = {
    "claim_audit_result": {
        "claim_id": "C-001",
        "scoped_manifest_id": MANIFEST,
        "claim_text": "The error rate fell by half.",
        "ref_slug": "smith2024",
        "anchor_kind": "quote",
        "anchor_value": "fell by half",
        "judgment": "UNSUPPORTED",
        "audit_status": "completed",
        "defect_stage": "source_description",
        "rationale": "Half of it is there.",
        "judge_model": "judge-1",
        "judge_run_at": TIME,
        "ref_retrieval_method": "api",
        "upstream_owner_agent": "synthesis_agent",
        "violated_constraint_id": "NC-C001-1",
        "upstream_dispute": "It is on page 4.",
        "audit_run_id": RUN,
        "sub_claim_breakdown": [
            {"sub_claim_text": "It fell.", "sub_verdict": "SUPPORTED", "evidence_pointer": "p. 4"},
            {"sub_claim_text": "By half.", "sub_verdict": "UNSUPPORTED", "evidence_pointer": None},
        ],
    },
    "claim_intent_manifest": {
        "manifest_version": "1.0",
        "manifest_id": MANIFEST,
        "emitted_by": "synthesis_agent",
        "emitted_at": TIME,
        "claims": [
            {
                "claim_id": "C-001",
                "claim_text": "The error rate fell by half.",
                "intended_evidence_kind": "empirical",
                "planned_refs": ["smith2024"],
                "negative_constraints": [{"constraint_id": "NC-C001-1", "rule": "No word of causes."}],
                "planned_experiment_ids": ["exp-1", "exp-2"],
            }
        ],
        "manifest_negative_constraints": [{"constraint_id": "MNC-1", "rule": "No word of significance."}],
        "session_id": "s-1",
    },
    "uncited_assertion": {
        "finding_id": "UA-001",
        "sentence_text": "Most readers agree.",
        "section_path": "2/Results",
        "trigger_tokens": ["most"],
        "detected_at": TIME,
        "rule_version": "D4-c-v1",
        "upstream_owner_agent": "draft_writer_agent",
        "manifest_claim_id": "C-001",
        "scoped_manifest_id": MANIFEST,
    },
    "claim_drift": {
        "finding_id": "CD-001",
        "drift_kind": "INTENDED_NOT_EMITTED",
        "claim_text": "The error rate fell by half.",
        "detected_at": TIME,
        "rule_version": "D4-a-v1",
        "manifest_claim_id": "C-001",
        "scoped_manifest_id": MANIFEST,
        "section_path": "2/Results",
        "upstream_owner_agent": "report_compiler_agent",
    },
    "constraint_violation": {
        "finding_id": "CV-001",
        "claim_text": "It is because of the model.",
        "section_path": "2/Results",
        "violated_constraint_id": "NC-C001-1",
        "scoped_manifest_id": MANIFEST,
        "judge_verdict": "VIOLATED",
        "rationale": "It names a cause.",
        "judge_model": "judge-1",
        "judge_run_at": TIME,
        "rule_version": "D4-a-v1",
        "manifest_claim_id": "C-001",
        "upstream_owner_agent": None,
    },
    "uncited_audit_failure": {
        "finding_id": "UAF-001",
        "claim_text": "It is because of the model.",
        "section_path": "2/Results",
        "scoped_manifest_id": MANIFEST,
        "fault_class": "judge_timeout",
        "rationale": "judge_timeout: no answer in 60 s",
        "judge_model": "judge-1",
        "judge_run_at": TIME,
        "rule_version": "D4-c-v1-uaf-v1",
        "manifest_claim_id": "C-001",
        "upstream_owner_agent": "synthesis_agent",
    },
    "audit_sampling_summary": {
        "audit_run_id": RUN,
        "max_claims_per_paper": 2,
        "total_citation_count": 5,
        "audited_count": 2,
        "audited_indices": [0, 2],
        "sampling_strategy": "stratified_buckets_v1",
        "emitted_at": TIME,
    },
    "experiment_alignment_result": {
        "finding_id": "EA-001",
        "scoped_manifest_id": MANIFEST,
        "claim_id": "C-001",
        "claim_text": "The error rate fell by half.",
        "experiment_id": "exp-1",
        "result_pointer": "results.json#/rate",
        "manuscript_locator": "2/Results",
        "alignment_verdict": "ALIGNED",
        "rationale": "The numbers agree.",
        "judge_model": "judge-1",
        "judge_run_at": TIME,
        "rule_version": "EA-v1",
    },
    "experiment_provenance_entry": {
        "experiment_id": "exp-1",
        "title": "Error rate with and without retrieval",
        "description": "Two runs.",
        "repro_lock": {
            "schema_version": "1.0",
            "stochasticity_declaration": "seeds 1 to 5",
            "ars_version": "3.7.3",
            "model": {"family": "judge", "id": "judge-1", "weight_stable": True},
            "prompts": {"hash_timing": "skill-load", "skill_md_hash": "0a", "agents_bundle_hash": "1b"},
            "materials": {"list_hash": "2c", "count": 3},
            "external_protocols": {"s2_api_protocol_version": "1", "s2_snapshot_available": False},
            "cross_model": {"enabled": True, "secondary_model_id": "judge-2"},
        },
        "planned_vs_executed": [
            {
                "planned": "five runs",
                "executed": True,
                "skip_reason": "none was skipped",
                "result_file": "results.json",
                "metric": "error rate",
                "value": 0.5,
            }
        ],
        "negative_results": [{"description": "No effect on short questions.", "result_file": "short.json"}],
        "known_limitations": [{"description": "One language."}],
    },
}

Path = tuple[str | int, ...]


def schemas(reference: bool = False) -> SchemaSet:
    """The schemas of all row types, by their own names."""
    return SchemaSet({name: schema_path(name) for name in FULL}, reference=reference)


@cache
def shared(reference: bool) -> SchemaSet:
    """The same, built once for all tests."""
    return schemas(reference)


@cache
def _text(name: str) -> str:
    with open(schema_path(name), encoding="utf-8") as file:
        return file.read()


def schema_of(name: str) -> dict[str, Any]:
    """A shipped schema."""
    schema: dict[str, Any] = json.loads(_text(name))
    return schema


def at(value: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        value = value[step]
    return value


def edited(name: str, path: Path, value: Any) -> Any:
    """The full row with another value at a path, which may be a new key or ()."""
    if not path:
        return value
    row = copy.deepcopy(FULL[name])
    at(row, path[:-1])[path[-1]] = value
    return row


def without(name: str, path: Path) -> Any:
    """The full row without the key at a path."""
    row = copy.deepcopy(FULL[name])
    del at(row, path[:-1])[path[-1]]
    return row


def pointer(path: Path) -> str:
    """The RFC 6901 pointer of a path whose keys hold neither `~` nor `/`."""
    return "".join(f"/{step}" for step in path)


def keywords(name: str, row: Any, reference: bool = False) -> list[tuple[str, str]]:
    """(keyword, pointer) of every error of a row; the row's validity is the absence of errors."""
    errors = shared(reference).errors(name, row)
    assert shared(reference).is_valid(name, row) == (not errors)
    return [(error.keyword, error.pointer) for error in errors]
