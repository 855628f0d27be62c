"""The mutants of whole clauses and rules: exactly these, each once."""

import pytest

from checker.mutate.enums import Enums
from checker.mutate.mutants import lines, mutants
from checker.rules.invariant import Case, Iff, Invariant
from checker.rules.registry import load_families
from checker.rules.words import agree, item, unique
from checker.rules.words import row as r
from tests.checker.mutate.lab import GONE, WHOLE, changed, mutants_of
from tests.checker.rules.lab import family


def test_a_rule_accepts_all_rejects_all_or_says_the_opposite() -> None:
    assert changed(then={"c": r.a == r.b}) == {**WHOLE, "c negated": "a must not be b"}


def test_the_trigger_and_each_clause_is_dropped_and_negated() -> None:
    assert changed(when=r.a == r.b, then={"one": r.c == r.t, "two": ~(r.c == r.b)}) == {
        **WHOLE,
        "one dropped": GONE,
        "one when dropped": "c must be t",
        "one negated": "where a is b: c must not be t",
        "two dropped": GONE,
        "two when dropped": "c must not be b",
        "two negated": "where a is b: c must be b",
    }


def test_what_changes_a_guard_says_when() -> None:
    found = changed(when=(r.a == r.b) & (r.t.count() >= 2), then={"c": r.c == r.b})
    assert [name for name in found if " when" in name] == [
        "c when dropped",
        "c when: without a is b",
        "c when: without t has at least 2 items",
        "c when: 2 <= the number of items of t: 1 for 2",
        "c when: 2 <= the number of items of t: 3 for 2",
        "c when: 2 <= the number of items of t: == for <=",
    ]


def test_an_iff_holds_one_way_only() -> None:
    found = changed(iff=Iff(r.a == r.b, {"f": r.c == r.t, "g": r.b == r.t}))
    assert found == {
        **WHOLE,
        "without the forward half": GONE,
        "without the reverse half": GONE,
        "f dropped": GONE,
        "f when dropped": "c must be t",
        "f negated": "where a is b: c must not be t",
        "g dropped": GONE,
        "g when dropped": "b must be t",
        "g negated": "where a is b: b must not be t",
        "reverse when dropped": "a must be b",
        "reverse when: without c is t": "where b is t: a must be b",
        "reverse when: without b is t": "where c is t: a must be b",
        "reverse negated": "where c is t, and b is t: a must not be b",
    }


def test_the_forward_half_of_one_part_is_that_clause() -> None:
    found = changed(iff=Iff(r.a == r.b, {"f": r.c == r.t}))
    assert [name for name in found if "half" in name or "dropped" in name] == [
        "without the forward half",
        "without the reverse half",
        "f when dropped",
        "reverse when dropped",
    ]


def test_keys_of_groups_are_shortened_by_each_component() -> None:
    assert changed(then={"u": unique((r.a, r.b)), "g": agree(r.c, by=(r.a, r.b, r.t))}) == {
        **WHOLE,
        "u dropped": GONE,
        "u: key without a": "b must be unique among rows[]",
        "u: key without b": "a must be unique among rows[]",
        "g dropped": GONE,
        "g: key without a": "rows of rows[] with the same (b, t) must have the same c",
        "g: key without b": "rows of rows[] with the same (a, t) must have the same c",
        "g: key without t": "rows of rows[] with the same (a, b) must have the same c",
    }


def test_items_are_unique_in_all_rows_or_in_each() -> None:
    found = changed(
        over=("rows[].parts[]",), then={"u": unique(item.a), "v": unique(item.b, within_row=True)}
    )
    assert found == {
        **WHOLE,
        "u dropped": GONE,
        "u: within each row": "a must be unique among rows[].parts[] within each row of rows",
        "v dropped": GONE,
        "v: in all rows together": "b must be unique among rows[].parts[]",
    }


def test_a_clause_over_several_sources_changes_as_one_and_loses_each() -> None:
    rule = Invariant(id="R-1", over=("rows[]", "others[]"), then={"c": r.a == r.b, "d": r.b == r.t})
    found = {mutant.name: mutant for mutant in mutants_of(rule)}
    assert list(found) == [
        *WHOLE,
        "c dropped",
        "c not over rows[]",
        "c not over others[]",
        "c negated",
        "d dropped",
        "d not over rows[]",
        "d not over others[]",
        "d negated",
    ]
    kept = found["c not over rows[]"].clauses
    assert [(clause.name, str(clause.source)) for clause in kept if clause.name == "c"] == [("c", "others[]")]
    assert [clause.name for clause in found["c negated"].clauses] == ["c", "c", "d", "d"]
    assert [len(line) for line in lines(rule.clauses(family(rule).home))] == [2, 2]


def test_clauses_of_one_name_that_differ_are_two_lines() -> None:
    cases = (Case(r.a == r.b, {"c": r.c == r.t}), Case(r.a == r.c, {"c": r.b == r.t}, over=("others[]",)))
    found = changed(cases=cases)
    assert [name for name in found if name.startswith("c negated")] == ["c negated", "c negated (2)"]


def test_a_mutant_leaves_the_other_clauses_alone() -> None:
    rule = Invariant(id="R-1", then={"c": r.a == r.b, "d": r.b == r.t})
    clauses = rule.clauses(family(rule).home)
    (mutant,) = [m for m in mutants(clauses, Enums([family(rule)])) if m.name == "c negated"]
    assert mutant.names == {"c"}
    assert mutant.before is clauses[0]
    assert mutant.after is mutant.clauses[0]
    assert mutant.clauses[1] is clauses[1]


def test_structural_duplicates_count_once() -> None:
    # Dropping the only clause is accepting all; losing the only condition of a part is dropping the trigger.
    assert list(changed(when=r.a == r.b, then={"c": r.b == r.t})) == [*WHOLE, "c when dropped", "c negated"]


def test_a_rule_without_clauses_has_no_mutants() -> None:
    rule = Invariant(id="R-1", bound_by="gate")
    assert mutants_of(rule) == ()


@pytest.fixture(scope="module")
def enums() -> Enums:
    return Enums(load_families())


@pytest.mark.parametrize("family_", load_families(), ids=lambda family: family.name)
def test_mutants_of_real_rules_are_different_rules_with_different_names(family_, enums: Enums) -> None:  # type: ignore[no-untyped-def]
    for rule in family_.rules:
        clauses = rule.clauses(family_.home)
        found = mutants(clauses, enums)
        forms = [
            tuple((c.name, str(c.source), c.guard.form, c.requirement.form) for c in each)
            for each in (clauses, *(mutant.clauses for mutant in found))
        ]
        assert len(set(forms)) == len(forms)
        assert len({mutant.name for mutant in found}) == len(found)


def test_the_matrix_loses_each_triple_and_gains_each_of_the_52_others(enums: Enums) -> None:
    (family_,) = [family for family in load_families() if family.name == "INV"]
    (rule,) = [rule for rule in family_.rules if rule.id == "matrix"]
    names = [mutant.name for mutant in mutants(rule.clauses(family_.home), enums)]
    assert sum(" without (" in name for name in names) == 12
    assert sum(" also (" in name for name in names) == 52
