"""The states a result row can be in, and rows in them, for the rules of this family and their examples."""

import itertools
from collections.abc import Iterable
from typing import Any

from checker.rules.example import Patch, Table, row
from checker.rules.vocabulary import ANCHORLESS_PREFIX
from checker.rules.words import pack
from checker.rules.words import row as r

TRIPLE = pack(r.judgment, r.audit_status, r.defect_stage)
"""(judgment, audit_status, defect_stage)."""

JUDGMENTS = ("SUPPORTED", "UNSUPPORTED", "AMBIGUOUS", "RETRIEVAL_FAILED")
STATUSES = ("completed", "inconclusive")
STAGES = (
    "retrieval_existence",
    "metadata",
    "source_description",
    "citation_anchor",
    "synthesis_overclaim",
    "negative_constraint_violation",
    "not_applicable",
    None,
)
METHODS = ("api", "manual_pdf", "failed", "not_attempted", "not_found", "audit_tool_failure")
ANCHOR_KINDS = ("quote", "page", "section", "paragraph", "none")

UNSUPPORTED_STAGES = (
    "source_description",
    "metadata",
    "citation_anchor",
    "synthesis_overclaim",
    "negative_constraint_violation",
)
AMBIGUOUS_STAGES = ("source_description", "citation_anchor", "synthesis_overclaim", None)

NOT_JUDGED = ("RETRIEVAL_FAILED", "inconclusive", "not_applicable")
"""The state of a citation that the judge never saw."""
NOT_FOUND = ("RETRIEVAL_FAILED", "completed", "retrieval_existence")
"""The state of a reference that does not exist."""

MATRIX = (
    ("SUPPORTED", "completed", None),
    *(("AMBIGUOUS", "completed", stage) for stage in AMBIGUOUS_STAGES),
    *(("UNSUPPORTED", "completed", stage) for stage in UNSUPPORTED_STAGES),
    NOT_FOUND,
    NOT_JUDGED,
)
"""The 12 allowed triples."""
TRIPLES = tuple(itertools.product(JUDGMENTS, STATUSES, STAGES))
"""All 64 triples."""

BREAKDOWN: list[dict[str, Any]] = [
    {"sub_claim_text": "Errors fell.", "sub_verdict": "SUPPORTED", "evidence_pointer": "p. 3"},
    {"sub_claim_text": "They fell by half.", "sub_verdict": "UNSUPPORTED", "evidence_pointer": None},
]
"""A well-formed breakdown of a partially supported claim."""


def grid(title: str, allowed: Iterable[Any], fires: set[str], patch: Patch = ()) -> Table:
    """A sweep of the triple over all of its values. allowed: the triples on which the rule is silent."""
    fields = ("judgment", "audit_status", "defect_stage")
    return Table(title, fields, (JUDGMENTS, STATUSES, STAGES), tuple(allowed), frozenset(fires), patch)


def all_but(values: Iterable[Any], *others: Any) -> tuple[Any, ...]:
    """The values without some of them."""
    return tuple(value for value in values if value not in others)


def _state(triple: tuple[str, str, str | None], fields: dict[str, Any], changes: dict[str, Any]) -> Patch:
    judgment, status, stage = triple
    state = {"judgment": judgment, "audit_status": status, "defect_stage": stage}
    return row(**{**state, **fields, **changes})


def unsupported(stage: str | None = "source_description", **changes: Any) -> Patch:
    """A row that the source does not support."""
    return _state(("UNSUPPORTED", "completed", stage), {}, changes)


def partial(**changes: Any) -> Patch:
    """A row whose claim is supported in part."""
    return _state(MATRIX[5], {"sub_claim_breakdown": BREAKDOWN}, changes)


def violating(**changes: Any) -> Patch:
    """A row that violates a constraint of its claim."""
    return _state(
        ("UNSUPPORTED", "completed", "negative_constraint_violation"),
        {"violated_constraint_id": "NC-C001-1"},
        changes,
    )


def ambiguous(stage: str | None = None, **changes: Any) -> Patch:
    """A row that is related but unclear."""
    return _state(("AMBIGUOUS", "completed", stage), {}, changes)


def not_found(**changes: Any) -> Patch:
    """A row whose reference does not exist."""
    fields = {"ref_retrieval_method": "not_found", "rationale": "No such work in any index."}
    return _state(NOT_FOUND, fields, changes)


def anchorless(**changes: Any) -> Patch:
    """A row whose citation has no anchor."""
    fields = {
        "anchor_kind": "none",
        "anchor_value": "",
        "ref_retrieval_method": "not_attempted",
        "rationale": f"{ANCHORLESS_PREFIX}: the citation has no anchor.",
    }
    return _state(NOT_JUDGED, fields, changes)


def unreachable(**changes: Any) -> Patch:
    """A row whose source exists and could not be had (a paywall, say)."""
    fields = {"ref_retrieval_method": "failed", "rationale": "The source is behind a paywall."}
    return _state(NOT_JUDGED, fields, changes)


def tool_failure(**changes: Any) -> Patch:
    """A row that a fault of the audit's own tools left unjudged."""
    fields = {"ref_retrieval_method": "audit_tool_failure", "rationale": "judge_timeout: no answer in 60 s"}
    return _state(NOT_JUDGED, fields, changes)
