"""Parts put together, negated, taken out; which of them together make a set of values."""

from checker.mutate.sets import NEVER, Sets, frozen, joined, negated, without
from checker.rules.words import Always, And, Not, Or, Pack, value_of
from checker.rules.words import row as r


def test_joined_and_negated_say_nothing_twice() -> None:
    one, two = r.a == "x", r.b == "y"
    assert joined(And, ()).form == Always().form
    assert joined(Or, ()) is NEVER
    assert joined(And, (one,)) is one
    assert joined(Or, (one, two)).form == (one | two).form
    assert negated(Not(one)) is one
    assert negated(one).form == (~one).form


def test_a_key_loses_a_part_and_of_two_is_the_other() -> None:
    parts = (r.a, r.b, r.c)
    assert without(parts, 1).form == Pack((r.a, r.c)).form
    assert without(parts[:2], 0).form == r.b.form


def test_options_are_told_apart_as_json_does() -> None:
    assert frozen(1) == frozen(1.0)
    assert frozen(1) != frozen(True)
    assert frozen(("x", None)) == frozen(("x", None))
    assert frozen("x") != frozen(("x",))


def test_what_a_part_adds_another_may_have() -> None:
    one, two = r.a == "x", r.a.is_in(("y", "z"))
    sets = Sets((one, two), is_negated=False)
    assert sets.has(one, r.a.is_in(("x", "y")))
    assert not sets.has(one, r.a.is_in(("x", "w")))
    assert sets.has(two, r.a.is_in(("y", "z", "w")))
    assert not sets.has(two, r.a.is_in(("y",)))
    assert not sets.has(r.b == value_of(r.c), r.b == "x")
