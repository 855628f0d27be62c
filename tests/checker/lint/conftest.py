"""An empty current folder, and what a run in it gives."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.lint.config import find
from checker.lint.run import Run
from checker.lint.settings import Settings
from checker.rules.finding import Finding


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def lint(folder: Path) -> Callable[..., tuple[Run, list[Finding]]]:
    """Lint paths in the folder, with its configuration and with options (`_` for `-`)."""

    def run(*paths: str, **options: Any) -> tuple[Run, list[Finding]]:
        given = {name.replace("_", "-"): value for name, value in options.items()}
        made = Run(Settings({"paths": list(paths), **given}, find(str(folder))))
        return made, list(made.findings())

    return run
