"""CV-INV-2 A violated constraint exists, and belongs to the claim it is reported for.

What it finds:
A row of constraint_violations whose constraint is not in its manifest; or whose constraint is listed under a
claim other than manifest_claim_id.

Why it is bad:
A violation refuses the report. It must point to a promise that was made, and to the claim that made it.

Example:
    scoped_manifest_id: M-2026-01-02T03:04:05Z-0a1b
    violated_constraint_id: MNC-9          # the manifest has MNC-1 only

What to do:
Correct scoped_manifest_id, violated_constraint_id or manifest_claim_id; the owner is the claim under which
the manifest lists the constraint.
"""

from checker.rules.example import Example, Patch, at, row
from checker.rules.invariant import Case, Invariant
from checker.rules.vocabulary import NC, SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIM_CONSTRAINTS, CONSTRAINTS, OWNED_CONSTRAINTS

_NAMED = pack(r.scoped_manifest_id, r.violated_constraint_id)


def _listed(constraint_id: str) -> Patch:
    """A row for a constraint of the first claim, which has that id; the row names no claim."""
    listed = "/claim_intent_manifests/0/claims/0/negative_constraints/0/constraint_id"
    return at(listed, constraint_id) + row(violated_constraint_id=constraint_id)


CV_INV_2 = Invariant(
    id="CV-INV-2",
    then={"resolves": _NAMED.resolves(CONSTRAINTS)},
    cases=(
        Case(
            r.violated_constraint_id.fullmatch(NC) & _NAMED.resolves(CLAIM_CONSTRAINTS),
            {
                "owner": pack(r.scoped_manifest_id, r.violated_constraint_id, r.manifest_claim_id).resolves(
                    OWNED_CONSTRAINTS
                )
            },
        ),
    ),
    implied_by={"owner": ("CV-INV-3.set", "CV-INV-3.digits", "M-INV-2.digits")},
    accepts=(
        Example("a constraint of the manifest"),
        Example(
            "a constraint of the claim", row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-001")
        ),
        Example("a listed id of another form has no owner", _listed("NC-C001-1b")),
        Example("nor has one with two digits", _listed("NC-C01-1")),
        Example("nor one without a number", _listed("NC-C001-")),
        Example(
            "a manifest-wide constraint that a claim restates has no owner",
            at(
                "/claim_intent_manifests/0/claims/0/negative_constraints/-",
                {"constraint_id": "MNC-1", "rule": "Do not claim statistical significance."},
            ),
        ),
    ),
    rejects=(
        Example(
            "a constraint that is not there",
            row(violated_constraint_id="MNC-9"),
            fires={"resolves"},
            at={"resolves": "/constraint_violations/0"},
        ),
        Example("another manifest", row(scoped_manifest_id=OTHER_MANIFEST_ID), fires={"resolves"}),
        Example("the sentinel has no constraints", row(scoped_manifest_id=SENTINEL), fires={"resolves"}),
        Example(
            "not even where a manifest calls itself the sentinel",
            another_manifest(SENTINEL) + row(scoped_manifest_id=SENTINEL),
            fires={"resolves"},
        ),
        Example(
            "nor has a claim of such a manifest",
            another_manifest(SENTINEL) + row(scoped_manifest_id=SENTINEL, violated_constraint_id="NC-C001-1"),
            fires={"resolves"},
        ),
        Example(
            "a claim's constraint that is not there has no owner",
            row(violated_constraint_id="NC-C001-9"),
            fires={"resolves"},
        ),
        Example(
            "a claim's constraint of another manifest",
            row(violated_constraint_id="NC-C001-1", scoped_manifest_id=OTHER_MANIFEST_ID),
            fires={"resolves"},
        ),
        Example(
            "another claim's constraint",
            row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-002"),
            fires={"owner"},
            at={"owner": "/constraint_violations/0"},
        ),
        Example(
            "a claim with a constraint of its own",
            at(
                "/claim_intent_manifests/0/claims/1/negative_constraints",
                [{"constraint_id": "NC-C002-1", "rule": "Do not generalise."}],
            )
            + row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-002"),
            fires={"owner"},
        ),
        Example(
            "the claim that has it in another manifest",
            another_manifest(claims=[{**MANIFEST["claims"][0], "claim_id": "C-002"}])
            + row(violated_constraint_id="NC-C001-1", manifest_claim_id="C-002"),
            fires={"owner"},
        ),
        Example(
            "a claim's constraint without the claim",
            row(violated_constraint_id="NC-C001-1"),
            fires={"owner"},
        ),
        Example("so with four digits", _listed("NC-C0001-1"), fires={"owner"}),
        Example("so with a two-digit number", _listed("NC-C001-12"), fires={"owner"}),
    ),
)
