"""JUnit XML, read back by junitparser and by the standard library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from junitparser import Failure, JUnitXml

from checker.report import Summary
from checker.report.safe_text import safe
from checker.rules.finding import WARNING, Finding


def _cases(text: str) -> list[tuple[str, Any]]:
    ElementTree.fromstring(text)
    return [(suite.name, case) for suite in JUnitXml.fromstring(text.encode("ascii")) for case in suite]


def test_a_finding_is_a_failed_case_of_its_file(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    text = render("junit", [finding(), finding(path="b.json", severity=WARNING, document=1, clause=None)])
    (first_suite, first), (second_suite, second) = _cases(text)
    assert (first_suite, first.classname) == ("audit/passport.json", "audit/passport.json")
    assert first.name == "INV-6[anchor] /claim_audit_results/3/anchor_value"
    assert second_suite == second.classname == "b.json"
    assert second.name == "INV-6 passport 2, /claim_audit_results/3/anchor_value"
    for case, severity in ((first, "error"), (second, "warning")):
        (failure,) = case.result
        assert isinstance(failure, Failure)
        assert failure.type == severity
        assert failure.message == "anchor_kind is none, so anchor_value must be empty"
    assert first.result[0].text.split("\n") == [
        "audit/passport.json:12:7: anchor_kind is none, so anchor_value must be empty",
        'row: claim_audit_results[3] (claim_id "C-001", ref_slug "doe2020")',
        "help: remove the anchor",
    ]


def test_a_case_says_where_it_failed(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    root = ElementTree.fromstring(render("junit", [finding()]))
    case = root.find("testsuite/testcase")
    assert case is not None
    assert (case.get("file"), case.get("line")) == ("audit/passport.json", "12")


def test_a_finding_about_a_whole_file_is_short(render: Callable[..., str]) -> None:
    ((_, case),) = _cases(render("junit", [Finding("syntax", "m", path="a.json")]))
    assert case.name == "syntax"
    assert case.result[0].text == "a.json:1:1: m"


def test_counts_are_those_of_the_report(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    text = render("junit", [finding(), finding(), finding(path="b")], Summary(paths=["b", "c"]))
    report = JUnitXml.fromstring(text.encode("ascii"))
    assert (report.name, report.tests, report.failures, report.errors) == ("claim-audit", 4, 3, 0)
    assert [(suite.name, suite.tests, suite.failures) for suite in report] == [
        ("audit/passport.json", 2, 2), ("b", 1, 1), ("c", 1, 0),
    ]  # fmt: skip


def test_clean_files_pass(render: Callable[..., str]) -> None:
    cases = _cases(render("junit", [], Summary(files=2, paths=["a.json", "b\x00.json"])))
    assert [(suite, case.name, case.classname, case.is_passed) for suite, case in cases] == [
        ("a.json", "no findings", "a.json", True), (r"b\x00.json", "no findings", r"b\x00.json", True),
    ]  # fmt: skip


def test_a_clean_run_of_unknown_files_has_one_passing_case(render: Callable[..., str]) -> None:
    ((suite, case),) = _cases(render("junit", []))
    assert (suite, case.name, case.is_passed) == ("claim-audit", "no findings", True)


@given(st.lists(st.from_type(Finding), max_size=4))
def test_hostile_findings_are_cases(render: Callable[..., str], findings: list[Finding]) -> None:
    text = render("junit", findings)
    assert text.isascii()
    cases = _cases(text)
    assert len(cases) == max(len(findings), 1)
    expected = sorted((safe(f.path), safe(f.message), f.severity) for f in findings)
    found = [
        (case.classname, case.result[0].message or "", case.result[0].type)
        for _, case in cases
        if case.result
    ]
    assert sorted(found) == expected
