"""READ-1 A text stands once on the list.

What it finds:
Two readings with one slug.

Why it is bad:
One of them will say that the text is read, the other that it is planned, and nobody knows which counts.

Example:
    readings:
      - {slug: okafor2024, status: read}
      - {slug: okafor2024, status: planned}

What to do:
Keep the row that is up to date and remove the other.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

READ_1 = Invariant(
    id="READ-1",
    then={"unique": unique(r.slug)},
    accepts=(
        Example("one reading"),
        Example("two texts of one title", rows({}, {"slug": "okafor2025"})),
    ),
    rejects=(
        Example(
            "one text twice",
            rows({}, {"status": "planned", "finished_on": None, "rating": None}),
            fires={"unique"},
            at={"unique": "/readings/1/slug"},
        ),
    ),
)
