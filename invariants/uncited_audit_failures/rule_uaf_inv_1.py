"""UAF-INV-1 A finding id of an audit failure stands once.

What it finds:
Two rows of uncited_audit_failures with one finding_id.

Why it is bad:
Reports and later runs name a finding by its id; a repeated one cannot be named.

Example:
    uncited_audit_failures:
      - {finding_id: UAF-001, claim_text: "Every question was answered."}
      - {finding_id: UAF-001, claim_text: "No question was answered."}

What to do:
Number the findings one after another.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

UAF_INV_1 = Invariant(
    id="UAF-INV-1",
    then={"unique": unique(r.finding_id)},
    accepts=(
        Example("one finding"),
        Example("two findings, two ids", rows({}, {"finding_id": "UAF-002", "claim_text": "Another text."})),
    ),
    rejects=(
        Example(
            "two findings of one id",
            rows({}, {"claim_text": "No question was answered."}),
            fires={"unique"},
            at={"unique": "/uncited_audit_failures/1/finding_id"},
        ),
    ),
)
