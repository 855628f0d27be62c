"""A run: order, counts, exit code, baseline, what is met and what is not."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.lint import linter as linters
from checker.lint import parallel, pool
from checker.lint import run as runs
from checker.lint.config import ConfigError
from checker.lint.discover import Target
from checker.lint.run import CrashError, Run
from checker.lint.settings import Settings
from checker.rules.finding import Finding
from tests.checker.lint.passports import BLANK_ANCHOR, blank_anchor, clean, write

Lint = Callable[..., tuple[Run, list[Finding]]]


def facts(findings: list[Finding]) -> list[tuple[str, str | None]]:
    return [(finding.rule, finding.clause) for finding in findings]


def places(findings: list[Finding]) -> list[tuple[str, int, str]]:
    return [(finding.path, finding.document, finding.rule) for finding in findings]


def test_clean(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    run, findings = lint()
    assert (findings, run.exit) == ([], 0)
    assert (run.paths, run.passports, run.rows, run.skipped) == (["a.json"], 1, 9, 0)


def test_order_and_counts(folder: Path, lint: Lint) -> None:
    write(folder / "b.jsonl", blank_anchor(), clean(), blank_anchor())
    write(folder / "a.json", blank_anchor())
    write(folder / "c.json", {"name": 1})
    run, findings = lint("b.jsonl", ".", "a.json")
    assert places(findings) == [
        ("a.json", 0, "INV-16"),
        ("a.json", 0, "X-ANCHOR-BLANK"),
        ("b.jsonl", 0, "INV-16"),
        ("b.jsonl", 0, "X-ANCHOR-BLANK"),
        ("b.jsonl", 2, "INV-16"),
        ("b.jsonl", 2, "X-ANCHOR-BLANK"),
    ]
    assert findings == sorted(findings, key=Finding.sort_key)
    assert (run.errors, run.warnings, run.hidden, run.exit) == (3, 3, 0, 1)
    assert (run.paths, run.passports, run.skipped) == (["a.json", "b.jsonl"], 4, 1)


def test_warnings_alone_do_not_fail_but_under_strict(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    run, findings = lint(select=["X"])
    assert (facts(findings), run.exit) == (BLANK_ANCHOR[1:], 0)
    assert lint(select=["X"], strict=True)[0].exit == 1


def test_severity_is_about_display_alone(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    run, findings = lint(severity="error")
    assert (facts(findings), run.exit) == (BLANK_ANCHOR[:1], 1)
    assert (run.errors, run.warnings, run.hidden) == (1, 1, 1)
    run, findings = lint(severity="error", select=["X"], strict=True)
    assert (findings, run.exit, run.hidden) == ([], 1, 1)


def test_exit_zero(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    assert lint(exit_zero=True)[0].exit == 0
    assert lint("a.json", "nope.json", exit_zero=True)[0].exit == 2


def test_what_can_not_be_opened_is_told_after_the_rest(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    run, findings = lint("nope.json", "a.json")
    assert facts(findings) == BLANK_ANCHOR
    assert (run.failures, run.exit) == ([("nope.json", "No such file or directory")], 2)


def test_a_file_that_goes_while_it_is_read(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder / "a.json", clean())

    def gone(*arguments: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(linters, "read", gone)
    run, findings = lint("a.json")
    assert (findings, run.failures, run.exit) == ([], [("a.json", "Input/output error")], 2)
    assert run.paths == []


def test_nothing_met(folder: Path, lint: Lint) -> None:
    (folder / "x").mkdir()
    run, findings = lint(".", "x")
    assert places(findings) == [(".", 0, "document"), ("x", 0, "document")]
    assert findings[0].message == "no passport met: there is no file with a suffix that is read"
    assert run.exit == 1
    write(folder / "a.json", {"name": 1})
    assert lint(".")[1][0].message == "no passport met: 1 file was read, no passport among them"
    write(folder / "x" / "b.json", 3)
    (folder / "c.md").write_text("# no passport\n")
    run, (finding,) = lint(".")
    assert finding.message == "no passport met: 3 files were read, no passport among them"
    assert (run.skipped, run.paths) == (3, [])


def test_nothing_met_but_what_is_left_out(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    write(folder / "b.json", clean())
    write(folder / "old" / "c.json", clean())
    (folder / "loop").symlink_to(".")
    exclude = ["a.json", "old/", "loop"]
    (folder / ".gitignore").write_text("b.json\n")
    _, (finding,) = lint(".", exclude=exclude)
    assert sorted(finding.message.removeprefix("no passport met: ").split(", ")) == [
        "1 file excluded",
        "1 file ignored by git",
        "1 folder excluded",
    ]
    write(folder / "d.json", {"name": 1})
    _, (finding,) = lint(".", exclude=["[ab].json", "old/", "loop"])
    seen, _, left_out = finding.message.partition("; ")
    assert seen == "no passport met: 1 file was read, no passport among them"
    assert sorted(left_out.split(", ")) == ["1 folder excluded", "2 files excluded"]


def test_nothing_met_may_be_right(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", {"name": 1})
    for paths in ([], ["a.json"]):
        run, findings = lint(*paths, skip_foreign=True)
        assert (findings, run.exit, run.skipped) == ([], 0, 1)
    run, findings = lint("a.json", exclude=["*.json"], force_exclude=True)
    assert (findings, run.exit) == ([], 0)


def test_a_fault_is_enough_to_have_met_something(folder: Path, lint: Lint) -> None:
    (folder / "a.json").write_text("{")
    _, findings = lint(".")
    assert places(findings) == [("a.json", 0, "syntax")]


def test_markdown_without_a_passport(folder: Path, lint: Lint) -> None:
    (folder / "a.md").write_text("# no passport\n")
    run, (finding,) = lint("a.md")
    assert (finding.rule, finding.message) == ("document", "no passport in this file")
    run, findings = lint("a.md", skip_foreign=True)
    assert (findings, run.skipped, run.exit) == ([], 1, 0)


def test_documents_beside_passports_are_counted(folder: Path, lint: Lint) -> None:
    write(folder / "a.jsonl", clean(), {"name": 1}, 3)
    run, findings = lint(".")
    assert (findings, run.skipped, run.paths) == ([], 0, ["a.jsonl"])
    assert run.notes == ["2 documents beside passports passed over: no passport"]
    assert places(lint("a.jsonl")[1]) == [("a.jsonl", 1, "document"), ("a.jsonl", 2, "document")]


def test_links_to_folders_are_noted(folder: Path, lint: Lint) -> None:
    write(folder / "x" / "a.json", clean())
    (folder / "loop").symlink_to(".")
    run, findings = lint(".")
    assert (findings, run.exit) == ([], 0)
    assert run.notes == ["1 link to a folder was not followed; name a folder to lint it"]


def test_selection_per_file(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    write(folder / "b.json", blank_anchor())
    _, findings = lint(per_file_ignores=["b.json:INV-16,X"])
    assert places(findings) == [("a.json", 0, "INV-16"), ("a.json", 0, "X-ANCHOR-BLANK")]


def test_a_rule_that_binds_something_else_is_noted(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    assert lint(select=["S-INV-3"])[0].notes == ["S-INV-3 binds the gate; lint does not check it"]
    assert lint(extend_select=["S-INV-3"])[0].notes == ["S-INV-3 binds the gate; lint does not check it"]
    assert lint(select=["S-INV"])[0].notes == []


def test_exclude(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    write(folder / "old" / "b.json", blank_anchor())
    assert lint(exclude=["old/"])[0].exit == 0
    with pytest.raises(ConfigError, match=r"^--exclude: "):
        lint(exclude=["!"])


def test_standard_input(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    def give(data: bytes) -> Callable[[Any], None]:
        return lambda target: setattr(target, "data", data)

    monkeypatch.setattr("checker.lint.stdin.spool", give(json.dumps(blank_anchor()).encode()))
    assert places(lint("-")[1]) == [("-", 0, "INV-16"), ("-", 0, "X-ANCHOR-BLANK")]
    assert places(lint("-", stdin_filename="x.json", select=["INV"])[1]) == [("x.json", 0, "INV-16")]
    monkeypatch.setattr("checker.lint.stdin.spool", give(b""))
    assert places(lint("-")[1]) == [("-", 0, "document")]


def test_a_standard_input_that_is_closed(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder / "a.json", clean())
    monkeypatch.setattr("sys.stdin", None)
    run, findings = lint("-", "a.json")
    assert (findings, run.failures, run.exit) == ([], [("-", "standard input is closed")], 2)
    assert run.paths == ["a.json"]


def test_the_file_of_standard_input_goes(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(folder / "spooled", blank_anchor())
    stream = path.open("rb")

    def spool(target: Any) -> object:
        target.path = str(path)
        return stream

    monkeypatch.setattr("checker.lint.stdin.spool", spool)
    assert facts(lint("-")[1]) == BLANK_ANCHOR
    assert stream.closed


def test_baseline(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    run, findings = lint(baseline="b.json", write_baseline=True, exclude=["b.json"])
    assert (findings, run.exit) == ([], 0)
    assert run.notes == ["b.json now holds 2 findings"]
    content = Path("b.json").read_bytes()
    run, findings = lint("a.json", baseline="b.json")
    assert (findings, run.exit, run.baselined, run.errors, run.warnings) == ([], 0, 2, 0, 0)
    assert run.stale == []
    assert Path("b.json").read_bytes() == content


def test_a_new_finding_beside_known_ones(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    lint("a.json", baseline="b.json", write_baseline=True)
    document = blank_anchor()
    document["claim_audit_results"].insert(0, {**document["claim_audit_results"][0], "ref_slug": "other"})
    write(folder / "a.json", document)
    _, findings = lint("a.json", baseline="b.json", select=["INV-16"])
    assert [(f.rule, f.row) for f in findings] == [("INV-16", 0)]


def test_a_fixed_finding_is_stale(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    lint("a.json", baseline="b.json", write_baseline=True)
    content = Path("b.json").read_bytes()
    write(folder / "a.json", clean())
    run, findings = lint("a.json", baseline="b.json")
    assert (findings, run.exit) == ([], 0)
    assert [(entry.rule, entry.clause) for entry in run.stale] == BLANK_ANCHOR
    assert lint("a.json", baseline="b.json", strict=True)[0].exit == 1
    assert Path("b.json").read_bytes() == content
    run, _ = lint("a.json", baseline="b.json", write_baseline=True)
    assert run.notes == ["b.json now holds 0 findings"]


def test_what_was_not_looked_at_is_not_stale(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", blank_anchor())
    write(folder / "c.json", clean())
    lint("a.json", baseline="b.json", write_baseline=True)
    assert lint("c.json", baseline="b.json")[0].stale == []
    write(folder / "a.json", clean())
    assert [e.rule for e in lint("a.json", baseline="b.json", select=["X"])[0].stale] == ["X-ANCHOR-BLANK"]
    (folder / "a.json").write_text("{")
    assert lint("a.json", baseline="b.json")[0].stale == []


def test_a_file_that_is_gone_leaves_stale_entries(folder: Path, lint: Lint) -> None:
    write(folder / "x" / "a.json", blank_anchor())
    write(folder / "x" / "c.json", clean())
    lint("x", baseline="b.json", write_baseline=True)
    (folder / "x" / "a.json").unlink()
    run, findings = lint("x", baseline="b.json", strict=True)
    assert ([(entry.rule, entry.clause) for entry in run.stale], findings, run.exit) == (BLANK_ANCHOR, [], 1)
    assert lint("x", baseline="b.json", write_baseline=True)[0].notes == ["b.json now holds 0 findings"]


def test_families_that_do_not_load_are_told_with_their_place(folder: Path, lint: Lint) -> None:
    (folder / ".claim-audit.toml").write_text('families = ["nope"]\n')
    with pytest.raises(ConfigError, match=r"^\.claim-audit\.toml: families: there is no module 'nope'"):
        lint(".")
    with pytest.raises(ConfigError, match=r"^--families: there is no module 'other'"):
        lint(".", families=["other"])


def test_a_baseline_holds_no_broken_content(folder: Path, lint: Lint) -> None:
    (folder / "a.json").write_text("{")
    run, findings = lint("a.json", baseline="b.json", write_baseline=True)
    assert (facts(findings), run.exit) == ([("syntax", None)], 1)
    assert facts(lint("a.json", baseline="b.json")[1]) == [("syntax", None)]


def test_a_baseline_that_is_not_there(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    with pytest.raises(ConfigError, match=r"^b\.json: the baseline can't be read"):
        lint("a.json", baseline="b.json")


def test_a_broken_baseline_is_not_replaced(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    (folder / "b.json").write_text("{")
    with pytest.raises(ConfigError, match=r"^b\.json: not a baseline"):
        lint("a.json", baseline="b.json", write_baseline=True)
    assert Path("b.json").read_text() == "{"


def test_a_baseline_that_can_not_be_written(folder: Path, lint: Lint) -> None:
    write(folder / "a.json", clean())
    with pytest.raises(ConfigError, match=r"^no/b\.json: the baseline can't be written: No such file"):
        lint("a.json", baseline="no/b.json", write_baseline=True)


def test_a_failure_of_ours_names_the_file(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise TypeError("ours")

    write(folder / "a.json", clean())
    monkeypatch.setattr(linters, "lint_document", fail)
    with pytest.raises(CrashError, match=r"^while linting a\.json: TypeError: ours$") as caught:
        lint("a.json")
    assert "lint_document" in caught.value.detail


def test_a_mistake_of_the_user_stays_one(folder: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ConfigError("theirs")

    write(folder / "a.json", clean())
    monkeypatch.setattr(linters, "lint_document", fail)
    with pytest.raises(ConfigError, match=r"^theirs$"):
        lint("a.json")


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are worth it at once, and pieces are of a few lines."""
    monkeypatch.setattr(runs, "PARALLEL_FROM", 1)
    monkeypatch.setattr(parallel, "PIECE", 10_000)


