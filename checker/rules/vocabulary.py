"""Words that several rooms must spell alike: fault tags, machine-read prefixes, identifiers.

Patterns are Python regular expressions for whole texts.
"""

from __future__ import annotations

FAULTS = (
    "judge_timeout",
    "judge_api_error",
    "judge_parse_error",
    "cache_corruption",
    "retrieval_api_error",
    "retrieval_timeout",
    "retrieval_network_error",
)
"""The tags that say why an audit tool failed."""

FAULT_PREFIXES = tuple(f"{fault}:" for fault in FAULTS)
"""How the rationale of a tool failure begins."""

ANCHORLESS_PREFIX = "v3.7.3 R-L3-1-A violation"
"""How the rationale of a citation without an anchor begins (case-sensitive)."""

SENTINEL = "M-0000-00-00T00:00:00Z-0000"
"""The manifest id of a row whose claim no manifest declared."""

CLAIM_DIGITS = r"C-([0-9]{3,})"
NC = r"NC-C[0-9]{3,}-[0-9]+"
NC_DIGITS = r"NC-C([0-9]{3,})-[0-9]+"
NC_INNER_HYPHEN = r"NC-C-[0-9]+-[0-9]+"
MNC = r"MNC-[0-9]+"
MANIFEST_STAMP = r"M-([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)-[0-9a-f]{4}"
RUN_STAMP = r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)-[0-9a-f]{4}"

FORMS = {
    NC: "a claim's constraint id (NC-C001-1)",
    MNC: "a manifest-wide constraint id (MNC-1)",
    NC_INNER_HYPHEN: "of the form NC-C-001-1",
    MANIFEST_STAMP: "a manifest id",
    RUN_STAMP: "a run id",
}
"""How a pattern is called in messages."""

PARTS = {
    CLAIM_DIGITS: "the digits of",
    NC_DIGITS: "the digits of",
    MANIFEST_STAMP: "the timestamp of",
    RUN_STAMP: "the timestamp of",
}
"""How the group of a pattern is called in messages."""
