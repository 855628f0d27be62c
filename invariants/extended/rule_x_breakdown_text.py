"""X-BREAKDOWN-TEXT Sub-claims are parts, each with a text of its own.

What it finds:
In a sub_claim_breakdown: a blank text, a text that repeats, and a text that is the whole claim.

Why it is bad:
A breakdown that only repeats the claim looks like partial support and shows nothing: it is how a judge
satisfies the form without doing the work.

Example:
    claim_text: "Errors fell by half."
    sub_claim_breakdown:
      - {sub_claim_text: "Errors fell by half.", sub_verdict: SUPPORTED}
      - {sub_claim_text: "Errors fell by half.", sub_verdict: UNSUPPORTED}

What to do:
Split the claim into its parts and judge each.
"""

from checker.rules.example import Example, Patch, row, rows
from checker.rules.finding import WARNING
from checker.rules.invariant import Case, Invariant
from checker.rules.words import item, unique, up
from invariants.claim_audit_results.states import partial

_TEXTS = "/claim_audit_results/0/sub_claim_breakdown"
_WHOLE = "Retrieval halves the error rate on long questions."


def _parts(*texts: object) -> Patch:
    verdicts = ("SUPPORTED", "UNSUPPORTED")
    return partial(
        sub_claim_breakdown=[
            {"sub_claim_text": text, "sub_verdict": verdict, "evidence_pointer": "p. 3"}
            for text, verdict in zip(texts, verdicts, strict=True)
        ]
    )


X_BREAKDOWN_TEXT = Invariant(
    id="X-BREAKDOWN-TEXT",
    over=("claim_audit_results[].sub_claim_breakdown[]",),
    severity=WARNING,
    then={
        "blank": ~(item.sub_claim_text.is_blank),
        "repeated": unique(item.sub_claim_text.folded, within_row=True),
    },
    cases=(
        Case(item.sub_claim_text.is_set, {"whole": ~(item.sub_claim_text.folded == up.claim_text.folded)}),
    ),
    accepts=(
        Example("two parts", partial()),
        Example("a number is for the schema", _parts("Errors fell.", 5)),
        Example("so is a claim that is none", _parts("Errors fell.", 5) + row(claim_text=5)),
        Example("the same parts in two rows", partial() + rows({}, {"ref_slug": "jones2023"})),
    ),
    rejects=(
        Example(
            "a blank part",
            _parts("Errors fell.", " \n"),
            fires={"blank"},
            at={"blank": f"{_TEXTS}/1/sub_claim_text"},
        ),
        Example(
            "one part twice",
            _parts("Errors fell.", "Errors  fell. "),
            fires={"repeated"},
            at={"repeated": f"{_TEXTS}/1/sub_claim_text"},
        ),
        Example(
            "the whole claim",
            _parts("Errors fell.", f" {_WHOLE}"),
            fires={"whole"},
            at={"whole": f"{_TEXTS}/1"},
        ),
        Example(
            "the whole of a claim with a line end in it",
            _parts("Errors fell.", _WHOLE) + row(claim_text=_WHOLE.replace(" on", "\non")),
            fires={"whole"},
        ),
    ),
)
