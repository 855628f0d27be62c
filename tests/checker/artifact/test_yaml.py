"""YAML: the core schema of 1.2, and every fault at its place."""

from __future__ import annotations

import json
import math
import time
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact import yaml_events
from checker.artifact.limits import Limits
from checker.artifact.yaml_text import read_yaml
from tests.checker.artifact.reading import (
    DOCUMENTS,
    LIMITS,
    NAMES,
    Writer,
    places,
    pointed,
    read_all,
    read_one,
    written,
)


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both of PyYAML's parsers."""
    monkeypatch.setattr(yaml_events, "LOADER", getattr(yaml, request.param))
    return str(request.param)


def value_of(text: str) -> Any:
    """The value of the key `x`, which is kept."""
    return read_one(text, "yaml", kept=frozenset({"x"}))[0].values["x"]


SCALARS = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None, "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False, "0": 0, "-0": 0, "12": 12, "+12": 12, "-7": -7,
    "0o17": 15, "0x1F": 31, "1.5": 1.5, "1.": 1.0, ".5": 0.5, "-1.5e-3": -0.0015, "1e3": 1000.0,
    "no": "no", "yes": "yes", "on": "on", "off": "off", "y": "y", "nULL": "nULL", "2026-05-01": "2026-05-01",
    "2026-05-01T12:00:00Z": "2026-05-01T12:00:00Z", "1:30": "1:30", "0123": "0123", "00": "00",
    "01.5": "01.5", "1_000": "1_000", "0b1": "0b1", "-0x1": "-0x1", "0x": "0x", "1e": "1e",
    "+": "+", "-.": "-.", "...x": "...x",
    "'12'": "12", '"true"': "true", "'~'": "~", "1.2.3": "1.2.3", "0o8": "0o8",
    "12\n": 12, "C-001": "C-001", "=": "=", "<<x": "<<x",
}  # fmt: skip

FAULTY = {
    "x: .inf": [("non-finite", "/x")],
    "x: -.INF": [("non-finite", "/x")],
    "x: [1, .nan]": [("non-finite", "/x/1")],
    "x: 1e999": [("non-finite", "/x")],
    "x: " + "1" * 4301: [("non-finite", "/x")],
    "x: 0x" + "f" * 4000: [("non-finite", "/x")],
    "x: 1\ny: 2\nx: 3": [("duplicate-key", "/x")],
    "x: {a: 1, 'a': 2}": [("duplicate-key", "/x/a")],
    "1: a": [("syntax", "/1")],
    "true: a": [("syntax", "/true")],
    "null: a": [("syntax", "/null")],
    "~: a": [("syntax", "/~0")],
    ".nan: a": [("syntax", "/.nan")],
    "? [a, b]\n: 1": [("syntax", "/[a, b]")],
    "? - a\n  - b\n: 1": [("syntax", "/- a\n  - b")],
    "? {a: 1, a: 2}\n: 1": [("syntax", "/{a: 1, a: 2}"), ("duplicate-key", "/a")],
    "1: a\n'1': b": [("syntax", "/1"), ("duplicate-key", "/1")],
    "x: &a 1\n*a : 2": [("syntax", "/*a")],
    "x: &a b\n*a : 2\nb: 3": [("duplicate-key", "/b")],
    "x:\n  - <<: {a: 1}": [("syntax", "/x/0/<<")],
    "x: !foo 3": [("syntax", "/x")],
    "x: !!python/object/apply:os.system [ls]": [("syntax", "/x")],
    "x: !!set {a}": [("syntax", "/x")],
    "x: !!timestamp 2026-05-01": [("syntax", "/x")],
    "x: !!int y": [("syntax", "/x")],
    "x: !!bool yes": [("syntax", "/x")],
    "x: !!seq {}": [("syntax", "/x")],
    "x: !!map []": [("syntax", "/x")],
    "x: !!str {}": [("syntax", "/x")],
    "x: !!map 1": [("syntax", "/x")],
}

