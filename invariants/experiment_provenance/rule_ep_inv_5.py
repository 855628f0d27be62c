"""EP-INV-5 The declaration about experiments is complete.

What it finds:
An experiment_intake_declaration that is no object; or whose status is unknown, that the scholar did not make,
or that has no date.

Why it is bad:
The declaration is only worth something when the author made it, knowingly and at a known time.

Example:
    experiment_intake_declaration: {status: experiments_declared, declared_by: agent}

What to do:
Give status (experiments_declared, no_experiments_declared or legacy_unknown), declared_by scholar, and
declared_at.
"""

from checker.rules.example import ABSENT, Example, at
from checker.rules.invariant import Case, Invariant
from checker.rules.words import row as r
from checker.rules.words import this

_DECLARATION = "/experiment_intake_declaration"
_NOT_THERE = "a declaration that is null is not there, so the rule has no item to look at"
_STATUSES = ("experiments_declared", "no_experiments_declared", "legacy_unknown")

EP_INV_5 = Invariant(
    id="EP-INV-5",
    over=("experiment_intake_declaration",),
    when=~this.is_null,
    then={"object": this.is_a("object")},
    cases=(
        Case(
            this.is_a("object"),
            {
                "status": r.status.is_in(_STATUSES),
                "declared_by": r.declared_by == "scholar",
                "declared_at": r.declared_at.is_set,
            },
        ),
    ),
    equivalent={
        "object when dropped": _NOT_THERE,
        "object: experiment_intake_declaration also null": _NOT_THERE,
        "status when: experiment_intake_declaration also null": _NOT_THERE,
        "declared_by when: experiment_intake_declaration also null": _NOT_THERE,
        "declared_at when: experiment_intake_declaration also null": _NOT_THERE,
    },
    accepts=(
        Example("a complete declaration"),
        Example("no declaration", at(_DECLARATION, None)),
        Example(
            "no experiments",
            at(f"{_DECLARATION}/status", "no_experiments_declared") + at("/experiment_provenance", []),
        ),
        Example("unknown", at(f"{_DECLARATION}/status", "legacy_unknown")),
    ),
    rejects=(
        Example("a text", at(_DECLARATION, "none"), fires={"object"}, at={"object": _DECLARATION}),
        Example("a list", at(_DECLARATION, []), fires={"object"}),
        Example("an empty text", at(_DECLARATION, ""), fires={"object"}),
        Example("a number", at(_DECLARATION, 0), fires={"object"}),
        Example("a bare no", at(_DECLARATION, False), fires={"object"}),
        Example(
            "an unknown status",
            at(f"{_DECLARATION}/status", "maybe"),
            fires={"status"},
            at={"status": f"{_DECLARATION}/status"},
        ),
        Example(
            "no status",
            at(f"{_DECLARATION}/status", ABSENT),
            fires={"status"},
            at={"status": _DECLARATION},
        ),
        Example("another author", at(f"{_DECLARATION}/declared_by", "agent"), fires={"declared_by"}),
        Example("no date", at(f"{_DECLARATION}/declared_at", ""), fires={"declared_at"}),
        Example("a number for a date", at(f"{_DECLARATION}/declared_at", 2026), fires={"declared_at"}),
        Example("an empty object", at(_DECLARATION, {}), fires={"status", "declared_by", "declared_at"}),
    ),
)
