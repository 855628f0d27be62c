"""CV-INV-4 A violation is reported once.

What it finds:
Two rows of constraint_violations for one (scoped_manifest_id, section_path, claim_text,
violated_constraint_id).

Why it is bad:
One broken promise counted twice makes a report look worse than it is, and hides which row is current.

Example:
    constraint_violations:
      - {finding_id: CV-001, claim_text: "The gain is significant.", violated_constraint_id: MNC-1}
      - {finding_id: CV-002, claim_text: "The gain is significant.", violated_constraint_id: MNC-1}

What to do:
Keep one row.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique
from invariants.base import OTHER_MANIFEST_ID

CV_INV_4 = Invariant(
    id="CV-INV-4",
    then={"unique": unique((r.scoped_manifest_id, r.section_path, r.claim_text, r.violated_constraint_id))},
    accepts=(
        Example("one violation"),
        Example("another manifest", rows({}, {"scoped_manifest_id": OTHER_MANIFEST_ID})),
        Example("another section", rows({}, {"section_path": "5. Conclusion"})),
        Example("another sentence", rows({}, {"claim_text": "The loss is significant."})),
        Example("another constraint", rows({}, {"violated_constraint_id": "MNC-2"})),
    ),
    rejects=(
        Example(
            "the same violation under another id",
            rows({}, {"finding_id": "CV-002"}),
            fires={"unique"},
            at={"unique": "/constraint_violations/1"},
        ),
    ),
)
