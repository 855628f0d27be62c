"""X-SAMPLE-ROWS Each audited citation has a row.

What it finds:
A sampling summary with fewer result rows of its audit_run_id than its audited_count.

Why it is bad:
Rows that are missing were audited and lost, or never audited and counted.

Example:
    audit_run_id: 2026-01-02T03:04:05Z-0a1b
    audited_count: 40                # 38 result rows have that run id

What to do:
Add the missing rows (each with its audit_run_id), or correct the summary.
"""

from checker.rules.example import ABSENT, Example, at, row, rows
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.lookups import RESULT_RUNS

_SUMMARY = "/audit_sampling_summaries/0"

X_SAMPLE_ROWS = Invariant(
    id="X-SAMPLE-ROWS",
    over=("audit_sampling_summaries[]",),
    severity=WARNING,
    then={"rows": r.audited_count <= RESULT_RUNS.size(r.audit_run_id)},
    accepts=(
        Example("one row, one audited"),
        Example("two rows for one citation", rows({}, {"anchor_kind": "page", "anchor_value": "7"})),
        Example(
            "none audited",
            at(f"{_SUMMARY}/audited_count", 0) + at("/claim_audit_results", []),
        ),
    ),
    rejects=(
        Example(
            "no rows",
            at("/claim_audit_results", []),
            fires={"rows"},
            at={"rows": _SUMMARY},
        ),
        Example("a row without a run id", row(audit_run_id=ABSENT), fires={"rows"}),
        Example("a row of another run", row(audit_run_id="2026-01-02T03:04:05Z-ffff"), fires={"rows"}),
    ),
)
