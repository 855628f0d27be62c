"""X-DRIFT-KNOWN A sentence that was planned is no drift.

What it finds:
A drift EMITTED_NOT_INTENDED whose text, white space aside, is a claim of a manifest.

Why it is bad:
The author is blamed for a sentence that was planned word for word.

Example:
    drift_kind: EMITTED_NOT_INTENDED
    claim_text: "Attention is a form of soft retrieval."        # planned as C-002

What to do:
Remove the drift row and audit the sentence as that claim.
"""

from checker.rules.example import Example, at
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.lookups import TEXTS

_DRIFT = "/claim_drifts/0"
_EMITTED = (
    *at(f"{_DRIFT}/drift_kind", "EMITTED_NOT_INTENDED"),
    *at(f"{_DRIFT}/manifest_claim_id", None),
    *at(f"{_DRIFT}/scoped_manifest_id", None),
    *at(f"{_DRIFT}/section_path", "4. Discussion"),
)

X_DRIFT_KNOWN = Invariant(
    id="X-DRIFT-KNOWN",
    over=("claim_drifts[]",),
    severity=WARNING,
    when=r.drift_kind == "EMITTED_NOT_INTENDED",
    then={"known": ~r.claim_text.folded.resolves(TEXTS)},
    accepts=(
        Example("the other kind of drift"),
        Example("a text that no manifest has", _EMITTED + at(f"{_DRIFT}/claim_text", "Speed rose.")),
    ),
    rejects=(
        Example("a planned text", _EMITTED, fires={"known"}, at={"known": f"{_DRIFT}/claim_text"}),
        Example(
            "other white space",
            _EMITTED + at(f"{_DRIFT}/claim_text", "Attention is a form\nof soft  retrieval."),
            fires={"known"},
        ),
        Example(
            "other white space in the manifest",
            _EMITTED
            + at("/claim_intent_manifests/0/claims/1/claim_text", "Attention is  a form of soft\nretrieval."),
            fires={"known"},
        ),
    ),
)
