"""What a publisher acts on: whether a claim says what its experiment showed."""

from checker.rules.gate import PASS, REFUSE, GateLine
from checker.rules.words import row as r

GATE = (
    GateLine("aligned", r.alignment_verdict == "ALIGNED", None, None, PASS),
    GateLine(
        "provenance insufficient",
        r.alignment_verdict == "PROVENANCE_INSUFFICIENT",
        "EXPERIMENT-PROVENANCE-INSUFFICIENT",
        "MED",
        PASS,
    ),
    GateLine(
        "misaligned",
        r.alignment_verdict.is_in(("OVERSTATED", "NOT_SUPPORTED_BY_PROVENANCE")),
        "HIGH-WARN-EXPERIMENT-MISALIGNED",
        "HIGH",
        REFUSE,
    ),
)
