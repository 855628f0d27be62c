"""Rows of other files, manifests above all: they are looked up, not linted.

`--manifests` serves every linted file; a `[[bundle]]` serves each of its files with what the others hold.
"""

from __future__ import annotations

import os

from checker.artifact.reader import read
from checker.artifact.source import Source
from checker.lint.config import ConfigError, shown_path
from checker.lint.discover import reason
from checker.lint.globs import expand, is_glob
from checker.rules.finding import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from checker.artifact.document import Problem
    from checker.artifact.limits import Limits
    from checker.lint.settings import Globs


class Externals:
    """The rows that a linted file may look up beside its own.

    Attributes:
        failures: (path, why) of files that can't be opened.
        notes: globs of the configuration that name no file.
        broken: what could not be understood in files that are not linted themselves, in order of output.
    """

    def __init__(
        self,
        everywhere: Globs | None,
        bundles: Iterable[Globs],
        linted: frozenset[str],
        limits: Limits,
        names: frozenset[str],
        shared: frozenset[str],
    ) -> None:
        """Find and read the files.

        Args:
            everywhere: files that serve every linted file.
            bundles: sets of files that serve one another.
            linted: absolute paths of the linted files; a bundle without any of them is left alone.
            names: the names of all aggregates.
            shared: the names of those whose rows are looked up.
        Raises ConfigError for a glob of the command line that names no file.
        """
        self.failures: list[tuple[str, str]] = []
        self.notes: list[str] = []
        self.broken: list[Finding] = []
        self._everywhere = self._files(everywhere) if everywhere else []
        self._bundles = [files for files in map(self._files, bundles) if not linted.isdisjoint(files)]
        self._rows: dict[str, Mapping[str, list[Any]]] = {}
        for path in dict.fromkeys((*self._everywhere, *(path for files in self._bundles for path in files))):
            self._rows[path] = self._read(path, path in linted, limits, names, shared)
        self.broken.sort(key=Finding.sort_key)
        self._last: tuple[list[str], dict[str, list[Any]]] = ([], {})

    def of(self, path: str) -> Mapping[str, list[Any]]:
        """Aggregate → rows of other files, for the file at `path`."""
        own = os.path.abspath(path)
        serving = [self._everywhere, *(files for files in self._bundles if own in files)]
        files = [file for file in dict.fromkeys(file for some in serving for file in some) if file != own]
        # Neighbours mostly share the answer, and the engine indexes one object once.
        if files != self._last[0]:
            self._last = (files, self._union(files))
        return self._last[1]

    def _union(self, files: Iterable[str]) -> dict[str, list[Any]]:
        union: dict[str, list[Any]] = {}
        for file in files:
            for aggregate, rows in self._rows[file].items():
                union.setdefault(aggregate, []).extend(rows)
        return union

    def _files(self, globs: Globs) -> list[str]:
        found: list[str] = []
        for pattern in globs.patterns:
            matched = expand(pattern, globs.folder)
            if not matched and not is_glob(pattern):
                self.failures.append((pattern, f"no such file (named by {globs.source})"))
            elif not matched and globs.required:
                raise ConfigError(f"{globs.source}: no file matches {pattern!r}")
            elif not matched:
                self.notes.append(f"{globs.source}: no file matches {pattern!r}")
            found += (os.path.abspath(path) for path in matched if not os.path.isdir(path))
        return list(dict.fromkeys(found))

    def _read(
        self, path: str, is_linted: bool, limits: Limits, names: frozenset[str], shared: frozenset[str]
    ) -> dict[str, list[Any]]:
        name = shown_path(path).replace(os.sep, "/")
        rows: dict[str, list[Any]] = {}
        try:
            for document in read(Source.from_path(path, name), limits, names):
                for aggregate, _, row in document.rows(shared):
                    rows.setdefault(aggregate, []).append(row)
                if document.fatal and not is_linted:
                    self.broken += (_finding(problem, name, document.index) for problem in document.problems)
        except OSError as error:
            self.failures.append((name, reason(error)))
        return rows


def _finding(problem: Problem, path: str, document: int) -> Finding:
    return Finding(
        problem.id,
        problem.message,
        severity=problem.severity,
        path=path,
        document=document,
        line=problem.line,
        column=problem.column,
        pointer=problem.pointer,
        hint=problem.hint,
    )
