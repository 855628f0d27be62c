"""One document → its findings: a pure function of the document, the rules and the rows given beside it.

The rows are walked once: each is checked against its schema and by the rules that need it alone, and what
rules across rows need of it is kept; those run at the end. Words and places are found only for documents
that have findings.
"""

from __future__ import annotations

from checker.artifact.near import near_name
from checker.rules.finding import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from checker.artifact.document import Document
    from checker.rules.compiled import Checks
    from checker.rules.schema import SchemaSet

    Path = tuple[str | int, ...]
    Beside = dict[str, list[Any]]
    """Aggregate → what the rules across rows keep of the rows of other files (`beside`)."""


class DocumentResult:
    """What linting one document gave.

    Attributes:
        findings: in the order of output; path and document number are the caller's to fill in.
        foreign: none of the top-level keys is an aggregate.
        near: a top-level key looks like an aggregate's name.
        rows: how many rows were checked.
    """

    __slots__ = ("findings", "foreign", "near", "rows")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.foreign = False
        self.near = False
        self.rows = 0


def beside(checks: Checks, rows: Mapping[str, list[Any]]) -> Beside:
    """Rows of other files, as `lint_document` looks them up: made once, used for every document.

    Args:
        rows: aggregate → rows as they were read; those that are no objects have no part in it.
    """
    single = {name for name, info in checks.aggregates.items() if info.object}
    return {
        name: [checks.keep[name](row) if type(row) is dict else None for row in listed]
        for name, listed in rows.items()
        if name in checks.keep and name not in single
    }


def lint_document(
    document: Document,
    checks: Checks,
    schemas: SchemaSet,
    external: Beside,
    wanted: Callable[[str], bool],
) -> DocumentResult:
    """Check a document against its schemas and all rules.

    Args:
        document: as the reader hands it out; its rows are walked here.
        checks: the compiled rules.
        schemas: the schemas of the aggregates.
        external: rows of other files, for look-ups only (`beside`).
        wanted: whether a rule is selected; asked only for rules that are off by default.

    Raises:
        OSError: the file could not be read to its end.
        SchemaFileError: the schema of an aggregate of the user's is no schema.
        RuleError: a family of the user's does not load.
    """
    return _Run(document, checks, schemas).result(external, wanted)


