"""INV-18 An audit that did not conclude says why.

What it finds:
A row that is RETRIEVAL_FAILED / inconclusive / not_applicable whose retrieval method is not one of
not_attempted, failed and audit_tool_failure.

Why it is bad:
The three methods are the three reasons an audit can stay open: no anchor, no access, a broken tool. With
api or manual_pdf the source was read, and a verdict is missing.

Example:
    judgment: RETRIEVAL_FAILED
    audit_status: inconclusive
    defect_stage: not_applicable
    ref_retrieval_method: api

What to do:
Judge the row, or record which of the three reasons applies.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    METHODS,
    NOT_JUDGED,
    TRIPLE,
    TRIPLES,
    all_but,
    grid,
    not_found,
    unreachable,
)

_OPEN = ("not_attempted", "failed", "audit_tool_failure")

INV_18 = Invariant(
    id="INV-18",
    when=TRIPLE.is_in((NOT_JUDGED,)),
    then={"method": r.ref_retrieval_method.is_in(_OPEN)},
    accepts=(
        Example("a paywalled source", unreachable()),
        Example("a source that was read and judged"),
        Example("a search that found nothing", not_found()),
    ),
    rejects=(
        Example(
            "read and not judged",
            unreachable(ref_retrieval_method="api"),
            fires={"method"},
            at={"method": "/claim_audit_results/0/ref_retrieval_method"},
        ),
        table("method", "ref_retrieval_method", METHODS, _OPEN, {"method"}, unreachable()),
        grid("the grid of a source that was read", all_but(TRIPLES, NOT_JUDGED), {"method"}),
    ),
)
