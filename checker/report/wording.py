"""The sentences that text reports share. Everything they return is safe for a terminal, on one line."""

from __future__ import annotations

from checker.report.safe_text import safe, shorten
from checker.rules.finding import WARNING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from checker.report import StaleEntry, Summary
    from checker.report.tally import Tally
    from checker.rules.finding import Finding

# Characters of one identifying field that a report shows.
_VALUE = 80
UNOPENED = 2
"""The exit code of a run in which a path could not be opened."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 file`, `2 files`; `many` where the plural is not made with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def label(rule: str, clause: str | None) -> str:
    """A rule and its clause as one name: `INV-6[anchor]`."""
    return safe(f"{rule}[{clause}]" if clause else rule)


def facts(finding: Finding) -> str:
    """What a finding says after its rule: severity unless it is an error, message, clause."""
    mark = "(warning) " if finding.severity == WARNING else ""
    clause = f" [{finding.clause}]" if finding.clause else ""
    return safe(f"{mark}{finding.message}{clause}")


def place(finding: Finding) -> str:
    """Where in the passport a finding is: the passport's number where it is not the first, the pointer."""
    passport = f"passport {finding.document + 1}" if finding.document else ""
    return ", ".join(part for part in (passport, safe(finding.pointer)) if part)


def row(aggregate: str | None, index: int | None, key: Mapping[str, Any]) -> str:
    """The row that a finding is about, by its index and its identifying fields; empty where there is none."""
    name = safe(aggregate or "") + ("" if index is None else f"[{index}]")
    fields = ", ".join(f"{safe(field)} {value_text(value)}" for field, value in key.items())
    return f"{name} ({fields})" if name and fields else name or fields


def value_text(value: Any) -> str:
    """A value of an artifact as JSON with its own characters, cut where it is long."""
    from checker.report.json_text import readable

    return safe(shorten(readable(value), _VALUE))


def summary_line(tally: Tally, summary: Summary) -> str:
    """The result of a run in one sentence."""
    findings = summary.errors + summary.warnings
    files = counted(summary.files, "file")
    if not findings:
        start = "No findings in what could be read" if summary.exit == UNOPENED else "No findings"
        return f"{start}: {files}, {counted(summary.documents, 'passport')}, {counted(summary.rows, 'row')}."
    severities = f"{counted(summary.errors, 'error')}, {counted(summary.warnings, 'warning')}"
    where = f" in {len(tally.files)} of {files}" if 0 < len(tally.files) <= summary.files else ""
    return f"{counted(findings, 'finding')} ({severities}){where}."


def summary_details(summary: Summary) -> Iterator[str]:
    """What else a reader should know of a run, one line each."""
    if summary.skipped:
        yield f"{counted(summary.skipped, 'file')} skipped: no passport in it."
    if summary.baselined:
        yield f"{counted(summary.baselined, 'finding')} in the baseline."
    if summary.suppressed:
        yield f"{counted(summary.suppressed, 'finding')} hidden by --severity."
    if summary.stale:
        entries = counted(len(summary.stale), "stale baseline entry", "stale baseline entries")
        yield f"{entries}: the findings are gone; --write-baseline removes them."
    for entry in summary.stale:
        yield f"  {stale_entry(entry)}"
    for note in summary.notes:
        yield f"note: {safe(note)}"


def stale_entry(entry: StaleEntry) -> str:
    """A baseline entry whose finding is gone."""
    about = (
        f"{safe(entry.path)}:",
        label(entry.rule, entry.clause),
        row(entry.aggregate, None, entry.key),
        f"(number {entry.nth} of its kind)" if entry.nth > 1 else "",
    )
    return " ".join(part for part in about if part)
