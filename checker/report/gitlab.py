"""GitLab: a Code Quality report, one JSON array of issues.

An error is a `major` issue, a warning a `minor` one. GitLab matches issues between branches by fingerprint.
"""

from __future__ import annotations

from checker.report import Formatter
from checker.report.fingerprint import Fingerprints, relative
from checker.report.json_text import ItemWriter
from checker.report.safe_text import safe
from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from checker.report import Context, Summary
    from checker.rules.finding import Finding


class GitlabFormat(Formatter):
    """Issues of description, check_name, fingerprint, severity and location."""

    __slots__ = ("fingerprints", "items")

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.items = ItemWriter(out)
        self.fingerprints = Fingerprints()

    def begin(self) -> None:
        """Open the array."""
        self.out.write("[")

    def finding(self, finding: Finding) -> None:
        """Write one finding as one issue."""
        clause = f" [{finding.clause}]" if finding.clause else ""
        self.items.add(
            {
                "description": safe(f"{finding.message}{clause}"),
                "check_name": safe(finding.rule),
                "fingerprint": self.fingerprints.of(finding),
                "severity": "major" if finding.severity == ERROR else "minor",
                "location": {"path": safe(relative(finding.path)), "lines": {"begin": finding.line}},
            }
        )

    def end(self, summary: Summary) -> None:
        """Close the array; the format has no place for a summary."""
        self.items.close()
        self.out.write("\n")


FORMAT = GitlabFormat
