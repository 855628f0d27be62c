"""The list of rules."""

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema_rs

from checker.cli.rules import table
from checker.report.rule_entry import Entry
from checker.rules.compiled import Checks, load_checks

ROOT = Path(__file__).parents[3]
Command = Callable[..., tuple[int, str, str]]
READER = [
    "alias", "bom", "depth", "document", "duplicate-key", "encoding", "non-finite", "schema", "size",
    "syntax",
]  # fmt: skip


def checks() -> Checks:
    return load_checks()


def test_text(run: Command) -> None:
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    heads = [line for line in lines if line and not line.startswith(" ")]
    assert heads == [*checks().families, "reader"]
    ids = [line.split()[0] for line in lines if line.startswith(" ")]
    assert ids == [*checks().rules, *READER]
    (coverage,) = [line for line in lines if line.split()[:1] == ["X-COVERAGE"]]
    assert coverage.split()[1] == "warning"
    assert coverage.endswith(" (off unless selected)")
    (bound,) = [line for line in lines if line.split()[:1] == ["S-INV-3"]]
    assert bound.endswith(" (binds the gate; lint does not check it)")


def test_json(run: Command) -> None:
    code, out, err = run("rules", "--format", "json")
    assert (code, err) == (0, "")
    output = json.loads(out)
    assert (output["version"], output["command"], output["exit"]) == (1, "rules", 0)
    schema = json.loads((ROOT / "schemas" / "output-rules.schema.json").read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(output)
    assert {entry["help_uri"] for entry in output["rules"]} == {None}
    for entry in output["rules"][: -len(READER)]:
        info = checks().rules[entry["id"]]
        assert (entry["family"], entry["severity"], entry["default"], entry["bound_by"], entry["title"]) == (
            info.family,
            info.severity,
            info.default,
            info.bound_by,
            info.title,
        )
        assert bool(entry["clauses"]) == (info.bound_by is None)
    clauses = [(entry["id"], clause["name"]) for entry in output["rules"] for clause in entry["clauses"]]
    assert clauses == list(dict.fromkeys(checks().clauses))
    reader = output["rules"][-len(READER) :]
    assert [(entry["id"], entry["family"], entry["clauses"]) for entry in reader] == [
        (id, "reader", []) for id in READER
    ]


OWN = """
from dataclasses import replace
from checker.rules.invariant import Invariant
from checker.rules.words import row as r
from invariants.claim_audit_results import FAMILY as CORE

RULE = Invariant(id="OWN-1", then={"slug": r.ref_slug != "x"}, doc="OWN-1 A title.")
FAMILY = replace(CORE, name="OWN", aggregates=(), rules=(RULE,))
"""


def test_families_of_ones_own(folder: Path, run: Command) -> None:
    (folder / "own_rules.py").write_text(OWN)
    code, out, _ = run("rules", "--families", "./own_rules.py")
    assert (code, "  OWN-1" in out) == (0, True)
    (folder / ".claim-audit.toml").write_text('families = ["./own_rules.py"]')
    assert run("rules")[1] == out
    assert "  OWN-1" not in run("rules", "--no-config")[1]


def test_a_family_that_does_not_load(folder: Path, run: Command) -> None:
    code, out, err = run("rules", "--families", "./nope.py")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: --families: ")


def test_nothing_steers_a_terminal() -> None:
    lines = table([Entry("A\x1b[31m", "F\u202e", "T\x07", "error", "")]).splitlines()
    assert lines == ["F\\u202e", "  A\\x1b[31m  error    T\\x07"]
