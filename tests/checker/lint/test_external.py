"""Manifests of other files: by option, by configuration, by bundle."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.artifact.limits import Limits
from checker.lint.config import ConfigError
from checker.lint.external import Externals
from checker.lint.run import Run
from checker.lint.settings import Globs
from checker.rules.finding import Finding
from tests.checker.lint.passports import clean, manifests, without_manifests, write

Lint = Callable[..., tuple[Run, list[Finding]]]
UNRESOLVED = [("a.json", "INV-15")]


def facts(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.path, finding.rule) for finding in findings if not finding.rule.startswith("X-")]


def configure(folder: Path, text: str) -> None:
    (folder / ".claim-audit.toml").write_text(text)


def test_without_its_manifest_a_row_does_not_resolve(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    assert facts(lint("a.json")[1]) == UNRESOLVED


def test_manifests_of_an_option(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    write(folder / "m" / "one.json", {"claim_intent_manifests": []})
    write(folder / "m" / "two.json", manifests())
    assert facts(lint("a.json", manifests=["m/*.json"])[1]) == []
    assert facts(lint("a.json", manifests=["m/one.json", "m/two.json"])[1]) == []
    assert facts(lint("a.json", manifests=["m/one.json"])[1]) == UNRESOLVED


def test_manifests_of_the_configuration_are_relative_to_it(
    folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder / "x" / "a.json", without_manifests())
    write(folder / "m" / "two.json", manifests())
    configure(folder, 'manifests = ["m/*.json"]')
    monkeypatch.chdir(folder / "x")
    assert facts(lint("a.json")[1]) == []


@pytest.mark.parametrize("name", ["m.yaml", "m.md", "m.jsonl"])
def test_manifests_in_any_format(name: str, folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    text = json.dumps(manifests())
    (folder / name).write_text(f"```json\n{text}\n```\n" if name == "m.md" else f"{text}\n")
    assert facts(lint("a.json", manifests=[name])[1]) == []


def test_experiments_are_looked_up_too(folder: Path, lint: Lint) -> None:
    document = clean()
    provenance = document.pop("experiment_provenance")
    del document["experiment_intake_declaration"]
    write(folder / "a.json", document)
    write(folder / "p.json", {"experiment_provenance": provenance})
    assert {rule for _, rule in facts(lint("a.json")[1])} == {"EP-INV-2", "EA-INV-2"}
    assert facts(lint("a.json", manifests=["p.json"])[1]) == []


def test_other_files_are_not_linted(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    other = manifests()
    other["claim_intent_manifests"][0]["emitted_by"] = "nobody"
    write(folder / "m.json", other)
    run, findings = lint("a.json", manifests=["m.json"])
    assert facts(findings) == []
    assert run.paths == ["a.json"]


def test_its_own_rows_are_not_doubled(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    run, findings = lint("a.json", manifests=["*.json"])
    assert (facts(findings), run.exit) == ([], 0)


def test_a_bundle(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    write(folder / "b.json", without_manifests())
    write(folder / "m" / "m.json", manifests())
    write(folder / "n.json", {"claim_intent_manifests": []})
    configure(
        folder,
        '[[bundle]]\nname = "one"\nfiles = ["a.json", "m/*"]\n[[bundle]]\nname = "two"\nfiles = ["n.json"]',
    )
    assert facts(lint("a.json", "b.json", "n.json")[1]) == [("b.json", "INV-15")]


def test_a_bundle_without_linted_files_is_not_read(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    (folder / "b.json").write_text("{")
    configure(folder, '[[bundle]]\nname = "one"\nfiles = ["b.json", "c.json"]')
    run, findings = lint("a.json")
    assert (findings, run.exit) == ([], 2)
    assert run.failures == [("c.json", "no such file (named by .claim-audit.toml: bundle 'one')")]


def test_content_that_was_not_understood_is_a_finding_in_order(folder: Path, lint: Lint) -> None:
    write(folder / "b.json", without_manifests())
    for name in ("a.json", "c.json"):
        (folder / name).write_text("{")
    run, findings = lint("b.json", manifests=["?.json"])
    assert facts(findings) == [("a.json", "syntax"), ("b.json", "INV-15"), ("c.json", "syntax")]
    assert run.exit == 1


def test_a_broken_file_that_is_linted_is_told_once(folder: Path, lint: Lint) -> None:
    (folder / "a.json").write_text("{")
    assert facts(lint("a.json", manifests=["?.json"])[1]) == [("a.json", "syntax")]


def test_a_glob_of_the_command_line_must_name_a_file(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    with pytest.raises(ConfigError, match=r"^--manifests: no file matches 'm/\*'$"):
        lint("a.json", manifests=["m/*"])


def test_a_glob_of_the_configuration_need_not(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    configure(folder, 'manifests = ["m/*"]')
    run, _ = lint("a.json")
    assert (run.notes, run.exit) == ([".claim-audit.toml: manifests: no file matches 'm/*'"], 0)


def test_a_missing_file(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    run, findings = lint("a.json", manifests=["m.json"])
    assert facts(findings) == UNRESOLVED
    assert run.failures == [("m.json", "no such file (named by --manifests)")]
    assert run.exit == 2


def test_a_file_that_can_not_be_opened(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    (folder / "m.json").symlink_to("m.json")
    run, _ = lint("a.json", manifests=["m*.json"])
    assert run.failures == [("m.json", "Too many levels of symbolic links")]


def test_a_folder_among_them_is_passed_over(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    write(folder / "m" / "m.json", manifests())
    assert facts(lint("a.json", manifests=["m*"])[1]) == UNRESOLVED


def test_rows_of_the_wrong_shape_do_no_harm(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", without_manifests())
    shapes: list[Any] = [
        3,
        None,
        [],
        {"manifest_id": []},
        {"claims": 3},
        *manifests()["claim_intent_manifests"],
    ]
    write(folder / "m.json", {"claim_intent_manifests": shapes, "experiment_provenance": "x"})
    assert facts(lint("a.json", manifests=["m.json"])[1]) == []


def externals(folder: Path, pattern: str, linted: frozenset[str] = frozenset()) -> Externals:
    """Files that serve every other, read by themselves."""
    names = frozenset({"rows", "others"})
    return Externals(
        Globs("--manifests", [pattern], str(folder), True), [], linted, Limits(), names, frozenset({"rows"})
    )


def test_what_is_broken_in_a_file_of_rows_is_a_finding_of_it(folder: Path) -> None:
    path = folder / "m" / "n" / "a.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text('{"rows": [1], "others": [3]}\n\n{"rows": [2,]}\n{"rows": [4]}\n')
    found = externals(folder, "m/n/a.jsonl")
    (finding,) = found.broken
    assert (finding.rule, finding.path, finding.document) == ("syntax", "m/n/a.jsonl", 1)
    assert (finding.severity, finding.line, finding.column) == ("error", 3, 12)
    assert finding.message
    assert finding.hint
    assert found.of("x.json") == {"rows": [1, 4]}
    assert externals(folder, "m/n/a.jsonl", frozenset({str(path)})).broken == []


def test_each_fact_of_a_problem_is_told(folder: Path) -> None:
    (folder / "a.yaml").write_text("rows:\n  - 1: &a x\n    1: 2\n    b: *c\n")
    two, three = externals(folder, "a.yaml").broken[:2]
    assert [(finding.pointer, finding.line, finding.column) for finding in (two, three)] == [
        ("/rows/0/1", 2, 5),
        ("/rows/0/1", 3, 5),
    ]
    assert (two.hint, two.document, two.severity) == ("put it in quotes", 0, "error")
    assert two.message == "the key `1` is no text"


def test_files_that_can_not_be_read_are_told_by_name(folder: Path) -> None:
    (folder / "m").mkdir()
    (folder / "m" / "a.json").symlink_to("a.json")
    made = externals(folder, "m/a.json")
    assert [path for path, _ in made.failures] == ["m/a.json"]
    assert made.broken == []
