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
        *(
            Example(
                f"{title} is no list",
                at(f"{_CLAIM}/planned_experiment_ids", value)
                + at(f"{_CLAIM}/intended_evidence_kind", "normative"),
            )
            for title, value in (
                ("a text", "exp-1"),
                ("a null", None),
                ("a number", 1),
                ("true", True),
                ("an object", {"exp-1": {}}),
            )
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
