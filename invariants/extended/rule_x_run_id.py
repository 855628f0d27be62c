"""X-RUN-ID Rows and summary name the same run.

What it finds:
A result row whose audit_run_id no sampling summary of the passport has, where there is a summary.

Why it is bad:
The summary speaks of another run than the rows, so the share it states is not theirs.

Example:
    claim_audit_results:
      - {audit_run_id: 2026-01-02T03:04:05Z-0a1b}
    audit_sampling_summaries:
      - {audit_run_id: 2026-01-09T00:00:00Z-77aa}

What to do:
Keep rows and summaries of one run together.
"""

from checker.rules.example import ABSENT, Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.lookups import SUMMARIES

X_RUN_ID = Invariant(
    id="X-RUN-ID",
    severity=WARNING,
    when=~r.audit_run_id.is_null & (SUMMARIES.size() >= 1),
    then={"run": r.audit_run_id.resolves(SUMMARIES)},
    accepts=(
        Example("the same run"),
        Example("no run id on the row", row(audit_run_id=ABSENT)),
        Example(
            "no summary",
            row(audit_run_id="2026-01-02T03:04:05Z-ffff") + at("/audit_sampling_summaries", []),
        ),
    ),
    rejects=(
        Example(
            "another run",
            row(audit_run_id="2026-01-02T03:04:05Z-ffff"),
            fires={"run"},
            at={"run": "/claim_audit_results/0/audit_run_id"},
        ),
        Example("an empty run id", row(audit_run_id=""), fires={"run"}),
        Example(
            "neither of two runs",
            row(audit_run_id="2026-01-02T03:04:05Z-ffff")
            + at("/audit_sampling_summaries/-", {"audit_run_id": "2026-01-02T03:04:05Z-eeee"}),
            fires={"run"},
        ),
    ),
)
