"""matrix Judgment, status and stage are one of the twelve allowed triples.

What it finds:
A row whose (judgment, audit_status, defect_stage) is not in the allowed matrix.

Why it is bad:
Each allowed triple has one meaning and one line of the gate's table. Any other triple means nothing, and
whatever reads it guesses.

Example:
    judgment: SUPPORTED
    audit_status: inconclusive
    defect_stage: null

What to do:
Choose the triple that says what the audit found: SUPPORTED / completed / null; AMBIGUOUS / completed with
source_description, citation_anchor, synthesis_overclaim or null; UNSUPPORTED / completed with one of five
stages; RETRIEVAL_FAILED / completed / retrieval_existence; RETRIEVAL_FAILED / inconclusive / not_applicable.
"""

from checker.rules.example import ABSENT, Example, Table, row
from checker.rules.invariant import Invariant
from invariants.claim_audit_results.states import JUDGMENTS, MATRIX, STAGES, STATUSES, TRIPLE, unsupported

MATRIX_RULE = Invariant(
    id="matrix",
    then={"triple": TRIPLE.is_in(MATRIX)},
    accepts=(
        Example("a supported row"),
        Example("an absent stage reads as null", row(defect_stage=ABSENT)),
    ),
    rejects=(
        Table(
            "the grid",
            ("judgment", "audit_status", "defect_stage"),
            (JUDGMENTS, STATUSES, STAGES),
            MATRIX,
            {"triple"},
        ),
        Example(
            "PARTIAL is no judgment",
            unsupported(judgment="PARTIAL"),
            fires={"triple"},
            at={"triple": "/claim_audit_results/0"},
        ),
        Example("an unsupported row without a stage", unsupported(None), fires={"triple"}),
    ),
)
