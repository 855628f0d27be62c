"""Full text: each finding with the source lines it points to, its row, and what to do about it."""

from __future__ import annotations

from checker.report.safe_text import safe
from checker.report.source_window import window
from checker.report.text import BLUE, BOLD, TextFormat
from checker.report.wording import place, row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.rules.finding import Finding

# Cells of a line where there is no terminal, and the least that a source line is cut to.
_WIDTH = 120
_LEAST = 20


class FullFormat(TextFormat):
    """A header line, the place, the source with a caret under the column, the row, the hint."""

    __slots__ = ()

    def finding(self, finding: Finding) -> None:
        """Write one finding and an empty line."""
        self.tally.add(finding)
        lines = (self.context.show_source(finding) if self.context.show_source else None) or ()
        gutter = max((len(str(number)) for number, _ in lines), default=len(str(finding.line)))
        self.line(self.headline(finding))
        arrow = self.paint(f"{' ' * gutter}-->", BLUE)
        self.line(f"{arrow} {self.paint(f'{safe(finding.path)}:{finding.line}:{finding.column}', BOLD)}")
        if lines:
            self.source(finding, lines, gutter)
        self.remark(gutter, "at", place(finding))
        self.remark(gutter, "row", row(finding.aggregate, finding.row, finding.key))
        self.remark(gutter, "help", safe(finding.hint or ""))
        self.remark(gutter, "note", f"claim-audit explain {safe(finding.rule)}")
        self.line("")

    def advice(self) -> None:
        """Say nothing: each finding came with all that."""

    def source(self, finding: Finding, lines: Sequence[tuple[int, str]], gutter: int) -> None:
        """Write source lines behind their numbers, and the caret under the line of the finding."""
        bar = self.paint(f"{' ' * gutter} |", BLUE)
        width = max((self.context.width or _WIDTH) - gutter - 3, _LEAST)
        self.line(bar)
        for number, text in lines:
            here = number == finding.line
            shown, offset = window(text.rstrip("\r\n"), finding.column if here else 1, width, self.encoding)
            self.line(f"{self.paint(f'{number:>{gutter}} |', BLUE)} {shown}".rstrip())
            if here:
                self.line(f"{bar} {' ' * offset}{self.paint('^', self.severity_color(finding))}")
        self.line(bar)

    def remark(self, gutter: int, name: str, text: str) -> None:
        """Write one `= name: text` line, unless the text is empty."""
        if text:
            mark = self.paint(f"{' ' * gutter} =", BLUE)
            self.line(f"{mark} {self.paint(name, BOLD)}: {text}")


FORMAT = FullFormat
