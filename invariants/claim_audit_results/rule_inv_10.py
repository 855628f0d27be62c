"""INV-10 A failed retrieval is not judged.

What it finds:
A row with ref_retrieval_method failed that has a judgment other than RETRIEVAL_FAILED / inconclusive /
not_applicable.

Why it is bad:
The source was never read. Whatever the judge said, it did not say it of this source.

Example:
    ref_retrieval_method: failed
    judgment: SUPPORTED
    audit_status: completed

What to do:
Emit RETRIEVAL_FAILED / inconclusive / not_applicable, or record how the source was read (api, manual_pdf).
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import METHODS, NOT_JUDGED, TRIPLE, grid, unreachable

INV_10 = Invariant(
    id="INV-10",
    when=r.ref_retrieval_method == "failed",
    then={"state": TRIPLE.is_in((NOT_JUDGED,))},
    accepts=(
        Example("a paywalled source", unreachable()),
        Example("a source that was read by hand", row(ref_retrieval_method="manual_pdf")),
    ),
    rejects=(
        table("method", "ref_retrieval_method", METHODS, [m for m in METHODS if m != "failed"], {"state"}),
        Example(
            "a verdict on a source that was never read",
            row(ref_retrieval_method="failed"),
            fires={"state"},
            at={"state": "/claim_audit_results/0"},
        ),
        grid("the grid", (NOT_JUDGED,), {"state"}, unreachable()),
    ),
)
