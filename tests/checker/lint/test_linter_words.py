"""One linter for many files: what it says of documents that are no passports, and how parts add up."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from checker.lint import linter as linters
from checker.lint.discover import Target
from checker.lint.linter import Linter, Part, source_of
from checker.lint.settings import Settings
from checker.rules.finding import Finding
from tests.checker.lint.passports import blank_anchor, clean, write

NO_PASSPORT = "not a passport: none of the aggregates is a top-level key; "


@pytest.fixture(scope="module")
def linter() -> Linter:
    return Linter(Settings({"per-file-ignores": ["*.md:X-ANCHOR-BLANK"]}))


def parts(linter: Linter, name: str, named: bool = True, span: tuple[int, int] | None = None) -> list[Part]:
    return list(linter.parts(Target(name, name, named), span))


def only(linter: Linter, name: str, **options: Any) -> Finding:
    (part,) = parts(linter, name, **options)
    (finding,) = part.findings
    return finding


def counts(part: Part) -> tuple[int, ...]:
    return (part.documents, part.lines, part.passports, part.rows, part.skipped)


def test_a_part_begins_with_nothing() -> None:
    part = Part()
    assert (part.findings, counts(part), part.failure) == ([], (0, 0, 0, 0, 0), None)
    assert part.broken is False


def test_what_comes_after_is_added() -> None:
    whole, other = Part(), Part()
    for number, name in enumerate(("documents", "lines", "passports", "rows", "skipped"), 1):
        setattr(whole, name, number)
        setattr(other, name, 10 * number)
    whole.findings, other.findings = [Finding("A", "m")], [Finding("B", "m")]
    whole.add(other)
    assert counts(whole) == (11, 22, 33, 44, 55)
    assert [finding.rule for finding in whole.findings] == ["A", "B"]
    assert (whole.broken, whole.failure) == (False, None)
    other.broken, other.failure = True, "gone"
    whole.add(other)
    whole.add(Part())
    assert counts(whole) == (21, 42, 63, 84, 105)
    assert (whole.broken, whole.failure) == (True, "gone")


def test_a_piece_is_shifted_by_what_was_before_it() -> None:
    part = Part()
    part.findings = [Finding("A", "m", document=2, line=5), Finding("B", "m")]
    for _ in range(2):
        part.shift(3, 7)
    assert [(finding.document, finding.line) for finding in part.findings] == [(8, 19), (6, 15)]


def test_what_is_ignored_in_a_file_is_left_out(folder: Path, linter: Linter) -> None:
    text = write(folder / "a.json", blank_anchor()).read_text()
    (folder / "a.md").write_text(f"# A\n```json\n{text}```\n")
    for name, expected in (("a.json", ["INV-16", "X-ANCHOR-BLANK"]), ("a.md", ["INV-16"])):
        (part,) = parts(linter, name)
        assert [finding.rule for finding in part.findings] == expected
        assert (part.passports, part.documents, part.skipped) == (1, 1, 0)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (["a", "b", "c", "d", "e"], 'its keys: "a", "b", "c", "d", "e"'),
        (["a", "b", "c", "d", "e", "f"], 'its keys: "a", "b", "c", "d", "e", …'),
        (["k" * 61, "x"], f'its keys: "{"k" * 60}", "x"'),
        (["k" * 60], f'its keys: "{"k" * 60}"'),
        ([], "it has no keys"),
    ],
)
def test_a_few_keys_are_named(keys: list[str], message: str, folder: Path, linter: Linter) -> None:
    write(folder / "a.json", dict.fromkeys(keys, 1))
    finding = only(linter, "a.json")
    assert (finding.rule, finding.message) == ("document", NO_PASSPORT + message)
    assert finding.hint == f"{linter.passport}; --skip-foreign passes over files that are none"


def test_each_key_that_may_be_meant_as_an_aggregate_is_named(
    folder: Path, linter: Linter, monkeypatch: pytest.MonkeyPatch
) -> None:
    meant = {"one": "claim_drifts", "x" * 70: "claim_audit_results", "k99": "a", "k100": "b"}
    monkeypatch.setattr(linters, "nearest", lambda key, names: meant.get(key))
    write(folder / "a.json", dict.fromkeys(["one", "two", "x" * 70], 1))
    assert only(linter, "a.json").message.endswith(
        f'; "one" may be meant as claim_drifts; "{"x" * 60}" may be meant as claim_audit_results'
    )
    # Of very many keys the first hundred are looked at.
    write(folder / "a.json", {f"k{number}": 1 for number in range(101)})
    assert only(linter, "a.json").message.endswith('"k4", …; "k99" may be meant as a')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3", "it is a number"),
        ('"x"', "it is a string"),
        ("null", "it is null"),
        ("true", "it is true or false"),
    ],
)
def test_what_is_no_object_is_said_so(text: str, message: str, folder: Path, linter: Linter) -> None:
    (folder / "a.json").write_text(f"\n\n   {text}")
    finding = only(linter, "a.json")
    assert (finding.message, finding.line, finding.column) == (NO_PASSPORT + message, 3, 4)


def test_a_type_without_a_word_is_none(linter: Linter) -> None:
    document = SimpleNamespace(keys=[], root_type="", locate=lambda wanted: dict.fromkeys(wanted, (4, 5)))
    finding = linter._foreign(document)  # type: ignore[arg-type]
    assert (finding.message, finding.line, finding.column) == (f"{NO_PASSPORT}it is none", 4, 5)


def test_a_bare_row_is_told_where_it_begins_and_where_it_belongs(folder: Path, linter: Linter) -> None:
    text = write(folder / "a.json", clean()["claim_drifts"][0]).read_text()
    (folder / "a.json").write_text(f"\n  {text}")
    finding = only(linter, "a.json")
    assert finding.message == "not a passport: it looks like one row of claim_drifts"
    assert (finding.line, finding.column) == (2, 3)
    assert finding.hint == 'Put it into that list: {"claim_drifts": [ … ]}'


@pytest.mark.parametrize(
    ("required", "keys", "is_row"),
    [
        (["a", "b", "c", "d"], ["a", "b", "c"], True),
        (["a", "b", "c", "d"], ["a", "b", "x"], False),
        (["a", "b", "c", "d", "e"], ["a", "b", "c"], True),
        (["a", "b", "c", "d", "e"], ["a", "b"], False),
        ([], [], False),
        ("abc", ["a", "b", "c"], False),
        (None, ["a"], False),
    ],
)
def test_a_row_has_more_than_half_of_what_is_required(
    required: Any, keys: list[str], is_row: bool, linter: Linter, monkeypatch: pytest.MonkeyPatch
) -> None:
    aggregates = {"rows": SimpleNamespace(schema="s"), "others": SimpleNamespace(schema=None)}
    monkeypatch.setattr(linter, "checks", SimpleNamespace(aggregates=aggregates))
    monkeypatch.setattr(linters, "load_schema", lambda path: {"required": required})
    assert linter._row_of(keys) == ("rows" if is_row else None)


@pytest.mark.parametrize("name", ["a.json", "a.jsonl", "a.yaml"])
def test_an_array_that_speaks_of_passports_is_told_even_in_a_walk(
    name: str, folder: Path, linter: Linter
) -> None:
    path = write(folder / name, [clean()])
    size = path.stat().st_size
    for span in (None, (0, size)) if name == "a.jsonl" else (None,):
        found = [part for part in parts(linter, name, named=False, span=span) if part.documents]
        assert [finding.rule for part in found for finding in part.findings] == ["document"]
        assert [part.skipped for part in found] == [0]
    write(folder / name, ["nothing of the kind"])
    (part,) = parts(linter, name, named=False)
    assert (part.findings, part.skipped) == ([], 1)
    write(folder / name, {"a": "claim_drifts"})
    (part,) = parts(linter, name, named=False)
    assert (part.findings, part.skipped) == ([], 1)


def test_whether_a_file_speaks_of_passports_is_read_once(
    folder: Path, linter: Linter, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(
        "checker.artifact.mention.mentions", lambda source, names: bool(read.append(source.name)) or False
    )
    for name in ("a.jsonl", "b.jsonl"):
        write(folder / name, [1], [2], [3])
        assert [part.skipped for part in parts(linter, name, named=False)] == [1, 1, 1]
    assert read == ["a.jsonl", "b.jsonl"]


def test_a_broken_file_that_is_not_empty_is_none_of_the_empty_ones(folder: Path, linter: Linter) -> None:
    for name, text, skipped in (("a.yaml", "a: b: c", 0), ("b.yaml", "\n", 1), ("c.json", "\n", 0)):
        (folder / name).write_text(text)
        (part,) = parts(linter, name, named=False)
        assert (part.skipped, part.broken) == (skipped, True)


def test_a_target_is_read_from_where_it_is_and_named_as_it_is_given(folder: Path) -> None:
    (folder / "spooled").write_bytes(b"abc")
    target = Target("spooled", "x/y.json", True)
    assert (source_of(target).name, source_of(target).read()) == ("x/y.json", b"abc")
    target.data = b"de"
    assert (source_of(target).name, source_of(target).read()) == ("x/y.json", b"de")


@pytest.fixture
def made_of(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What a linter gives on when it is made, by the name of what it is given to."""
    given: dict[str, Any] = {}
    kinds = {
        "rows": SimpleNamespace(schema="r.json", shared=True, object=False),
        "one": SimpleNamespace(schema="", shared=True, object=True),
        "own": SimpleNamespace(schema="o.json", shared=False, object=False),
    }
    checks = SimpleNamespace(rules="rules", families="families", aggregates=kinds)
    monkeypatch.setattr(linters, "load_checks", lambda families: checks)
    monkeypatch.setattr(linters, "Selection", lambda *given_on: given.update(selection=given_on))
    monkeypatch.setattr(linters, "SchemaSet", lambda paths, **options: given.update(schemas=(paths, options)))
    monkeypatch.setattr("checker.lint.external.Externals", lambda *given_on: given.update(externals=given_on))
    return given


