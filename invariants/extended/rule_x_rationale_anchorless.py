"""X-RATIONALE-ANCHORLESS The anchorless reason stands on rows without an anchor.

What it finds:
A result row with an anchor whose rationale begins with "v3.7.3 R-L3-1-A violation".

Why it is bad:
The prefix says that the citation was not judged because it had no anchor. On a row with an anchor one of
the two is wrong, and the verdict beside it cannot be trusted.

Example:
    anchor_kind: quote
    rationale: "v3.7.3 R-L3-1-A violation: no anchor"

What to do:
Give the judge's reason, or set anchor_kind to none and file the row as not attempted.
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import ANCHORLESS_PREFIX
from checker.rules.words import row as r
from invariants.claim_audit_results.states import ANCHOR_KINDS, anchorless

X_RATIONALE_ANCHORLESS = Invariant(
    id="X-RATIONALE-ANCHORLESS",
    when=~(r.anchor_kind.is_null | (r.anchor_kind == "none")),
    then={"reason": ~r.rationale.starts_with(ANCHORLESS_PREFIX)},
    accepts=(
        Example("a judge's reason"),
        Example("a row without an anchor", anchorless()),
        Example("no anchor kind", row(anchor_kind=ABSENT, rationale=ANCHORLESS_PREFIX)),
        Example("the prefix further in", row(rationale=f"See {ANCHORLESS_PREFIX}")),
        Example("the prefix in lower case", row(rationale=ANCHORLESS_PREFIX.lower())),
    ),
    rejects=(
        Example(
            "an anchored row",
            row(rationale=f"{ANCHORLESS_PREFIX}: no anchor"),
            fires={"reason"},
            at={"reason": "/claim_audit_results/0/rationale"},
        ),
        table("anchor_kind", "anchor_kind", ANCHOR_KINDS, ("none",), {"reason"}, anchorless()),
    ),
)
