"""GitHub: workflow commands, read back as the runner reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from checker.report import Summary
from checker.report.safe_text import safe
from checker.rules.finding import ERROR, WARNING, Finding


def _parse(line: str) -> tuple[str, dict[str, str], str]:
    """One line as the runner takes it: command, properties, data."""
    assert line.startswith("::")
    head, data = line[2:].split("::", 1)
    command, _, properties = head.partition(" ")
    pairs = (pair.partition("=") for pair in properties.split(","))
    values = {
        key: _unescape(value, {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}) for key, _, value in pairs
    }
    return command, values, _unescape(data, {"%0D": "\r", "%0A": "\n"})


def _unescape(text: str, escapes: dict[str, str]) -> str:
    for escaped, character in escapes.items():
        text = text.replace(escaped, character)
    return text.replace("%25", "%")


def test_an_error_is_an_annotation_at_its_line(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    assert render("github", [finding(path="./a, b: c.json")], quiet=True) == (
        "::error file=a%2C b%3A c.json,line=12,col=7,title=INV-6[anchor]::"
        "anchor_kind is none, so anchor_value must be empty"
        "%0Aat: /claim_audit_results/3/anchor_value, "
        'claim_audit_results[3] (claim_id "C-001", ref_slug "doe2020")'
        "%0Ahelp: remove the anchor\n"
    )


def test_a_warning_is_a_warning(render: Callable[..., str]) -> None:
    bare = Finding("bom", "100% sure", severity=WARNING, path="a.json")
    assert (
        render("github", [bare], quiet=True) == "::warning file=a.json,line=1,col=1,title=bom::100%25 sure\n"
    )


def test_a_finding_without_a_file_has_no_file(render: Callable[..., str]) -> None:
    assert (
        render("github", [Finding("document", "m")], quiet=True) == "::error line=1,col=1,title=document::m\n"
    )


def test_the_end_is_a_notice(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    lines = render("github", [finding()], Summary(files=2, errors=1, notes=["n"])).splitlines()
    assert _parse(lines[-1]) == (
        "notice",
        {"title": "claim-audit"},
        "1 finding (1 error, 0 warnings) in 1 of 2 files.\nnote: n",
    )
    assert _parse(render("github", []).rstrip("\n"))[2] == "No findings: 5 files, 0 passports, 0 rows."


def test_the_notice_says_what_github_leaves_out(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    def last(errors: int, warnings: int) -> str:
        found = [finding()] * errors + [finding(severity=WARNING)] * warnings
        return _parse(render("github", found).splitlines()[-1])[2].split("\n")[-1]

    limit = "GitHub shows 10 errors and 10 warnings a step; the step's log has all."
    assert last(10, 10).endswith("in 1 of 5 files.")
    assert last(11, 0) == limit
    assert last(0, 11) == limit


@given(st.lists(st.from_type(Finding), max_size=3))
def test_hostile_findings_start_no_command_of_their_own(
    render: Callable[..., str], steers: Callable[[str], list[str]], findings: list[Finding]
) -> None:
    lines = render("github", findings, quiet=True).split("\n")
    assert lines.pop() == ""
    for line, finding in zip(lines, findings, strict=True):
        assert steers(line) == []
        assert "##[" not in line
        command, values, data = _parse(line)
        assert command == ("error" if finding.severity == ERROR else "warning")
        path = safe(finding.path).removeprefix("./")
        expected: dict[str, Any] = {"line": str(finding.line), "col": str(finding.column)}
        clause = f"[{finding.clause}]" if finding.clause else ""
        assert values == {
            **({"file": path} if path else {}), **expected, "title": safe(f"{finding.rule}{clause}"),
        }  # fmt: skip
        assert data.split("\n")[0] == safe(finding.message)
