"""INV-9 A dispute with the source is about a stage.

What it finds:
A row with an upstream_dispute, even an empty one, whose defect stage is null or not_applicable.

Why it is bad:
A dispute asks the author of an earlier stage to answer. Without a stage it reaches nobody.

Example:
    upstream_dispute: "The source was described wrongly."
    defect_stage: null

What to do:
Set defect_stage to the disputed stage, or upstream_dispute to null.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results.states import STAGES, unreachable, unsupported

INV_9 = Invariant(
    id="INV-9",
    when=~r.upstream_dispute.is_null,
    then={"stage": ~r.defect_stage.is_in((None, "not_applicable"))},
    accepts=(
        Example("a disputed stage", unsupported(upstream_dispute="The paper says otherwise.")),
        Example("no dispute and no stage", row(upstream_dispute=None)),
        Example("no dispute on a row that was not judged", unreachable()),
    ),
    rejects=(
        table(
            "defect_stage",
            "defect_stage",
            STAGES,
            [stage for stage in STAGES if stage not in (None, "not_applicable")],
            {"stage"},
            unsupported(upstream_dispute="The paper says otherwise."),
        ),
        Example(
            "an empty dispute counts",
            row(upstream_dispute=""),
            fires={"stage"},
            at={"stage": "/claim_audit_results/0/defect_stage"},
        ),
        Example("a dispute about nothing", unreachable(upstream_dispute="no"), fires={"stage"}),
    ),
)
