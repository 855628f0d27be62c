"""INV-1 A supported row carries no defect.

What it finds:
A row with judgment SUPPORTED that still has a defect stage, a violated constraint, or an audit that was not
completed.

Why it is bad:
The gate passes SUPPORTED rows without a note. A defect that stays on such a row is never shown to a reader.

Example:
    judgment: SUPPORTED
    audit_status: completed
    defect_stage: citation_anchor

What to do:
Set defect_stage to null and remove violated_constraint_id, or give the row the judgment that its defect
deserves.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import JUDGMENTS, STAGES, STATUSES, all_but, violating

INV_1 = Invariant(
    id="INV-1",
    when=r.judgment == "SUPPORTED",
    then={
        "stage": r.defect_stage.is_null,
        "constraint": r.violated_constraint_id.is_null | (r.violated_constraint_id == ""),
        "status": r.audit_status == "completed",
    },
    implied_by={"stage": ("matrix.triple",), "status": ("matrix.triple",)},
    accepts=(
        Example("a supported row"),
        Example("an explicit null", row(violated_constraint_id=None)),
        Example("an empty constraint id counts as none", row(violated_constraint_id="")),
        Example("a constraint on a row that is not supported", violating()),
    ),
    rejects=(
        Example(
            "a constraint left behind",
            row(violated_constraint_id="NC-C001-1"),
            fires={"constraint"},
            at={"constraint": "/claim_audit_results/0/violated_constraint_id"},
        ),
        table("defect_stage", "defect_stage", STAGES, (None,), {"stage"}),
        table("audit_status", "audit_status", STATUSES, ("completed",), {"status"}),
        table(
            "all three at once, by judgment",
            "judgment",
            JUDGMENTS,
            all_but(JUDGMENTS, "SUPPORTED"),
            {"stage", "constraint", "status"},
            violating(audit_status="inconclusive"),
        ),
    ),
)
