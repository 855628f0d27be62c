"""One file, or a piece of one, to findings."""

from __future__ import annotations

import json

from checker.artifact.limits import Limits
from checker.artifact.reader import read
from checker.artifact.source import Source
from checker.lint.config import ConfigError
from checker.lint.discover import reason
from checker.lint.passport import beside, lint_document
from checker.lint.selection import Selection
from checker.lint.suggestion import nearest
from checker.rules.compiled import load_checks
from checker.rules.finding import Finding
from checker.rules.schema import SchemaFileError, SchemaSet, load_schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from checker.artifact.document import Document
    from checker.lint.discover import Target
    from checker.lint.external import Externals
    from checker.lint.settings import Settings

Span = tuple[int, int]
"""First byte and the one after the last, of a piece of a JSONL file."""

# Top-level keys that are named for a document that is no passport.
_KEYS_SHOWN = 5
_TYPES = {
    "array": "an array", "string": "a string", "number": "a number", "boolean": "true or false",
    "null": "null", "text": "a text",
}  # fmt: skip


class Part:
    """What linting one document, or several in a row, gave.

    Attributes:
        findings: in the order of output.
        documents: how many documents were read, whatever they were; `lines` of the file they took (JSONL).
        passports: how many of them were passports, with `rows` rows.
        skipped: how many were none and were passed over.
        broken: whether content was met that could not be understood.
        failure: why the file can't be opened, or None.
    """

    __slots__ = ("broken", "documents", "failure", "findings", "lines", "passports", "rows", "skipped")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.documents = 0
        self.lines = 0
        self.passports = 0
        self.rows = 0
        self.skipped = 0
        self.broken = False
        self.failure: str | None = None

    def add(self, other: Part) -> None:
        """Take in what came after it."""
        self.findings += other.findings
        self.documents += other.documents
        self.lines += other.lines
        self.passports += other.passports
        self.rows += other.rows
        self.skipped += other.skipped
        self.broken = self.broken or other.broken
        self.failure = self.failure or other.failure

    def shift(self, documents: int, lines: int) -> None:
        """Count documents and lines from the file's start instead of the piece's."""
        for finding in self.findings:
            finding.document += documents
            finding.line += lines


