"""UAF-INV-2 An audit failure belongs to a manifest that exists.

What it finds:
A row of uncited_audit_failures whose scoped_manifest_id is no manifest of the passport. The sentinel is none.

Why it is bad:
The failure says that a manifest's constraints could not be judged. Without that manifest nothing can be run
again.

Example:
    scoped_manifest_id: M-2026-01-02T03:04:05Z-ffff     # no such manifest

What to do:
Correct the id, add the manifest, or name the file that holds it with --manifests.
"""

from checker.rules.example import Example, at, row
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID
from invariants.lookups import MANIFESTS

UAF_INV_2 = Invariant(
    id="UAF-INV-2",
    then={"manifest": r.scoped_manifest_id.resolves(MANIFESTS)},
    accepts=(Example("a manifest of the passport"),),
    rejects=(
        Example(
            "a manifest that is not there",
            row(scoped_manifest_id=OTHER_MANIFEST_ID),
            fires={"manifest"},
            at={"manifest": "/uncited_audit_failures/0/scoped_manifest_id"},
        ),
        Example(
            "not even where a manifest calls itself the sentinel",
            at("/claim_intent_manifests/-", {**MANIFEST, "manifest_id": SENTINEL})
            + row(scoped_manifest_id=SENTINEL),
            fires={"manifest"},
        ),
        Example("the sentinel", row(scoped_manifest_id=SENTINEL), fires={"manifest"}),
    ),
)
