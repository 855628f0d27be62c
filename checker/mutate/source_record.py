"""What is kept about the mutants of the source: the last full run, and the survivors that are accepted.

`totals.toml` has a table for each module, and in it for each function the hash of its lines, its mutants and
how many of them were killed. `accepted.toml` has a list of survivors: the function, the change as the gate
prints it, and why no test needs to tell it from the original.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.mutate.source_mutants import SourceError

_HEAD = """\
# The mutants of the source at the last full run: function = [hash of its lines, mutants, killed].
# Written by `make mutants-record`; a total that shrinks must be put here on purpose.
"""


@dataclass(frozen=True)
class FunctionRecord:
    """A function at the last full run."""

    hash: str
    total: int
    killed: int


Record = Mapping[str, Mapping[str, FunctionRecord]]
"""Module (dotted) → function (`name`, `Class.name`) → its record."""


@dataclass(frozen=True)
class Accepted:
    """A survivor that may survive: in which function, which change, and why."""

    function: str
    change: str
    reason: str


def read_record(path: Path) -> Record:
    """The last full run; empty where there is no file. Raises SourceError."""
    record: dict[str, dict[str, FunctionRecord]] = {}
    for module, functions in _load(path).items():
        if not isinstance(functions, dict):
            raise SourceError(f"{path}: {module} is no table; write the file anew with make mutants-record")
        record[module] = {}
        for name, row in functions.items():
            match row:
                case [str(digest), int(total), int(killed)]:
                    record[module][name] = FunctionRecord(digest, total, killed)
                case _:
                    raise SourceError(
                        f"{path}: {module}.{name} is not [hash, mutants, killed]; "
                        "write the file anew with make mutants-record"
                    )
    return record


def write_record(path: Path, record: Record) -> None:
    """Write the last full run, under a temporary name first."""
    parts = [_HEAD]
    for module, functions in sorted(record.items()):
        parts.append(f'\n["{module}"]\n')
        for name, row in sorted(functions.items()):
            key = f'"{name}"' if "." in name else name
            parts.append(f'{key} = ["{row.hash}", {row.total}, {row.killed}]\n')
    draft = path.with_name(f"{path.name}.new")
    draft.write_text("".join(parts), encoding="utf-8")
    draft.replace(path)


def read_accepted(path: Path) -> tuple[Accepted, ...]:
    """The accepted survivors; none where there is no file.

    Raises SourceError where an entry lacks its function, its change or its reason.
    """
    entries = _load(path).get("accepted", [])
    if not isinstance(entries, list):
        raise SourceError(f"{path}: accepted is no list of tables ([[accepted]])")
    return tuple(_accepted(path, number, entry) for number, entry in enumerate(entries, 1))


def _accepted(path: Path, number: int, entry: object) -> Accepted:
    if not isinstance(entry, dict):
        raise SourceError(f"{path}: entry {number} is no table ([[accepted]])")
    texts = {}
    for key in ("function", "change", "reason"):
        text = entry.get(key)
        if not isinstance(text, str) or not text.strip():
            about = f" ({entry['function']})" if entry.get("function") else ""
            raise SourceError(f"{path}: entry {number}{about} has no {key}; say it, or remove the entry")
        texts[key] = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if unknown := sorted(set(entry) - set(texts)):
        raise SourceError(f"{path}: entry {number} has unknown keys: {', '.join(unknown)}")
    return Accepted(**texts)


def as_entries(survivors: Iterable[tuple[str, str]]) -> str:
    """Entries for `accepted.toml`, their reasons left for an author: (function, change) each."""
    return "\n".join(
        f"[[accepted]]\nfunction = \"{function}\"\nchange = '''\n{change}\n'''\nreason = \"\"\n"
        for function, change in survivors
    )


def _load(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise SourceError(f"{path}: cannot be read: {error}") from error
