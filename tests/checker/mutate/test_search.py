"""The search for a document that tells a mutant from its rule."""

import pytest

from checker.mutate.search import Sides, Tried
from checker.prove.domain import Domain
from checker.rules.words import row as r
from tests.checker.mutate.lab import mutants_of, one_rule

MADE = one_rule()
CLAUSES = MADE.clauses()
MUTANTS = {mutant.name: mutant for mutant in mutants_of(MADE.rules[0])}


def test_a_document_on_which_they_differ_is_found() -> None:
    sides = Sides(CLAUSES, MUTANTS["known: a without y"])
    found = sides.difference([MADE])
    assert found.document is not None
    assert found.tried >= 1
    assert [row["a"] for row in found.document["rows"]] == ["y"]
    assert sides.differ(found.document)
    assert not sides.differ({"rows": [{"a": "x"}]})


def test_a_limit_ends_the_search() -> None:
    found = Sides(CLAUSES, MUTANTS["known: a without y"]).difference([MADE], limit=1)
    assert found == (None, 1)


def test_of_equivalents_the_whole_domain_is_tried() -> None:
    made = one_rule(when=~r.a.is_null | r.a.is_null, accepts=(), rejects=())
    (dropped,) = [mutant for mutant in mutants_of(made.rules[0]) if mutant.name == "known when dropped"]
    found = Sides(made.clauses(), dropped).difference([made])
    assert found.document is None
    assert found.tried > 3


def test_the_words_of_the_mutant_are_tried_too() -> None:
    made = one_rule(then={"known": r.b.is_null}, accepts=(), rejects=())
    (empty,) = [mutant for mutant in mutants_of(made.rules[0]) if mutant.name == "known: b also empty"]
    found = Sides(made.clauses(), empty).difference([made])
    assert found.document is not None
    assert found.document["rows"][0]["b"] == ""


def test_documents_are_shared_by_the_mutants_of_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Tried([MADE], CLAUSES, 100)
    rejecting, accepting = (MUTANTS[name].clauses for name in ("reject-all", "accept-all"))
    found = tried.difference(rejecting)
    assert found is not None
    assert found["rows"][0]["a"] == "x"
    other = tried.difference(accepting)
    assert other is not None
    assert other["rows"][0]["a"] not in ("x", "y")
    monkeypatch.delattr(Domain, "documents")
    assert tried.difference(rejecting) is found
    assert tried.difference(accepting) is other


def test_what_is_not_among_the_shared_documents_is_not_found() -> None:
    tried = Tried([MADE], CLAUSES, 1)
    assert tried.difference(MUTANTS["accept-all"].clauses) is None
    assert tried.difference(MUTANTS["reject-all"].clauses) is not None
