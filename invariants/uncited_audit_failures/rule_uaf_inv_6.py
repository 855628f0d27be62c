"""UAF-INV-6 A sentence was judged or could not be judged, not both.

What it finds:
A row of uncited_audit_failures whose (scoped_manifest_id, section_path, claim_text) is also in
constraint_violations.

Why it is bad:
One of the two rows is wrong: a sentence that was found to violate a constraint was judged.

Example:
    constraint_violations:
      - {section_path: "3. Results", claim_text: "The gain is significant."}
    uncited_audit_failures:
      - {section_path: "3. Results", claim_text: "The gain is significant."}

What to do:
Remove the failure row if the sentence was judged after all.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID
from invariants.lookups import VIOLATIONS

_TEXT = "The gain is significant (p < .05)."

UAF_INV_6 = Invariant(
    id="UAF-INV-6",
    then={"apart": ~pack(r.scoped_manifest_id, r.section_path, r.claim_text).resolves(VIOLATIONS)},
    accepts=(
        Example("another sentence"),
        Example("the same sentence elsewhere", row(claim_text=_TEXT)),
        Example("another sentence of the same section", row(section_path="3. Results")),
        Example(
            "the same sentence under another manifest",
            row(claim_text=_TEXT, section_path="3. Results", scoped_manifest_id=OTHER_MANIFEST_ID),
        ),
    ),
    rejects=(
        Example(
            "a sentence that was judged",
            row(claim_text=_TEXT, section_path="3. Results"),
            fires={"apart"},
            at={"apart": "/uncited_audit_failures/0"},
        ),
    ),
)