class Linter:
    """Lints files with one set of checks. Pickled, it is made anew from its settings.

    Args:
        settings: what the run is to do.
        linted: absolute paths of all files of the run.
    Raises ConfigError for a selection, a pattern, a glob or a family that makes no sense.
    """

    def __init__(self, settings: Settings, linted: frozenset[str] = frozenset()) -> None:
        self._settings = settings
        self._linted = linted
        try:
            self.checks = load_checks(settings.families)
        except ValueError as error:
            _tell(error)
            raise
        self.selection = Selection(
            self.checks.rules, self.checks.families, settings.layers, settings.per_file
        )
        self.names = frozenset(self.checks.aggregates)
        schemas = {name: info.schema for name, info in self.checks.aggregates.items() if info.schema}
        self._schemas = SchemaSet(schemas, reference=settings.validator == "reference")
        self._limits = Limits(max_depth=settings.max_depth, max_size=settings.max_size)
        self.externals: Externals | None = None
        if settings.manifests or settings.bundles:
            from checker.lint.external import Externals

            shared = frozenset(
                name for name, info in self.checks.aggregates.items() if info.shared and not info.object
            )
            self.externals = Externals(
                settings.manifests, settings.bundles, linted, self._limits, self.names, shared
            )

        self._mentioned: tuple[Source | None, bool] = (None, False)
        self._shared: tuple[Mapping[str, list[Any]], dict[str, list[Any]]] = ({}, {})

    def __reduce__(self) -> tuple[Any, ...]:
        return Linter, (self._settings, self._linted)

    def parts(self, target: Target, span: Span | None = None) -> Iterator[Part]:
        """One part for each document, as it is read; a file that can't be opened is one part that says so."""
        wanted = self.selection.for_path(target.name)
        external = self._beside(target)
        source = source_of(target)
        try:
            if span is None:
                for document in read(source, self._limits, self.names):
                    yield self._lint(document, source, target, wanted, external)
            else:
                from checker.artifact.jsonl import read_jsonl

                lines = read_jsonl(source, self._limits, self.names, *span)
                for document in lines:
                    yield self._lint(document, source, target, wanted, external)
                rest = Part()
                rest.lines = lines.lines
                yield rest
        except OSError as error:
            failed = Part()
            failed.failure = reason(error)
            yield failed
        except (SchemaFileError, ValueError) as error:
            _tell(error)
            raise

    @property
    def passport(self) -> str:
        """What a passport is, in words: the aggregates of families of one's own make one too."""
        *names, last = self.checks.aggregates
        return f"a passport is one object with at least one of the keys {', '.join(names)} and {last}"

    def _beside(self, target: Target) -> dict[str, list[Any]]:
        """The rows of other files that a file may look up; neighbours mostly share them."""
        if self.externals is None:
            return {}
        rows = self.externals.of(target.path)
        if rows is not self._shared[0]:
            self._shared = (rows, beside(self.checks, rows))
        return self._shared[1]

    def _lint(
        self,
        document: Document,
        source: Source,
        target: Target,
        wanted: frozenset[str],
        external: dict[str, list[Any]],
    ) -> Part:
        part = Part()
        part.documents = 1
        result = lint_document(document, self.checks, self._schemas, external, wanted.__contains__)
        part.broken = document.fatal
        part.rows = result.rows
        foreign = (result.foreign and not result.near) or _is_empty(document, target)
        if foreign and document.root_type == "array" and self._mentions(source):
            # An array of passports, or of rows, is somebody's mistake, not somebody else's file.
            foreign = False
        if document.fatal and self._settings.skip_foreign and not foreign:
            # What can't be understood is somebody else's as far as it does not speak of passports.
            foreign = not self._mentions(source)
        if foreign and (self._settings.skip_foreign or not target.named):
            part.skipped = 1
            return part
        if not result.foreign:
            part.passports = int(not document.fatal)
        elif not any(finding.rule == "document" for finding in result.findings):
            result.findings.append(self._foreign(document))
            result.findings.sort(key=Finding.sort_key)
        for finding in result.findings:
            if finding.rule in wanted:
                finding.path = target.name
                finding.document = document.index
                part.findings.append(finding)
        return part

    def _mentions(self, source: Source) -> bool:
        """Whether a file speaks of passports anywhere; read once for all of its documents."""
        if self._mentioned[0] is not source:
            from checker.artifact.mention import mentions

            self._mentioned = (source, mentions(source, self.names))
        return self._mentioned[1]

    def _foreign(self, document: Document) -> Finding:
        """Why a document that was named is no passport, and which of its keys may have been meant."""
        line, column = document.locate([("", False)])["", False]
        keys = document.keys
        if document.root_type != "object":
            found = f"it is {_TYPES.get(document.root_type, 'none')}"
        elif not keys:
            found = "it has no keys"
        else:
            more = ", …" if len(keys) > _KEYS_SHOWN else ""
            found = f"its keys: {', '.join(json.dumps(key[:60]) for key in keys[:_KEYS_SHOWN])}{more}"
        aggregate = self._row_of(keys)
        if aggregate is not None:
            return Finding(
                "document",
                f"not a passport: it looks like one row of {aggregate}",
                line=line,
                column=column,
                hint=f'Put it into that list: {{"{aggregate}": [ … ]}}',
            )
        near = [(key, nearest(key, self.names)) for key in keys[:100]]
        meant = "".join(f"; {json.dumps(key[:60])} may be meant as {name}" for key, name in near if name)
        return Finding(
            "document",
            f"not a passport: none of the aggregates is a top-level key; {found}{meant}",
            line=line,
            column=column,
            hint=f"{self.passport}; --skip-foreign passes over files that are none",
        )

    def _row_of(self, keys: list[str]) -> str | None:
        """The aggregate whose rows have most of these keys, where they are most of what its rows require."""
        found: list[tuple[int, str]] = []
        for name, info in self.checks.aggregates.items():
            required = load_schema(info.schema).get("required") if info.schema else None
            if isinstance(required, list) and required:
                shared = len({key for key in required if key in keys})
                if 2 * shared > len(required):
                    found.append((shared, name))
        return max(found)[1] if found else None


def _is_empty(document: Document, target: Target) -> bool:
    """Whether a file holds nothing in a format where that is right; an empty JSON file is a broken one."""
    empty = document.fatal and all(problem.id == "document" for problem in document.problems)
    return empty and not target.name.lower().endswith(".json")


def _tell(error: Exception) -> None:
    """Raise ConfigError if the error is a mistake in the user's rules or schemas."""
    # Not at the top: the module brings the whole rule language along, which no clean run needs.
    from checker.rules.invariant import RuleError

    if isinstance(error, RuleError | SchemaFileError):
        raise ConfigError(str(error)) from error


def source_of(target: Target) -> Source:
    """Where the bytes of a target are."""
    if target.data is not None:
        return Source.from_bytes(target.data, target.name)
    return Source.from_path(target.path, target.name)
