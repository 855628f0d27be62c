"""What an entry of a baseline is made of, and what makes two findings the same."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from checker.lint.baseline import Baseline, _plain, _text, load
from checker.rules.finding import Finding


def finding(**changes: Any) -> Finding:
    facts: dict[str, Any] = {
        "clause": "a",
        "path": "a.json",
        "aggregate": "rows",
        "key": {"id": "x"},
        **changes,
    }
    return Finding("R-1", "m", **facts)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (None, None),
        (True, True),
        ("x", "x"),
        (1, 1),
        (2**63 - 1, 2**63 - 1),
        (-(2**63) + 1, -(2**63) + 1),
        (2**63, hex(2**63)),
        (-(2**63), hex(-(2**63))),
        (2**64, hex(2**64)),
        (1.5, "1.5"),
        ([1], "[1]"),
        ({"b": 1, "a": 2}, '{"a": 2, "b": 1}'),
    ],
)
def test_values_of_a_key_are_kept_plain(value: Any, plain: Any) -> None:
    assert _plain(value) == plain
    assert type(_plain(value)) is type(plain)


def test_the_order_of_keys_makes_no_other_text() -> None:
    assert _text({"b": 1, "a": {"d": 1, "c": 2}}) == _text({"a": {"c": 2, "d": 1}, "b": 1})


def test_what_cannot_be_written_has_a_text_as_well() -> None:
    assert _text([10**5000]) == "unprintable"


def test_an_entry_counts_equal_findings_from_one(folder: Path) -> None:
    baseline = Baseline("sub/baseline.json")
    (folder / "sub").mkdir()
    for _ in range(2):
        assert baseline.record(finding(clause=None, aggregate=None))
    assert baseline.record(finding())
    assert baseline.save() == 3
    text = (folder / "sub" / "baseline.json").read_text(encoding="utf-8")
    assert [(e["path"], e["clause"], e["aggregate"], e["nth"]) for e in json.loads(text)["findings"]] == [
        ("../a.json", None, None, 1),
        ("../a.json", None, None, 2),
        ("../a.json", "a", "rows", 1),
    ]


def test_an_empty_baseline_has_no_empty_line(folder: Path) -> None:
    Baseline("b.json").save()
    assert "\n\n" not in (folder / "b.json").read_text(encoding="utf-8")


def test_paths_are_written_with_slashes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    baseline = Baseline("b.json")
    assert baseline.relative("x/y.json") == "x/y.json"
    assert baseline.relative(str(folder / "x" / "y.json")) == "x/y.json"

    def another_drive(path: str, start: str) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", another_drive)
    assert baseline.relative("y.json") == str(folder / "y.json")


def test_files_that_are_gone_are_looked_for_beside_the_baseline(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "a.json").touch()
    first = Baseline("sub/baseline.json")
    assert first.record(finding(path="sub/a.json"))
    assert first.record(finding(path="sub/b.json"))
    assert first.save() == 2
    monkeypatch.chdir(folder)
    assert [entry.path for entry in load("sub/baseline.json").stale()] == ["b.json"]
