"""INV-14 A tool failure says which tool failed, and nothing else claims to be one.

What it finds:
A row with ref_retrieval_method audit_tool_failure that is not RETRIEVAL_FAILED / inconclusive /
not_applicable or whose rationale does not begin with a fault tag and a colon; and a row in that state with
such a rationale but another method.

Why it is bad:
A failure of the audit is not a fault of the report. The tag is read by machines to re-run exactly what
failed; a row that is tagged and filed elsewhere is never run again.

Example:
    ref_retrieval_method: audit_tool_failure
    rationale: "the judge timed out"

What to do:
Begin the rationale with one of judge_timeout, judge_api_error, judge_parse_error, cache_corruption,
retrieval_api_error, retrieval_timeout or retrieval_network_error, directly followed by a colon, and use the
method audit_tool_failure for such rows alone.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Iff, Invariant
from checker.rules.vocabulary import FAULT_PREFIXES, FAULTS
from checker.rules.words import row as r
from invariants.claim_audit_results.states import (
    METHODS,
    NOT_JUDGED,
    TRIPLE,
    TRIPLES,
    all_but,
    grid,
    tool_failure,
    unreachable,
)

_TAGGED = tuple(f"{fault}: details" for fault in FAULTS)
_UNTAGGED = (
    "the judge timed out",
    "judge_timeout",
    "judge_timeout : a space before the colon",
    " judge_timeout: a space before the tag",
    *(f"see {fault}: further in" for fault in FAULTS),
    "JUDGE_TIMEOUT: upper case",
    "judge_timeouts: another word",
)

INV_14 = Invariant(
    id="INV-14",
    iff=Iff(
        r.ref_retrieval_method == "audit_tool_failure",
        {"state": TRIPLE.is_in((NOT_JUDGED,)), "tagged": r.rationale.starts_with(*FAULT_PREFIXES)},
    ),
    accepts=(
        Example("a judge that timed out", tool_failure()),
        Example("a paywalled source, not a tool failure", unreachable()),
        Example("a tag on another state is X-RATIONALE-FAULT's", row(rationale="judge_timeout: 60 s")),
    ),
    rejects=(
        Example(
            "a reason without a tag",
            tool_failure(rationale="The judge timed out."),
            fires={"tagged"},
            at={"tagged": "/claim_audit_results/0"},
        ),
        table("rationale", "rationale", (*_TAGGED, *_UNTAGGED), _TAGGED, {"tagged"}, tool_failure()),
        table(
            "method of a supported row",
            "ref_retrieval_method",
            METHODS,
            all_but(METHODS, "audit_tool_failure"),
            {"state", "tagged"},
        ),
        grid("the grid", (NOT_JUDGED,), {"state"}, tool_failure()),
        grid(
            "the grid of another method",
            all_but(TRIPLES, NOT_JUDGED),
            {"reverse"},
            tool_failure(ref_retrieval_method="failed"),
        ),
        table(
            "method", "ref_retrieval_method", METHODS, ("audit_tool_failure",), {"reverse"}, tool_failure()
        ),
        table(
            "rationale of a failed retrieval",
            "rationale",
            (*_TAGGED, *_UNTAGGED),
            _UNTAGGED,
            {"reverse"},
            unreachable(),
        ),
    ),
)
