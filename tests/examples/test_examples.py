"""The examples show what they say: the good ones are clean, the bad ones have the findings of their table."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.cli.main import main
from checker.rules.evaluate import Passport, failing
from checker.rules.example import expanded
from checker.rules.registry import load_families

EXAMPLES = Path(__file__).parents[2] / "examples"
Report = dict[str, Any]


@pytest.fixture
def lint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Report]:
    """Lints paths below the examples folder and returns the JSON report."""
    monkeypatch.chdir(EXAMPLES)

    def lint(*arguments: str) -> Report:
        code = main(["lint", "--format", "json", *arguments])
        report: Report = json.loads(capsys.readouterr().out)
        assert report["exit"] == code
        return report

    return lint


@pytest.mark.parametrize("path", sorted((EXAMPLES / "good").iterdir()), ids=lambda path: path.name)
def test_a_good_example_is_clean(path: Path, lint: Callable[..., Report]) -> None:
    report = lint("--no-config", "--strict", "--extend-select", "X-COVERAGE", f"good/{path.name}")
    unwritten = {"X-COVERAGE"} if path.suffix == ".md" else set()
    assert {finding["rule"] for finding in report["findings"]} == unwritten
    assert report["summary"]["documents"] >= 1


def test_the_good_examples_have_every_aggregate_but_failures() -> None:
    found = set()
    for path in (EXAMPLES / "good").iterdir():
        text = path.read_text(encoding="utf-8")
        found |= {name for name in _aggregates() if name in text}
    assert _aggregates() - found == {"uncited_audit_failures"}


def test_the_good_passport_has_a_partial_row() -> None:
    passport = json.loads((EXAMPLES / "good" / "passport.json").read_text(encoding="utf-8"))
    assert [row["judgment"] for row in passport["claim_audit_results"] if "sub_claim_breakdown" in row] == [
        "UNSUPPORTED"
    ]


def test_the_bad_examples_have_the_findings_that_the_table_lists(lint: Callable[..., Report]) -> None:
    report = lint("--no-config", "bad")
    assert report["exit"] == 1
    assert [
        (f"{finding['path'].removeprefix('bad/')}:{finding['line']}", finding["rule"], finding["clause"])
        for finding in report["findings"]
    ] == _table()


def test_the_baseline_holds_the_bad_examples_and_nothing_else(lint: Callable[..., Report]) -> None:
    report = lint("--no-config", "--strict", "--baseline", "claim-audit-baseline.json", ".")
    assert report["findings"] == []
    assert report["summary"]["baselined"] == len(_table())
    assert report["exit"] == 0


def test_the_example_configuration_accepts_the_examples(lint: Callable[..., Report]) -> None:
    assert lint("--config", "claim-audit.toml", ".")["exit"] == 0


def test_the_examples_of_the_house_rule_say_what_it_does() -> None:
    family = load_families([str(EXAMPLES / "house_rules")])[-1]
    for rule in family.rules:
        for example in (*expanded(rule.accepts), *expanded(rule.rejects)):
            fired = failing(rule.clauses(family.home), Passport(family.base.edited(example.patch)))
            assert {clause.name for clause, _ in fired} == set(example.fires), example.title


def _aggregates() -> set[str]:
    return {aggregate.name for family in load_families() for aggregate in family.aggregates}


def _table() -> list[tuple[str, str, str | None]]:
    """(file:line, rule, clause) of each line of the table in the examples' README."""
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8").split("## What is wrong")[1]
    cells = [
        [cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    return [(cell[1].strip("`"), cell[2], None if cell[3] == "-" else cell[3]) for cell in cells]
