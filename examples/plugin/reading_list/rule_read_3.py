"""READ-3 A reading stands on a shelf of its list.

What it finds:
A reading whose shelf is none of the list's shelves.

Why it is bad:
Whoever looks through the shelves never meets it.

Example:
    readings:
      - {slug: okafor2024, shelf: metods}
    shelves:
      - {shelf_id: methods}

What to do:
Correct the name, or add the shelf.
"""

from checker.rules.example import ABSENT, Example, at, row
from checker.rules.invariant import Invariant
from checker.rules.words import index
from checker.rules.words import row as r

SHELVES = index("a shelf of the list", "shelves[]", r.shelf_id)

READ_3 = Invariant(
    id="READ-3",
    when=~r.shelf.is_null,
    then={"shelf": r.shelf.resolves(SHELVES)},
    accepts=(
        Example("a shelf of the list"),
        Example("a text without a shelf", row(shelf=None)),
        Example("a text whose shelf is left out", row(shelf=ABSENT)),
    ),
    rejects=(
        Example(
            "a shelf that is misspelt",
            row(shelf="metods"),
            fires={"shelf"},
            at={"shelf": "/readings/0/shelf"},
        ),
        Example("a shelf without a name", row(shelf=""), fires={"shelf"}),
        Example("a list without shelves", at("/shelves", ABSENT), fires={"shelf"}),
    ),
)
