"""Killers: what authors stated, held against the rule before any mutant is."""

from typing import Any

import pytest

from checker.mutate.killers import Killer, Stated, fired, killers, places
from checker.rules.evaluate import Passport
from checker.rules.example import Example, row, rows, table
from checker.rules.invariant import Case, Invariant, RuleError
from checker.rules.words import row as r
from checker.rules.words import unique
from tests.checker.mutate.lab import mutants_of, one_rule
from tests.checker.rules.lab import family


def of(**parts: Any) -> tuple[Killer, ...]:
    made = one_rule(**parts)
    return killers(made, made.rules[0])


def test_each_example_and_each_entry_of_a_table_is_a_killer() -> None:
    found = of(rejects=(table("a", "a", ("x", "z"), ("x",), {"known"}),))
    assert [(killer.title, set(killer.true)) for killer in found] == [
        ("an x", set()),
        ("a y", set()),
        ("a: a x", set()),
        ("a: a z", {"known"}),
    ]
    assert found[-1].true["known"] == {("known", "rows", 0, ())}


def test_a_mutant_is_killed_by_what_it_finds_elsewhere_too() -> None:
    rule = Invariant(
        id="R-1",
        then={"u": unique((r.a, r.b))},
        accepts=(Example("two", rows({"b": 1}, {"b": 2})),),
        rejects=(Example("again", rows({"b": 1}, {"b": 1}), fires={"u"}),),
    )
    (accepting, rejecting) = killers(family(rule), rule)
    by_name = {mutant.name: mutant for mutant in mutants_of(rule)}
    assert accepting.kills(by_name["u: key without b"])
    assert not rejecting.kills(by_name["u: key without b"])
    assert rejecting.kills(by_name["accept-all"])
    assert not accepting.kills(by_name["accept-all"])


def test_what_a_mutant_leaves_alone_is_not_looked_at() -> None:
    rule = Invariant(
        id="R-1",
        then={"one": r.a == "x", "two": r.b.is_null},
        rejects=(Example("both", row(a="z", b=1), fires={"one", "two"}),),
    )
    (killer,) = killers(family(rule), rule)
    by_name = {mutant.name: mutant for mutant in mutants_of(rule)}
    assert killer.kills(by_name["one dropped"])
    assert not killer.kills(by_name["two: b also empty"])


WRONG = {
    "fires less": (
        Example("an x that is said to fire", fires={"known"}),
        "the example 'an x that is said to fire' states that known fires, but nothing fires; "
        "correct its `fires`, its edits, or the rule",
    ),
    "fires more": (
        Example("a z that is said to pass", row(a="z")),
        "the example 'a z that is said to pass' states that nothing fires, but known fires; "
        "correct its `fires`, its edits, or the rule",
    ),
    "no such clause": (
        Example("a z", row(a="z"), fires={"known", "other"}),
        "the example 'a z' states that known and other fire, but known fires; "
        "correct its `fires`, its edits, or the rule",
    ),
    "points elsewhere": (
        Example("a z", row(a="z"), fires={"known"}, at={"known": "/rows/1/a"}),
        "the example 'a z' states that known points at /rows/1/a, but it does /rows/0/a; correct its `at`",
    ),
    "points of nothing": (
        Example("a z", row(a="z"), fires={"known"}, at={"other": "/rows/1/a"}),
        "the example 'a z' states that other points at /rows/1/a, but it does nowhere; correct its `at`",
    ),
    "edits what is not there": (
        Example("a z", (("/rows/7/a", "z"),), fires={"known"}),
        "the example 'a z' edits a place that the base document does not have "
        "(IndexError: list index out of range); correct the pointer",
    ),
}


@pytest.mark.parametrize(("example", "message"), WRONG.values(), ids=WRONG)
def test_an_example_that_is_not_as_stated_is_an_error(example: Example, message: str) -> None:
    with pytest.raises(RuleError) as raised:
        of(rejects=(example,))
    assert (raised.value.rule, raised.value.message) == ("R-1", message)


def test_a_rule_without_examples_is_an_error() -> None:
    with pytest.raises(RuleError) as raised:
        of(accepts=(), rejects=())
    assert raised.value.message == "the rule has no example; add one to `accepts` and one to `rejects`"


def test_a_stated_document_is_held_against_the_table() -> None:
    made = one_rule()
    document = {"rows": [{"a": "x"}, {"a": "p"}, {"a": "q"}]}
    right = Stated("examples/bad/one.json", document, {("R-1", "known"): 2, ("R-2", "other"): 1})
    *_, killer = killers(made, made.rules[0], [right])
    assert killer.true == {"known": {("known", "rows", 1, ()), ("known", "rows", 2, ())}}
    wrong = Stated("examples/bad/one.json", document, {("R-1", "known"): 1})
    with pytest.raises(RuleError) as raised:
        killers(made, made.rules[0], [wrong])
    assert raised.value.message == (
        "on examples/bad/one.json, by the README of the examples known fires once, but by the rule known "
        "fires 2 times; correct one of them"
    )


def test_what_fires_comes_in_the_order_of_the_rule() -> None:
    rule = Invariant(
        id="R-1",
        then={"z": r.a == "x"},
        cases=(Case(r.a == "y", {"b": r.b.is_set}), Case(r.a == "y", {"a": r.c.is_set})),
    )
    clauses = rule.clauses(family(rule).home)
    assert fired(clauses, {"rows": [{"a": "y"}]}) == ("z", "b", "a")
    assert places(clauses, Passport({"rows": [{"a": "x"}]})) == set()
