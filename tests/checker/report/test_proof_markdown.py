"""A proof as a table for documents."""

from __future__ import annotations

from pathlib import Path

from checker.report.proof_markdown import proof_markdown
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from tests.checker.prove.tiny import tiny
from tests.checker.report.proofs import HOSTILE, fact, proof


def test_a_line_a_clause(tmp_path: Path) -> None:
    rules = (
        Invariant(id="A", then={"x": r.kind == "a"}, over=("rows[]", "others[]")),
        Invariant(id="B", then={"x": r.kind != "b"}),
    )
    made = proof(fact(), fact("B", alone=False, implied_by=("A.x", "C.z"), schema=True))
    lines = proof_markdown(made, [tiny(tmp_path, *rules)]).splitlines()
    assert lines == [
        "| clause | says | fails alone | implied by | the schema says so too |",
        "|---|---|---|---|---|",
        "| `A.x` | kind must be a | yes | - | - |",
        "| `B.x` | kind must not be b | no | `A.x`, `C.z` | yes |",
    ]


def test_hostile_texts_stay_in_their_cell(tmp_path: Path) -> None:
    rules = (Invariant(id="A", then={HOSTILE: r.kind == HOSTILE}),)
    made = proof(fact("A", HOSTILE, alone=False, implied_by=(HOSTILE,)))
    text = proof_markdown(made, [tiny(tmp_path, *rules)])
    head, _, line = text.rstrip("\n").split("\n")
    assert line.replace(r"\|", "").count("|") == head.count("|")
    # Outside code spans nothing is markup.
    assert "<b>" not in "".join(line.split("`")[::2])
    assert not set(text) & set("\x1b\u202e")
