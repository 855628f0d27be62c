"""The passport that examples edit: small, complete, and clean under every rule, the extended ones included.

Its facts: one manifest with two claims. C-001 has a cited, supported sentence; C-002 was planned and never
written (so there is a drift row). One sentence is uncited, one uncited sentence violates the manifest's
constraint, and one uncited sentence could not be judged.
"""

from typing import Any

from checker.rules.example import Patch, at

MANIFEST_ID = "M-2026-01-02T03:04:05Z-0a1b"
RUN_ID = "2026-01-02T03:04:05Z-0a1b"
OTHER_MANIFEST_ID = "M-2026-01-02T03:04:05Z-ffff"
"""A well-formed manifest id that no manifest of the base has."""

_TIME = "2026-01-03T10:00:00Z"
_JUDGE = "judge-model-1"

RESULT: dict[str, Any] = {
    "claim_id": "C-001",
    "scoped_manifest_id": MANIFEST_ID,
    "claim_text": "Retrieval halves the error rate on long questions.",
    "ref_slug": "smith2024",
    "anchor_kind": "quote",
    "anchor_value": "error%20rate%20fell%20by%20half",
    "judgment": "SUPPORTED",
    "audit_status": "completed",
    "defect_stage": None,
    "rationale": "The quoted sentence reports the same reduction on the same questions.",
    "judge_model": _JUDGE,
    "judge_run_at": _TIME,
    "ref_retrieval_method": "api",
    "audit_run_id": RUN_ID,
}

MANIFEST: dict[str, Any] = {
    "manifest_version": "1.0",
    "manifest_id": MANIFEST_ID,
    "emitted_by": "synthesis_agent",
    "emitted_at": "2026-01-02T03:04:05Z",
    "claims": [
        {
            "claim_id": "C-001",
            "claim_text": "Retrieval halves the error rate on long questions.",
            "intended_evidence_kind": "empirical",
            "planned_refs": ["smith2024"],
            "negative_constraints": [
                {"constraint_id": "NC-C001-1", "rule": "Do not extend the result to short questions."}
            ],
            "planned_experiment_ids": ["exp-1"],
        },
        {
            "claim_id": "C-002",
            "claim_text": "Attention is a form of soft retrieval.",
            "intended_evidence_kind": "theoretical",
            "planned_refs": ["jones2023"],
        },
    ],
    "manifest_negative_constraints": [
        {"constraint_id": "MNC-1", "rule": "Do not claim statistical significance."}
    ],
}

PASSPORT: dict[str, Any] = {
    "claim_audit_results": [RESULT],
    "claim_intent_manifests": [MANIFEST],
    "uncited_assertions": [
        {
            "finding_id": "UA-001",
            "sentence_text": "Most readers prefer short answers.",
            "section_path": "2. Related work",
            "trigger_tokens": ["most"],
            "detected_at": _TIME,
            "rule_version": "D4-c-v1",
            "manifest_claim_id": None,
            "scoped_manifest_id": None,
        }
    ],
    "claim_drifts": [
        {
            "finding_id": "CD-001",
            "drift_kind": "INTENDED_NOT_EMITTED",
            "claim_text": "Attention is a form of soft retrieval.",
            "detected_at": _TIME,
            "rule_version": "D4-a-v1",
            "manifest_claim_id": "C-002",
            "scoped_manifest_id": MANIFEST_ID,
        }
    ],
    "constraint_violations": [
        {
            "finding_id": "CV-001",
            "claim_text": "The gain is significant (p < .05).",
            "section_path": "3. Results",
            "violated_constraint_id": "MNC-1",
            "scoped_manifest_id": MANIFEST_ID,
            "judge_verdict": "VIOLATED",
            "rationale": "The sentence claims statistical significance.",
            "judge_model": _JUDGE,
            "judge_run_at": _TIME,
            "rule_version": "D4-a-v1",
        }
    ],
    "uncited_audit_failures": [
        {
            "finding_id": "UAF-001",
            "claim_text": "Every question was answered in a second.",
            "section_path": "4. Discussion",
            "scoped_manifest_id": MANIFEST_ID,
            "fault_class": "judge_timeout",
            "rationale": "judge_timeout: no answer within 60 s",
            "judge_model": _JUDGE,
            "judge_run_at": _TIME,
            "rule_version": "D4-c-v1-uaf-v1",
        }
    ],
    "audit_sampling_summaries": [
        {
            "audit_run_id": RUN_ID,
            "max_claims_per_paper": 100,
            "total_citation_count": 1,
            "audited_count": 1,
            "audited_indices": [0],
            "sampling_strategy": "stratified_buckets_v1",
            "emitted_at": _TIME,
        }
    ],
    "experiment_intake_declaration": {
        "status": "experiments_declared",
        "declared_by": "scholar",
        "declared_at": "2026-01-01T00:00:00Z",
    },
    "experiment_provenance": [
        {
            "experiment_id": "exp-1",
            "title": "Error rate with and without retrieval",
            "repro_lock": {
                "schema_version": "1.0",
                "stochasticity_declaration": "one seed",
                "ars_version": "3.7.3",
                "model": {"family": "gpt", "id": "model-1", "weight_stable": True},
                "prompts": {
                    "hash_timing": "skill-load",
                    "skill_md_hash": "sha256:00",
                    "agents_bundle_hash": "sha256:11",
                },
                "materials": {"list_hash": "sha256:22", "count": 3},
                "external_protocols": {"s2_api_protocol_version": "1", "s2_snapshot_available": False},
                "cross_model": {"enabled": False, "secondary_model_id": None},
            },
            "planned_vs_executed": [
                {"planned": "long questions", "executed": True, "metric": "error rate", "value": 0.5},
                {"planned": "short questions", "executed": False, "skip_reason": "no data"},
            ],
            "negative_results": [],
            "known_limitations": [],
        }
    ],
    "experiment_alignment_results": [
        {
            "finding_id": "EA-001",
            "scoped_manifest_id": MANIFEST_ID,
            "claim_id": "C-001",
            "claim_text": "Retrieval halves the error rate on long questions.",
            "experiment_id": "exp-1",
            "result_pointer": "results/long.json#/error_rate",
            "manuscript_locator": "3. Results, sentence 2",
            "alignment_verdict": "ALIGNED",
            "rationale": "The file reports the same number.",
            "judge_model": _JUDGE,
            "judge_run_at": _TIME,
            "rule_version": "EA-v1",
        }
    ],
}


def another_manifest(manifest_id: str = OTHER_MANIFEST_ID, **changes: Any) -> Patch:
    """A second manifest, which is the first one but for its id and these keys."""
    return at("/claim_intent_manifests/-", {**MANIFEST, "manifest_id": manifest_id, **changes})
