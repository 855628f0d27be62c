"""What a clause and a finding say, and where a finding points."""

from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.evaluate import Passport, failing
from checker.rules.invariant import Iff, Invariant
from checker.rules.wording import clause_text, message, pointer
from checker.rules.words import agree, index, item, pack, present, row, source, this, unique, up

OTHERS = index("a row of others", "others[]", row.id)
ROW = source("rows[]")


def texts(rule: Invariant) -> list[str]:
    return [clause_text(clause) for clause in rule.clauses(ROW)]


def findings(rule: Invariant, document: dict[str, Any]) -> list[tuple[str, str]]:
    """Pointer and message of what a rule finds."""
    found = failing(rule.clauses(ROW), Passport(document))
    return [(pointer(clause, site), message(clause, site)) for clause, site in found]


# what a clause says


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (Invariant("R", then={"a": row.a == "x"}), "a must be x"),
        (
            Invariant("R", when=row.b.is_null, then={"a": row.a == "x"}),
            "where b is null or absent: a must be x",
        ),
        (Invariant("R", over=("sheet",), then={"a": this.is_a("object")}), "sheet must be an object"),
        (Invariant("R", over=("rows[].t[]",), then={"a": this == 1}), "the item of t must be 1"),
        (Invariant("R", then={"a": unique((row.a, row.b))}), "(a, b) must be unique among rows[]"),
        (
            Invariant(
                "R", over=("rows[].t[]",), when=~item.a.is_null, then={"a": unique(item.a, within_row=True)}
            ),
            "where a is neither null nor absent: a must be unique among rows[].t[] within each row of rows",
        ),
        (
            Invariant("R", then={"a": agree(row.b, by=(row.a, row.c))}),
            "rows of rows[] with the same (a, c) must have the same b",
        ),
    ],
)
def test_a_clause_says_when_it_applies_and_what_it_requires(rule: Invariant, expected: str) -> None:
    assert texts(rule) == [expected]


def test_an_iff_says_both_directions() -> None:
    rule = Invariant("R", iff=Iff(row.a == "x", {"b": row.b == "y", "c": row.c.is_blank}))
    assert texts(rule) == [
        "where a is x: b must be y",
        "where a is x: c must be blank",
        "where b is y, and c is blank: a must be x",
    ]


def test_clauses_are_not_shortened() -> None:
    options = tuple((letter, None) for letter in "abcdefgh")
    assert texts(Invariant("R", then={"a": pack(row.a, row.b).is_in(options)})) == [
        f"(a, b) must be {', '.join(f'({letter}, null)' for letter in 'abcdefg')} or (h, null)"
    ]


# what a finding says


@pytest.mark.parametrize(
    ("rule", "found", "expected"),
    [
        (Invariant("R", then={"a": row.a == "x"}), {"a": "y z"}, 'a must be x; it is "y z"'),
        (Invariant("R", then={"a": row.a == "x"}), {"a": None}, "a must be x; it is null"),
        (Invariant("R", then={"a": row.a == "x"}), {}, "a must be x; it is absent"),
        (Invariant("R", then={"a": row.a.is_a("array")}), {"a": {}}, "a must be a list; it is an object"),
        (
            Invariant("R", when=row.b == "none", then={"a": row.a == ""}),
            {"a": "p. 12", "b": "none"},
            'b is none, so a must be empty; it is "p. 12"',
        ),
        (Invariant("R", then={"a": row.a <= row.b}), {"a": 3, "b": 2}, "a must be at most b; a is 3, b is 2"),
        (
            Invariant("R", then={"a": pack(row.a, row.b).resolves(OTHERS)}),
            {"a": "x"},
            "(a, b) must name a row of others; a is x, b is absent",
        ),
        (Invariant("R", then={"a": OTHERS.size() >= 1}), {}, "there must be a row of others"),
        (
            Invariant("R", then={"a": row.a.is_a("array") & (row.a.count() >= 2)}),
            {"a": [1]},
            "a must have at least 2 items; it is a list of 1 item",
        ),
        (
            Invariant("R", then={"a": row.a.is_a("array") & (row.a.count() >= 2)}),
            {"a": "x"},
            "a must be a list; it is x",
        ),
        (
            Invariant("R", then={"a": row.b.resolves(OTHERS) & row.c.is_null & ~row.a.is_blank}),
            {"a": " ", "b": "y"},
            'a must not be blank; it is " "',
        ),
        (
            Invariant("R", then={"a": row.a.is_null | (row.a == "")}),
            {"a": 1},
            "a must be null or absent, or must be empty; it is 1",
        ),
        (
            Invariant("R", then={"a": row.a.is_in(("x", "y"))}),
            {"a": "null"},
            'a must be x or y; it is "null"',
        ),
        (
            Invariant("R", then={"a": ~row.a.is_in(("x", None))}),
            {"a": "x"},
            "a must not be x or null; it is x",
        ),
        (Invariant("R", then={"a": pack(row.a).is_in(())}), {"a": "x"}, "(a) must be nothing; it is x"),
        (
            Invariant("R", then={"a": row.a.has_item(item.b == up.c)}),
            {"a": [1, 2], "c": 5},
            "a must have an item for which b is the enclosing c; it is a list of 2 items",
        ),
    ],
)
def test_a_finding_says_why_what_and_what_is_there_instead(
    rule: Invariant, found: dict[str, Any], expected: str
) -> None:
    assert [text for _, text in findings(rule, {"rows": [found]})] == [expected]


