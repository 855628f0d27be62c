"""The example package with another artifact type, loaded from its folder."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from checker.cli.main import main
from checker.rules.evaluate import Passport, failing
from checker.rules.example import expanded
from checker.rules.family import Family
from checker.rules.registry import load_families
from checker.rules.schema import SchemaSet
from tests.docs.documents import Command, commands, prose

PLUGIN = Path(__file__).parents[2] / "examples" / "plugin"
FAMILIES = ("--families", str(PLUGIN / "reading_list"))
BAD = [
    ("READ-2", "rating", "/readings/0/rating"),
    ("READ-1", "unique", "/readings/1/slug"),
    ("schema", "enum", "/readings/1/kind"),
    ("READ-3", "shelf", "/readings/1/shelf"),
]
"""(rule, clause, pointer) of what is wrong in lists/bad.json, by line."""


@pytest.fixture(scope="module")
def family() -> Family:
    return load_families([FAMILIES[1]])[-1]


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    main(arguments)
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("name", "found"), [("good", []), ("bad", BAD)])
def test_a_list_is_linted(
    name: str, found: list[tuple[str, str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    report = _json(
        capsys, "lint", "--no-config", *FAMILIES, "--format", "json", str(PLUGIN / "lists" / f"{name}.json")
    )
    findings = report["findings"]
    assert [(entry["rule"], entry["clause"], entry["pointer"]) for entry in findings] == found
    assert report["exit"] == int(bool(found))
    assert report["summary"]["documents"] == 1


def test_its_family_can_be_selected(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PLUGIN / "lists" / "bad.json")
    options = ("--no-config", *FAMILIES, "--format", "json")
    some = _json(capsys, "lint", *options, "--select", "READ", "--ignore", "READ-1,schema", path)
    assert [entry["rule"] for entry in some["findings"]] == ["READ-2", "READ-3"]
    none = _json(capsys, "lint", *options, "--select", "INV", "--ignore", "schema", path)
    assert none["findings"] == []


def test_shelves_of_another_file_are_looked_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = json.loads((PLUGIN / "lists" / "good.json").read_text(encoding="utf-8"))
    alone, both = {"readings": good["readings"]}, {"shelves": good["shelves"], "readings": good["readings"]}
    for name, document in (("alone.json", alone), ("both.json", both)):
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    command = ("lint", "--no-config", *FAMILIES, "--format", "json")
    path = str(tmp_path / "alone.json")
    found = _json(capsys, *command, path)["findings"]
    assert [(entry["rule"], entry["clause"]) for entry in found] == [("READ-3", "shelf")] * 2
    # Shelves are shared, readings are not: those of both files do not make two of one slug.
    assert _json(capsys, *command, "--manifests", str(tmp_path / "both.json"), path)["findings"] == []


def test_without_the_family_a_list_is_foreign(capsys: pytest.CaptureFixture[str]) -> None:
    report = _json(capsys, "lint", "--no-config", "--format", "json", str(PLUGIN / "lists" / "good.json"))
    assert [entry["rule"] for entry in report["findings"]] == ["document"]


def test_its_configuration_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PLUGIN)
    rules = _json(capsys, "rules", "--format", "json")["rules"]
    assert [rule["id"] for rule in rules if rule["family"] == "READ"] == ["READ-1", "READ-2", "READ-3"]


def test_it_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    rules = _json(capsys, "explain", "--no-config", *FAMILIES, "--format", "json", "readings")["rules"]
    assert {rule["id"]: [clause["name"] for clause in rule["clauses"]] for rule in rules} == {
        "READ-1": ["unique"],
        "READ-2": ["rating", "day", "reverse"],
        "READ-3": ["shelf"],
    }


@pytest.mark.parametrize("name", ["reading", "shelf"])
def test_its_schemas_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = PLUGIN / "reading_list" / "schemas" / f"{name}.schema.json"
    printed = _json(capsys, "schema", "--no-config", *FAMILIES, name)
    assert printed == json.loads(file.read_text(encoding="utf-8"))


def test_sarif_has_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    log = _json(
        capsys, "lint", "--no-config", *FAMILIES, "--format", "sarif", str(PLUGIN / "lists" / "bad.json")
    )
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    results = log["runs"][0]["results"]
    assert [rules[result["ruleIndex"]]["id"] for result in results] == [rule for rule, _, _ in BAD]
    helps = {rule["id"]: rule["help"]["markdown"] for rule in rules}
    assert helps["READ-3"].startswith("**What it finds.**\n\nA reading whose shelf")


def test_its_examples_say_what_its_rules_do(family: Family) -> None:
    for rule in family.rules:
        for example in (*expanded(rule.accepts), *expanded(rule.rejects)):
            document = family.base.edited(example.patch)
            found = failing(rule.clauses(family.home), Passport(document))
            assert {clause.name for clause, _ in found} == set(example.fires), (rule.id, example.title)


def test_its_base_is_valid(family: Family) -> None:
    schemas = SchemaSet({entry.name: entry.schema for entry in family.aggregates if entry.schema})
    for aggregate in family.aggregates:
        for row in family.base.document[aggregate.name]:
            assert schemas.errors(aggregate.name, row) == []


@pytest.mark.parametrize(
    "command",
    list(commands(PLUGIN / "README.md")),
    ids=lambda each: " ".join(each.arguments),
)
def test_its_readme_shows_what_commands_print(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PLUGIN)
    code = main(command.arguments)
    printed = capsys.readouterr().out
    assert code == int(bool(command.output))
    assert printed == command.output or (printed and not command.output)


def test_the_links_of_its_readme_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(PLUGIN / "README.md")):
        target, _, anchor = link.partition("#")
        text = (PLUGIN / target).read_text(encoding="utf-8")
        headings = re.findall(r"(?m)^#+ (.+)$", text)
        assert anchor in {heading.lower().replace(" ", "-") for heading in headings} | {""}, link
