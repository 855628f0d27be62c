"""Examples as documents: nothing is said to be impossible that an author shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.prove.domain import Domain
from checker.prove.run import prove
from checker.prove.stated import Stated, needed
from checker.rules.example import Example, at, row
from checker.rules.invariant import Invariant
from checker.rules.words import index, value_of
from checker.rules.words import row as r
from tests.checker.prove.states import core_of, fails
from tests.checker.prove.tiny import tiny, told

OTHERS = index("another", "others[]", r.id)
ODD = r.note == "odd"


@pytest.fixture(autouse=True)
def _no_witness(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if words knew no value to be tried with."""
    for name in ("wanted", "named"):
        monkeypatch.setattr(f"checker.prove.domain.{name}", lambda *_tree: iter(()))


def odd(**more: object) -> Invariant:
    return Invariant(id="A", then={"x": ~ODD}, **more)  # type: ignore[arg-type]


def test_an_example_shows_that_a_clause_can_fail(tmp_path: Path) -> None:
    assert told(prove([tiny(tmp_path, odd())])) == [("trigger", "A.x")]
    example = Example("odd", row(note="odd"), fires={"x"})
    families = [tiny(tmp_path, odd(rejects=(example,)))]
    proof = prove(families)
    assert proof.failures == ()
    fact = proof.clauses["A.x"]
    assert (fact.fails, fact.alone, fact.schema) == (True, True, False)
    assert fact.witness is not None
    assert fails(core_of(families), fact.witness) == {"A.x"}


def test_an_example_that_the_schema_refuses_shows_less(tmp_path: Path) -> None:
    example = Example("odd", row(note="odd", kind="z"), fires={"x"})
    fact = prove([tiny(tmp_path, odd(rejects=(example,)))]).clauses["A.x"]
    assert (fact.fails, fact.alone, fact.schema) == (True, True, True)


def test_an_example_shows_that_a_guard_can_be_true(tmp_path: Path) -> None:
    guarded = Invariant(
        id="A",
        when=ODD,
        then={"x": r.kind == "a"},
        accepts=(Example("odd and right", row(note="odd")),),
        rejects=(Example("odd and wrong", row(note="odd", kind="b"), fires={"x"}),),
    )
    assert prove([tiny(tmp_path, guarded)]).failures == ()


def test_an_example_speaks_against_a_declaration(tmp_path: Path) -> None:
    example = Example("odd", row(note="odd"), fires={"x"})
    other = Invariant(id="B", then={"x": r.kind == "a"})
    declared = odd(rejects=(example,), implied_by={"x": ("B.x",)})
    assert ("declaration", "A.x") in told(prove([tiny(tmp_path, declared, other)]))


def test_examples_are_judged_whole_and_without_what_they_do_not_need(tmp_path: Path) -> None:
    rule = Invariant(
        id="A",
        then={"x": r.kind == "a"},
        rejects=(Example("b", row(kind="b"), fires={"x"}), Example("list", at("/others", 7), fires={"x"})),
    )
    asking = Invariant(id="B", over=("others[]",), then={"y": value_of("q").resolves(OTHERS)})
    families = [tiny(tmp_path, rule)]
    core = [*core_of(families), *tiny(tmp_path, asking).clauses()]
    shown = Stated(Domain(families), core).of("A")
    assert [(sorted(each.document), set(each.mask), each.valid) for each in shown] == [
        (["others", "rows", "sheet"], {"A.x", "B.y"}, True),
        (["rows"], {"A.x"}, True),
        (["others", "rows", "sheet"], set(), False),
        (["rows"], set(), True),
    ]
    assert needed(["rows"], core) == ("rows",)
    assert needed(["others"], core) == ("others",)
