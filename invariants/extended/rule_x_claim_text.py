"""X-CLAIM-TEXT A row's text is its claim's text.

What it finds:
A result row whose claim_text differs from the text that the manifest gives for that claim, white space aside.

Why it is bad:
The judge may have judged a sentence that the report does not contain.

Example:
    claim_id: C-001
    claim_text: "Errors fell."          # the manifest: "Errors fell by half."

What to do:
Copy the manifest's text, or correct claim_id.
"""

from checker.rules.example import Example, at, row
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, another_manifest
from invariants.lookups import CLAIM_TEXTS, CLAIMS

X_CLAIM_TEXT = Invariant(
    id="X-CLAIM-TEXT",
    severity=WARNING,
    when=pack(r.scoped_manifest_id, r.claim_id).resolves(CLAIMS),
    then={"text": pack(r.scoped_manifest_id, r.claim_id, r.claim_text.folded).resolves(CLAIM_TEXTS)},
    accepts=(
        Example("the claim's text"),
        Example(
            "other white space",
            row(claim_text=" Retrieval halves\nthe error  rate on long questions. "),
        ),
        Example(
            "other white space in the manifest",
            at(
                "/claim_intent_manifests/0/claims/0/claim_text",
                "Retrieval  halves the error rate\non long questions.",
            ),
        ),
        Example("a claim that is not declared", row(claim_id="C-009")),
        Example("a claim of no manifest", row(scoped_manifest_id=SENTINEL, claim_text="Anything.")),
        Example(
            "the sentinel is none, whatever a manifest calls itself",
            another_manifest(SENTINEL) + row(scoped_manifest_id=SENTINEL, claim_text="Anything."),
        ),
    ),
    rejects=(
        Example(
            "another text",
            row(claim_text="Retrieval halves the error rate."),
            fires={"text"},
            at={"text": "/claim_audit_results/0"},
        ),
        Example(
            "another claim's text", row(claim_text="Attention is a form of soft retrieval."), fires={"text"}
        ),
        Example(
            "the claim's text in another manifest",
            another_manifest(claims=[{**MANIFEST["claims"][0], "claim_text": "Errors fall."}])
            + row(claim_text="Errors fall."),
            fires={"text"},
        ),
        Example("no text", row(claim_text=None), fires={"text"}),
    ),
)
