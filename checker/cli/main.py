"""The console entry: picks the command, and makes sure that no ending leaves a traceback or half a file."""

from __future__ import annotations

import gc
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

# Each is a module of this package with `main(arguments) -> exit code`; it is imported when it is chosen.
COMMANDS = {
    "lint": "check passports against their schemas and all rules",
    "explain": "say what a rule finds, why that is bad, and what to do",
    "rules": "list the rules",
    "prove": "check the rules themselves over everything they can tell apart",
    "mutate": "change each rule a little and see whether its examples notice",
    "schema": "print the JSON Schema of a row, or the names of all",
    "new": "write the file of a new rule",
}
DONE, USAGE, INTERNAL = 0, 2, 70
_SIGNALLED = 128
_SIGINT, _SIGPIPE, _SIGTERM = 2, 13, 15


class Terminated(KeyboardInterrupt):
    """The process was asked to end; whatever lets an interrupt pass lets this pass too."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit code.

    0 clean, 1 findings, 2 usage or what can't be opened, 70 internal error; 130, 141 and 143 where the run
    was interrupted, nobody read its output any more, or it was terminated.
    """
    previous = _handle_termination()
    try:
        code = _guarded(sys.argv[1:] if arguments is None else list(arguments))
    except Terminated:
        code = _SIGNALLED + _SIGTERM
    except KeyboardInterrupt:
        code = _SIGNALLED + _SIGINT
    finally:
        if previous is not None:
            import signal

            signal.signal(signal.SIGTERM, previous)  # type: ignore[arg-type]  # what `signal` itself gave
    if arguments is None:
        # The process ends: that is 6 ms sooner without a last search for cycles.
        gc.freeze()
    return code


def _guarded(arguments: list[str]) -> int:
    """The exit code of the command, whatever happens in it but an interrupt."""
    try:
        _prepare_output()
        code = _command(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _abandon_output()
        return _SIGNALLED + _SIGPIPE
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else DONE
    except OSError as error:
        from checker.cli.failure import output_failed

        _abandon_output()
        return output_failed(error)
    except Exception as error:
        from checker.cli.failure import told

        return told(error, arguments)
    return code


def _command(arguments: list[str]) -> int:
    name = arguments[0] if arguments else "--help"
    if name in COMMANDS:
        module = __import__(f"checker.cli.{name}", fromlist=["main"])
        code: int = module.main(arguments[1:])
        return code
    if name in ("-V", "--version"):
        print(version())
        return DONE
    if name in ("-h", "--help", "help"):
        print(overview())
        return DONE if arguments else USAGE
    from checker.cli.arguments import UsageError
    from checker.lint.suggestion import did_you_mean

    if name == "-" or os.sep in name or "/" in name or "." in name or os.path.lexists(name):
        from shlex import join

        command = join(["claim-audit", "lint", *arguments])
        raise UsageError(f"{name!r} is no command; to lint it: {command}\nTry `claim-audit --help`.")
    raise UsageError(f"unknown command {name!r}{did_you_mean(name, COMMANDS)}\nTry `claim-audit --help`.")


def version() -> str:
    """The line that `--version` prints."""
    from checker import __version__

    return f"claim-audit {__version__}"


def overview() -> str:
    """The help of the command as a whole."""
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:<{width}}  {text}" for name, text in COMMANDS.items())
    return (
        "usage: claim-audit COMMAND [options]\n\n"
        "The checks that stand between a model-written, citation-bearing report and its reader.\n\n"
        f"commands:\n{lines}\n\n"
        "`claim-audit COMMAND --help` says what a command takes. `claim-audit --version` tells the version.\n"
        "Exit codes: 0 clean, 1 findings, 2 usage or a path that can't be opened, 70 internal error."
    )


def _handle_termination() -> object:
    """Turn SIGTERM into an exception, so that temporary files go; gives what to restore, if anything."""
    import signal

    def terminate(number: int, frame: FrameType | None) -> None:
        raise Terminated

    try:
        return signal.signal(signal.SIGTERM, terminate)
    except ValueError:
        # Not the main thread: signals are somebody else's business.
        return None


def _prepare_output() -> None:
    """Let standard output show what its encoding lacks as escapes, and take everything where it is closed."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - it is written to until the process ends
    elif isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _abandon_output() -> None:
    """Let the interpreter's last flush of standard output go nowhere, instead of failing once more."""
    try:
        descriptor = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        # It is closed, or none of the system's: then nothing is flushed at the end either.
        return
