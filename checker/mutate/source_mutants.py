"""Mutants of the source as mutmut leaves them in its folder: what became of each, and what it changes.

`<module>.py.meta` holds the exit code of the tests by mutant, `<module>.py` the functions in all their
versions, and `<module>.py.spans` the lines of each.
"""

from __future__ import annotations

import ast
import hashlib
import json
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path
from typing import Any

# Exit codes of pytest and those that mutmut adds. What is not listed, an error inside pytest or a crash,
# tells nothing about the tests: it counts as broken.
OUTCOMES: dict[int | None, str] = {
    None: "not run",
    1: "killed",
    0: "survived",
    5: "no tests",
    33: "no tests",
    36: "timeout",
    24: "timeout",
    -24: "timeout",
    152: "timeout",
    255: "timeout",
}
BROKEN = "broken"

_SEPARATOR = "ǁ"


class SourceError(Exception):
    """What was left of a run, or a file of the gate, cannot be read."""


@dataclass(frozen=True)
class Mutant:
    """One mutant: mutmut's name for it, and the exit code of its tests (None: they have not run)."""

    name: str
    code: int | None

    @property
    def module(self) -> str:
        """The module, dotted."""
        return self.name.rpartition(".")[0]

    @property
    def package(self) -> str:
        """The package of the module, dotted: the first two names."""
        return ".".join(self.module.split(".")[:2])

    @property
    def mangled(self) -> str:
        """The function as mutmut names it, without its module."""
        return self.name.rpartition(".")[2].partition("__mutmut_")[0]

    @property
    def key(self) -> str:
        """The function as mutmut names it, with its module."""
        return f"{self.module}.{self.mangled}"

    @property
    def function(self) -> str:
        """The function as it is written: `name` or `Class.name`."""
        return unmangled(self.mangled)

    @property
    def outcome(self) -> str:
        """A word of OUTCOMES, or BROKEN."""
        return OUTCOMES.get(self.code, BROKEN)


def unmangled(mangled: str) -> str:
    """mutmut's `x_name` and `xǁClassǁname` as they are written: `name`, `Class.name`."""
    if _SEPARATOR in mangled:
        return ".".join(mangled.split(_SEPARATOR)[1:])
    return mangled.removeprefix("x_")


def read(folder: Path) -> tuple[Mutant, ...]:
    """The mutants of all `.meta` files under mutmut's folder, by module. Raises SourceError."""
    found: list[Mutant] = []
    for path in sorted(folder.rglob("*.py.meta")):
        codes = _load(path).get("exit_code_by_key")
        if not isinstance(codes, dict):
            raise SourceError(f"{path}: holds no exit codes; remove the file and run again")
        found += (Mutant(name, code) for name, code in codes.items())
    return tuple(found)


def change(folder: Path, mutant: Mutant) -> str:
    """The lines that the mutant takes away (`- …`) and puts in (`+ …`), without their places.

    Raises SourceError where the mutated module or its spans cannot be read.
    """
    path = folder.joinpath(*mutant.module.split(".")).with_suffix(".py")
    if not path.exists():
        path = path.with_suffix("") / "__init__.py"
    spans = _load(path.with_name(f"{path.name}.spans")).get("spans", {})
    own = mutant.name.rpartition(".")[2]
    texts: list[list[str]] = []
    for name in (f"{mutant.mangled}__mutmut_orig", own):
        if name not in spans:
            raise SourceError(f"{path}: the lines of {name} are not known; remove {folder} and run again")
        first, last = spans[name]
        lines = path.read_text(encoding="utf-8").splitlines()[first - 1 : last]
        texts.append([line.strip().replace(name, mutant.function.rpartition(".")[2]) for line in lines])
    return "\n".join(line.rstrip() for line in ndiff(texts[0], texts[1]) if line.startswith(("- ", "+ ")))


def functions(source: str) -> Iterator[tuple[str, str]]:
    """Each function and method of a module, as mutmut names it, with a hash of its lines."""
    lines = source.splitlines()
    for mangled, node in _definitions(ast.parse(source)):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        text = textwrap.dedent("\n".join(lines[first - 1 : node.end_lineno]))
        yield mangled, hashlib.sha256(text.encode()).hexdigest()[:12]


def _definitions(module: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"x_{statement.name}", statement
        elif isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"x{_SEPARATOR}{statement.name}{_SEPARATOR}{inner.name}", inner


def _load(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SourceError(f"{path}: cannot be read ({error}); remove the file and run again") from error
    if not isinstance(found, dict):
        raise SourceError(f"{path}: is no JSON object; remove the file and run again")
    return found
