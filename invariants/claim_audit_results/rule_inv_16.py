"""INV-16 An anchored citation has an anchor value.

What it finds:
A row with an anchor kind other than none whose anchor_value is no text, or is blank once percent-decoded.

Why it is bad:
The anchor is the passage that was compared. "%20" names no passage, so the verdict cannot be repeated.

Example:
    anchor_kind: quote
    anchor_value: "%20"

What to do:
Give the quoted words, page, section or paragraph; for a citation without an anchor set anchor_kind to none.
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import present
from checker.rules.words import row as r
from invariants.claim_audit_results.states import ANCHOR_KINDS, anchorless

INV_16 = Invariant(
    id="INV-16",
    when=present(r.anchor_kind) & ~(r.anchor_kind == "none"),
    then={"anchor": r.anchor_value.decoded().is_set},
    accepts=(
        Example("a quote"),
        Example("a single sign", row(anchor_kind="page", anchor_value="7")),
        Example("a percent sign that is no escape", row(anchor_value="100%")),
        Example("an escape that is itself escaped is X-ANCHOR-BLANK's", row(anchor_value="%2520")),
        Example("a citation without an anchor", anchorless()),
        Example("no kind at all is for the schema", row(anchor_kind=ABSENT, anchor_value="")),
    ),
    rejects=(
        Example(
            "an empty value",
            row(anchor_value=""),
            fires={"anchor"},
            at={"anchor": "/claim_audit_results/0/anchor_value"},
        ),
        Example("white space", row(anchor_value=" \t"), fires={"anchor"}),
        table("anchor_kind", "anchor_kind", ANCHOR_KINDS, ("none",), {"anchor"}, row(anchor_value=" ")),
        Example("escaped white space", row(anchor_value="%20%0A"), fires={"anchor"}),
        Example("a number is no text", row(anchor_value=12), fires={"anchor"}),
        Example(
            "no value",
            row(anchor_value=ABSENT),
            fires={"anchor"},
            at={"anchor": "/claim_audit_results/0"},
        ),
        Example("a kind that is null is not none", row(anchor_kind=None, anchor_value=""), fires={"anchor"}),
    ),
)
