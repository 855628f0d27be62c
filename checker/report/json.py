"""JSON: one object for the whole run, its findings written as they come.

The findings stand before `exit` and `summary`, which are known last, so that memory does not grow with them.
"""

from __future__ import annotations

from checker.report import Formatter
from checker.report.json_text import ItemWriter, encode
from checker.report.tally import Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from checker.report import Context, Summary
    from checker.rules.finding import Finding

VERSION = 1


class JsonFormat(Formatter):
    """`{"version", "command", "findings", "exit", "summary"}`, as `output-lint.schema.json` has it."""

    __slots__ = ("items", "tally")

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.items = ItemWriter(out)
        self.tally = Tally()

    def begin(self) -> None:
        """Open the object and its findings."""
        self.out.write(f'{{"version": {VERSION}, "command": {encode(self.context.command)}, "findings": [')

    def finding(self, finding: Finding) -> None:
        """Write one finding on a line of its own."""
        self.tally.add(finding)
        self.items.add(finding.as_dict())

    def end(self, summary: Summary) -> None:
        """Close the findings and write the exit code and the counts."""
        self.items.close()
        counts = summary_dict(summary)
        if self.context.statistics:
            counts["rules"] = dict(self.tally.by_count())
        self.out.write(f', "exit": {summary.exit}, "summary": {encode(counts)}}}\n')


def summary_dict(summary: Summary) -> dict[str, Any]:
    """The counts of a run as the `summary` object of the JSON output."""
    return {
        "files": summary.files,
        "documents": summary.documents,
        "rows": summary.rows,
        "skipped": summary.skipped,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "baselined": summary.baselined,
        "suppressed": summary.suppressed,
        "stale": [
            {
                "path": entry.path,
                "rule": entry.rule,
                "clause": entry.clause,
                "aggregate": entry.aggregate,
                "key": dict(entry.key),
                "nth": entry.nth,
            }
            for entry in summary.stale
        ],
        "notes": list(summary.notes),
    }


FORMAT = JsonFormat
