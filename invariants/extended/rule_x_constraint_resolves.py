"""X-CONSTRAINT-RESOLVES A violated constraint is a constraint of the row's manifest.

What it finds:
A result row with stage negative_constraint_violation whose constraint is not in its manifest. Under the
sentinel manifest it never is.

Why it is bad:
The row refuses the report for breaking a promise that was never made.

Example:
    defect_stage: negative_constraint_violation
    violated_constraint_id: MNC-9            # the manifest has MNC-1 only

What to do:
Correct scoped_manifest_id or violated_constraint_id, or add the constraint to the manifest.
"""

from checker.rules.example import Example, table
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID, another_manifest
from invariants.claim_audit_results.states import STAGES, all_but, unsupported, violating
from invariants.lookups import CONSTRAINTS

X_CONSTRAINT_RESOLVES = Invariant(
    id="X-CONSTRAINT-RESOLVES",
    severity=WARNING,
    when=(r.defect_stage == "negative_constraint_violation") & r.violated_constraint_id.is_set,
    then={"resolves": pack(r.scoped_manifest_id, r.violated_constraint_id).resolves(CONSTRAINTS)},
    accepts=(
        Example("a constraint of the claim", violating()),
        Example("a constraint of the manifest", violating(violated_constraint_id="MNC-1")),
        Example("another stage", unsupported(violated_constraint_id="MNC-9")),
        Example("no id is INV-7's", violating(violated_constraint_id="")),
    ),
    rejects=(
        Example(
            "a constraint that is not there",
            violating(violated_constraint_id="MNC-9"),
            fires={"resolves"},
            at={"resolves": "/claim_audit_results/0"},
        ),
        Example("another manifest", violating(scoped_manifest_id=OTHER_MANIFEST_ID), fires={"resolves"}),
        Example(
            "the sentinel has no constraints", violating(scoped_manifest_id=SENTINEL), fires={"resolves"}
        ),
        Example(
            "not even where a manifest calls itself the sentinel",
            another_manifest(SENTINEL) + violating(scoped_manifest_id=SENTINEL),
            fires={"resolves"},
        ),
        Example(
            "nor constraints of the manifest",
            another_manifest(SENTINEL)
            + violating(scoped_manifest_id=SENTINEL, violated_constraint_id="MNC-1"),
            fires={"resolves"},
        ),
        table(
            "defect_stage",
            "defect_stage",
            STAGES,
            all_but(STAGES, "negative_constraint_violation"),
            {"resolves"},
            violating(violated_constraint_id="MNC-9"),
        ),
    ),
)
