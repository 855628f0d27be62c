"""INV-3 An ambiguous row has a stage that can be ambiguous, or none.

What it finds:
A row with judgment AMBIGUOUS whose defect stage is not source_description, citation_anchor,
synthesis_overclaim or null, or whose audit was not completed.

Why it is bad:
Ambiguous means that source and claim were compared and the relation is unclear. A wrong reference or a
violated constraint is a definite defect; calling it ambiguous lets it pass the gate.

Example:
    judgment: AMBIGUOUS
    audit_status: completed
    defect_stage: metadata

What to do:
Use UNSUPPORTED for a definite defect; else choose one of the allowed stages or null.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    AMBIGUOUS_STAGES,
    JUDGMENTS,
    STAGES,
    STATUSES,
    all_but,
    ambiguous,
    unreachable,
    unsupported,
)

INV_3 = Invariant(
    id="INV-3",
    when=r.judgment == "AMBIGUOUS",
    then={
        "stage": r.defect_stage.is_in(AMBIGUOUS_STAGES),
        "status": r.audit_status == "completed",
    },
    implied_by={"stage": ("matrix.triple",), "status": ("matrix.triple",)},
    accepts=(
        Example("an ambiguous row", ambiguous()),
        Example("a definite defect on an unsupported row", unsupported("metadata")),
    ),
    rejects=(
        table("defect_stage", "defect_stage", STAGES, AMBIGUOUS_STAGES, {"stage"}, ambiguous()),
        table("audit_status", "audit_status", STATUSES, ("completed",), {"status"}, ambiguous()),
        table(
            "both at once, by judgment",
            "judgment",
            JUDGMENTS,
            all_but(JUDGMENTS, "AMBIGUOUS"),
            {"stage", "status"},
            unreachable(),
        ),
    ),
)
