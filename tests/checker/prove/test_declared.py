"""Declared implications that are false, circular, stale, or of unknown clauses."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.prove.declared import declarations
from checker.prove.domain import Domain
from checker.prove.facts import Grounds
from checker.prove.lists import Lists
from checker.prove.proof import Failure
from checker.prove.run import prove
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from tests.checker.prove.states import core_of, fails, is_valid, spaces_of
from tests.checker.prove.tiny import tiny

ANY = Invariant(id="A", then={"note": r.note.is_null})
SOME = Invariant(id="B", when=r.kind == "b", then={"note": r.note != "z"})
OTHER = Invariant(id="C", then={"id": r.id != "q"})


def declared(family: Family) -> list[Failure]:
    return [failure for failure in prove([family]).failures if failure.check == "declaration"]


def implied(rule: Invariant, **by: tuple[str, ...]) -> Invariant:
    return replace(rule, implied_by=by)


def test_a_true_one(tmp_path: Path) -> None:
    proof = prove([tiny(tmp_path, ANY, implied(SOME, note=("A.note",)), OTHER)])
    assert proof.failures == ()
    fact = proof.clauses["B.note"]
    assert (fact.alone, fact.implied_by, fact.fails, fact.idle) == (False, ("A.note",), True, ())


def test_a_false_one(tmp_path: Path) -> None:
    family = tiny(tmp_path, implied(ANY, note=("B.note",)), SOME, OTHER)
    (failure,) = declared(family)
    assert (failure.check, failure.rule, failure.clause) == ("declaration", "A", "note")
    assert failure.witness is not None
    assert fails(core_of([family]), failure.witness) == {"A.note"}
    assert is_valid(Domain([family]), "rows", failure.witness)


def test_a_circle(tmp_path: Path) -> None:
    twin = Invariant(id="T", then={"note": r.note.is_null})
    family = tiny(tmp_path, implied(ANY, note=("T.note",)), implied(twin, note=("A.note",)), OTHER)
    found = declared(family)
    assert [(f.rule, f.clause) for f in found] == [("A", "note"), ("T", "note")]
    assert "A.note → T.note → A.note" in found[0].message
    # A clause that leads into a circle is in none.
    third = implied(Invariant(id="U", then={"note": r.note.is_null}), note=("A.note",))
    family = tiny(tmp_path, implied(ANY, note=("T.note",)), implied(twin, note=("A.note",)), third, OTHER)
    assert [f.rule for f in declared(family)] == ["A", "T"]
    itself = tiny(tmp_path, implied(ANY, note=("A.note",)), OTHER)
    assert [f.rule for f in declared(itself)] == ["A"]


def test_a_stale_one(tmp_path: Path) -> None:
    (failure,) = declared(tiny(tmp_path, ANY, implied(SOME, note=("C.id", "A.note")), OTHER))
    assert (failure.rule, failure.clause, failure.witness) == ("B", "note", None)
    assert "C.id is not needed" in failure.message


def test_one_that_names_an_unknown_clause(tmp_path: Path) -> None:
    (failure,) = declared(tiny(tmp_path, ANY, implied(SOME, note=("A.node",)), OTHER))
    assert (failure.rule, failure.clause) == ("B", "note")
    assert "A.node" in failure.message


def test_one_of_an_unknown_clause(tmp_path: Path) -> None:
    (failure,) = declared(tiny(tmp_path, ANY, implied(OTHER, nope=("A.note",))))
    assert (failure.rule, failure.clause) == ("C", "nope")


def test_one_that_names_nothing(tmp_path: Path) -> None:
    (failure,) = declared(tiny(tmp_path, ANY, implied(OTHER, id=())))
    assert (failure.rule, failure.clause) == ("C", "id")


def test_one_that_is_true_singly_but_not_together(tmp_path: Path) -> None:
    family = tiny(tmp_path, ANY, implied(SOME, note=("A.note",)), OTHER)
    shown = {"rows": [{"id": "r1", "kind": "b", "note": "z"}]}

    class Gappy(Grounds):
        """Grounds on which the kept clauses overlook one document."""

        def failing_without(self, clause: str, others: Collection[str], *, valid: bool) -> Any:
            kept = [each for each in self.clauses if each not in self.declared]
            return shown if list(others) == kept else super().failing_without(clause, others, valid=valid)

    domain, core = Domain([family]), core_of([family])
    lists = {name: Lists(domain, core, name) for name in domain.aggregates}
    (failure,) = declarations(Gappy([family], spaces_of([family]), lists))
    assert (failure.check, failure.rule, failure.clause, failure.witness) == (
        "declaration", "B", "note", shown,
    )  # fmt: skip
    assert not list(declarations(Grounds([family], spaces_of([family]), lists)))


def test_a_clause_beyond_the_schema_is_judged_where_the_schema_fails(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"kind": r.kind.is_in(("a", "b"))}),
        implied(Invariant(id="B", then={"kind": r.kind.is_in(("a", "b", "c"))}), kind=("A.kind",)),
    )
    proof = prove([tiny(tmp_path, *rules)])
    assert proof.failures == ()
    assert [fact.schema for fact in proof.clauses.values()] == [True, True]
    assert [fact.alone for fact in proof.clauses.values()] == [True, False]
