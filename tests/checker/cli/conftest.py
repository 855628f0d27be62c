"""The command, run in this process in an empty folder."""

from collections.abc import Callable
from pathlib import Path

import pytest

from checker.cli.main import main

Outcome = tuple[int, str, str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one, and an environment that says nothing about colours."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "CLAIM_AUDIT_DEBUG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run the command: (exit code, standard output, standard error)."""

    def command(*arguments: str) -> Outcome:
        code = main(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command
