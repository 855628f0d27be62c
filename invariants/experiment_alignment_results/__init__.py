"""Family EA-INV: whether what the text says of an experiment fits its provenance."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.experiment_alignment_results.gate import GATE

FAMILY = Family(
    name="EA-INV",
    title="Whether what the text says of an experiment fits its provenance.",
    home=source("experiment_alignment_results[]"),
    aggregates=(
        Aggregate("experiment_alignment_results", "experiment_alignment_result", key=("finding_id",)),
    ),
    base=Base(PASSPORT, "/experiment_alignment_results/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
