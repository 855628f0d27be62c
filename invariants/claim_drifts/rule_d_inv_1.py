"""D-INV-1 A finding id of a drift stands once.

What it finds:
Two rows of claim_drifts with one finding_id.

Why it is bad:
Reports and later runs name a finding by its id; a repeated one cannot be named.

Example:
    claim_drifts:
      - {finding_id: CD-001, drift_kind: INTENDED_NOT_EMITTED}
      - {finding_id: CD-001, drift_kind: EMITTED_NOT_INTENDED}

What to do:
Number the findings one after another.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

D_INV_1 = Invariant(
    id="D-INV-1",
    then={"unique": unique(r.finding_id)},
    accepts=(Example("one finding"), Example("two findings, two ids", rows({}, {"finding_id": "CD-002"}))),
    rejects=(
        Example(
            "two findings of one id",
            rows({}, {"claim_text": "Another text."}),
            fires={"unique"},
            at={"unique": "/claim_drifts/1/finding_id"},
        ),
    ),
)
