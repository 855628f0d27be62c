"""The options of `lint`: each changes what happens."""

import gc
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import checker.report
from checker.cli import lint as lints
from checker.cli.lint import parser
from checker.lint.config import FORMATS
from tests.checker.lint.passports import blank_anchor, clean, manifests, without_manifests, write

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rules(run: Command) -> Callable[..., list[str]]:
    """The rules of the findings that a command line shows."""

    def found(*arguments: str) -> list[str]:
        _, out, _ = run("lint", "--format", "json", *arguments)
        return [finding["rule"] for finding in json.loads(out)["findings"]]

    return found


Rules = Callable[..., list[str]]
BOTH = ["INV-16", "X-ANCHOR-BLANK"]


@pytest.fixture
def bad(folder: Path) -> Path:
    return write(folder / "bad.json", blank_anchor())


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], BOTH),
        (["--select", "INV"], ["INV-16"]),
        (["--select", "INV-16,X"], BOTH),
        (["--select", "INV-16", "--select", "X"], BOTH),
        (["--select", "INV-1"], []),
        (["--select", "INV-1", "--extend-select", "X-ANCHOR-BLANK"], ["X-ANCHOR-BLANK"]),
        (["--ignore", "INV-16"], ["X-ANCHOR-BLANK"]),
        (["--ignore", "INV-1?,X-*"], []),
        (["--per-file-ignores", "*.json:X"], ["INV-16"]),
        (["--per-file-ignores", "other/:X"], BOTH),
        (["--severity", "error"], ["INV-16"]),
    ],
)
def test_selection(arguments: list[str], expected: list[str], rules: Rules) -> None:
    assert rules(*arguments) == expected


def test_rules_that_are_off_by_default(folder: Path, rules: Rules) -> None:
    document = clean()
    document["claim_audit_results"] = []
    document["audit_sampling_summaries"] = []
    write(folder / "a.json", document)
    assert "X-COVERAGE" not in rules()
    assert "X-COVERAGE" in rules("--extend-select", "X-COVERAGE")


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 1),
        (["--exit-zero"], 0),
        (["--select", "X"], 0),
        (["--select", "X", "--strict"], 1),
        (["--select", "X", "--strict", "--no-strict"], 0),
        (["--severity", "error", "--select", "X", "--strict"], 1),
        (["nope.json"], 2),
        (["nope.json", "--exit-zero"], 2),
        (["--skip-foreign"], 1),
    ],
)
def test_exit_code(arguments: list[str], code: int, run: Command) -> None:
    assert run("lint", *arguments)[0] == code
    assert json.loads(run("lint", "--format", "json", *arguments)[1])["exit"] == code


def test_files(folder: Path, rules: Rules, run: Command) -> None:
    write(folder / "a" / "bad.json", blank_anchor())
    write(folder / "b" / "bad.json", blank_anchor())
    write(folder / "clean.json", clean())
    assert rules() == BOTH * 2
    assert rules("--exclude", "a/") == BOTH
    assert rules("--exclude", "a/", "--exclude", "/b/*") == []
    assert rules("--exclude", "a/", "a/bad.json") == BOTH
    assert rules("--exclude", "a/", "--force-exclude", "a/bad.json") == []
    assert rules("*/bad.json") == BOTH * 2
    assert run("lint", "*/good.json")[::2] == (
        2,
        "claim-audit: error: */good.json: no file matches this glob\n",
    )


def test_foreign_files(folder: Path, rules: Rules) -> None:
    write(folder / "a.json", {"name": 1})
    write(folder / "b.json", {"claim_audit_resultz": []})
    assert rules("a.json") == ["document"]
    assert rules("a.json", "--skip-foreign") == []
    assert rules("a.json", "--skip-foreign", "--no-skip-foreign") == ["document"]
    assert rules("b.json", "--skip-foreign") == ["document"]


