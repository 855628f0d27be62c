"""A lint run: files in, findings out in order, counts and the exit code at the end."""

from __future__ import annotations

import os

from checker.lint.config import ConfigError
from checker.lint.discover import STDIN, SUFFIXES, Target, plan, reason
from checker.lint.linter import Linter
from checker.rules.finding import ERROR, Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import IO

    from checker.lint.baseline import Baseline, Entry
    from checker.lint.linter import Part
    from checker.lint.patterns import Patterns
    from checker.lint.settings import Settings

# Bytes of input below which further processes cost more than they save; a file counts as so many more.
PARALLEL_FROM = 16 << 20
_A_FILE = 20 << 10

SUFFIXES_READ = f"a folder is searched for {', '.join(SUFFIXES)}"


class CrashError(Exception):
    """The linter itself failed on a file; `detail` is the traceback for the report."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(f"while linting {name}: {detail.strip().splitlines()[-1]}")
        self.detail = detail


class Run:
    """One run. The counts are complete once `findings` is exhausted.

    Attributes:
        errors, warnings: what was found, by severity: hidden findings included, those in the baseline not.
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
        try:
            self.linter = Linter(settings, frozenset(os.path.abspath(target.path) for target in self.targets))
        except ConfigError as error:
            raise ConfigError(settings.placed(str(error))) from error
        self.errors = self.warnings = self.hidden = self.baselined = 0
        self.passports = self.rows = self.skipped = 0
        self.paths: list[str] = []
        self.stale: list[Entry] = []
        self.failures = list(self._plan.failures)
        self.notes: list[str] = []
        self.exit = 0
        self._found = self._strangers = 0

    def findings(self) -> Generator[Finding, None, None]:
        """The findings to show, in order of path, document, line, column, rule and clause.

        Raises CrashError where the linter itself fails; ConfigError for a schema of the user's that turns out
        to be none, and for a baseline that can't be written.
        """
        beside = list(self.linter.externals.broken) if self.linter.externals else []
        spooled = self._spool()
        files = self._files()
        try:
            for target, parts in files:
                while beside and beside[0].path < target.name:
                    yield from self._shown([beside.pop(0)])
                yield from self._file(target, parts)
        finally:
            files.close()
            if spooled is not None:
                spooled.close()
        yield from self._shown(beside)
        if not (self._settings.skip_foreign or self.passports or self._found):
            yield from self._shown([self._nothing_met(folder) for folder in self._plan.folders])
        self._finish()

    def _spool(self) -> IO[bytes] | None:
        """Read standard input, if it is to be linted; the file it may be put into goes when it is closed."""
        for target in self.targets:
            if target.path == STDIN:
                from checker.lint.stdin import spool

                try:
                    return spool(target)
                except OSError as error:
                    self.failures.append((target.name, reason(error)))
                    self.targets.remove(target)
                    break
        return None

    def _files(self) -> Generator[tuple[Target, Iterator[Part]], None, None]:
        jobs = self._jobs()
        if jobs > 1:
            from checker.lint.parallel import files

            yield from files(self.targets, self.linter, jobs)
        else:
            for target in self.targets:
                yield target, self.linter.parts(target)

    def _jobs(self) -> int:
        """How many processes are worth their start."""
        jobs = self._settings.jobs or cores()
        if jobs == 1 or (len(self.targets) < 2 and not any(target.is_jsonl() for target in self.targets)):
            return 1
        weight = sum(_A_FILE + target.size() for target in self.targets)
        return jobs if weight >= PARALLEL_FROM else 1

    def _file(self, target: Target, parts: Iterator[Part]) -> Iterator[Finding]:
        documents = passports = skipped = 0
        broken, found = False, self._found
        for part in self._guarded(target, parts):
            if part.failure is not None:
                self.failures.append((target.name, part.failure))
                return
            documents += part.documents
            passports += part.passports
            skipped += part.skipped
            self.rows += part.rows
            broken = broken or part.broken
            yield from self._shown(part.findings)
        if not documents:
            if target.named and not self._settings.skip_foreign:
                hint = self.linter.passport
                empty = Finding("document", "no passport in this file", path=target.name, hint=hint)
                yield from self._shown([empty])
            else:
                skipped = 1
        self.passports += passports
        if skipped and not passports and found == self._found:
            self.skipped += 1
            return
        self.paths.append(target.name)
        self._strangers += skipped
        if self._baseline is not None:
            # Of a file that was not understood nothing is gone.
            ids = frozenset[str]() if broken else self.linter.selection.for_path(target.name)
            self._baseline.linted(target.name, ids)

    def _guarded(self, target: Target, parts: Iterator[Part]) -> Iterator[Part]:
        """The parts; what fails in making them is told with the file's name."""
        try:
            yield from parts
        except ConfigError:
            raise
        except Exception as error:
            import traceback

            # A worker process tells its own traceback, or how it ended.
            detail = getattr(error, "detail", None) or traceback.format_exc()
            raise CrashError(target.name, detail) from error

    def _shown(self, findings: list[Finding]) -> Iterator[Finding]:
        """Count findings, and pass on those that are neither known nor below the severity to show."""
        for finding in findings:
            self._found += 1
            if self._baseline is not None:
                if self._settings.write_baseline:
                    if self._baseline.record(finding):
                        continue
                elif self._baseline.holds(finding):
                    self.baselined += 1
                    continue
            if finding.severity == ERROR:
                self.errors += 1
            else:
                self.warnings += 1
                if self._settings.severity == ERROR:
                    self.hidden += 1
                    continue
            yield finding

    def _nothing_met(self, folder: str) -> Finding:
        if self.skipped:
            seen = f"{_counted(self.skipped, 'file was', 'files were')} read, no passport among them"
        else:
            seen = "there is no file with a suffix that is read"
        counts = self._plan.left_out.items()
        left_out = ", ".join(f"{_counted(n, kind, f'{kind}s')} {why}" for (why, kind), n in counts)
        if left_out and self.skipped:
            seen += f"; {left_out}"
        elif left_out:
            seen = left_out
        return Finding(
            "document",
            f"no passport met: {seen}",
            path=folder.replace(os.sep, "/"),
            hint=f"{self.linter.passport}; {SUFFIXES_READ}",
        )

    def _finish(self) -> None:
        if self.linter.externals is not None:
            self.failures += self.linter.externals.failures
            self.notes += self.linter.externals.notes
        for id in self.linter.selection.bound:
            rule = self.linter.checks.rules[id]
            self.notes.append(f"{id} binds the {rule.bound_by}; lint does not check it")
        if self._plan.links:
            links = _counted(self._plan.links, "link to a folder was", "links to folders were")
            self.notes.append(f"{links} not followed; name a folder to lint it")
        if self._strangers:
            documents = _counted(self._strangers, "document", "documents")
            self.notes.append(f"{documents} beside passports passed over: no passport")
        if self._baseline is not None:
            if self._settings.write_baseline:
                self._save(self._baseline)
            else:
                self.stale = self._baseline.stale()
        strict = self._settings.strict and (self.warnings or self.stale)
        self.exit = (
            2 if self.failures else int(bool((self.errors or strict) and not self._settings.exit_zero))
        )

    def _save(self, baseline: Baseline) -> None:
        try:
            held = baseline.save()
        except OSError as error:
            raise ConfigError(f"{baseline.path}: the baseline can't be written: {reason(error)}") from error
        self.notes.append(f"{baseline.path} now holds {_counted(held, 'finding', 'findings')}")


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1  # pragma: no cover - not on Linux


def _exclude(settings: Settings) -> Patterns | None:
    globs = settings.exclude
    if globs is None:
        return None
    from checker.lint.patterns import strict

    return strict(globs.patterns, globs.folder or os.getcwd(), globs.source)


def _baseline(settings: Settings) -> Baseline | None:
    """The baseline as it is; one that is about to be written need not be there yet."""
    if settings.baseline is None:
        return None
    from checker.lint.baseline import Baseline, load

    if settings.write_baseline and not os.path.lexists(settings.baseline):
        return Baseline(settings.baseline)
    return load(settings.baseline)
