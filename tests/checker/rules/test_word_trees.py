"""The trees that operators on words build."""

from collections.abc import Callable

import pytest

from checker.rules import words as w
from checker.rules.words import (
    Const,
    Order,
    Value,
    index,
    item,
    pack,
    present,
    row,
    source,
    this,
    up,
    value_of,
)


@pytest.mark.parametrize(
    ("build", "op", "turned"),
    [
        (lambda: row.a < 1, "<", False),
        (lambda: row.a <= 1, "<=", False),
        (lambda: row.a > 1, "<", True),
        (lambda: row.a >= 1, "<=", True),
        (lambda: row.a.count() == 1, "==", False),
    ],
)
def test_an_order_has_its_lesser_side_first(build: Callable[[], w.Predicate], op: str, turned: bool) -> None:
    built = build()
    assert isinstance(built, Order)
    assert built.op == op
    sides: tuple[Value, Value] = (built.right, built.left) if turned else (built.left, built.right)
    field, constant = sides
    assert isinstance(constant, Const)
    assert constant.value == 1
    assert isinstance(field, w.Field | w.Count)


def test_a_measure_on_either_side_makes_equality_an_order() -> None:
    assert isinstance(row.a == row.b.count(), Order)
    assert isinstance(row.a.count() == row.b, Order)
    assert isinstance(row.a == row.b, w.Eq)


def test_a_word_holds_what_it_is_called_on() -> None:
    joined = row.a + "x"
    assert isinstance(joined, w.Concat)
    assert repr(joined) == repr(w.Concat(row.a, Const("x")))
    assert repr(row.a + row.b) == repr(w.Concat(row.a, row.b))
    assert repr(row.a.fullmatch("x")) == repr(w.FullMatch(row.a, "x"))
    assert repr(row.a.part("(x)")) == repr(w.Part(row.a, "(x)"))
    assert repr(row.a.decoded()) == repr(w.Decoded(row.a, False))
    assert repr(row.a.decoded(deep=True)) == repr(w.Decoded(row.a, True))
    assert repr(pack(row.a, 1)) == repr(w.Pack((row.a, Const(1))))


def test_a_predicate_is_no_truth_value() -> None:
    with pytest.raises(TypeError) as raised:
        bool(row.a == 1)
    assert str(raised.value) == ("a predicate has no truth value of its own: join predicates with &, | and ~")


def test_only_a_key_can_be_present() -> None:
    with pytest.raises(TypeError) as raised:
        present(row.a.folded)
    assert str(raised.value) == "only a key can be present"


def test_a_node_knows_how_many_lists_are_around_it() -> None:
    tree = row.t.has_item((this == 1) & row.u.has_item(item.b.is_null)) & row.c.is_set
    levels = {type(node).__name__ + getattr(node, "name", ""): level for node, level in tree.leveled()}
    assert levels["And"] == 1  # the inner one
    assert (levels["Fieldt"], levels["Fieldc"], levels["This"]) == (0, 0, 1)
    assert (levels["Fieldu"], levels["Fieldb"]) == (1, 2)
    assert next(row.t.has_item(this == 1).leveled())[1] == 0


def test_a_scope_reads_objects_so_far_out() -> None:
    assert (row.a.up, item.a.up, up.a.up, w.Scope(3).a.up) == (0, 0, 1, 3)


@pytest.mark.parametrize("path", ["rows[]", "sheet", "rows[].claims[]", "rows[].claims[].parts[]"])
def test_a_source_is_written_as_it_was_read(path: str) -> None:
    assert str(source(path)) == path


def test_an_index_has_one_entry_and_says_what_it_is() -> None:
    found = index("a claim", "rows[].claims[]", row.id, row.a.is_set)
    assert found.title == "a claim"
    (entry,) = found.entries
    assert str(entry.source) == "rows[].claims[]"
    assert isinstance(entry.where, w.Predicate)
    assert not isinstance(entry.where, w.Always)
    assert isinstance(index("a claim", "rows[]", row.id).entries[0].where, w.Always)


def test_a_constant_stands_for_itself() -> None:
    assert repr(value_of("x")) == repr(Const("x"))
    assert value_of(field := row.a) is field
