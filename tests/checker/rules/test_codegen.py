"""An expression is true exactly where its predicate is, and false exactly where it is."""

import re
from typing import Any

import pytest

from checker.rules import evaluate, meaning
from checker.rules import words as w
from checker.rules.codegen import Expressions, Pool
from checker.rules.evaluate import Passport
from checker.rules.words import index, item, pack, row, this, unique, up, value_of
from tests.checker.rules.lab import ODD, predicates_at, values_at

NO_PASSPORT = Passport({})
ITEMS: list[Any] = [
    {},
    *({"a": value} for value in ODD),
    *({"a": left, "b": right} for left in ("x", 1, True, "2026-01-01T00:00:00Z") for right in ODD),
    *({"a": "x", "b": None, "t": value} for value in ODD),
    {"a": "x", "b": "y", "c": 1},
]


def run(code: str, pool: Pool, **variables: Any) -> Any:
    """The value of a generated expression."""
    patterns = {name: re.compile(text) for text, name in pool.patterns.items()}
    return eval(code, {**vars(meaning), **patterns, **variables})


def forms() -> list[tuple[Expressions, str, list[Any]]]:
    """Keys read where they stand, keys in variables (which are named), an item known to be an object; each
    with the items to try."""
    plain = Expressions(Pool(), ("r",), {})
    hoisted = Expressions(Pool(), ("r",), {(0, name): f"f_{name}" for name in "abct"})
    known = Expressions(Pool(), ("r",), {}, frozenset({"r"}))
    return [(plain, "", [*ITEMS, "text", 5, None, ["a"]]), (hoisted, "abct", ITEMS), (known, "", ITEMS)]


@pytest.mark.parametrize("name", predicates_at(row))
def test_predicates_are_their_two_expressions(name: str) -> None:
    predicate = predicates_at(row)[name]
    for expressions, keys, items in forms():
        sides = [(compile(side, "<test>", "eval"), expected) for side, expected in (
            (expressions.true(predicate), True), (expressions.false(predicate), False),
        )]  # fmt: skip
        for found in items:
            holds = evaluate.test(predicate, (found,), NO_PASSPORT)
            variables = {"r": found, **{f"f_{key}": found.get(key) for key in keys}}
            for code, expected in sides:
                assert bool(run(code, expressions.pool, **variables)) is (holds is expected), found  # type: ignore[arg-type]


@pytest.mark.parametrize("name", values_at(row))
def test_values_are_their_expression_also_as_a_key(name: str) -> None:
    node = values_at(row)[name]
    for expressions, keys, items in forms():
        for found in items:
            variables = {"r": found, **{f"f_{key}": found.get(key) for key in keys}}
            here = evaluate.value(node, (found,), NO_PASSPORT)
            assert meaning.freeze(
                run(expressions.value(node), expressions.pool, **variables)
            ) == meaning.freeze(here)
            key = run(expressions.key(node), expressions.pool, **variables)
            assert (None if None in key else key) == evaluate.key_of(node, (found,), NO_PASSPORT)


def test_objects_around_an_item_are_read_by_their_variables() -> None:
    expressions = Expressions(Pool(), ("x1", "r"), {(1, "a"): "u"})
    code = expressions.true((item.a == up.a) & (w.This(1) == w.This(1)) & ~up.b.is_set)
    assert run(code, expressions.pool, x1={"a": "x"}, u="x", r={}) is True
    assert run(code, expressions.pool, x1={"a": "x"}, u="x", r={"b": "y"}) is False


def test_inside_has_item_the_object_that_holds_the_list_is_one_out() -> None:
    expressions = Expressions(Pool(), ("r",), {(0, "a"): "f0"})
    code = expressions.true(row.t.has_item((this == up.a) | item.s.has_item(this == w.Field("a", 2))))
    assert run(code, expressions.pool, r={"t": [1, "x"]}, f0="x") is True
    assert run(code, expressions.pool, r={"t": [{"s": ["x"]}]}, f0="x") is True
    assert run(code, expressions.pool, r={"t": [{"s": "x"}]}, f0="x") is False


def test_equal_patterns_indexes_and_looks_share_a_name() -> None:
    pool = Pool()
    ids, again = (index(title, "rows[]", row.a) for title in ("a row", "the same, called differently"))
    other = index("a row", "rows[]", row.b)
    assert pool.pattern("x") == pool.pattern("x") != pool.pattern("y")
    assert pool.index(ids) == pool.index(again) != pool.index(other)
    looks = [table.look("x", value) for table in (ids, again, other) for value in (row.a, row.b)]
    assert len({pool.look(look) for look in looks}) == 4
    assert pool.sized == set()
    assert pool.counted(again) == pool.index(ids)
    assert pool.sized == {pool.index(ids)}


def test_indexes_are_asked_by_name() -> None:
    pool = Pool()
    ids = index("a row", "rows[]", row.a)
    expressions = Expressions(pool, ("r",), {})
    questions = {
        expressions.true(row.a.resolves(ids)): True,
        expressions.true(pack(row.a, row.b).resolves(ids)): False,
        expressions.value(ids.size(row.a)): 2,
        expressions.value(ids.size(row.b)): 0,
        expressions.value(ids.size()): 5,
        expressions.value(ids.look(row.a, row.n)): 7,
        expressions.value(ids.look(row.b, row.n)): None,
    }
    name = pool.index(ids)
    tables = {name: {("x",): 2}, f"all_{name}": 5, pool.look(ids.look(row.a, row.n)): {("x",): 7}}
    for code, expected in questions.items():
        assert run(code, pool, r={"a": "x"}, **tables) == expected


def test_a_key_that_is_already_frozen_is_not_frozen_again() -> None:
    expressions = Expressions(Pool(), ("r",), {(0, "a"): "c0"})
    expressions.frozen_fields["c0"] = "k0"
    assert run(expressions.key(pack(row.a, row.b)), expressions.pool, r={"b": 1}, k0="done") == (
        "done",
        ("number", 1),
    )


def test_what_is_no_tree_is_refused() -> None:
    expressions = Expressions(Pool(), ("r",), {})
    with pytest.raises(TypeError, match="not a value"):
        expressions.value(w.Always())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not a predicate"):
        expressions.true(unique(row.a))  # type: ignore[arg-type]


def test_constants_of_any_text_are_code() -> None:
    expressions = Expressions(Pool(), ("r",), {})
    for text in ("'", '"', "\\", "\n", "\ud800", "é\u202e", "{}", ""):
        assert run(expressions.true(row.a == text), expressions.pool, r={"a": text}) is True
        assert run(expressions.true(row.a.is_in((text, "x"))), expressions.pool, r={"a": text}) is True
        assert run(expressions.value(value_of(text)), expressions.pool) == text
