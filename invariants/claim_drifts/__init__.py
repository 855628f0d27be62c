"""Family D-INV: claims that were planned and not written, or written and not planned."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.claim_drifts.gate import GATE

FAMILY = Family(
    name="D-INV",
    title="Claims that were planned and not written, or written and not planned.",
    home=source("claim_drifts[]"),
    aggregates=(Aggregate("claim_drifts", "claim_drift", key=("finding_id",)),),
    base=Base(PASSPORT, "/claim_drifts/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
