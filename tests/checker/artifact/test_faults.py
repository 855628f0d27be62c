"""What is said about a text that cannot be read or holds what it should not: one case a line of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from checker.artifact.document import Document, Problem, TreeDocument, broken
from checker.artifact.encoding import decode, decode_file, refuse_wide, wide
from checker.artifact.fault import FatalError, Fault, depth, quote, too_large
from checker.artifact.limits import Limits
from tests.checker.artifact.reading import NAMES, in_windows, read_all, read_one

TEXT = (Path(__file__).parent / "faults.jsonl").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = [json.loads(line) for line in TEXT.splitlines()]
"""format, content, and of each document: rows, values, fatal, type, keys and problems (id, severity, line,
column, pointer, message, hint); a message of null is the YAML library's own."""
KEPT = frozenset("abcdefgh")


def held(document: Document, rows: list[Any]) -> tuple[str, str]:
    """Rows and values as JSON, by which true is not 1."""
    return json.dumps([] if document.fatal else rows), json.dumps({} if document.fatal else document.values)


def told(problem: Problem, message: bool = True) -> list[Any]:
    return [
        problem.id, problem.severity, problem.line, problem.column, problem.pointer,
        problem.message if message else None, problem.hint,
    ]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['format']} {case['content']!a:.40}")
def test_what_is_wrong_is_told_with_its_place(case: dict[str, Any]) -> None:
    found = read_all(case["content"], case["format"], kept=KEPT)
    assert len(found) == len(case["documents"])
    for index, ((document, rows), expected) in enumerate(zip(found, case["documents"], strict=True)):
        assert (document.index, document.fatal) == (index, expected["fatal"])
        assert held(document, rows) == (json.dumps(expected["rows"]), json.dumps(expected["values"]))
        assert (document.root_type, document.keys) == (expected["type"], expected["keys"])
        own = [message is not None for *_, message, _ in expected["problems"]] or [True]
        assert [told(each, mine) for each, mine in zip(document.problems, own, strict=False)] == (
            expected["problems"]
        )
        assert len(document.problems) == len(expected["problems"])


@pytest.mark.parametrize("step", [1, 7, 16])
@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case["format"] == "json"],
    ids=lambda case: f"{case['content']!a:.40}",
)
def test_the_same_is_told_of_a_large_file(case: dict[str, Any], step: int) -> None:
    document = in_windows(case["content"], step)
    rows = list(document.rows(NAMES, KEPT))
    (expected,) = case["documents"]
    assert held(document, rows) == (json.dumps(expected["rows"]), json.dumps(expected["values"]))
    assert (document.fatal, document.root_type) == (expected["fatal"], expected["type"])
    assert [told(each) for each in document.problems] == expected["problems"]


# limits


@pytest.mark.parametrize(("format", "content"), [("json", "[[[1]]]"), ("yaml", "- - - 1")])
def test_a_text_that_is_nested_too_deep_is_refused(format: str, content: str) -> None:
    document, _ = read_one(content, format, limits=Limits(max_depth=2))
    assert document.fatal
    assert [(each.id, each.message, each.hint) for each in document.problems] == [
        ("depth", "nested deeper than 2 levels", None)
    ]
    assert not read_one(content, format, limits=Limits(max_depth=3))[0].problems


@pytest.mark.parametrize("format", ["json", "yaml", "jsonl"])
def test_a_text_that_is_too_large_is_refused(format: str) -> None:
    content = "[1234]"
    assert read_all(content, format, limits=Limits(max_size=6))[0][0].problems == []
    document = read_all(content, format, limits=Limits(max_size=5))[0][0]
    (problem,) = document.problems
    assert (problem.id, problem.hint) == ("size", "raise max-size, or split the file")
    assert problem.message.endswith(" bytes or more, 5 are allowed")


def test_faults_have_their_words() -> None:
    large, deep = too_large(7, 5), depth(3, 2)
    assert (large.offset, large.id, large.message) == (0, "size", "7 bytes or more, 5 are allowed")
    assert (deep.offset, deep.id, deep.message, deep.hint) == (
        3,
        "depth",
        "nested deeper than 2 levels",
        None,
    )
    fault = Fault(4, "syntax", "no")
    assert (fault.hint, fault.pointer) == (None, "")
    assert str(FatalError(fault)) == "no"
    assert FatalError(fault).fault is fault


def test_a_quoted_text_is_cut_and_can_be_encoded() -> None:
    assert quote("x" * 60) == "`" + "x" * 60 + "`"
    assert quote("x" * 61) == "`" + "x" * 59 + "…`"
    assert quote("\ud800é") == "`\\ud800é`"


