"""JSON through a window: every split position gives what the text as a whole gives."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact import json_walk
from checker.artifact.json_file import JsonFile
from checker.artifact.json_scanner import Scanner
from checker.artifact.limits import Limits
from checker.artifact.reader import read
from checker.artifact.source import Source
from tests.checker.artifact.reading import (
    DOCUMENTS,
    LIMITS,
    NAMES,
    VALUES,
    Writer,
    in_windows,
    places,
    read_one,
    written,
)
from tests.checker.artifact.test_json_text import BROKEN, FAULTY

STEPS = st.integers(1, 40)
TRICKY = (
    '{"claims": [12, 345, -6.5e+10, 1e5], "x": 12345678901234567890, "drifts": [true, null, false]}',
    '{"claims": ["\\u00e9\\\\\\"\\ud83d\\ude00", "é\U0001f600\\n"], "é\\u0041": "\U0001f600"}',
    '  \n\r\t{ "claims" : [ {"a" : [ ] , "b" : { } } , [ [ ] ] ] , "x" : { "y" : [ 1 , 2 ] } }  \n ',
    '{"x": [{"claims": [1]}, [2], "3", 4.5, {}], "claims": []}',
    "[[1, 2], {}, 33]",
    '"just a text"',
    "123456",
    "{}",
)


def check(text: str, step: int) -> None:
    """Reading through a window gives what reading as a whole gives."""
    document = in_windows(text, step)
    whole, rows = read_one(text, "json")
    assert list(document.rows(NAMES, frozenset({"x"}))) == rows
    assert (document.fatal, document.keys, document.root_type) == (False, whole.keys, whole.root_type)
    assert places(document.problems) == places(whole.problems)


@pytest.mark.parametrize("text", TRICKY)
def test_no_split_position_changes_what_is_read(text: str) -> None:
    for step in range(1, len(text.encode()) + 2):
        check(text, step)


@given(written(VALUES), STEPS)
def test_windows_of_any_size_read_what_json_reads(case: tuple[Any, Writer], step: int) -> None:
    value, writer = case
    document = in_windows(writer.text, step)
    rows = list(document.rows(NAMES, frozenset({"a", "notes"})))
    assert not document.fatal
    if not isinstance(value, dict):
        assert not rows
        return
    assert rows == [
        (key, index, item)
        for key in value
        if key in NAMES and isinstance(value[key], list)
        for index, item in enumerate(value[key])
    ]
    assert document.keys == list(value)
    assert document.present == {key for key in NAMES & set(value) if isinstance(value[key], list)}
    assert document.values == {
        key: item
        for key, item in value.items()
        if key in ("a", "notes") or (key in NAMES and not isinstance(item, list))
    }


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("step", [1, 2, 3, 5, 8, 20, 1000])
def test_faults_are_where_they_are_in_the_text_as_a_whole(text: str, step: int) -> None:
    for content in (
        text,
        f'{{"claims":[\n{text}',
        f'{{"x":{{"y":[\n{text}',
        f'{{"claims":[1],\n"x":"é{"x" * 99}"',
    ):
        document = in_windows(content, step)
        list(document.rows(NAMES))
        whole = read_one(content, "json")[0]
        assert document.fatal
        assert places(document.problems) == places(whole.problems)


@given(DOCUMENTS, st.integers(0, 200), st.characters(exclude_categories=["Cs"]), STEPS)
def test_a_damaged_document_is_refused_alike(value: Any, at: int, char: str, step: int) -> None:
    text = json.dumps(value, ensure_ascii=False)
    text = text[: at % len(text)] + char + text[at % len(text) + 1 :]
    if text.isspace():
        return
    document = in_windows(text, step)
    rows = list(document.rows(NAMES))
    whole, expected = read_one(text, "json")
    assert document.fatal == whole.fatal
    assert places(document.problems) == places(whole.problems)
    if not document.fatal:
        assert rows == expected


@pytest.mark.parametrize("text", FAULTY)
@pytest.mark.parametrize("before", ["", '{"x":', '{"claims":[', '{"x":[{},'])
def test_faults_that_can_be_lived_with_are_the_same(text: str, before: str) -> None:
    closing = {"": "", '{"x":': "}", '{"claims":[': "]}", '{"x":[{},': "]}"}[before]
    content = before + text + closing
    whole = read_one(content, "json")[0]
    for step in (1, 7, 64):
        document = in_windows(content, step)
        list(document.rows(NAMES))
        assert [(p.id, p.pointer, p.line, p.column) for p in document.problems] == [
            (p.id, p.pointer, p.line, p.column) for p in whole.problems
        ]


@pytest.mark.parametrize("step", [1, 4, 16, 1000])
@pytest.mark.parametrize(
    ("text", "rows", "values", "present"),
    [
        ('{"claims":[1,2],"x":0,"claims":[3]}', [("claims", 0, 3)], {}, {"claims"}),
        ('{"claims":[1,2],"x":0,"claims":{}}', [], {"claims": {}}, set()),
        ('{"claims":{},"x":0,"claims":[3]}', [("claims", 0, 3)], {}, {"claims"}),
        ('{"claims":[1],"claims":[2],"claims":[3]}', [("claims", 0, 3)], {}, {"claims"}),
        ('{"\\u0063laims":[1],"claims":[2]}', [("claims", 0, 2)], {}, {"claims"}),
        ('{"\\u0063laims":7,"claims":[2]}', [("claims", 0, 2)], {}, {"claims"}),
        ('{"claims":7,"\\u0063laims":[2]}', [("claims", 0, 2)], {}, {"claims"}),
        ('{"claims":["claims"],"drifts":["\\"claims\\""]}',
         [("claims", 0, "claims"), ("drifts", 0, '"claims"')], {}, {"claims", "drifts"}),
    ],
)  # fmt: skip
def test_of_a_repeated_aggregate_only_the_last_has_rows(
    text: str, rows: list[Any], values: dict[str, Any], present: set[str], step: int
) -> None:
    document = in_windows(text, step)
    for _ in range(2):
        assert list(document.rows(NAMES)) == rows
        assert (document.values, document.present) == (values, present)
        repeats = text.count('"claims":') + text.count("\\u0063laims") - 1
        assert [problem.id for problem in document.problems] == ["duplicate-key"] * repeats
        assert not document.fatal


@pytest.mark.parametrize("step", [1, 16, 1000])
def test_a_repeated_aggregate_in_another_spelling_is_fatal_when_its_rows_are_out(step: int) -> None:
    document = in_windows('{"claims":[1,2],\n "\\u0063laims":[3]}', step)
    assert list(document.rows(NAMES))
    assert document.fatal
    assert places(document.problems) == [("duplicate-key", 2, 2)]


def test_a_document_that_breaks_behind_a_repeated_aggregate_is_fatal() -> None:
    document = in_windows('{"claims":[1,2], "claims":[3], "x": oops}', 8)
    assert list(document.rows(NAMES)) == []
    assert document.fatal
    assert ("syntax", 1, 37) in places(document.problems)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"claims": [1,\n"\xc3\xa9\xff"]}', ("encoding", 2, 3)),
        (b'{"claims": [1,\n"\xc3\xa9\xe2\x82"]}', ("encoding", 2, 3)),
        (b'{"claims": [1,\n"\xc3\xa9\xf0\x9f', ("encoding", 2, 3)),
        (b'{"claims": [1,\n"\xed\xa0\x80"]}', ("encoding", 2, 2)),
        ('{"claims": [1]}'.encode("utf-16"), ("encoding", 1, 1)),
        ('{"claims": [1]}'.encode("utf-16-be"), ("encoding", 1, 1)),
        ('{"claims": [1]}'.encode("utf-32"), ("encoding", 1, 1)),
        (b" \n \n", ("document", 1, 1)),
    ],
)
def test_bytes_that_are_no_text(data: bytes, expected: tuple[str, int, int]) -> None:
    for step in range(1, 20):
        document = in_windows(data, step)
        list(document.rows(NAMES))
        assert document.fatal
        assert places(document.problems) == [expected]


@given(st.binary(max_size=60), st.sampled_from([b"", b'{"claims":[', b'{"x":"', b"\xef\xbb\xbf{"]), STEPS)
def test_arbitrary_bytes_never_raise(data: bytes, before: bytes, step: int) -> None:
    document = in_windows(before + data, step)
    list(document.rows(NAMES))
    document.locate([("/claims/0", False), ("/x", True)])


def test_a_byte_order_mark_is_a_warning_and_no_column() -> None:
    document = in_windows('\ufeff{"a":1,"a":2}', 3)
    assert list(document.rows(NAMES)) == []
    assert not document.fatal
    assert places(document.problems) == [("bom", 1, 1), ("duplicate-key", 1, 8)]
    assert document.locate([("/a", True)]) == {("/a", True): (1, 8)}


@given(written(), STEPS)
def test_places_are_where_the_writer_put_them(case: tuple[Any, Writer], step: int) -> None:
    _, writer = case
    assert in_windows(writer.text, step).locate(writer.places) == writer.places


@given(written(VALUES), STEPS)
def test_a_root_that_is_no_object_has_a_place(case: tuple[Any, Writer], step: int) -> None:
    _, writer = case
    root = ("", False)
    assert in_windows(writer.text, step).locate([root]) == {root: writer.places[root]}


def test_of_a_repeated_aggregate_the_last_is_located() -> None:
    document = in_windows('{"claims":[{"a":1}],\n"claims":[\n{"b":2}]}', 5)
    assert document.locate([("/claims/0/b", False), ("/claims/0/a", False), ("/claims", True)]) == {
        ("/claims/0/b", False): (3, 6),
        ("/claims/0/a", False): (3, 1),
        ("/claims", True): (2, 1),
    }


def test_places_of_a_file_that_has_changed_are_no_error(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    text = '{"claims": [{"a": 1}, {"a": 2}], "x": 1}'
    wanted = [("/claims/1/a", False), ("/x", True), ("/claims/0/a", False)]
    for change in ("", "{", text[:20], text[:-5], '{"claims": [{"a" 1}]}', "\udcff"):
        path.write_text(text)
        document = JsonFile(Source.from_path(str(path)), Scanner(), LIMITS, 0, len(text), step=8)
        assert len(list(document.rows(NAMES))) == 2
        path.write_bytes(change.encode("utf-8", "surrogateescape"))
        assert set(document.locate(wanted)) == set(wanted)


def test_the_depth_limit_counts_from_the_root() -> None:
    limits = Limits(max_depth=5)
    fits = '{"claims": [{"a": [[]]}], "x": [[[[]]]], "y": {"z": [[[]]]}}'
    document = in_windows(fits, 16, limits)
    assert len(list(document.rows(NAMES))) == 1
    assert not document.fatal
    for deeper, column in (
        ('{"claims": [{"a": [[[]]]}]}', 21),
        ('{"x": [[[[[]]]]]}', 11),
        ('{"y": {"z": [[[[]]]]}}', 16),
        ("[[[[[[]]]]]]", 6),
    ):
        for step in (1, 16, 1000):
            document = in_windows(deeper, step, limits)
            list(document.rows(NAMES))
            assert places(document.problems) == [("depth", 1, column)]
            assert document.fatal


@pytest.mark.parametrize("longest", [10, 40, 60, 80])
def test_values_that_are_ignored_and_long_are_checked_without_being_built(
    monkeypatch: pytest.MonkeyPatch, longest: int
) -> None:
    monkeypatch.setattr(json_walk, "LONGEST_SKIP", longest)
    text = (
        '{"x": {"long": "0123456789012345", "list": [0, 1, {"a": 1, "a": 2}, "\\ud800"],'
        ' "o": [{"p": 1}, 2, 3]},\n'
        '"y": [[111111111111111, 2222222222222222], "01234567890123456789", 3], "claims": [1],\n'
        '"z": "\\\\0123456789\\u00e90123456789é0123456789", "n": 1234567890123456789012345678901}'
    )
    whole = read_one(text, "json")[0]
    for step in range(1, 30):
        document = in_windows(text, step)
        assert list(document.rows(NAMES)) == [("claims", 0, 1)]
        assert not document.fatal
        assert [(p.id, p.pointer, p.line, p.column) for p in document.problems] == [
            (p.id, p.pointer, p.line, p.column) for p in whole.problems
        ]
        broken = in_windows(text.replace("3],", "3,],"), step)
        list(broken.rows(NAMES))
        assert places(broken.problems)[-1] == ("syntax", 2, 69)


def test_a_large_file_is_walked_and_a_small_one_parsed(tmp_path: Path) -> None:
    for rows, kind in ((10, "JsonText"), (40_000, "JsonFile")):
        path = tmp_path / f"{rows}.json"
        path.write_text(json.dumps({"claims": [{"id": f"é{n}", "x": [n]} for n in range(rows)]}))
        [document] = read(Source.from_path(str(path)), LIMITS, NAMES)
        assert type(document).__name__ == kind
        assert [row[2]["x"] for row in document.rows(NAMES)] == [[n] for n in range(rows)]
        assert document.locate([(f"/claims/{rows - 1}/x/0", False)])[f"/claims/{rows - 1}/x/0", False][0] == 1


def test_a_fault_far_into_a_large_file_has_its_true_place() -> None:
    row = '{"a": "é\U0001f600", "b": [1, 2]},\n'
    text = '{"claims": [\n' + row * 60_000 + '{"a": 1, "b" 2}]}'
    document, _ = read_one(text, "json")
    assert type(document).__name__ == "JsonFile"
    assert document.fatal
    assert places(document.problems) == [("syntax", 60_002, 14)]


@pytest.mark.parametrize(
    "text",
    [
        '{"x": "' + "y" * 8_000_000 + '"}',
        '{"x": {"z": [' + "12345, " * 1_000_000 + "1]}}",
        '{"claims": ["' + "\\u00e9" * 1_000_000 + '"]}',
        '{"x": ' + "9" * 4_000_000 + "}",
        '{"x": ' + " " * 6_000_000 + "1}",
        '{"claims": [1, oops' + "y" * 8_000_000,
        '{"claims": [1, "' + "y" * 8_000_000,
        "[" * 4_000_000,
        '{"' + "k" * 6_000_000 + '": 1}',
    ],
    ids=lambda text: text[:16],
)
def test_a_huge_value_costs_no_more_than_its_length(text: str) -> None:
    before = time.process_time()
    document, _ = read_one(text, "json")
    assert [problem.id for problem in document.problems] in ([], ["syntax"], ["non-finite"], ["depth"])
    assert time.process_time() - before < 10
