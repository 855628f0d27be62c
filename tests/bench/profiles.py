"""Where the time goes: imports of a cold start, functions of a large run."""

from __future__ import annotations

import pstats
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_LINES = 15


def imports(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> list[dict[str, Any]]:
    """The dearest imports of a Python command: {module, self_ms, with_its_own_imports_ms}."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command],
        cwd=folder,
        env=dict(variables),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[dict[str, Any]] = []
    for line in done.stderr.splitlines():
        cells = line.removeprefix("import time:").split("|")
        if len(cells) == 3 and cells[0].strip().isdigit():
            own, whole = int(cells[0]) / 1000, int(cells[1]) / 1000
            found.append({"module": cells[2].strip(), "self_ms": own, "with_its_own_imports_ms": whole})
    return sorted(found, key=lambda entry: -entry["self_ms"])[:_LINES]


def functions(command: Sequence[str], folder: Path, variables: Mapping[str, str]) -> list[dict[str, Any]]:
    """The dearest functions of a Python command under cProfile: {function, calls, self_s, total_s}.

    cProfile slows what calls many Python functions; the shares are a guide, the seconds are not.
    """
    path = folder / "profile.bin"
    subprocess.run(
        [sys.executable, "-m", "cProfile", "-o", str(path), *command],
        cwd=folder,
        env=dict(variables),
        capture_output=True,
        check=True,
    )
    stats: dict[Any, Any] = vars(pstats.Stats(str(path)))["stats"]
    found = [
        {"function": _name(*key), "calls": calls, "self_s": round(own, 3), "total_s": round(total, 3)}
        for key, (_, calls, own, total, _) in stats.items()
    ]
    return sorted(found, key=lambda entry: -entry["self_s"])[:_LINES]


def _name(file: str, line: int, function: str) -> str:
    if file == "~":
        return function.strip("<>")
    parts = Path(file).parts
    start = next(
        (index for index, part in enumerate(parts) if part in ("checker", "invariants")), len(parts) - 1
    )
    return f"{'/'.join(parts[start:])}:{line} {function}"
