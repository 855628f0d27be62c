"""The room's entrance: which format a source has, its size, and that nothing raises."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact import reader, sniff
from checker.artifact.document import Document, Problem
from checker.artifact.limits import DEEPEST, Limits
from checker.artifact.reader import read
from checker.artifact.sniff import by_content, by_suffix
from checker.artifact.source import Source
from tests.checker.artifact.reading import (
    DOCUMENTS,
    FORMATS,
    LIMITS,
    NAMES,
    Writer,
    places,
    read_all,
    read_one,
    written,
)


@pytest.mark.parametrize(
    ("name", "format"),
    [("a.json", "json"), ("a.JSON", "json"), ("x.y/a.jsonl", "jsonl"), ("a.ndjson", "jsonl"),
     ("a.yaml", "yaml"), ("a.YML", "yaml"), ("a.md", "markdown"), ("a.markdown", "markdown"),
     ("a.txt", None), ("json", None), ("x.json/a", None), ("-", None), ("a.json.bak", None),
     ("a.b.json", "json"), ("x.y/json", None), ("x.y\\a.json", "json")],
)  # fmt: skip
def test_the_suffix_tells_the_format(name: str, format: str | None) -> None:
    assert by_suffix(name) == format


@pytest.mark.parametrize(
    ("content", "format"),
    [
        ('{"a": 1}', "json"),
        (' \n{\n"a": 1}\n', "json"),
        ('\ufeff{"a": 1}\n', "json"),
        ("[1]", "json"),
        ("{broken\n{", "json"),
        ('{"a": 1}\n{"b": 2}\n', "jsonl"),
        ('\ufeff{"a": 1} \r\n\n {"b": ', "jsonl"),
        ('{"a": 1}\n{', "jsonl"),
        ('{"a": 1} x\n{"b": 2}', "json"),
        ("claims:\n  - a: 1\n", "yaml"),
        ("# x\n\na_1: 2\n", "yaml"),
        ("---\n- 1\n", "yaml"),
        ("# Title\n\n```json\n{}\n```\n", "markdown"),
        ("> ~~~\n", "markdown"),
        ("hello there", None),
        ("see http://example.org", None),
        ("---- x", None),
        ("\x00\x01", None),
        ("", None),
        ("   \n", None),
    ],
)
def test_the_content_tells_the_format(content: str, format: str | None) -> None:
    assert by_content(Source.from_bytes(content.encode(), "-")) == format


def test_a_long_first_line_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sniff, "HEAD", 4)
    lines = Source.from_bytes(b'\n\n  {"a": "' + b"x" * 1000 + b'"}\n{"b": 1}\n', "-")
    assert by_content(lines) == "jsonl"
    monkeypatch.setattr(sniff, "LONGEST_LINE", 100)
    assert by_content(lines) == "json"


def test_what_is_no_artifact_is_a_foreign_document() -> None:
    for content in (b"hello there", "é" * 40_000, b"\x7fELF\x01\x00\x00\x00"):
        document, rows = read_one(content, name="notes.txt")
        assert (document.root_type, document.fatal, document.problems, rows) == ("text", False, [], [])


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n", "hello".encode("utf-16"), b"\n\xff" + b"x" * 100_000]
)
def test_what_is_no_text_is_an_encoding_problem(content: bytes) -> None:
    document, _ = read_one(content, name="picture")
    assert document.fatal
    assert [problem.id for problem in document.problems] == ["encoding"]


def test_of_what_is_foreign_only_the_head_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "HEAD", 4)
    for content, problems in (
        (b"abc\xc3\xa9", []),
        (b"abcd\xff", []),
        (b"abc\xc3", ["encoding"]),
        (b"ab\xc3", ["encoding"]),
        (b"ab\xffde", ["encoding"]),
        (b"abc\xa9d", ["encoding"]),
    ):
        document, _ = read_one(content, name="notes.txt")
        assert [problem.id for problem in document.problems] == problems
        assert document.fatal == bool(problems)
        assert document.root_type == ("" if problems else "text")


def test_of_what_is_known_all_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "HEAD", 4)
    assert read_one("claims: [1, 2]", "yaml")[1] == [("claims", 0, 1), ("claims", 1, 2)]
    assert read_one('{"claims": [3]}', "json")[1] == [("claims", 0, 3)]
    assert read_one('```json\n{"claims": [4]}\n```', "markdown")[1] == [("claims", 0, 4)]
    for format in ("yaml", "json"):
        assert places(read_one(b"{}   \xc3", format)[0].problems) == [("encoding", 1, 6)]


@pytest.mark.parametrize("format", ["json", "yaml"])
def test_a_byte_order_mark_takes_no_place(format: str) -> None:
    document, rows = read_one('\ufeff{"claims":\n[1], "x": 1, "x": 2}', format)
    assert places(document.problems) == [("bom", 1, 1), ("duplicate-key", 2, 14)]
    assert (document.problems[0].severity, rows) == ("warning", [("claims", 0, 1)])
    document, _ = read_one(b"\xef\xbb\xbfa\n\xff", format)
    assert places(document.problems) == [("encoding", 2, 1)]


@pytest.mark.parametrize("name", ["a.json", "a.yaml", "a.jsonl", "-"])
@pytest.mark.parametrize("content", ["", " \n\t\r\n"])
def test_an_empty_file_is_a_problem(name: str, content: str) -> None:
    document, _ = read_one(content, name=name)
    assert document.fatal
    assert places(document.problems) == [("document", 1, 1)]


@pytest.mark.parametrize("format", ["json", "yaml", "markdown"])
def test_a_file_beyond_the_limit_is_not_read(format: str) -> None:
    document, _ = read_one('{"claims": [1]}', format, limits=Limits(max_size=14))
    assert document.fatal
    assert places(document.problems) == [("size", 1, 1)]
    assert len(read_all('{"claims": [1]}', format, limits=Limits(max_size=15))) == (format != "markdown")


def test_the_format_may_be_told() -> None:
    assert read_one("claims: [1]", "yaml", name="a.json")[1] == [("claims", 0, 1)]


def test_limits_have_defaults_and_a_ceiling() -> None:
    limits = Limits()
    assert (limits.max_depth, limits.max_size, limits.max_nodes) == (200, 1 << 30, 1_000_000)
    assert Limits(max_depth=100_000).max_depth == DEEPEST


def test_a_bare_document_has_no_rows_and_one_place() -> None:
    document = Document(3, 7)
    document.load()
    assert list(document.rows(NAMES)) == []
    assert document.locate([("/a", True), ("", False)]) == {("/a", True): (7, 1), ("", False): (7, 1)}


def test_a_problem_shows_itself() -> None:
    assert repr(Problem("syntax", "m", line=2, column=3, pointer="/a")) == "<Problem syntax 2:3 '/a'>"
    bare = Problem("syntax", "m")
    assert (bare.hint, bare.line, bare.column, bare.pointer, bare.severity) == (None, 1, 1, "", "error")


@given(written(DOCUMENTS))
def test_every_format_reads_the_same_passport(case: tuple[Any, Writer]) -> None:
    value, writer = case
    expected = [
        (key, index, item)
        for key in value
        if key in NAMES and isinstance(value[key], list)
        for index, item in enumerate(value[key])
    ]
    assert read_one(writer.text, "json")[1] == expected
    assert read_one(json.dumps(value), "jsonl")[1] == expected
    if expected:
        assert read_one(f"```json\n{writer.text}\n```\n", "markdown")[1] == expected
        assert read_one(f"```yaml\n{json.dumps(value, ensure_ascii=False)}\n```\n", "markdown")


@given(st.binary(max_size=80), st.sampled_from([None, *FORMATS]), st.booleans())
def test_arbitrary_bytes_never_raise(data: bytes, format: str | None, marked: bool) -> None:
    for document, rows in read_all((b"\xef\xbb\xbf" if marked else b"") + data, format):
        assert not (document.fatal and rows)
        assert set(document.locate([("", False), ("/claims/0/a", True)]))
        for problem in document.problems:
            assert problem.line >= 1
            assert problem.column >= 1
            assert problem.message.encode()


@given(st.text(max_size=80), st.sampled_from([None, *FORMATS]))
def test_arbitrary_text_never_raises(text: str, format: str | None) -> None:
    for document, _ in read_all(text.encode("utf-8", "surrogatepass"), format):
        document.locate([("/claims/0/a", True)])


def test_documents_are_read_one_at_a_time() -> None:
    documents = read(Source.from_bytes(b'{"claims": [1]}\n' * 3, "-"), LIMITS, NAMES)
    assert next(documents).index == 0
    assert next(documents).index == 1


def test_reading_json_imports_no_other_format() -> None:
    code = (
        "import sys, json\n"
        "from checker.artifact.reader import read\n"
        "from checker.artifact.source import Source\n"
        "from checker.artifact.limits import Limits\n"
        "[d] = read(Source.from_bytes(b'{\"claims\": [1]}', 'a.json'), Limits(), frozenset(['claims']))\n"
        "assert list(d.rows(frozenset(['claims'])))\n"
        "print(*sorted(m for m in sys.modules if m.split('.')[0] in ('yaml', 'checker')))\n"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert {name.removeprefix("checker.artifact.") for name in loaded if "artifact." in name} == {
        "document", "encoding", "fault", "json_scanner", "json_text", "limits", "position", "reader", "sniff",
        "source",
    }  # fmt: skip
    assert not [name for name in loaded if name.startswith("yaml")]
