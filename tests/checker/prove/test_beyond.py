"""Clauses of families that are not core."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.prove.beyond import beyond
from checker.prove.domain import Domain
from checker.prove.run import prove
from checker.rules.example import Example, Table, at, row
from checker.rules.invariant import Invariant
from checker.rules.words import index, this, unique
from checker.rules.words import row as r
from tests.checker.prove.states import core_of, fails, is_valid
from tests.checker.prove.tiny import DOCUMENT, OTHER, SCHEMAS, tiny, told

CORE = Invariant(id="A", then={"note": r.note.is_null | (r.kind == "a")})
ROWS = index("a row", "rows[]", r.id)


def test_one_that_the_core_says_already(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", when=r.kind == "b", then={"note": r.note != "z"})
    proof = prove([tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)])
    assert told(proof) == [("trigger", "X-1.note")]
    fact = proof.clauses["X-1.note"]
    assert (fact.core, fact.fails, fact.alone, fact.idle) == (False, False, False, ())
    assert fact.witness is None


def test_one_that_never_applies(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", when=(r.kind == "b") & (r.kind == "a"), then={"note": r.note != "z"})
    proof = prove([tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)])
    assert proof.clauses["X-1.note"].idle == ("rows[]",)


def test_one_that_never_applies_over_one_of_its_sources(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", over=("rows[]", "others[]"), when=r.state == "on", then={"note": r.note != "z"})
    schemas = {**SCHEMAS, "others": {**OTHER, "additionalProperties": False}}
    families = (
        tiny(tmp_path, CORE, schemas=schemas),
        tiny(tmp_path, odd, name="X", core=False, aggregates=False),
    )
    proof = prove(families)
    assert told(proof) == [("trigger", "X-1.note")]
    assert proof.clauses["X-1.note"].idle == ("others[]",)
    assert proof.clauses["X-1.note"].fails


@pytest.mark.parametrize(
    "rejects",
    [
        (),
        (Example("a z", row(note="z"), fires={"note"}),),
        (Table("notes", ("note",), (("z", "y"),), ("y",), {"note"}),),
        (Example("not valid", row(note="z", kind="c"), fires={"note"}),),
        (Example("no list", at("/rows/0/note", "z") + at("/others", 7), fires={"note"}),),
        (Example("no object", at("/rows/0/note", "z") + at("/others", [7]), fires={"note"}),),
    ],
)
def test_one_that_finds_something_of_its_own(tmp_path: Path, rejects: tuple[Example, ...]) -> None:
    odd = Invariant(id="X-1", then={"note": r.note != "z"}, rejects=rejects)
    families = [tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)]
    proof = prove(families)
    assert proof.failures == ()
    fact = proof.clauses["X-1.note"]
    assert fact.witness is not None
    assert fails(core_of(families), fact.witness) == set()
    assert fails(families[1].clauses(), fact.witness) == {"X-1.note"}
    assert is_valid(Domain(families), "rows", fact.witness)


def test_an_object_that_the_schema_rejects_is_not_core_valid(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", over=("sheet",), when=~r.kind.is_null, then={"kind": r.kind.is_in(("a", "b"))})
    families = [tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)]
    assert told(prove(families)) == [("trigger", "X-1.kind")]


@pytest.mark.parametrize(
    "rule",
    [
        Invariant(id="X-1", then={"other": r.other.resolves(ROWS)}),
        Invariant(id="X-1", then={"id": unique(r.id)}),
    ],
    ids=["asks its own rows", "group"],
)
def test_one_about_several_rows(tmp_path: Path, rule: Invariant) -> None:
    families = [tiny(tmp_path, CORE), tiny(tmp_path, rule, name="X", core=False, aggregates=False)]
    assert prove(families).failures == ()


def test_one_about_several_rows_that_never_fails(tmp_path: Path) -> None:
    # Spaces don't hold a clause that asks its own rows: its documents are all there are.
    base = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "other": "r1"}]}
    asks = Invariant(id="X-1", when=r.other == r.id, then={"other": r.other.resolves(ROWS)})
    same = Invariant(id="X-2", then={"id": unique(r.id)})
    families = [
        tiny(tmp_path, CORE, Invariant(id="B", then={"id": unique(r.id)}), document=base),
        tiny(tmp_path, asks, same, name="X", core=False, aggregates=False, document=base),
    ]
    assert told(prove(families)) == [("trigger", "X-1.other"), ("trigger", "X-2.id")]


def test_the_whole_space_decides_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.prove.beyond._FEW", 1)
    odd = Invariant(id="X-1", then={"note": r.note != "z", "id": unique(r.id)})
    families = [tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)]
    facts, failures = beyond(Domain(families), core_of(families))
    assert failures == []
    assert [(fact.id, fact.alone) for fact in facts] == [("X-1.note", True), ("X-1.id", True)]


def test_only_core_clauses_declare_what_implies_them(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", then={"note": r.note != "z"}, implied_by={"note": ("A.note",)})
    proof = prove([tiny(tmp_path, CORE), tiny(tmp_path, odd, name="X", core=False, aggregates=False)])
    assert told(proof) == [("declaration", "X-1.note")]


def test_items_that_are_no_objects(tmp_path: Path) -> None:
    odd = Invariant(id="X-1", over=("rows[].tags[]",), then={"tag": this != "z"})
    families = [
        tiny(tmp_path, CORE, schemas={**SCHEMAS, "sheet": None}),
        tiny(tmp_path, odd, name="X", core=False, aggregates=False),
    ]
    assert prove(families).failures == ()
