"""CV-INV-3 The constraint id and the claim id agree.

What it finds:
A manifest-wide constraint (MNC) reported for one claim; a claim's constraint (NC) reported for none, or for
a claim with other digits.

Why it is bad:
The id says whose constraint it is. A row that says something else is shown to the wrong author.

Example:
    violated_constraint_id: NC-C001-1
    manifest_claim_id: C-002

What to do:
For an MNC leave manifest_claim_id out; for NC-C001-1 set it to C-001.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Case, Invariant
from checker.rules.vocabulary import CLAIM_DIGITS, MNC, NC, NC_DIGITS
from checker.rules.words import row as r

_NC = r.violated_constraint_id.fullmatch(NC)
_NO_NC = "an id with fewer digits is no NC id, and the clause does not look at it"
_SHORT_CLAIM = "a claim with two digits has other digits than an NC id, which has three or more"
_OTHER_FORMS = ("NC-C001-1b", "NC-C01-1", "NC-C001-")

CV_INV_3 = Invariant(
    id="CV-INV-3",
    cases=(
        Case(r.violated_constraint_id.fullmatch(MNC), {"mnc": r.manifest_claim_id.is_null}),
        Case(_NC, {"set": r.manifest_claim_id.is_set}),
        Case(
            _NC & r.manifest_claim_id.is_set,
            {"digits": r.manifest_claim_id.part(CLAIM_DIGITS) == r.violated_constraint_id.part(NC_DIGITS)},
        ),
    ),
    equivalent={
        "digits: the digits of manifest_claim_id with [0-9]{2,} for [0-9]{3,}": _SHORT_CLAIM,
        "digits: the digits of violated_constraint_id with [0-9]{2,} for [0-9]{3,}": _NO_NC,
        "digits: the digits of violated_constraint_id with [0-9]* for [0-9]+": _NO_NC,
        "digits: the digits of manifest_claim_id and the digits of violated_constraint_id "
        "with [0-9]{2,} for [0-9]{3,}": _SHORT_CLAIM,
    },
    accepts=(
        Example("a manifest-wide constraint"),
        Example("an explicit null", row(manifest_claim_id=None)),
        Example("a claim's constraint", row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-001")),
        Example(
            "an id that only ends like a manifest-wide one",
            row(violated_constraint_id="X-MNC-1", manifest_claim_id="C-001"),
        ),
        Example(
            "a claim with four digits",
            row(violated_constraint_id="NC-C0001-13", manifest_claim_id="C-0001"),
        ),
        Example("an id without a number", row(violated_constraint_id="MNC-", manifest_claim_id="C-001")),
        table("an id of another form", "violated_constraint_id", _OTHER_FORMS, _OTHER_FORMS, {"set"}),
        table(
            "such an id for another claim",
            "violated_constraint_id",
            _OTHER_FORMS,
            _OTHER_FORMS,
            {"digits"},
            row(manifest_claim_id="C-002"),
        ),
    ),
    rejects=(
        Example(
            "a manifest-wide constraint for one claim",
            row(manifest_claim_id="C-001"),
            fires={"mnc"},
            at={"mnc": "/constraint_violations/0/manifest_claim_id"},
        ),
        Example("an empty claim id is not null", row(manifest_claim_id=""), fires={"mnc"}),
        Example(
            "a manifest-wide constraint with two digits",
            row(violated_constraint_id="MNC-12", manifest_claim_id="C-001"),
            fires={"mnc"},
        ),
        Example(
            "a claim's constraint for none",
            row(violated_constraint_id="NC-C001-1"),
            fires={"set"},
            at={"set": "/constraint_violations/0"},
        ),
        Example(
            "a claim's constraint for an empty id",
            row(violated_constraint_id="NC-C001-1", manifest_claim_id=""),
            fires={"set"},
        ),
        table("so with more digits", "violated_constraint_id", ("NC-C0001-1", "NC-C001-12"), (), {"set"}),
        Example(
            "other digits",
            row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-002"),
            fires={"digits"},
            at={"digits": "/constraint_violations/0"},
        ),
        table(
            "other digits of four",
            "violated_constraint_id",
            ("NC-C0002-1", "NC-C001-12"),
            (),
            {"digits"},
            row(manifest_claim_id="C-0001"),
        ),
        Example(
            "equal as a number only",
            row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-0001"),
            fires={"digits"},
        ),
    ),
)
