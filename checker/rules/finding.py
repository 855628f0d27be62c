"""What a check reports: one finding, with the place it points to.

Plain classes with slots: this module is on the path of every run, where the import of `dataclasses` alone
costs more than linting a small passport.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ERROR = "error"
WARNING = "warning"


class Finding:
    """One fault at one place.

    Attributes:
        rule: the rule's id (`INV-6`) or the reader's (`duplicate-key`, `schema`, …).
        clause: the name of the failing clause, or None where the rule has none.
        severity: `error` or `warning`.
        path: the file as given on the command line, with `/` between folders; `-` for standard input.
        document: 0-based number of the passport within the file.
        line, column: 1-based, in code points, in the file itself.
        pointer: RFC 6901 pointer relative to the passport; "" for the passport itself.
        aggregate: the passport key that holds the row, or None.
        row: 0-based index of the row in its aggregate, or None.
        key: the row's identifying fields by name; empty where the finding is not about a row.
        message: what is wrong, in one line.
        hint: what to do about it, or None.
    """

    __slots__ = (
        "aggregate", "clause", "column", "document", "hint", "key", "line", "message", "path", "pointer",
        "row", "rule", "severity",
    )  # fmt: skip

    def __init__(
        self,
        rule: str,
        message: str,
        *,
        clause: str | None = None,
        severity: str = ERROR,
        path: str = "",
        document: int = 0,
        line: int = 1,
        column: int = 1,
        pointer: str = "",
        aggregate: str | None = None,
        row: int | None = None,
        key: dict[str, Any] | None = None,
        hint: str | None = None,
    ) -> None:
        self.rule = rule
        self.clause = clause
        self.severity = severity
        self.path = path
        self.document = document
        self.line = line
        self.column = column
        self.pointer = pointer
        self.aggregate = aggregate
        self.row = row
        self.key: dict[str, Any] = {} if key is None else key
        self.message = message
        self.hint = hint

    def sort_key(self) -> tuple[str, int, int, int, str, str, str]:
        """Order of output: path, document, line, column, rule, clause (then pointer, to be total)."""
        return (
            self.path, self.document, self.line, self.column, self.rule, self.clause or "", self.pointer,
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """The finding as one object of the JSON output (its fields in the documented order)."""
        return {
            "rule": self.rule,
            "clause": self.clause,
            "severity": self.severity,
            "path": self.path,
            "document": self.document,
            "line": self.line,
            "column": self.column,
            "pointer": self.pointer,
            "aggregate": self.aggregate,
            "row": self.row,
            "key": self.key,
            "message": self.message,
            "hint": self.hint,
        }

    def __repr__(self) -> str:
        clause = "" if self.clause is None else f"[{self.clause}]"
        return f"<Finding {self.rule}{clause} {self.path}:{self.line}:{self.column} {self.pointer!r}>"
