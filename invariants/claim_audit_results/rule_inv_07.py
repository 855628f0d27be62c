"""INV-7 A constraint violation names the constraint.

What it finds:
A row with stage negative_constraint_violation and no violated_constraint_id.

Why it is bad:
The warning shows the reader which promise was broken. Without the id nobody can check the finding or repair
the text.

Example:
    defect_stage: negative_constraint_violation
    violated_constraint_id: null

What to do:
Set violated_constraint_id to the id of the violated constraint (NC-C001-1, MNC-1).
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import STAGES, all_but, unsupported, violating

INV_7 = Invariant(
    id="INV-7",
    when=r.defect_stage == "negative_constraint_violation",
    then={"constraint": ~(r.violated_constraint_id.is_null | (r.violated_constraint_id == ""))},
    accepts=(
        Example("a named constraint", violating()),
        Example("another stage needs none", unsupported()),
    ),
    rejects=(
        Example(
            "a null id",
            violating(violated_constraint_id=None),
            fires={"constraint"},
            at={"constraint": "/claim_audit_results/0/violated_constraint_id"},
        ),
        Example("an empty id", violating(violated_constraint_id=""), fires={"constraint"}),
        table(
            "defect_stage without an id",
            "defect_stage",
            STAGES,
            all_but(STAGES, "negative_constraint_violation"),
            {"constraint"},
            unsupported(),
        ),
        Example(
            "no id at all",
            violating() + row(violated_constraint_id=ABSENT),
            fires={"constraint"},
            at={"constraint": "/claim_audit_results/0"},
        ),
    ),
)
