"""`claim-audit mutate`: its options, its output, its exit codes."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import jsonschema
import pytest

Command = Callable[..., tuple[int, str, str]]
SCHEMA = json.loads(
    (Path(__file__).parents[3] / "schemas" / "output-mutate.schema.json").read_text(encoding="utf-8")
)
RULES = """
from dataclasses import replace

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results import FAMILY as RESULTS

RULE = Invariant(
    id="SHELF-1",
    then={{"status": r.audit_status == "completed"}},
    accepts=(Example("a completed audit"),){more},
    rejects=({reject},),
    equivalent={equivalent},
    doc="SHELF-1 Audits are completed.",
)
FAMILY = replace(RESULTS, name="SHELF", aggregates=(), rules=(RULE,))
"""
REJECT = 'Example("one that is not", row(audit_status="inconclusive"), fires={"status"})'
ODD = 'Example("another word", row(audit_status="open"), fires={"status"})'


@pytest.fixture(autouse=True)
def rules_are_loaded_anew() -> Iterator[None]:
    yield
    sys.modules.pop("shelf", None)


@pytest.fixture
def shelf(folder: Path) -> Callable[..., None]:
    """Writes a family with one rule about audit_status to shelf.py."""

    def write(reject: str = REJECT, more: str = "", equivalent: str = "{}") -> None:
        text = RULES.format(reject=reject, more=more, equivalent=equivalent)
        (folder / "shelf.py").write_text(text, encoding="utf-8")

    return write


def test_a_rule_whose_examples_kill_all(run: Command) -> None:
    code, out, err = run("mutate", "--rule", "INV-19")
    assert (code, err) == (0, "")
    assert out == (
        "rule    killed  survived  equivalent\n"
        "INV-19      54         -           -\n\n"
        "54 mutants of 1 rule: 54 killed, 0 survived, 0 equivalent.\n"
    )


def test_several_rules_and_one_that_is_exempt(run: Command) -> None:
    code, out, _ = run("mutate", "--rule", "S-INV-3", "--rule", "EP-INV-5", "--format", "json")
    output = json.loads(out)
    jsonschema.Draft202012Validator(SCHEMA).validate(output)
    assert (code, output["exit"]) == (0, 0)
    assert [score["id"] for score in output["rules"]] == ["EP-INV-5"]
    assert output["exempt"] == [{"id": "S-INV-3", "family": "S-INV", "bound_by": "gate"}]
    assert [each["mutant"] for each in output["equivalents"]] == [
        "object when dropped",
        *(
            f"{clause}: experiment_intake_declaration also null"
            for clause in ("object", "status when", "declared_by when", "declared_at when")
        ),
    ]


def test_a_survivor_ends_with_1_and_a_suggestion(run: Command, shelf: Callable[..., None]) -> None:
    shelf(ODD)
    code, out, err = run(
        "mutate", "--families", "shelf.py", "--rule", "SHELF-1", "--format", "json", "--no-config"
    )
    output = json.loads(out)
    jsonschema.Draft202012Validator(SCHEMA).validate(output)
    assert (code, err, output["exit"]) == (1, "", 1)
    (survivor,) = output["survivors"]
    assert survivor["mutant"] == "status: audit_status also inconclusive"
    assert survivor["suggestion"]["example"] == (
        "Example(\n"
        '    "say what this document shows",\n'
        '    row(audit_status="inconclusive"),\n'
        '    fires={"status"},\n'
        "),"
    )


def test_a_false_and_a_stale_declaration_end_with_1(run: Command, shelf: Callable[..., None]) -> None:
    shelf(ODD, equivalent='{"status: audit_status also inconclusive": "no", "status gone": "?"}')
    code, out, _ = run("mutate", "--families", "shelf.py", "--rule", "SHELF-1", "--format", "json")
    output = json.loads(out)
    assert code == 1
    assert [(problem["mutant"], problem["kind"]) for problem in output["problems"]] == [
        ("status: audit_status also inconclusive", "different"),
        ("status gone", "unknown"),
    ]


def test_an_example_that_does_not_fire_what_it_says_is_a_broken_rule_set(
    run: Command, shelf: Callable[..., None]
) -> None:
    shelf('Example("one that is", row(audit_status="completed"), fires={"status"})')
    code, out, err = run("mutate", "--families", "shelf.py", "--rule", "SHELF-1")
    assert (code, out) == (2, "")
    assert err == (
        "claim-audit: error: shelf.py: SHELF-1: the example 'one that is' says that it fires status, and it "
        "fires nothing; correct the rule, the example, or what it says\n"
    )


def test_the_configuration_names_families(run: Command, shelf: Callable[..., None], folder: Path) -> None:
    shelf()
    (folder / ".claim-audit.toml").write_text('families = ["./shelf.py"]', encoding="utf-8")
    assert run("mutate", "--rule", "SHELF-1")[0] == 0
    assert run("mutate", "--rule", "SHELF-1", "--no-config")[0] == 2


def test_an_unknown_rule(run: Command) -> None:
    assert run("mutate", "--rule", "INV-20") == (
        2,
        "",
        "claim-audit: error: --rule: no rule is named 'INV-20'; did you mean \"INV-2\"?\n"
        "`claim-audit rules` lists the rules.\n",
    )


@pytest.mark.parametrize(
    ("format", "start"), [("html", "<!doctype html>\n"), ("json", "{\n"), ("text", "rule ")]
)
def test_an_output_file(format: str, start: str, run: Command, folder: Path) -> None:
    code, out, err = run("mutate", "--rule", "INV-8", "--format", format, "--output-file", "out")
    assert (code, out, err) == (0, "", "")
    assert (folder / "out").read_text(encoding="utf-8").startswith(start)


def test_an_output_file_that_cannot_be_written(run: Command) -> None:
    assert run("mutate", "--output-file", "no/out") == (
        2,
        "",
        "claim-audit: error: --output-file no/out: can't be written: No such file or directory\n",
    )


def test_nothing_is_written_where_the_rule_set_is_broken(
    run: Command, shelf: Callable[..., None], folder: Path
) -> None:
    shelf('Example("one that is", fires={"status"})')
    assert run("mutate", "--families", "shelf.py", "--rule", "SHELF-1", "--output-file", "out")[0] == 2
    assert sorted(path.name for path in folder.iterdir() if path.is_file()) == ["shelf.py"]
