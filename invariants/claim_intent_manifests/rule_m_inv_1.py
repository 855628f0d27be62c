"""M-INV-1 A claim id stands once in its manifest.

What it finds:
A claim_id that a manifest gives to two of its claims. (Across manifests it may repeat: rows name the pair.)

Why it is bad:
A result row for that id belongs to both claims, so neither can be checked.

Example:
    claims:
      - {claim_id: C-001, claim_text: "Errors fell."}
      - {claim_id: C-001, claim_text: "Speed rose."}

What to do:
Give each claim of a manifest an id of its own.
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Invariant
from checker.rules.words import item, unique
from invariants.base import MANIFEST, OTHER_MANIFEST_ID

_SECOND = "/claim_intent_manifests/0/claims/1"

M_INV_1 = Invariant(
    id="M-INV-1",
    over=("claim_intent_manifests[].claims[]",),
    then={"unique": unique(item.claim_id, within_row=True)},
    accepts=(
        Example("two claims, two ids"),
        Example(
            "the same ids in another manifest",
            at("/claim_intent_manifests/-", {**MANIFEST, "manifest_id": OTHER_MANIFEST_ID}),
        ),
    ),
    rejects=(
        Example(
            "two claims of one id",
            at(f"{_SECOND}/claim_id", "C-001"),
            fires={"unique"},
            at={"unique": f"{_SECOND}/claim_id"},
        ),
    ),
)
