"""CV-INV-1 A finding id of a constraint violation stands once.

What it finds:
Two rows of constraint_violations with one finding_id.

Why it is bad:
Reports and later runs name a finding by its id; a repeated one cannot be named.

Example:
    constraint_violations:
      - {finding_id: CV-001, claim_text: "The gain is significant."}
      - {finding_id: CV-001, claim_text: "The loss is significant."}

What to do:
Number the findings one after another.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

CV_INV_1 = Invariant(
    id="CV-INV-1",
    then={"unique": unique(r.finding_id)},
    accepts=(
        Example("one finding"),
        Example("two findings, two ids", rows({}, {"finding_id": "CV-002", "claim_text": "Another text."})),
    ),
    rejects=(
        Example(
            "two findings of one id",
            rows({}, {"claim_text": "The loss is significant."}),
            fires={"unique"},
            at={"unique": "/constraint_violations/1/finding_id"},
        ),
    ),
)
