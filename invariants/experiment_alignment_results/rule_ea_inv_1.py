"""EA-INV-1 A finding id of an alignment result stands once.

What it finds:
Two rows of experiment_alignment_results with one finding_id.

Why it is bad:
Reports and later runs name a finding by its id; a repeated one cannot be named.

Example:
    experiment_alignment_results:
      - {finding_id: EA-001, alignment_verdict: ALIGNED}
      - {finding_id: EA-001, alignment_verdict: OVERSTATED}

What to do:
Number the findings one after another.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

EA_INV_1 = Invariant(
    id="EA-INV-1",
    then={"unique": unique(r.finding_id)},
    accepts=(Example("one finding"), Example("two findings, two ids", rows({}, {"finding_id": "EA-002"}))),
    rejects=(
        Example(
            "two findings of one id",
            rows({}, {"alignment_verdict": "OVERSTATED"}),
            fires={"unique"},
            at={"unique": "/experiment_alignment_results/1/finding_id"},
        ),
    ),
)