def test_the_nearest_of_many_combinations_is_named_where_there_is_one() -> None:
    options = [*((letter, number) for letter in "xyz" for number in (1, 2)), ("v", True)]
    rule = Invariant("R", then={"a": pack(row.a, row.b).is_in(options)})
    assert findings(rule, {"rows": [{"a": "y", "b": 3}, {"a": "w", "b": True}]}) == [
        ("/rows/0", "(a, b) must be one of the 7 allowed combinations; a is y, b is 3"),
        ("/rows/1", "(a, b) must be one of the 7 allowed combinations (near: (v, true)); a is w, b is true"),
    ]


def test_what_repeats_is_named() -> None:
    one = Invariant("R", then={"a": unique(row.a)})
    pair = Invariant("R", then={"a": unique((row.a, row.b))})
    document = {"rows": [{"a": "x y", "b": 1}] * 2}
    assert findings(one, document) == [("/rows/1/a", 'a must be unique; it is "x y" again')]
    assert findings(pair, document) == [("/rows/1", '(a, b) must be unique; a is "x y", b is 1 again')]


def test_what_differs_is_named() -> None:
    rule = Invariant("R", then={"a": agree(row.b, by=row.a)})
    moments = Invariant("R", then={"a": agree(row.b.time, by=row.a)})
    document = {"rows": [{"a": "x", "b": "2026-01-01T00:00:00Z"}, {"a": "x"}]}
    for each in (rule, moments):
        assert findings(each, document) == [
            ("/rows/1", "rows with the same a must have the same b; they differ, and here it is absent")
        ]


def test_items_and_what_holds_them_are_named() -> None:
    rule = Invariant("R", over=("rows[].t[]",), then={"a": this == up.a})
    assert findings(rule, {"rows": [{"a": "x", "t": ["x", "y"]}]}) == [
        ("/rows/0/t/1", "the item of t must be the enclosing a; the item of t is y, the enclosing a is x")
    ]


# where a finding points


@pytest.mark.parametrize(
    ("requirement", "expected"),
    [
        (row.a == "x", "/rows/0/a"),
        (row.missing == "x", "/rows/0"),
        (present(row.missing), "/rows/0"),
        (row.a.is_set & row.a.fullmatch("x"), "/rows/0/a"),
        (row.a.is_set & (row.b == "x"), "/rows/0"),
        (row.a == row.b, "/rows/0"),
        (pack(row.a, row.b).is_in((("x", "x"),)), "/rows/0"),
        (row.t.has_item((item.a == "x") & (up.b == "x")), "/rows/0/t"),
        (row.t.count() >= 5, "/rows/0/t"),
        (row.t.count() == row.n, "/rows/0"),
        (row.a.resolves(OTHERS), "/rows/0/a"),
        (OTHERS.size(row.n) >= 1, "/rows/0/n"),
        (OTHERS.size() >= 1, "/rows/0"),
        (row.a + row.b == "x", "/rows/0"),
        (w.Field("a/b~c") == "x", "/rows/0/a~1b~0c"),
        (this == 1, "/rows/0"),
    ],
)
def test_a_finding_points_to_the_one_field_that_the_clause_tests(requirement: Any, expected: str) -> None:
    rule = Invariant("R", when=~row.b.is_null, then={"a": requirement})
    document = {"rows": [{"a": "y", "b": "z", "n": 3, "t": [1], "a/b~c": 1}]}
    assert [place for place, _ in findings(rule, document)] == [expected]


def test_an_iff_points_to_the_row() -> None:
    rule = Invariant("R", iff=Iff(row.a == "x", {"b": row.b == "y"}))
    assert [place for place, _ in findings(rule, {"rows": [{"a": "x", "b": "z"}, {"a": "z", "b": "y"}]})] == [
        "/rows/0",
        "/rows/1",
    ]


def test_items_are_pointed_to_inside_their_row() -> None:
    over = ("rows[].parts[].bits[]", "rows[].t[]", "odd/name~[].t[]")
    rule = Invariant("R", over=over, then={"a": item.a == "x", "up": up.a == "x"})
    document = {
        "rows": [{}, {"parts": [{"bits": [{}, {"a": "y"}]}], "t": [{"a": "y"}, "no object"]}],
        "odd/name~": [{"t": [{"a": 1}]}],
    }
    assert sorted(place for place, _ in findings(rule, document)) == [
        "/odd~1name~0/0/t/0",
        "/odd~1name~0/0/t/0/a",
        "/rows/1/parts/0/bits/0",
        "/rows/1/parts/0/bits/0",
        "/rows/1/parts/0/bits/1",
        "/rows/1/parts/0/bits/1/a",
        "/rows/1/t/0",
        "/rows/1/t/0/a",
    ]


def test_a_single_object_is_pointed_to_by_its_key() -> None:
    rule = Invariant("R", over=("sheet",), then={"a": row.a == "x", "object": this.is_a("object")})
    assert [place for place, _ in findings(rule, {"sheet": {"a": "y"}})] == ["/sheet/a"]
    assert [place for place, _ in findings(rule, {"sheet": "text"})] == ["/sheet", "/sheet"]


def test_unique_and_agree_point_to_each_row_after_the_first() -> None:
    rule = Invariant("R", then={"a": unique(row.a), "b": agree(row.b, by=row.a)})
    assert [
        place for place, _ in findings(rule, {"rows": [{"a": 1, "b": 1}, {"a": 1, "b": 2}, {"a": 1}]})
    ] == [
        "/rows/1/a",
        "/rows/2/a",
        "/rows/1",
        "/rows/2",
    ]
