"""The example package with another artifact type, installed beside claim-audit into a fresh environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from checker.rules.schema import schema_names

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "examples" / "plugin"
CACHES = shutil.ignore_patterns("__pycache__", "dist")
pytestmark = pytest.mark.slow
Run = Callable[..., subprocess.CompletedProcess[str]]


def _run(arguments: Sequence[str | Path], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        arguments,
        cwd=folder,
        env={**kept, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def _python(*arguments: str | Path, folder: Path = ROOT) -> None:
    done = _run([sys.executable, *arguments], folder)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of a fresh environment with both wheels; what they depend on is lent by this one."""
    folder = tmp_path_factory.mktemp("plugin")
    shutil.copytree(PLUGIN, folder / "source", ignore=CACHES)
    for source in (ROOT, folder / "source"):
        _python("-m", "hatchling", "build", "-t", "wheel", "-d", folder / "dist", folder=source)
    wheels = sorted((folder / "dist").iterdir())
    assert [wheel.name.split("-")[0] for wheel in wheels] == ["claim_audit", "claim_audit_reading_list"]
    _python("-m", "venv", "--without-pip", folder / "env")
    install = ("install", "--quiet", "--no-deps", "--no-index", *wheels)
    _python("-m", "pip", "--disable-pip-version-check", "--python", folder / "env", *install)
    (site,) = (folder / "env").glob("[Ll]ib/**/site-packages")
    # A folder that a .pth file names comes last, and its own .pth files are not read: no checkout is.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    scripts: Path = next((folder / "env").glob("*/claim-audit*")).parent
    return scripts


@pytest.fixture
def installed(environment: Path, tmp_path: Path) -> Run:
    """Runs the installed command in a folder whose configuration names the plugin's module."""
    (tmp_path / ".claim-audit.toml").write_text('families = ["reading_list"]\n', encoding="utf-8")
    for name in ("good", "bad"):
        shutil.copy(PLUGIN / "lists" / f"{name}.json", tmp_path)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = environment / "claim-audit"
        return _run([command, *arguments], tmp_path, CLAIM_AUDIT_CACHE=str(tmp_path / "cache"))

    return run


def _output(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_the_installed_copies_run(environment: Path, tmp_path: Path) -> None:
    script = "import checker, reading_list; print(checker.__file__, reading_list.__file__, sep='\\n')"
    done = _run([environment / "python", "-c", script], tmp_path)
    files = [Path(line) for line in done.stdout.splitlines()]
    assert [file.parent.name for file in files] == ["checker", "reading_list"]
    assert all(file.is_relative_to(environment.parent) for file in files)


def test_lint_says_nothing_of_a_good_list(installed: Run) -> None:
    done = installed("lint", "good.json")
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "No findings: 1 file, 1 passport, 4 rows.\n",
        "",
    )


@pytest.mark.parametrize("validator", ["fast", "reference"])
def test_lint_finds_what_is_wrong(validator: str, installed: Run) -> None:
    done = installed("lint", "--format", "json", "--validator", validator, "bad.json")
    assert done.returncode == 1
    assert [
        (finding["rule"], finding["clause"], finding["pointer"]) for finding in _output(done)["findings"]
    ] == [
        ("READ-2", "rating", "/readings/0/rating"),
        ("READ-1", "unique", "/readings/1/slug"),
        ("schema", "enum", "/readings/1/kind"),
        ("READ-3", "shelf", "/readings/1/shelf"),
    ]


