"""GitHub Actions: one workflow command a finding, which GitHub shows as an annotation at the line.

GitHub shows ten errors and ten warnings a step; the log holds all of them, and the notice at the end says so.
"""

from __future__ import annotations

from checker.report.fingerprint import relative
from checker.report.safe_text import safe
from checker.report.text import TextFormat
from checker.report.wording import label, place, row, summary_details, summary_line
from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.report import Summary
    from checker.rules.finding import Finding

# Annotations of one kind that GitHub shows per step.
_SHOWN = 10


class GithubFormat(TextFormat):
    """`::error file=…,line=…,col=…,title=RULE[clause]::message`, then one `::notice`."""

    __slots__ = ()

    def finding(self, finding: Finding) -> None:
        """Write one finding as an error or a warning."""
        self.tally.add(finding)
        properties = {
            "file": safe(relative(finding.path)),
            "line": str(finding.line),
            "col": str(finding.column),
            "title": label(finding.rule, finding.clause),
        }
        self.command("error" if finding.severity == ERROR else "warning", properties, message(finding))

    def end(self, summary: Summary) -> None:
        """Write the summary as a notice, with what GitHub leaves out of its pages."""
        if self.context.quiet:
            return
        lines = [summary_line(self.tally, summary), *summary_details(summary)]
        if max(self.tally.errors, self.tally.warnings) > _SHOWN:
            lines.append(
                f"GitHub shows {_SHOWN} errors and {_SHOWN} warnings a step; the step's log has all."
            )
        self.command("notice", {"title": "claim-audit"}, "\n".join(lines))

    def command(self, name: str, properties: dict[str, str], data: str) -> None:
        """Write one workflow command on one line."""
        written = ",".join(f"{key}={escape_property(value)}" for key, value in properties.items() if value)
        self.line(f"::{name} {written}::{escape_data(data)}")


def message(finding: Finding) -> str:
    """The message of a finding, and on lines of their own its place and what to do."""
    lines = [safe(finding.message)]
    about = [place(finding), row(finding.aggregate, finding.row, finding.key)]
    if any(about):
        lines.append(f"at: {', '.join(part for part in about if part)}")
    if finding.hint:
        lines.append(f"help: {safe(finding.hint)}")
    return "\n".join(lines)


def escape_data(text: str) -> str:
    """The text as the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """The text as the value of a workflow command's property."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


FORMAT = GithubFormat
