"""X-RATIONALE-FAULT A fault tag stands on tool failures alone.

What it finds:
A result row whose rationale begins with a fault tag and a colon although its method is not
audit_tool_failure.

Why it is bad:
A SUPPORTED row with the rationale "judge_timeout: …" passes the gate: a judge that never answered becomes a
verdict.

Example:
    judgment: SUPPORTED
    ref_retrieval_method: api
    rationale: "judge_timeout: no answer within 60 s"

What to do:
File the row as a tool failure (RETRIEVAL_FAILED / inconclusive / not_applicable, audit_tool_failure) and run
it again; if it was judged, give the judge's reason.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import FAULT_PREFIXES, FAULTS
from checker.rules.words import row as r
from invariants.claim_audit_results.states import METHODS, tool_failure

_TAGGED = tuple(f"{fault}: details" for fault in FAULTS)
_PLAIN = (
    "judge_timeout",
    *(f"a {fault}: further in" for fault in FAULTS),
    "Judge_timeout: capital",
    "judge_timeouts: more",
)

X_RATIONALE_FAULT = Invariant(
    id="X-RATIONALE-FAULT",
    when=~(r.ref_retrieval_method == "audit_tool_failure"),
    then={"tag": ~r.rationale.starts_with(*FAULT_PREFIXES)},
    accepts=(
        Example("a judge's reason"),
        Example("a tool failure", tool_failure()),
    ),
    rejects=(
        Example(
            "a time-out that became a verdict",
            row(rationale="judge_timeout: no answer within 60 s"),
            fires={"tag"},
            at={"tag": "/claim_audit_results/0/rationale"},
        ),
        table("rationale", "rationale", (*_TAGGED, *_PLAIN), _PLAIN, {"tag"}),
        table("method", "ref_retrieval_method", METHODS, ("audit_tool_failure",), {"tag"}, tool_failure()),
    ),
)
