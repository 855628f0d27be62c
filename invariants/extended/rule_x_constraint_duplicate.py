"""X-CONSTRAINT-DUPLICATE A constraint id stands once in its manifest.

What it finds:
A constraint_id that a manifest uses twice, for its claims or for itself.

Why it is bad:
A violation names the constraint by its id; with two of them nobody knows which rule was broken.

Example:
    manifest_negative_constraints:
      - {constraint_id: MNC-1, rule: "No significance claims."}
      - {constraint_id: MNC-1, rule: "No causal claims."}

What to do:
Number the constraints one after another.
"""

from checker.rules.example import Example, at
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import item, unique
from invariants.base import MANIFEST, OTHER_MANIFEST_ID

_MANIFEST = "/claim_intent_manifests/0"
_LISTED = f"{_MANIFEST}/claims/0/negative_constraints"
_GLOBAL = f"{_MANIFEST}/manifest_negative_constraints"

X_CONSTRAINT_DUPLICATE = Invariant(
    id="X-CONSTRAINT-DUPLICATE",
    over=(
        "claim_intent_manifests[].claims[].negative_constraints[]",
        "claim_intent_manifests[].manifest_negative_constraints[]",
    ),
    severity=WARNING,
    then={"unique": unique(item.constraint_id, within_row=True)},
    accepts=(
        Example("two constraints, two ids"),
        Example(
            "the same ids in another manifest",
            at("/claim_intent_manifests/-", {**MANIFEST, "manifest_id": OTHER_MANIFEST_ID}),
        ),
    ),
    rejects=(
        Example(
            "twice under one claim",
            at(f"{_LISTED}/-", {"constraint_id": "NC-C001-1", "rule": "Another rule."}),
            fires={"unique"},
            at={"unique": f"{_LISTED}/1/constraint_id"},
        ),
        Example(
            "twice for the manifest",
            at(f"{_GLOBAL}/-", {"constraint_id": "MNC-1", "rule": "Another rule."}),
            fires={"unique"},
            at={"unique": f"{_GLOBAL}/1/constraint_id"},
        ),
        Example(
            "for a claim and for the manifest",
            at(f"{_LISTED}/-", {"constraint_id": "MNC-1", "rule": "Another rule."}),
            fires={"unique"},
            at={"unique": f"{_GLOBAL}/0/constraint_id"},
        ),
        Example(
            "under two claims",
            at(
                f"{_MANIFEST}/claims/1/negative_constraints",
                [{"constraint_id": "NC-C001-1", "rule": "Another rule."}],
            ),
            fires={"unique"},
            at={"unique": f"{_MANIFEST}/claims/1/negative_constraints/0/constraint_id"},
        ),
    ),
)
