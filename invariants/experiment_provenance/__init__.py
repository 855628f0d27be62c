"""Family EP-INV: experiments, whether they were declared, planned and recorded."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT

FAMILY = Family(
    name="EP-INV",
    title="Experiments: whether they were declared, planned and recorded.",
    home=source("experiment_provenance[]"),
    aggregates=(
        Aggregate(
            "experiment_provenance", "experiment_provenance_entry", key=("experiment_id",), shared=True
        ),
        Aggregate("experiment_intake_declaration", None, key=(), single=True),
    ),
    base=Base(PASSPORT, "/experiment_provenance/0"),
    rules=rules_in(__name__, __path__),
)
