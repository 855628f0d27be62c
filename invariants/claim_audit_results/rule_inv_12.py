"""INV-12 A reference that was not found is reported as not existing, and only such a one.

What it finds:
A row with ref_retrieval_method not_found that is not RETRIEVAL_FAILED / completed / retrieval_existence, or
a row in that state that was retrieved some other way.

Why it is bad:
That state accuses the report of a fabricated reference. It must follow from a completed search that found
nothing, and a search that found nothing must lead to it.

Example:
    ref_retrieval_method: not_found
    judgment: RETRIEVAL_FAILED
    audit_status: inconclusive
    defect_stage: not_applicable

What to do:
Use not_found together with RETRIEVAL_FAILED / completed / retrieval_existence; for a source that exists but
could not be read use failed and inconclusive.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Iff, Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    METHODS,
    NOT_FOUND,
    TRIPLE,
    TRIPLES,
    all_but,
    grid,
    not_found,
    unreachable,
)

INV_12 = Invariant(
    id="INV-12",
    iff=Iff(r.ref_retrieval_method == "not_found", {"state": TRIPLE.is_in((NOT_FOUND,))}),
    accepts=(
        Example("a reference that does not exist", not_found()),
        Example("a source that could not be had", unreachable()),
    ),
    rejects=(
        Example(
            "a missing reference called unreadable",
            unreachable(ref_retrieval_method="not_found"),
            fires={"state"},
            at={"state": "/claim_audit_results/0"},
        ),
        table(
            "method of a supported row",
            "ref_retrieval_method",
            METHODS,
            all_but(METHODS, "not_found"),
            {"state"},
        ),
        grid("the grid", (NOT_FOUND,), {"state"}, not_found()),
        grid("the grid of a source that was fetched", all_but(TRIPLES, NOT_FOUND), {"reverse"}),
        table("method", "ref_retrieval_method", METHODS, ("not_found",), {"reverse"}, not_found()),
    ),
)
