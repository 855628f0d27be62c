"""Family HOUSE: an example of rules of your own; claim-audit.toml beside this folder adds it."""

from checker.rules.example import Base
from checker.rules.family import Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT

FAMILY = Family(
    name="HOUSE",
    title="What this house asks of its passports.",
    home=source("claim_audit_results[]"),
    aggregates=(),
    base=Base(PASSPORT, "/claim_audit_results/0"),
    rules=rules_in(__name__, __path__),
)
