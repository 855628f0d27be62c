"""The proof of the built-in rule set: nothing fails, and it finds what is known of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from checker.prove.domain import Domain
from checker.prove.places import Place
from checker.rules.evaluate import Passport
from checker.rules.evaluate import test as holds
from checker.rules.family import Family
from checker.rules.gate import GateLine
from tests.checker.prove.states import built_in, core_of, fails
from tests.invariants.test_rule_set import SPECIFIED

NEVER_ALONE = {
    "INV-1.stage", "INV-1.status", "INV-2.stage", "INV-2.status", "INV-3.stage", "INV-3.status",
    "INV-4.stage", "INV-5.stage", "INV-6.method", "INV-8.judgment", "INV-11.reverse", "INV-13.judgment",
    "INV-13.status", "INV-13.method", "INV-19.list", "matrix.triple",
    "CV-INV-2.owner", "CV-INV-3.set", "CV-INV-3.digits",
}  # fmt: skip
SCHEMA_TOO = {
    "INV-17.form", "INV-19.list", "M-INV-3.own", "U-INV-2.tokens", "U-INV-3.version", "D-INV-3.version",
}  # fmt: skip
KNOWN = {rule for listed in SPECIFIED.values() for rule in listed}
"""The rules that are specified; others may come, and change no fact about these."""
UNDECLARED = {"INV-11.reverse", "matrix.triple", "CV-INV-3.set", "CV-INV-3.digits"}


@pytest.fixture(scope="module", autouse=True)
def _proof() -> None:
    """Made once, before any test is timed."""
    built_in()


def test_nothing_fails() -> None:
    _, proof = built_in()
    assert [(f.check, f.rule, f.clause, f.message) for f in proof.failures] == []


def test_how_many_clauses_fail_alone() -> None:
    families, proof = built_in()
    mine = {
        clause.id
        for clause in families[0].clauses()
        if clause.source.aggregate == "claim_audit_results" and clause.rule in KNOWN
    }
    own = [fact for fact in proof.clauses.values() if fact.id in mine]
    assert families[0].name == "INV"
    assert len(own) == 36
    assert sum(fact.alone for fact in own) == 20
    assert {
        fact.id for fact in proof.clauses.values() if not fact.alone and fact.rule in KNOWN
    } == NEVER_ALONE
    assert set(proof.clauses) == {clause.id for family in families for clause in family.clauses()}


def test_which_clauses_fail_only_where_the_schema_does() -> None:
    _, proof = built_in()
    assert {fact.id for fact in proof.clauses.values() if fact.schema and fact.rule in KNOWN} == SCHEMA_TOO


def test_what_never_fails_alone_is_declared_or_implies_what_is() -> None:
    _, proof = built_in()
    declared = {fact.id: set(fact.implied_by) for fact in proof.clauses.values() if fact.implied_by}
    assert NEVER_ALONE - set(declared) == UNDECLARED
    assert set.union(*declared.values()) >= UNDECLARED
    assert declared["INV-13.method"] == {
        "INV-6.state", "INV-10.state", "INV-11.forward", "INV-12.state", "INV-14.state",
    }  # fmt: skip
    assert declared["INV-19.list"] == {"INV-19.supported", "INV-19.unsupported"}


def test_every_triple_is_reached() -> None:
    _, proof = built_in()
    assert [(t.rule, t.clause, t.combinations, t.reached) for t in proof.tables] == [
        ("matrix", "triple", 12, 12)
    ]


def test_every_witness_shows_what_it_is_for() -> None:
    families, proof = built_in()
    domain, core = Domain(families), core_of(families)
    every = [clause for family in families for clause in family.clauses()]
    for fact in proof.clauses.values():
        assert fact.witness is not None, fact.id
        assert fact.id in fails(every, fact.witness)
        expected = {fact.id} if fact.core and fact.alone else set()
        if not fact.core or fact.alone:
            assert fails(core, fact.witness) == expected
        assert accepted(domain, fact.witness) is not fact.schema, fact.id


def accepted(domain: Domain, document: dict[str, Any]) -> bool:
    rows = [
        (name, row)
        for name, value in document.items()
        for row in ([value] if domain.aggregates[name].single else value)
    ]
    return all(domain.shapes.is_valid(name, row) for name, row in rows)


HIGH, MED, LOW = "HIGH", "MED", "LOW"
NOT_SUPPORTED = "HIGH-WARN-CLAIM-NOT-SUPPORTED"
ANCHORLESS = "HIGH-WARN-CLAIM-AUDIT-ANCHORLESS"
RESULT_LINES = [
    (("SUPPORTED", None, "api"), None, None, "pass"),
    (("AMBIGUOUS", "synthesis_overclaim", "api"), "CLAIM-AUDIT-AMBIGUOUS", LOW, "pass"),
    (("UNSUPPORTED", "source_description", "api"), NOT_SUPPORTED, HIGH, "refuse"),
    (("UNSUPPORTED", "metadata", "api"), NOT_SUPPORTED, HIGH, "refuse"),
    (("UNSUPPORTED", "citation_anchor", "api"), NOT_SUPPORTED, HIGH, "refuse"),
    (("UNSUPPORTED", "synthesis_overclaim", "api"), NOT_SUPPORTED, HIGH, "refuse"),
    (
        ("UNSUPPORTED", "negative_constraint_violation", "api"),
        "HIGH-WARN-NEGATIVE-CONSTRAINT-VIOLATION",
        HIGH,
        "refuse",
    ),
    (
        ("RETRIEVAL_FAILED", "retrieval_existence", "not_found"),
        "HIGH-WARN-FABRICATED-REFERENCE",
        HIGH,
        "refuse",
    ),
    (("RETRIEVAL_FAILED", "not_applicable", "not_attempted"), ANCHORLESS, HIGH, "refuse"),
    (("RETRIEVAL_FAILED", "not_applicable", "failed"), "CLAIM-AUDIT-UNVERIFIED", LOW, "pass"),
    (("RETRIEVAL_FAILED", "not_applicable", "audit_tool_failure"), "CLAIM-AUDIT-TOOL-FAILURE", MED, "pass"),
]
OTHER_LINES = [
    ("U-INV", {}, "UNCITED-ASSERTION", LOW, "pass"),
    ("D-INV", {}, "LOW-WARN-CLAIM-DRIFT", LOW, "pass"),
    ("UAF-INV", {}, "CLAIM-AUDIT-TOOL-FAILURE-UNCITED", MED, "pass"),
    ("CV-INV", {}, "HIGH-WARN-CONSTRAINT-VIOLATION-UNCITED", HIGH, "refuse"),
    ("EA-INV", {"alignment_verdict": "ALIGNED"}, None, None, "pass"),
    (
        "EA-INV",
        {"alignment_verdict": "PROVENANCE_INSUFFICIENT"},
        "EXPERIMENT-PROVENANCE-INSUFFICIENT",
        MED,
        "pass",
    ),
    ("EA-INV", {"alignment_verdict": "OVERSTATED"}, "HIGH-WARN-EXPERIMENT-MISALIGNED", HIGH, "refuse"),
    (
        "EA-INV",
        {"alignment_verdict": "NOT_SUPPORTED_BY_PROVENANCE"},
        "HIGH-WARN-EXPERIMENT-MISALIGNED",
        HIGH,
        "refuse",
    ),
    ("S-INV", {"audited_count": 3, "total_citation_count": 5}, "CLAIM-AUDIT-SAMPLED", LOW, "pass"),
    ("S-INV", {"audited_count": 5, "total_citation_count": 5}, None, None, "pass"),
]


def family(name: str) -> Family:
    return next(each for each in built_in()[0] if each.name == name)


def met(name: str, row: dict[str, Any]) -> list[GateLine]:
    lines = [line for line in family(name).gate if not line.about_passport]
    return [line for line in lines if holds(line.when, (row,), Passport({}))]


@pytest.mark.parametrize(("row", "annotation", "severity", "gate"), RESULT_LINES)
def test_the_gate_line_of_a_result_row(
    row: tuple[Any, ...], annotation: str | None, severity: str | None, gate: str
) -> None:
    names = ("judgment", "defect_stage", "ref_retrieval_method")
    (line,) = met("INV", dict(zip(names, row, strict=True)))
    assert (line.annotation, line.severity, line.gate) == (annotation, severity, gate)


@pytest.mark.parametrize(("name", "row", "annotation", "severity", "gate"), OTHER_LINES)
def test_the_gate_line_of_another_row(
    name: str, row: dict[str, Any], annotation: str | None, severity: str | None, gate: str
) -> None:
    (line,) = met(name, row)
    assert (line.annotation, line.severity, line.gate) == (annotation, severity, gate)


def test_the_gate_line_about_the_passport() -> None:
    (line,) = [line for each in built_in()[0] for line in each.gate if line.about_passport]
    assert (line.annotation, line.severity, line.gate) == ("CLAIM-AUDIT-MANIFEST-MISSING", LOW, "pass")
    sentinel = {"scoped_manifest_id": "M-0000-00-00T00:00:00Z-0000"}
    manifest = {"claim_intent_manifests": [{"manifest_id": "M-2026-01-02T03:04:05Z-0a1b"}]}
    assert holds(line.when, (sentinel,), Passport({})) is True
    assert holds(line.when, (sentinel,), Passport(manifest)) is False
    assert holds(line.when, ({"scoped_manifest_id": "M-2026-01-02T03:04:05Z-0a1b"},), Passport({})) is False


def test_every_line_is_typed_out_here() -> None:
    """The table of the format's description, and no line besides."""
    lines = [(each.name, line) for each in built_in()[0] for line in each.gate if not line.about_passport]
    typed = [("INV", annotation) for _, annotation, _, _ in RESULT_LINES]
    typed += [(name, annotation) for name, _, annotation, _, _ in OTHER_LINES]
    assert {(name, line.annotation) for name, line in lines} == set(typed)
    assert len({(name, line.name) for name, line in lines}) == len(lines) == 8 + 4 + 3 + 2
    assert [each.name for each in built_in()[0] if not each.gate] == ["M-INV", "EP-INV", "X"]


