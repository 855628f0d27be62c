"""rdjson: the Reviewdog Diagnostic Format, with columns in UTF-8 bytes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report import Context
from checker.report.rdjson import ByteColumns
from checker.report.safe_text import safe
from checker.rules.finding import ERROR, WARNING, Finding

_SEVERITY = {"enum": ["UNKNOWN_SEVERITY", "ERROR", "WARNING", "INFO"]}
_SOURCE = {
    "type": "object",
    "required": ["name"],
    "additionalProperties": False,
    "properties": {"name": {"type": "string"}, "url": {"type": "string"}},
}
_INT32 = {"type": "integer", "minimum": 1, "maximum": 2**31 - 1}
_POSITION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"line": _INT32, "column": _INT32},
}
SCHEMA = {
    "type": "object",
    "required": ["source", "diagnostics"],
    "additionalProperties": False,
    "properties": {
        "source": _SOURCE,
        "severity": _SEVERITY,
        "diagnostics": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["message", "location", "severity", "code"],
                "additionalProperties": False,
                "properties": {
                    "message": {"type": "string"},
                    "severity": _SEVERITY,
                    "location": {
                        "type": "object",
                        "required": ["path", "range"],
                        "additionalProperties": False,
                        "properties": {
                            "path": {"type": "string"},
                            "range": {
                                "type": "object",
                                "required": ["start"],
                                "additionalProperties": False,
                                "properties": {"start": _POSITION, "end": _POSITION},
                            },
                        },
                    },
                    "code": {
                        "type": "object",
                        "required": ["value"],
                        "additionalProperties": False,
                        "properties": {
                            "value": {"type": "string", "minLength": 1},
                            "url": {"type": "string"},
                        },
                    },
                },
            },
        },
    },
}


def _read(text: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(text)
    jsonschema.Draft202012Validator(SCHEMA).validate(result)
    return result


def test_a_finding_is_a_diagnostic(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    result = _read(render("rdjson", [finding(path="./a.json")], show_source=lambda finding: [(12, "x" * 20)]))
    assert result == {
        "source": {"name": "claim-audit"},
        "severity": "ERROR",
        "diagnostics": [
            {
                "message": "anchor_kind is none, so anchor_value must be empty\nhelp: remove the anchor",
                "location": {"path": "a.json", "range": {"start": {"line": 12, "column": 7}}},
                "severity": "ERROR",
                "code": {"value": "INV-6[anchor]"},
            }
        ],
    }


@pytest.mark.parametrize("source", [None, lambda finding: None, lambda finding: [(11, "x")]])
def test_a_column_that_cannot_be_converted_is_left_out(
    render: Callable[..., str], finding: Callable[..., Finding], source: Any
) -> None:
    (found,) = _read(render("rdjson", [finding(hint=None)], show_source=source))["diagnostics"]
    assert found["location"]["range"] == {"start": {"line": 12}}
    assert found["message"] == "anchor_kind is none, so anchor_value must be empty"


def test_the_worst_severity_is_that_of_the_run(
    render: Callable[..., str], finding: Callable[..., Finding]
) -> None:
    warning, error = finding(severity=WARNING), finding()
    assert _read(render("rdjson", [warning]))["severity"] == "WARNING"
    assert _read(render("rdjson", [warning, error, warning]))["severity"] == "ERROR"
    assert "severity" not in _read(render("rdjson", []))


def test_columns_count_bytes(finding: Callable[..., Finding]) -> None:
    columns = ByteColumns(Context(show_source=lambda finding: [(1, "a\U00010400b\ud800c")]))
    assert [columns.of(finding(line=1, column=n)) for n in (1, 2, 3, 4, 5)] == [1, 2, 6, 7, 10]


def test_columns_of_other_lines_and_files_start_anew(finding: Callable[..., Finding]) -> None:
    columns = ByteColumns(Context(show_source=lambda finding: [(finding.line, "é" * 9)]))
    places = [("a", 1, 3), ("a", 1, 2), ("a", 2, 4), ("b", 2, 5), ("b", 2, 5)]
    assert [columns.of(finding(path=path, line=line, column=column)) for path, line, column in places] == [
        5, 3, 7, 9, 9,
    ]  # fmt: skip


def test_a_long_line_is_walked_once(finding: Callable[..., Finding]) -> None:
    text = "é" * 20_000_000
    columns = ByteColumns(Context(show_source=lambda finding: [(1, text)]))
    started = time.process_time()
    for column in range(1, 20_000_000, 20_000):
        assert columns.of(finding(line=1, column=column)) == 2 * column - 1
    assert time.process_time() - started < 2


@given(st.lists(st.from_type(Finding), max_size=3), st.text(max_size=300))
def test_hostile_findings_are_diagnostics(
    render: Callable[..., str], steers: Callable[[str], list[str]], findings: list[Finding], source: str
) -> None:
    result = _read(render("rdjson", findings, show_source=lambda finding: [(finding.line, source)]))
    for found, finding in zip(result["diagnostics"], findings, strict=True):
        assert steers(found["message"]) in ([], ["\n"])
        assert steers(found["location"]["path"]) == []
        assert found["message"].split("\n")[0] == safe(finding.message)
        assert found["severity"] == ("ERROR" if finding.severity == ERROR else "WARNING")
        start = found["location"]["range"]["start"]
        assert start["line"] == finding.line
        if not source.isascii():
            assert start["column"] == len(source[: finding.column - 1].encode()) + 1
