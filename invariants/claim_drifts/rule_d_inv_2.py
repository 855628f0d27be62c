"""D-INV-2 A drift names the side that it is about.

What it finds:
A planned claim that was not written (INTENDED_NOT_EMITTED) without both ids, or with a pair that no manifest
declares; a written claim that was not planned (EMITTED_NOT_INTENDED) with an id, or without a section.

Why it is bad:
The first kind is found in a manifest, the second in the text. A row without its place cannot be repaired.

Example:
    drift_kind: INTENDED_NOT_EMITTED
    manifest_claim_id: C-002
    scoped_manifest_id: null

What to do:
For INTENDED_NOT_EMITTED give manifest_claim_id and scoped_manifest_id of the declared claim; for
EMITTED_NOT_INTENDED leave both out and give section_path.
"""

from checker.rules.example import ABSENT, Example, Patch, row
from checker.rules.invariant import Case, Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST_ID, OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIMS

_INTENDED = r.drift_kind == "INTENDED_NOT_EMITTED"
_BOTH = r.manifest_claim_id.is_set & r.scoped_manifest_id.is_set


def _emitted(**changes: object) -> Patch:
    fields = {
        "drift_kind": "EMITTED_NOT_INTENDED",
        "claim_text": "Speed rose.",
        "section_path": "3. Results",
        "manifest_claim_id": None,
        "scoped_manifest_id": None,
    }
    return row(**{**fields, **changes})


D_INV_2 = Invariant(
    id="D-INV-2",
    cases=(
        Case(_INTENDED, {"both": _BOTH}),
        Case(
            _INTENDED & _BOTH,
            {"resolves": pack(r.scoped_manifest_id, r.manifest_claim_id).resolves(CLAIMS)},
        ),
        Case(
            r.drift_kind == "EMITTED_NOT_INTENDED",
            {
                "neither": r.manifest_claim_id.is_null & r.scoped_manifest_id.is_null,
                "section": r.section_path.is_set,
            },
        ),
    ),
    accepts=(
        Example("a planned claim that was not written"),
        Example("a written claim that was not planned", _emitted()),
    ),
    rejects=(
        Example("no manifest", row(scoped_manifest_id=None), fires={"both"}, at={"both": "/claim_drifts/0"}),
        Example("no claim", row(manifest_claim_id=ABSENT), fires={"both"}),
        Example("an empty claim id", row(manifest_claim_id=""), fires={"both"}),
        Example("an empty manifest id", row(scoped_manifest_id=""), fires={"both"}),
        Example(
            "a claim that is not declared",
            row(manifest_claim_id="C-009"),
            fires={"resolves"},
            at={"resolves": "/claim_drifts/0"},
        ),
        Example("another manifest", row(scoped_manifest_id=OTHER_MANIFEST_ID), fires={"resolves"}),
        Example("the sentinel declares nothing", row(scoped_manifest_id=SENTINEL), fires={"resolves"}),
        Example(
            "not even where a manifest calls itself the sentinel",
            another_manifest(SENTINEL) + row(scoped_manifest_id=SENTINEL),
            fires={"resolves"},
        ),
        Example(
            "an unplanned claim with a claim id",
            _emitted(manifest_claim_id="C-001"),
            fires={"neither"},
            at={"neither": "/claim_drifts/0"},
        ),
        Example(
            "an unplanned claim with a manifest", _emitted(scoped_manifest_id=MANIFEST_ID), fires={"neither"}
        ),
        Example("an empty id is not null", _emitted(manifest_claim_id=""), fires={"neither"}),
        Example("nor is an empty manifest id", _emitted(scoped_manifest_id=""), fires={"neither"}),
        Example(
            "an unplanned claim with ids that lead nowhere",
            _emitted(manifest_claim_id="C-009", scoped_manifest_id=MANIFEST_ID),
            fires={"neither"},
        ),
        Example(
            "no section",
            _emitted(section_path=ABSENT),
            fires={"section"},
            at={"section": "/claim_drifts/0"},
        ),
        Example("a null section", _emitted(section_path=None), fires={"section"}),
        Example("an empty section", _emitted(section_path=""), fires={"section"}),
    ),
)