@pytest.fixture
def tree(folder: Path) -> Path:
    """Files of all kinds, one of them in many pieces."""
    lines = [clean(), blank_anchor(), {"name": 1}, clean()]
    write(folder / "big.jsonl", *(lines * 10))
    text = (folder / "big.jsonl").read_text().splitlines(keepends=True)
    text[7:7] = ["\n", "{broken\n", "\n"]
    (folder / "big.jsonl").write_text("".join(text))
    write(folder / "a.json", blank_anchor())
    write(folder / "small.jsonl", blank_anchor())
    write(folder / "z.json", {"name": 1})
    (folder / "m.md").write_text("nothing\n")
    (folder / "wide.jsonl").write_bytes(("{}\n" * 6000).encode("utf-16"))
    (folder / "blank.jsonl").write_text("\n" * 30_000)
    return folder


def everything(run: Run, findings: list[Finding]) -> tuple[Any, ...]:
    counts = (run.errors, run.warnings, run.hidden, run.passports, run.rows, run.skipped, run.exit)
    return [finding.as_dict() for finding in findings], counts, run.paths, run.failures, run.notes


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("paths", [["."], ["big.jsonl", "a.json", "nope.json", "wide.jsonl", "z.json"]])
def test_any_number_of_jobs_gives_the_same(paths: list[str], tree: Path, lint: Lint) -> None:
    alone = everything(*lint(*paths, jobs=1))
    assert len(alone[0]) > 25
    for jobs in (2, 3):
        assert everything(*lint(*paths, jobs=jobs)) == alone


