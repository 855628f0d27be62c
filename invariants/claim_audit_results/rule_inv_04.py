"""INV-4 An inconclusive retrieval failure has no defect stage.

What it finds:
A row that is RETRIEVAL_FAILED and inconclusive whose defect stage is not not_applicable.

Why it is bad:
Nothing was compared, so no stage can be at fault. A stage here accuses a claim, or an author, of a defect
that nobody found.

Example:
    judgment: RETRIEVAL_FAILED
    audit_status: inconclusive
    defect_stage: source_description

What to do:
Set defect_stage to not_applicable. If the reference is known not to exist, set audit_status to completed and
defect_stage to retrieval_existence.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import JUDGMENTS, STAGES, all_but, not_found, unreachable

INV_4 = Invariant(
    id="INV-4",
    when=(r.judgment == "RETRIEVAL_FAILED") & (r.audit_status == "inconclusive"),
    then={"stage": r.defect_stage == "not_applicable"},
    implied_by={"stage": ("matrix.triple",)},
    accepts=(
        Example("a source that could not be had", unreachable()),
        Example("another judgment is the matrix's", unreachable(judgment="AMBIGUOUS", defect_stage=None)),
        Example("a completed audit of a reference that does not exist", not_found()),
    ),
    rejects=(
        table("defect_stage", "defect_stage", STAGES, ("not_applicable",), {"stage"}, unreachable()),
        table(
            "no stage, by judgment",
            "judgment",
            JUDGMENTS,
            all_but(JUDGMENTS, "RETRIEVAL_FAILED"),
            {"stage"},
            unreachable(defect_stage=None),
        ),
    ),
)
