"""The run on the mutants of the source, with results made up here; one slow test starts mutmut."""

import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from checker.mutate.source import main, planned
from checker.mutate.source_record import FunctionRecord, read_record
from checker.mutate.source_run import Tree
from tests.checker.mutate.toy import leave, repository

JOINED = "checker.rules.words.x_joined"
KILLED = {f"x_joined__mutmut_{number}": 1 for number in range(1, 10)}


class Mutmut:
    """Stands in for a run: leaves results, and notes what it was asked for."""

    def __init__(self, codes: dict[str, int | None], exit_code: int = 0) -> None:
        self.codes = codes
        self.exit_code = exit_code
        self.asked: list[tuple[int, list[str] | None, float | None]] = []

    def __call__(
        self, tree: Tree, jobs: int, only: Iterable[str] | None = None, until: float | None = None
    ) -> int:
        self.asked.append((jobs, None if only is None else list(only), until))
        leave(tree.mutants, self.codes)
        return self.exit_code


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The repository, with a folder for what is kept."""
    (repository(tmp_path) / "tests" / "mutants").mkdir()
    return tmp_path


def stand_in(monkeypatch: pytest.MonkeyPatch, codes: dict[str, int | None], exit_code: int = 0) -> Mutmut:
    """Let runs leave these codes."""
    mutmut = Mutmut(codes, exit_code)
    monkeypatch.setattr(Tree, "run", lambda tree, *given: mutmut(tree, *given))
    return mutmut


def test_enough_kills_let_pass(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mutmut = stand_in(monkeypatch, {**KILLED, "x_joined__mutmut_10": 0})
    assert main(["--jobs", "2"], root) == 0
    assert mutmut.asked == [(2, None, None)]
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:4] == [
        "checker.rules.words.joined: survived",
        "    - def joined(): return 'orig'",
        "    + def joined(): return '10'",
    ]
    rows = [line.split() for line in lines if line.startswith("checker.rules ")]
    assert rows == [["checker.rules", "10", "9", "1", "-", "-", "-", "-", "90.0%"]]
    assert lines[-3:-1] == ["1 mutants were run and not killed; 0 of them are accepted", "the gate is open"]


def test_too_few_close_the_gate(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, {"x_joined__mutmut_1": 1, "x_joined__mutmut_2": 36})
    assert main([], root) == 1
    assert capsys.readouterr().out.splitlines()[-3:-1] == [
        "FAILED checker.rules: 1 of 2 mutants are killed (50.0%); at least 90% must be: strengthen the tests",
        "the gate is closed",
    ]


def test_an_accepted_survivor_is_not_printed(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, {**KILLED, "x_joined__mutmut_10": 0})
    assert main(["--entries"], root) == 0
    entries = capsys.readouterr().out.partition("\n\n")[0]
    kept = entries.replace('reason = ""', 'reason = "r"')
    (root / "tests/mutants/accepted.toml").write_text(kept, encoding="utf-8")
    assert main(["--judge"], root) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not any("survived" in line and "joined" in line for line in lines)
    assert "1 mutants were run and not killed; 1 of them are accepted" in lines


def test_judging_runs_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutmut = stand_in(monkeypatch, {})
    leave(root / "build" / "mutants" / "mutants", KILLED)
    assert main(["--judge"], root) == 0
    assert mutmut.asked == []


def test_judging_nothing_is_an_error(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--judge"], root) == 2
    assert capsys.readouterr().err == (
        f"mutants: {root}/build/mutants/mutants holds no mutants of checker.rules: run without --judge\n"
    )


def test_a_run_that_fails_is_an_error(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, KILLED, exit_code=1)
    assert main([], root) == 2
    assert capsys.readouterr().err == ("mutants: mutmut ended with exit code 1; what it said stands above\n")


def test_time_is_counted_from_the_start(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutmut = stand_in(monkeypatch, KILLED)
    main(["--minutes", "2"], root)
    ((_, _, until),) = mutmut.asked
    assert until is not None
    assert 0 < until - time.time() <= 120


# the record


def test_a_record_is_written_when_all_have_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {**KILLED, "x_joined__mutmut_10": 0})
    assert main(["--record"], root) == 0
    (row,) = read_record(root / "tests/mutants/totals.toml")["checker.rules.words"].values()
    assert (row.total, row.killed, len(row.hash)) == (10, 9, 12)
    stand_in(monkeypatch, KILLED)
    assert main([], root) == 1  # one mutant fewer than the record has


@pytest.mark.parametrize("keep", [False, True])
def test_a_record_is_not_written_of_a_part(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], keep: bool
) -> None:
    path = root / "tests/mutants/totals.toml"
    stand_in(monkeypatch, KILLED if keep else {**KILLED, "x_joined__mutmut_10": None})
    why = "not all mutants have been run; run again to go on"
    if keep:
        main([], root)
        (root / "tests" / "test_words.py").write_text("", encoding="utf-8")
        why = "some kills were made by tests of before; remove build/mutants and run again"
    assert main(["--record", *["--keep-kills"][: int(keep)]], root) == 2
    assert capsys.readouterr().err == f"mutants: {path} is not written: {why}\n"
    assert not path.exists()


def test_a_record_of_a_part_is_written_where_it_is_asked_for(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(monkeypatch, {**KILLED, "x_joined__mutmut_10": None})
    assert main(["--record", "--partial"], root) == 1  # not all have been run
    (row,) = read_record(root / "tests/mutants/totals.toml")["checker.rules.words"].values()
    assert (row.total, row.killed, row.hash) == (10, 9, "")


def test_without_a_record_a_part_is_a_report(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = dict.fromkeys(KILLED, 0)
    stand_in(monkeypatch, few)
    assert main(["--changed"], root) == 0
    assert "no full run on record" in capsys.readouterr().out
    stand_in(monkeypatch, few)
    assert main([], root) == 1


# what is planned where not all fits

HASHES = {
    "checker.lint.run.x_same": "1",
    "checker.lint.run.x_other": "2",
    "checker.lint.run.x_new": "3",
    **{f"checker.rules.words.x_f{number}": "4" for number in range(20)},
}
RECORD = {
    "checker.lint.run": {"same": FunctionRecord("1", 5, 5), "other": FunctionRecord("1", 5, 5)},
    "checker.rules.words": {f"f{number}": FunctionRecord("4", 5, 5) for number in range(20)},
}


def test_changed_functions_come_first_and_the_rules_always() -> None:
    plan = planned(HASHES, RECORD, "2026-01-01")
    assert set(plan[:2]) == {"checker.lint.run.x_other", "checker.lint.run.x_new"}
    assert sorted(plan[2:]) == sorted(name for name in HASHES if name.startswith("checker.rules"))


def test_the_order_of_the_rest_is_that_of_the_day() -> None:
    assert planned(HASHES, RECORD, "2026-01-01") == planned(HASHES, RECORD, "2026-01-01")
    assert planned(HASHES, RECORD, "2026-01-01") != planned(HASHES, RECORD, "2026-01-02")


def test_without_a_record_all_are_changed() -> None:
    plans = [planned(HASHES, {}, f"2026-01-0{day}") for day in range(1, 4)]
    assert all(sorted(plan) == sorted(HASHES) for plan in plans)
    # Another order each day, so that in the end all have their turn.
    assert len({tuple(plan) for plan in plans}) == 3


def test_only_the_plan_is_run(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes = {**KILLED, "xǁBoxǁsize__mutmut_1": 1}
    stand_in(monkeypatch, codes)
    assert main(["--record"], root) == 0
    capsys.readouterr()
    (root / "checker/rules/words.py").write_text("def joined(parts):\n    return parts\n", encoding="utf-8")
    mutmut = stand_in(monkeypatch, {**dict.fromkeys(KILLED), "xǁBoxǁsize__mutmut_1": None})
    assert main(["--changed"], root) == 0
    assert mutmut.asked[0][1] == [JOINED]
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("left out: 2 functions; make mutants runs all of them") + 1 :][:2] == [
        "  checker.rules.words.joined",
        "  checker.rules.words.Box.size",
    ]


def test_what_is_recalled_is_said(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    codes: dict[str, int | None] = {**KILLED, "x_joined__mutmut_10": 0}
    stand_in(monkeypatch, codes)
    assert main(["--record"], root) == 0
    capsys.readouterr()
    stand_in(monkeypatch, dict.fromkeys(codes))
    assert main(["--changed"], root) == 0
    lines = capsys.readouterr().out.splitlines()
    (row,) = [line.split() for line in lines if line.startswith("checker.rules ")]
    assert row == ["checker.rules", "10", "9", "1", "-", "-", "-", "-", "90.0%"]
    assert "Functions that are as they were at the last full run count with what that found." in lines


def test_a_long_list_of_what_was_left_out_is_cut(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(monkeypatch, {f"x_f{number}__mutmut_1": None for number in range(22)})
    assert main(["--changed"], root) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("  and 2 more") - 20].startswith("  checker.rules.words.f")


@pytest.mark.slow
def test_mutmut_judges_the_mutants_of_two_functions(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    root = repository(tmp_path)
    shutil.copytree(Path(__file__).parents[2] / "mutants", root / "tests" / "mutants")
    for name in ("totals.toml", "accepted.toml"):
        (root / "tests" / "mutants" / name).unlink(missing_ok=True)
    assert main(["--jobs", "1"], root) == 1
    first = _rows(capfd.readouterr().out)
    assert first["checker.rules"][1:4] == ["4", "3", "1"]  # size() may be + 2
    tests = root / "tests" / "test_words.py"
    tests.write_text(
        tests.read_text(encoding="utf-8").replace("size([]) > 0", "size([]) == 1"), encoding="utf-8"
    )
    assert main(["--jobs", "1", "--record"], root) == 0
    assert _rows(capfd.readouterr().out)["checker.rules"][1:4] == ["4", "4", "-"]


def _rows(text: str) -> dict[str, Any]:
    return {line.split()[0]: line.split() for line in text.splitlines() if line.startswith("checker.")}
