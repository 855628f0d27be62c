"""Family INV: one row for each citation, what the judge said of it and why."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.claim_audit_results.gate import GATE

FAMILY = Family(
    name="INV",
    title="Result rows: judgment, status, stage, retrieval and anchor fit together.",
    home=source("claim_audit_results[]"),
    aggregates=(
        Aggregate(
            "claim_audit_results",
            "claim_audit_result",
            key=("claim_id", "scoped_manifest_id", "ref_slug", "anchor_kind", "anchor_value"),
            enums=("judgment", "audit_status", "defect_stage", "anchor_kind", "ref_retrieval_method"),
            repeated=("scoped_manifest_id", "audit_run_id"),
        ),
    ),
    base=Base(PASSPORT, "/claim_audit_results/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
