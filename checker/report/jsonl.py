"""JSON Lines: one finding a line, as the JSON output has them; no summary."""

from __future__ import annotations

from checker.report import Formatter
from checker.report.json_text import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.rules.finding import Finding


class JsonlFormat(Formatter):
    """One finding object a line."""

    __slots__ = ()

    def finding(self, finding: Finding) -> None:
        """Write one finding."""
        self.out.write(f"{encode(finding.as_dict())}\n")


FORMAT = JsonlFormat
