"""One file to parts: what is a passport, what is foreign, what is named or walked."""

import os
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from checker.lint import linter as linters
from checker.lint.config import ConfigError
from checker.lint.discover import Target
from checker.lint.linter import Linter, Part
from checker.lint.settings import Settings
from checker.rules.compiled import load_checks
from tests.checker.lint.passports import BLANK_ANCHOR, blank_anchor, clean, write
from tests.checker.rules.user_families import write_family


def parts(name: str, *, named: bool = True, **options: Any) -> list[Part]:
    return list(Linter(Settings(options)).parts(Target(name, name, named)))


def facts(part: Part) -> list[tuple[str, str | None]]:
    return [(finding.rule, finding.clause) for finding in part.findings]


def test_a_passport(folder: Path) -> None:
    write(folder / "a.json", blank_anchor())
    (part,) = parts("a.json")
    assert facts(part) == BLANK_ANCHOR
    assert (part.documents, part.passports, part.rows, part.skipped) == (1, 1, 9, 0)
    assert not part.broken
    (first, second) = part.findings
    assert (first.path, first.document, first.line) == ("a.json", 0, 1)
    assert first.pointer == second.pointer == "/claim_audit_results/0/anchor_value"


def test_what_is_not_selected_is_left_out(folder: Path) -> None:
    write(folder / "a.json", blank_anchor())
    (part,) = parts("a.json", select=["INV-1"])
    assert part.findings == []


def test_each_line_is_a_part(folder: Path) -> None:
    write(folder / "a.jsonl", clean(), blank_anchor(), {"name": "x"})
    one, two, three = parts("a.jsonl")
    assert [(f.document, f.line) for f in two.findings] == [(1, 2), (1, 2)]
    assert (one.passports, two.passports, three.passports) == (1, 1, 0)
    (finding,) = three.findings
    assert (finding.rule, finding.document, finding.line) == ("document", 2, 3)


def test_pieces_of_a_file(folder: Path) -> None:
    path = write(folder / "a.jsonl", clean(), blank_anchor(), clean())
    size = len(path.read_bytes())
    first = len(path.read_bytes().splitlines(keepends=True)[0])
    made = Linter(Settings({}))
    target = Target("a.jsonl", "a.jsonl", True)
    whole = Part()
    for part in made.parts(target, (first, size)):
        whole.add(part)
    assert (whole.documents, whole.lines, whole.passports, whole.rows) == (2, 2, 2, 18)
    assert [(f.document, f.line) for f in whole.findings] == [(0, 1), (0, 1)]
    whole.shift(1, 1)
    assert [(f.document, f.line) for f in whole.findings] == [(1, 2), (1, 2)]


def test_a_broken_document(folder: Path) -> None:
    (folder / "a.json").write_text('{"claim_drifts": ')
    for named in (True, False):
        for skip in (True, False):
            (part,) = parts("a.json", named=named, **{"skip-foreign": skip})
            assert facts(part) == [("syntax", None)]
            assert part.broken
            assert part.passports == 0


def test_a_broken_document_of_somebody_else(folder: Path) -> None:
    (folder / "a.json").write_text("{ // a comment")
    (part,) = parts("a.json", named=True, **{"skip-foreign": True})
    assert (facts(part), part.skipped) == ([], 1)
    (part,) = parts("a.json", named=False)
    assert facts(part) == [("syntax", None)]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"name": 1}, 'not a passport: none of the aggregates is a top-level key; its keys: "name"'),
        ({}, "not a passport: none of the aggregates is a top-level key; it has no keys"),
        (
            {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1},
            'not a passport: none of the aggregates is a top-level key; its keys: "a", "b", "c", "d", "e", …',
        ),
        (
            {"claims_manifest": []},
            'not a passport: none of the aggregates is a top-level key; its keys: "claims_manifest"; '
            '"claims_manifest" may be meant as claim_intent_manifests',
        ),
        (3, "not a passport: none of the aggregates is a top-level key; it is a number"),
        ("x", "not a passport: none of the aggregates is a top-level key; it is a string"),
        (None, "not a passport: none of the aggregates is a top-level key; it is null"),
    ],
)
def test_a_foreign_document_that_is_named(document: Any, message: str, folder: Path) -> None:
    write(folder / "a.json", document)
    (part,) = parts("a.json")
    (finding,) = part.findings
    assert (finding.rule, finding.line, finding.column) == ("document", 1, 1)
    assert finding.message == message
    assert (part.passports, part.skipped) == (0, 0)


def test_the_finding_of_a_foreign_document_stands_where_it_begins(folder: Path) -> None:
    (folder / "a.json").write_text('\n  {"name": 1, "name": 2}')
    (part,) = parts("a.json")
    assert [(f.rule, f.line, f.column) for f in part.findings] == [
        ("document", 2, 3),
        ("duplicate-key", 2, 15),
    ]


def test_an_array_is_told_once(folder: Path) -> None:
    write(folder / "a.json", [clean()])
    (part,) = parts("a.json")
    assert facts(part) == [("document", None)]
    assert "array" in part.findings[0].message


@pytest.mark.parametrize("document", [{"name": 1}, [], 3])
def test_a_foreign_document_is_passed_over_in_a_walk(document: Any, folder: Path) -> None:
    write(folder / "a.json", document)
    for options in ({"named": False}, {"named": True, "skip-foreign": True}):
        (part,) = parts("a.json", **options)  # type: ignore[arg-type]
        assert (part.findings, part.skipped, part.passports) == ([], 1, 0)


