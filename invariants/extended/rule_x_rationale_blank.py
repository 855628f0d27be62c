"""X-RATIONALE-BLANK A rationale says something.

What it finds:
A rationale of white space only.

Why it is bad:
A verdict without a reason cannot be checked by a reader, or corrected by an author.

Example:
    rationale: " "

What to do:
Give the judge's reason, or judge the row again.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

_AGGREGATES = (
    "claim_audit_results",
    "constraint_violations",
    "uncited_audit_failures",
    "experiment_alignment_results",
)

X_RATIONALE_BLANK = Invariant(
    id="X-RATIONALE-BLANK",
    over=tuple(f"{aggregate}[]" for aggregate in _AGGREGATES),
    severity=WARNING,
    then={"blank": ~r.rationale.is_blank},
    accepts=(
        Example("a reason"),
        Example("a number is for the schema", row(rationale=5)),
        Example("a single sign", row(rationale=".")),
    ),
    rejects=tuple(
        Example(
            f"white space in {aggregate}",
            at(f"/{aggregate}/0/rationale", " \t\n"),
            fires={"blank"},
            at={"blank": f"/{aggregate}/0/rationale"},
        )
        for aggregate in _AGGREGATES
    ),
)
