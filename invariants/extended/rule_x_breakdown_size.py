"""X-BREAKDOWN-SIZE A claim has no more than 32 parts.

What it finds:
A sub_claim_breakdown of more than 32 sub-claims.

Why it is bad:
No sentence has that many. A judge that lists more is copying, or splitting words.

Example:
    sub_claim_breakdown: [...]         # 40 entries

What to do:
Split the claim into the statements that can be judged one by one.
"""

from checker.rules.example import Example, Patch
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import BREAKDOWN, partial


def _of(size: int) -> Patch:
    parts = [{**BREAKDOWN[number % 2], "sub_claim_text": f"Part {number}."} for number in range(size)]
    return partial(sub_claim_breakdown=parts)


X_BREAKDOWN_SIZE = Invariant(
    id="X-BREAKDOWN-SIZE",
    severity=WARNING,
    then={"size": r.sub_claim_breakdown.count() <= 32},
    accepts=(
        Example("no breakdown"),
        Example("32 parts", _of(32)),
        Example("two parts", _of(2)),
        Example("no list is for the schema", partial(sub_claim_breakdown={})),
    ),
    rejects=(
        Example(
            "33 parts",
            _of(33),
            fires={"size"},
            at={"size": "/claim_audit_results/0/sub_claim_breakdown"},
        ),
    ),
)
