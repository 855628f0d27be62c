"""HOUSE-1 Only a judge of this house judges.

What it finds:
A result row whose judge_model is none of the models that this house has calibrated.

Why it is bad:
Nobody knows how often a judge that was never measured is wrong.

Example:
    judge_model: somebody-elses-model

What to do:
Judge the row again with a calibrated model, or calibrate this one and add it to the rule.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

HOUSE_1 = Invariant(
    id="HOUSE-1",
    then={"judge": r.judge_model.is_in(("judge-model-1", "judge-model-2"))},
    accepts=(Example("the base row"), Example("the other model", row(judge_model="judge-model-2"))),
    rejects=(
        Example(
            "a model that was never calibrated",
            row(judge_model="somebody-elses-model"),
            fires={"judge"},
            at={"judge": "/claim_audit_results/0/judge_model"},
        ),
    ),
)
