"""UAF-INV-5 The rationale of an audit failure begins with its own fault.

What it finds:
A row of uncited_audit_failures whose rationale does not begin with its fault_class and a colon.

Why it is bad:
Two places that name the fault differently leave it open what failed, and so what to run again.

Example:
    fault_class: judge_timeout
    rationale: "judge_api_error: 503"

What to do:
Begin the rationale with the fault_class, directly followed by a colon.
"""

from checker.rules.example import ABSENT, Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

UAF_INV_5 = Invariant(
    id="UAF-INV-5",
    then={"tagged": r.rationale.starts_with(r.fault_class + ":")},
    accepts=(
        Example("its own fault"),
        Example("another fault", row(fault_class="judge_api_error", rationale="judge_api_error: 503")),
        Example("the tag alone", row(rationale="judge_timeout:")),
    ),
    rejects=(
        Example(
            "another row's fault",
            row(rationale="judge_api_error: 503"),
            fires={"tagged"},
            at={"tagged": "/uncited_audit_failures/0"},
        ),
        Example("no colon", row(rationale="judge_timeout after 60 s"), fires={"tagged"}),
        Example("the tag further in", row(rationale="a judge_timeout: 60 s"), fires={"tagged"}),
        Example("no fault class", row(fault_class=ABSENT), fires={"tagged"}),
    ),
)
