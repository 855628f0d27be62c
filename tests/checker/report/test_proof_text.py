"""A proof at a terminal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from checker.prove.proof import TableFact
from checker.report.proof_text import document_lines, fact_text, failure_lines, proof_text
from checker.rules.invariant import Clause
from checker.rules.words import Always, source
from checker.rules.words import row as r
from tests.checker.report.proofs import HOSTILE, fact, failure, proof

CLAUSE = Clause("A", "x", source("rows[]"), Always(), r.kind == "a")


def test_a_rule_set_that_holds() -> None:
    lines = proof_text(proof(fact(), fact("B", alone=False, implied_by=("A.x",)))).splitlines()
    assert lines[0].split() == ["aggregate", "clauses", "contexts", "states", "valid", "lists"]
    assert lines[1].split() == ["rows", "3", "1,000", "1,234,567", "12", "0"]
    assert len(lines[0]) == len(lines[1])
    assert lines[3:] == [
        "T.pair: 3 of 3 combinations are reached by a valid row, and no valid row has another.",
        "F: each valid row meets exactly one of the 2 gate lines.",
        "G: no gate table.",
        "Each of the 4 values that schemas list stands on a valid row.",
        "Each of 2 clauses can apply on a valid document, and can fail.",
        "2 core clauses: 1 fail alone, 1 are declared to be implied by others, and 0 fail alone once these "
        "are left out; 0 fail only where the schema fails too.",
        "",
        "The rule set holds.",
    ]


def test_a_table_that_is_not_judged_is_said_to_be_none() -> None:
    made = replace(proof(fact()), tables=(TableFact("T", "pair", 3, None),))
    lines = proof_text(made).splitlines()
    assert "T.pair: not judged as a table, its keys vary with the list they are in." in lines
    assert made.counts["combinations_reached"] == 0


def test_one_gate_line() -> None:
    assert "F: each valid row meets the one gate line." in proof_text(proof(fact(), lines=1)).splitlines()


@pytest.mark.parametrize(
    ("check", "about", "start"),
    [
        ("table", "T", "T.pair: 3 of 3 combinations are reached by a valid row, and"),
        ("gate", "F", "F: each valid row meets"),
        ("enum", "", "Each of the 4 values"),
        ("trigger", "A", "Each of 1 clause can"),
    ],
)
def test_what_failed_is_not_said_to_hold(check: str, about: str, start: str) -> None:
    text = proof_text(proof(fact(), failures=(failure(check, about, ""),)))
    lines = text.splitlines()
    assert not any(line.startswith(start) for line in lines)
    name = f"{about}: " if about else ""
    assert lines[-3:] == [f"{check}: {name}{check} says so", "", "1 failure: the rule set does not hold."]
    assert any(line.startswith(start) for line in proof_text(proof(fact())).splitlines())


def test_a_failure_with_its_document() -> None:
    lines = list(failure_lines(failure("redundant", witness={"rows": [1]})))
    assert lines[0] == "redundant: A.x: redundant says so"
    assert json.loads("".join(lines[1:])) == {"rows": [1]}
    assert all(line.startswith("  ") for line in lines[1:])


def test_nothing_steers_a_terminal() -> None:
    hostile = fact(HOSTILE, HOSTILE, implied_by=(HOSTILE,), witness={HOSTILE: HOSTILE})
    texts = [
        proof_text(proof(hostile, failures=(failure(HOSTILE and "gate", HOSTILE, HOSTILE, {"k": HOSTILE}),))),
        fact_text(proof(hostile), hostile, [CLAUSE]),
        fact_text(proof(hostile, failures=(failure("gate", HOSTILE, HOSTILE),)), hostile, []),
        "\n".join(document_lines({HOSTILE: HOSTILE})),
    ]
    for text in texts:
        assert not set(text) & set("\x1b\u202e\x07")
        assert not any(line.startswith("::") for line in text.splitlines())


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (fact(), ["It fails alone: on some document no other core clause does."]),
        (
            fact(alone=False),
            ["It never fails alone, but it does once the clauses that are declared are left out."],
        ),
        (
            fact(alone=False, implied_by=("B.y", "C.z")),
            [
                "Whenever it fails, so does B.y or C.z: declared, and checked over all states that the "
                "schema accepts."
            ],
        ),
        (
            fact(alone=False, implied_by=("B.y",), schema=True),
            [
                "Whenever it fails, so does B.y: declared, and checked over all states.",
                "Where it fails, the row's schema is broken too.",
            ],
        ),
        (
            fact(schema=True),
            [
                "It fails alone: on some document no other core clause does.",
                "Where it fails, the row's schema is broken too.",
            ],
        ),
        (fact(core=False), ["It fails on a document that the core rules call valid."]),
        (fact(fails=False, alone=False), ["It fails on no document."]),
    ],
)
def test_what_is_said_of_a_clause(found: object, said: list[str]) -> None:
    lines = fact_text(proof(found), found, [CLAUSE, CLAUSE]).splitlines()  # type: ignore[arg-type]
    assert lines == ["A.x", "  kind must be a", "", *said]


@pytest.mark.parametrize(
    ("alone", "heading"),
    [(True, "Here it fails and no other core clause does:"), (False, "A document on which it fails:")],
)
def test_the_document_of_a_clause(alone: bool, heading: str) -> None:
    found = fact(alone=alone, witness={"rows": []})
    lines = fact_text(proof(found), found, []).splitlines()
    assert lines[lines.index(heading) + 1 :] == document_lines({"rows": []})


def test_a_clause_that_fails_a_check_is_shown_with_the_document_of_the_check() -> None:
    found = fact(alone=False, witness={"rows": []})
    text = fact_text(proof(found, failures=(failure("redundant", witness={"rows": [7]}),)), found, [])
    assert "redundant: A.x: redundant says so" in text.splitlines()
    assert "A document on which it fails:" not in text.splitlines()
    without = fact_text(proof(found, failures=(failure("trigger"),)), found, [])
    assert "A document on which it fails:" in without.splitlines()
