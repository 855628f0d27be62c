"""JSON lines: a document a line, whatever the other lines hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact import jsonl
from checker.artifact.jsonl import jsonl_ranges, read_jsonl
from checker.artifact.limits import Limits
from checker.artifact.source import Source
from tests.checker.artifact.reading import DOCUMENTS, LIMITS, NAMES, places, read_all, read_one


def test_each_line_is_a_document_and_a_broken_one_stops_nothing() -> None:
    content = '{"claims": [1]}\n\n{"claims": [\r\n  {"claims": [2], "claims": [3]}\r\n\t\n[1]'
    found = read_all(content, "jsonl")
    assert [document.index for document, _ in found] == [0, 1, 2, 3]
    assert [rows for _, rows in found] == [[("claims", 0, 1)], [], [("claims", 0, 3)], []]
    assert [places(document.problems) for document, _ in found] == [
        [],
        [("syntax", 3, 13)],
        [("duplicate-key", 4, 19)],
        [],
    ]
    assert found[2][0].locate([("/claims/0", False), ("/claims", True)]) == {
        ("/claims/0", False): (4, 30),
        ("/claims", True): (4, 19),
    }
    assert found[3][0].root_type == "array"


def test_a_line_that_is_not_utf8_is_a_problem_of_that_line() -> None:
    found = read_all(b'{"claims": [1]}\n{"a": "\xc3\xa9\xff"}\n{"claims": [2]}\n', "jsonl")
    assert [document.fatal for document, _ in found] == [False, True, False]
    assert places(found[1][0].problems) == [("encoding", 2, 9)]
    assert found[1][0].locate([("/a", False)]) == {("/a", False): (2, 1)}


def test_a_wide_encoding_is_one_problem() -> None:
    document, _ = read_one('{"claims": [1]}\n{"claims": [1]}\n'.encode("utf-16"), "jsonl")
    assert places(document.problems) == [("encoding", 1, 1)]


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\n"])
def test_a_file_without_a_document_is_empty(content: bytes) -> None:
    document, _ = read_one(content, "jsonl")
    assert document.fatal
    assert places(document.problems) == [("document", 1, 1)]


def test_a_byte_order_mark_is_a_warning_of_the_first_document() -> None:
    found = read_all(b'\xef\xbb\xbf{"a": NaN}\n{"claims": [1]}\n', "jsonl")
    assert places(found[0][0].problems) == [("bom", 1, 1), ("non-finite", 1, 7)]
    assert not found[1][0].problems


def test_a_line_beyond_the_limit_is_a_size_problem() -> None:
    content = '{"claims": [1]}\n{"claims": [11111111]}\n{"claims": [2]}\n'
    found = read_all(content, "jsonl", limits=Limits(max_size=18))
    assert [places(document.problems) for document, _ in found] == [[], [("size", 2, 1)], []]
    assert [document.fatal for document, _ in found] == [False, True, False]


def test_a_long_line_is_walked_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LONG", 16)
    content = (
        '\ufeff{"claims": [1, 2, 3, 4]}\n' + " " * 40 + '\n{"x": NaN, "claims": [5, "é"]}\n{"claims": 6}'
    )
    found = read_all(content, "jsonl")
    assert [type(document).__name__ for document, _ in found] == ["JsonFile", "JsonFile", "JsonText"]
    assert [rows for _, rows in found] == [
        [("claims", index, index + 1) for index in range(4)],
        [("claims", 0, 5), ("claims", 1, "é")],
        [],
    ]
    assert [places(document.problems) for document, _ in found] == [
        [("bom", 1, 1)],
        [("non-finite", 3, 7)],
        [],
    ]
    assert found[1][0].locate([("/claims/1", False)]) == {("/claims/1", False): (3, 26)}
    limited = read_all(content, "jsonl", limits=Limits(max_size=30))
    assert [places(document.problems) for document, _ in limited][1] == [("size", 3, 1)]


def test_a_long_line_at_the_end_needs_no_line_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "LONG", 15)
    for content in ('{"claims": [1]}', '{"claims": [12]}'):
        assert len(read_one(content, "jsonl")[1]) == 1


@given(st.lists(DOCUMENTS | st.just(None), max_size=12), st.integers(1, 9), st.sampled_from(["\n", "\r\n"]))
def test_ranges_hold_every_line_once(values: list[Any], parts: int, end: str) -> None:
    lines = ["" if value is None else json.dumps(value, ensure_ascii=False) for value in values]
    source = Source.from_bytes(end.join(lines).encode(), "-")
    ranges = jsonl_ranges(source, parts)
    assert len(ranges) <= parts
    assert [start for start, _ in ranges[1:]] == [stop for _, stop in ranges[:-1]]
    read: list[Any] = []
    before = 0
    for start, stop in ranges:
        assert start < stop
        documents = read_jsonl(source, LIMITS, NAMES, start, stop)
        found: list[list[str]] = []
        for document in documents:
            assert document.index == len(found)
            list(document.rows(NAMES))
            found.append(document.keys)
        assert documents.documents == len(found)
        read += found
        before += documents.lines
    assert read == [list(value) for value in values if value is not None]
    assert before == len(source.read().splitlines()) if not values else before <= len(values)


def test_a_range_counts_its_own_lines_and_documents() -> None:
    source = Source.from_bytes(b'{"a": 1}\n\n{"b": 1}\n{"c": 1}\noops\n', "-")
    documents = read_jsonl(source, LIMITS, NAMES, 10)
    first = next(documents)
    assert (documents.lines, documents.documents) == (1, 1)
    assert [document.index for document in documents] == [1, 2]
    assert (documents.lines, documents.documents) == (3, 3)
    assert first.locate([("/b", False)]) == {("/b", False): (1, 7)}


@given(st.binary(max_size=80))
def test_arbitrary_bytes_never_raise(data: bytes) -> None:
    for document, _ in read_all(data, "jsonl"):
        document.locate([("/claims/0", True)])


@pytest.mark.parametrize("end", ["\n", ""])
def test_the_end_of_a_line_does_not_count_for_its_size(end: str) -> None:
    line = '{"claims": [1]}'
    for most, problems in ((len(line), []), (len(line) - 1, ["size"])):
        document, _ = read_one(line + end, "jsonl", limits=Limits(max_size=most))
        assert [problem.id for problem in document.problems] == problems


def test_a_line_like_a_wide_encoding_behind_the_first_is_one_broken_line() -> None:
    documents = read_all(b'{"claims": [1]}\n\0{\0\n{"claims": [2]}\n', "jsonl")
    assert [document.fatal for document, _ in documents] == [False, True, False]
    assert [(document.index, len(rows)) for document, rows in documents] == [(0, 1), (1, 0), (2, 1)]
    [(document, _)] = read_all('{"claims": [1]}\n{"claims": [1]}\n'.encode("utf-16-be"), "jsonl")
    assert places(document.problems) == [("encoding", 1, 1)]
