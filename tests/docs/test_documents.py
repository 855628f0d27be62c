"""What the documents say is so: commands, options, keys, formats, links, numbers."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest
import yaml

from checker import __version__
from checker.cli import lint
from checker.cli.main import COMMANDS, main
from checker.lint.config import FORMATS, KEYS, check
from checker.rules.compiled import Checks, load_checks
from checker.rules.schema import SUFFIX
from tests.docs.documents import DOCUMENTS, ROOT, Command, blocks, commands, files, name, prose, table

# Commands that write, or take seconds; the steps of CONTRIBUTING, which add INV-20, are followed in a copy.
RUN_ELSEWHERE = {"new", "prove", "mutate"}
# Options of other programs that the documents speak of.
OTHERS = {"--check", "--entries", "--judge", "--keep-kills", "--upgrade", "--partial"}


@pytest.fixture(scope="session")
def checks() -> Checks:
    return load_checks()


def _commands(with_output: bool) -> list[object]:
    return [
        pytest.param(path, command, id=f"{name(path)}: {' '.join(command.arguments)}")
        for path in DOCUMENTS
        for command in commands(path)
        if bool(command.output) == with_output
    ]


@pytest.fixture
def options(capsys: pytest.CaptureFixture[str]) -> dict[str, set[str]]:
    """The options of each command, by its help."""
    found = {}
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        found[command] = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out))
    return found


@pytest.mark.parametrize(("path", "command"), _commands(with_output=True))
def test_an_example_prints_what_the_document_shows(
    path: Path,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for file, content in files(path).items():
        (tmp_path / file).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(command.arguments)
    assert capsys.readouterr().out.rstrip("\n") == command.output.rstrip("\n")


@pytest.mark.parametrize(("path", "command"), _commands(with_output=False))
def test_a_command_without_output_is_one_that_there_is(
    path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    if command.arguments[0] == "lint":
        lint.parser().parse(command.arguments[1:])
    elif command.arguments[0] in RUN_ELSEWHERE or "INV-20" in command.arguments:
        assert main([command.arguments[0], "--help"]) == 0
    else:
        assert main(command.arguments) == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_options_exist(path: Path, options: dict[str, set[str]]) -> None:
    known = set().union(*options.values())
    code = " ".join(re.findall(r"`([^`\n]+)`", prose(path)))
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", code)) - known <= OTHERS


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        target, _, anchor = link.partition("#")
        if "://" in link:
            continue
        file = path.parent / target if target else path
        assert file.exists(), link
        headings = re.findall(r"(?m)^#+ (.+)$", file.read_text(encoding="utf-8")) if anchor else []
        slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert not anchor or anchor in slugs, link


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_configurations_are_valid(path: Path) -> None:
    for block in blocks(path, "toml"):
        check(tomllib.loads(block)["tool"]["claim-audit"], name(path))
    for block in blocks(path, "yaml"):
        assert yaml.safe_load(block)


def test_every_rule_that_is_named_exists(checks: Checks) -> None:
    named = set()
    for path in DOCUMENTS:
        named |= set(re.findall(r"\b(?:[A-Z]+-)?INV-\d+\b|\bX-[A-Z]+(?:-[A-Z]+)*\b", prose(path)))
    # INV-20 is the one that CONTRIBUTING shows how to add.
    assert named - set(checks.rules) - {"INV-20"} == {"X-RATIONALE"}


def test_the_readme_does_not_promise_more_rules_than_are_linted(checks: Checks) -> None:
    linted = [rule for rule in checks.rules.values() if rule.bound_by is None]
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    (promised,) = re.findall(r"more than (\d+) rules", text)
    assert len(linted) > int(promised)


def test_the_configuration_page_has_every_key_in_order() -> None:
    rows = table(ROOT / "docs" / "configuration.md", "every key")
    assert tuple(row[0] for row in rows) == KEYS


def test_every_key_but_the_tables_has_an_option(options: dict[str, set[str]]) -> None:
    assert {f"--{key}" for key in KEYS} - options["lint"] == {"--bundle", "--contract"}


def test_getting_started_has_every_aggregate_with_its_schema(checks: Checks) -> None:
    rows = table(ROOT / "docs" / "getting-started.md", "## The aggregates")
    schemas = {
        name: Path(info.schema).name.removesuffix(SUFFIX) if info.schema else "-"
        for name, info in checks.aggregates.items()
    }
    assert {row[0]: row[1] for row in rows} == schemas


def test_the_format_page_has_every_format_in_order() -> None:
    rows = table(ROOT / "docs" / "formats.md", "## What is written")
    assert tuple(row[0] for row in rows) == FORMATS


def test_the_workflow_uploads_what_was_found() -> None:
    (block,) = blocks(ROOT / "docs" / "ci.md", "yaml")
    job = yaml.safe_load(block)["jobs"]["lint"]
    assert job["permissions"]["security-events"] == "write"
    upload = job["steps"][-1]
    assert upload["if"].startswith("always()")
    lint = next(step["run"] for step in job["steps"] if "claim-audit lint" in step.get("run", ""))
    assert f"--output-file {upload['with']['sarif_file']} " in lint


def test_make_has_the_targets_that_are_named() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?m)^([a-z]+):", makefile))
    told = set(re.findall(r"echo 'make ([a-z]+) ", makefile))
    assert told == targets - {"help"}
    for path in DOCUMENTS:
        assert set(re.findall(r"(?m)(?:^\$ |`)make ([a-z]+)", path.read_text(encoding="utf-8"))) <= targets


def test_the_changelog_has_this_version() -> None:
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
