"""Text: one finding a line, the summary, and nothing raw from an artifact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report import Summary
from checker.report.safe_text import safe, safe_line
from checker.rules.finding import WARNING, Finding

ADVICE = "note: --format full shows the lines and what to do; claim-audit explain RULE says why."


def test_a_finding_is_one_line(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    assert render("text", [finding()], quiet=True) == (
        "audit/passport.json:12:7: INV-6 anchor_kind is none, so anchor_value must be empty [anchor]\n"
    )


def test_a_warning_says_so_and_a_finding_without_clause_has_none(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    text = render("text", [finding(severity=WARNING, clause=None, message="m")], quiet=True)
    assert text == "audit/passport.json:12:7: INV-6 (warning) m\n"


def test_the_result_counts_findings_and_files(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    found = [finding(), finding(path="b.json", severity=WARNING)]
    lines = render("text", found, Summary(exit=1, files=5, errors=1, warnings=1)).splitlines()
    assert lines[2:] == ["2 findings (1 error, 1 warning) in 2 of 5 files.", ADVICE]


def test_a_clean_run_says_what_was_read(render: Callable[..., str]) -> None:
    assert render("text", [], Summary(files=5, documents=5, rows=123)) == (
        "No findings: 5 files, 5 passports, 123 rows.\n"
    )
    assert (
        render("text", [], Summary(files=1, documents=1, rows=1))
        == "No findings: 1 file, 1 passport, 1 row.\n"
    )


def test_a_run_that_could_not_open_a_path_does_not_sound_clean(render: Callable[..., str]) -> None:
    lines = render("text", [], Summary(exit=2)).splitlines()
    assert lines == ["No findings in what could be read: 0 files, 0 passports, 0 rows."]


def test_findings_that_are_not_shown_have_no_files(render: Callable[..., str]) -> None:
    lines = render("text", [], Summary(files=2, warnings=1, suppressed=1)).splitlines()
    assert lines == ["1 finding (0 errors, 1 warning).", "1 finding hidden by --severity."]


def test_the_summary_tells_the_rest(render: Callable[..., str], stale: Any) -> None:
    summary = Summary(files=1, skipped=2, baselined=1, stale=[stale], notes=["a note\x1b"])
    assert render("text", [], summary).splitlines()[1:] == [
        "2 files skipped: no passport in it.",
        "1 finding in the baseline.",
        "1 stale baseline entry: the findings are gone; --write-baseline removes them.",
        '  old.json: INV-7[constraint] claim_audit_results (claim_id "C-007") (number 2 of its kind)',
        r"note: a note\x1b",
    ]


def test_several_stale_entries_are_counted(render: Callable[..., str], stale: Any) -> None:
    lines = render("text", [], Summary(stale=[stale, stale])).splitlines()
    assert lines[1].startswith("2 stale baseline entries: ")


def test_quiet_is_findings_only(render: Callable[..., str], stale: Any) -> None:
    assert render("text", [], Summary(stale=[stale], notes=["n"]), quiet=True, statistics=True) == ""


def test_statistics_come_before_the_result_by_count(
    render: Callable[..., str], finding: Callable[..., Finding], checks: Any
) -> None:
    found = [finding(), finding(rule="my-rule"), finding(rule="schema"), finding()]
    lines = render("text", found, statistics=True, checks=checks).splitlines()
    assert lines[4:7] == [
        "      2  INV-6    An anchorless citation never reaches the judge",
        "      1  my-rule",
        "      1  schema   A row has the shape that its schema asks for",
    ]
    assert len(lines) == 9


def test_statistics_of_nothing_are_empty(render: Callable[..., str]) -> None:
    assert render("text", [], Summary(), statistics=True) == "No findings: 0 files, 0 passports, 0 rows.\n"


def test_color_is_only_where_it_is_wanted(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    found = [
        finding(path="a", clause=None, message="m"),
        finding(path="b", severity=WARNING, clause=None, message="m"),
    ]
    colored = render("text", found, Summary(errors=1, warnings=1, files=2), color=True).splitlines()
    assert colored[:2] == [
        "\x1b[1ma:12:7:\x1b[0m \x1b[1;31mINV-6\x1b[0m m",
        "\x1b[1mb:12:7:\x1b[0m \x1b[1;33mINV-6\x1b[0m (warning) m",
    ]
    assert render("text", [], Summary(), color=True).startswith("\x1b[1;32mNo findings")
    assert "\x1b" not in render("text", found)


def test_a_file_name_starts_no_workflow_command(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    found = [finding(path=path, message="m", clause=None) for path in ("::stop-commands::x", ":")]
    assert render("text", found, quiet=True).splitlines() == [
        r"\x3a:stop-commands::x:12:7: INV-6 m",
        r"\x3a:12:7: INV-6 m",
    ]


@given(st.lists(st.from_type(Finding), max_size=3))
def test_hostile_findings_stay_one_safe_line_each(
    render: Callable[..., str], steers: Callable[[str], list[str]], findings: list[Finding]
) -> None:
    lines = render("text", findings, quiet=True).split("\n")
    assert len(lines) == len(findings) + 1
    for line, finding in zip(lines, findings, strict=False):
        assert steers(line) == []
        location = f"{safe(finding.path)}:{finding.line}:{finding.column}:"
        assert line.startswith(f"{safe_line(location)} {finding.rule} ")
        assert not line.lstrip().startswith("::")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf-16"])
@given(findings=st.lists(st.from_type(Finding), max_size=2))
def test_no_stream_refuses_a_report(
    render: Callable[..., str], stream: Callable[[str], Any], encoding: str, findings: list[Finding]
) -> None:
    for name in ("text", "full", "github", "json", "jsonl", "sarif", "gitlab", "junit", "rdjson"):
        source = {"show_source": lambda finding: [(finding.line, finding.message)]}
        assert render(name, findings, out=stream(encoding), **source) is not None
