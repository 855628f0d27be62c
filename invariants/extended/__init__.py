"""Family X: what real files get wrong and no invariant forbids; warnings unless a rule says otherwise."""

from checker.rules.example import Base
from checker.rules.family import Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT

FAMILY = Family(
    name="X",
    title="What real files get wrong and no invariant forbids.",
    home=source("claim_audit_results[]"),
    aggregates=(),
    base=Base(PASSPORT, "/claim_audit_results/0"),
    rules=rules_in(__name__, __path__),
    core=False,
)
