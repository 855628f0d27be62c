"""JUnit XML: one test suite a file, one test case a finding.

JUnit knows no warnings: both severities are failures, told apart by `type`. A file without findings has one
passing case, so that a clean run is not an empty report. All findings are held until the end of the run.
"""

from __future__ import annotations

from io import BytesIO

from junitparser import Attr, Failure, IntAttr, JUnitXml, TestCase, TestSuite

from checker.report import Formatter
from checker.report.safe_text import safe
from checker.report.wording import label, place, row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from checker.report import Context, Summary
    from checker.rules.finding import Finding

NAME = "claim-audit"


class Case(TestCase):
    """A test case that says where in a file it failed, as pytest and GitLab write and read it."""

    file = Attr()
    line = IntAttr()


class JunitFormat(Formatter):
    """`classname` is the path, `name` the rule, its clause and the pointer."""

    __slots__ = ("suites",)

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.suites: dict[str, list[Case]] = {}

    def finding(self, finding: Finding) -> None:
        """Keep one finding for its file's suite."""
        path = safe(finding.path)
        case = Case(f"{label(finding.rule, finding.clause)} {place(finding)}".rstrip(), path)
        case.file = path
        case.line = finding.line
        failure = Failure(safe(finding.message), finding.severity)
        failure.text = details(finding)
        case.result = [failure]
        self.suites.setdefault(path, []).append(case)

    def end(self, summary: Summary) -> None:
        """Write the whole report."""
        for path in summary.paths:
            self.suites.setdefault(safe(path), [])
        report = JUnitXml(NAME)
        for path, cases in self.suites.items() or [(NAME, [])]:
            suite = TestSuite(path)
            suite.add_testcases(list(cases) or [Case("no findings", path)])
            # Not `add_testsuite`, which compares with every suite before.
            report.append(suite)  # type: ignore[no-untyped-call]  # not annotated there
        report.update_statistics()  # type: ignore[no-untyped-call]  # not annotated there
        self.out.write(serialize(report))


def details(finding: Finding) -> str:
    """Everything about a finding that the attributes do not say, one line each."""
    lines = [f"{safe(finding.path)}:{finding.line}:{finding.column}: {safe(finding.message)}"]
    about = row(finding.aggregate, finding.row, finding.key)
    if about:
        lines.append(f"row: {about}")
    if finding.hint:
        lines.append(f"help: {safe(finding.hint)}")
    return "\n".join(lines)


def serialize(report: JUnitXml) -> str:
    """The report as XML of ASCII characters alone, which a stream of any encoding can hold."""
    written = BytesIO()
    report.write(written)
    return f"{written.getvalue().decode('utf-8').encode('ascii', 'xmlcharrefreplace').decode('ascii')}\n"


FORMAT = JunitFormat
