"""S-INV-2 A sample is no larger than its limit and its population.

What it finds:
A sampling summary whose audited_count exceeds max_claims_per_paper or total_citation_count.

Why it is bad:
More audited than there is, or than was allowed, means that a number is wrong; the share that readers are
shown is then wrong too.

Example:
    audited_count: 12
    total_citation_count: 10

What to do:
Correct the numbers from the run's log.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

S_INV_2 = Invariant(
    id="S-INV-2",
    then={
        "limit": r.audited_count <= r.max_claims_per_paper,
        "total": r.audited_count <= r.total_citation_count,
    },
    accepts=(
        Example("one of one"),
        Example("at the limit", row(max_claims_per_paper=1, total_citation_count=9)),
        Example("a wrong type is for the schema", row(total_citation_count="none")),
    ),
    rejects=(
        Example(
            "above the limit",
            row(max_claims_per_paper=1, total_citation_count=2, audited_count=2, audited_indices=[0, 1]),
            fires={"limit"},
            at={"limit": "/audit_sampling_summaries/0"},
        ),
        Example(
            "more than there are",
            row(audited_count=2, audited_indices=[0, 1]),
            fires={"total"},
            at={"total": "/audit_sampling_summaries/0"},
        ),
    ),
)
