"""How trees are built, and what building them refuses."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.words import (
    agree,
    index,
    item,
    pack,
    present,
    row,
    source,
    this,
    unique,
    up,
    up_up,
    value_of,
)
from tests.checker.rules.lab import predicates_at, values_at

IDS = index("a row", "rows[]", row.id)


@pytest.mark.parametrize(
    ("tree", "expected"),
    [
        (row.a, w.Field("a")),
        (item.a, w.Field("a", 0)),
        (up.a, w.Field("a", 1)),
        (up_up.a, w.Field("a", 2)),
        (this, w.This(0)),
        (row.a == "x", w.Eq(w.Field("a"), w.Const("x"))),
        (row.a == row.b, w.Eq(w.Field("a"), w.Field("b"))),
        (row.a == ("x", None), w.Eq(w.Field("a"), w.Pack((w.Const("x"), w.Const(None))))),
        (row.a != 1, w.Not(w.Eq(w.Field("a"), w.Const(1)))),
        (row.a < 1, w.Order("<", w.Field("a"), w.Const(1))),
        (row.a <= 1.5, w.Order("<=", w.Field("a"), w.Const(1.5))),
        (row.a > row.b, w.Order("<", w.Field("b"), w.Field("a"))),
        (row.a >= 1, w.Order("<=", w.Const(1), w.Field("a"))),
        (row.a.count() == 2, w.Order("==", w.Count(w.Field("a")), w.Const(2))),
        (row.a == row.b.time, w.Order("==", w.Field("a"), w.Time(w.Field("b")))),
        (row.a.count() != 2, w.Not(w.Order("==", w.Count(w.Field("a")), w.Const(2)))),
        (row.a + ":", w.Concat(w.Field("a"), w.Const(":"))),
        (row.a.is_in(["x", None]), w.IsIn(w.Field("a"), ("x", None))),
        (pack(row.a, row.b).is_in([("x", 1)]), w.IsIn(w.Pack((w.Field("a"), w.Field("b"))), (("x", 1),))),
        (row.a.is_null, w.IsNull(w.Field("a"))),
        (row.a.is_set, w.IsSet(w.Field("a"))),
        (row.a.is_blank, w.IsBlank(w.Field("a"))),
        (row.a.is_date, w.IsDate(w.Field("a"))),
        (row.a.ascending, w.Ascending(w.Field("a"))),
        (row.a.is_a("array"), w.IsA(w.Field("a"), "array")),
        (row.a.starts_with("x", row.b), w.StartsWith(w.Field("a"), (w.Const("x"), w.Field("b")))),
        (row.a.fullmatch("x+"), w.FullMatch(w.Field("a"), "x+")),
        (row.a.part("(x)"), w.Part(w.Field("a"), "(x)")),
        (row.a.has_item(this == 1), w.HasItem(w.Field("a"), w.Eq(w.This(0), w.Const(1)))),
        (row.a.resolves(IDS), w.Resolves(w.Field("a"), IDS)),
        (row.a.decoded(), w.Decoded(w.Field("a"), False)),
        (row.a.decoded(deep=True), w.Decoded(w.Field("a"), True)),
        (row.a.folded, w.Folded(w.Field("a"))),
        (row.a.time, w.Time(w.Field("a"))),
        (IDS.size(), w.Size(IDS, None)),
        (IDS.size(row.a), w.Size(IDS, w.Field("a"))),
        (IDS.look((row.a, "x"), row.n), w.Look(IDS, w.Pack((w.Field("a"), w.Const("x"))), w.Field("n"))),
        (present(row.a), w.IsPresent(w.Field("a"))),
        (unique(row.a), w.Unique(w.Field("a"), False)),
        (unique((row.a, row.b), within_row=True), w.Unique(w.Pack((w.Field("a"), w.Field("b"))), True)),
        (agree(row.a, by=(row.b,)), w.Agree(w.Field("a"), w.Pack((w.Field("b"),)))),
        (~row.a.is_set, w.Not(w.IsSet(w.Field("a")))),
    ],
)  # fmt: skip
def test_words_build_the_trees_they_name(tree: w.Node, expected: w.Node) -> None:
    assert tree.form == expected.form


def test_and_and_or_are_flat() -> None:
    a, b, c, d = (getattr(row, name).is_set for name in "abcd")
    assert (a & b & (c & d)).form == w.And((a, b, c, d)).form
    assert (a | (b | c) | d).form == w.Or((a, b, c, d)).form
    assert (a & (b | c)).form == w.And((a, w.Or((b, c)))).form


def test_a_list_of_options_is_read_once() -> None:
    assert row.a.is_in(option for option in ("x", "y")).form == row.a.is_in(("x", "y")).form


@pytest.mark.parametrize("operand", [["x"], {"a": 1}, object(), float("nan"), float("inf"), ("x", ["y"])])
def test_only_json_scalars_and_tuples_of_them_are_compared(operand: Any) -> None:
    with pytest.raises(TypeError, match="a rule compares values, texts, finite numbers"):
        row.a == operand  # noqa: B015  # the comparison itself is refused


def test_a_tree_is_a_value_of_itself() -> None:
    assert value_of(row.a).form == w.Field("a").form
    assert value_of(()).form == w.Pack(()).form


def test_predicates_have_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"join predicates with &, \| and ~"):
        bool(row.a == "x")
    with pytest.raises(TypeError, match=r"join predicates with &, \| and ~"):
        row.a in ("x", "y")  # noqa: B015  # `in` asks for a truth value
    with pytest.raises(TypeError, match=r"join predicates with &, \| and ~"):
        1 < row.a < 3  # noqa: B015  # so does a chain


@pytest.mark.parametrize("other", [True, "x", row.a])
def test_only_predicates_are_joined(other: Any) -> None:
    with pytest.raises(TypeError, match=r"& and \| join predicates"):
        row.a.is_set & other
    with pytest.raises(TypeError, match=r"& and \| join predicates"):
        row.a.is_set | other


@pytest.mark.parametrize(
    ("value", "options", "message"),
    [
        (row.a, "none", "takes several options"),
        (row.a, (row.b,), "are constants"),
        (row.a, (("x", "y"),), "a tuple of as many parts"),
        (pack(row.a, row.b), ("x",), "a tuple of as many parts"),
        (pack(row.a, row.b), (("x", "y", "z"),), "a tuple of as many parts"),
        (pack(row.a, row.b), (("x", ("y",)),), "are constants"),
        (row.a, (["x"],), "a rule compares values"),
    ],
)
def test_options_are_constants_of_the_value_s_shape(value: w.Value, options: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        value.is_in(options)


def test_a_type_is_one_of_json() -> None:
    with pytest.raises(ValueError, match="'list' is none of the JSON types array, boolean, null"):
        row.a.is_a("list")


def test_patterns_are_regular_expressions() -> None:
    with pytest.raises(ValueError, match=r"'\(' is no regular expression"):
        row.a.fullmatch("(")
    with pytest.raises(ValueError, match="'x' has no group"):
        row.a.part("x")


def test_only_a_key_can_be_present() -> None:
    with pytest.raises(TypeError, match="only a key can be present"):
        present(this)


def test_a_scope_gives_keys_and_nothing_private() -> None:
    with pytest.raises(AttributeError, match="_hidden"):
        row._hidden  # noqa: B018  # reading it is refused


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("rows[]", w.Source("rows")),
        ("rows[].parts[].bits[]", w.Source("rows", ("parts", "bits"))),
        ("sheet", w.Source("sheet", (), True)),
    ],
)
def test_a_source_is_read_from_its_path_and_shown_as_it(path: str, expected: w.Source) -> None:
    assert source(path) == expected
    assert str(expected) == path


@pytest.mark.parametrize(
    "path", ["rows[].parts", "sheet.parts[]", "sheet.parts", "rows[].parts.bits[]", "a[]."]
)
def test_every_step_of_a_source_is_a_list(path: str) -> None:
    with pytest.raises(ValueError, match="every step of a source is a list"):
        source(path)


def test_forms_are_equal_exactly_for_trees_built_alike() -> None:
    assert (row.a == 1).form == (row.a == 1).form
    forms = {(row.a == operand).form for operand in (1, 1.0, True, "1", row.b, (1,))}
    assert len(forms) == 6
    other = index("a row", "rows[]", row.id, row.id.is_set)
    assert row.a.resolves(IDS).form != row.a.resolves(other).form


EVERY_VALUE = {**values_at(row), "this": this, "size": IDS.size(), "look": IDS.look(row.a, row.b)}


@pytest.mark.parametrize("name", EVERY_VALUE)
def test_comparing_any_value_builds_a_predicate(name: str) -> None:
    value = EVERY_VALUE[name]
    assert isinstance(value == "x", w.Predicate)
    assert isinstance("x" == value, w.Predicate)  # noqa: SIM300  # the other way round on purpose
    assert isinstance(value != value, w.Not)  # builds a tree
    assert value in {value}


@pytest.mark.parametrize("name", [*EVERY_VALUE, *predicates_at(row)])
def test_trees_do_not_change(name: str) -> None:
    tree = {**EVERY_VALUE, **predicates_at(row)}[name]
    for node in tree.walk():
        for part in (*vars(node), "anything"):
            with pytest.raises(FrozenInstanceError):
                setattr(node, part, None)


def test_sources_entries_and_indexes_do_not_change() -> None:
    for value, part in ((source("rows[]"), "aggregate"), (IDS.entries[0], "key"), (IDS, "title")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, part, None)
    for group in (unique(row.a), agree(row.a, by=row.b)):
        with pytest.raises(FrozenInstanceError):
            group.value = None  # type: ignore[union-attr, misc, assignment]


def test_trees_are_values_of_sets_and_dicts() -> None:
    assert len({row.a, this}) == 2
    assert {this: 1}[this] == 1


def test_walking_visits_every_node_but_those_of_an_index() -> None:
    tree = (row.a == "x") & row.t.has_item(this == up.b) & pack(row.c, row.d).resolves(IDS)
    names = [node.name for node in tree.walk() if isinstance(node, w.Field)]
    assert names == ["a", "t", "b", "c", "d"]
    look = IDS.look(row.a, row.n)
    assert [node.form for node in look.walk()] == [look.form, row.a.form]


def test_levels_count_the_lists_that_has_item_opens() -> None:
    tree = row.t.has_item((this == 1) & up.s.has_item(this == 2)) & row.a.is_set
    levels = {node.form: level for node, level in tree.leveled() if isinstance(node, (w.Const, w.Field))}
    assert levels == {
        row.t.form: 0,
        w.Const(1).form: 1,
        up.s.form: 1,
        w.Const(2).form: 2,
        row.a.form: 0,
    }


def test_an_index_keeps_everything_unless_told_which() -> None:
    (entry,) = IDS.entries
    assert entry.source == source("rows[]")
    assert entry.key.form == row.id.form
    assert entry.where.form == w.Always().form
    (chosen,) = index("a row", "rows[]", (row.id, "x"), row.id.is_set).entries
    assert chosen.key.form == pack(row.id, "x").form
    assert chosen.where.form == row.id.is_set.form
