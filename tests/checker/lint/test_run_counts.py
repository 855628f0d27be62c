"""A run over a linter that is only told what it finds: counts, order, and when further processes are used."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from checker.lint import parallel
from checker.lint import run as runs
from checker.lint.config import Config
from checker.lint.discover import Target
from checker.lint.linter import Part
from checker.lint.run import SUFFIXES_READ, Run
from checker.lint.settings import Settings
from checker.rules.finding import Finding


def found(rule: str, path: str, severity: str = "error") -> Finding:
    return Finding(rule, "m", path=path, severity=severity)


def part(*findings: Finding, **facts: Any) -> Part:
    """What one document gave; a passport with one row unless told otherwise."""
    made = Part()
    made.findings = list(findings)
    for name, value in {"documents": 1, "passports": 1, "rows": 1, **facts}.items():
        setattr(made, name, value)
    return made


STRANGER = {"passports": 0, "rows": 0, "skipped": 1}
NOTHING = {"documents": 0, "passports": 0, "rows": 0}


class Told:
    """A linter with the parts of each file by its name."""

    passport = "a passport is what we say"

    def __init__(self, parts: dict[str, list[Part]]) -> None:
        self._parts = parts
        self.externals: Any = None
        self.selection = SimpleNamespace(bound=[], for_path=lambda name: frozenset({f"ids of {name}"}))

    def parts(self, target: Target) -> Iterator[Part]:
        return iter(self._parts[target.name])


class Known:
    """A baseline that holds what one rule finds."""

    path = "known.json"

    def __init__(self, rule: str = "") -> None:
        self.rule = rule
        self.looked_at: dict[str, frozenset[str]] = {}

    def holds(self, finding: Finding) -> bool:
        return finding.rule == self.rule

    record = holds

    def linted(self, name: str, ids: frozenset[str]) -> None:
        self.looked_at[name] = ids

    def stale(self) -> list[Any]:
        return []

    def save(self) -> int:
        return 1


Tell = Callable[..., Run]


@pytest.fixture
def tell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Tell:
    """A run over files whose parts are told; the files are named unless `paths` are given."""

    def run(
        parts: dict[str, list[Part]],
        paths: list[str] | None = None,
        externals: Any = None,
        baseline: Known | None = None,
        **options: Any,
    ) -> Run:
        for name in parts:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
        linter = Told(parts)
        linter.externals = externals
        monkeypatch.setattr(runs, "Linter", lambda settings, linted: linter)
        monkeypatch.setattr(runs, "_baseline", lambda settings: baseline)
        given = {name.replace("_", "-"): value for name, value in options.items()}
        return Run(Settings({"paths": paths or list(parts), "jobs": 1, **given}))

    return run


def rules(run: Run) -> list[str]:
    return [finding.rule for finding in run.findings()]


def test_what_is_in_the_documents_adds_up(tell: Tell) -> None:
    run = tell({
        "a.jsonl": [part(rows=2), part(rows=3), part(**STRANGER), part(**STRANGER), part(**NOTHING)],
        "b.jsonl": [part(**STRANGER), part(rows=4, passports=2), part(**STRANGER), part(**STRANGER)],
        "c.json": [part(rows=1)],
    })  # fmt: skip
    assert rules(run) == []
    assert (run.passports, run.rows, run.skipped) == (5, 10, 0)
    assert run.paths == ["a.jsonl", "b.jsonl", "c.json"]
    assert run.notes == ["5 documents beside passports passed over: no passport"]


def test_a_file_of_documents_that_are_none_is_skipped_as_one(tell: Tell) -> None:
    run = tell({"a.jsonl": [part(**STRANGER)] * 3, "b.jsonl": [part(**STRANGER)], "c.json": [part()]})
    assert rules(run) == []
    assert (run.skipped, run.paths, run.notes) == (2, ["c.json"], [])


def test_a_file_with_a_finding_is_not_skipped(tell: Tell) -> None:
    near = {name: [part(found("document", name), **STRANGER)] for name in ("a.json", "b.json", "c.json")}
    run = tell({**near, "d.json": [part(**STRANGER)]})
    assert rules(run) == ["document"] * 3
    assert (run.skipped, run.paths) == (1, ["a.json", "b.json", "c.json"])


def test_a_named_file_without_a_document_is_told(tell: Tell) -> None:
    run = tell({"x/a.md": [], "b.jsonl": [part(**NOTHING)], "c.md": [part()]})
    one, two = run.findings()
    assert (one.rule, one.path, one.message) == ("document", "b.jsonl", "no passport in this file")
    assert (two.rule, two.path, two.hint) == ("document", "x/a.md", Told.passport)
    assert (run.errors, run.exit, run.skipped) == (2, 1, 0)


def test_a_walked_file_without_a_document_is_skipped(tell: Tell) -> None:
    run = tell({"a.md": [], "b.md": [], "c.json": [part()]}, paths=["."])
    assert rules(run) == []
    assert (run.skipped, run.paths, run.notes) == (2, ["c.json"], [])


def test_a_file_that_can_not_be_read_to_its_end_counts_for_nothing(tell: Tell) -> None:
    run = tell({"a.jsonl": [part(), part(failure="gone")], "b.json": [part()]})
    assert rules(run) == []
    assert (run.failures, run.passports, run.paths, run.exit) == ([("a.jsonl", "gone")], 1, ["b.json"], 2)


def test_of_a_file_with_a_broken_document_nothing_is_gone(tell: Tell) -> None:
    baseline = Known()
    broken = part(found("syntax", "x"), broken=True)
    fine = part()
    parts = {"a.jsonl": [fine, broken, fine], "b.jsonl": [fine, fine], "c.jsonl": [broken], "d.json": [fine]}
    run = tell(parts, baseline=baseline)
    assert rules(run) == ["syntax", "syntax"]
    assert baseline.looked_at == {
        "a.jsonl": frozenset(),
        "b.jsonl": frozenset({"ids of b.jsonl"}),
        "c.jsonl": frozenset(),
        "d.json": frozenset({"ids of d.json"}),
    }


MIXED = ["W", "KNOWN", "E", "KNOWN", "W", "E"]


def mixed() -> dict[str, list[Part]]:
    severities = {"W": "warning", "E": "error", "KNOWN": "error"}
    return {"a.json": [part(*(found(rule, "a.json", severities[rule]) for rule in MIXED))]}


def test_each_finding_is_counted_shown_or_not(tell: Tell) -> None:
    run = tell(mixed())
    assert rules(run) == MIXED
    assert (run.errors, run.warnings, run.hidden, run.baselined) == (4, 2, 0, 0)
    run = tell(mixed(), severity="error")
    assert rules(run) == ["KNOWN", "E", "KNOWN", "E"]
    assert (run.errors, run.warnings, run.hidden) == (4, 2, 2)


def test_what_is_known_is_counted_apart(tell: Tell) -> None:
    run = tell(mixed(), baseline=Known("KNOWN"))
    assert rules(run) == ["W", "E", "W", "E"]
    assert (run.errors, run.warnings, run.baselined) == (2, 2, 2)


def test_what_is_recorded_is_not_shown(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tell(mixed(), baseline=Known("KNOWN"))
    monkeypatch.setattr(made._settings, "write_baseline", True)
    assert rules(made) == ["W", "E", "W", "E"]
    assert (made.errors, made.warnings, made.baselined) == (2, 2, 0)
    assert made.notes == ["known.json now holds 1 finding"]


def test_what_is_broken_beside_the_files_comes_in_order_of_path(tell: Tell) -> None:
    files = {name: [part(found(name, name))] for name in ("b.json", "d.json", "f.json")}
    for beside, expected in (
        (["a.json", "c.json", "e.json", "z.json"], "a.json b.json c.json d.json e.json f.json z.json"),
        (["a.json", "a.json", "d.json"], "a.json a.json b.json d.json syntax f.json"),
        ([], "b.json d.json f.json"),
        (["b.json"], "b.json syntax d.json f.json"),
    ):
        broken = [found("syntax" if name in files else name, name) for name in beside]
        externals = SimpleNamespace(broken=broken, failures=[("x", "gone")], notes=["a remark"])
        run = tell(files, externals=externals)
        assert rules(run) == expected.split()
        assert (run.errors, run.failures, run.notes) == (3 + len(beside), [("x", "gone")], ["a remark"])
        assert len(broken) == len(beside)


def test_where_nothing_is_met_each_folder_is_told(tell: Tell) -> None:
    run = tell({"x/y/a.json": [part(**STRANGER)]}, paths=["x/y"])
    (finding,) = run.findings()
    assert (finding.rule, finding.path) == ("document", "x/y")
    assert finding.message == "no passport met: 1 file was read, no passport among them"
    assert finding.hint == f"{Told.passport}; {SUFFIXES_READ}"
    assert rules(tell({"x/y/a.json": [part(found("E", "x/y/a.json"), **STRANGER)]}, paths=["x/y"])) == ["E"]


@pytest.fixture
def shared_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of processes that files are given to; small files are worth it."""
    seen: list[int] = []

    def files(targets: list[Target], linter: Told, jobs: int) -> Iterator[tuple[Target, Iterator[Part]]]:
        seen.append(jobs)
        yield from ((target, linter.parts(target)) for target in targets)

    monkeypatch.setattr(parallel, "files", files)
    monkeypatch.setattr(runs, "PARALLEL_FROM", 50_000)
    return seen


