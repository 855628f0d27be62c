"""U-INV-3 An uncited assertion was found by the known detector.

What it finds:
A row of uncited_assertions whose rule_version is not D4-c-v1.

Why it is bad:
The version says which detector found the sentence. Findings of different detectors must not be counted
together.

Example:
    rule_version: D4-c-v2

What to do:
Write D4-c-v1, or run the detector of that version again.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

U_INV_3 = Invariant(
    id="U-INV-3",
    then={"version": r.rule_version == "D4-c-v1"},
    accepts=(Example("the known version"),),
    rejects=(
        Example(
            "another version",
            row(rule_version="D4-c-v2"),
            fires={"version"},
            at={"version": "/uncited_assertions/0/rule_version"},
        ),
        Example("the version of another family", row(rule_version="D4-a-v1"), fires={"version"}),
    ),
)
