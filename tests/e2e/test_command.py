"""The installed command: exit codes, formats, paths, standard input."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from junitparser import JUnitXml

from checker import __version__
from tests.checker.lint.passports import blank_anchor, clean, write
from tests.e2e.command import run

RULES = ["INV-16", "X-ANCHOR-BLANK"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good passport and a bad one."""
    write(tmp_path / "good.json", clean())
    write(tmp_path / "bad.json", blank_anchor())
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["lint", "good.json"], 0),
        (["lint", "bad.json"], 1),
        (["lint", "bad.json", "--exit-zero"], 0),
        (["lint", "nope.json", "bad.json"], 2),
        (["lint", "--nope"], 2),
        (["nope"], 2),
        (["--version"], 0),
    ],
)
def test_exit_code(arguments: list[str], code: int, folder: Path) -> None:
    done = run(folder, *arguments)
    assert done.returncode == code
    assert bool(done.stderr) == (code == 2)
    assert "Traceback" not in done.stderr


def test_version(folder: Path) -> None:
    assert run(folder, "lint", "--version").stdout == f"claim-audit {__version__}\n"


def test_what_can_not_be_opened_does_not_stop_the_rest(folder: Path) -> None:
    done = run(folder, "lint", "nope.json", "bad.json", "--format", "jsonl")
    assert done.returncode == 2
    assert [json.loads(line)["rule"] for line in done.stdout.splitlines()] == RULES
    assert done.stderr == "claim-audit: error: nope.json: No such file or directory\n"


def output(folder: Path, format: str) -> str:
    done = run(folder, "lint", "--format", format, "bad.json")
    assert (done.returncode, done.stderr) == (1, "")
    return done.stdout


def test_text(folder: Path) -> None:
    first, second, summary, _ = output(folder, "text").splitlines()
    line, column = first.split(":")[1:3]
    assert (line, int(column) > 1) == ("1", True)
    assert [first.split()[1], second.split()[1]] == RULES
    assert summary == "2 findings (1 error, 1 warning) in 1 of 1 file."


def test_full(folder: Path) -> None:
    lines = output(folder, "full").splitlines()
    assert [line.split()[0] for line in lines if line.split()[:1] and line.split()[0] in RULES] == RULES
    assert sum(line.lstrip().startswith("| ") and line.endswith("^") for line in lines) == 2


def schema(folder: Path, name: str) -> Any:
    return json.loads(run(folder, "schema", name).stdout)


def test_json(folder: Path) -> None:
    found = json.loads(output(folder, "json"))
    jsonschema.Draft202012Validator(schema(folder, "output-lint")).validate(found)
    assert (found["version"], found["command"], found["exit"]) == (1, "lint", 1)
    assert [finding["rule"] for finding in found["findings"]] == RULES
    (first, _) = found["findings"]
    assert (first["clause"], first["pointer"]) == ("anchor", "/claim_audit_results/0/anchor_value")
    assert (first["path"], first["document"], first["row"]) == ("bad.json", 0, 0)
    assert first["key"]["claim_id"] == "C-001"


def test_jsonl(folder: Path) -> None:
    assert [json.loads(line)["rule"] for line in output(folder, "jsonl").splitlines()] == RULES


def test_sarif(folder: Path) -> None:
    (log,) = json.loads(output(folder, "sarif"))["runs"]
    assert [result["ruleId"] for result in log["results"]] == RULES
    assert {"INV-1", "X-COVERAGE", "schema"} < {rule["id"] for rule in log["tool"]["driver"]["rules"]}


def test_github(folder: Path) -> None:
    lines = output(folder, "github").splitlines()
    assert [line.split()[0] for line in lines if line[:2] == "::"] == ["::error", "::warning", "::notice"]


def test_gitlab(folder: Path) -> None:
    assert [issue["check_name"] for issue in json.loads(output(folder, "gitlab"))] == RULES


def test_junit(folder: Path) -> None:
    report = JUnitXml.fromroot(ElementTree.fromstring(output(folder, "junit").encode()))
    assert (report.tests, report.failures) == (2, 2)


def test_rdjson(folder: Path) -> None:
    diagnostics = json.loads(output(folder, "rdjson"))["diagnostics"]
    assert [diagnostic["code"]["value"].split("[")[0] for diagnostic in diagnostics] == RULES


@pytest.mark.parametrize("command", [["rules"], ["explain", "INV-6", "X", "schema"]])
def test_what_is_said_of_rules(command: list[str], folder: Path) -> None:
    found = json.loads(run(folder, *command, "--format", "json").stdout)
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema(folder, "output-rules"))
    validator(schema(folder, "output-rules")).validate(found)
    assert found["command"] == command[0]


def test_standard_input(folder: Path) -> None:
    content = (folder / "bad.json").read_bytes()
    done = run(folder, "lint", "-", "--format", "jsonl", stdin=content)
    assert [json.loads(line)["path"] for line in done.stdout.splitlines()] == ["-", "-"]
    done = run(folder, "lint", "-", "--stdin-filename", "x/y.json", "--format", "jsonl", stdin=content)
    assert [json.loads(line)["path"] for line in done.stdout.splitlines()] == ["x/y.json"] * 2


def test_large_standard_input(folder: Path) -> None:
    line = (folder / "good.json").read_bytes()
    lines = line * (9 * 1024 * 1024 // len(line)) + (folder / "bad.json").read_bytes()
    done = run(folder, "lint", "-", "--format", "jsonl", stdin=lines)
    assert done.returncode == 1
    assert [json.loads(line)["line"] for line in done.stdout.splitlines()] == [lines.count(b"\n")] * 2


def test_configuration_above(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool.claim-audit]\nignore = ['INV-16']\n")
    (folder / "x").mkdir()
    assert run(folder / "x", "lint", "../bad.json").returncode == 0
    assert run(folder / "x", "lint", "../bad.json", "--no-config").returncode == 1
