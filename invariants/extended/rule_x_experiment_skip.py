"""X-EXPERIMENT-SKIP A unit that was not executed says why.

What it finds:
A planned unit with executed false and no skip_reason.

Why it is bad:
A result that was left out without a reason is how inconvenient results disappear.

Example:
    planned_vs_executed:
      - {planned: "short questions", executed: false}

What to do:
Give skip_reason.
"""

from checker.rules.example import ABSENT, Example, at
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import item

_UNIT = "/experiment_provenance/0/planned_vs_executed/1"

X_EXPERIMENT_SKIP = Invariant(
    id="X-EXPERIMENT-SKIP",
    over=("experiment_provenance[].planned_vs_executed[]",),
    severity=WARNING,
    when=item.executed == False,  # noqa: E712  # builds a tree: JSON false
    then={"reason": item.skip_reason.is_set},
    accepts=(
        Example("a reason"),
        Example("a zero is not false", at(f"{_UNIT}/executed", 0) + at(f"{_UNIT}/skip_reason", ABSENT)),
        Example("an executed unit", at(f"{_UNIT}/executed", True) + at(f"{_UNIT}/skip_reason", ABSENT)),
    ),
    rejects=(
        Example("no reason", at(f"{_UNIT}/skip_reason", ABSENT), fires={"reason"}, at={"reason": _UNIT}),
        Example(
            "an empty reason",
            at(f"{_UNIT}/skip_reason", ""),
            fires={"reason"},
            at={"reason": f"{_UNIT}/skip_reason"},
        ),
    ),
)
