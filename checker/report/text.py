"""Text: one finding a line, then the summary."""

from __future__ import annotations

from checker.report import Formatter
from checker.report.safe_text import encodable, safe, safe_line
from checker.report.tally import Tally
from checker.report.wording import facts, summary_details, summary_line
from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from checker.report import Context, Summary
    from checker.rules.finding import Finding

BOLD, RED, GREEN, YELLOW, BLUE = "1", "1;31", "1;32", "1;33", "1;34"


class TextFormat(Formatter):
    """`path:line:col: RULE message [clause]`; a warning as `RULE (warning) message [clause]`."""

    __slots__ = ("encoding", "tally")

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.encoding = getattr(out, "encoding", None)
        self.tally = Tally()

    def finding(self, finding: Finding) -> None:
        """Write one finding on one line."""
        self.tally.add(finding)
        location = safe_line(f"{safe(finding.path)}:{finding.line}:{finding.column}:")
        self.line(f"{self.paint(location, BOLD)} {self.headline(finding)}")

    def end(self, summary: Summary) -> None:
        """Write counts per rule where they are wanted, the result, and what else there is to know."""
        if self.context.quiet:
            return
        if self.context.statistics:
            self.statistics()
        clean = not summary.errors and not summary.warnings
        self.line(self.paint(summary_line(self.tally, summary), GREEN if clean else BOLD))
        for detail in summary_details(summary):
            self.line(detail)
        if self.tally.files:
            self.advice()

    def advice(self) -> None:
        """Say where there is more to know of the findings that were shown."""
        self.line("note: --format full shows the lines and what to do; claim-audit explain RULE says why.")

    def headline(self, finding: Finding) -> str:
        """The rule and what it says, without the location."""
        return f"{self.paint(safe(finding.rule), self.severity_color(finding))} {facts(finding)}"

    def statistics(self) -> None:
        """Write the table of counts per rule, the most frequent first."""
        from checker.report.reader_rules import READER_RULES

        titles = {rule.id: rule.title for rule in READER_RULES}
        if self.context.checks is not None:
            titles.update({rule: info.title for rule, info in self.context.checks.rules.items()})
        counts = self.tally.by_count()
        widest = max((len(safe(rule)) for rule, _ in counts), default=0)
        for rule, count in counts:
            self.line(f"{count:>7}  {safe(rule):<{widest}}  {safe(titles.get(rule, ''))}".rstrip())

    def severity_color(self, finding: Finding) -> str:
        """The colour of a finding's severity."""
        return RED if finding.severity == ERROR else YELLOW

    def paint(self, text: str, color: str) -> str:
        """The text in a colour (the parameters of an SGR sequence), if the context wants colours."""
        return f"\x1b[{color}m{text}\x1b[0m" if self.context.color else text

    def line(self, text: str) -> None:
        """Write one line, with what the stream cannot hold escaped."""
        self.out.write(f"{encodable(text, self.encoding)}\n")


FORMAT = TextFormat
