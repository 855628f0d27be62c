"""Findings to text and machine formats, one file a format.

A format is one module of this package that is named like it and holds `FORMAT`, a subclass of `Formatter`;
`FORMATS` lists the names. A format's module is imported only when it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Protocol, TextIO

    from checker.rules.finding import Finding

    class Titled(Protocol):
        """A rule as the statistics name it."""

        @property
        def title(self) -> str: ...

    class Checks(Protocol):
        """The checks of a run, as far as a report reads them: rules by id."""

        @property
        def rules(self) -> Mapping[str, Titled]: ...

    class RuleDoc(Protocol):
        """One rule's documentation, as SARIF carries it."""

        @property
        def id(self) -> str: ...
        @property
        def family(self) -> str: ...
        @property
        def title(self) -> str: ...
        @property
        def severity(self) -> str: ...
        @property
        def help_markdown(self) -> str: ...
        @property
        def help_uri(self) -> str | None: ...

    class StaleEntry(Protocol):
        """A baseline entry whose finding is gone: the `nth`, from 1, among equals."""

        @property
        def path(self) -> str: ...
        @property
        def rule(self) -> str: ...
        @property
        def clause(self) -> str | None: ...
        @property
        def aggregate(self) -> str | None: ...
        @property
        def key(self) -> Mapping[str, Any]: ...
        @property
        def nth(self) -> int: ...


FORMATS = ("text", "full", "json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson")


class Context:
    """What a format may know of its run besides the findings.

    Attributes:
        command: the command that reports, as its JSON output names it.
        version: the version of this tool.
        color: whether text formats may colour their output.
        width: the cells of a terminal line, or None where there is no terminal.
        quiet: text formats print findings only, no summary.
        statistics: a count per rule is wanted too.
        checks: the checks of the run, for rule titles; None if they are not at hand.
        show_source: finding → [(line number, text)], up to three whole source lines around it in order, or
            None where the source cannot be read again.
        rule_docs: loads the documentation of all rules; a format adds the reader's own.
    """

    __slots__ = (
        "checks", "color", "command", "quiet", "rule_docs", "show_source", "statistics", "version", "width",
    )  # fmt: skip

    def __init__(
        self,
        *,
        command: str = "lint",
        version: str = "",
        color: bool = False,
        width: int | None = None,
        quiet: bool = False,
        statistics: bool = False,
        checks: Checks | None = None,
        show_source: Callable[[Finding], Sequence[tuple[int, str]] | None] | None = None,
        rule_docs: Callable[[], Sequence[RuleDoc]] | None = None,
    ) -> None:
        self.command = command
        self.version = version
        self.color = color
        self.width = width
        self.quiet = quiet
        self.statistics = statistics
        self.checks = checks
        self.show_source = show_source
        self.rule_docs = rule_docs


class Summary:
    """The counts of a finished run.

    Attributes:
        exit: the exit code of the command.
        files, documents, rows: what was linted.
        skipped: foreign files that were passed over.
        errors, warnings: findings that count for the exit code, by severity.
        baselined: findings that the baseline holds.
        suppressed: findings left out by severity or configuration.
        stale: baseline entries whose finding is gone.
        notes: remarks about the run, one line each.
        paths: the linted files, where the caller kept them; JUnit lists the clean ones among them.
    """

    __slots__ = (
        "baselined", "documents", "errors", "exit", "files", "notes", "paths", "rows", "skipped", "stale",
        "suppressed", "warnings",
    )  # fmt: skip

    def __init__(
        self,
        *,
        exit: int = 0,
        files: int = 0,
        documents: int = 0,
        rows: int = 0,
        skipped: int = 0,
        errors: int = 0,
        warnings: int = 0,
        baselined: int = 0,
        suppressed: int = 0,
        stale: Sequence[StaleEntry] = (),
        notes: Sequence[str] = (),
        paths: Sequence[str] = (),
    ) -> None:
        self.exit = exit
        self.files = files
        self.documents = documents
        self.rows = rows
        self.skipped = skipped
        self.errors = errors
        self.warnings = warnings
        self.baselined = baselined
        self.suppressed = suppressed
        self.stale = stale
        self.notes = notes
        self.paths = paths


class Formatter:
    """Writes one report: `begin` once, `finding` for each finding in output order, `end` once.

    A stream that is closed under it (`| head`) raises out of these calls; that is the caller's business.
    """

    __slots__ = ("context", "out")

    def __init__(self, out: TextIO, context: Context) -> None:
        self.out = out
        self.context = context

    def begin(self) -> None:
        """Write what stands before the first finding."""

    def finding(self, finding: Finding) -> None:
        """Write one finding, or keep it where the format needs all of them first."""
        raise NotImplementedError

    def end(self, summary: Summary) -> None:
        """Write what stands after the last finding."""


def formatter(name: str, out: TextIO, context: Context) -> Formatter:
    """The formatter of that name, writing to `out`; raises ValueError for a name that is not in FORMATS."""
    if name not in FORMATS:
        raise ValueError(f"unknown format {name!r}: one of {', '.join(FORMATS)}")
    module = __import__(f"checker.report.{name}", fromlist=["FORMAT"])
    made: Formatter = module.FORMAT(out, context)
    return made
