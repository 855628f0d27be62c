"""The command lines: a parser whose errors are short and suggest the option that was meant."""

from __future__ import annotations

import argparse
import os

from checker.lint.config import ConfigError, find, load, parse_address
from checker.lint.suggestion import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn

    from checker.lint.config import Config


class UsageError(Exception):
    """The command line asks for what there is not; its text is what the user is told."""


class Parser(argparse.ArgumentParser):
    """A parser for one command; a mistake raises UsageError."""

    def __init__(self, command: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=f"claim-audit {command}",
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=_help_format,
        )

    def parse(self, arguments: Sequence[str]) -> dict[str, Any]:
        """The options by name (`output-file`). Raises UsageError, or SystemExit after printing help."""
        known, unknown = self.parse_known_args(arguments)
        if unknown:
            word = unknown[0].partition("=")[0]
            near = nearest(word, self._option_string_actions) if word.startswith("-") else None
            self.error(f"unknown argument {word}" + ("" if near is None else f"; did you mean {near}?"))
        return {name.replace("_", "-"): value for name, value in vars(known).items()}

    def error(self, message: str) -> NoReturn:
        """Raise what the parser found, with the way to the help."""
        raise UsageError(f"{message}\nTry `{self.prog} --help`.")


def _help_format(prog: str) -> argparse.HelpFormatter:
    """A formatter that knows its width: argparse imports shutil to ask, even where no help is printed."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        columns = 80
    return argparse.RawDescriptionHelpFormatter(prog, width=max(columns - 2, 40))


def add_configuration(parser: Parser) -> None:
    """The options that say which configuration and which rule families there are."""
    group = parser.add_argument_group("configuration")
    which = group.add_mutually_exclusive_group()
    which.add_argument(
        "--config",
        metavar="FILE",
        help="read this configuration (default: the nearest .claim-audit.toml, or pyproject.toml with a "
        "[tool.claim-audit] section, from the current folder upward)",
    )
    which.add_argument("--no-config", action="store_true", help="read no configuration")
    group.add_argument(
        "--families",
        metavar="MODULE_OR_PATH",
        action="append",
        help="add rule families from a module, a .py file or a package folder (repeatable)",
    )


def add_docs_url(group: argparse._ActionsContainer) -> None:
    """The option that says where the documentation site is."""
    group.add_argument(
        "--docs-url",
        type=_address,
        metavar="URL",
        help="where the documentation site is: rules then name their pages there",
    )


def _address(text: str) -> str:
    try:
        return parse_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"expected an absolute address, as https://example.org/docs; it is {text!r}"
        ) from error


def configuration(options: dict[str, Any]) -> Config | None:
    """The configuration that the options name, or the nearest one. Raises ConfigError."""
    if options["config"] is not None:
        return load(options["config"])
    if options["no-config"]:
        return None
    try:
        here = os.getcwd()
    except OSError as error:
        raise ConfigError("the current folder is gone") from error
    return find(here)
