"""Which format is made, and what is imported for it."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from checker.report import FORMATS, Context, Formatter, Summary, formatter
from checker.rules.finding import Finding


def _modules(code: str) -> set[str]:
    script = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_one_module_of_its_name(name: str) -> None:
    made = formatter(name, io.StringIO(), Context())
    assert isinstance(made, Formatter)
    assert type(made).__module__ == f"checker.report.{name}"


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"^unknown format 'xml': one of text, full, json, jsonl, sarif"):
        formatter("xml", io.StringIO(), Context())


def test_a_module_that_is_no_format_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^unknown format 'wording'"):
        formatter("wording", io.StringIO(), Context())


def test_the_room_imports_no_format() -> None:
    loaded = _modules("import checker.report")
    assert {name for name in loaded if name.startswith("checker.report.")} == set()


def test_a_clean_text_report_imports_nothing_that_costs() -> None:
    before = _modules("import argparse, checker.report")
    after = _modules(
        "import argparse, checker.report as r; f = r.formatter('text', sys.stderr, r.Context());"
        "f.begin(); f.end(r.Summary())"
    )
    assert after - before == {
        "checker.report.text", "checker.report.safe_text", "checker.report.tally", "checker.report.wording",
        "checker.rules", "checker.rules.finding",
    }  # fmt: skip


def test_a_format_need_not_write_around_its_findings() -> None:
    out = io.StringIO()
    bare = Formatter(out, Context())
    bare.begin()
    bare.end(Summary())
    assert out.getvalue() == ""
    with pytest.raises(NotImplementedError):
        bare.finding(Finding("INV-1", "m"))
