"""What a publisher acts on: every violated constraint of an uncited sentence."""

from checker.rules.gate import REFUSE, GateLine
from checker.rules.words import Always

GATE = (
    GateLine(
        "violates a constraint, uncited", Always(), "HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED", "HIGH", REFUSE
    ),
)
