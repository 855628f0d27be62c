"""X-TIME-ORDER A row is judged after its manifest was emitted.

What it finds:
A judged row (results, constraint violations, audit failures, alignment results) whose judge_run_at is earlier
than its manifest's emitted_at.

Why it is bad:
The judge cannot have seen constraints that did not exist yet: the row belongs to an older run, or a clock is
wrong.

Example:
    judge_run_at: 2026-01-01T00:00:00Z           # the manifest: 2026-01-02T03:04:05Z

What to do:
Judge the row again, or correct the time.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import row as r
from invariants.base import another_manifest
from invariants.lookups import MANIFESTS

_EMITTED = MANIFESTS.look(r.scoped_manifest_id, r.emitted_at.time)

_JUDGED = (
    "claim_audit_results",
    "constraint_violations",
    "uncited_audit_failures",
    "experiment_alignment_results",
)

X_TIME_ORDER = Invariant(
    id="X-TIME-ORDER",
    over=tuple(f"{aggregate}[]" for aggregate in _JUDGED),
    severity=WARNING,
    then={"order": r.judge_run_at.time >= _EMITTED},
    accepts=(
        Example("a day later"),
        Example("the same second", row(judge_run_at="2026-01-02T03:04:05Z")),
        Example("later, in another zone", row(judge_run_at="2026-01-02T02:04:06-01:00")),
        Example("a time that is none is for the schema", row(judge_run_at="2026-01-01")),
        Example(
            "the sentinel has no time, whatever a manifest calls itself",
            another_manifest(SENTINEL)
            + row(scoped_manifest_id=SENTINEL, judge_run_at="2026-01-01T00:00:00Z"),
        ),
        Example(
            "a manifest without a time",
            at("/claim_intent_manifests/0/emitted_at", "yesterday")
            + row(judge_run_at="2026-01-01T00:00:00Z"),
        ),
    ),
    rejects=(
        Example(
            "a day earlier",
            row(judge_run_at="2026-01-01T00:00:00Z"),
            fires={"order"},
            at={"order": "/claim_audit_results/0"},
        ),
        *(
            Example(
                f"a row of {aggregate}",
                at(f"/{aggregate}/0/judge_run_at", "2026-01-01T00:00:00Z"),
                fires={"order"},
                at={"order": f"/{aggregate}/0"},
            )
            for aggregate in _JUDGED[1:]
        ),
        Example("a second earlier", row(judge_run_at="2026-01-02T03:04:04Z"), fires={"order"}),
        Example("a fraction earlier", row(judge_run_at="2026-01-02T03:04:04.999Z"), fires={"order"}),
        Example("earlier, in another zone", row(judge_run_at="2026-01-02T04:04:04+01:00"), fires={"order"}),
    ),
)