@pytest.mark.usefixtures("small_pieces", "tree")
def test_large_input_is_cut(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    files = parallel.files

    def note(*arguments: Any) -> Any:
        seen.append(arguments[2])
        return files(*arguments)

    monkeypatch.setattr(parallel, "files", note)
    lint("big.jsonl", jobs=2)
    assert seen == [2]
    lint("big.jsonl", jobs=1)
    lint("a.json", jobs=2)
    assert seen == [2]
    lint("a.json", "z.json", jobs=2)
    assert seen == [2, 2]
    monkeypatch.setattr(runs, "cores", lambda: 3)
    lint("big.jsonl", jobs=0)
    assert seen == [2, 2, 3]
    monkeypatch.setattr(runs, "PARALLEL_FROM", 1 << 30)
    lint(".", jobs=2)
    assert seen == [2, 2, 3]


@pytest.mark.usefixtures("small_pieces")
def test_without_further_processes_one_does(tree: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(process: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    alone = everything(*lint(".", jobs=1))
    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    assert everything(*lint(".", jobs=2)) == alone


@pytest.mark.usefixtures("small_pieces", "tree")
def test_a_worker_that_dies_names_the_file(lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*arguments: object) -> None:
        os._exit(9)

    monkeypatch.setattr(linters, "lint_document", die)
    with pytest.raises(
        CrashError, match=r"^while linting a\.json: the worker process ended with exit code 9$"
    ):
        lint("a.json", "z.json", jobs=2)


@pytest.mark.usefixtures("small_pieces", "tree")
@pytest.mark.parametrize(
    ("error", "expected", "message"),
    [
        (TypeError("ours"), CrashError, r"^while linting a\.json: TypeError: ours$"),
        (ConfigError("theirs"), ConfigError, "^theirs$"),
    ],
)
def test_errors_in_a_worker(
    error: Exception, expected: type[Exception], message: str, lint: Lint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise error

    monkeypatch.setattr(linters, "lint_document", fail)
    with pytest.raises(expected, match=message):
        lint("a.json", "z.json", jobs=2)


@pytest.mark.usefixtures("small_pieces")
def test_spawned_workers_build_their_own(tree: Path, lint: Lint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_start_method", lambda: "spawn")
    alone = everything(*lint("a.json", "z.json", select=["INV"], jobs=1))
    assert everything(*lint("a.json", "z.json", select=["INV"], jobs=2)) == alone


@pytest.mark.usefixtures("small_pieces")
def test_leaving_early_ends_the_workers(tree: Path) -> None:
    run = Run(Settings({"paths": ["."], "jobs": 2}))
    findings = run.findings()
    next(findings)
    findings.close()
    assert pool.multiprocessing.active_children() == []


@pytest.mark.usefixtures("folder")
def test_a_file_that_goes_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Target, "size", lambda target: 1 << 30)
    assert parallel._spans(Target("gone.jsonl", "gone.jsonl", True)) == [None]


def test_a_worker_in_this_process(tree: Path) -> None:
    settings = Settings({"paths": ["small.jsonl"]})
    work = parallel.Work(linters.Linter(settings))
    target = Run(settings).targets[0]
    part = work(parallel.Task(target, None, True))
    assert [finding.rule for finding in part.findings] == ["INV-16", "X-ANCHOR-BLANK"]
