"""Planted faults: each is found, about the right clause, with a document that really shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.prove.checks import tables
from checker.prove.domain import Domain
from checker.prove.facts import Grounds
from checker.prove.lists import Lists
from checker.prove.proof import Failure, Proof
from checker.prove.run import prove
from checker.prove.space import Space
from checker.rules.evaluate import Passport
from checker.rules.evaluate import test as holds
from checker.rules.family import Family
from checker.rules.gate import PASS, GateLine
from checker.rules.invariant import Invariant
from checker.rules.words import Predicate, item, pack, this, unique, up
from checker.rules.words import row as r
from tests.checker.prove.states import core_of, fails, is_valid
from tests.checker.prove.tiny import DOCUMENT, ITEMS, KINDS, OTHER, ROW, SCHEMAS, TEXT, tiny, told

STATED = {**DOCUMENT, "rows": [{"id": "r1", "kind": "b", "state": None}]}


def of(proof: Proof, check: str) -> list[Failure]:
    return [failure for failure in proof.failures if failure.check == check]


def row_of(failure: Failure) -> dict[str, Any]:
    assert failure.witness is not None
    found: dict[str, Any] = failure.witness["rows"][0]
    return found


TABLE = Invariant(
    id="T", then={"pair": pack(r.kind, r.state).is_in((("a", "on"), ("b", None), ("b", "off")))}
)


def test_a_sound_table(tmp_path: Path) -> None:
    proof = prove([tiny(tmp_path, TABLE, document=STATED)])
    (fact,) = proof.tables
    assert (fact.rule, fact.clause, fact.combinations, fact.reached) == ("T", "pair", 3, 3)
    assert proof.failures == ()


def test_a_contradiction_makes_an_allowed_combination_unreachable(tmp_path: Path) -> None:
    against = Invariant(id="C", when=r.state == "on", then={"kind": r.kind == "b"})
    proof = prove([tiny(tmp_path, TABLE, against, document=STATED)])
    (failure,) = of(proof, "table")
    assert (failure.rule, failure.clause, failure.witness) == ("T", "pair", None)
    assert "(a, on)" in failure.message
    assert [fact.reached for fact in proof.tables] == [2]


def test_a_null_in_a_table_is_a_key_that_is_not_there_too(tmp_path: Path) -> None:
    absent = {**DOCUMENT, "rows": [{"id": "r1", "kind": "b"}]}
    assert prove([tiny(tmp_path, TABLE, document=absent)]).failures == ()


def test_a_table_of_free_fields(tmp_path: Path) -> None:
    document = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "note": "n1", "other": "o1"}]}
    free = Invariant(id="F", then={"pair": pack(r.note, r.other).is_in((("n1", "o1"), ("n2", "o2")))})
    assert prove([tiny(tmp_path, free, document=document)]).failures == ()
    against = Invariant(id="G", then={"note": r.note != "n2"})
    proof = prove([tiny(tmp_path, free, against, document=document)])
    assert [(f.rule, f.clause) for f in of(proof, "table")] == [("F", "pair")]


def test_what_is_no_table_of_keys_is_not_counted_as_one(tmp_path: Path) -> None:
    parts = {**DOCUMENT, "rows": [{"id": "r1", "kind": "a", "parts": [{"id": "x", "kind": "a"}]}]}
    rules = (
        Invariant(id="A", then={"x": pack(r.kind, r.note.part("(.).*")).is_in((("a", None), ("b", "x")))}),
        Invariant(
            id="B",
            over=("rows[].parts[]",),
            then={"x": pack(up.kind, item.kind).is_in((("a", "a"), ("b", "b")))},
        ),
        Invariant(id="C", then={"x": r.parts.count() != 2}),
    )
    (table,) = prove([tiny(tmp_path, *rules, document=parts)]).tables
    assert (table.rule, table.combinations, table.reached) == ("B", 2, None)


def test_a_table_with_a_guard_is_a_table_where_it_applies(tmp_path: Path) -> None:
    listed = pack(r.kind, r.state).is_in((("a", "on"), ("b", "off")))
    guarded = Invariant(id="T", when=r.note == "z", then={"pair": listed})
    proof = prove([tiny(tmp_path, guarded, document=STATED)])
    assert proof.failures == ()
    assert [(each.rule, each.combinations, each.reached) for each in proof.tables] == [("T", 2, 2)]
    never = Invariant(id="N", when=(r.note == "z") & (r.kind == "b"), then={"state": r.state.is_null})
    proof = prove([tiny(tmp_path, guarded, never, document=STATED)])
    assert [(f.rule, f.clause) for f in of(proof, "table")] == [("T", "pair")]


def test_a_clause_that_never_applies_over_one_of_its_sources(tmp_path: Path) -> None:
    rule = Invariant(id="A", over=("rows[]", "others[]"), when=r.state == "on", then={"note": r.note.is_null})
    other = {**OTHER, "additionalProperties": False}
    proof = prove([tiny(tmp_path, rule, schemas={**SCHEMAS, "others": other})])
    (failure,) = of(proof, "trigger")
    assert (failure.rule, failure.clause) == ("A", "note")
    assert proof.clauses["A.note"].idle == ("others[]",)


def test_a_gate_table_that_the_family_does_not_take(tmp_path: Path) -> None:
    file = tmp_path / "house" / "rule_a.py"
    file.parent.mkdir()
    rule = Invariant(id="A", then={"note": r.note.is_null}, file=str(file))
    assert prove([tiny(tmp_path, rule)]).failures == ()
    (file.parent / "gate.py").write_text("GATE = ()\n", encoding="utf-8")
    (failure,) = prove([tiny(tmp_path, rule)]).failures
    assert (failure.check, failure.rule) == ("gate", "T")


def test_a_failure_names_the_file_of_its_rule(tmp_path: Path) -> None:
    rule = Invariant(
        id="A", when=(r.kind == "a") & (r.kind == "b"), then={"note": r.note.is_null}, file="/x/a.py"
    )
    assert {each.file for each in prove([tiny(tmp_path, rule)]).failures} == {"/x/a.py"}


def test_a_valid_row_with_a_combination_outside_the_table(tmp_path: Path) -> None:
    other = Invariant(id="O", when=r.state == "on", then={"note": r.note.is_null})
    family = tiny(tmp_path, TABLE, other, document=STATED)
    domain = Domain([family])
    # A space in which the table's own clause does not count: it can't but hold otherwise.
    loose = [clause for clause in core_of([family]) if clause.rule != "T"]
    lines = [("kind", r.kind == "a"), ("state", r.state == "on")]
    gate = tuple(GateLine(name, when, None, None, PASS) for name, when in lines)
    from checker.prove.checks import gate_lines

    spaces = {
        name: Space(domain, loose, name, gate_lines([tiny(tmp_path, gate=gate)]).get(name, ()))
        for name in domain.aggregates
    }
    grounds = Grounds([family], spaces, {name: Lists(domain, loose, name) for name in domain.aggregates})
    _, (failure,) = tables(grounds)
    assert (failure.check, failure.rule, failure.clause) == ("table", "T", "pair")
    assert failure.witness is not None
    assert fails(core_of([family]), failure.witness) == {"T.pair"}
    assert is_valid(domain, "rows", failure.witness)


def test_an_enum_value_that_no_valid_row_has(tmp_path: Path) -> None:
    proof = prove([tiny(tmp_path, Invariant(id="A", then={"kind": r.kind != "b"}))])
    assert [(f.check, f.rule, f.clause) for f in proof.failures] == [("enum", "", "")]
    assert proof.failures[0].message.startswith("rows.kind: b is offered,")
    assert proof.enum_values == 2 + 3 + 2 + 2 + 2


def test_values_in_objects_inside_a_row(tmp_path: Path) -> None:
    inner = {"type": "object", "required": ["deep"], "properties": {"deep": {"type": "object", "properties": {
        "kind": KINDS, "flag": {"type": "boolean"}, "list": {"type": "array", "items": KINDS}}}}}  # fmt: skip
    listed = {"type": "array", "items": inner}
    schema = {**ROW, "properties": {**ROW["properties"], "inner": inner, "all": listed}}
    free = Invariant(id="A", then={"note": r.note.is_null})
    proof = prove([tiny(tmp_path, free, schemas={**SCHEMAS, "rows": schema})])
    assert proof.failures == ()
    assert proof.enum_values == 11 + 2 * 6
    whole = Invariant(id="A", then={"inner": r.inner.is_null})
    proof = prove([tiny(tmp_path, whole, schemas={**SCHEMAS, "rows": schema})])
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == [
        f"rows.inner.deep.{each} is offered"
        for each in ("kind: a", "kind: b", "flag: true", "flag: false", "list[]: a", "list[]: b")
    ]


def test_true_and_false_are_offered(tmp_path: Path) -> None:
    schema = {**ROW, "properties": {**ROW["properties"], "flag": {"type": "boolean"}}}
    rule = Invariant(id="A", then={"flag": r.flag != False})  # noqa: E712  # a word, not a comparison
    proof = prove([tiny(tmp_path, rule, schemas={**SCHEMAS, "rows": schema})])
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == ["rows.flag: false is offered"]


def test_without_a_schema_the_core_says_what_is_offered(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", over=("sheet",), then={"kind": r.kind.is_in(("a", "b", "c"))}),
        Invariant(id="B", over=("sheet",), then={"kind": r.kind != "c"}),
    )
    proof = prove([tiny(tmp_path, *rules, schemas={**SCHEMAS, "sheet": None})])
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == ["sheet.kind: c is offered"]


def test_an_enum_value_inside_a_list_that_is_read_as_a_whole(tmp_path: Path) -> None:
    rules = [
        Invariant(id="A", over=("rows[].parts[]",), then={"kind": item.kind != "b"}),
        Invariant(id="B", then={"many": r.parts.count() != 1}),
    ]
    proof = prove([tiny(tmp_path, *rules)])
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == ["rows.parts[].kind: b is offered"]


def test_an_enum_value_of_which_no_rule_speaks_stands_in_a_longer_list(tmp_path: Path) -> None:
    assert prove([tiny(tmp_path, Invariant(id="B", then={"many": r.parts.count() != 1}))]).failures == ()


def test_enum_values_of_items_and_of_lists_that_must_be_short(tmp_path: Path) -> None:
    listed = {"type": "array", "items": {"enum": ["p", 1, True]}}
    schema = {**ROW, "properties": {**ROW["properties"], "tags": listed}}
    odd = Invariant(id="A", over=("rows[].tags[]",), then={"tag": this != "p"})
    many = Invariant(id="B", then={"many": r.tags.count() != 1})
    proof = prove([tiny(tmp_path, odd, many, schemas={**SCHEMAS, "rows": schema})])
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == ["rows.tags[]: p is offered"]


def test_an_enum_value_that_stands_only_beside_another(tmp_path: Path) -> None:
    # The base row with `on` fails; the space knows a row on which it stands.
    rule = Invariant(id="A", when=r.state == "on", then={"kind": r.kind == "b"})
    assert prove([tiny(tmp_path, rule)]).failures == ()
    free = Invariant(id="A", when=item.kind == "b", over=("rows[].parts[]",), then={"id": item.id == "z"})
    count = Invariant(id="B", then={"many": r.parts.count() <= 1})
    assert prove([tiny(tmp_path, free, count)]).failures == ()


@pytest.mark.parametrize(
    "schema",
    [{"enum": [1, 2, 3, *range(10, 30)]}, {"type": "string"}],
    ids=["many", "free"],
)
def test_an_enum_too_long_for_a_coordinate(tmp_path: Path, schema: dict[str, Any]) -> None:
    rows = {**ROW, "properties": {**ROW["properties"], "note": schema}}
    rule = Invariant(id="A", then={"note": (r.note != 3) & (r.other != "q")})
    proof = prove([tiny(tmp_path, rule, schemas={**SCHEMAS, "rows": rows})])
    wanted = ["rows.note: 3 is offered"] if "enum" in schema else []
    assert [f.message.split(",")[0] for f in of(proof, "enum")] == wanted


def test_a_guard_that_is_never_true(tmp_path: Path) -> None:
    rule = Invariant(id="A", when=(r.kind == "a") & (r.kind == "b"), then={"note": r.note.is_null})
    proof = prove([tiny(tmp_path, rule)])
    assert told(proof) == [("trigger", "A.note"), ("trigger", "A.note")]
    assert proof.clauses["A.note"].witness is None


def test_a_guard_that_other_rules_forbid(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", when=r.note == "z", then={"other": r.other.is_set}),
        Invariant(id="B", then={"note": r.note != "z"}),
    )
    proof = prove([tiny(tmp_path, *rules)])
    assert [(f.rule, f.clause) for f in of(proof, "trigger")] == [("A", "other")]
    assert proof.clauses["A.other"].fails


def test_a_clause_that_never_fails(tmp_path: Path) -> None:
    rule = Invariant(id="A", then={"kind": (r.kind == "a") | (r.kind != "a"), "id": r.id != "q"})
    (failure,) = prove([tiny(tmp_path, rule)]).failures
    assert (failure.check, failure.rule, failure.clause, failure.witness) == ("trigger", "A", "kind", None)


def test_a_group_whose_guard_the_base_does_not_meet_applies(tmp_path: Path) -> None:
    rule = Invariant(id="A", when=r.kind == "b", then={"id": unique(r.id)})
    proof = prove([tiny(tmp_path, rule)])
    assert proof.failures == ()
    assert proof.clauses["A.id"].alone


def line(name: str, when: Predicate) -> GateLine:
    return GateLine(name, when, None, None, PASS)


def gated(folder: Path, *lines: GateLine) -> Family:
    return tiny(folder, Invariant(id="A", then={"id": r.id != "q"}), gate=lines)


def test_a_hole_in_the_gate_table(tmp_path: Path) -> None:
    family = gated(tmp_path, line("a", r.kind == "a"))
    proof = prove([family])
    (failure,) = proof.failures
    assert (failure.check, failure.rule, failure.clause) == ("gate", "T", "")
    assert row_of(failure)["kind"] == "b"
    assert fails(core_of([family]), failure.witness or {}) == set()
    assert is_valid(Domain([family]), "rows", failure.witness or {})


def test_a_gate_table_without_hole(tmp_path: Path) -> None:
    proof = prove([gated(tmp_path, line("a", r.kind == "a"), line("b", r.kind == "b"))])
    assert proof.failures == ()
    assert [(gate.family, gate.lines, gate.about_passport) for gate in proof.gates] == [("T", 2, 0)]


def test_an_overlap_in_the_gate_table(tmp_path: Path) -> None:
    lines = (line("a", r.kind == "a"), line("b", r.kind == "b"), line("off", r.state == "off"))
    proof = prove([gated(tmp_path, *lines)])
    found = of(proof, "gate")
    assert told(proof) == [("gate", "T"), ("gate", "T")]
    for failure, names in zip(found, (("a", "off"), ("b", "off")), strict=True):
        row = row_of(failure)
        assert all(repr(name) in failure.message for name in names)
        assert all(holds(each.when, (row,), Passport({})) for each in lines if each.name in names)


@pytest.mark.parametrize("value", ["other", "zz"])
def test_an_overlap_on_rows_that_the_schema_rejects(tmp_path: Path, value: str) -> None:
    lines = (line("a", r.kind.is_in(("a", value))), line("b", r.kind.is_in(("b", value))))
    (failure,) = prove([gated(tmp_path, *lines)]).failures
    assert (failure.check, failure.rule) == ("gate", "T")
    assert row_of(failure)["kind"] == value


def test_lines_about_the_passport_are_aside(tmp_path: Path) -> None:
    lines = (
        line("all", r.kind.is_in(("a", "b"))),
        GateLine("passport", r.kind == "a", None, None, PASS, about_passport=True),
    )
    proof = prove([gated(tmp_path, *lines)])
    assert proof.failures == ()
    assert [(gate.lines, gate.about_passport) for gate in proof.gates] == [(1, 1)]


def test_a_gate_table_over_free_values(tmp_path: Path) -> None:
    lines = (line("low", r.note == "low"), line("rest", ~r.note.starts_with("lo")))
    (failure,) = prove([gated(tmp_path, *lines)]).failures
    # A text that begins so and is another meets neither.
    assert row_of(failure)["note"].startswith("lo")


def test_an_undeclared_redundant_clause(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"note": r.note.is_null}),
        Invariant(id="B", when=r.kind == "b", then={"note": r.note != "z"}),
    )
    family = tiny(tmp_path, *rules)
    (failure,) = prove([family]).failures
    assert (failure.check, failure.rule, failure.clause) == ("redundant", "B", "note")
    assert 'implied_by={"note": ("A.note",)}' in failure.message
    assert fails(core_of([family]), failure.witness or {}) == {"A.note", "B.note"}


def test_a_redundant_clause_that_several_imply(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", when=r.kind == "a", then={"note": r.note != "z"}),
        Invariant(id="B", when=r.kind == "b", then={"note": r.note != "z"}),
        Invariant(id="C", when=r.kind.is_in(("a", "b")), then={"note": r.note != "z"}),
        Invariant(id="D", then={"id": r.id != "q"}),
    )
    proof = prove([tiny(tmp_path, *rules)])
    # Any two of them leave the third nothing.
    assert told(proof) == [("redundant", "A.note"), ("redundant", "B.note"), ("redundant", "C.note")]
    assert 'implied_by={"note": ("A.note", "B.note",)}' in proof.failures[2].message.replace('")}', '",)}')
    declared = Invariant(
        id="C",
        when=r.kind.is_in(("a", "b")),
        then={"note": r.note != "z"},
        implied_by={"note": ("A.note", "B.note")},
    )
    proof = prove([tiny(tmp_path, *rules[:2], declared, rules[3])])
    assert proof.failures == ()
    assert not proof.clauses["A.note"].alone


def test_a_clause_over_two_aggregates_is_judged_in_both(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", over=("others[]", "rows[]"), then={"id": r.id != "q"}),
        Invariant(id="B", over=("others[]",), then={"id": r.id != "q"}),
    )
    proof = prove([tiny(tmp_path, *rules)])
    assert told(proof) == [("redundant", "B.id")]
    assert proof.clauses["A.id"].alone
    assert [space.clauses for space in proof.spaces] == [1, 2, 0]
    assert ITEMS["properties"]["id"] == TEXT
