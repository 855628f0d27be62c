"""Endings from outside: signals, closed pipes, full disks; and a failure of the command itself."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.checker.lint.passports import blank_anchor, clean, write
from tests.e2e.command import COMMAND, environment, patched, run, start


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with more findings than a pipe holds."""
    write(tmp_path / "many.jsonl", *[blank_anchor()] * 1500)
    return tmp_path


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_head(many: Path) -> None:
    process = start(many, "lint", "many.jsonl")
    assert process.stdout is not None
    assert process.stdout.readline().split()[1] == b"INV-16"
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), errors) == (141, b"")


@pytest.mark.parametrize("command", ["--version", "rules", "lint good.json", "lint many.jsonl"])
def test_nobody_reads_at_all(command: str, many: Path) -> None:
    write(many / "good.json", clean())
    read, end = os.pipe()
    os.close(read)
    process = start(many, *command.split(), stdout=end)
    os.close(end)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (141, b"")


@pytest.mark.parametrize(
    ("command", "code"), [("--version", 0), ("lint many.jsonl", 1), ("lint nope.json", 2)]
)
def test_closed_standard_output(command: str, code: int, many: Path) -> None:
    shell = f'exec "{COMMAND}" {command} >&-'
    done = subprocess.run(["sh", "-c", shell], cwd=many, env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (code, b"")
    assert done.stderr.count(b"\n") == (code == 2)


def test_all_streams_closed(many: Path) -> None:
    shell = f'exec "{COMMAND}" lint nope.json - <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", shell], cwd=many, env=environment(), check=False)
    assert done.returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["--version", "lint many.jsonl"])
def test_full_disk(command: str, many: Path) -> None:
    with open("/dev/full", "w") as full:
        process = start(many, *command.split(), stdout=full)
        _, errors = process.communicate()
    assert process.returncode == 2
    assert errors == b"claim-audit: error: the output can't be written: No space left on device\n"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_no_half_output(number: int, code: int, tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("before")
    os.mkfifo(tmp_path / "slow.json")
    write(tmp_path / "bad.json", blank_anchor())
    process = start(tmp_path, "lint", "bad.json", "slow.json", "--output-file", "out.txt")
    # The other end of the pipe opens when the command has come to read it.
    with open(tmp_path / "slow.json", "wb"):
        os.kill(process.pid, number)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (code, b"")
    assert (tmp_path / "out.txt").read_text() == "before"
    assert sorted(os.listdir(tmp_path)) == ["bad.json", "out.txt", "slow.json"]


SLOW = """
import os, time
import checker.lint.linter, checker.lint.run
checker.lint.run.PARALLEL_FROM = 1
lint_document = checker.lint.linter.lint_document
def slowly(document, *rest):
    open("worker-%d" % os.getpid(), "w").close()
    time.sleep(60)
checker.lint.linter.lint_document = slowly
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("everybody", [True, False])
def test_a_signal_ends_the_workers(number: int, code: int, everybody: bool, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        write(tmp_path / name, clean())
    process = start(tmp_path, "lint", "--jobs", "2", variables=patched(tmp_path, SLOW))
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    workers = [int(path.name.split("-")[1]) for path in tmp_path.glob("worker-*")]
    if everybody:
        # A terminal sends it to the whole group.
        os.killpg(process.pid, number)
    else:
        os.kill(process.pid, number)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (code, b"")
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)


CRASH = """
import checker.lint.linter
def crash(*arguments):
    raise TypeError("ours")
checker.lint.linter.lint_document = crash
"""


def test_internal_error(tmp_path: Path) -> None:
    write(tmp_path / "a.json", clean())
    variables = {**patched(tmp_path, CRASH), "TMPDIR": str(tmp_path)}
    done = run(tmp_path, "lint", "a.json", "--output-file", "out.txt", **variables)
    assert (done.returncode, done.stdout) == (70, "")
    (report,) = tmp_path.glob("claim-audit-*.txt")
    first, second = done.stderr.splitlines()
    assert first == "claim-audit: internal error: while linting a.json: TypeError: ours"
    assert second.split()[4] == f"{report}:"
    assert "Traceback" in report.read_text()
    assert not (tmp_path / "out.txt").exists()
    done = run(tmp_path, "lint", "a.json", **variables, CLAIM_AUDIT_DEBUG="1")
    assert "Traceback (most recent call last):" in done.stderr.splitlines()


def test_a_worker_that_is_killed(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        write(tmp_path / name, clean())
    variables = {**patched(tmp_path, SLOW), "TMPDIR": str(tmp_path)}
    process = start(tmp_path, "lint", "--jobs", "2", variables=variables)
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    for path in tmp_path.glob("worker-*"):
        os.kill(int(path.name.split("-")[1]), signal.SIGKILL)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 70
    assert errors.splitlines()[0] == (
        b"claim-audit: internal error: while linting a.json: the worker process ended with exit code -9"
    )


def test_the_parent_is_killed(tmp_path: Path) -> None:
    for name in ("a.json", "b.json", "c.json"):
        write(tmp_path / name, clean())
    quick = SLOW.replace("time.sleep(60)", "time.sleep(0.5); return lint_document(document, *rest)")
    process = start(tmp_path, "lint", "--jobs", "2", variables=patched(tmp_path, quick))
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    workers = [int(path.name.split("-")[1]) for path in tmp_path.glob("worker-*")]
    process.kill()
    process.communicate()
    wait_for(
        lambda: not any(os.path.exists(f"/proc/{worker}/cmdline") and alive(worker) for worker in workers)
    )


def alive(process: int) -> bool:
    """Whether it runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_an_unwritable_place_for_everything(tmp_path: Path) -> None:
    write(tmp_path / "a.json", clean())
    done = run(tmp_path, "lint", "a.json", "--output-file", "no/out.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == "claim-audit: error: --output-file no/out.txt: can't be written: No such file or directory\n"
    )


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(tmp_path: Path) -> None:
    write(tmp_path / "a.json", clean()).chmod(0)
    write(tmp_path / "b.json", blank_anchor())
    done = run(tmp_path, "lint")
    assert done.returncode == 2
    assert done.stderr == "claim-audit: error: a.json: Permission denied\n"
    assert len(done.stdout.splitlines()) == 3
