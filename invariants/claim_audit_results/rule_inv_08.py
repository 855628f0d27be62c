"""INV-8 A constraint violation is unsupported.

What it finds:
A row with stage negative_constraint_violation whose judgment is not UNSUPPORTED.

Why it is bad:
A text that breaks a constraint must not pass. With any other judgment the gate reads another line of its
table and lets it through.

Example:
    judgment: AMBIGUOUS
    defect_stage: negative_constraint_violation

What to do:
Set judgment to UNSUPPORTED, or choose the stage that fits the judgment.
"""

from checker.rules.example import Example, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import JUDGMENTS, STAGES, all_but, ambiguous, violating

INV_8 = Invariant(
    id="INV-8",
    when=r.defect_stage == "negative_constraint_violation",
    then={"judgment": r.judgment == "UNSUPPORTED"},
    implied_by={"judgment": ("matrix.triple",)},
    accepts=(
        Example("an unsupported violation", violating()),
        Example("an ambiguous row with another stage", ambiguous("citation_anchor")),
    ),
    rejects=(
        table("judgment", "judgment", JUDGMENTS, ("UNSUPPORTED",), {"judgment"}, violating()),
        table(
            "defect_stage of an ambiguous row",
            "defect_stage",
            STAGES,
            all_but(STAGES, "negative_constraint_violation"),
            {"judgment"},
            ambiguous(),
        ),
    ),
)
