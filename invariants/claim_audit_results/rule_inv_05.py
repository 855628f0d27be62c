"""INV-5 A completed retrieval failure means that the reference does not exist.

What it finds:
A row that is RETRIEVAL_FAILED and completed whose defect stage is not retrieval_existence.

Why it is bad:
A completed audit that found no source has found a fabricated reference, the gravest defect there is. Any
other stage hides it.

Example:
    judgment: RETRIEVAL_FAILED
    audit_status: completed
    defect_stage: metadata

What to do:
Set defect_stage to retrieval_existence; if the source may exist after all, set audit_status to inconclusive
and defect_stage to not_applicable.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import JUDGMENTS, STAGES, all_but, not_found, unreachable

INV_5 = Invariant(
    id="INV-5",
    when=(r.judgment == "RETRIEVAL_FAILED") & (r.audit_status == "completed"),
    then={"stage": r.defect_stage == "retrieval_existence"},
    implied_by={"stage": ("matrix.triple",)},
    accepts=(
        Example("a reference that does not exist", not_found()),
        Example("an inconclusive failure", unreachable()),
    ),
    rejects=(
        table("defect_stage", "defect_stage", STAGES, ("retrieval_existence",), {"stage"}, not_found()),
        table(
            "no stage, by judgment",
            "judgment",
            JUDGMENTS,
            all_but(JUDGMENTS, "RETRIEVAL_FAILED"),
            {"stage"},
            not_found(defect_stage=None),
        ),
    ),
)
