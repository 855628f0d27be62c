"""UAF-INV-3 A claim named by an audit failure is declared by its manifest.

What it finds:
A row of uncited_audit_failures with a manifest_claim_id that its manifest does not declare. Where the
manifest itself is missing, UAF-INV-2 says so.

Why it is bad:
A claim that nobody declared has no constraints that could be judged again.

Example:
    scoped_manifest_id: M-2026-01-02T03:04:05Z-0a1b
    manifest_claim_id: C-009

What to do:
Name a declared claim, or leave manifest_claim_id out.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIMS, MANIFESTS

UAF_INV_3 = Invariant(
    id="UAF-INV-3",
    when=r.manifest_claim_id.is_set & r.scoped_manifest_id.resolves(MANIFESTS),
    then={"pair": pack(r.scoped_manifest_id, r.manifest_claim_id).resolves(CLAIMS)},
    equivalent={
        "pair: a claim of that manifest: claim_intent_manifests[].claims[] unconditionally": (
            "only the sentinel's own claims would resolve, and the sentinel is no manifest that resolves"
        )
    },
    accepts=(
        Example("no claim"),
        Example("a declared claim", row(manifest_claim_id="C-002")),
        Example(
            "a missing manifest is another rule's",
            row(manifest_claim_id="C-009", scoped_manifest_id=OTHER_MANIFEST_ID),
        ),
        Example("an empty claim id is not set", row(manifest_claim_id="")),
        Example(
            "nor does the sentinel resolve where a manifest calls itself that",
            another_manifest(SENTINEL) + row(manifest_claim_id="C-009", scoped_manifest_id=SENTINEL),
        ),
    ),
    rejects=(
        Example(
            "a claim that is not declared",
            row(manifest_claim_id="C-009"),
            fires={"pair"},
            at={"pair": "/uncited_audit_failures/0"},
        ),
        Example(
            "a claim of another manifest",
            another_manifest(claims=[{**MANIFEST["claims"][1], "claim_id": "C-003"}])
            + row(manifest_claim_id="C-003"),
            fires={"pair"},
        ),
    ),
)