def test_further_processes_are_for_several_files_or_pieces(tell: Tell, shared_out: list[int]) -> None:
    three = {name: [part()] for name in ("a.json", "b.json", "c.json")}
    for jobs, expected in ((1, []), (2, [2]), (5, [2, 5])):
        run = tell(three, jobs=jobs)
        assert rules(run) == []
        assert (run.passports, shared_out) == (3, expected)
    # A file counts as 20 KiB and its size.
    assert tell({"a.json": [], "b.json": []}, jobs=2)._jobs() == 1
    for name, jobs in (("one.json", 1), ("one.jsonl", 2)):
        run = tell({name: [part()]}, jobs=2)
        Path(name).write_bytes(b" " * (50_000 - (20 << 10)))
        assert run._jobs() == jobs
        Path(name).write_bytes(b" " * (50_000 - (20 << 10) - 1))
        assert run._jobs() == 1


def test_without_a_number_there_is_a_process_a_core(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "PARALLEL_FROM", 1)
    for cores in (1, 2, 7):
        monkeypatch.setattr(runs, "cores", lambda cores=cores: cores)
        assert tell({"a.json": [], "b.json": []}, jobs=0)._jobs() == cores


def test_what_is_excluded_is_relative_to_who_says_so(folder: Path) -> None:
    patterns = runs._exclude(Settings({"exclude": ["/a.json"]}))
    assert patterns is not None
    assert patterns.match(str(folder / "a.json"))
    assert not patterns.match(str(folder / "x" / "a.json"))
    patterns = runs._exclude(Settings({}, Config("c.toml", f"{folder}{os.sep}x", {"exclude": ["/a.json"]})))
    assert patterns is not None
    assert patterns.match(str(folder / "x" / "a.json"))
    assert not patterns.match(str(folder / "a.json"))
    assert runs._exclude(Settings({})) is None


