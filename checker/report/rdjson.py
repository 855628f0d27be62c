"""rdjson: the Reviewdog Diagnostic Format.

Its columns count UTF-8 bytes from 1, where a finding counts code points: the column is converted with the
source line, and left out (the format allows that) where the line cannot be read again.
"""

from __future__ import annotations

from checker.report import Formatter
from checker.report.fingerprint import relative
from checker.report.json_text import ItemWriter
from checker.report.safe_text import safe
from checker.report.wording import label
from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from checker.report import Context, Summary
    from checker.rules.finding import Finding


class RdjsonFormat(Formatter):
    """`{"source", "diagnostics", "severity"}`, the worst severity last: it is known last."""

    __slots__ = ("columns", "items", "worst")

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.items = ItemWriter(out)
        self.columns = ByteColumns(context)
        self.worst: str | None = None

    def begin(self) -> None:
        """Open the object and its diagnostics."""
        self.out.write('{"source": {"name": "claim-audit"}, "diagnostics": [')

    def finding(self, finding: Finding) -> None:
        """Write one finding as one diagnostic."""
        severity = "ERROR" if finding.severity == ERROR else "WARNING"
        self.worst = "ERROR" if self.worst == "ERROR" else severity
        start = {"line": finding.line}
        column = self.columns.of(finding)
        if column is not None:
            start["column"] = column
        lines = [safe(finding.message), *([f"help: {safe(finding.hint)}"] if finding.hint else [])]
        self.items.add(
            {
                "message": "\n".join(lines),
                "location": {"path": safe(relative(finding.path)), "range": {"start": start}},
                "severity": severity,
                "code": {"value": label(finding.rule, finding.clause)},
            }
        )

    def end(self, summary: Summary) -> None:
        """Close the diagnostics and write the worst severity, if there is one."""
        self.items.close()
        self.out.write(f', "severity": "{self.worst}"}}\n' if self.worst else "}\n")


class ByteColumns:
    """Columns of findings in UTF-8 bytes. Findings come in order, so a long line is walked once."""

    __slots__ = ("_bytes", "_column", "_context", "_line")

    def __init__(self, context: Context) -> None:
        self._context = context
        self._line: tuple[str, int] | None = None
        self._column = 1
        self._bytes = 1

    def of(self, finding: Finding) -> int | None:
        """The finding's column in bytes, 1-based; None where its source line cannot be read again."""
        text = self._text(finding)
        if text is None:
            return None
        if text.isascii():
            return finding.column
        line = (finding.path, finding.line)
        if line != self._line or finding.column < self._column:
            self._line, self._column, self._bytes = line, 1, 1
        walked = text[self._column - 1 : finding.column - 1]
        self._bytes += len(walked.encode("utf-8", "surrogatepass"))
        self._column = finding.column
        return self._bytes

    def _text(self, finding: Finding) -> str | None:
        lines = (self._context.show_source(finding) if self._context.show_source else None) or ()
        return next((text for number, text in lines if number == finding.line), None)


FORMAT = RdjsonFormat
