"""X-SENTINEL-AS-ID No manifest is the sentinel.

What it finds:
A manifest whose own id is M-0000-00-00T00:00:00Z-0000.

Why it is bad:
The sentinel stands for "no manifest". Rows that mean none would belong to this one.

Example:
    manifest_id: M-0000-00-00T00:00:00Z-0000

What to do:
Give the manifest the id of its time and run.
"""

from checker.rules.example import Example, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import row as r

X_SENTINEL_AS_ID = Invariant(
    id="X-SENTINEL-AS-ID",
    over=("claim_intent_manifests[]",),
    severity=WARNING,
    then={"id": ~(r.manifest_id == SENTINEL)},
    accepts=(
        Example("an id of its own"),
        Example("a result row may name the sentinel", row(scoped_manifest_id=SENTINEL)),
    ),
    rejects=(
        Example(
            "the sentinel as an id",
            (("/claim_intent_manifests/0/manifest_id", SENTINEL),),
            fires={"id"},
            at={"id": "/claim_intent_manifests/0/manifest_id"},
        ),
    ),
)