def test_every_format_can_say_so(installed: Run) -> None:
    for name in ("full", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson"):
        done = installed("lint", "--format", name, "bad.json")
        assert (done.returncode, done.stderr) == (1, ""), name
        assert "READ-3" in done.stdout


def test_a_baseline_holds_its_findings(installed: Run) -> None:
    assert installed("lint", "--baseline", "known.json", "--write-baseline", "bad.json").returncode == 0
    assert installed("lint", "--baseline", "known.json", "--strict", "bad.json").returncode == 0


def test_its_rules_are_listed_and_explained(installed: Run) -> None:
    listed = _output(installed("rules", "--format", "json"))["rules"]
    own = [rule["id"] for rule in listed if rule["family"] == "READ"]
    assert own == ["READ-1", "READ-2", "READ-3"]
    (rule,) = _output(installed("explain", "--format", "json", "READ-3"))["rules"]
    assert (rule["id"], [clause["name"] for clause in rule["clauses"]]) == ("READ-3", ["shelf"])


def test_its_schemas_are_shipped(installed: Run) -> None:
    assert installed("schema").stdout.split() == [*schema_names(), "reading", "shelf"]
    printed = _output(installed("schema", "reading"))
    file = PLUGIN / "reading_list" / "schemas" / "reading.schema.json"
    assert printed == json.loads(file.read_text(encoding="utf-8"))


def test_its_rules_are_proven(installed: Run) -> None:
    proof = _output(installed("prove", "--format", "json"))
    assert (proof["exit"], proof["failures"]) == (0, [])
    facts = {f"{fact['rule']}.{fact['clause']}": fact for fact in proof["clauses"]}
    own = {name: fact["alone"] for name, fact in facts.items() if name.startswith("READ-")}
    assert own == dict.fromkeys(
        ["READ-1.unique", "READ-2.rating", "READ-2.day", "READ-2.reverse", "READ-3.shelf"], True
    )
    witness = facts["READ-1.unique"]["witness"]["readings"]
    assert len(witness) == 2
    assert len({row["slug"] for row in witness}) == 1


def test_every_mutant_of_its_rules_is_killed(installed: Run) -> None:
    report = _output(installed("mutate", "--format", "json"))
    assert (report["exit"], report["survivors"], report["problems"]) == (0, [], [])
    own = {rule["id"]: rule for rule in report["rules"] if rule["family"] == "READ"}
    assert list(own) == ["READ-1", "READ-2", "READ-3"]
    assert all(rule["killed"] and not rule["equivalent"] for rule in own.values())


@pytest.fixture
def broken(environment: Path) -> Iterator[Callable[[str, str], None]]:
    """Replaces a text in the installed rule about shelves, for the length of a test."""
    (rule,) = environment.parent.glob("[Ll]ib/**/reading_list/rule_read_3.py")
    source = rule.read_text(encoding="utf-8")

    def replace(there: str, instead: str) -> None:
        assert source.count(there) == 1
        rule.write_text(source.replace(there, instead), encoding="utf-8")

    yield replace
    rule.write_text(source, encoding="utf-8")


def test_a_false_declaration_is_found(broken: Callable[[str, str], None], installed: Run) -> None:
    broken("    then=", '    implied_by={"shelf": ("READ-1.unique",)},\n    then=')
    done = installed("prove", "--format", "json")
    assert done.returncode == 1
    failures = _output(done)["failures"]
    assert {(failure["rule"], failure["clause"]) for failure in failures} == {("READ-3", "shelf")}


def test_an_example_too_few_is_found(broken: Callable[[str, str], None], installed: Run) -> None:
    broken('        Example("a shelf without a name", row(shelf=""), fires={"shelf"}),\n', "")
    done = installed("mutate", "--format", "json")
    assert done.returncode == 1
    assert {survivor["rule"] for survivor in _output(done)["survivors"]} == {"READ-3"}


def test_a_rule_that_is_not_fit_is_no_rule_set(broken: Callable[[str, str], None], installed: Run) -> None:
    broken('            row(shelf="metods"),\n', "")
    for command in ("lint", "prove", "mutate"):
        done = installed(command)
        assert (done.returncode, done.stdout) == (2, ""), command
        assert re.findall(r"\b(rule_read_\d\.py): (READ-\d)\b", done.stderr) == [("rule_read_3.py", "READ-3")]
