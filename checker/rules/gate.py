"""A family's gate table: what a publisher acts on, as data. Its lines are predicates on the family's rows."""

from __future__ import annotations

from dataclasses import dataclass

from checker.rules.words import Predicate

PASS = "pass"
REFUSE = "refuse"
GATES = (PASS, REFUSE)
SEVERITIES = ("LOW", "MED", "HIGH")


@dataclass(frozen=True)
class GateLine:
    """One line of a gate table.

    Attributes:
        name: what the line is about, unique in its table.
        when: which rows of the family meet it.
        annotation: the word that is put at the row's citation, or None for none.
        severity: LOW, MED or HIGH; None where there is no annotation.
        gate: `pass` or `refuse`.
        about_passport: the line is about the whole document, said once, beside the line that each row meets
            anyway; `when` says which rows make it so.
    """

    name: str
    when: Predicate
    annotation: str | None
    severity: str | None
    gate: str
    about_passport: bool = False
