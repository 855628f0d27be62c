"""Family M-INV: manifests: what the author planned to claim, and what the text must not say."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source
from invariants.base import PASSPORT

FAMILY = Family(
    name="M-INV",
    title="Manifests: what the author planned to claim, and what the text must not say.",
    home=source("claim_intent_manifests[]"),
    aggregates=(
        Aggregate("claim_intent_manifests", "claim_intent_manifest", key=("manifest_id",), shared=True),
    ),
    base=Base(PASSPORT, "/claim_intent_manifests/0"),
    rules=rules_in(__name__, __path__),
)
