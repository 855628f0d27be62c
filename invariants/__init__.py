"""The rules as data: one folder a family, one file a rule."""

FAMILIES = (
    "claim_audit_results",
    "claim_intent_manifests",
    "uncited_assertions",
    "claim_drifts",
    "constraint_violations",
    "uncited_audit_failures",
    "audit_sampling_summaries",
    "experiment_provenance",
    "experiment_alignment_results",
    "extended",
)
"""The folders of this package that hold a family each, in the order of their rules in every list."""
