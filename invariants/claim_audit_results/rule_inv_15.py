"""INV-15 A row belongs to a claim that its manifest declares.

What it finds:
A row whose pair (scoped_manifest_id, claim_id) is in no manifest, the sentinel manifest aside.

Why it is bad:
Constraints, planned references and coverage are looked up by that pair. A pair that leads nowhere means the
row was checked against nothing.

Example:
    scoped_manifest_id: M-2026-01-02T03:04:05Z-0a1b
    claim_id: C-009            # the manifest declares C-001 and C-002

What to do:
Correct the pair, add the manifest (or name the file that holds it with --manifests), or use the sentinel
M-0000-00-00T00:00:00Z-0000 for a claim that no manifest declared.
"""

from checker.rules.example import Example, at, row
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID
from invariants.lookups import CLAIMS

INV_15 = Invariant(
    id="INV-15",
    then={
        "pair": (r.scoped_manifest_id == SENTINEL) | pack(r.scoped_manifest_id, r.claim_id).resolves(CLAIMS)
    },
    equivalent={
        "pair: a claim of that manifest: claim_intent_manifests[].claims[] unconditionally": (
            "only the sentinel's own claims would resolve, and a row of the sentinel passes without them"
        )
    },
    accepts=(
        Example("a declared claim"),
        Example("another claim of the same manifest", row(claim_id="C-002")),
        Example("a claim of the sentinel", row(scoped_manifest_id=SENTINEL, claim_id="C-900")),
    ),
    rejects=(
        Example(
            "a claim that the manifest does not declare",
            row(claim_id="C-009"),
            fires={"pair"},
            at={"pair": "/claim_audit_results/0"},
        ),
        Example("a manifest that is not there", row(scoped_manifest_id=OTHER_MANIFEST_ID), fires={"pair"}),
        Example(
            "each half exists, but not together",
            at(
                "/claim_intent_manifests/-",
                {
                    "manifest_version": "1.0",
                    "manifest_id": OTHER_MANIFEST_ID,
                    "emitted_by": "synthesis_agent",
                    "emitted_at": "2026-01-02T03:04:05Z",
                    "claims": [
                        {
                            "claim_id": "C-003",
                            "claim_text": "Another claim.",
                            "intended_evidence_kind": "theoretical",
                            "planned_refs": [],
                        }
                    ],
                    "manifest_negative_constraints": [],
                },
            )
            + row(claim_id="C-003"),
            fires={"pair"},
        ),
        Example("no manifests at all", at("/claim_intent_manifests", []), fires={"pair"}),
    ),
)