TAGGED = {
    "!!str 1": "1", "! 1": "1", '!!int "3"': 3, "!!int 0x10": 16, "!!float 2": 2.0, "!!float '1e2'": 100.0,
    "!!bool 'true'": True, "!!null ''": None, "!!map {}": {}, "!!seq []": [], "!!str": "", "!foo 3": 3,
    '!foo "3"': "3", "!!int y": "y", "!!python/object:x [1]": [1], "!!binary aGk=": "aGk=",
    "!!seq {a: 1}": {"a": 1},
}  # fmt: skip

BROKEN = {
    "a: b: c": (1, 5),
    "a: \U0001f600\nb: c: d": (2, 5),
    "a: @x": (1, 4),
    'a: "x\n\n': (1, 4),
    "a: [1,2": (1, 8),
    "- a\nb: c": (2, 1),
    "a:\n  - b\n c: d": (3, 2),
    "a: \x00": (1, 4),
    "é: \x07": (1, 4),
    "a: *y": (1, 4),
    'a: "\\q"': (1, 5),
    "a: !e!x y": (1, 4),
    "%YAML 2.0\n---\na": (1, 1),
    "{a: 1": (1, 6),
}


@pytest.mark.parametrize(("written", "expected"), SCALARS.items())
def test_plain_scalars_follow_the_core_schema(written: str, expected: Any, loader: str) -> None:
    value = value_of(f"x: {written}")
    assert (value, type(value)) == (expected, type(expected))


@pytest.mark.parametrize(("written", "expected"), TAGGED.items())
def test_tags_of_the_core_schema_are_honoured_and_others_are_not(
    written: str, expected: Any, loader: str
) -> None:
    value = value_of(f"x: {written}")
    assert (value, type(value)) == (expected, type(expected))


@pytest.mark.parametrize(("text", "expected"), FAULTY.items())
def test_what_can_be_lived_with_is_pointed_at(text: str, expected: Any, loader: str) -> None:
    document, _ = read_one(text, "yaml")
    assert not document.fatal
    assert pointed(document.problems) == expected


@pytest.mark.parametrize(("text", "place"), BROKEN.items())
def test_what_is_no_yaml_is_a_syntax_problem_at_its_place(text: str, place: tuple[int, int]) -> None:
    document, rows = read_one(text, "yaml")
    assert document.fatal
    assert not rows
    assert places(document.problems) == [("syntax", *place)]


@pytest.mark.parametrize("text", BROKEN)
def test_the_python_parser_refuses_it_too(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_events, "LOADER", yaml.SafeLoader)
    document, _ = read_one(text, "yaml")
    assert document.fatal
    assert [problem.id for problem in document.problems] == ["syntax"]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("!!seq {}", "the tag `!!seq` does not suit its value"),
        ("!!map []", "the tag `!!map` does not suit its value"),
        ("!!str {}", "the tag `!!str` does not suit its value"),
        ("!!int []", "the tag `!!int` does not suit its value"),
        ("!!map 1", "the tag `!!map` does not suit its value"),
        ("!!set {a}", "the tag `!!set` is not of YAML's core schema"),
        ("!foo 3", "the tag `!foo` is not of YAML's core schema"),
    ],
)
def test_what_is_wrong_with_a_tag_is_said(written: str, message: str, loader: str) -> None:
    (problem,) = read_one(f"x: {written}", "yaml")[0].problems
    assert (problem.message, problem.hint) == (message, "remove the tag")


