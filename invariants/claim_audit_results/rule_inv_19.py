"""INV-19 A breakdown belongs to a partially supported claim and shows both sides.

What it finds:
A row that has the key sub_claim_breakdown (even null) and is not UNSUPPORTED / source_description; or whose
breakdown is no list of at least two, has no SUPPORTED part, or has no part that is UNSUPPORTED or AMBIGUOUS.

Why it is bad:
The presence of the key is the one machine-readable sign of partial support. A judge that treats a claim of
several parts as one yes or no loses the unsupported part silently; a breakdown that shows only one side, or
stands on another judgment, does just that.

Example:
    judgment: UNSUPPORTED
    defect_stage: source_description
    sub_claim_breakdown:
      - {sub_claim_text: "Errors fell.", sub_verdict: SUPPORTED}

What to do:
List every sub-claim with its own verdict, at least one SUPPORTED and one not, on an UNSUPPORTED /
source_description row; on any other row remove the key.
"""

from checker.rules.example import Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import item, present
from checker.rules.words import row as r
from invariants.claim_audit_results.states import BREAKDOWN, JUDGMENTS, STAGES, partial, unsupported

_GOOD, _BAD = BREAKDOWN
_UNCLEAR = {"sub_claim_text": "They fell by half.", "sub_verdict": "AMBIGUOUS"}

INV_19 = Invariant(
    id="INV-19",
    when=present(r.sub_claim_breakdown),
    then={
        "judgment": r.judgment == "UNSUPPORTED",
        "stage": r.defect_stage == "source_description",
        "list": r.sub_claim_breakdown.is_a("array") & (r.sub_claim_breakdown.count() >= 2),
        "supported": r.sub_claim_breakdown.has_item(item.sub_verdict == "SUPPORTED"),
        "unsupported": r.sub_claim_breakdown.has_item(item.sub_verdict.is_in(("UNSUPPORTED", "AMBIGUOUS"))),
    },
    implied_by={"list": ("INV-19.supported", "INV-19.unsupported")},
    accepts=(
        Example("partial support", partial()),
        Example("an unclear part", partial(sub_claim_breakdown=[_GOOD, _UNCLEAR])),
        Example("three parts", partial(sub_claim_breakdown=[_GOOD, _BAD, _UNCLEAR])),
        Example("a row without a breakdown", unsupported()),
        Example("a supported row without a breakdown"),
    ),
    rejects=(
        table("judgment", "judgment", JUDGMENTS, ("UNSUPPORTED",), {"judgment"}, partial()),
        table("stage", "defect_stage", STAGES, ("source_description",), {"stage"}, partial()),
        Example(
            "one part, supported",
            partial(sub_claim_breakdown=[_GOOD]),
            fires={"list", "unsupported"},
            at={"list": "/claim_audit_results/0/sub_claim_breakdown"},
        ),
        Example("one part, unsupported", partial(sub_claim_breakdown=[_BAD]), fires={"list", "supported"}),
        Example("all parts supported", partial(sub_claim_breakdown=[_GOOD, _GOOD]), fires={"unsupported"}),
        Example("no part supported", partial(sub_claim_breakdown=[_BAD, _UNCLEAR]), fires={"supported"}),
        Example(
            "an unknown verdict counts for neither side",
            partial(sub_claim_breakdown=[_GOOD, {"sub_claim_text": "x", "sub_verdict": "PARTIAL"}]),
            fires={"unsupported"},
        ),
        Example(
            "an absent verdict counts for neither side",
            partial(sub_claim_breakdown=[_BAD, {"sub_claim_text": "x"}]),
            fires={"supported"},
        ),
        Example(
            "an explicit null",
            partial(sub_claim_breakdown=None),
            fires={"list", "supported", "unsupported"},
        ),
        Example(
            "an explicit null on a supported row",
            row(sub_claim_breakdown=None),
            fires={"judgment", "stage", "list", "supported", "unsupported"},
        ),
        Example("an object", partial(sub_claim_breakdown={}), fires={"list", "supported", "unsupported"}),
        table(
            "no list either",
            "sub_claim_breakdown",
            ("Errors fell.", 2, True),
            (),
            {"list", "supported", "unsupported"},
            partial(),
        ),
        Example("no parts", partial(sub_claim_breakdown=[]), fires={"list", "supported", "unsupported"}),
        Example(
            "a breakdown on a supported row",
            row(sub_claim_breakdown=BREAKDOWN),
            fires={"judgment", "stage"},
            at={
                "judgment": "/claim_audit_results/0/judgment",
                "stage": "/claim_audit_results/0/defect_stage",
            },
        ),
    ),
)
