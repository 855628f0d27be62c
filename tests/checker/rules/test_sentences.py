"""One sentence for each word: as it is and negated, as a guard and as a requirement."""

from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.sentences import Sentences, show, type_words
from checker.rules.vocabulary import CLAIM_DIGITS, MANIFEST_STAMP, MNC, NC, NC_DIGITS, NC_INNER_HYPHEN
from checker.rules.words import Always, Predicate, index, item, pack, present, row, this, unique, up, value_of

FULL = Sentences(("the item of parts",), short=False)
SHORT = Sentences(("the item of parts",), short=True)
IDS = index("a row of others", "others[]", row.id)
RUNS = index("an experiment", "others[]", row.id)


def sentences(node: Predicate) -> tuple[str, str, str, str]:
    """As a guard, as a guard negated, as a requirement, as a requirement negated."""
    return FULL.says(node), FULL.says(~node), FULL.says(node, must=True), FULL.says(~node, must=True)


@pytest.mark.parametrize(
    ("node", "guard", "negated", "required", "forbidden"),
    [
        (Always(), "always", "never", "always", "never"),
        (row.a == "x", "a is x", "a is not x", "a must be x", "a must not be x"),
        (row.a == "", "a is empty", "a is not empty", "a must be empty", "a must not be empty"),
        (row.a == value_of(None), "a is null", "a is not null", "a must be null", "a must not be null"),
        (row.a == value_of(False), "a is false", "a is not false", "a must be false", "a must not be false"),
        (row.a == 1.5, "a is 1.5", "a is not 1.5", "a must be 1.5", "a must not be 1.5"),
        (row.a != row.b, "a is not b", "a is b", "a must not be b", "a must be b"),
        (
            item.a == up.b,
            "a is the enclosing b",
            "a is not the enclosing b",
            "a must be the enclosing b",
            "a must not be the enclosing b",
        ),
        (
            this == "x",
            "the item of parts is x",
            "the item of parts is not x",
            "the item of parts must be x",
            "the item of parts must not be x",
        ),
        (
            w.This(1) == "x",
            "the enclosing object is x",
            "the enclosing object is not x",
            "the enclosing object must be x",
            "the enclosing object must not be x",
        ),
        (
            pack(row.a, row.b) == ("x", None),
            "(a, b) is (x, null)",
            "(a, b) is not (x, null)",
            "(a, b) must be (x, null)",
            "(a, b) must not be (x, null)",
        ),
        (row.a.is_in(("x",)), "a is x", "a is not x", "a must be x", "a must not be x"),
        (
            row.a.is_in(("x", None, 1)),
            "a is x, null or 1",
            "a is not x, null or 1",
            "a must be x, null or 1",
            "a must not be x, null or 1",
        ),
        (
            pack(row.a, row.b).is_in((("x", None), ("y", "z"))),
            "(a, b) is (x, null) or (y, z)",
            "(a, b) is not (x, null) or (y, z)",
            "(a, b) must be (x, null) or (y, z)",
            "(a, b) must not be (x, null) or (y, z)",
        ),
        (row.a.is_in(()), "a is nothing", "a is not nothing", "a must be nothing", "a must not be nothing"),
        (
            row.a.is_null,
            "a is null or absent",
            "a is neither null nor absent",
            "a must be null or absent",
            "a must be neither null nor absent",
        ),
        (
            present(row.a),
            "the key a is present",
            "the key a is not present",
            "the key a must be present",
            "the key a must not be present",
        ),
        (
            row.a.is_set,
            "a is a non-empty text",
            "a is not a non-empty text",
            "a must be a non-empty text",
            "a must not be a non-empty text",
        ),
        (row.a.is_blank, "a is blank", "a is not blank", "a must be blank", "a must not be blank"),
        (
            row.a.is_date,
            "a is a moment of the calendar",
            "a is not a moment of the calendar",
            "a must be a moment of the calendar",
            "a must not be a moment of the calendar",
        ),
        (row.a.is_a("array"), "a is a list", "a is not a list", "a must be a list", "a must not be a list"),
        (
            row.a.is_a("boolean"),
            "a is true or false",
            "a is not true or false",
            "a must be true or false",
            "a must not be true or false",
        ),
        (row.a.is_a("null"), "a is null", "a is not null", "a must be null", "a must not be null"),
        (
            row.a.is_a("number"),
            "a is a number",
            "a is not a number",
            "a must be a number",
            "a must not be a number",
        ),
        (
            row.a.is_a("object"),
            "a is an object",
            "a is not an object",
            "a must be an object",
            "a must not be an object",
        ),
        (row.a.is_a("string"), "a is a text", "a is not a text", "a must be a text", "a must not be a text"),
        (
            row.a.starts_with("x:"),
            'a begins with "x:"',
            'a does not begin with "x:"',
            'a must begin with "x:"',
            'a must not begin with "x:"',
        ),
        (
            row.a.starts_with("x", "y", row.b + ":"),
            'a begins with "x", "y" or b followed by ":"',
            'a does not begin with "x", "y" or b followed by ":"',
            'a must begin with "x", "y" or b followed by ":"',
            'a must not begin with "x", "y" or b followed by ":"',
        ),
        (
            row.a.starts_with("x", "y"),
            'a begins with "x" or "y"',
            'a does not begin with "x" or "y"',
            'a must begin with "x" or "y"',
            'a must not begin with "x" or "y"',
        ),
        (
            row.a.fullmatch("x+"),
            "a is of the form x+",
            "a is not of the form x+",
            "a must be of the form x+",
            "a must not be of the form x+",
        ),
        (
            row.a.fullmatch(NC),
            "a is a claim's constraint id (NC-C001-1)",
            "a is not a claim's constraint id (NC-C001-1)",
            "a must be a claim's constraint id (NC-C001-1)",
            "a must not be a claim's constraint id (NC-C001-1)",
        ),
        (
            row.a.fullmatch(MNC),
            "a is a manifest-wide constraint id (MNC-1)",
            "a is not a manifest-wide constraint id (MNC-1)",
            "a must be a manifest-wide constraint id (MNC-1)",
            "a must not be a manifest-wide constraint id (MNC-1)",
        ),
        (
            row.a.fullmatch(NC_INNER_HYPHEN),
            "a is of the form NC-C-001-1",
            "a is not of the form NC-C-001-1",
            "a must be of the form NC-C-001-1",
            "a must not be of the form NC-C-001-1",
        ),
        (
            row.a.part("(x)y") == "x",
            "a part of a is x",
            "a part of a is not x",
            "a part of a must be x",
            "a part of a must not be x",
        ),
        (
            row.a.part(NC_DIGITS) == up.b.part(CLAIM_DIGITS),
            "the digits of a is the digits of the enclosing b",
            "the digits of a is not the digits of the enclosing b",
            "the digits of a must be the digits of the enclosing b",
            "the digits of a must not be the digits of the enclosing b",
        ),
        (
            row.a.part(MANIFEST_STAMP).is_date,
            "the timestamp of a is a moment of the calendar",
            "the timestamp of a is not a moment of the calendar",
            "the timestamp of a must be a moment of the calendar",
            "the timestamp of a must not be a moment of the calendar",
        ),
        (
            row.a.decoded().is_set,
            "a (percent-decoded) is a non-empty text",
            "a (percent-decoded) is not a non-empty text",
            "a (percent-decoded) must be a non-empty text",
            "a (percent-decoded) must not be a non-empty text",
        ),
        (
            row.a.decoded(deep=True).is_blank,
            "a (fully percent-decoded) is blank",
            "a (fully percent-decoded) is not blank",
            "a (fully percent-decoded) must be blank",
            "a (fully percent-decoded) must not be blank",
        ),
        (
            row.a.folded == row.b.folded,
            "a (white space aside) is b (white space aside)",
            "a (white space aside) is not b (white space aside)",
            "a (white space aside) must be b (white space aside)",
            "a (white space aside) must not be b (white space aside)",
        ),
        (
            row.a == row.b + ":",
            'a is b followed by ":"',
            'a is not b followed by ":"',
            'a must be b followed by ":"',
            'a must not be b followed by ":"',
        ),
        (
            row.t.has_item(item.a == "x"),
            "t has an item for which a is x",
            "t has no item for which a is x",
            "t must have an item for which a is x",
            "t must have no item for which a is x",
        ),
        (
            row.t.has_item((this == 1) | item.b.is_blank),
            "t has an item for which the item of t is 1, or b is blank",
            "t has no item for which the item of t is 1, or b is blank",
            "t must have an item for which the item of t is 1, or b is blank",
            "t must have no item for which the item of t is 1, or b is blank",
        ),
        (
            row.t.has_item(item.s.has_item(this == w.This(2))),
            "t has an item for which s has an item for which the item of s is the item of parts",
            "t has no item for which s has an item for which the item of s is the item of parts",
            "t must have an item for which s has an item for which the item of s is the item of parts",
            "t must have no item for which s has an item for which the item of s is the item of parts",
        ),
        (
            row.t.count() == row.n,
            "the number of items of t is n",
            "the number of items of t is not n",
            "the number of items of t must be n",
            "the number of items of t must not be n",
        ),
        (
            row.t.count() >= 2,
            "t has at least 2 items",
            "t has fewer than 2 items",
            "t must have at least 2 items",
            "t must have fewer than 2 items",
        ),
        (
            row.t.count() <= 1,
            "t has at most 1 item",
            "t has more than 1 item",
            "t must have at most 1 item",
            "t must have more than 1 item",
        ),
        (
            row.t.count() > 32,
            "t has more than 32 items",
            "t has at most 32 items",
            "t must have more than 32 items",
            "t must have at most 32 items",
        ),
        (
            row.t.count() < row.n,
            "the number of items of t is less than n",
            "n is at most the number of items of t",
            "the number of items of t must be less than n",
            "n must be at most the number of items of t",
        ),
        (
            row.a <= row.b,
            "a is at most b",
            "b is less than a",
            "a must be at most b",
            "b must be less than a",
        ),
        (row.a < 5, "a is less than 5", "a is at least 5", "a must be less than 5", "a must be at least 5"),
        (row.a > 5, "a is more than 5", "a is at most 5", "a must be more than 5", "a must be at most 5"),
        (
            row.a.time < row.b.time,
            "a is earlier than b",
            "a is no earlier than b",
            "a must be earlier than b",
            "a must be no earlier than b",
        ),
        (
            row.a.time >= row.b.time,
            "a is no earlier than b",
            "a is earlier than b",
            "a must be no earlier than b",
            "a must be earlier than b",
        ),
        (row.a.time == row.b.time, "a is b", "a is not b", "a must be b", "a must not be b"),
        (
            row.t.ascending,
            "t is strictly ascending",
            "t is not strictly ascending",
            "t must be strictly ascending",
            "t must not be strictly ascending",
        ),
        (
            pack(row.a, row.b).resolves(IDS),
            "(a, b) names a row of others",
            "(a, b) does not name a row of others",
            "(a, b) must name a row of others",
            "(a, b) must not name a row of others",
        ),
        (
            IDS.size() >= 1,
            "there is a row of others",
            "there is no row of others",
            "there must be a row of others",
            "there must be no row of others",
        ),
        (
            RUNS.size() <= 0,
            "there is no experiment",
            "there is an experiment",
            "there must be no experiment",
            "there must be an experiment",
        ),
        (
            IDS.size() < 3,
            "the number of entries that are a row of others is less than 3",
            "the number of entries that are a row of others is at least 3",
            "the number of entries that are a row of others must be less than 3",
            "the number of entries that are a row of others must be at least 3",
        ),
        (
            row.n <= IDS.size(row.a),
            "n is at most the number of entries that are a row of others (a)",
            "the number of entries that are a row of others (a) is less than n",
            "n must be at most the number of entries that are a row of others (a)",
            "the number of entries that are a row of others (a) must be less than n",
        ),
        (
            IDS.look(row.a, row.at.time) <= row.b.time,
            "b is no earlier than at of what a names",
            "b is earlier than at of what a names",
            "b must be no earlier than at of what a names",
            "b must be earlier than at of what a names",
        ),
        (
            row.b.time <= IDS.look(row.a, row.at.time),
            "b is no later than at of what a names",
            "b is later than at of what a names",
            "b must be no later than at of what a names",
            "b must be later than at of what a names",
        ),
        (
            (row.a == "x") & row.b.is_blank,
            "a is x, and b is blank",
            "a is not x, or b is not blank",
            "a must be x, and b must be blank",
            "a must not be x, or b must not be blank",
        ),
        (
            row.a.is_null | (row.a == ""),
            "a is null or absent, or is empty",
            "a is neither null nor absent, and is not empty",
            "a must be null or absent, or must be empty",
            "a must be neither null nor absent, and must not be empty",
        ),
        (
            (row.a == "x") & (row.b.is_blank | ~row.c.is_blank),
            "a is x, and (b is blank, or c is not blank)",
            "a is not x, or (b is not blank, and c is blank)",
            "a must be x, and (b must be blank, or c must not be blank)",
            "a must not be x, or (b must not be blank, and c must be blank)",
        ),
        (
            w.And((row.a == "x", ~w.Or((~w.And((row.b == "x",)), row.c == "x")))),
            "a is x, and b is x, and c is not x",
            "a is not x, or b is not x, or c is x",
            "a must be x, and b must be x, and c must not be x",
            "a must not be x, or b must not be x, or c must be x",
        ),
        (
            IDS.size().__ge__(1) & row.a.is_blank & (RUNS.size() <= 0),
            "there is a row of others, and a is blank, and there is no experiment",
            "there is no row of others, or a is not blank, or there is an experiment",
            "there must be a row of others, and a must be blank, and there must be no experiment",
            "there must be no row of others, or a must not be blank, or there must be an experiment",
        ),
        (
            w.And((row.a == "x", w.Or((row.b == "y",)))),
            "a is x, and b is y",
            "a is not x, or b is not y",
            "a must be x, and b must be y",
            "a must not be x, or b must not be y",
        ),
        (~~(row.a == "x"), "a is x", "a is not x", "a must be x", "a must not be x"),
    ],
)
def test_a_predicate_in_four_sentences(
    node: Predicate, guard: str, negated: str, required: str, forbidden: str
) -> None:
    assert sentences(node) == (guard, negated, required, forbidden)


