"""X-ID-DATE An id carries a real date.

What it finds:
A manifest id, scope or run id (the sentinel aside) whose embedded timestamp is no moment of the calendar.

Why it is bad:
Ids are made from the clock. One that no clock shows was typed, or made up.

Example:
    manifest_id: M-2026-02-30T10:00:00Z-0a1b

What to do:
Use the time at which the manifest or the run was made.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Case, Invariant
from checker.rules.vocabulary import MANIFEST_STAMP, RUN_STAMP, SENTINEL
from checker.rules.words import row as r

_MANIFEST = r.manifest_id.fullmatch(MANIFEST_STAMP) & ~(r.manifest_id == SENTINEL)
_SCOPE = r.scoped_manifest_id.fullmatch(MANIFEST_STAMP) & ~(r.scoped_manifest_id == SENTINEL)

_SCOPED = (
    "claim_audit_results[]",
    "uncited_assertions[]",
    "claim_drifts[]",
    "constraint_violations[]",
    "uncited_audit_failures[]",
    "experiment_alignment_results[]",
)

X_ID_DATE = Invariant(
    id="X-ID-DATE",
    severity=WARNING,
    cases=(
        Case(
            _MANIFEST,
            {"manifest": r.manifest_id.part(MANIFEST_STAMP).is_date},
            over=("claim_intent_manifests[]",),
        ),
        Case(_SCOPE, {"scope": r.scoped_manifest_id.part(MANIFEST_STAMP).is_date}, over=_SCOPED),
        Case(
            r.audit_run_id.fullmatch(RUN_STAMP),
            {"run": r.audit_run_id.part(RUN_STAMP).is_date},
            over=("claim_audit_results[]", "audit_sampling_summaries[]"),
        ),
    ),
    accepts=(
        Example("real dates"),
        Example("the sentinel", row(scoped_manifest_id=SENTINEL)),
        Example("a manifest that is the sentinel", at("/claim_intent_manifests/0/manifest_id", SENTINEL)),
        Example("29 February of a leap year", row(audit_run_id="2028-02-29T00:00:00Z-0a1b")),
        Example("another form is for the schema", row(audit_run_id="2026-02-30T00:00:00Z-XYZ")),
        Example(
            "so are ids that go on",
            row(
                audit_run_id="2026-02-30T00:00:00Z-0a1b2",
                scoped_manifest_id="M-2026-02-30T00:00:00Z-0a1b2",
            )
            + at("/claim_intent_manifests/0/manifest_id", "M-2026-02-30T00:00:00Z-0a1b2"),
        ),
    ),
    rejects=(
        Example(
            "30 February in a manifest id",
            at("/claim_intent_manifests/0/manifest_id", "M-2026-02-30T10:00:00Z-0a1b"),
            fires={"manifest"},
            at={"manifest": "/claim_intent_manifests/0/manifest_id"},
        ),
        Example(
            "month 13 in a scope",
            row(scoped_manifest_id="M-2026-13-01T10:00:00Z-0a1b"),
            fires={"scope"},
            at={"scope": "/claim_audit_results/0/scoped_manifest_id"},
        ),
        Example(
            "a date that is none, in a manifest and in the row that names it",
            at("/claim_intent_manifests/0/manifest_id", "M-2026-02-30T10:00:00Z-0a1b")
            + row(scoped_manifest_id="M-2026-02-30T10:00:00Z-0a1b"),
            fires={"manifest", "scope"},
        ),
        Example(
            "hour 25 in a run id",
            row(audit_run_id="2026-01-01T25:00:00Z-0a1b"),
            fires={"run"},
            at={"run": "/claim_audit_results/0/audit_run_id"},
        ),
        Example("29 February of no leap year", row(audit_run_id="2026-02-29T00:00:00Z-0a1b"), fires={"run"}),
        *(
            Example(
                f"a scope of {aggregate}",
                at(f"/{aggregate}/0/scoped_manifest_id", "M-2026-00-01T10:00:00Z-0a1b"),
                fires={"scope"},
                at={"scope": f"/{aggregate}/0/scoped_manifest_id"},
            )
            for aggregate in (
                "uncited_assertions",
                "claim_drifts",
                "constraint_violations",
                "uncited_audit_failures",
                "experiment_alignment_results",
            )
        ),
        Example(
            "a run id of a summary",
            at("/audit_sampling_summaries/0/audit_run_id", "2026-01-00T10:00:00Z-0a1b"),
            fires={"run"},
            at={"run": "/audit_sampling_summaries/0/audit_run_id"},
        ),
    ),
)
