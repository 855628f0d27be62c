"""Child processes with their wall time and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

_LAUNCH = str(Path(__file__).with_name("launch.py"))
_SAMPLE_SECONDS = 0.02


class Run(NamedTuple):
    """One finished command: seconds of wall time; peak bytes of its largest process, and of all together."""

    seconds: float
    largest: int
    together: int


def environment(**changes: str) -> dict[str, str]:
    """The variables of a measured process: bytecode is written and used, nothing else is special."""
    left_out = ("PYTHON", "CLAIM_AUDIT", "NO_COLOR", "FORCE_COLOR")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(left_out)}
    return {**kept, **changes}


def run(command: Sequence[str], folder: Path, variables: Mapping[str, str], *, whole: bool = False) -> Run:
    """Run a command in `folder` and wait for it.

    Args:
        command: an absolute path, then arguments.
        variables: its environment.
        whole: add up the memory of all its processes (a sample every 20 ms), not the largest one's only.
    Raises RuntimeError, with the command's output, where it does not end with 0.
    """
    output = folder / "output.txt"
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", _LAUNCH, str(output), *command],
        cwd=folder,
        env=dict(variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    watch = _Watch(process.pid)
    if whole:
        watch.start()
    out, _ = process.communicate()
    watch.end()
    seconds, largest, code = out.split()
    if code != "0":
        text = output.read_text(encoding="utf-8", errors="replace")[:2000]
        raise RuntimeError(f"{' '.join(command)} ended with {code}:\n{text}")
    return Run(float(seconds), int(largest), max(int(largest), watch.peak))


class _Watch(threading.Thread):
    """Samples the resident memory of all processes below one (Linux only; elsewhere it sees nothing)."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.peak = 0
        self._pid = pid
        self._ended = threading.Event()

    def run(self) -> None:
        while not self._ended.wait(_SAMPLE_SECONDS):
            self.peak = max(self.peak, sum(map(_resident, _below(self._pid))))

    def end(self) -> None:
        self._ended.set()
        if self.ident is not None:
            self.join()


def _below(pid: int) -> list[int]:
    found = [pid]
    for each in found:
        try:
            found += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
        except OSError:
            continue
    return found[1:]


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
