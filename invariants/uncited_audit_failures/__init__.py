"""Family UAF-INV: uncited sentences that could not be judged."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.uncited_audit_failures.gate import GATE

FAMILY = Family(
    name="UAF-INV",
    title="Uncited sentences that could not be judged.",
    home=source("uncited_audit_failures[]"),
    aggregates=(Aggregate("uncited_audit_failures", "uncited_audit_failure", key=("finding_id",)),),
    base=Base(PASSPORT, "/uncited_audit_failures/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