@pytest.mark.parametrize(
    "written", ["!!map {}", "!!seq []", "! {}", "! []", "!!str a", "!!map {b: !!seq [1]}"]
)
def test_tags_that_suit_their_values_are_fine(written: str, loader: str) -> None:
    assert read_one(f"x: {written}", "yaml")[0].problems == []


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("x: !!int y", "`y` is no !!int", "write it so, or drop the tag"),
        ("x: !!bool yes", "`yes` is no !!bool", "write it so, or drop the tag"),
        ("<<: {a: 1}", "merge keys are not part of YAML 1.2", "write the keys out"),
        ("1: a", "the key `1` is no text", "put it in quotes"),
        ("a: *b", "there is no anchor `&b` before this alias", None),
        ("a: &b [*b]", "the alias `*b` stands inside its own anchor", "write the value out"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(
    text: str, message: str, hint: str | None, loader: str
) -> None:
    (problem,) = read_one(text, "yaml")[0].problems
    assert (problem.message, problem.hint) == (message, hint)


def test_what_aliases_make_too_large_is_said(loader: str) -> None:
    (problem,) = read_one("a: &b [1, 2, 3]\nc: [*b, *b]", "yaml", limits=Limits(max_nodes=11))[0].problems
    assert problem.message == "aliases make the document larger than 11 nodes"
    assert problem.hint == "write the values out, or use fewer"
    assert read_one("a: &b [1, 2, 3]\nc: [*b]", "yaml", limits=Limits(max_nodes=12))[0].problems == []


def mark(index: int) -> yaml.Mark:
    return yaml.Mark("x", index, 0, 0, None, None)


def test_an_error_of_the_parser_is_a_fault_at_its_mark() -> None:
    error = yaml.MarkedYAMLError("while parsing", mark(3), "did not find expected key", mark(5))
    fault = yaml_events._marked(error, "x" * 9, 4)
    assert (fault.offset, fault.id) == (5, "syntax")
    assert fault.message == "did not find expected key while parsing"
    assert fault.hint == "check the indentation, and the quotes before"
    fault = yaml_events._marked(yaml.MarkedYAMLError(problem="something", problem_mark=mark(5)), "x" * 9, 4)
    assert (fault.offset, fault.id, fault.message, fault.hint) == (5, "syntax", "something", None)
    error = yaml.MarkedYAMLError("in", mark(3), "found unexpected end of stream", mark(5))
    assert yaml_events._marked(error, "x" * 9, 4).offset == 3
    error = yaml.MarkedYAMLError("in", mark(3), "found invalid Unicode character escape code", mark(5))
    assert yaml_events._marked(error, "x" * 9, 4).id == "encoding"


def test_where_libyaml_gives_up_the_limit_is_looked_for() -> None:
    text = "[[],[[],{}],[[[[[["
    error = yaml.MarkedYAMLError(None, None, yaml_events.TOO_DEEP, mark(len(text)))
    for limit, offset in ((1, 1), (2, 5), (3, 14), (4, 15), (6, 17), (7, len(text)), (99, len(text))):
        fault = yaml_events._marked(error, text, limit)
        assert (fault.id, fault.offset) == ("depth", offset)
        assert str(limit) in fault.message
    assert yaml_events._exceeding("[", 5, 42) == 42


def test_an_error_without_a_mark_is_told_in_its_words() -> None:
    fault = yaml_events._unmarked(ValueError("what it says"), "a: b")
    assert (fault.offset, fault.id, fault.message) == (0, "syntax", "no YAML: what it says")
    fault = yaml_events._unmarked(ValueError("what it says"), "a\x07b")
    assert (fault.offset, fault.message) == (1, "the character U+0007 is not allowed in YAML")


def test_an_integer_of_another_base_is_as_long_as_its_decimal_digits() -> None:
    for value in (0xFF, 10**5, 10**4299, 10**4300 - 1):
        assert value_of(f"x: {value:#x}") == value
        assert value_of(f"x: {value:#o}") == value
    for value in (10**4300, 10**4300 + 1, 11**4300):
        assert value_of(f"x: {value:#x}") == math.inf


def test_problems_are_at_the_key_or_the_value() -> None:
    text = "x: 1\ny:\n  - 1: é\n    k: !!set {a}\n    k: .inf\n"
    assert places(read_one(text, "yaml")[0].problems) == [
        ("syntax", 3, 5),
        ("syntax", 4, 8),
        ("duplicate-key", 5, 5),
        ("non-finite", 5, 8),
    ]


def test_values_that_are_not_finite_are_kept_as_such() -> None:
    assert value_of("x: [.inf, -.inf, 1e999, -1e999]") == [math.inf, -math.inf, math.inf, -math.inf]
    assert value_of(f"x: [0x{'f' * 4000}, {'1' * 4301}, -{'1' * 4301}]") == [math.inf, math.inf, -math.inf]
    assert math.isnan(value_of("x: .NaN"))
    assert value_of("x: " + "9" * 4300) == int("9" * 4300)


def test_a_merge_key_is_not_merged() -> None:
    document, rows = read_one("base: &b {a: 1}\nclaims:\n  - <<: *b\n    c: 2\n  - '<<': 3\n", "yaml")
    assert rows == [("claims", 0, {"<<": {"a": 1}, "c": 2}), ("claims", 1, {"<<": 3})]
    assert places(document.problems) == [("syntax", 3, 5)]


def test_the_last_of_duplicate_keys_wins() -> None:
    _, rows = read_one("claims: [1]\ndrifts: [2]\nclaims: [3]\n", "yaml")
    assert rows == [("claims", 0, 3), ("drifts", 0, 2)]


def test_each_document_of_a_stream_is_one() -> None:
    found = read_all(
        "%YAML 1.2\n---\nclaims: [1]\n---\n---\n- x\n...\n---\nclaims: [&a 2, *a, .nan]\n", "yaml"
    )
    assert [(document.index, document.root_type) for document, _ in found] == [
        (0, "object"),
        (1, "null"),
        (2, "array"),
        (3, "object"),
    ]
    assert [len(rows) for _, rows in found] == [1, 0, 0, 3]
    assert places(found[3][0].problems) == [("non-finite", 9, 20)]
    assert found[3][0].locate([("/claims/0", False)]) == {("/claims/0", False): (9, 10)}
    assert found[0][0].locate([("/claims/0", False)]) == {("/claims/0", False): (3, 10)}


def test_documents_before_a_broken_one_are_read() -> None:
    found = read_all("claims: [1]\n---\nclaims: [2]\nx: y: z\n---\nclaims: [3]\n", "yaml")
    assert [document.fatal for document, _ in found] == [False, True]
    assert found[0][1] == [("claims", 0, 1)]
    assert places(found[1][0].problems) == [("syntax", 4, 5)]
    assert found[0][0].locate([("/claims", True)]) == {("/claims", True): (1, 1)}


def test_a_document_before_what_is_none_is_located() -> None:
    found = read_all('{"claims": [1]} x\n', "yaml")
    assert [document.fatal for document, _ in found] == [False, True]
    assert found[0][0].locate([("/claims/0", False)]) == {("/claims/0", False): (1, 13)}


def test_only_a_line_feed_and_a_carriage_return_break_lines() -> None:
    text = 'x: "a\x85b\u2028c\u2029d"\nclaims: [\ue000]\n'
    assert value_of(text) == "a\x85b\u2028c\u2029d"
    document, rows = read_one(text, "yaml")
    assert rows == [("claims", 0, "\ue000")]
    assert document.locate([("/claims", True)]) == {("/claims", True): (2, 1)}


def test_an_anchor_does_not_outlive_its_document() -> None:
    assert [document.fatal for document, _ in read_all("--- &a 1\n--- *a\n", "yaml")] == [False, True]


@pytest.mark.parametrize("text", ["", " \n", "# nothing\n", "\ufeff", "\ufeff# nothing"])
def test_a_file_without_a_document_is_empty(text: str) -> None:
    document, _ = read_one(text, "yaml")
    assert document.fatal
    assert places(document.problems) == [("document", 1, 1)]


def test_a_byte_order_mark_is_a_warning() -> None:
    document, rows = read_one("\ufeffclaims: [1]\nx: .inf\n", "yaml")
    assert rows == [("claims", 0, 1)]
    assert places(document.problems) == [("bom", 1, 1), ("non-finite", 2, 4)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[" * 100_000, (1, 201)),
        ("a: " + "[" * 100_000 + "]" * 100_000, (1, 203)),
        ("{a: " * 100_000, (1, 801)),
        ("- " * 100_000, (1, 401)),
        ("? " * 100_000, (1, 401)),
        ("[\n" * 100_000, (201, 1)),
        ("- [" * 100_000, (1, 302)),
        ("".join(" " * level + "a:\n" for level in range(1500)), (201, 201)),
    ],
    ids=lambda value: value[:4] if isinstance(value, str) else None,
)
def test_nesting_of_100000_levels_is_a_depth_problem(text: str, place: tuple[int, int], loader: str) -> None:
    before = time.process_time()
    document, _ = read_one(text, "yaml")
    assert document.fatal
    if text.startswith("- ["):
        assert document.problems[0].id in ("depth", "syntax")
    else:
        assert places(document.problems) == [("depth", *place)]
    assert time.process_time() - before < 3


@pytest.mark.parametrize("limit", [1, 3, 200, 256])
def test_nesting_up_to_the_limit_is_read(limit: int) -> None:
    limits = Limits(max_depth=limit)
    assert not read_one("[" * limit + "]" * limit, "yaml", limits=limits)[0].problems
    document, _ = read_one("[" * (limit + 1) + "]" * (limit + 1), "yaml", limits=limits)
    assert places(document.problems) == [("depth", 1, limit + 1)]


def test_where_libyaml_gives_up_is_taken_if_the_limit_cannot_be_found() -> None:
    assert yaml_events._exceeding("[[]", 5, 7) == 7


def bomb(levels: int) -> str:
    return "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, levels)
    )


