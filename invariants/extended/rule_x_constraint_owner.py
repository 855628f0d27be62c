"""X-CONSTRAINT-OWNER A violated constraint belongs to the row's claim.

What it finds:
A result row with stage negative_constraint_violation whose constraint the manifest lists under another claim.

Why it is bad:
A claim is refused for a promise that was made about another one.

Example:
    claim_id: C-002
    violated_constraint_id: NC-C001-1

What to do:
Correct claim_id or violated_constraint_id.
"""

from checker.rules.example import Example, Patch, at, table
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import NC, SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID, another_manifest
from invariants.claim_audit_results.states import STAGES, all_but, violating
from invariants.lookups import CLAIM_CONSTRAINTS, OWNED_CONSTRAINTS


def _listed(constraint_id: str) -> Patch:
    """A row of the second claim for a constraint of the first one, which has that id."""
    listed = "/claim_intent_manifests/0/claims/0/negative_constraints/0/constraint_id"
    return violating(claim_id="C-002", violated_constraint_id=constraint_id) + at(listed, constraint_id)


X_CONSTRAINT_OWNER = Invariant(
    id="X-CONSTRAINT-OWNER",
    severity=WARNING,
    when=(r.defect_stage == "negative_constraint_violation")
    & r.violated_constraint_id.fullmatch(NC)
    & pack(r.scoped_manifest_id, r.violated_constraint_id).resolves(CLAIM_CONSTRAINTS),
    then={
        "owner": pack(r.scoped_manifest_id, r.violated_constraint_id, r.claim_id).resolves(OWNED_CONSTRAINTS)
    },
    accepts=(
        Example("the claim's own constraint", violating()),
        Example(
            "a constraint of the manifest has no owner",
            violating(claim_id="C-002", violated_constraint_id="MNC-1"),
        ),
        Example(
            "a manifest-wide constraint that another claim restates",
            violating(claim_id="C-002", violated_constraint_id="MNC-1")
            + at(
                "/claim_intent_manifests/0/claims/0/negative_constraints/-",
                {"constraint_id": "MNC-1", "rule": "Do not claim statistical significance."},
            ),
        ),
        Example("a listed id of another form has no owner", _listed("NC-C001-1b")),
        Example("nor has one with two digits", _listed("NC-C01-1")),
        Example("nor one without a number", _listed("NC-C001-")),
        Example(
            "a constraint that is not there is X-CONSTRAINT-RESOLVES's",
            violating(violated_constraint_id="NC-C001-9"),
        ),
        Example("so is one of another manifest", violating(scoped_manifest_id=OTHER_MANIFEST_ID)),
        Example(
            "and one of the sentinel, whatever a manifest calls itself",
            another_manifest(SENTINEL) + violating(claim_id="C-002", scoped_manifest_id=SENTINEL),
        ),
    ),
    rejects=(
        Example(
            "another claim's constraint",
            violating(claim_id="C-002"),
            fires={"owner"},
            at={"owner": "/claim_audit_results/0"},
        ),
        Example("another claim's, with four digits", _listed("NC-C0001-1"), fires={"owner"}),
        Example("another claim's, with a two-digit number", _listed("NC-C001-12"), fires={"owner"}),
        table(
            "defect_stage",
            "defect_stage",
            STAGES,
            all_but(STAGES, "negative_constraint_violation"),
            {"owner"},
            violating(claim_id="C-002"),
        ),
        Example(
            "a claim with a constraint of its own",
            violating(claim_id="C-002")
            + at(
                "/claim_intent_manifests/0/claims/1/negative_constraints",
                [{"constraint_id": "NC-C002-1", "rule": "Do not generalise."}],
            ),
            fires={"owner"},
        ),
        Example(
            "the claim that has it in another manifest",
            another_manifest(claims=[{**MANIFEST["claims"][0], "claim_id": "C-002"}])
            + violating(claim_id="C-002"),
            fires={"owner"},
        ),
    ),
)
