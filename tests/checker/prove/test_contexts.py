"""Contexts: what indexes can hold, and what fails there."""

from __future__ import annotations

from pathlib import Path

from checker.prove.contexts import Contexts
from checker.prove.domain import Domain
from checker.prove.mirrors import Mirrors
from checker.prove.run import prove
from checker.rules.evaluate import Passport
from checker.rules.invariant import Invariant
from checker.rules.words import index, item, this, unique, value_of
from checker.rules.words import row as r
from tests.checker.prove.states import core_of, fails
from tests.checker.prove.tiny import DOCUMENT, OTHER, SCHEMAS, TEXT, tiny

IDS = index("another", "others[]", r.id)
ANY = index("any other", "others[]", value_of("any"))
TAGGED = {**OTHER, "properties": {**OTHER["properties"], "tags": {"type": "array", "items": TEXT}}}


def contexts(folder: Path, *rules: Invariant) -> tuple[Contexts, Domain]:
    family = tiny(folder, *rules, schemas={**SCHEMAS, "others": TAGGED})
    domain = Domain([family])
    return Contexts(domain, core_of([family]), "rows"), domain


def test_contents_and_masks_are_those_of_their_documents(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": r.other.resolves(IDS), "y": IDS.size() < 2, "z": IDS.size(r.note) < 2}),
        Invariant(id="B", over=("others[]",), then={"kind": r.kind.is_null, "id": unique(r.id)}),
    )
    found, _ = contexts(tmp_path, *rules)
    clauses = tiny(tmp_path, *rules).clauses()
    assert len(found.states) > 5
    for content, masks in found.states.items():
        for mask, seen in masks.items():
            document = seen.document()
            assert fails(clauses, document) == mask
            held = Passport(document).entries(IDS)
            assert {key for _, key in content.keys} == set(held)
            assert {key: count for (_, key), count in content.counts} == {k: len(v) for k, v in held.items()}


def test_nothing_is_asked(tmp_path: Path) -> None:
    found, _ = contexts(tmp_path, Invariant(id="A", then={"x": r.kind == "a"}))
    assert [len(masks) for masks in found.states.values()] == [1]


def test_an_index_of_one_key(tmp_path: Path) -> None:
    rule = Invariant(id="A", then={"x": value_of("any").resolves(ANY)})
    found, domain = contexts(tmp_path, rule)
    # None, one, or two rows; the index tells the first from the others.
    assert sorted(seen.count for masks in found.states.values() for seen in masks.values()) == [1, 2]
    mirrors = Mirrors(domain, tiny(tmp_path, rule).clauses())
    assert list(mirrors.around(DOCUMENT["rows"][0], mirrors.kinds[0])) == ["others"]
    assert prove([tiny(tmp_path, rule)]).failures == ()


def test_a_key_that_is_worked_out(tmp_path: Path) -> None:
    rule = Invariant(id="A", when=r.note == "o1!", then={"x": r.note.part("(..)!").resolves(IDS)})
    found, _ = contexts(tmp_path, rule)
    assert len(found.states) > 1
    assert prove([tiny(tmp_path, rule)]).failures == ()


def test_keys_of_items_that_are_texts(tmp_path: Path) -> None:
    texts = index("a tag of another", "others[].tags[]", this)
    keys = index("a key of a tag", "others[].tags[]", item.id)
    found, _ = contexts(tmp_path, Invariant(id="A", then={"x": r.other.resolves(texts)}))
    assert len(found.states) > 1
    found, _ = contexts(tmp_path, Invariant(id="A", then={"x": r.other.resolves(keys)}))
    # Texts have no keys: the index holds nothing.
    assert [content.keys for content in found.states] == [frozenset()]


def test_a_mirror_of_an_item_that_is_not_there(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("rows[].parts[]",), then={"x": item.id.resolves(IDS)})
    _, domain = contexts(tmp_path, rule)
    mirrors = Mirrors(domain, tiny(tmp_path, rule).clauses())
    assert mirrors.around({"id": "r1"}, mirrors.kinds[0]) == {}
    (row,) = mirrors.around({"parts": [{"id": "p1"}]}, mirrors.kinds[0])["others"]
    assert row["id"] == "p1"


def test_ids_that_nothing_asks_for_are_told_apart(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": r.other.resolves(IDS)}),
        Invariant(id="B", over=("others[]",), then={"at": unique(r.at)}),
    )
    found, _ = contexts(tmp_path, *rules)
    pairs = [
        seen.document()["others"]
        for masks in found.states.values()
        for seen in masks.values()
        if len(seen.document().get("others", ())) == 2
    ]
    assert pairs
    assert all(one.get("at") != two["at"] for one, two in pairs)


def test_what_an_index_leaves_out_varies_too(tmp_path: Path) -> None:
    # The base has no other of kind b: only where the kind varies does a key ever resolve.
    kind_b = index("another of kind b", "others[]", r.id, r.kind == "b")
    rule = Invariant(id="A", when=~r.other.is_null, then={"x": r.other.resolves(kind_b)})
    assert prove([tiny(tmp_path, rule)]).failures == ()


def test_what_rows_need_to_be_clean_is_not_left_out(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": r.other.resolves(IDS)}),
        Invariant(id="B", over=("others[]",), then={"at": r.at.is_set}),
    )
    document = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "other": "o1"}],
                "others": [{"id": "o1", "at": "here", "kind": "a"}]}  # fmt: skip
    family = tiny(tmp_path, *rules, document=document)
    found = Contexts(Domain([family]), core_of([family]), "rows")
    assert all(frozenset() in masks for masks in found.states.values())
    assert found.skeleton("others") == {"id": "o1", "at": "here"}
    assert prove([family]).failures == ()


def test_an_index_holds_what_other_clauses_tell_apart(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": ~r.other.starts_with("tmp")}),
        Invariant(id="B", then={"y": r.other.resolves(IDS)}),
    )
    document = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "other": "o1"}]}
    proof = prove([tiny(tmp_path, *rules, document=document)])
    assert proof.failures == ()
    witness = proof.clauses["A.x"].witness
    assert witness is not None
    held = {row["id"] for row in witness["others"]}
    assert any(row["other"] in held and row["other"].startswith("tmp") for row in witness["rows"])
    # So an implication that only holds of what an index seldom has is no implication.
    declared = Invariant(id="A", then=rules[0].then, implied_by={"x": ("B.y",)})
    (failure,) = prove([tiny(tmp_path, declared, rules[1], document=document)]).failures
    assert (failure.check, failure.rule, failure.clause) == ("declaration", "A", "x")