def test_an_alias_bomb_is_found_before_it_is_expanded() -> None:
    before = time.process_time()
    document, rows = read_one(bomb(60), "yaml")
    assert document.fatal
    assert not rows
    assert places(document.problems) == [("alias", 7, 10)]
    assert time.process_time() - before < 1


def test_aliases_are_counted_with_what_they_stand_for() -> None:
    text = "claims: [&a {x: [1, 2]}, *a, *a]"  # 1 + 1 + 1 + 5 + 5 + 5 nodes
    document, rows = read_one(text, "yaml", limits=Limits(max_nodes=18))
    assert not document.problems
    assert [row[2] for row in rows] == [{"x": [1, 2]}] * 3
    document, _ = read_one(text, "yaml", limits=Limits(max_nodes=17))
    assert places(document.problems) == [("alias", 1, 30)]
    assert not read_one("[" + "1, " * 50 + "]", "yaml", limits=Limits(max_nodes=17))[0].problems


@pytest.mark.parametrize("text", ["a: &x [*x]", "&x {a: *x}", "&x [[{b: *x}]]", "&x {*x : 1}"])
def test_an_alias_inside_its_own_anchor_is_fatal(text: str) -> None:
    document, _ = read_one(text, "yaml")
    assert document.fatal
    assert places(document.problems) == [("alias", 1, text.index("*") + 1)]


