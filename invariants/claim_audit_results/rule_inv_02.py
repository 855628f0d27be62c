"""INV-2 An unsupported row says which defect it has.

What it finds:
A row with judgment UNSUPPORTED whose defect stage is none of the five defects of an unsupported claim, or
whose audit was not completed.

Why it is bad:
The stage decides which warning the reader gets and whom the finding is sent to. Without one the row refuses
the report and nobody knows what to repair.

Example:
    judgment: UNSUPPORTED
    audit_status: completed
    defect_stage: null

What to do:
Set defect_stage to source_description, metadata, citation_anchor, synthesis_overclaim or
negative_constraint_violation, and audit_status to completed.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    JUDGMENTS,
    STAGES,
    STATUSES,
    UNSUPPORTED_STAGES,
    all_but,
    unreachable,
    unsupported,
)

INV_2 = Invariant(
    id="INV-2",
    when=r.judgment == "UNSUPPORTED",
    then={
        "stage": r.defect_stage.is_in(UNSUPPORTED_STAGES),
        "status": r.audit_status == "completed",
    },
    implied_by={"stage": ("matrix.triple",), "status": ("matrix.triple",)},
    accepts=(
        Example("an unsupported row", unsupported()),
        Example("another judgment without a stage"),
    ),
    rejects=(
        table("defect_stage", "defect_stage", STAGES, UNSUPPORTED_STAGES, {"stage"}, unsupported()),
        table("audit_status", "audit_status", STATUSES, ("completed",), {"status"}, unsupported()),
        table(
            "both at once, by judgment",
            "judgment",
            JUDGMENTS,
            all_but(JUDGMENTS, "UNSUPPORTED"),
            {"stage", "status"},
            unreachable(),
        ),
    ),
)
