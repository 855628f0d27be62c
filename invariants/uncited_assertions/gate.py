"""What a publisher acts on: every uncited assertion."""

from checker.rules.gate import PASS, GateLine
from checker.rules.words import Always

GATE = (GateLine("uncited assertion", Always(), "UNCITED-ASSERTION", "LOW", PASS),)
