"""What can't be taken apart is refused, in words that say what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.prove.run import prove
from checker.rules.gate import PASS, GateLine
from checker.rules.invariant import Invariant, RuleError
from checker.rules.words import agree, index, item, this, unique
from checker.rules.words import row as r
from tests.checker.prove.tiny import ROW, SCHEMAS, tiny

ROWS = index("a row", "rows[]", r.id)
OTHERS = index("another", "others[]", r.id)
SHEET = index("the sheet", "sheet", r.note)
PLAIN = Invariant(id="A", then={"id": r.id != "q"})


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"if": {"properties": {"kind": {"const": "a"}}}, "then": {"required": ["note"]}}, "if, then"),
        ({"dependentRequired": {"note": ["other"]}}, "dependentRequired"),
        ({"allOf": [{}]}, "allOf"),
        ({"properties": {**ROW["properties"], "parts": {"contains": {"required": ["id"]}}}}, "contains"),
    ],
)
def test_schemas_that_tie_keys_together(tmp_path: Path, words: dict[str, Any], named: str) -> None:
    with pytest.raises(RuleError, match=f"^the schema of rows uses {named}, .* in a rule instead$"):
        prove([tiny(tmp_path, PLAIN, schemas={**SCHEMAS, "rows": {**ROW, **words}})])


def test_names_that_are_words_only_elsewhere(tmp_path: Path) -> None:
    words = {
        "properties": {**ROW["properties"], "if": {"enum": [["not"], "x"], "examples": [{"if": 1}]}},
        "$defs": {"not": {"type": "string"}},
    }
    assert prove([tiny(tmp_path, PLAIN, schemas={**SCHEMAS, "rows": {**ROW, **words}})]).failures == ()


ELSEWHERE = "say it in a family that is not core, whose rules are tried on whole documents$"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (Invariant(id="A", then={"other": r.other.resolves(ROWS)}), "^A.other: rows of rows ask .*"),
        (
            Invariant(id="A", then={"other": OTHERS.look(r.other, r.at.time) <= r.note.time}),
            "^A.other looks a measure up .*",
        ),
        (
            Invariant(id="A", when=r.other.resolves(OTHERS), then={"id": unique(r.id)}),
            "^A.id is about several rows and asks .*",
        ),
        (
            Invariant(id="A", over=("rows[]", "others[]"), then={"id": agree(r.kind, by=r.id)}),
            "^A.id compares rows of several aggregates, .*",
        ),
    ],
)
def test_clauses_that_single_rows_do_not_decide(tmp_path: Path, rule: Invariant, said: str) -> None:
    with pytest.raises(RuleError, match=said + ELSEWHERE):
        prove([tiny(tmp_path, rule)])


def test_aggregates_that_ask_one_another(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", over=("others[]",), then={"at": r.at.resolves(SHEET)}),
        Invariant(id="B", over=("sheet",), then={"note": r.note.resolves(OTHERS)}),
    )
    with pytest.raises(RuleError, match="ask one another: others → sheet → others; let one side ask"):
        prove([tiny(tmp_path, *rules)])


@pytest.mark.parametrize(
    "when",
    [r.parts.has_item(item.kind == "a"), OTHERS.size(r.id) >= 1],
    ids=["inside a list", "other rows"],
)
def test_gate_lines_about_more_than_keys(tmp_path: Path, when: Any) -> None:
    line = GateLine("odd", when, None, None, PASS)
    with pytest.raises(RuleError, match=r"^gate line 'T: odd' reads more than the keys of its row; "):
        prove([tiny(tmp_path, PLAIN, gate=(line,))])


def test_a_clause_over_too_many_free_fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.prove.space._WIDEST", 5)
    rule = Invariant(id="A", then={"id": (r.id != "q") | (r.note == "n") | (r.other != "o")})
    with pytest.raises(
        RuleError, match=r"^rows.id, rows.note, rows.other: clauses read these together, .* parts$"
    ):
        prove([tiny(tmp_path, rule)])


def test_an_aggregate_without_a_row_in_any_base(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"^no base document has a row of others; add one "):
        prove([tiny(tmp_path, PLAIN, document={"rows": [{"id": "r1", "kind": "a"}], "sheet": {}})])


def test_gate_lines_of_an_object_that_rules_read_as_a_whole(tmp_path: Path) -> None:
    whole = Invariant(id="A", over=("sheet",), then={"x": this.is_a("object")})
    gate = (GateLine("a", r.kind == "a", None, None, PASS),)
    with pytest.raises(RuleError, match=r"^gate lines of sheet read keys of an object that rules read as"):
        prove([tiny(tmp_path, whole, home="sheet", gate=gate)])


def test_contexts_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checker.prove.contexts._WIDEST", 2)
    rule = Invariant(id="A", then={"x": r.other.resolves(OTHERS)})
    with pytest.raises(RuleError, match=r"^the rows of others that others ask for, .* fewer keys, or say it"):
        prove([tiny(tmp_path, rule)])
