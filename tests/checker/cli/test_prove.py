"""The command `prove`, on tiny rule sets and once on the built-in one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from checker.rules.example import Example, row
from checker.rules.family import Family
from checker.rules.gate import PASS, GateLine
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from tests.checker.prove.tiny import ROW, SCHEMAS, tiny

ROOT = Path(__file__).parents[3]
Command = Callable[..., tuple[int, str, str]]
Prove = Callable[..., tuple[int, str, str]]
HOSTILE = "\x1b[31mz\u202e"


def rule(id: str, name: str, value: Any, fires: set[str] | None = None, **more: Any) -> Invariant:
    """A rule that forbids one note, with its examples."""
    return Invariant(
        id=id,
        then={name: r.note != value},
        accepts=(Example("no note"),),
        rejects=(Example("that note", row(note=value), fires=fires or {name}),),
        **more,
    )


NOTE = rule("A", "note", "z")
TWIN = rule("B", "twin", "z")
IMPLIED = rule("B", "twin", "z", implied_by={"twin": ("A.note",)})
FALSE = rule("B", "twin", "q", implied_by={"twin": ("A.note",)})
ODD = rule("X-1", "odd", "q")
SAME = rule("X-1", "odd", "z")
KIND = Invariant(
    id="K",
    then={"kind": r.kind.is_in(("a", "b"))},
    accepts=(Example("kind b", row(kind="b")),),
    rejects=(Example("another", row(kind="c"), fires={"kind"}),),
)
BOUND = Invariant(id="G-1", bound_by="gate", accepts=(), rejects=())


@pytest.fixture
def prove(folder: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> Prove:
    """Run the command on the families of these rules; those of ids `X-…` are beyond the core."""

    def command(rules: tuple[Invariant, ...], *arguments: str, **more: Any) -> tuple[int, str, str]:
        core = [each for each in rules if not each.id.startswith("X-")]
        odd = [each for each in rules if each.id.startswith("X-")]
        families: tuple[Family, ...] = (tiny(folder, *core, **more),)
        if odd:
            families += (tiny(folder, *odd, name="X", core=False, aggregates=False),)
        monkeypatch.setattr("checker.cli.prove.known_families", lambda _options: families)
        return run("prove", *arguments)

    return command


def test_a_rule_set_that_holds(prove: Prove) -> None:
    code, out, err = prove((NOTE, IMPLIED, ODD))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "The rule set holds."


def test_a_rule_set_that_does_not(prove: Prove) -> None:
    code, out, err = prove((NOTE, FALSE))
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[-1] == "1 failure: the rule set does not hold."
    assert any(line.startswith("declaration: B.twin: ") for line in lines)


def test_json(prove: Prove) -> None:
    schema = json.loads((ROOT / "schemas" / "output-prove.schema.json").read_text(encoding="utf-8"))
    for rules, expected in (((NOTE, IMPLIED), 0), ((NOTE, TWIN), 1)):
        code, out, _ = prove(rules, "--format", "json")
        found = json.loads(out)
        jsonschema_rs.Draft202012Validator(schema).validate(found)
        assert code == found["exit"] == expected
        assert [each["check"] for each in found["failures"]] == ["redundant", "redundant"] * expected


def test_markdown(prove: Prove) -> None:
    code, out, _ = prove((NOTE, IMPLIED), "--format", "markdown")
    assert code == 0
    assert [line.split(" | ")[0] for line in out.splitlines()[2:]] == ["| `A.note`", "| `B.twin`"]


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_a_file(prove: Prove, folder: Path, format: str) -> None:
    _, expected, _ = prove((NOTE,), "--format", format)
    assert prove((NOTE,), "--format", format, "--output-file", "out")[:2] == (0, "")
    assert (folder / "out").read_text(encoding="utf-8") == expected
    code, out, err = prove((NOTE,), "--output-file", "no/out")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: --output-file no/out: can't be written: ")


# -- one clause


def explained(prove: Prove, rules: tuple[Invariant, ...], wanted: str, *more: str) -> tuple[int, list[str]]:
    code, out, err = prove(rules, "--explain", wanted, *more)
    assert err == ""
    return code, out.splitlines()


def test_one_that_fails_alone(prove: Prove) -> None:
    code, lines = explained(prove, (NOTE,), "A.note")
    assert code == 0
    assert lines[:2] == ["A.note", "  note must not be z"]
    document = json.loads("".join(lines[lines.index("Here it fails and no other core clause does:") + 1 :]))
    assert document["rows"][0]["note"] == "z"


def test_one_that_is_implied(prove: Prove) -> None:
    code, lines = explained(prove, (NOTE, IMPLIED), "B.twin")
    assert code == 0
    assert any(line.startswith("Whenever it fails, so does A.note: declared") for line in lines)


def test_one_that_the_schema_says_too(prove: Prove) -> None:
    code, lines = explained(prove, (NOTE, KIND), "K.kind")
    assert code == 0
    assert "Where it fails, the row's schema is broken too." in lines


def test_one_that_fails_a_check(prove: Prove) -> None:
    code, lines = explained(prove, (NOTE, FALSE), "B.twin")
    assert code == 1
    assert any(line.startswith("declaration: B.twin: ") for line in lines)
    assert explained(prove, (NOTE, FALSE), "A.note")[0] == 0


def test_one_beyond_the_core(prove: Prove) -> None:
    code, lines = explained(prove, (NOTE, ODD), "X-1.odd")
    assert code == 0
    assert "It fails on a document that the core rules call valid." in lines
    code, lines = explained(prove, (NOTE, SAME), "X-1.odd")
    assert code == 1
    assert "It fails on no document." in lines


def test_one_as_json(prove: Prove) -> None:
    code, out, _ = prove((NOTE, FALSE), "--explain", "B.twin", "--format", "json")
    found = json.loads(out)
    assert code == found["exit"] == 1
    assert [(each["rule"], each["clause"]) for each in found["clauses"]] == [("B", "twin")]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("A", "--explain: A is a rule; name one of its clauses: A.note"),
        ("A.node", "--explain: no clause is named 'A.node'; did you mean"),
        ("zzz", "--explain: no clause is named 'zzz'\n"),
        ("G-1", "--explain: G-1 binds the gate and has no clause to prove"),
        ("G-1.x", "--explain: G-1 binds the gate and has no clause to prove"),
    ],
)
def test_what_is_no_clause(prove: Prove, wanted: str, said: str) -> None:
    code, out, err = prove((NOTE, BOUND), "--explain", wanted)
    assert (code, out) == (2, "")
    assert err.startswith(f"claim-audit: error: {said}")


def test_markdown_is_no_form_of_one_clause(prove: Prove) -> None:
    code, out, err = prove((NOTE,), "--explain", "A.note", "--format", "markdown")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: --explain writes text or json; ")


# -- rule sets that are broken


def test_schemas_that_tie_keys_together(prove: Prove) -> None:
    schemas = {**SCHEMAS, "rows": {**ROW, "dependentRequired": {"note": ["id"]}}}
    code, out, err = prove((NOTE,), schemas=schemas)
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: the schema of rows uses dependentRequired, ")
    assert "say it in a rule instead" in err


def test_a_schema_that_is_not_there(folder: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    family = tiny(folder, NOTE)
    (folder / "rows.schema.json").unlink()
    monkeypatch.setattr("checker.cli.prove.known_families", lambda _options: (family,))
    monkeypatch.setattr("checker.cli.prove.faults", lambda *_: [])
    code, out, err = run("prove")
    assert (code, out) == (2, "")
    assert "rows.schema.json" in err


def test_examples_that_do_not_fire(prove: Prove) -> None:
    broken = rule("A", "note", "z", fires={"other"})
    code, out, err = prove((broken,))
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == "claim-audit: error: the rule set has 2 faults:"


# -- what files say is data


@pytest.mark.parametrize("arguments", [(), ("--explain", "A.note"), ("--format", "markdown")])
def test_nothing_steers_a_terminal(prove: Prove, arguments: tuple[str, ...]) -> None:
    hostile = rule("A", "note", HOSTILE)
    twin = rule("B", "note", HOSTILE)
    gate = (
        GateLine(HOSTILE, r.kind == "a", None, None, PASS),
        GateLine("all", ~r.id.is_null, None, None, PASS),
    )
    code, out, err = prove((hostile, twin), *arguments, gate=gate)
    assert code == 1
    assert not set(out + err) & set("\x1b\u202e")
    for rules, wanted in (((hostile,), f"A.{HOSTILE}"), ((rule("A", HOSTILE, "z"),), "A.note")):
        code, out, err = prove(rules, "--explain", wanted)
        assert (code, out) == (2, "")
        assert not set(err) & set("\x1b\u202e")


@pytest.mark.slow
def test_the_built_in_rule_set(run: Command) -> None:
    code, out, err = run("prove", "--no-config")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "The rule set holds."
    code, out, _ = run("prove", "--explain", "INV-13.method", "--no-config")
    assert code == 0
    assert out.splitlines()[0] == "INV-13.method"
