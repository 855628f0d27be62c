"""Endings that are nobody's finding: usage errors, broken configurations, internal errors."""

from __future__ import annotations

import os
import sys
import traceback

from checker.cli.arguments import UsageError
from checker.cli.main import INTERNAL, USAGE
from checker.lint.config import ConfigError
from checker.lint.discover import reason
from checker.report.safe_text import safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def say(message: str) -> None:
    """Print a message on standard error, if there is one; what could steer a terminal is escaped, and no
    line of it (a path may hold line ends) reads as a command of a CI runner."""
    if sys.stderr is None:
        return
    lines = [safe(line) for line in f"claim-audit: {message}".split("\n")]
    lines = [f"| {line}" if line.lstrip().startswith(("::", "##")) else line for line in lines]
    try:
        print("\n".join(lines), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        # Nobody can be told any more; the exit code still says it.
        return


def told(error: Exception, arguments: Sequence[str]) -> int:
    """Tell the user of an error that ended the command, and return its exit code."""
    if isinstance(error, UsageError | ConfigError):
        say(f"error: {error}")
        return USAGE
    from checker.lint.run import CrashError

    if os.environ.get("CLAIM_AUDIT_DEBUG") == "1":
        traceback.print_exception(error)
    # A crash of the linter is named already, with its file.
    kind = "" if isinstance(error, CrashError) else f"{type(error).__name__}: "
    summary = f"internal error: {kind}{error}"
    try:
        report = _report(error, arguments)
        say(f"{summary}\nA report is in {report}: please file it, with the input if you may.")
    except OSError:
        say(f"{summary}\nRun it again with CLAIM_AUDIT_DEBUG=1 to see where, and please file that.")
    return INTERNAL


def output_failed(error: OSError) -> int:
    """Tell the user what the system refused: the output, unless the error names a file."""
    where = error.filename or "the output can't be written"
    say(f"error: {where}: {reason(error)}")
    return USAGE


def _report(error: Exception, arguments: Sequence[str]) -> str:
    """Write what a maintainer needs to a temporary file; returns its path. Raises OSError."""
    import platform
    import tempfile

    from checker import __version__

    handle, path = tempfile.mkstemp(prefix="claim-audit-", suffix=".txt", text=True)
    with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"claim-audit {__version__}, Python {platform.python_version()}, {platform.platform()}\n")
        file.write(f"arguments: {list(arguments)!r}\n\n")
        file.write("".join(traceback.format_exception(error)))
        file.write(str(getattr(error, "detail", "")))
    return path
