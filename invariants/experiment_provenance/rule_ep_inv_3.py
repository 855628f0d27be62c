"""EP-INV-3 Experiments belong to empirical claims.

What it finds:
A claim with a list of planned experiments, even an empty one, whose intended evidence is not empirical.

Why it is bad:
A theoretical or normative claim is not shown by an experiment; one of the two statements is wrong.

Example:
    intended_evidence_kind: theoretical
    planned_experiment_ids: [exp-1]

What to do:
Set intended_evidence_kind to empirical, or remove planned_experiment_ids.
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Invariant
from checker.rules.words import item

_CLAIM = "/claim_intent_manifests/0/claims/0"

EP_INV_3 = Invariant(
    id="EP-INV-3",
    over=("claim_intent_manifests[].claims[]",),
    when=item.planned_experiment_ids.is_a("array"),
    then={"empirical": item.intended_evidence_kind == "empirical"},
    accepts=(
        Example("an empirical claim"),
        Example(
            "a text is no list",
            at(f"{_CLAIM}/planned_experiment_ids", "exp-1")
            + at(f"{_CLAIM}/intended_evidence_kind", "normative"),
        ),
        Example(
            "a null is no list",
            at(f"{_CLAIM}/planned_experiment_ids", None)
            + at(f"{_CLAIM}/intended_evidence_kind", "normative"),
        ),
    ),
    rejects=(
        Example(
            "a theoretical claim",
            at(f"{_CLAIM}/intended_evidence_kind", "theoretical"),
            fires={"empirical"},
            at={"empirical": f"{_CLAIM}/intended_evidence_kind"},
        ),
        Example(
            "a definitional claim",
            at(f"{_CLAIM}/intended_evidence_kind", "definitional"),
            fires={"empirical"},
        ),
        Example(
            "a normative claim", at(f"{_CLAIM}/intended_evidence_kind", "normative"), fires={"empirical"}
        ),
        Example(
            "an empty list counts",
            at("/claim_intent_manifests/0/claims/1/planned_experiment_ids", []),
            fires={"empirical"},
        ),
    ),
)
