"""Counts of the findings that a report has shown."""

from __future__ import annotations

from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.rules.finding import Finding


class Tally:
    """How many findings were shown: by severity, by rule, and in which files."""

    __slots__ = ("errors", "files", "rules", "warnings")

    def __init__(self) -> None:
        self.errors = 0
        self.warnings = 0
        self.rules: dict[str, int] = {}
        self.files: set[str] = set()

    def add(self, finding: Finding) -> None:
        """Count one finding."""
        if finding.severity == ERROR:
            self.errors += 1
        else:
            self.warnings += 1
        self.rules[finding.rule] = self.rules.get(finding.rule, 0) + 1
        self.files.add(finding.path)

    def by_count(self) -> list[tuple[str, int]]:
        """(rule, count), the most frequent first, then by rule."""
        return sorted(self.rules.items(), key=lambda item: (-item[1], item[0]))
