"""S-INV-1 The audited count is the number of audited indices.

What it finds:
A sampling summary whose audited_count differs from the length of audited_indices.

Why it is bad:
The count is what readers are told, the list is what was done.

Example:
    audited_count: 3
    audited_indices: [0, 4]

What to do:
Correct the count, or list every audited index.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

S_INV_1 = Invariant(
    id="S-INV-1",
    then={"count": r.audited_count == r.audited_indices.count()},
    accepts=(
        Example("one of one"),
        Example("none", row(audited_count=0, audited_indices=[])),
        Example("a wrong type is for the schema", row(audited_count="1")),
    ),
    rejects=(
        Example(
            "one index too few",
            row(audited_count=1, audited_indices=[]),
            fires={"count"},
            at={"count": "/audit_sampling_summaries/0"},
        ),
        Example("one index too many", row(total_citation_count=3, audited_indices=[0, 1]), fires={"count"}),
    ),
)