def test_an_anchor_may_be_set_again() -> None:
    assert value_of("x: [&a 1, *a, &a [2], *a]") == [1, 1, [2], [2]]


def test_nesting_through_aliases_is_counted() -> None:
    text = "a0: &a0 []\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 300))
    document, _ = read_one(text, "yaml")
    assert places(document.problems) == [("depth", 200, 14)]
    limits = Limits(max_depth=4)
    assert not read_one("a: &a [[]]\nb: [*a]\n", "yaml", limits=limits)[0].problems
    assert read_one("a: &a [[]]\nb: [[*a]]\n", "yaml", limits=limits)[0].fatal


def test_half_a_surrogate_pair_is_an_encoding_problem(loader: str) -> None:
    document, _ = read_one('x: "\\ud800"\ny: 1\n', "yaml")
    assert [(problem.id, problem.line) for problem in document.problems] == [("encoding", 1)]
    assert document.fatal == (loader == "CSafeLoader")  # libyaml reads no further


@pytest.mark.parametrize(
    "text", ['{"claims": ["\\ud83d\\ude00"]}', '\ufeff\n{"claims":\t["\\ud83d\\ude00"]}']
)
def test_json_that_libyaml_refuses_is_read_as_json(text: str) -> None:
    document, rows = read_one(text, "yaml")
    assert not document.fatal
    assert rows == [("claims", 0, "\U0001f600")]
    assert document.locate([("/claims/0", False)])["/claims/0", False][0] == text.count("\n") + 1
    assert read_one('{"claims": ["\\ud83d\\ude00"}', "yaml")[0].fatal


def test_a_mapping_value_without_marks_still_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loader(yaml.SafeLoader):
        def get_event(self) -> Any:
            raise yaml.MarkedYAMLError(problem="oops")

    monkeypatch.setattr(yaml_events, "LOADER", Loader)
    assert places(read_one("a: 1", "yaml")[0].problems) == [("syntax", 1, 1)]


def test_any_other_error_of_the_parser_is_a_syntax_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_events, "LOADER", yaml.SafeLoader)
    document, _ = read_one('"\\UFFFFFFFF"', "yaml")
    assert places(document.problems) == [("syntax", 1, 1)]