@pytest.mark.parametrize(("name", "skipped"), [("a.yaml", 1), ("a.jsonl", 1), ("a.json", 0), ("A.JSON", 0)])
def test_an_empty_file(name: str, skipped: int, folder: Path) -> None:
    (folder / name).write_text("\n")
    (part,) = parts(name, named=False)
    assert (part.skipped, facts(part)) == (skipped, [("document", None)] * (1 - skipped))
    (part,) = parts(name, named=True, **{"skip-foreign": True})
    assert (part.skipped, facts(part)) == (1, [])
    assert facts(parts(name)[0]) == [("document", None)]


def test_a_near_miss_is_always_told(folder: Path) -> None:
    write(folder / "a.json", {"claim_audit_resultz": []})
    (part,) = parts("a.json", named=False, **{"skip-foreign": True})
    assert facts(part) == [("document", None)]
    assert part.findings[0].pointer == "/claim_audit_resultz"
    assert part.skipped == 0


def test_a_file_that_can_not_be_opened(folder: Path) -> None:
    (part,) = parts("nope.json")
    assert (part.failure, part.documents) == ("No such file or directory", 0)
    (part,) = parts(".")
    assert part.failure == "Is a directory"


def test_bytes_in_memory() -> None:
    target = Target("-", "x.json", True)
    target.data = b'{"claim_audit_results": []}'
    (part,) = Linter(Settings({})).parts(target)
    assert part.passports == 1


def test_limits(folder: Path) -> None:
    write(folder / "a.json", clean())
    assert facts(parts("a.json", **{"max-size": 10})[0]) == [("size", None)]
    assert facts(parts("a.json", **{"max-depth": 3})[0]) == [("depth", None)]


def test_reference_validator(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    schema_set = linters.SchemaSet

    def note(paths: dict[str, str], reference: bool) -> object:
        asked.append(reference)
        return schema_set(paths, reference=reference)

    monkeypatch.setattr(linters, "SchemaSet", note)
    write(folder / "a.json", clean())
    assert parts("a.json", validator="reference")[0].findings == []
    assert parts("a.json")[0].findings == []
    assert asked == [True, False]


def test_a_family_that_does_not_load(folder: Path) -> None:
    (folder / "mine.py").write_text("FAMILY = 3\n")
    with pytest.raises(ConfigError, match=r"^families: mine holds no FAMILY"):
        Linter(Settings({"families": ["./mine.py"]}))


def test_an_error_of_ours_stays_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ValueError("ours")

    write(folder / "a.json", clean())
    monkeypatch.setattr(linters, "lint_document", fail)
    with pytest.raises(ValueError, match=r"^ours$"):
        parts("a.json")
    monkeypatch.setattr(linters, "load_checks", fail)
    with pytest.raises(ValueError, match=r"^ours$"):
        Linter(Settings({}))


def test_a_schema_that_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder / "a.json", clean())
    write(folder / "schema.json", {"type": "no such type"})
    made = Linter(Settings({}))
    paths = {"claim_audit_results": str(folder / "schema.json")}
    monkeypatch.setattr(made, "_schemas", linters.SchemaSet(paths))
    with pytest.raises(ConfigError, match=r"schema\.json: is not a JSON Schema"):
        list(made.parts(Target("a.json", "a.json", True)))


def test_pickled_it_is_made_anew(folder: Path) -> None:
    write(folder / "a.json", blank_anchor())
    again = pickle.loads(
        pickle.dumps(Linter(Settings({"ignore": ["X"]}), frozenset({os.path.abspath("a.json")})))
    )
    (part,) = again.parts(Target("a.json", "a.json", True))
    assert facts(part) == BLANK_ANCHOR[:1]


def test_parts_add_up() -> None:
    whole, other = Part(), Part()
    other.broken, other.failure, other.skipped = True, "gone", 2
    whole.add(other)
    whole.add(Part())
    assert (whole.broken, whole.failure, whole.skipped) == (True, "gone", 2)


@pytest.mark.parametrize("name", ["a.json", "a.yaml", "a.jsonl"])
def test_an_array_of_passports_is_never_passed_over(name: str, folder: Path) -> None:
    write(folder / name, [blank_anchor()])
    for options in ({"named": False}, {"named": True, "skip-foreign": True}, {"named": True}):
        found = [part for part in parts(name, **options) if part.findings]  # type: ignore[arg-type]
        assert [facts(part) for part in found] == [[("document", None)]]
    write(folder / name, [1, "claims"])
    assert [part.findings for part in parts(name, named=False)] == [[]]


def test_a_bare_row_is_told_where_it_belongs(folder: Path) -> None:
    write(folder / "a.json", clean()["claim_audit_results"][0])
    write(folder / "b.json", clean()["claim_drifts"][0])
    for name, aggregate in (("a.json", "claim_audit_results"), ("b.json", "claim_drifts")):
        (finding,) = parts(name)[0].findings
        assert finding.rule == "document"
        assert finding.message == f"not a passport: it looks like one row of {aggregate}"


def test_the_hint_names_every_aggregate_those_of_ones_own_too(folder: Path) -> None:
    own = write_family(folder / "plugin_hint", aggregate="plugin_rows")
    hint = Linter(Settings({"families": [str(own)]})).passport
    assert hint.endswith(" and plugin_rows")
    assert set(load_checks().aggregates) < set(re.findall("[a-z_]+", hint))
