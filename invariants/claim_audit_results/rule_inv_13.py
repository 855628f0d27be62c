"""INV-13 A metadata defect was seen in a source that was read.

What it finds:
A row with stage metadata that is not UNSUPPORTED and completed, or whose source was not read (retrieval
method other than api or manual_pdf).

Why it is bad:
Wrong authors, year or title can only be known from the source itself. Without having read it the finding is
an assumption.

Example:
    judgment: UNSUPPORTED
    defect_stage: metadata
    ref_retrieval_method: failed

What to do:
Use stage metadata only after reading the source, with UNSUPPORTED and completed.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    JUDGMENTS,
    METHODS,
    STAGES,
    STATUSES,
    all_but,
    unreachable,
    unsupported,
)

INV_13 = Invariant(
    id="INV-13",
    when=r.defect_stage == "metadata",
    then={
        "judgment": r.judgment == "UNSUPPORTED",
        "status": r.audit_status == "completed",
        "method": r.ref_retrieval_method.is_in(("api", "manual_pdf")),
    },
    implied_by={
        "judgment": ("matrix.triple",),
        "status": ("matrix.triple",),
        "method": ("INV-6.state", "INV-10.state", "INV-11.forward", "INV-12.state", "INV-14.state"),
    },
    accepts=(
        Example("wrong metadata in a fetched source", unsupported("metadata")),
        Example("another stage of an unread source", row(ref_retrieval_method="failed")),
    ),
    rejects=(
        table("judgment", "judgment", JUDGMENTS, ("UNSUPPORTED",), {"judgment"}, unsupported("metadata")),
        table("status", "audit_status", STATUSES, ("completed",), {"status"}, unsupported("metadata")),
        table(
            "method",
            "ref_retrieval_method",
            METHODS,
            ("api", "manual_pdf"),
            {"method"},
            unsupported("metadata"),
        ),
        table(
            "all three at once, by defect_stage",
            "defect_stage",
            STAGES,
            all_but(STAGES, "metadata"),
            {"judgment", "status", "method"},
            unreachable(judgment="AMBIGUOUS"),
        ),
    ),
)
