"""Family S-INV: how many citations a run audited, and which."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.audit_sampling_summaries.gate import GATE
from invariants.base import PASSPORT

FAMILY = Family(
    name="S-INV",
    title="How many citations a run audited, and which.",
    home=source("audit_sampling_summaries[]"),
    aggregates=(Aggregate("audit_sampling_summaries", "audit_sampling_summary", key=("audit_run_id",)),),
    base=Base(PASSPORT, "/audit_sampling_summaries/0"),
    rules=rules_in(__name__, __path__),
    gate=GATE,
)