def test_places_in_block_style() -> None:
    text = (
        "# é\n"
        "claims:\n"
        "- a: é1\n"
        "  'b c': [1, {d: 2}]\n"
        "-   !!map\n"
        "    a:\n"
        "- &x a\n"
        "- *x\n"
        "? [k, l]\n"
        ": {m: n}\n"
        "? *x\n"
        ": o\n"
        "1: p\n"
    )
    document, _ = read_one(text, "yaml")
    expected = {
        ("", False): (2, 1),
        ("/claims", True): (2, 1),
        ("/claims", False): (3, 1),
        ("/claims/0", False): (3, 3),
        ("/claims/0/a", False): (3, 6),
        ("/claims/0/b c", True): (4, 3),
        ("/claims/0/b c/1/d", False): (4, 18),
        ("/claims/0/b c/1/d", True): (4, 15),
        ("/claims/1", False): (5, 5),
        ("/claims/1/a", True): (6, 5),
        ("/claims/1/a", False): (6, 7),
        ("/claims/1/zzz", True): (5, 5),
        ("/claims/3", False): (8, 3),
        ("/claims/3/below/an/alias", False): (8, 3),
        ("/claims/9", False): (3, 1),
        ("/[k, l]", True): (9, 3),
        ("/[k, l]/m", False): (10, 7),
        ("/a", True): (11, 3),
        ("/a", False): (12, 3),
        ("/1", True): (13, 1),
    }
    assert document.locate(expected) == expected


def test_of_duplicate_keys_the_last_is_located() -> None:
    document, _ = read_one("a: {b: {c: 1}}\na: {b: 2}\n", "yaml")
    assert document.locate([("/a/b/c", False), ("/a", True)]) == {
        ("/a/b/c", False): (2, 8),
        ("/a", True): (2, 1),
    }


def readable(value: Any) -> bool:
    """Whether libyaml reads the JSON of a value: printable characters only, and no key of 1024 or more."""
    text = json.dumps(value, ensure_ascii=False)
    return not yaml_events.UNPRINTABLE.search(text) and "\ufeff" not in text


@given(written(DOCUMENTS.filter(readable)))
def test_json_is_yaml_with_the_same_values_and_places(case: tuple[Any, Writer]) -> None:
    value, writer = case
    text = writer.text.replace("\t", " ")
    as_json, rows = read_one(text, "json")
    [as_yaml] = list(read_yaml(text, LIMITS))
    assert list(as_yaml.rows(NAMES)) == rows
    assert (as_yaml.fatal, as_yaml.keys, as_yaml.root_type) == (False, as_json.keys, as_json.root_type)
    assert as_yaml.locate(writer.places) == writer.places
    assert value is case[0]


def dumpable(value: Any) -> bool:
    """Whether PyYAML's emitter, which is of YAML 1.1, writes a value as YAML 1.2."""
    return readable(value) and not set(yaml_events.BREAKS) & set(json.dumps(value, ensure_ascii=False))


@given(DOCUMENTS.filter(dumpable))
def test_block_style_has_the_same_values(value: Any) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_style='"')
    document, rows = read_one(text, "yaml", kept=frozenset(value))
    assert document.values == value
    assert rows == [
        (key, index, item)
        for key in value
        if key in NAMES and isinstance(value[key], list)
        for index, item in enumerate(value[key])
    ]


@given(
    st.text("ab:-?[]{},&*!|>'\"%@`#~<. \n\t1\\éu0", max_size=40),
    st.sampled_from(["CSafeLoader", "SafeLoader"]),
)
def test_arbitrary_yaml_never_raises(text: str, name: str) -> None:
    before = yaml_events.LOADER
    yaml_events.LOADER = getattr(yaml, name)
    try:
        for document, _ in read_all(text, "yaml"):
            document.locate([("/a", True), ("/b/0", False)])
    finally:
        yaml_events.LOADER = before


@given(st.binary(max_size=60))
def test_arbitrary_bytes_never_raise(data: bytes) -> None:
    for document, _ in read_all(data, "yaml"):
        document.locate([("/a", True)])