def test_results_that_are_valid_meet_one_line_each() -> None:
    """What the proof says of all, seen on the rows of the base."""
    for each in built_in()[0]:
        for row in each.base.document.get(each.home.aggregate, []) if each.gate else []:
            assert len(met(each.name, row)) == 1


def test_counts() -> None:
    _, proof = built_in()
    counts = proof.counts
    known = [fact for fact in proof.clauses.values() if fact.rule in KNOWN]
    core = [fact for fact in known if fact.core]
    assert counts["clauses"] == len(proof.clauses) >= len(known) == 113
    assert len(core) == 82
    assert sum(fact.alone for fact in core) == 63
    assert sum(bool(fact.implied_by) for fact in core) == 15
    assert {fact.id for fact in core if fact.kept and not fact.alone} == UNDECLARED
    assert (counts["combinations_reached"], counts["failures"]) == (counts["combinations"], 0)
    assert len(proof.gates) == len(built_in()[0])
    assert counts["gate_lines"] == 17
    assert counts["states"] > 10**12
    shapes = Domain(built_in()[0]).shapes
    offers = [offer for space in proof.spaces for offer in shapes.offers(space.aggregate)]
    # The declaration has no schema: the three statuses that its rule lists.
    assert counts["enum_values"] == sum(len(offer.values) for offer in offers) + 3
    assert Place("claim_audit_results", (), "judgment") in [offer.place for offer in offers]
