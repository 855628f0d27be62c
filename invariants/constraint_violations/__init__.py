"""Family CV-INV: uncited sentences that violate a constraint."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.constraint_violations.gate import GATE

FAMILY = Family(
    name="CV-INV",
    title="Uncited sentences that violate a constraint.",
    home=source("constraint_violations[]"),
    aggregates=(Aggregate("constraint_violations", "constraint_violation", key=("finding_id",)),),
    base=Base(PASSPORT, "/constraint_violations/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
