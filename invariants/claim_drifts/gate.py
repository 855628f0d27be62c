"""What a publisher acts on: every drift."""

from checker.rules.gate import PASS, GateLine
from checker.rules.words import Always

GATE = (GateLine("drift", Always(), "LOW-WARN-CLAIM-DRIFT", "LOW", PASS),)
