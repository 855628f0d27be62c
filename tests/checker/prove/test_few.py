"""A few values a place, for documents of several rows."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from checker.prove.domain import Domain
from checker.prove.few import combined, few
from checker.prove.places import Place
from checker.prove.run import prove
from checker.rules.example import ABSENT
from checker.rules.invariant import Invariant
from checker.rules.words import agree, unique
from checker.rules.words import row as r
from tests.checker.prove.tiny import DOCUMENT, ROW, SCHEMAS, TEXT, tiny, told


def at(name: str) -> Place:
    return Place("rows", (), name)


def test_two_of_each_kind_and_nothing(tmp_path: Path) -> None:
    rule = Invariant(id="A", when=r.note.starts_with("n"), then={"id": unique(r.id)})
    family = tiny(tmp_path, rule)
    values = few(Domain([family]), at("note"), family.clauses())
    assert values[0] is ABSENT
    texts = [value for value in values if isinstance(value, str)]
    assert len(texts) == len(set(texts)) == 4
    assert sum(text.startswith("n") for text in texts) == 2
    # What must be there is never absent.
    assert ABSENT not in few(Domain([family]), at("id"), family.clauses())


def test_no_more_combinations_than_asked_for(tmp_path: Path) -> None:
    rule = Invariant(id="A", when=r.note.starts_with("n"), then={"id": unique((r.id, r.note, r.other))})
    family = tiny(tmp_path, rule)
    domain = Domain([family])
    most = combined(domain, family.clauses(), 10_000)
    fewer = combined(domain, family.clauses(), 12)
    assert len(most[at("note")]) > len(fewer[at("note")]) >= 2
    assert math.prod(map(len, fewer.values())) <= 12 < math.prod(map(len, most.values()))
    assert all(each[0] == most[place][0] for place, each in fewer.items())
    # Two of each place and one of each kind stay, whatever that comes to.
    least = combined(domain, family.clauses(), 1)
    assert [len(least[at(name)]) for name in ("id", "other")] == [2, 2]
    texts = [value for value in least[at("note")] if isinstance(value, str)]
    assert {text.startswith("n") for text in texts} == {True, False}
    assert ABSENT in least[at("note")]
    assert combined(domain, (), 1) == {}


@pytest.mark.parametrize(
    "rule",
    [
        Invariant(id="A", when=r.note.is_null, then={"x": unique(r.other)}),
        Invariant(id="A", when=r.note.starts_with("n"), then={"x": unique(r.other)}),
        Invariant(id="A", when=r.note.is_blank, then={"x": unique(r.other)}),
        Invariant(id="A", when=r.tags.count() >= 3, then={"x": unique(r.other)}),
        Invariant(id="A", when=r.kind != "b", then={"x": unique((r.kind, r.state))}),
        Invariant(id="A", when=~r.note.is_null, then={"x": agree(r.note, by=r.kind)}),
    ],
    ids=["null", "prefix", "blank", "count", "not equal", "agree"],
)
def test_groups_whose_guard_wants_more_than_the_base_has(tmp_path: Path, rule: Invariant) -> None:
    assert told(prove([tiny(tmp_path, rule)])) == []


def test_a_group_beside_a_clause_about_its_key(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": unique(r.note)}),
        Invariant(id="B", when=r.note.is_set, then={"kind": r.kind == "b"}),
    )
    assert told(prove([tiny(tmp_path, *rules)])) == []


def test_a_kind_of_which_there_is_one_value_is_never_given_up(tmp_path: Path) -> None:
    names = [f"f{number}" for number in range(5)]
    letters = ["v0", "v1", "v2", "v3", "v4", "v5"]
    properties = {**ROW["properties"], "other": {"enum": letters}, **dict.fromkeys(names, TEXT)}
    rules = (
        Invariant(
            id="A",
            when=r.other.is_in(letters[1:]),
            then={"x": unique((r.other, *(getattr(r, name) for name in names)))},
            implied_by={"x": ("B.no",)},
        ),
        Invariant(id="B", then={"no": ~r.other.is_in(letters[1:5])}),
    )
    row = {"id": "r1", "kind": "a", "other": "v0", **dict.fromkeys(names, "t")}
    family = tiny(
        tmp_path,
        *rules,
        schemas={**SCHEMAS, "rows": {**ROW, "properties": properties}},
        document={**DOCUMENT, "rows": [row]},
    )
    # Two rows of v5 speak against it.
    assert ("declaration", "A.x") in told(prove([family]))