def test_a_run_begins_with_nothing_found(tell: Tell) -> None:
    run = tell({"a.json": []}, paths=["a.json", "nope.json"])
    assert (run.errors, run.warnings, run.hidden, run.baselined, run.exit) == (0, 0, 0, 0, 0)
    assert (run.passports, run.rows, run.skipped, run.paths, run.stale, run.notes) == (0, 0, 0, [], [], [])
    assert [path for path, _ in run.failures] == ["nope.json"]


def test_what_can_not_be_read_beside_the_files_comes_after_them(tell: Tell) -> None:
    externals = SimpleNamespace(broken=[], failures=[("m.json", "gone")], notes=["a remark"])
    run = tell({"a.json": [part(**STRANGER), part()]}, ["a.json", "nope.json"], externals)
    assert rules(run) == []
    assert [path for path, _ in run.failures] == ["nope.json", "m.json"]
    assert run.notes == ["a remark", "1 document beside passports passed over: no passport"]


def test_remarks_are_in_the_number_of_what_they_count(
    folder: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2):
        (folder / f"loop{number}").symlink_to(".")
        run = tell({"a.json": [part()]}, paths=["."])
        assert rules(run) == []
        links = "1 link to a folder was" if number == 1 else "2 links to folders were"
        assert run.notes == [f"{links} not followed; name a folder to lint it"]
    baseline = Known()
    for held in (0, 1, 2):
        monkeypatch.setattr(baseline, "save", lambda held=held: held, raising=False)
        run = tell({"a.json": [part()]}, baseline=baseline)
        monkeypatch.setattr(run._settings, "write_baseline", True)
        assert rules(run) == []
        assert run.notes == [f"known.json now holds {held} {'finding' if held == 1 else 'findings'}"]


