"""X-UNPLANNED-REF A row's reference was planned for its claim.

What it finds:
A result row whose ref_slug is not among the claim's planned_refs, where there are any.

Why it is bad:
The claim was to rest on other works. A reference that appeared later is the likeliest to be made up.

Example:
    ref_slug: jones2023                # the manifest plans smith2024

What to do:
Add the reference to planned_refs, or cite the planned work.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIMS_WITH_REFS, PLANNED_REFS

X_UNPLANNED_REF = Invariant(
    id="X-UNPLANNED-REF",
    severity=WARNING,
    when=pack(r.scoped_manifest_id, r.claim_id).resolves(CLAIMS_WITH_REFS),
    then={"planned": pack(r.scoped_manifest_id, r.claim_id, r.ref_slug).resolves(PLANNED_REFS)},
    accepts=(
        Example("the planned reference"),
        Example(
            "nothing was planned",
            at("/claim_intent_manifests/0/claims/0/planned_refs", []) + row(ref_slug="jones2023"),
        ),
        Example("a claim of another manifest", row(scoped_manifest_id=OTHER_MANIFEST_ID)),
    ),
    rejects=(
        Example(
            "a reference that was not planned",
            row(ref_slug="doe1999"),
            fires={"planned"},
            at={"planned": "/claim_audit_results/0"},
        ),
        Example(
            "neither of two planned references",
            at("/claim_intent_manifests/0/claims/0/planned_refs/-", "brown2022") + row(ref_slug="doe1999"),
            fires={"planned"},
        ),
        Example(
            "a reference that another manifest plans",
            another_manifest(claims=[{**MANIFEST["claims"][0], "planned_refs": ["doe1999"]}])
            + row(ref_slug="doe1999"),
            fires={"planned"},
        ),
        Example("a reference planned for another claim", row(ref_slug="jones2023"), fires={"planned"}),
    ),
)
