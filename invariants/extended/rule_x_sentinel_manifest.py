"""X-SENTINEL-MANIFEST A passport with manifests does not use the sentinel.

What it finds:
A result row under the sentinel manifest although the passport has manifests.

Why it is bad:
The sentinel stands for "no manifest". Where there are manifests the row was not matched to its claim, and
none of its constraints was checked.

Example:
    scoped_manifest_id: M-0000-00-00T00:00:00Z-0000

What to do:
Name the manifest that declares the claim, or report the sentence as a drift.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import row as r
from invariants.base import another_manifest
from invariants.lookups import MANIFESTS

X_SENTINEL_MANIFEST = Invariant(
    id="X-SENTINEL-MANIFEST",
    severity=WARNING,
    when=MANIFESTS.size() >= 1,
    then={"manifest": ~(r.scoped_manifest_id == SENTINEL)},
    accepts=(
        Example("a declared manifest"),
        Example(
            "a manifest that is the sentinel is none",
            row(scoped_manifest_id=SENTINEL) + at("/claim_intent_manifests/0/manifest_id", SENTINEL),
        ),
        Example("no manifest to name", row(scoped_manifest_id=SENTINEL) + at("/claim_intent_manifests", [])),
    ),
    rejects=(
        Example(
            "the sentinel beside a manifest",
            row(scoped_manifest_id=SENTINEL),
            fires={"manifest"},
            at={"manifest": "/claim_audit_results/0/scoped_manifest_id"},
        ),
        Example(
            "the sentinel beside two manifests",
            another_manifest() + row(scoped_manifest_id=SENTINEL),
            fires={"manifest"},
        ),
    ),
)
