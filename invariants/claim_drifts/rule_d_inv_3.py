"""D-INV-3 A drift was found by the known detector.

What it finds:
A row of claim_drifts whose rule_version is not D4-a-v1.

Why it is bad:
The version says which detector found the drift. Findings of different detectors must not be counted together.

Example:
    rule_version: D4-a-v2

What to do:
Write D4-a-v1, or run the detector of that version again.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

D_INV_3 = Invariant(
    id="D-INV-3",
    then={"version": r.rule_version == "D4-a-v1"},
    accepts=(Example("the known version"),),
    rejects=(
        Example(
            "another version",
            row(rule_version="D4-a-v2"),
            fires={"version"},
            at={"version": "/claim_drifts/0/rule_version"},
        ),
        Example("the version of another family", row(rule_version="D4-c-v1"), fires={"version"}),
    ),
)