class _Run:
    def __init__(self, document: Document, checks: Checks, schemas: SchemaSet) -> None:
        self.document = document
        self.checks = checks
        self.schemas = schemas
        self.single = frozenset(name for name, info in checks.aggregates.items() if info.object)
        self.arrays = frozenset(checks.aggregates) - self.single
        self.places: list[tuple[Finding, bool]] = []
        """Findings that still need line and column, and whether they point to a key."""
        self.firsts: dict[tuple[str, int, int, Path], tuple[str, int, Path]] = {}
        """Findings about several items → the first of these."""

    def result(self, external: Beside, wanted: Callable[[str], bool]) -> DocumentResult:
        result = DocumentResult()
        document, checks = self.document, self.checks
        store: dict[str, list[Any]] = {}
        current: str | None = None
        rows = 0
        for aggregate, index, row in document.rows(self.arrays, self.single):
            if aggregate != current:
                current = aggregate
                check = checks.row[aggregate]
                keep = store.setdefault(aggregate, []).append
                accepts = self.schemas.accepts(aggregate)
            rows += 1
            try:
                fine = accepts(row)
            except Exception:  # whatever the engine cannot convert is looked at closely
                fine = False
            if not fine and not self.schemas.is_valid(aggregate, row):
                self._schema_errors(aggregate, index, row)
            if type(row) is not dict:
                keep(None)
                continue
            fired = check(row, keep)
            if fired is not None:
                for number, path in fired:
                    self._fired(number, aggregate, index, row, path)
        result.rows = rows
        if document.fatal:
            result.findings = self._problems()
            return result
        self._shapes(store)
        self._single_objects(store)
        self._cross(store, external, wanted)
        self._near_keys(result)
        result.foreign = not any(key in checks.aggregates for key in document.keys)
        if document.root_type == "array":
            self._array()
        result.findings = sorted(self._problems() + self._placed(), key=Finding.sort_key)
        return result

    def _problems(self) -> list[Finding]:
        return [
            Finding(
                problem.id, problem.message, severity=problem.severity, line=problem.line,
                column=problem.column, pointer=problem.pointer, hint=problem.hint,
            )
            for problem in self.document.problems
        ]  # fmt: skip

    def _schema_errors(self, aggregate: str, index: int | None, row: Any) -> None:
        place = f"/{aggregate}" if index is None else f"/{aggregate}/{index}"
        for error in self.schemas.errors(aggregate, row):
            finding = Finding(
                "schema", error.message, clause=error.keyword, aggregate=aggregate, row=index,
                pointer=place + error.pointer, key=self._key(aggregate, row), hint=error.hint,
            )  # fmt: skip
            self.places.append((finding, error.at_key))

    def _key(self, aggregate: str, row: Any) -> dict[str, Any]:
        if type(row) is not dict:
            return {}
        return {name: row[name] for name in self.checks.aggregates[aggregate].key if name in row}

    def _fired(
        self, number: int, aggregate: str, index: int | None, row: Any, path: tuple[str | int, ...]
    ) -> None:
        from checker.rules.evaluate import Site
        from checker.rules.wording import message, place, pointer

        clause = self.checks.clause(number)
        site = Site(_chain(row, path), index, path)
        info = self.checks.rules[clause.rule]
        text = message(clause, site)
        first = self.firsts.get((aggregate, index or 0, number, path))
        if first is not None:
            text += f"; the first is {place(*first)}"
        finding = Finding(
            clause.rule, text, clause=clause.name, severity=info.severity,
            aggregate=aggregate, row=index, pointer=pointer(clause, site), key=self._key(aggregate, row),
            hint=self.checks.hint(clause.rule),
        )  # fmt: skip
        self.places.append((finding, False))

    def _shapes(self, store: dict[str, list[Any]]) -> None:
        """Aggregates that are no arrays count as empty; of a key that stands twice the last value counts."""
        for name in self.arrays.intersection(self.document.values):
            store.pop(name, None)
            value = self.document.values[name]
            from checker.rules.sentences import show, type_words

            found = show(value) if type(value) is dict else f"{type_words(value)}: {show(value)}"

            finding = Finding(
                "schema", f"{name} must be a list of rows; it is {found}",
                clause="type", aggregate=name, pointer=f"/{name}",
                hint="Put the rows into a list; a passport without them leaves the key out.",
            )  # fmt: skip
            self.places.append((finding, False))

    def _single_objects(self, store: dict[str, list[Any]]) -> None:
        for name in sorted(self.single.intersection(self.document.values)):
            value = self.document.values[name]
            if value is None:
                continue
            if not self.schemas.is_valid(name, value):
                self._schema_errors(name, None, value)
            keep = store.setdefault(name, []).append
            for number, path in self.checks.row[name](value, keep) or ():
                self._fired(number, name, None, value, path)

    def _cross(self, store: dict[str, list[Any]], external: Beside, wanted: Callable[[str], bool]) -> None:
        active = [rule.id for rule in self.checks.rules.values() if not rule.default and wanted(rule.id)]
        fired: dict[tuple[str, int], list[tuple[int, tuple[str | int, ...]]]] = {}
        for aggregate, index, number, path in self.checks.cross(store, external, active, self.firsts):
            fired.setdefault((aggregate, index), []).append((number, path))
        if not fired:
            return
        for aggregate, index in [place for place in fired if place[0] in self.single]:
            for number, path in fired[aggregate, index]:
                self._fired(number, aggregate, None, self.document.values[aggregate], path)
        for aggregate, index, row in self.document.rows(self.arrays, self.single):
            for number, path in fired.get((aggregate, index), ()):
                self._fired(number, aggregate, index, row, path)

    def _near_keys(self, result: DocumentResult) -> None:
        for key in self.document.keys:
            name = near_name(key, self.checks.aggregates)
            if name is not None:
                result.near = True
                escaped = key.replace("~", "~0").replace("/", "~1")
                finding = Finding(
                    "document", f"{_shown(key)} is no aggregate of a passport; did you mean {name}?",
                    pointer=f"/{escaped}", hint=f"Rename the key to {name}; what it holds was not checked.",
                )  # fmt: skip
                self.places.append((finding, True))

    def _array(self) -> None:
        finding = Finding(
            "document",
            "the top level is an array; a passport is one object",
            hint='Put rows under the key of their aggregate ({"claim_audit_results": [...]}); of several '
            "passports put each on a line of a .jsonl file, or into a file of its own.",
        )
        self.places.append((finding, False))

    def _placed(self) -> list[Finding]:
        if self.places:
            found = self.document.locate({(finding.pointer, at_key) for finding, at_key in self.places})
            for finding, at_key in self.places:
                finding.line, finding.column = found[finding.pointer, at_key]
        return [finding for finding, _ in self.places]


def _chain(row: Any, path: tuple[str | int, ...]) -> tuple[Any, ...]:
    """The item that a path leads to inside a row, and the objects that hold it."""
    chain = [row]
    for position in range(0, len(path), 2):
        chain.insert(0, chain[0][path[position]][path[position + 1]])
    return tuple(chain)


def _shown(key: str) -> str:
    from checker.rules.sentences import show

    return show(key)
