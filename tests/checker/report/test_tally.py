"""Counts of the findings that were shown."""

from __future__ import annotations

from checker.report.tally import Tally
from checker.rules.finding import WARNING, Finding


def test_findings_are_counted_by_severity_rule_and_file() -> None:
    tally = Tally()
    for found in (
        Finding("b", "m", path="x"), Finding("a", "m", path="x", severity=WARNING),
        Finding("c", "m", path="y"), Finding("c", "m", path="y"),
    ):  # fmt: skip
        tally.add(found)
    assert (tally.errors, tally.warnings, tally.files) == (3, 1, {"x", "y"})
    assert tally.by_count() == [("c", 2), ("a", 1), ("b", 1)]
