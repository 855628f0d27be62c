"""READ-2 What is read has a day, and only what is read has a rating.

What it finds:
A reading whose status is read without the day on which it was finished, or with such a day and another
status; a rating of a text that nobody finished.

Why it is bad:
The list says what the group knows. A rating of an unread text is hearsay, and a day without a status leaves
open whether it was finished or given up.

Example:
    status: planned
    finished_on: 2026-05-04

What to do:
Set the status to read, or the day and the rating to null.
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.invariant import Case, Iff, Invariant
from checker.rules.words import row as r

STATUSES = ("planned", "reading", "read", "dropped")

READ_2 = Invariant(
    id="READ-2",
    iff=Iff(r.status == "read", {"day": ~r.finished_on.is_null}),
    cases=(Case(r.status != "read", {"rating": r.rating.is_null}),),
    accepts=(
        Example("a text that was read and rated"),
        Example("a text that was read", row(rating=None)),
        Example("a text that is planned", row(status="planned", finished_on=ABSENT, rating=ABSENT)),
        Example("a day that is none is for the schema", row(finished_on="")),
    ),
    rejects=(
        table("a day", "status", STATUSES, ("read",), {"reverse"}, row(rating=None)),
        table("a rating", "status", ("planned", "reading", "dropped"), (), {"rating"}, row(finished_on=None)),
        Example("no day", row(finished_on=None), fires={"day"}, at={"day": "/readings/0"}),
        Example(
            "a day for a text that is planned",
            row(status="planned", rating=None),
            fires={"reverse"},
            at={"reverse": "/readings/0"},
        ),
        Example(
            "an empty day is a day",
            row(status="planned", finished_on="", rating=None),
            fires={"reverse"},
        ),
        Example(
            "a rating of a text that was given up",
            row(status="dropped", finished_on=None, rating=1),
            fires={"rating"},
            at={"rating": "/readings/0/rating"},
        ),
        Example(
            "a rating without a word",
            row(status="dropped", finished_on=None, rating=""),
            fires={"rating"},
        ),
    ),
)
