"""UAF-INV-4 An audit failure is reported once.

What it finds:
Two rows of uncited_audit_failures for one (scoped_manifest_id, section_path, claim_text).

Why it is bad:
One sentence that could not be judged would be counted, and run again, twice.

Example:
    uncited_audit_failures:
      - {finding_id: UAF-001, section_path: "4", claim_text: "Every question was answered."}
      - {finding_id: UAF-002, section_path: "4", claim_text: "Every question was answered."}

What to do:
Keep one row.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique
from invariants.base import OTHER_MANIFEST_ID

UAF_INV_4 = Invariant(
    id="UAF-INV-4",
    then={"unique": unique((r.scoped_manifest_id, r.section_path, r.claim_text))},
    accepts=(
        Example("one failure"),
        Example("another manifest", rows({}, {"scoped_manifest_id": OTHER_MANIFEST_ID})),
        Example("another section", rows({}, {"section_path": "5. Conclusion"})),
        Example("another sentence", rows({}, {"claim_text": "No question was answered."})),
    ),
    rejects=(
        Example(
            "the same failure under another id",
            rows({}, {"finding_id": "UAF-002"}),
            fires={"unique"},
            at={"unique": "/uncited_audit_failures/1"},
        ),
    ),
)
