"""EP-INV-2 A planned experiment is recorded.

What it finds:
An id in a claim's planned_experiment_ids that no row of experiment_provenance has.

Why it is bad:
The claim rests on an experiment of which nothing is known.

Example:
    planned_experiment_ids: [exp-9]

What to do:
Record the experiment, correct the id, or name the file that holds it with --manifests.
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Invariant
from checker.rules.words import this
from invariants.lookups import EXPERIMENTS

_PLANNED = "/claim_intent_manifests/0/claims/0/planned_experiment_ids"

EP_INV_2 = Invariant(
    id="EP-INV-2",
    over=("claim_intent_manifests[].claims[].planned_experiment_ids[]",),
    then={"resolves": this.resolves(EXPERIMENTS)},
    accepts=(Example("a recorded experiment"),),
    rejects=(
        Example(
            "an experiment that is not recorded",
            at(_PLANNED, ["exp-1", "exp-9"]),
            fires={"resolves"},
            at={"resolves": f"{_PLANNED}/1"},
        ),
        Example("a number is no id", at(_PLANNED, [1]), fires={"resolves"}),
    ),
)