# documents


def test_a_bare_document_knows_nothing() -> None:
    document = Document()
    assert (document.index, document.fatal, document.problems) == (0, False, [])
    assert (document.keys, document.root_type, document.values, document.present) == ([], "", {}, set())
    assert list(document.rows(NAMES)) == []
    assert document.locate([("/a", False)]) == {("/a", False): (1, 1)}


def test_a_broken_document_has_one_problem_at_its_place() -> None:
    document = broken(Fault(3, "syntax", "no", "do", "/a"), 2, 5, "a\nbc")
    assert (document.index, document.fatal) == (2, True)
    assert [told(each) for each in document.problems] == [["syntax", "error", 6, 2, "/a", "no", "do"]]
    assert [told(each) for each in broken(Fault(0, "bom", "no")).problems] == [
        ["bom", "warning", 1, 1, "", "no", None]
    ]


def test_a_problem_is_an_error_at_the_start_unless_it_says_otherwise() -> None:
    assert told(Problem("syntax", "no")) == ["syntax", "error", 1, 1, "", "no", None]
    assert told(Problem("bom", "no", hint="do", line=2, column=3, pointer="/a", severity="warning")) == [
        "bom", "warning", 2, 3, "/a", "no", "do",
    ]  # fmt: skip
    assert repr(Problem("syntax", "no", line=2, column=3, pointer="/a")) == "<Problem syntax 2:3 '/a'>"


@pytest.mark.parametrize("format", ["json", "yaml"])
def test_rows_and_values_are_those_that_were_asked_for(format: str) -> None:
    content = '{"claims": [1, 2], "drifts": {"a": 1}, "notes": [3], "x": 4}'
    found = read_all(
        content, format, names=frozenset({"claims", "drifts"}), kept=frozenset({"notes", "claims"})
    )
    [(document, rows)] = found
    assert rows == [("claims", 0, 1), ("claims", 1, 2)]
    assert document.values == {"claims": [1, 2], "drifts": {"a": 1}, "notes": [3]}
    assert document.present == {"claims"}
    assert document.keys == ["claims", "drifts", "notes", "x"]
    if isinstance(document, TreeDocument):
        assert list(document.rows(frozenset({"notes"}))) == [("notes", 0, 3)]
        assert (document.values, document.present) == ({}, {"notes"})


# encodings


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"\xff\xfe\0\0x", "UTF-32"), (b"\0\0\xfe\xffx", "UTF-32"), (b"\xff\xfex\0", "UTF-16"),
        (b"\xfe\xff\0x", "UTF-16"), (b"{\0\0\0", "UTF-32"), (b"\0\0\0{", "UTF-32"), (b"{\0\"\0", "UTF-16"),
        (b"\0{\0\"", "UTF-16"), (b"{\0\0x", ""), (b"{{\0\0", ""), (b"\0\0{{", ""), (b"{\0{{", ""),
        (b"\0{{{", ""), (b"{{{\0", ""), (b"\0\0\0\0", ""), (b"{}  \0", ""), (b"{\0{\0{", "UTF-16"),
        (b"\0\0{\0", ""), (b"\0{{\0", ""), (b"{\0\0", ""),
    ],
)  # fmt: skip
def test_a_wide_encoding_is_known_by_its_mark_or_its_zeros(head: bytes, name: str) -> None:
    assert wide(head) == name
    if name:
        with pytest.raises(FatalError) as raised:
            refuse_wide(head)
        fault = raised.value.fault
        assert (fault.offset, fault.id, fault.message, fault.hint) == (
            0, "encoding", f"the file is {name}, not UTF-8", "save it as UTF-8",
        )  # fmt: skip
    else:
        refuse_wide(head)


def test_a_byte_that_is_no_utf8_is_named() -> None:
    with pytest.raises(FatalError) as raised:
        decode("aé".encode() + b"\x0e\xff", 5)
    fault = raised.value.fault
    assert (fault.offset, fault.id, fault.message, fault.hint) == (
        8, "encoding", "byte 0xff is not UTF-8", "save the file as UTF-8",
    )  # fmt: skip


def test_the_beginning_of_a_file_may_end_within_a_character() -> None:
    assert decode_file("aé".encode()[:2], final=False) == ("a", False)
    for given in ({}, {"final": True}):
        with pytest.raises(FatalError):
            decode_file("aé".encode()[:2], **given)
