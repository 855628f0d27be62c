"""EA-INV-2 An alignment result compares a declared claim with a recorded experiment.

What it finds:
A row of experiment_alignment_results whose (scoped_manifest_id, claim_id) no manifest declares, or whose
experiment_id is not in experiment_provenance.

Why it is bad:
A verdict about something that is not there cannot be checked.

Example:
    claim_id: C-001
    experiment_id: exp-9

What to do:
Correct the ids, or add the manifest or the experiment (--manifests for those in other files).
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIMS, EXPERIMENTS

EA_INV_2 = Invariant(
    id="EA-INV-2",
    then={
        "claim": pack(r.scoped_manifest_id, r.claim_id).resolves(CLAIMS),
        "experiment": r.experiment_id.resolves(EXPERIMENTS),
    },
    accepts=(Example("a declared claim and a recorded experiment"),),
    rejects=(
        Example(
            "a claim that is not declared",
            row(claim_id="C-009"),
            fires={"claim"},
            at={"claim": "/experiment_alignment_results/0"},
        ),
        Example("another manifest", row(scoped_manifest_id=OTHER_MANIFEST_ID), fires={"claim"}),
        Example("the sentinel declares nothing", row(scoped_manifest_id=SENTINEL), fires={"claim"}),
        Example(
            "not even where a manifest calls itself the sentinel",
            another_manifest(SENTINEL) + row(scoped_manifest_id=SENTINEL),
            fires={"claim"},
        ),
        Example(
            "an experiment that is not recorded",
            row(experiment_id="exp-9"),
            fires={"experiment"},
            at={"experiment": "/experiment_alignment_results/0/experiment_id"},
        ),
    ),
)
