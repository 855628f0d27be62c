"""What a publisher acts on: each result row that is clean meets exactly one line."""

from checker.rules.gate import PASS, REFUSE, GateLine
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import row as r
from invariants.lookups import MANIFESTS

_NOT_SUPPORTED = ("source_description", "metadata", "citation_anchor", "synthesis_overclaim")
_FAILED = r.judgment == "RETRIEVAL_FAILED"
_NOT_JUDGED = _FAILED & (r.defect_stage == "not_applicable")

GATE = (
    GateLine("supported", r.judgment == "SUPPORTED", None, None, PASS),
    GateLine("ambiguous", r.judgment == "AMBIGUOUS", "CLAIM-AUDIT-AMBIGUOUS", "LOW", PASS),
    GateLine(
        "not supported",
        (r.judgment == "UNSUPPORTED") & r.defect_stage.is_in(_NOT_SUPPORTED),
        "HIGH-WARN-CLAIM-NOT-SUPPORTED",
        "HIGH",
        REFUSE,
    ),
    GateLine(
        "violates a constraint",
        (r.judgment == "UNSUPPORTED") & (r.defect_stage == "negative_constraint_violation"),
        "HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION",
        "HIGH",
        REFUSE,
    ),
    GateLine(
        "fabricated reference",
        _FAILED & (r.defect_stage == "retrieval_existence") & (r.ref_retrieval_method == "not_found"),
        "HIGH-WARN-FABRICATED-REFERENCE",
        "HIGH",
        REFUSE,
    ),
    GateLine(
        "no anchor",
        _NOT_JUDGED & (r.ref_retrieval_method == "not_attempted"),
        "HIGH-WARN-CLAIM-AUDIT-ANCHORLESS",
        "HIGH",
        REFUSE,
    ),
    GateLine(
        "source out of reach",
        _NOT_JUDGED & (r.ref_retrieval_method == "failed"),
        "CLAIM-AUDIT-UNVERIFIED",
        "LOW",
        PASS,
    ),
    GateLine(
        "audit tool failed",
        _NOT_JUDGED & (r.ref_retrieval_method == "audit_tool_failure"),
        "CLAIM-AUDIT-TOOL-FAILURE",
        "MED",
        PASS,
    ),
    GateLine(
        "no manifest",
        (r.scoped_manifest_id == SENTINEL) & ~(MANIFESTS.size() >= 1),
        "CLAIM-AUDIT-MANIFEST-MISSING",
        "LOW",
        PASS,
        about_passport=True,
    ),
)