def test_manifests(folder: Path, rules: Rules) -> None:
    write(folder / "a.json", without_manifests())
    write(folder / "m" / "m.json", manifests())
    assert rules("a.json", "--select", "INV") == ["INV-15"]
    assert rules("a.json", "--select", "INV", "--manifests", "m/*.json") == []


def test_standard_input(folder: Path, rules: Rules, monkeypatch: pytest.MonkeyPatch, run: Command) -> None:
    def feed(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    feed(json.dumps(blank_anchor()))
    assert rules("-") == BOTH
    feed(f"{json.dumps(clean())}\n{json.dumps(blank_anchor())}\n")
    _, out, _ = run("lint", "-", "--stdin-filename", "x/y.jsonl", "--format", "jsonl")
    findings = [json.loads(line) for line in out.splitlines()]
    assert [(finding["path"], finding["document"], finding["line"]) for finding in findings] == [
        ("x/y.jsonl", 1, 2)
    ] * 2
    assert run("lint", "--stdin-filename", "x.json")[0] == 2


def test_limits(folder: Path, rules: Rules) -> None:
    write(folder / "a.json", clean())
    assert rules("--max-size", "1KiB") == ["size"]
    assert rules("--max-size", "1MiB") == []
    assert rules("--max-depth", "3") == ["depth"]
    assert rules("--max-depth", "256") == []


def test_validator(folder: Path, rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    document = clean()
    document["claim_audit_results"][0]["extra"] = 1
    write(folder / "a.json", document)
    assert rules("--validator", "fast") == ["schema"]
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    assert rules("--validator", "reference") == ["schema"]


def test_families(folder: Path, rules: Rules) -> None:
    (folder / "own_family.py").write_text(
        "from dataclasses import replace\n"
        "from checker.rules.example import Example, row\n"
        "from checker.rules.invariant import Invariant\n"
        "from checker.rules.words import row as r\n"
        "from invariants.claim_audit_results import FAMILY as CORE\n"
        "RULE = Invariant(id='OWN-1', then={'slug': r.ref_slug != 'x'}, accepts=(Example('another'),),\n"
        "    rejects=(Example('x', row(ref_slug='x'), {'slug'}),))\n"
        "FAMILY = replace(CORE, name='OWN', aggregates=(), rules=(RULE,))\n"
    )
    row = {**clean()["claim_audit_results"][0], "ref_slug": "x"}
    write(folder / "a.json", {"claim_audit_results": [row]})
    assert rules("--select", "INV-1", "--families", "./own_family.py") == []
    assert rules("--select", "OWN", "--families", "./own_family.py") == ["OWN-1"]


@pytest.mark.usefixtures("bad")
def test_configuration(folder: Path, rules: Rules, run: Command) -> None:
    (folder / ".claim-audit.toml").write_text("select = ['X']")
    (folder / "other.toml").write_text("select = ['INV']")
    assert rules() == ["X-ANCHOR-BLANK"]
    assert rules("--no-config") == BOTH
    assert rules("--config", "other.toml") == ["INV-16"]
    assert rules("--select", "INV") == ["INV-16"]
    (folder / ".claim-audit.toml").write_text("selct = ['X']")
    code, out, err = run("lint")
    assert (code, out) == (2, "")
    assert err.startswith(
        'claim-audit: error: .claim-audit.toml: unknown key "selct"; did you mean "select"?'
    )
    assert run("lint", "--config", "nope.toml")[::2] == (
        2,
        "claim-audit: error: nope.toml: can't be read: No such file or directory\n",
    )


@pytest.mark.usefixtures("bad")
def test_baseline(folder: Path, run: Command) -> None:
    code, out, _ = run("lint", "bad.json", "--baseline", "known.json", "--write-baseline")
    assert code == 0
    assert "note: known.json now holds 2 findings" in out.splitlines()
    code, out, _ = run("lint", "bad.json", "--baseline", "known.json")
    assert code == 0
    assert "2 findings in the baseline." in out.splitlines()
    write(folder / "bad.json", clean())
    assert run("lint", "bad.json", "--baseline", "known.json")[0] == 0
    code, out, _ = run("lint", "bad.json", "--baseline", "known.json", "--strict", "--format", "json")
    summary = json.loads(out)["summary"]
    assert (code, summary["errors"], len(summary["stale"])) == (1, 0, 2)
    assert run("lint", "--write-baseline")[0] == 2
    assert run("lint", "bad.json", "--baseline", "nope.json")[0] == 2


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize("format", FORMATS)
def test_output_file(format: str, folder: Path, run: Command) -> None:
    code, shown, _ = run("lint", "--format", format)
    assert (code, bool(shown)) == (1, True)
    code, out, err = run("lint", "--format", format, "--output-file", "out.txt")
    assert (code, out, err) == (1, "", "")
    assert (folder / "out.txt").read_text() == shown
    assert sorted(os.listdir()) == ["bad.json", "out.txt"]


@pytest.mark.usefixtures("bad")
def test_an_output_file_that_can_not_be_written(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def lint(*arguments: object) -> None:  # pragma: no cover - that it is not called is the test
        raise AssertionError("linted before")

    monkeypatch.setattr(lints, "Run", lint)
    assert run("lint", "--output-file", "no/out.txt") == (
        2,
        "",
        "claim-audit: error: --output-file no/out.txt: can't be written: No such file or directory\n",
    )
    assert run("lint", "--output-file", ".")[0] == 2


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize("ending", [KeyboardInterrupt, TypeError])
def test_an_output_file_appears_whole_or_not_at_all(
    ending: type[BaseException], folder: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def report(*arguments: Any) -> None:
        arguments[-1].write("half")
        raise ending

    monkeypatch.setattr(lints, "_report", report)
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent")
    (folder / "out.txt").write_text("before")
    assert run("lint", "--output-file", "out.txt")[0] in (130, 70)
    assert (folder / "out.txt").read_text() == "before"
    assert sorted(os.listdir()) == ["bad.json", "out.txt"]


@pytest.mark.usefixtures("bad")
def test_quiet_and_statistics(run: Command) -> None:
    lines = run("lint")[1].splitlines()
    quiet = run("lint", "--quiet")[1].splitlines()
    assert quiet == lines[:-2]
    assert quiet == run("lint", "-q")[1].splitlines()
    counted = run("lint", "--statistics")[1].splitlines()
    assert [line.split()[:2] for line in counted[2:-2]] == [["1", "INV-16"], ["1", "X-ANCHOR-BLANK"]]


class Terminal(io.StringIO):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("none of the system's")


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize(
    ("environment", "color", "terminal", "expected"),
    [
        ({}, "auto", False, False),
        ({}, "auto", True, True),
        ({"TERM": "dumb"}, "auto", True, False),
        ({"NO_COLOR": "1"}, "auto", True, False),
        ({"NO_COLOR": ""}, "auto", True, True),
        ({"FORCE_COLOR": "1"}, "auto", False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False, False),
        ({"NO_COLOR": "1"}, "always", False, True),
        ({"FORCE_COLOR": "1"}, "never", True, False),
    ],
)
def test_color(
    environment: dict[str, str],
    color: str,
    terminal: bool,
    expected: bool,
    run: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    run("lint", "--color", color)
    assert ("\x1b[" in out.getvalue()) is expected


@pytest.mark.usefixtures("bad")
def test_width_of_the_terminal(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(columns: int) -> int:
        out = Terminal()
        monkeypatch.setattr(out, "fileno", lambda: 1)
        monkeypatch.setattr(os, "get_terminal_size", lambda descriptor=1: os.terminal_size((columns, 24)))
        monkeypatch.setattr(sys, "stdout", out)
        run("lint", "--format", "full", "--color", "never")
        return max(len(line) for line in out.getvalue().splitlines() if line.startswith("1 |"))

    assert shown(60) <= 60 < shown(90) <= 90


@pytest.mark.usefixtures("bad")
def test_source_lines_are_for_the_full_format(run: Command) -> None:
    assert not any(line.startswith("1 |") for line in run("lint")[1].splitlines())
    assert sum(line.startswith("1 |") for line in run("lint", "--format", "full")[1].splitlines()) == 2


@pytest.mark.usefixtures("bad")
def test_reports_carry_the_documentation_of_rules(run: Command) -> None:
    log = json.loads(run("lint", "--format", "sarif")[1])
    rules = {rule["id"]: rule for rule in log["runs"][0]["tool"]["driver"]["rules"]}
    assert "**Clauses.**" in rules["INV-16"]["help"]["markdown"]
    assert {"X-COVERAGE", "S-INV-3", "schema"} < set(rules)
    assert not any("helpUri" in rule for rule in rules.values())


@pytest.mark.usefixtures("bad")
def test_sarif_names_the_pages_of_rules(run: Command) -> None:
    log = json.loads(run("lint", "--format", "sarif", "--docs-url", "https://example.org/docs/")[1])
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["helpUri"] for rule in rules] == [
        f"https://example.org/docs/rules/{rule['id'].lower()}.html" for rule in rules
    ]


@pytest.mark.usefixtures("bad")
def test_messages_of_paths_can_not_steer_a_terminal(run: Command) -> None:
    assert run("lint", "\x1b]0;x.json")[2] == (
        "claim-audit: error: \\x1b]0;x.json: No such file or directory\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--selct", "X"], "unknown argument --selct; did you mean --select?"),
        (["--select", "INV-100"], '--select: unknown rule "INV-100"; did you mean "INV-10"?'),
        (["--ignore", "syntax"], '--ignore: "syntax" can\'t be ignored: it says that content could not be'),
        (["--severity", "info"], "argument --severity: invalid choice: 'info'"),
        (["--format", "xml"], "argument --format: invalid choice: 'xml'"),
        (["--jobs", "-1"], "argument --jobs: expected a whole number, 0 or more; it is '-1'"),
        (["--jobs", "99999"], "argument --jobs: expected a whole number, 0 or more; it is '99999'"),
        (["--max-depth", "0"], "argument --max-depth: expected a whole number, 1 to 256; it is '0'"),
        (["--max-depth", "x"], "argument --max-depth: expected a whole number, 1 to 256; it is 'x'"),
        (["--max-size", "0"], "argument --max-size: expected bytes, as 65536, 64KiB or 1GiB; it is '0'"),
        (["--max-size", "big"], "argument --max-size: expected bytes, as 65536, 64KiB or 1GiB; it is 'big'"),
        (["--config", "a", "--no-config"], "argument --no-config: not allowed with argument --config"),
        (["--exclude", "!"], "--exclude: "),
        (["--per-file-ignores", "X"], "--per-file-ignores: expected GLOB:RULE,..."),
        (["--manifests", "*.nope"], "--manifests: no file matches '*.nope'"),
        (["--families", "no_such_module"], "--families: "),
    ],
)
def test_usage(arguments: list[str], message: str, bad: Path, run: Command) -> None:
    code, out, err = run("lint", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"claim-audit: error: {message}")


def test_formats_are_those_of_the_reports() -> None:
    assert FORMATS == checker.report.FORMATS


def test_jobs(folder: Path) -> None:
    assert [parser().parse(["--jobs", text])["jobs"] for text in ("0", "2")] == [0, 2]


@pytest.mark.usefixtures("bad")
@pytest.mark.parametrize("collecting", [True, False])
def test_the_garbage_collector_is_left_as_it_was(collecting: bool, run: Command) -> None:
    enabled = gc.isenabled()
    try:
        (gc.enable if collecting else gc.disable)()
        run("lint")
        assert gc.isenabled() is collecting
    finally:
        (gc.enable if enabled else gc.disable)()
