"""Each key of the example configuration does something: with another value, a run ends differently."""

import copy
import json
import shutil
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import checker.lint.linter
import checker.lint.parallel
import checker.lint.run
from checker.cli.main import main
from checker.lint.config import KEYS
from checker.lint.discover import Target
from checker.lint.linter import Linter, Part
from checker.rules.schema import SchemaSet
from invariants.base import PASSPORT

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE: dict[str, Any] = tomllib.loads((EXAMPLES / "claim-audit.toml").read_text(encoding="utf-8"))


class Case(NamedTuple):
    """How a run ends with the example's value of a key and with another one: exit code, "file rule" shown."""

    other: Any
    before: tuple[int, list[str]]
    after: tuple[int, list[str]]
    files: dict[str, Any]
    paths: Sequence[str] = ("one.json",)


def _passport(**changes: Any) -> dict[str, Any]:
    """The base passport; its one result row has these values."""
    passport = copy.deepcopy(PASSPORT)
    passport["claim_audit_results"][0].update(changes)
    return passport


def _row_for(manifest: str, claim_text: str, ref: str) -> dict[str, Any]:
    """A result row for claim C-001 of a manifest that another file holds."""
    changes = {"scoped_manifest_id": manifest, "claim_text": claim_text, "ref_slug": ref}
    return {"claim_audit_results": [{**PASSPORT["claim_audit_results"][0], **changes}]}


CLEAN: tuple[int, list[str]] = (0, [])
BLANK_ANCHOR = _passport(anchor_value=" ")
UNCOVERED = {name: rows for name, rows in PASSPORT.items() if name != "claim_drifts"}
NESTED: list[Any] = [[[[[[[[[[[[]]]]]]]]]]]]
OF_REPORT = _row_for("M-2026-05-20T07:30:00Z-00d4", "Few readers open a cited source.", "dubois2021")
OF_PASSPORT = _row_for(
    "M-2026-03-02T09:15:00Z-3fa9",
    "Retrieval lowers the share of wrong answers on long questions.",
    "okafor2024",
)

CASES = {
    "select": Case(
        ["X"], (1, ["one.json INV-16"]), (1, ["one.json X-ANCHOR-BLANK"]), {"one.json": BLANK_ANCHOR}
    ),
    "extend-select": Case([], (1, ["one.json X-COVERAGE"]), CLEAN, {"one.json": UNCOVERED}),
    "ignore": Case([], CLEAN, (1, ["one.json X-RATIONALE-BLANK"]), {"one.json": _passport(rationale=" ")}),
    "per-file-ignores": Case(
        {"*.yaml": ["X-COVERAGE"]}, CLEAN, (1, ["good/report.md X-COVERAGE"] * 2), {}, ["good"]
    ),
    "exclude": Case(
        ["*.yaml"],
        CLEAN,
        (1, ["archive/one.json INV-16"]),
        {"archive/one.json": BLANK_ANCHOR},
        ["archive", "good"],
    ),
    "strict": Case(
        False, (1, ["one.json X-COVERAGE"]), (0, ["one.json X-COVERAGE"]), {"one.json": UNCOVERED}
    ),
    "severity": Case("error", (1, ["one.json X-COVERAGE"]), (1, []), {"one.json": UNCOVERED}),
    "baseline": Case(
        "other.json",
        CLEAN,
        (1, ["bad/report.md duplicate-key", *["bad/report.md schema"] * 5]),
        {"other.json": {"version": 1, "findings": []}},
        ["bad/report.md"],
    ),
    "max-size": Case("2KiB", CLEAN, (1, ["one.json size"]), {"one.json": PASSPORT}),
    "max-depth": Case(10, CLEAN, (1, ["one.json depth"]), {"one.json": {**PASSPORT, "notes": NESTED}}),
    "skip-foreign": Case(
        False, CLEAN, (1, ["package.json document"]), {"package.json": {"name": "x"}}, ["package.json"]
    ),
    "manifests": Case([], CLEAN, (1, ["one.json INV-15"]), {"one.json": OF_REPORT}),
    # Without its family, the HOUSE of `select` names nothing.
    "families": Case([], (1, ["one.json HOUSE-1"]), (2, []), {"one.json": _passport(judge_model="other")}),
    "bundle": Case(
        [],
        CLEAN,
        (1, ["good/report.md INV-15"]),
        {"good/report.md": f"```json\n{json.dumps(OF_PASSPORT)}\n```\n"},
        ["good/report.md"],
    ),
    "contract": Case([{"subject": ["writer"]}], CLEAN, (2, []), {"one.json": PASSPORT}),
}
"""By key. `format`, `docs-url`, `jobs` and `validator` change no finding; each has a test of its own."""


