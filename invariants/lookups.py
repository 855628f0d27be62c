"""Indexes over a passport that rules of several families ask.

A manifest id that repeats is one manifest here: its claims and constraints are united, so that the order of
manifests changes nothing. A manifest whose own id is the sentinel is none: the sentinel never resolves.
"""

from checker.rules.vocabulary import SENTINEL
from checker.rules.words import Entry, Index, index, item, pack, row, source, this, up, up_up, value_of

_CLAIM_LISTED = "claim_intent_manifests[].claims[].negative_constraints[]"
_GLOBAL = "claim_intent_manifests[].manifest_negative_constraints[]"

_IS_MANIFEST = row.manifest_id != SENTINEL
_IN_MANIFEST = up.manifest_id != SENTINEL
_IN_CLAIM = up_up.manifest_id != SENTINEL

MANIFESTS = index(
    "a manifest of claim_intent_manifests", "claim_intent_manifests[]", row.manifest_id, _IS_MANIFEST
)

CLAIMS = index(
    "a claim of that manifest",
    "claim_intent_manifests[].claims[]",
    (up.manifest_id, item.claim_id),
    _IN_MANIFEST,
)
"""By (manifest, claim)."""

CLAIM_TEXTS = index(
    "the text that the manifest gives for this claim",
    "claim_intent_manifests[].claims[]",
    (up.manifest_id, item.claim_id, item.claim_text.folded),
)
"""By (manifest, claim, folded text)."""

TEXTS = index("the text of a planned claim", "claim_intent_manifests[].claims[]", item.claim_text.folded)
"""By folded text."""

CLAIM_CONSTRAINTS = index(
    "a constraint of one of that manifest's claims",
    _CLAIM_LISTED,
    (up_up.manifest_id, item.constraint_id),
    _IN_CLAIM,
)
"""By (manifest, constraint): those listed under a claim."""

CONSTRAINTS = Index(
    "a constraint of that manifest",
    (
        Entry(source(_CLAIM_LISTED), pack(up_up.manifest_id, item.constraint_id), _IN_CLAIM),
        Entry(source(_GLOBAL), pack(up.manifest_id, item.constraint_id), _IN_MANIFEST),
    ),
)
"""By (manifest, constraint): those of the manifest and those of its claims."""

OWNED_CONSTRAINTS = index(
    "a constraint that the manifest lists under this claim",
    _CLAIM_LISTED,
    (up_up.manifest_id, item.constraint_id, up.claim_id),
)
"""By (manifest, constraint, claim)."""

PLANNED_REFS = index(
    "a reference planned for this claim",
    "claim_intent_manifests[].claims[].planned_refs[]",
    (up_up.manifest_id, up.claim_id, this),
)
"""By (manifest, claim, reference)."""

CLAIMS_WITH_REFS = index(
    "a claim with planned references",
    "claim_intent_manifests[].claims[]",
    (up.manifest_id, item.claim_id),
    item.planned_refs.count() >= 1,
)
"""By (manifest, claim)."""

PLANNED_EXPERIMENTS = index(
    "an experiment planned for this claim",
    "claim_intent_manifests[].claims[].planned_experiment_ids[]",
    (up_up.manifest_id, up.claim_id, this),
)
"""By (manifest, claim, experiment)."""

EXPERIMENTS = index("an experiment of experiment_provenance", "experiment_provenance[]", row.experiment_id)

PROVENANCE_ROWS = index("a row of experiment_provenance", "experiment_provenance[]", value_of("any"))
"""All rows, whatever they hold."""

SUMMARIES = index("a row of audit_sampling_summaries", "audit_sampling_summaries[]", row.audit_run_id)

RESULTS = index("a result row of that claim", "claim_audit_results[]", (row.scoped_manifest_id, row.claim_id))
"""By (manifest, claim)."""

RESULT_RUNS = index("a result row of that run", "claim_audit_results[]", row.audit_run_id)
"""By run."""

UNCITED_TEXTS = index("the sentence of an uncited assertion", "uncited_assertions[]", row.sentence_text)

UNCITED_CLAIMS = index(
    "an uncited assertion of that claim",
    "uncited_assertions[]",
    (row.scoped_manifest_id, row.manifest_claim_id),
)
"""By (manifest, claim)."""

DRIFTED_CLAIMS = index(
    "a drift row of that claim", "claim_drifts[]", (row.scoped_manifest_id, row.manifest_claim_id)
)
"""By (manifest, claim)."""

VIOLATIONS = index(
    "a row of constraint_violations",
    "constraint_violations[]",
    (row.scoped_manifest_id, row.section_path, row.claim_text),
)
"""By (manifest, section, text)."""

SAMPLED = index(
    "a summary of a run that left citations out",
    "audit_sampling_summaries[]",
    value_of("any"),
    row.audited_count < row.total_citation_count,
)
"""Runs that audited fewer citations than there are."""
