"""M-INV-4 A manifest id stands once in the passport.

What it finds:
Two manifests with one manifest_id.

Why it is bad:
Rows name their manifest by id. With two of them a row may be checked against the wrong claims.

Example:
    claim_intent_manifests:
      - {manifest_id: M-2026-01-02T03:04:05Z-0a1b, claims: []}
      - {manifest_id: M-2026-01-02T03:04:05Z-0a1b, claims: []}

What to do:
Remove the copy, or give the second manifest an id of its own.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique
from invariants.base import OTHER_MANIFEST_ID

M_INV_4 = Invariant(
    id="M-INV-4",
    then={"unique": unique(r.manifest_id)},
    accepts=(
        Example("one manifest"),
        Example("two manifests, two ids", rows({}, {"manifest_id": OTHER_MANIFEST_ID})),
    ),
    rejects=(
        Example(
            "two manifests of one id",
            rows({}, {"emitted_by": "draft_writer_agent"}),
            fires={"unique"},
            at={"unique": "/claim_intent_manifests/1/manifest_id"},
        ),
    ),
)
