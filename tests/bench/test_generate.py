"""The generated passports are clean, so that a benchmark measures the linting of clean input."""

import json
from pathlib import Path

import pytest

from checker.cli.main import main
from tests.bench.generate import passport, write_json, write_jsonl


def _lint(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    assert main(["lint", "--no-config", "--strict", "--format", "json", str(path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["findings"] == []
    counts: dict[str, int] = report["summary"]
    return counts


@pytest.mark.parametrize("rows", [1, 10, 401])
@pytest.mark.parametrize("wide", [False, True])
def test_one_passport(rows: int, wide: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.json"
    write_json(path, rows, wide=wide)
    assert len(json.loads(path.read_text(encoding="utf-8"))["claim_audit_results"]) == rows
    assert path.read_bytes().isascii() == (not wide)
    assert _lint(path, capsys)["rows"] > rows


def test_many_passports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.jsonl"
    write_jsonl(path, 30)
    assert _lint(path, capsys)["documents"] == 3


def test_a_passport_does_not_change_from_run_to_run() -> None:
    assert passport(25) == passport(25)
