"""What a publisher acts on: a run that left citations out says so, one that audited all needs no word."""

from checker.rules.gate import PASS, GateLine
from checker.rules.words import row as r

GATE = (
    GateLine("sampled", r.audited_count < r.total_citation_count, "CLAIM-AUDIT-SAMPLED", "LOW", PASS),
    GateLine("audited in full", r.audited_count == r.total_citation_count, None, None, PASS),
)