def test_long_lists_are_shortened_in_messages_only() -> None:
    prefixes = row.a.starts_with("a", "b", "c", "d")
    assert FULL.says(prefixes) == 'a begins with "a", "b", "c" or "d"'
    assert SHORT.says(prefixes) == 'a begins with one of "a", "b", "c", … (4 in all)'
    pairs = pack(row.a, row.b).is_in([("x", number) for number in range(7)])
    assert SHORT.says(pairs) == "(a, b) is one of the 7 allowed combinations"
    assert FULL.says(pairs).endswith("(x, 5) or (x, 6)")
    six = pack(row.a, row.b).is_in([("x", number) for number in range(6)])
    assert SHORT.says(six) == FULL.says(six)
    values = row.a.is_in("abcdefgh"[position] for position in range(8))
    assert SHORT.says(values) == "a is a, b, c, d, e, f, g or h"


def test_the_nearest_option_is_named_beside_a_shortened_list() -> None:
    options = tuple(("x", number) for number in range(7))
    assert SHORT.options(options, ("x", 3)) == "one of the 7 allowed combinations (near: (x, 3))"


def test_what_is_no_tree_has_no_words() -> None:
    with pytest.raises(TypeError, match="not a value"):
        FULL.name(Always())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not a predicate"):
        FULL.says(unique(row.a))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        (float("nan"), "NaN"),
        ("SUPPORTED", "SUPPORTED"),
        ("not_applicable", "not_applicable"),
        ("C-001", '"C-001"'),
        ("", '""'),
        ("two words", '"two words"'),
        # Texts that would read as something else stand in quotes.
        ("null", '"null"'),
        ("true", '"true"'),
        ("absent", '"absent"'),
        ("empty", '"empty"'),
        ("1", '"1"'),
        ("NaN", '"NaN"'),
        # Nothing that moves a cursor or turns the reading direction around gets through.
        pytest.param("é検\n\x1b[31m\u202e\ud800", '"é検\\n\\u001b[31m\\u202e\\ud800"', id="odd signs"),
        ([], "a list of 0 items"),
        (["x"], "a list of 1 item"),
        ([[], {}], "a list of 2 items"),
        ({"a": 1}, "an object"),
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 79 + "…"),
        ("x y" * 40, '"' + ("x y" * 40)[:78] + "…"),
    ],
)
def test_values_stand_on_one_line_and_are_shortened(found: Any, expected: str) -> None:
    assert show(found) == expected
    assert len(show(found)) <= 80


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (None, "null"),
        (False, "true or false"),
        (0, "a number"),
        ("", "a text"),
        ([], "a list"),
        ({}, "an object"),
    ],
)
def test_types_in_words(found: Any, expected: str) -> None:
    assert type_words(found) == expected
