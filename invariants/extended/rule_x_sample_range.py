"""X-SAMPLE-RANGE An audited index names a citation.

What it finds:
An audited index that is not below total_citation_count (indices count from 0).

Why it is bad:
The sample claims a citation that does not exist; one that does exist was then left out.

Example:
    total_citation_count: 10
    audited_indices: [0, 5, 10]

What to do:
Count indices from 0, or correct total_citation_count.
"""

from checker.rules.example import Example, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import this, up

_SUMMARY = "/audit_sampling_summaries/0"

X_SAMPLE_RANGE = Invariant(
    id="X-SAMPLE-RANGE",
    over=("audit_sampling_summaries[].audited_indices[]",),
    severity=WARNING,
    then={"range": this < up.total_citation_count},
    accepts=(
        Example("the first of one"),
        Example("a wrong type is for the schema", ((f"{_SUMMARY}/audited_indices", ["9"]),)),
        Example("an index on a result row is no index", row(audited_indices=[9])),
    ),
    rejects=(
        Example(
            "one past the end",
            ((f"{_SUMMARY}/audited_indices", [1]),),
            fires={"range"},
            at={"range": f"{_SUMMARY}/audited_indices/0"},
        ),
        Example("far past the end", ((f"{_SUMMARY}/audited_indices", [0, 99]),), fires={"range"}),
    ),
)
