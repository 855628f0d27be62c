"""X-DUPLICATE-ROW A citation is reported once.

What it finds:
Two result rows for one (scoped_manifest_id, claim_id, ref_slug, anchor_kind, anchor_value) with the same
judgment.

Why it is bad:
Counts and shares are wrong, and a later correction may reach only one of the rows.

Example:
    claim_audit_results:
      - {claim_id: C-001, ref_slug: smith2024, judgment: SUPPORTED}
      - {claim_id: C-001, ref_slug: smith2024, judgment: SUPPORTED}

What to do:
Keep one row.
"""

from checker.rules.example import Example, rows
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique
from invariants.base import OTHER_MANIFEST_ID

X_DUPLICATE_ROW = Invariant(
    id="X-DUPLICATE-ROW",
    severity=WARNING,
    then={
        "unique": unique(
            (r.scoped_manifest_id, r.claim_id, r.ref_slug, r.anchor_kind, r.anchor_value, r.judgment)
        )
    },
    accepts=(
        Example("one row"),
        Example("another manifest", rows({}, {"scoped_manifest_id": OTHER_MANIFEST_ID})),
        Example("another claim", rows({}, {"claim_id": "C-002"})),
        Example("another reference", rows({}, {"ref_slug": "jones2023"})),
        Example("another kind of anchor", rows({}, {"anchor_kind": "page"})),
        Example("another anchor", rows({}, {"anchor_value": "p. 4"})),
        Example(
            "another judgment is a contradiction",
            rows({}, {"judgment": "UNSUPPORTED", "defect_stage": "source_description"}),
        ),
    ),
    rejects=(
        Example(
            "the same citation twice",
            rows({}, {"rationale": "Said again."}),
            fires={"unique"},
            at={"unique": "/claim_audit_results/1"},
        ),
    ),
)
