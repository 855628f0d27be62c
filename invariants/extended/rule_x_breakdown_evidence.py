"""X-BREAKDOWN-EVIDENCE A supported part says where its support stands.

What it finds:
A SUPPORTED sub-claim without an evidence_pointer, or with a blank one.

Why it is bad:
The supported part is what a reader will believe. Without a place it cannot be looked up.

Example:
    sub_claim_breakdown:
      - {sub_claim_text: "Errors fell.", sub_verdict: SUPPORTED}

What to do:
Give the sentence, page or section in evidence_pointer.
"""

from checker.rules.example import Example, Patch
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import item
from invariants.claim_audit_results.states import BREAKDOWN, partial

_FIRST = "/claim_audit_results/0/sub_claim_breakdown/0"


def _pointer(**fields: object) -> Patch:
    first = {"sub_claim_text": "Errors fell.", "sub_verdict": "SUPPORTED", **fields}
    return partial(sub_claim_breakdown=[first, BREAKDOWN[1]])


X_BREAKDOWN_EVIDENCE = Invariant(
    id="X-BREAKDOWN-EVIDENCE",
    over=("claim_audit_results[].sub_claim_breakdown[]",),
    severity=WARNING,
    when=item.sub_verdict == "SUPPORTED",
    then={"evidence": item.evidence_pointer.is_set & ~item.evidence_pointer.is_blank},
    accepts=(
        Example("a pointer on the supported part, none on the other", partial()),
        Example("an unclear part needs none", _pointer(sub_verdict="AMBIGUOUS")),
    ),
    rejects=(
        Example("no pointer", _pointer(), fires={"evidence"}, at={"evidence": _FIRST}),
        Example(
            "a null",
            _pointer(evidence_pointer=None),
            fires={"evidence"},
            at={"evidence": f"{_FIRST}/evidence_pointer"},
        ),
        Example("an empty pointer", _pointer(evidence_pointer=""), fires={"evidence"}),
        Example("white space", _pointer(evidence_pointer="  "), fires={"evidence"}),
        Example("a number", _pointer(evidence_pointer=3), fires={"evidence"}),
    ),
)
