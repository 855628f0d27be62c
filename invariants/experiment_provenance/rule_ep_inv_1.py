"""EP-INV-1 An experiment id stands once.

What it finds:
Two rows of experiment_provenance with one experiment_id.

Why it is bad:
Claims name their experiments by id. With two of them nobody knows which run is meant.

Example:
    experiment_provenance:
      - {experiment_id: exp-1, title: "Long questions"}
      - {experiment_id: exp-1, title: "Short questions"}

What to do:
Give each experiment an id of its own.
"""

from checker.rules.example import Example, rows
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from checker.rules.words import unique

EP_INV_1 = Invariant(
    id="EP-INV-1",
    then={"unique": unique(r.experiment_id)},
    accepts=(
        Example("one experiment"),
        Example("two experiments, two ids", rows({}, {"experiment_id": "exp-2"})),
    ),
    rejects=(
        Example(
            "two experiments of one id",
            rows({}, {"title": "Short questions"}),
            fires={"unique"},
            at={"unique": "/experiment_provenance/1/experiment_id"},
        ),
    ),
)