def test_a_linter_is_made_of_its_settings(made_of: dict[str, Any]) -> None:
    for validator, reference in (("reference", True), ("fast", False)):
        settings = Settings({"validator": validator, "per-file-ignores": ["a:X"], "select": ["X"]})
        made = Linter(settings, frozenset({"/a"}))
        assert made_of["selection"] == ("rules", "families", settings.layers, settings.per_file)
        assert made_of["schemas"] == ({"rows": "r.json", "own": "o.json"}, {"reference": reference})
        assert (made.names, made.externals) == (frozenset({"rows", "one", "own"}), None)
        assert made.__reduce__() == (Linter, (settings, frozenset({"/a"})))
    assert "externals" not in made_of


def test_rows_of_other_files_are_those_that_are_shared(made_of: dict[str, Any]) -> None:
    settings = Settings({"manifests": ["m.json"], "max-size": 5, "max-depth": 6})
    Linter(settings, frozenset({"/a"}))
    manifests, bundles, linted, limits, names, shared = made_of["externals"]
    assert (manifests, bundles, linted) == (settings.manifests, [], frozenset({"/a"}))
    assert (limits.max_size, limits.max_depth) == (5, 6)
    assert (names, shared) == (frozenset({"rows", "one", "own"}), frozenset({"rows"}))


def test_rows_that_are_shared_are_prepared_once(linter: Linter, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = {"rows": [1]}, {"rows": [2]}
    rows = {"a": one, "b": one, "c": two}
    prepared: list[Any] = []
    monkeypatch.setattr(linters, "beside", lambda checks, given: prepared.append(given) or {"of": [given]})
    monkeypatch.setattr(linter, "externals", SimpleNamespace(of=rows.__getitem__))
    for name, expected in (("a", one), ("b", one), ("c", two), ("c", two), ("a", one)):
        assert linter._beside(Target(name, name, True)) == {"of": [expected]}
    assert prepared == [one, two, one]
