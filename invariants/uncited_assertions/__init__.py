"""Family U-INV: sentences that assert something and cite nothing."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT
from invariants.uncited_assertions.gate import GATE

FAMILY = Family(
    name="U-INV",
    title="Sentences that assert something and cite nothing.",
    home=source("uncited_assertions[]"),
    aggregates=(Aggregate("uncited_assertions", "uncited_assertion", key=("finding_id",)),),
    base=Base(PASSPORT, "/uncited_assertions/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
