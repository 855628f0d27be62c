"""What a publisher acts on: every uncited sentence that could not be judged."""

from checker.rules.gate import PASS, GateLine
from checker.rules.words import Always

GATE = (GateLine("audit tool failed, uncited", Always(), "CLAIM-AUDIT-TOOL-FAILURE-UNCITED", "MED", PASS),)
