"""A run of mutmut on a copy of the repository, `build/mutants`, where it finds what it found before.

mutmut keeps what it has found beside the mutated modules, and goes on from there. It does not see that a
test, a rule or a schema has changed; the copy's stamp does.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from checker.mutate.source_mutants import SourceError, functions

COPIED = ("checker", "invariants", "tests", "schemas", "examples", "pyproject.toml")
LAUNCH = "tests.mutants.launch"
PLAN, _STAMP = "plan.json", "stamp.json"


@dataclass(frozen=True)
class Tree:
    """A copy of the repository in which mutmut runs.

    Args:
        root: the repository.
        folder: the copy.
    """

    root: Path
    folder: Path

    @property
    def mutants(self) -> Path:
        """mutmut's folder."""
        return self.folder / "mutants"

    def packages(self) -> tuple[str, ...]:
        """The packages that are mutated, dotted. Raises SourceError."""
        try:
            with (self.root / "pyproject.toml").open("rb") as file:
                patterns = tomllib.load(file)["tool"]["mutmut"]["only_mutate"]
        except (OSError, ValueError, KeyError) as error:
            raise SourceError("pyproject.toml: there is no only_mutate in [tool.mutmut]") from error
        return tuple(pattern.removesuffix("/*").replace("/", ".") for pattern in patterns)

    def hashes(self) -> dict[str, str]:
        """The functions of the mutated packages, as mutmut names them, with their modules → hash."""
        found = {}
        for package in self.packages():
            for path in sorted(self.root.joinpath(*package.split(".")).glob("*.py")):
                module = package if path.stem == "__init__" else f"{package}.{path.stem}"
                for name, digest in functions(path.read_text(encoding="utf-8")):
                    found[f"{module}.{name}"] = digest
        return found

    def refresh(self, keep_kills: bool = False) -> bool:
        """Bring the copy up to date; whether it holds kills that tests of before have made.

        What was found with other tests, rules or schemas is forgotten; with `keep_kills`, all but the kills.
        mutmut itself forgets what was found about functions that have changed.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        changed = [_copy(self.root / name, self.folder / name) for name in COPIED]
        for name in COPIED:
            _remove_gone(self.folder / name, self.mutants / name)
        if any(changed):
            (self.mutants / "mutmut-stats.json").unlink(missing_ok=True)
        stamp, before = self._stamp(), self._before()
        mixed = bool(before.get("mixed"))
        if before.get("stamp") != stamp:
            mixed = keep_kills and bool(before)
            for path in self.mutants.rglob("*.py.meta"):
                _forget(path, keep_kills)
        text = json.dumps({"stamp": stamp, "mixed": mixed})
        (self.folder / _STAMP).write_text(text, encoding="utf-8")
        return mixed

    def run(self, jobs: int, only: Iterable[str] | None = None, until: float | None = None) -> int:
        """Let mutmut judge the mutants that have no result yet: its exit code.

        Args:
            jobs: processes at a time.
            only: the functions to judge, as `hashes` names them, in this order; None: all.
            until: when to stop, in seconds since the epoch; None: when all is done.
        """
        plan = {"only": None if only is None else list(only), "until": until}
        (self.folder / PLAN).write_text(json.dumps(plan), encoding="utf-8")
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        command = [sys.executable, "-m", LAUNCH, "run", "--max-children", str(jobs)]
        with subprocess.Popen(command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL) as process:
            while True:
                try:
                    return process.wait()
                except KeyboardInterrupt:
                    continue  # mutmut has it too, and ends by itself

    def _stamp(self) -> str:
        """What the tests are made of: all that is copied but the mutated packages themselves."""
        digest = hashlib.sha256()
        mutated = tuple(package.replace(".", "/") + "/" for package in self.packages())
        for name in COPIED:
            for path in _files(self.folder / name):
                relative = path.relative_to(self.folder).as_posix()
                if not relative.startswith((*mutated, "tests/mutants/")):
                    digest.update(f"{relative}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def _before(self) -> dict[str, object]:
        try:
            found = json.loads((self.folder / _STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def _files(path: Path) -> Sequence[Path]:
    if path.is_file():
        return [path]
    return sorted(
        each
        for each in path.rglob("*")
        if each.is_file() and "__pycache__" not in each.parts and ".hypothesis" not in each.parts
    )


def _copy(source: Path, target: Path) -> bool:
    """Copy what differs, remove what is gone, and say whether there was any; mutmut goes by a file's time."""
    if source.is_dir():
        changed = [_copy(path, target / path.relative_to(source)) for path in _files(source)]
        return _remove_gone(source, target) or any(changed)
    if target.exists() and target.read_bytes() == source.read_bytes():
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    return True


def _remove_gone(source: Path, target: Path) -> bool:
    """Remove the files under `target`, and what mutmut keeps beside them, that are not under `source`."""
    gone = [
        path
        for path in _files(target)
        if not source.joinpath(
            path.relative_to(target).as_posix().removesuffix(".meta").removesuffix(".spans")
        ).exists()
    ]
    for path in gone:
        path.unlink()
    return bool(gone)


def _forget(path: Path, keep_kills: bool) -> None:
    """Take the results, or all but the kills, out of a `.meta` file; one that cannot be read goes."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        codes = data["exit_code_by_key"]
        data["exit_code_by_key"] = {
            name: code if code == 1 and keep_kills else None for name, code in codes.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        path.unlink()
    else:
        path.write_text(json.dumps(data), encoding="utf-8")
