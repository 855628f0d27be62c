"""What authors write where they mean something else: words that no likeness in spelling explains."""

from __future__ import annotations

from typing import NamedTuple


class Advice(NamedTuple):
    """What a word that is not allowed was probably meant to be.

    Attributes:
        why: why the word is not allowed, or None.
        do: what to write instead, as the hint; or None.
        likely: the value that was meant, where there is just one (a tuple, since null is a value too).
    """

    why: str | None = None
    do: str | None = None
    likely: tuple[str | None, ...] = ()


_PARTIAL = Advice(
    "PARTIAL is a verdict of the judge's prompt, never a judgment",
    "a partial row is UNSUPPORTED / completed / source_description with a sub_claim_breakdown",
)
_VIOLATED = Advice(
    "VIOLATED is a verdict of the judge's prompt, never a judgment",
    "such a row is UNSUPPORTED / completed / negative_constraint_violation with violated_constraint_id",
)
_SPLIT = Advice(
    "a sub-claim is atomic", "split the sub-claim until each part is SUPPORTED, UNSUPPORTED or AMBIGUOUS"
)
_NOT_FOUND = Advice(
    None,
    "a source that was not found is RETRIEVAL_FAILED / completed / retrieval_existence, its method not_found",
)
_PAYWALL = Advice(None, "a source behind a paywall has the method failed", ("failed",))


def _means(value: str | None) -> Advice:
    return Advice(likely=(value,))


ADVICE = {
    ("judgment", "partial"): _PARTIAL,
    ("judgment", "partially_supported"): _PARTIAL,
    ("judgment", "partly_supported"): _PARTIAL,
    ("judgment", "partial_support"): _PARTIAL,
    ("judgment", "violated"): _VIOLATED,
    ("judgment", "not_found"): _NOT_FOUND,
    ("judgment", "not_supported"): _means("UNSUPPORTED"),
    ("judgment", "refuted"): _means("UNSUPPORTED"),
    ("judgment", "contradicted"): _means("UNSUPPORTED"),
    ("judgment", "unclear"): _means("AMBIGUOUS"),
    ("sub_verdict", "partial"): _SPLIT,
    ("sub_verdict", "partially_supported"): _SPLIT,
    ("sub_verdict", "not_supported"): _means("UNSUPPORTED"),
    ("defect_stage", "none"): _means(None),
    ("defect_stage", "n_a"): _means("not_applicable"),
    ("defect_stage", "na"): _means("not_applicable"),
    ("ref_retrieval_method", "paywalled"): _PAYWALL,
    ("ref_retrieval_method", "paywall"): _PAYWALL,
    ("intended_evidence_kind", "experimental"): _means("empirical"),
    ("intended_evidence_kind", "observational"): _means("empirical"),
    ("intended_evidence_kind", "quantitative"): _means("empirical"),
    ("intended_evidence_kind", "statistical"): _means("empirical"),
    ("intended_evidence_kind", "conceptual"): _means("theoretical"),
}
"""(field, folded word) → advice; folded: lower case, `_` between words."""
