"""D-INV-4 A sentence is not both uncited and drifted.

What it finds:
A row of claim_drifts whose claim_text is the sentence of an uncited assertion, letter for letter.

Why it is bad:
The uncited finding takes precedence. Reported twice, one sentence counts as two faults.

Example:
    uncited_assertions:
      - {sentence_text: "Most readers prefer short answers."}
    claim_drifts:
      - {claim_text: "Most readers prefer short answers."}

What to do:
Remove the drift row.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.lookups import UNCITED_TEXTS

D_INV_4 = Invariant(
    id="D-INV-4",
    then={"precedence": ~r.claim_text.resolves(UNCITED_TEXTS)},
    accepts=(
        Example("another sentence"),
        Example("nearly the same sentence", row(claim_text="Most readers prefer short answers")),
    ),
    rejects=(
        Example(
            "the uncited sentence",
            row(claim_text="Most readers prefer short answers."),
            fires={"precedence"},
            at={"precedence": "/claim_drifts/0/claim_text"},
        ),
    ),
)
