"""Mistakes on the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from checker.cli.arguments import Parser, UsageError, add_configuration, configuration
from checker.lint.config import ConfigError


@pytest.fixture
def parser() -> Parser:
    made = Parser("test", "A test.")
    made.add_argument("--select")
    made.add_argument("--jobs", type=int)
    add_configuration(made)
    return made


def test_options_have_their_own_names(parser: Parser) -> None:
    assert parser.parse(["--no-config"]) == {
        "select": None,
        "jobs": None,
        "config": None,
        "no-config": True,
        "families": None,
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--selct", "X"], "unknown argument --selct; did you mean --select?"),
        (["--selct=X"], "unknown argument --selct; did you mean --select?"),
        (["--sel", "X"], "unknown argument --sel; did you mean --select?"),
        (["--quite-other"], "unknown argument --quite-other"),
        (["stray"], "unknown argument stray"),
        (["--jobs", "x"], "argument --jobs: invalid int value: 'x'"),
        (["--select"], "argument --select: expected one argument"),
        (["--config", "a", "--no-config"], "argument --no-config: not allowed with argument --config"),
    ],
)
def test_mistakes(arguments: list[str], message: str, parser: Parser) -> None:
    with pytest.raises(UsageError) as caught:
        parser.parse(arguments)
    assert str(caught.value).splitlines() == [message, "Try `claim-audit test --help`."]


@pytest.mark.parametrize(("columns", "width"), [("200", 198), ("60", 58), ("wide", 78)])
def test_help_fits_the_terminal(
    columns: str, width: int, parser: Parser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = parser.format_help().splitlines()
    assert max(map(len, lines)) <= width


def test_configuration(folder: Path) -> None:
    (folder / "own.toml").write_text("jobs = 1")
    (folder / ".claim-audit.toml").write_text("jobs = 2")
    options = {"config": "own.toml", "no-config": False}
    found = [
        configuration(options),
        configuration({**options, "config": None}),
        configuration({**options, "config": None, "no-config": True}),
    ]
    assert [config and config.values for config in found] == [{"jobs": 1}, {"jobs": 2}, None]


def test_no_current_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(ConfigError, match=r"^the current folder is gone$"):
        configuration({"config": None, "no-config": False})


def test_no_current_folder_in_the_command(folder: Path, run: Callable[..., tuple[int, str, str]]) -> None:
    gone = folder / "gone"
    gone.mkdir()
    import os

    os.chdir(gone)
    gone.rmdir()
    assert run("lint") == (2, "", "claim-audit: error: the current folder is gone\n")
    assert run("lint", "--no-config")[0] == 2
