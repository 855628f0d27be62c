"""S-INV-4 Audited indices ascend strictly.

What it finds:
A sampling summary whose audited_indices are out of order or repeat.

Why it is bad:
A repeated index counts one citation twice. Order makes two runs comparable line by line.

Example:
    audited_indices: [0, 4, 4, 2]

What to do:
Sort the indices and remove repetitions.
"""

from checker.rules.example import Example, Patch, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r


def _indices(*indices: object) -> Patch:
    count = len(indices)
    return row(audited_indices=list(indices), audited_count=count, total_citation_count=9)


S_INV_4 = Invariant(
    id="S-INV-4",
    then={"ascending": r.audited_indices.ascending},
    accepts=(
        Example("one index"),
        Example("three in order", _indices(0, 3, 8)),
        Example("none", _indices()),
        Example("something that is no number is for the schema", _indices("2", 1)),
    ),
    rejects=(
        Example(
            "out of order",
            _indices(3, 0),
            fires={"ascending"},
            at={"ascending": "/audit_sampling_summaries/0/audited_indices"},
        ),
        Example("repeated", _indices(0, 3, 3), fires={"ascending"}),
    ),
)
