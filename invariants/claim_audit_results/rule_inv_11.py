"""INV-11 Retrieval is skipped exactly where there is no anchor.

What it finds:
A row whose retrieval was not attempted although it has an anchor, or one without an anchor whose retrieval
was attempted.

Why it is bad:
The one legitimate reason not to fetch a source is a missing anchor. Anything else is a citation that
silently escaped the audit.

Example:
    anchor_kind: quote
    ref_retrieval_method: not_attempted

What to do:
Fetch the source of an anchored citation and record how; for a citation without an anchor use not_attempted.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Iff, Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import ANCHOR_KINDS, METHODS, all_but, anchorless

INV_11 = Invariant(
    id="INV-11",
    iff=Iff(r.ref_retrieval_method == "not_attempted", {"forward": r.anchor_kind == "none"}),
    accepts=(
        Example("an anchored citation that was fetched"),
        Example("a citation without an anchor", anchorless()),
    ),
    rejects=(
        Example(
            "an anchored citation that was skipped",
            row(ref_retrieval_method="not_attempted"),
            fires={"forward"},
            at={"forward": "/claim_audit_results/0"},
        ),
        Example(
            "a citation without an anchor that was fetched",
            row(anchor_kind="none"),
            fires={"reverse"},
            at={"reverse": "/claim_audit_results/0"},
        ),
        table(
            "method of an anchored citation",
            "ref_retrieval_method",
            METHODS,
            all_but(METHODS, "not_attempted"),
            {"forward"},
        ),
        table("anchor_kind", "anchor_kind", ANCHOR_KINDS, ("none",), {"forward"}, anchorless()),
        table("method", "ref_retrieval_method", METHODS, ("not_attempted",), {"reverse"}, anchorless()),
        table(
            "anchor_kind of a citation that was fetched",
            "anchor_kind",
            ANCHOR_KINDS,
            all_but(ANCHOR_KINDS, "none"),
            {"reverse"},
        ),
    ),
)
