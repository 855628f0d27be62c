"""M-INV-3 A claim does not restate a constraint of the whole manifest.

What it finds:
A manifest-wide constraint id (MNC-1) under a claim's negative_constraints.

Why it is bad:
A manifest-wide constraint already binds every claim. Restated under one claim it reads as if it bound that
claim alone.

Example:
    claims:
      - claim_id: C-001
        negative_constraints:
          - constraint_id: MNC-1

What to do:
Keep MNC constraints under manifest_negative_constraints; give an additional constraint of the claim an NC id.
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import MNC
from checker.rules.words import item

_ID = "/claim_intent_manifests/0/claims/0/negative_constraints/0/constraint_id"

M_INV_3 = Invariant(
    id="M-INV-3",
    over=("claim_intent_manifests[].claims[].negative_constraints[]",),
    then={"own": ~item.constraint_id.fullmatch(MNC)},
    accepts=(
        Example("a constraint of the claim"),
        Example("an id that only begins like one", at(_ID, "MNC-1a")),
        Example("an id that only ends like one", at(_ID, "X-MNC-1")),
        Example("no digits", at(_ID, "MNC-")),
    ),
    rejects=(
        Example("a manifest-wide id", at(_ID, "MNC-1"), fires={"own"}, at={"own": _ID}),
        Example("many digits", at(_ID, "MNC-0042"), fires={"own"}),
    ),
)
