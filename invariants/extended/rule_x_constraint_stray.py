"""X-CONSTRAINT-STRAY Only a constraint violation names a constraint.

What it finds:
A result row with a violated_constraint_id and a stage other than negative_constraint_violation. (On a
SUPPORTED row INV-1 finds it.)

Why it is bad:
Either the violation is not reported, or the id is left over from one that was withdrawn.

Example:
    judgment: UNSUPPORTED
    defect_stage: synthesis_overclaim
    violated_constraint_id: NC-C001-1

What to do:
Remove violated_constraint_id, or set the stage to negative_constraint_violation.
"""

from checker.rules.example import Example, row, table
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import STAGES, unreachable, unsupported, violating

X_CONSTRAINT_STRAY = Invariant(
    id="X-CONSTRAINT-STRAY",
    severity=WARNING,
    when=~(r.defect_stage == "negative_constraint_violation") & ~(r.judgment == "SUPPORTED"),
    then={"stray": ~r.violated_constraint_id.is_set},
    accepts=(
        Example("a violation", violating()),
        Example("no constraint", unsupported()),
        Example("an empty id", unsupported(violated_constraint_id="")),
    ),
    rejects=(
        Example(
            "an id on another stage",
            unsupported(violated_constraint_id="NC-C001-1"),
            fires={"stray"},
            at={"stray": "/claim_audit_results/0/violated_constraint_id"},
        ),
        Example(
            "an id on a row that was not judged", unreachable(violated_constraint_id="MNC-1"), fires={"stray"}
        ),
        table(
            "stage",
            "defect_stage",
            STAGES,
            ("negative_constraint_violation",),
            {"stray"},
            unsupported(violated_constraint_id="NC-C001-1"),
        ),
        table(
            "judgment",
            "judgment",
            ("SUPPORTED", "UNSUPPORTED", "AMBIGUOUS", "RETRIEVAL_FAILED"),
            ("SUPPORTED",),
            {"stray"},
            row(violated_constraint_id="NC-C001-1"),
        ),
    ),
)
