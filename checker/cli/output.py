"""Where the result of a command goes: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable

from checker.cli.arguments import Parser
from checker.lint.config import ConfigError
from checker.lint.discover import reason
from checker.lint.replacement import Replacement


def add_output_file(parser: Parser) -> None:
    """The option that names the file."""
    parser.add_argument("--output-file", metavar="FILE", help="write there; it appears whole or not at all")


def place(path: str) -> Replacement:
    """Where the output goes; what can't be written is known before any work is done. Raises ConfigError."""
    try:
        return Replacement(path)
    except (OSError, ValueError) as error:
        raise ConfigError(f"--output-file {path}: can't be written: {reason(error)}") from error


def deliver(path: str | None, work: Callable[[], tuple[str, int]]) -> int:
    """Do the work and write its text to the file, or to standard output; returns its exit code.

    Raises:
        ConfigError: the file can't be written.
    """
    if path is None:
        text, code = work()
        sys.stdout.write(text)
        return code
    there = place(path)
    try:
        text, code = work()
        there.file.write(text)
        there.commit()
    finally:
        there.discard()
    return code
