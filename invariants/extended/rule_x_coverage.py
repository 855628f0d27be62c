"""X-COVERAGE Every planned claim is accounted for.

What it finds:
A claim of a manifest with no result row, no drift and no uncited assertion, in a passport whose summaries
excuse nothing (no run audited fewer citations than there are). Off unless selected.

Why it is bad:
A claim that appears nowhere was lost between the plan and the audit.

Example:
    claims:
      - {claim_id: C-002}              # nothing in the passport names C-002

What to do:
Audit the claim, or report it as a drift.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import item, pack, up
from invariants.base import MANIFEST_ID, OTHER_MANIFEST_ID
from invariants.lookups import DRIFTED_CLAIMS, RESULTS, SAMPLED, UNCITED_CLAIMS

_CLAIM = pack(up.manifest_id, item.claim_id)
_SECOND = "/claim_intent_manifests/0/claims/1"
_NO_DRIFT = at("/claim_drifts", [])
_UNCITED = "/uncited_assertions/0"

X_COVERAGE = Invariant(
    id="X-COVERAGE",
    over=("claim_intent_manifests[].claims[]",),
    severity=WARNING,
    default=False,
    when=~(SAMPLED.size() >= 1),
    then={
        "accounted": _CLAIM.resolves(RESULTS)
        | _CLAIM.resolves(DRIFTED_CLAIMS)
        | _CLAIM.resolves(UNCITED_CLAIMS)
    },
    accepts=(
        Example("one claim audited, one drifted"),
        Example(
            "an uncited assertion",
            _NO_DRIFT
            + at(f"{_UNCITED}/manifest_claim_id", "C-002")
            + at(f"{_UNCITED}/scoped_manifest_id", MANIFEST_ID),
        ),
        Example(
            "a run that left citations out",
            _NO_DRIFT + at("/audit_sampling_summaries/0/total_citation_count", 2),
        ),
        Example(
            "two such runs",
            _NO_DRIFT
            + at("/audit_sampling_summaries/0/total_citation_count", 2)
            + at("/audit_sampling_summaries/-", {"audited_count": 1, "total_citation_count": 2}),
        ),
    ),
    rejects=(
        Example("a lost claim", _NO_DRIFT, fires={"accounted"}, at={"accounted": _SECOND}),
        Example(
            "no summary excuses it",
            _NO_DRIFT + at("/audit_sampling_summaries", []),
            fires={"accounted"},
        ),
        Example(
            "an uncited assertion of another claim",
            _NO_DRIFT
            + at(f"{_UNCITED}/manifest_claim_id", "C-001")
            + at(f"{_UNCITED}/scoped_manifest_id", MANIFEST_ID),
            fires={"accounted"},
        ),
        Example(
            "rows of another manifest",
            row(scoped_manifest_id=OTHER_MANIFEST_ID),
            fires={"accounted"},
            at={"accounted": "/claim_intent_manifests/0/claims/0"},
        ),
        Example(
            "a drift of another manifest",
            at("/claim_drifts/0/scoped_manifest_id", OTHER_MANIFEST_ID),
            fires={"accounted"},
        ),
        Example(
            "an uncited assertion of another manifest",
            _NO_DRIFT
            + at(f"{_UNCITED}/manifest_claim_id", "C-002")
            + at(f"{_UNCITED}/scoped_manifest_id", OTHER_MANIFEST_ID),
            fires={"accounted"},
        ),
    ),
)
