"""Where output goes: a file that appears whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.cli.output import deliver, place
from checker.lint.config import ConfigError


def test_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert deliver(None, lambda: ("text\n", 1)) == 1
    assert capsys.readouterr().out == "text\n"


def test_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")
    assert deliver(str(path), lambda: ("süß\n", 0)) == 0
    assert path.read_text(encoding="utf-8") == "süß\n"
    assert capsys.readouterr().out == ""
    assert [each.name for each in tmp_path.iterdir()] == ["out.txt"]


def test_work_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old", encoding="utf-8")

    def broken() -> tuple[str, int]:
        assert path.read_text(encoding="utf-8") == "old"
        raise ConfigError("no")

    with pytest.raises(ConfigError):
        deliver(str(path), broken)
    assert path.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize("name", ["no/such/folder/out.txt", "a\0b"])
def test_a_file_that_cannot_be_written_is_said_before_any_work(tmp_path: Path, name: str) -> None:
    worked: list[int] = []

    def work() -> tuple[str, int]:
        worked.append(1)
        return "", 0

    with pytest.raises(ConfigError, match=r"^--output-file .*: can't be written: "):
        deliver(str(tmp_path / name), work)
    assert worked == []


def test_a_place_that_is_not_used_leaves_nothing(tmp_path: Path) -> None:
    place(str(tmp_path / "out.txt")).discard()
    assert list(tmp_path.iterdir()) == []
