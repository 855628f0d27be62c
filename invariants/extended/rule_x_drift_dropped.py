"""X-DRIFT-DROPPED A claim that was audited was written.

What it finds:
A drift INTENDED_NOT_EMITTED for a claim that has a result row.

Why it is bad:
The passport says of one claim that the text lacks it and that the text cites a source for it.

Example:
    claim_audit_results:
      - {claim_id: C-002}
    claim_drifts:
      - {drift_kind: INTENDED_NOT_EMITTED, manifest_claim_id: C-002}

What to do:
Remove the drift row, or correct the claim id of one of the two.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID
from invariants.lookups import RESULTS

X_DRIFT_DROPPED = Invariant(
    id="X-DRIFT-DROPPED",
    over=("claim_drifts[]",),
    severity=WARNING,
    when=r.drift_kind == "INTENDED_NOT_EMITTED",
    then={"dropped": ~pack(r.scoped_manifest_id, r.manifest_claim_id).resolves(RESULTS)},
    accepts=(
        Example("a claim without a result row"),
        Example(
            "the other kind of drift",
            at("/claim_drifts/0/drift_kind", "EMITTED_NOT_INTENDED")
            + at("/claim_drifts/0/manifest_claim_id", "C-001"),
        ),
        Example(
            "a result row of another manifest",
            row(claim_id="C-002", scoped_manifest_id=OTHER_MANIFEST_ID),
        ),
    ),
    rejects=(
        Example(
            "a claim with a result row",
            at("/claim_drifts/0/manifest_claim_id", "C-001"),
            fires={"dropped"},
            at={"dropped": "/claim_drifts/0"},
        ),
    ),
)
