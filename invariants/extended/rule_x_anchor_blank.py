"""X-ANCHOR-BLANK An anchor can be seen.

What it finds:
An anchored row whose anchor_value is blank once it is percent-decoded as often as it changes, or once
zero-width characters are removed.

Why it is bad:
It looks like an anchor to a program and like nothing to a reader. The passage it should name was not
compared.

Example:
    anchor_kind: quote
    anchor_value: "%2520%E2%80%8B"

What to do:
Give the quoted words, page, section or paragraph; for a citation without an anchor set anchor_kind to none.
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import ANCHOR_KINDS, anchorless

_NO_TEXTS: tuple[object, ...] = (7, False, [], {})

X_ANCHOR_BLANK = Invariant(
    id="X-ANCHOR-BLANK",
    severity=WARNING,
    when=~(r.anchor_kind.is_null | (r.anchor_kind == "none")) & r.anchor_value.is_a("string"),
    then={"visible": r.anchor_value.decoded(deep=True).is_set},
    accepts=(
        Example("a quote"),
        Example("a quote with a zero-width space", row(anchor_value="error\u200brate")),
        Example("a citation without an anchor", anchorless()),
        Example("no anchor value is another rule's", row(anchor_value=ABSENT)),
        table("nor is one that is no text this rule's", "anchor_value", _NO_TEXTS, _NO_TEXTS, {"visible"}),
        Example("no anchor kind", row(anchor_kind=None, anchor_value="\u200b")),
    ),
    rejects=(
        Example(
            "escaped twice",
            row(anchor_value="%2520"),
            fires={"visible"},
            at={"visible": "/claim_audit_results/0/anchor_value"},
        ),
        Example("zero-width characters", row(anchor_value="\u200b\ufeff"), fires={"visible"}),
        Example("an escaped zero-width space", row(anchor_value="%E2%80%8B"), fires={"visible"}),
        Example(
            "white space between zero-width characters", row(anchor_value="\u200b \u200b"), fires={"visible"}
        ),
        table("anchor_kind", "anchor_kind", ANCHOR_KINDS, ("none",), {"visible"}, row(anchor_value=" ")),
    ),
)
