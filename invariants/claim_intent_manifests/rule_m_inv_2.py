"""M-INV-2 A claim's constraint carries the digits of its claim.

What it finds:
A constraint id like NC-C002-1 under a claim with other digits (C-001). Digits are compared as text.

Why it is bad:
The owner of a constraint is read off its id. A constraint that names another claim is enforced on the wrong
sentences.

Example:
    claim_id: C-001
    negative_constraints:
      - constraint_id: NC-C002-1

What to do:
Rename the constraint after its claim (NC-C001-1), or move it to the claim it names.
"""

from checker.rules.example import Example, Patch, at
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import CLAIM_DIGITS, NC, NC_DIGITS
from checker.rules.words import item, up

_OWNER = "/claim_intent_manifests/0/claims/0"
_CONSTRAINT = f"{_OWNER}/negative_constraints/0"
_NO_NC = "an id with fewer digits is no NC id, and the rule does not look at it"
_SHORT_CLAIM = "a claim with two digits has other digits than an NC id, which has three or more"


def _four_digits(constraint_id: str) -> Patch:
    return at(f"{_OWNER}/claim_id", "C-0001") + at(f"{_CONSTRAINT}/constraint_id", constraint_id)


M_INV_2 = Invariant(
    id="M-INV-2",
    over=("claim_intent_manifests[].claims[].negative_constraints[]",),
    when=item.constraint_id.fullmatch(NC),
    then={"digits": item.constraint_id.part(NC_DIGITS) == up.claim_id.part(CLAIM_DIGITS)},
    equivalent={
        "digits: the digits of constraint_id with [0-9]{2,} for [0-9]{3,}": _NO_NC,
        "digits: the digits of constraint_id with [0-9]* for [0-9]+": _NO_NC,
        "digits: the digits of the enclosing claim_id with [0-9]{2,} for [0-9]{3,}": _SHORT_CLAIM,
        "digits: the digits of constraint_id and the digits of the enclosing claim_id "
        "with [0-9]{2,} for [0-9]{3,}": _SHORT_CLAIM,
    },
    accepts=(
        Example("the claim's own digits"),
        Example("a claim with four digits", _four_digits("NC-C0001-1")),
        Example("a second constraint of the claim", at(f"{_CONSTRAINT}/constraint_id", "NC-C001-27")),
        Example("an id of another form is for the schema", at(f"{_CONSTRAINT}/constraint_id", "NC-C02-1")),
        Example("so is one without a number", at(f"{_CONSTRAINT}/constraint_id", "NC-C002-")),
        Example("more after the form", at(f"{_CONSTRAINT}/constraint_id", "NC-C002-1b")),
    ),
    rejects=(
        Example(
            "another claim's digits",
            at(f"{_CONSTRAINT}/constraint_id", "NC-C002-1"),
            fires={"digits"},
            at={"digits": _CONSTRAINT},
        ),
        Example(
            "such digits in a later constraint",
            at(f"{_CONSTRAINT}/constraint_id", "NC-C002-12"),
            fires={"digits"},
        ),
        Example("another claim's four digits", _four_digits("NC-C0002-1"), fires={"digits"}),
        Example("equal as a number only", at(f"{_CONSTRAINT}/constraint_id", "NC-C0001-1"), fires={"digits"}),
        Example("a claim id without digits", at(f"{_OWNER}/claim_id", "first"), fires={"digits"}),
    ),
)
