"""The report of a benchmark run, as text and as JSON."""

from __future__ import annotations

import json
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

_PACKAGES = ("claim-audit", "jsonschema-rs", "jsonschema", "check-jsonschema", "PyYAML")


class Report:
    """Collects figures and prints each as it comes."""

    def __init__(self, command: str) -> None:
        self.content: dict[str, Any] = {
            "command": command,
            "machine": machine(),
            "versions": {"python": platform.python_version(), **{name: version(name) for name in _PACKAGES}},
            "figures": [],
            "profiles": {},
        }

    def head(self) -> None:
        """Print what was run where."""
        print(f"command   {self.content['command']}")
        for part in ("machine", "versions"):
            print(f"{part:<9} {', '.join(f'{name} {value}' for name, value in self.content[part].items())}")
        if float(self.content["machine"]["load"]) > 0.5:
            print("          something else is running: what needs several cores is slower than it could be")

    def section(self, title: str) -> None:
        """Print a title."""
        print(f"\n== {title}", flush=True)

    def figure(
        self, name: str, value: float, unit: str, *, most: float | None = None, least: float | None = None
    ) -> None:
        """Add a figure, with the target it has to keep, if any."""
        passed = None
        target = ""
        if most is not None:
            passed, target = value <= most, f"<= {most:g}"
        elif least is not None:
            passed, target = value >= least, f">= {least:g}"
        word = {None: "", True: "reached", False: "MISSED"}[passed]
        entry = {"name": name, "value": round(value, 4), "unit": unit, "target": target, "reached": passed}
        self.content["figures"].append(entry)
        print(f"{name:<66} {value:>10.3f} {unit:<6} {target:<8} {word}".rstrip(), flush=True)

    def note(self, text: str) -> None:
        """Print a remark on what was measured."""
        print(f"   {text}", flush=True)

    def profile(self, name: str, lines: list[dict[str, Any]]) -> None:
        """Add a profile."""
        self.content["profiles"][name] = lines
        for line in lines:
            numbers = [f"{line[key]:>12}" for key in line if key not in ("module", "function")]
            print(f"{''.join(numbers)}  {line.get('module') or line.get('function')}")

    def write(self, path: Path) -> None:
        """Write the report as JSON."""
        path.write_text(json.dumps(self.content, indent=2) + "\n", encoding="utf-8")
        missed = [entry["name"] for entry in self.content["figures"] if entry["reached"] is False]
        print(
            f"\n{path.name} is written; "
            + (f"missed: {'; '.join(missed)}" if missed else "every target is reached")
        )


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "processor": _field("/proc/cpuinfo", "model name") or platform.processor() or "unknown",
        "cores": str(os.cpu_count()),
        "memory": _field("/proc/meminfo", "MemTotal") or "unknown",
        "system": platform.platform(),
        "load": f"{os.getloadavg()[0]:.1f}",
    }


def _field(path: str, name: str) -> str | None:
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith(name)), None)
