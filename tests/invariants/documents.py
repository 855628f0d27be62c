"""Random documents near the base passport: every place may hold anything."""

import copy
from typing import Any

from hypothesis import strategies as st

from checker.rules.example import Base, at
from checker.rules.vocabulary import ANCHORLESS_PREFIX, FAULT_PREFIXES, SENTINEL
from invariants.base import MANIFEST_ID, OTHER_MANIFEST_ID, PASSPORT
from invariants.claim_audit_results.states import BREAKDOWN, JUDGMENTS, METHODS, STAGES, STATUSES

_TEXTS = [
    *JUDGMENTS, *STATUSES, *METHODS, *filter(None, STAGES), *FAULT_PREFIXES, ANCHORLESS_PREFIX, SENTINEL,
    MANIFEST_ID, OTHER_MANIFEST_ID, "none", "quote", "", " ", "%20", "x", "\ud800", "C-001", "C-002",
    "NC-C001-1", "NC-C-001-1", "MNC-1", "INTENDED_NOT_EMITTED",
    "EMITTED_NOT_INTENDED", "experiments_declared",
    "no_experiments_declared", "2026-01-01T00:00:00Z", "2026-02-30T00:00:00Z-0a1b",
    "Most readers prefer short answers.", "Attention is a form of soft retrieval.",
]  # fmt: skip
ODD: list[Any] = [
    None, True, False, 0, 1, 1.0, -1, 2.5, 10**30, float("nan"), float("inf"), [], {}, ["x"], [1, 1], [[]],
    {"a": 1}, BREAKDOWN, [None, 3, *BREAKDOWN], {"claim_id": "C-001"},
]  # fmt: skip
_OPTIONAL = {
    "claim_audit_results": ("upstream_dispute", "violated_constraint_id", "sub_claim_breakdown"),
    "claim_drifts": ("section_path",),
    "constraint_violations": ("manifest_claim_id",),
    "uncited_audit_failures": ("manifest_claim_id",),
}


def _places(value: Any, pointer: str = "") -> list[str]:
    found = []
    items = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for step, inner in items:
        found += [f"{pointer}/{step}", *_places(inner, f"{pointer}/{step}")]
    return found


PLACES = _places(PASSPORT) + [f"/{name}/0/{key}" for name, keys in _OPTIONAL.items() for key in keys]
VALUES: st.SearchStrategy[Any] = st.sampled_from([*_TEXTS, *ODD])
_BASE = Base(PASSPORT, "/claim_audit_results/0")


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """The base passport with some rows repeated and a few places overwritten."""
    document: dict[str, Any] = copy.deepcopy(PASSPORT)
    for name in draw(st.lists(st.sampled_from(sorted(PASSPORT)), max_size=3)):
        if isinstance(document[name], list):
            document[name].append(copy.deepcopy(document[name][0]))
    base = Base(document, _BASE.home)
    for place, value in draw(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), max_size=6)):
        try:
            document = base.edited(at(place, value))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            continue
        base = Base(document, _BASE.home)
    if draw(st.booleans()):
        document = dict(reversed(list(document.items())))
    return document
