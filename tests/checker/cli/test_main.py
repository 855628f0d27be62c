"""Which command runs, and every ending there is."""

import gc
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker import __version__
from checker.cli import main as mains
from checker.cli import schema
from checker.cli.main import COMMANDS, main
from checker.lint.run import CrashError

Command = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_version(word: str, run: Command) -> None:
    assert run(word) == (0, f"claim-audit {__version__}\n", "")


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help(word: str, run: Command) -> None:
    code, out, err = run(word)
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ")] == list(COMMANDS)


def test_no_command_shows_the_help(run: Command) -> None:
    code, out, _ = run()
    assert (code, out) == (2, run("--help")[1])


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command: str, run: Command) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: claim-audit {command} ")


def test_unknown_command(run: Command) -> None:
    assert run("lnt") == (
        2,
        "",
        "claim-audit: error: unknown command 'lnt'; did you mean \"lint\"?\nTry `claim-audit --help`.\n",
    )


@pytest.mark.parametrize("word", ["first.json", "x/", "-", "there"])
def test_a_path_instead_of_a_command(word: str, folder: Path, run: Command) -> None:
    (folder / "there").mkdir()
    code, out, err = run(word, "--select", "X Y")
    assert (code, out) == (2, "")
    command = f"claim-audit lint {word} --select 'X Y'"
    assert err.splitlines()[0] == f"claim-audit: error: {word!r} is no command; to lint it: {command}"


def test_arguments_of_the_process(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(sys, "argv", ["claim-audit", "--version"])
    assert main() == 0
    assert frozen == [True]


def ends(monkeypatch: pytest.MonkeyPatch, ending: BaseException) -> None:
    """Let the command `schema` end so."""

    def end(arguments: object) -> int:
        raise ending

    monkeypatch.setattr(schema, "main", end)


def test_interrupt(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    ends(monkeypatch, KeyboardInterrupt())
    assert run("schema") == (130, "", "")


def test_termination(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(arguments: object) -> int:
        os.kill(os.getpid(), signal.SIGTERM)
        signal.pause()
        raise AssertionError("not terminated")  # pragma: no cover - the signal comes first

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(schema, "main", wait)
    assert run("schema") == (143, "", "")
    assert signal.getsignal(signal.SIGTERM) is before


def test_outside_the_main_thread() -> None:
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(main(["--version"])))
    thread.start()
    thread.join()
    assert codes == [0]


def test_system_exit_without_a_code(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    ends(monkeypatch, SystemExit())
    assert run("schema")[0] == 0


def test_internal_error(run: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    ends(monkeypatch, TypeError("what\x1b[31m"))
    code, out, err = run("schema", "a b")
    assert (code, out) == (70, "")
    (report,) = folder.glob("claim-audit-*.txt")
    assert err.splitlines() == [
        "claim-audit: internal error: TypeError: what\\x1b[31m",
        f"A report is in {report}: please file it, with the input if you may.",
    ]
    text = report.read_text()
    assert text.splitlines()[0].startswith(f"claim-audit {__version__}, Python 3.")
    assert text.splitlines()[1] == "arguments: ['schema', 'a b']"
    assert "Traceback" in text


def test_internal_error_of_a_worker(run: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    ends(monkeypatch, CrashError("a.json", "Traceback of the worker\nTypeError: what\n"))
    code, _, err = run("schema")
    assert code == 70
    assert err.splitlines()[0] == "claim-audit: internal error: while linting a.json: TypeError: what"
    (report,) = folder.glob("claim-audit-*.txt")
    assert "Traceback of the worker" in report.read_text()


def test_debugging_shows_the_traceback(run: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.setenv("CLAIM_AUDIT_DEBUG", "1")
    ends(monkeypatch, TypeError("what"))
    _, _, err = run("schema")
    assert err.splitlines()[0] == "Traceback (most recent call last):"


def test_a_report_that_can_not_be_written(
    run: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(folder / "nope"))
    ends(monkeypatch, TypeError("what"))
    code, _, err = run("schema")
    assert code == 70
    assert err.splitlines()[1].startswith("Run it again with CLAIM_AUDIT_DEBUG=1")


class Broken(io.StringIO):
    """An output that fails."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self._error = error

    def write(self, text: str) -> int:
        raise self._error


def test_nobody_reads_the_output(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(BrokenPipeError(32, "Broken pipe")))
    code, _, err = run("--version")
    assert (code, err) == (141, "")


def test_a_full_disk(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(OSError(28, "No space left on device")))
    code, _, err = run("--version")
    assert (code, err) == (2, "claim-audit: error: the output can't be written: No space left on device\n")


def test_a_file_that_is_refused(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    ends(monkeypatch, PermissionError(13, "Permission denied", "a.json"))
    assert run("schema") == (2, "", "claim-audit: error: a.json: Permission denied\n")


def test_no_standard_output(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--version"]) == 0
    assert sys.stdout is not None
    sys.stdout.close()


@pytest.mark.parametrize("stream", [None, Broken(BrokenPipeError(32, "Broken pipe"))])
def test_no_standard_error(stream: Any, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["lnt"]) == 2


def test_an_abandoned_output_goes_nowhere() -> None:
    read, write = os.pipe()
    stream = open(write, "w")  # noqa: SIM115
    os.close(read)
    original = sys.stdout
    sys.stdout = stream
    try:
        mains._abandon_output()
        print("into the void", flush=True)
    finally:
        sys.stdout = original
    stream.close()


def test_an_encoding_that_lacks_characters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    program = "from checker.cli.main import main; print('\\u00e9') if main(['--version']) == 0 else None"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert done.stdout.splitlines()[1] == b"\\xe9"


def test_the_commands_are_imported_when_they_are_chosen() -> None:
    heavy = [
        "checker.cli.explain", "checker.cli.rules", "dataclasses", "difflib", "invariants", "logging",
        "multiprocessing", "pathlib", "pathspec", "shutil", "subprocess", "tomllib", "typing", "urllib",
        "yaml",
    ]  # fmt: skip
    program = (
        "import sys; from checker.cli.main import main; main(['lint', '--version']); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines() == [f"claim-audit {__version__}", "[]"]


def test_a_path_with_line_ends_is_no_command_of_a_runner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--no-config", "x\n::error file=a::pwned.json\n  ##[error]x"]) == 2
    assert not [line for line in capsys.readouterr().err.splitlines() if line.lstrip()[:2] in ("::", "##")]
