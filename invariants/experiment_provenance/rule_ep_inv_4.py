"""EP-INV-4 What was declared about experiments is what is recorded.

What it finds:
A declaration experiments_declared without a row of experiment_provenance, or no_experiments_declared with
one.

Why it is bad:
The declaration is the author's word on whether there were experiments. Where the record says otherwise, one
of them misleads.

Example:
    experiment_intake_declaration: {status: no_experiments_declared}
    experiment_provenance:
      - {experiment_id: exp-1}

What to do:
Record the experiments, or correct the declaration (legacy_unknown where nobody knows).
"""

from checker.rules.example import Example, at
from checker.rules.invariant import Case, Invariant
from checker.rules.words import row as r
from invariants.lookups import PROVENANCE_ROWS

_STATUS = "/experiment_intake_declaration/status"
_NONE = at("/experiment_provenance", [])

EP_INV_4 = Invariant(
    id="EP-INV-4",
    over=("experiment_intake_declaration",),
    cases=(
        Case(r.status == "experiments_declared", {"some": PROVENANCE_ROWS.size() >= 1}),
        Case(r.status == "no_experiments_declared", {"none": PROVENANCE_ROWS.size() <= 0}),
    ),
    accepts=(
        Example("declared and recorded"),
        Example("two recorded", at("/experiment_provenance/-", {"experiment_id": "exp-2"})),
        Example("neither", at(_STATUS, "no_experiments_declared") + _NONE),
        Example("unknown, recorded", at(_STATUS, "legacy_unknown")),
        Example("unknown, not recorded", at(_STATUS, "legacy_unknown") + _NONE),
    ),
    rejects=(
        Example(
            "declared and not recorded",
            _NONE,
            fires={"some"},
            at={"some": "/experiment_intake_declaration"},
        ),
        Example(
            "recorded and not declared",
            at(_STATUS, "no_experiments_declared"),
            fires={"none"},
            at={"none": "/experiment_intake_declaration"},
        ),
    ),
)
