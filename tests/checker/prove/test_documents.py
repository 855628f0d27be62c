"""Small documents in which what clauses read runs through its values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from checker.prove.documents import base_document
from checker.prove.domain import Domain
from checker.rules.evaluate import Passport, failing
from checker.rules.invariant import Clause, Invariant
from checker.rules.words import index, item, pack, this, unique
from checker.rules.words import row as r
from tests.checker.prove.tiny import DOCUMENT, tiny

IDS = index("another", "others[]", r.id)
PAIRS = index("another", "others[]", (r.id, r.kind))
SHEETS = index("the sheet", "sheet", r.note)


def documents(
    folder: Path, *rules: Invariant, **more: Any
) -> tuple[tuple[Clause, ...], list[dict[str, Any]]]:
    family = tiny(folder, *rules, **more)
    clauses = family.clauses()
    return clauses, list(Domain([family]).documents(clauses))


def both_ways(clauses: tuple[Clause, ...], found: list[dict[str, Any]]) -> set[frozenset[str]]:
    return {frozenset(clause.name for clause, _ in failing(clauses, Passport(each))) for each in found}


def test_the_base_comes_first_and_a_limit_holds(tmp_path: Path) -> None:
    family = tiny(tmp_path, Invariant(id="A", then={"x": r.kind == "a"}))
    domain = Domain([family])
    every = list(domain.documents(family.clauses()))
    assert every[0] == DOCUMENT
    assert every[0]["rows"] is not DOCUMENT["rows"]
    assert list(domain.documents(family.clauses(), 2)) == every[:2]
    kinds = {str(each["rows"][0].get("kind")) for each in every}
    # The values of no set that the clause takes alike stand for one another.
    assert {"a", "b"} < kinds


def test_clauses_hold_and_fail_among_them(tmp_path: Path) -> None:
    rules = Invariant(
        id="A",
        when=~r.other.is_null,
        then={
            "asks": r.other.resolves(IDS),
            "pair": pack(r.other, r.kind).resolves(PAIRS),
            "n": IDS.size() < 2,
        },
    )
    clauses, found = documents(tmp_path, rules)
    seen = both_ways(clauses, found)
    assert {frozenset(), frozenset({"asks", "pair"}), frozenset({"pair"}), frozenset({"n"})} <= seen


def test_a_single_object_that_is_asked(tmp_path: Path) -> None:
    clauses, found = documents(
        tmp_path, Invariant(id="A", when=r.note.is_set, then={"x": r.note.resolves(SHEETS)})
    )
    assert both_ways(clauses, found) == {frozenset(), frozenset({"x"})}
    assert not any(isinstance(each.get("sheet"), list) for each in found)


def test_pairs_for_what_is_unique(tmp_path: Path) -> None:
    clauses, found = documents(tmp_path, Invariant(id="A", then={"id": unique(r.id)}))
    assert both_ways(clauses, found) == {frozenset(), frozenset({"id"})}
    assert max(len(each["rows"]) for each in found) == 2


def test_a_single_object_is_also_none(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("sheet",), then={"x": this.is_a("object"), "k": r.kind == "a"})
    clauses, found = documents(tmp_path, rule)
    assert {type(each["sheet"]) for each in found} >= {dict, list, str}
    assert len(both_ways(clauses, found)) == 3


def test_items_of_lists(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", over=("rows[].parts[]",), then={"kind": item.kind != "b"}),
        Invariant(id="B", then={"count": r.parts.count() != 2}),
        Invariant(id="C", over=("rows[].parts[]",), then={"id": unique(item.id, within_row=True)}),
    )
    clauses, found = documents(tmp_path, *rules)
    assert {
        frozenset(),
        frozenset({"kind"}),
        frozenset({"count"}),
        frozenset({"kind", "count"}),
    } <= both_ways(clauses, found)


def test_the_base_of_an_aggregate_that_only_another_family_has(tmp_path: Path) -> None:
    bare = tiny(tmp_path, document={"rows": [{"id": "r1", "kind": "a"}]})
    other = tiny(tmp_path, name="U", aggregates=False)
    domain = Domain([bare, other])
    assert base_document(domain, ["rows"]) == {"rows": [{"id": "r1", "kind": "a"}]}
    assert base_document(domain, ["others", "sheet"]) == {**bare.base.document,
        "others": DOCUMENT["others"], "sheet": DOCUMENT["sheet"]
    }  # fmt: skip
    assert base_document(domain, []) == {}


def test_what_an_index_reads_folded_is_held_unfolded_too(tmp_path: Path) -> None:
    texts = index("a text", "others[]", r.id.folded)
    plain = index("a text", "others[]", r.id)
    rule = Invariant(id="A", then={"x": r.other.folded.resolves(texts)})
    clauses, found = documents(tmp_path, rule)
    (folded,) = clauses
    as_it_is = replace(folded, requirement=r.other.folded.resolves(plain))
    told = [
        tuple(bool(failing((clause,), Passport(each))) for clause in (folded, as_it_is)) for each in found
    ]
    assert (False, True) in told