def test_rules_that_bind_something_else_are_named(tell: Tell) -> None:
    run = tell({"a.json": [part()]})
    linter: Any = run.linter
    linter.selection.bound = ["G-1", "P-2"]
    bound = {"G-1": SimpleNamespace(bound_by="gate"), "P-2": SimpleNamespace(bound_by="prompt")}
    linter.checks = SimpleNamespace(rules=bound)
    assert rules(run) == []
    assert run.notes == [
        "G-1 binds the gate; lint does not check it",
        "P-2 binds the prompt; lint does not check it",
    ]


@pytest.mark.parametrize(
    ("strict", "exit_zero", "severity", "exit"),
    [
        (False, False, None, 0), (True, False, None, 0), (False, False, "warning", 0),
        (True, False, "warning", 1), (False, False, "error", 1), (False, True, "error", 0),
        (True, True, "warning", 0),
    ],
)  # fmt: skip
def test_the_exit_code(strict: bool, exit_zero: bool, severity: str | None, exit: int, tell: Tell) -> None:
    findings = [found("A", "a.json", severity)] if severity else []
    run = tell({"a.json": [part(*findings)]}, strict=strict, exit_zero=exit_zero)
    assert len(rules(run)) == len(findings)
    assert (run.exit, type(run.exit)) == (exit, int)
    run = tell({"a.json": [part(*findings)]}, ["a.json", "nope.json"], strict=strict, exit_zero=exit_zero)
    assert len(rules(run)) == len(findings)
    assert run.exit == 2


def test_entries_that_are_gone_count_under_strict_alone(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    baseline = Known()
    monkeypatch.setattr(baseline, "stale", lambda: ["gone"], raising=False)
    for strict in (False, True):
        run = tell({"a.json": [part()]}, baseline=baseline, strict=strict)
        assert rules(run) == []
        assert (run.stale, run.exit) == (["gone"], int(strict))


def test_standard_input_has_the_name_it_is_given(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    file = SimpleNamespace(close=lambda: closed.append("closed"))
    monkeypatch.setattr("checker.lint.stdin.spool", lambda target: file)
    run = tell({"x/y.json": [part(found("A", "x/y.json"))]}, paths=["-"], stdin_filename="x/y.json")
    assert (rules(run), run.paths, closed) == (["A"], ["x/y.json"], ["closed"])


def test_there_are_as_many_cores_as_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {1, 5, 6}, raising=False)
    assert runs.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    for counted, expected in ((5, 5), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda counted=counted: counted)
        assert runs.cores() == expected
