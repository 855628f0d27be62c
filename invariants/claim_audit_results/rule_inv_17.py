"""INV-17 A constraint id has no hyphen inside its claim part.

What it finds:
A claim-level constraint id of the form NC-C-001-1.

Why it is bad:
Owner and number are read off the id. With the inner hyphen the owner cannot be told, and the constraint is
never enforced.

Example:
    claim_id: C-001
    negative_constraints:
      - constraint_id: NC-C-001-1

What to do:
Write NC-C001-1 for claim C-001.
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import NC_INNER_HYPHEN
from checker.rules.words import item

_ID = "/claim_intent_manifests/0/claims/0/negative_constraints/0/constraint_id"

INV_17 = Invariant(
    id="INV-17",
    over=("claim_intent_manifests[].claims[].negative_constraints[]",),
    then={"form": ~item.constraint_id.fullmatch(NC_INNER_HYPHEN)},
    accepts=(
        Example("the canonical form"),
        Example("a form that is wrong in another way", at(_ID, "NC-C-x-1")),
        Example("more after the form", at(_ID, "NC-C-001-1-1")),
        Example("no digits after the hyphen", at(_ID, "NC-C-001-")),
        Example("no digits before it", at(_ID, "NC-C--1")),
        Example("a line end after the form", at(_ID, "NC-C-001-1\n")),
    ),
    rejects=(
        Example("the inner hyphen", at(_ID, "NC-C-001-1"), fires={"form"}, at={"form": _ID}),
        Example("few digits", at(_ID, "NC-C-1-2"), fires={"form"}),
        Example("a two-digit number", at(_ID, "NC-C-001-12"), fires={"form"}),
    ),
)