@pytest.fixture
def lint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Lints paths in a copy of the examples, under the example configuration with some other values."""
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)

    def lint(values: dict[str, Any], *arguments: str) -> tuple[int, str]:
        text = "".join(f"{key} = {_toml(value)}\n" for key, value in {**EXAMPLE, **values}.items())
        (tmp_path / ".claim-audit.toml").write_text(text, encoding="utf-8")
        code = main(["lint", *arguments])
        return code, capsys.readouterr().out

    return lint


def _toml(value: Any) -> str:
    """A value as TOML; JSON but for the tables."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_toml(inner)}' for key, inner in value.items())}}}"
    return json.dumps(value)


def test_the_example_names_every_key_and_every_key_has_a_test() -> None:
    assert set(EXAMPLE) == set(KEYS)
    assert {*CASES, "format", "docs-url", "jobs", "validator"} == set(KEYS)


def test_the_copy_says_what_the_example_says() -> None:
    assert tomllib.loads("".join(f"{key} = {_toml(value)}\n" for key, value in EXAMPLE.items())) == EXAMPLE


@pytest.mark.parametrize("key", CASES)
def test_another_value_changes_the_outcome(
    key: str, lint: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    case = CASES[key]
    for name, content in case.files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    assert case.other != EXAMPLE[key]
    for values, (code, shown) in (({}, case.before), ({key: case.other}, case.after)):
        ended, out = lint(values, "--format", "jsonl", *case.paths)
        findings = [json.loads(line) for line in out.splitlines()]
        assert (ended, sorted(f"{finding['path']} {finding['rule']}" for finding in findings)) == (
            code,
            shown,
        )


def test_format_changes_the_output(lint: Callable[..., tuple[int, str]]) -> None:
    _, full = lint({}, "good")
    _, report = lint({"format": "json"}, "good")
    assert full.startswith("No findings")
    assert json.loads(report)["exit"] == 0


def test_docs_url_changes_where_rules_are_explained(lint: Callable[..., tuple[int, str]]) -> None:
    for values, start in (
        ({}, EXAMPLE["docs-url"]),
        ({"docs-url": "http://localhost/x/"}, "http://localhost/x"),
    ):
        _, out = lint(values, "--format", "sarif", "good")
        rules = json.loads(out)["runs"][0]["tool"]["driver"]["rules"]
        pages = {rule["id"]: rule.get("helpUri") for rule in rules}
        assert pages["INV-6"] == f"{start}/rules/inv-6.html"
        assert pages["HOUSE-1"] is None


@pytest.mark.parametrize(("jobs", "started"), [({}, [2]), ({"jobs": 1}, [])])
def test_jobs_changes_how_many_processes_lint(
    jobs: dict[str, int],
    started: list[int],
    lint: Callable[..., tuple[int, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pools = []

    def files(
        targets: Sequence[Target], linter: Linter, jobs: int
    ) -> Iterator[tuple[Target, Iterator[Part]]]:
        pools.append(jobs)
        yield from ((target, linter.parts(target)) for target in targets)

    monkeypatch.setattr(checker.lint.parallel, "files", files)
    monkeypatch.setattr(checker.lint.run, "PARALLEL_FROM", 0)
    assert lint(jobs, "good")[0] == 0
    assert pools == started


@pytest.mark.parametrize(("validator", "reference"), [({}, False), ({"validator": "reference"}, True)])
def test_validator_changes_who_checks_the_schemas(
    validator: dict[str, str],
    reference: bool,
    lint: Callable[..., tuple[int, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def schemas(paths: dict[str, str], reference: bool) -> SchemaSet:
        asked.append(reference)
        return SchemaSet(paths, reference)

    monkeypatch.setattr(checker.lint.linter, "SchemaSet", schemas)
    assert lint(validator, "good")[0] == 0
    assert asked == [reference]
