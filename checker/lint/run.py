"""A lint run: files in, findings out in order, counts and the exit code at the end."""

from __future__ import annotations

import os

from checker.lint.config import ConfigError
from checker.lint.discover import STDIN, Target, plan
from checker.lint.linter import PASSPORT, Linter
from checker.rules.finding import ERROR, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.lint.baseline import Baseline, Entry
    from checker.lint.linter import Part
    from checker.lint.patterns import Patterns
    from checker.lint.settings import Settings

# Bytes of input below which further processes cost more than they save; a file counts as so many more.
PARALLEL_FROM = 16 << 20
_A_FILE = 20 << 10


class CrashError(Exception):
    """The linter itself failed on a file; `detail` is the traceback for the report."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"while linting {name}: {detail.strip().splitlines()[-1]}")
        self.detail = detail


class Run:
    """One run. The counts are complete once `findings` is exhausted.

    Attributes:
        errors, warnings: what was found, by severity, hidden findings included, without those in the baseline.
        hidden: how many of them are below the severity that is shown.
        baselined: findings that the baseline holds; `stale` its entries whose finding is gone.
        paths: the names of the linted files; `passports` and `rows`: what was in them.
        skipped: files, and documents beside passports, that are none and were passed over.
        failures: (path, why) of what can't be opened.
        notes: remarks for the user.
        exit: 0 clean, 1 findings, 2 something could not be opened.
    """

    def __init__(self, settings: Settings) -> None:
        """Raises ConfigError or RuleError where a setting makes no sense, before anything is linted."""
        self._settings = settings
        self._plan = plan(
            settings.paths,
            exclude=_exclude(settings),
            force_exclude=settings.force_exclude,
            stdin_name=settings.stdin_name,
        )
        self.targets = self._plan.targets
        self._baseline = _baseline(settings)
        self.linter = Linter(settings, frozenset(os.path.abspath(target.path) for target in self.targets))
        self.errors = self.warnings = self.hidden = self.baselined = 0
        self.passports = self.rows = self.skipped = 0
        self.paths: list[str] = []
        self.stale: list[Entry] = []
        self.failures = list(self._plan.failures)
        self.notes: list[str] = []
        self.exit = 0

    def findings(self) -> Iterator[Finding]:
        """The findings to show, in order of path, document, line, column, rule and clause.

        Raises CrashError where the linter itself fails; ConfigError for a schema or a family that turns out to
        be none, and for a baseline that can't be written.
        """
        for target, parts in self._files():
            yield from self._file(target, parts)
        if self._settings.skip_foreign or self.passports or self.errors or self.warnings or self.baselined:
            pass
        else:
            for folder in self._plan.folders:
                yield from self._shown([self._nothing_met(folder)])
        self._finish()

    def _files(self) -> Iterator[tuple[Target, Iterator[Part]]]:
        jobs = self._jobs()
        broken = self.linter.externals.broken if self.linter.externals else {}
        if jobs > 1:
            from checker.lint.parallel import files
            from checker.lint.pool import WorkerError

            try:
                yield from files(self.targets, self.linter, jobs)
            except WorkerError as error:
                raise CrashError(error.task.target.name, error.detail) from error
        else:
            for target in self.targets:
                yield target, self.linter.parts(target)
