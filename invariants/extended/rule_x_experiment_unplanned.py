"""X-EXPERIMENT-UNPLANNED A compared experiment was planned for its claim.

What it finds:
An alignment row naming an experiment that its claim did not plan. (A claim that is not declared is
EA-INV-2's.)

Why it is bad:
An experiment that was not planned for the claim may have been chosen because its result fits.

Example:
    claim_id: C-002
    experiment_id: exp-1               # planned for C-001

What to do:
Add the experiment to planned_experiment_ids of the claim, or correct the ids.
"""

from checker.rules.example import Example, at
from checker.rules.finding import WARNING
from checker.rules.invariant import Invariant
from checker.rules.vocabulary import SENTINEL
from checker.rules.words import pack
from checker.rules.words import row as r
from invariants.base import MANIFEST, OTHER_MANIFEST_ID, another_manifest
from invariants.lookups import CLAIMS, PLANNED_EXPERIMENTS

_ROW = "/experiment_alignment_results/0"

X_EXPERIMENT_UNPLANNED = Invariant(
    id="X-EXPERIMENT-UNPLANNED",
    over=("experiment_alignment_results[]",),
    severity=WARNING,
    when=pack(r.scoped_manifest_id, r.claim_id).resolves(CLAIMS),
    then={"planned": pack(r.scoped_manifest_id, r.claim_id, r.experiment_id).resolves(PLANNED_EXPERIMENTS)},
    accepts=(
        Example("a planned experiment"),
        Example("a claim that is not declared", at(f"{_ROW}/claim_id", "C-009")),
        Example("a claim of another manifest", at(f"{_ROW}/scoped_manifest_id", OTHER_MANIFEST_ID)),
        Example(
            "a claim of the sentinel, whatever a manifest calls itself",
            another_manifest(SENTINEL)
            + at(f"{_ROW}/scoped_manifest_id", SENTINEL)
            + at(f"{_ROW}/claim_id", "C-002"),
        ),
    ),
    rejects=(
        Example(
            "an experiment of another claim",
            at(f"{_ROW}/claim_id", "C-002"),
            fires={"planned"},
            at={"planned": _ROW},
        ),
        Example(
            "an experiment that another manifest plans",
            another_manifest(claims=[{**MANIFEST["claims"][0], "planned_experiment_ids": ["exp-2"]}])
            + at(f"{_ROW}/experiment_id", "exp-2"),
            fires={"planned"},
        ),
        Example("an experiment that nobody planned", at(f"{_ROW}/experiment_id", "exp-2"), fires={"planned"}),
    ),
)
