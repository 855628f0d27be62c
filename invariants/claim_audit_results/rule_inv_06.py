"""INV-6 A citation without an anchor never reaches the judge.

What it finds:
A row with anchor_kind none that was judged, whose source was fetched, that still has an anchor value, or
whose rationale does not say why it was not judged.

Why it is bad:
Without an anchor there is no passage to compare with. A verdict on such a citation is a guess that looks
like a check.

Example:
    anchor_kind: none
    anchor_value: ""
    judgment: SUPPORTED
    ref_retrieval_method: api

What to do:
Emit RETRIEVAL_FAILED / inconclusive / not_applicable with ref_retrieval_method not_attempted, an empty
anchor_value, and a rationale that begins with "v3.7.3 R-L3-1-A violation"; or give the citation an anchor.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import ANCHORLESS_PREFIX
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    ANCHOR_KINDS,
    METHODS,
    NOT_JUDGED,
    TRIPLE,
    all_but,
    anchorless,
    grid,
    not_found,
)

INV_6 = Invariant(
    id="INV-6",
    when=r.anchor_kind == "none",
    then={
        "state": TRIPLE.is_in((NOT_JUDGED,)),
        "method": r.ref_retrieval_method == "not_attempted",
        "anchor": r.anchor_value == "",
        "reason": r.rationale.starts_with(ANCHORLESS_PREFIX),
    },
    implied_by={"method": ("INV-11.reverse",)},
    accepts=(
        Example("as the pipeline emits it", anchorless()),
        Example("an anchored row with an anchor value"),
        Example("the prefix alone", anchorless(rationale=ANCHORLESS_PREFIX)),
    ),
    rejects=(
        Example(
            "a stale anchor left behind",
            anchorless(anchor_value="p. 12"),
            fires={"anchor"},
            at={"anchor": "/claim_audit_results/0/anchor_value"},
        ),
        Example("white space is not empty", anchorless(anchor_value=" "), fires={"anchor"}),
        table(
            "ref_retrieval_method",
            "ref_retrieval_method",
            METHODS,
            ("not_attempted",),
            {"method"},
            anchorless(),
        ),
        Example(
            "a verdict without an anchor",
            anchorless(judgment="SUPPORTED", audit_status="completed", defect_stage=None),
            fires={"state"},
            at={"state": "/claim_audit_results/0"},
        ),
        grid("the grid", (NOT_JUDGED,), {"state"}, anchorless()),
        Example("a reason of its own", anchorless(rationale="No anchor was given."), fires={"reason"}),
        Example(
            "the prefix in lower case", anchorless(rationale=ANCHORLESS_PREFIX.lower()), fires={"reason"}
        ),
        Example("the prefix further in", anchorless(rationale=f"See {ANCHORLESS_PREFIX}"), fires={"reason"}),
        table(
            "anchor_kind of a row that was judged",
            "anchor_kind",
            ANCHOR_KINDS,
            all_but(ANCHOR_KINDS, "none"),
            {"state", "method", "anchor", "reason"},
        ),
        Example(
            "a fabricated reference without an anchor",
            not_found() + row(anchor_kind="none"),
            fires={"state", "method", "anchor", "reason"},
        ),
    ),
)
