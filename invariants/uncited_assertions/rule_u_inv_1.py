"""U-INV-1 A finding id of an uncited assertion stands once.

What it finds:
Two rows of uncited_assertions with one finding_id.

Why it is bad:
Reports and later runs name a finding by its id; a repeated one cannot be named.

Example:
    uncited_assertions:
      - {finding_id: UA-001, sentence_text: "Most agree."}
      - {finding_id: UA-001, sentence_text: "All agree."}

What to do:
Number the findings one after another.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

U_INV_1 = Invariant(
    id="U-INV-1",
    then={"unique": unique(r.finding_id)},
    accepts=(Example("one finding"), Example("two findings, two ids", rows({}, {"finding_id": "UA-002"}))),
    rejects=(
        Example(
            "two findings of one id",
            rows({}, {"sentence_text": "All readers agree."}),
            fires={"unique"},
            at={"unique": "/uncited_assertions/1/finding_id"},
        ),
    ),
)
