"""U-INV-4 An uncited assertion names a planned claim wholly or not at all.

What it finds:
A row of uncited_assertions with only one of manifest_claim_id and scoped_manifest_id, or with a pair that no
manifest declares.

Why it is bad:
Half a pair, or one that leads nowhere, cannot be joined to the claim it speaks of.

Example:
    manifest_claim_id: C-001
    scoped_manifest_id: null

What to do:
Give both ids of a declared claim, or neither.
"""

from checker.rules.example import ABSENT, Example, at, row
from checker.rules.invariant import Case, Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, MANIFEST_ID
from invariants.lookups import CLAIMS

_BOTH = r.manifest_claim_id.is_set & r.scoped_manifest_id.is_set
_NEITHER = r.manifest_claim_id.is_null & r.scoped_manifest_id.is_null

U_INV_4 = Invariant(
    id="U-INV-4",
    then={"together": _NEITHER | _BOTH},
    cases=(Case(_BOTH, {"resolves": pack(r.scoped_manifest_id, r.manifest_claim_id).resolves(CLAIMS)}),),
    accepts=(
        Example("neither"),
        Example("both absent", row(manifest_claim_id=ABSENT, scoped_manifest_id=ABSENT)),
        Example("a declared claim", row(manifest_claim_id="C-001", scoped_manifest_id=MANIFEST_ID)),
    ),
    rejects=(
        Example(
            "a claim without its manifest",
            row(manifest_claim_id="C-001"),
            fires={"together"},
            at={"together": "/uncited_assertions/0"},
        ),
        Example("a manifest without a claim", row(scoped_manifest_id=MANIFEST_ID), fires={"together"}),
        Example(
            "two empty texts are not null",
            row(manifest_claim_id="", scoped_manifest_id=""),
            fires={"together"},
        ),
        Example("an empty claim id and no manifest", row(manifest_claim_id=""), fires={"together"}),
        Example("an empty manifest id and no claim", row(scoped_manifest_id=""), fires={"together"}),
        Example(
            "an empty claim id",
            row(manifest_claim_id="", scoped_manifest_id=MANIFEST_ID),
            fires={"together"},
        ),
        Example(
            "an empty manifest id", row(manifest_claim_id="C-001", scoped_manifest_id=""), fires={"together"}
        ),
        Example(
            "a claim that is not declared",
            row(manifest_claim_id="C-009", scoped_manifest_id=MANIFEST_ID),
            fires={"resolves"},
            at={"resolves": "/uncited_assertions/0"},
        ),
        Example(
            "not even where a manifest calls itself the sentinel",
            at("/claim_intent_manifests/-", {**MANIFEST, "manifest_id": SENTINEL})
            + row(manifest_claim_id="C-001", scoped_manifest_id=SENTINEL),
            fires={"resolves"},
        ),
        Example(
            "the sentinel declares nothing",
            row(manifest_claim_id="C-001", scoped_manifest_id=SENTINEL),
            fires={"resolves"},
        ),
    ),
)
