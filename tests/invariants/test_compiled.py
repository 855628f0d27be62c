"""The compiled checks are the rules: they agree with direct evaluation on any document."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.rules.evaluate import Passport, failing
from checker.rules.wording import message, pointer
from tests.invariants.cases import compilation, compiled, compiled_findings, loaded
from tests.invariants.documents import PLACES, VALUES, documents

CLAUSES = tuple(clause for family in loaded() for clause in family.clauses())


def test_the_rule_set_compiles() -> None:
    found = compilation()
    if isinstance(found, str):
        pytest.fail(found, pytrace=False)


def direct_findings(document: dict[str, Any], beside: dict[str, Any] | None = None) -> set[Any]:
    return {
        (clause.rule, clause.name, clause.source.aggregate, site.row, site.path)
        for clause, site in failing(CLAUSES, Passport(document, beside))
    }


@settings(max_examples=300, deadline=None)
@given(documents())
def test_compiled_and_direct_agree_and_neither_raises(document: dict[str, Any]) -> None:
    assert compiled_findings(compiled(), document) == direct_findings(document)


@settings(max_examples=100, deadline=None)
@given(documents(), documents())
def test_they_agree_with_rows_of_other_files(document: dict[str, Any], other: dict[str, Any]) -> None:
    beside = {
        name: other[name]
        for name in ("claim_intent_manifests", "experiment_provenance")
        if isinstance(other.get(name), list)
    }
    assert compiled_findings(compiled(), document, beside) == direct_findings(document, beside)


@settings(max_examples=100, deadline=None)
@given(documents())
def test_every_finding_can_be_worded(document: dict[str, Any]) -> None:
    for clause, site in failing(CLAUSES, Passport(document)):
        assert message(clause, site)
        assert pointer(clause, site).startswith(f"/{clause.source.aggregate}")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_whole_aggregate_may_be_anything(data: st.DataObject) -> None:
    document = {name: data.draw(VALUES) for name in compiled().aggregates}
    assert compiled_findings(compiled(), document) == direct_findings(document)


@pytest.mark.slow
@settings(max_examples=3000, deadline=None)
@given(documents())
def test_compiled_and_direct_agree_on_many_documents(document: dict[str, Any]) -> None:
    assert compiled_findings(compiled(), document) == direct_findings(document)


def test_places_cover_every_aggregate() -> None:
    assert {place.split("/")[1] for place in PLACES} == set(compiled().aggregates)
