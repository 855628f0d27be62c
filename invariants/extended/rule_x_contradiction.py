"""X-CONTRADICTION One citation has one judgment.

What it finds:
Result rows for one (scoped_manifest_id, claim_id, ref_slug, anchor_kind, anchor_value) whose judgments
differ.

Why it is bad:
One of the rows is wrong, and the gate may act on either.

Example:
    claim_audit_results:
      - {claim_id: C-001, ref_slug: smith2024, judgment: SUPPORTED}
      - {claim_id: C-001, ref_slug: smith2024, judgment: UNSUPPORTED}

What to do:
Judge the citation again and keep one row.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import agree
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID

_OTHER = {"judgment": "UNSUPPORTED", "defect_stage": "source_description"}

X_CONTRADICTION = Invariant(
    id="X-CONTRADICTION",
    then={
        "judgment": agree(
            r.judgment,
            by=(r.scoped_manifest_id, r.claim_id, r.ref_slug, r.anchor_kind, r.anchor_value),
        )
    },
    accepts=(
        Example("one row"),
        Example("the same judgment", rows({}, {})),
        Example("another manifest", rows({}, {**_OTHER, "scoped_manifest_id": OTHER_MANIFEST_ID})),
        Example("another claim", rows({}, {**_OTHER, "claim_id": "C-002"})),
        Example("another reference", rows({}, {**_OTHER, "ref_slug": "jones2023"})),
        Example("another kind of anchor", rows({}, {**_OTHER, "anchor_kind": "page"})),
        Example("another anchor", rows({}, {**_OTHER, "anchor_value": "p. 4"})),
    ),
    rejects=(
        Example(
            "two judgments",
            rows({}, _OTHER),
            fires={"judgment"},
            at={"judgment": "/claim_audit_results/1"},
        ),
    ),
)
