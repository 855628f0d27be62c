"""What each word of a predicate is changed to: exactly these mutants, and they read like this."""

import re

import pytest

from checker.mutate.enums import Enums
from checker.mutate.mutants import mutants
from checker.rules.invariant import Invariant
from checker.rules.meaning import is_date, matches
from checker.rules.wording import clause_text
from checker.rules.words import (
    Always,
    Entry,
    Index,
    Not,
    Or,
    index,
    item,
    pack,
    present,
    source,
    this,
    up,
    value_of,
)
from checker.rules.words import row as r
from invariants.claim_audit_results import FAMILY as RESULTS
from invariants.uncited_audit_failures import FAMILY as FAILURES
from tests.checker.mutate.lab import GONE, WHOLE, changed

PAIRS = index("a pair", "others[]", (r.a, r.b), (r.c == "x") & (r.t.count() >= 1))
EITHER = Index(
    "a name",
    (Entry(source("rows[]"), value_of(r.a)), Entry(source("others[].parts[]"), item.a, up.a.is_set)),
)
_REST = [*WHOLE, "c negated"]


def of(predicate: object) -> dict[str, str]:
    """The changes to a requirement: mutant → the clause in words, without those that every rule has."""
    found = changed(then={"c": predicate})
    return {name.removeprefix("c: "): text for name, text in found.items() if name not in _REST}


def core(predicate: object) -> dict[str, str]:
    """The same for result rows, whose schema has enums."""
    rule = Invariant(id="R-1", then={"c": predicate})  # type: ignore[dict-item]
    found = mutants(rule.clauses(RESULTS.home), Enums([RESULTS]))
    texts = {m.name: clause_text(m.after) for m in found if m.after is not None and m.name not in _REST}
    return {name.removeprefix("c: "): text for name, text in texts.items()}


def test_a_set_loses_each_value_and_gains_each_foreign_one() -> None:
    assert core(r.audit_status.is_in(("completed", "inconclusive"))) == {
        "audit_status without completed": "audit_status must be inconclusive",
        "audit_status without inconclusive": "audit_status must be completed",
    }
    assert core(r.judgment.is_in(("SUPPORTED",))) == {
        "judgment without SUPPORTED": "judgment must be nothing",
        "judgment also UNSUPPORTED": "judgment must be SUPPORTED or UNSUPPORTED",
        "judgment also AMBIGUOUS": "judgment must be SUPPORTED or AMBIGUOUS",
        "judgment also RETRIEVAL_FAILED": "judgment must be SUPPORTED or RETRIEVAL_FAILED",
    }


def test_one_value_is_a_set_of_one() -> None:
    assert core(~(r.audit_status == "completed")) == {
        "audit_status also inconclusive": "audit_status must not be completed or inconclusive"
    }


def test_null_is_a_value_where_the_schema_lists_it() -> None:
    assert list(core(r.defect_stage.is_null)) == [
        f"defect_stage also {stage}"
        for stage in (
            "retrieval_existence", "metadata", "source_description", "citation_anchor", "synthesis_overclaim",
            "negative_constraint_violation", "not_applicable",
        )
    ]  # fmt: skip


def test_null_is_taken_for_empty_elsewhere() -> None:
    assert of(r.a.is_null) == {"a also empty": 'a must be null or ""'}


def test_a_pack_gains_every_other_combination() -> None:
    found = core(pack(r.audit_status, r.judgment).is_in((("completed", "SUPPORTED"),)))
    assert list(found) == [
        "(audit_status, judgment) without (completed, SUPPORTED)",
        *(
            f"(audit_status, judgment) also ({status}, {judgment})"
            for status in ("completed", "inconclusive")
            for judgment in ("SUPPORTED", "UNSUPPORTED", "AMBIGUOUS", "RETRIEVAL_FAILED")
            if (status, judgment) != ("completed", "SUPPORTED")
        ),
    ]


def test_a_pack_with_an_open_part_gains_nothing() -> None:
    assert list(core(pack(r.judgment, r.claim_id).is_in((("SUPPORTED", "x"),)))) == [
        "(judgment, claim_id) without (SUPPORTED, x)"
    ]


def test_what_the_other_part_has_is_not_added_to_the_one() -> None:
    assert of(r.a.is_null | (r.a == "")) == {
        "without a is null or absent": "a must be empty",
        "without a is empty": "a must be null or absent",
    }
    assert list(core((r.audit_status == "completed") | (r.audit_status == "odd") | r.claim_id.is_set)) == [
        "without audit_status is completed",
        "audit_status also inconclusive",
        "without audit_status is odd",
        "without claim_id is a non-empty text",
        "claim_id anything but null",
    ]


def test_so_it_is_where_each_is_forbidden() -> None:
    assert of(~r.a.is_null & ~(r.a == "")) == {
        "without a is neither null nor absent": "a must not be empty",
        "without a is not empty": "a must be neither null nor absent",
    }
    assert list(core(~(r.audit_status == "odd") & (r.audit_status == "completed"))) == [
        "without audit_status is not odd",
        "audit_status also completed",
        "audit_status also inconclusive",
        "without audit_status is completed",
        "audit_status also inconclusive (2)",
    ]


def test_each_part_of_a_conjunction_and_of_a_disjunction_is_lost() -> None:
    assert of((r.a == "x") & (r.b == "y")) == {
        "without a is x": "b must be y",
        "without b is y": "a must be x",
    }
    assert of((r.a == "x") | (r.b == "y") | (r.c == "z")) == {
        "without a is x": "b must be y, or c must be z",
        "without b is y": "a must be x, or c must be z",
        "without c is z": "a must be x, or b must be y",
    }


def test_presence_text_and_blankness_are_taken_for_their_neighbours() -> None:
    assert of(present(r.a)) == {"a not null": "a must be neither null nor absent"}
    assert of(r.a.is_set) == {"a anything but null": "a must be neither null nor absent"}
    assert of(~r.a.is_blank) == {"a empty only": "a must not be empty"}


def test_words_without_a_neighbour_stay() -> None:
    for predicate in (r.a == r.b, Not(Always())):
        assert of(predicate) == {}


def test_a_moment_of_the_calendar_is_any_text_of_its_form() -> None:
    form = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
    assert of(r.a.is_date) == {"a by its form alone": f"a must be of the form {form}"}
    assert matches("2026-13-40T25:61:61Z", re.compile(form))
    assert not is_date("2026-13-40T25:61:61Z")
    assert is_date("2026-12-30T23:59:59Z")


def test_an_ascending_list_is_any_list() -> None:
    assert of(~r.a.ascending) == {"a any list": "a must have fewer than 0 items"}


def test_a_type_is_each_other_type_and_each_other_type_too() -> None:
    assert of(r.a.is_a("array")) == {
        "a boolean for array": "a must be true or false",
        "a also boolean": "a must be a list, or must be true or false",
        "a null for array": "a must be null",
        "a also null": "a must be a list, or must be null",
        "a number for array": "a must be a number",
        "a also number": "a must be a list, or must be a number",
        "a object for array": "a must be an object",
        "a also object": "a must be a list, or must be an object",
        "a string for array": "a must be a text",
        "a also string": "a must be a list, or must be a text",
    }


def test_a_prefix_is_lost_loosened_to_contains_and_to_any_text() -> None:
    assert of(r.a.starts_with("x.", "y:")) == {
        'a without "x."': 'a must begin with "y:"',
        'a contains "x."': 'a must begin with "y:", or must be of the form (?s:.*)x\\.(?s:.*)',
        'a without "y:"': 'a must begin with "x."',
        'a contains "y:"': 'a must begin with "x.", or must be of the form (?s:.*)y:(?s:.*)',
        "a any text": "a must be a text",
    }
    assert list(of(r.a.starts_with("x"))) == ["a contains x", "a any text"]


def test_a_prefix_that_a_key_holds_is_tried_for_each_of_its_values() -> None:
    rule = next(rule for rule in FAILURES.rules if rule.id == "UAF-INV-5")
    found = {m.name: m for m in mutants(rule.clauses(FAILURES.home), Enums([FAILURES]))}
    assert list(found) == [
        *WHOLE,
        "tagged negated",
        'tagged: rationale contains fault_class followed by ":"',
        "tagged: rationale any text",
        'tagged: fault_class followed by ":" without fault_class',
        'tagged: fault_class followed by ":" without ":"',
    ]
    after = found['tagged: rationale contains fault_class followed by ":"'].after
    assert after is not None
    assert isinstance(after.requirement, Or)
    assert len(after.requirement.parts) == 7
    assert clause_text(after).count("fault_class must be") == 7


def test_a_prefix_that_an_open_key_holds_is_only_loosened_to_any_text() -> None:
    assert list(core(r.rationale.starts_with(r.judgment))) == [
        "rationale contains judgment",
        "rationale any text",
    ]
    assert list(of(r.a.starts_with(r.b + ":"))) == [
        "a any text",
        'b followed by ":" without b',
        'b followed by ":" without ":"',
    ]
    assert list(of(r.a.starts_with(r.b.folded))) == ["a any text", "b not folded"]


def test_a_pattern_is_loosened_to_contains_and_to_any_text() -> None:
    assert of(r.a.fullmatch("x+|y")) == {
        "a contains x+|y": "a must be of the form (?s:.*)(?:x+|y)(?s:.*)",
        "a any text": "a must be a text",
        "a with x for x+": "a must be of the form x|y",
        "a with x{2,} for x+": "a must be of the form x{2,}|y",
        "a with x* for x+": "a must be of the form x*|y",
    }


def test_a_pattern_that_stands_alone_only_is_loosened_to_any_text() -> None:
    assert list(of(r.a.fullmatch("(?i)x"))) == ["a any text"]
    assert list(of(r.a.fullmatch("(?x)x # a comment"))) == ["a any text"]


def test_an_item_is_any_item_and_its_condition_changes() -> None:
    breakdown = r.sub_claim_breakdown.has_item(item.sub_verdict == "SUPPORTED")
    name = "sub_claim_breakdown"
    assert core(breakdown) == {
        f"any item of {name}": f"{name} must have an item for which always",
        f"an item of {name}: sub_verdict also UNSUPPORTED": (
            f"{name} must have an item for which sub_verdict is SUPPORTED or UNSUPPORTED"
        ),
        f"an item of {name}: sub_verdict also AMBIGUOUS": (
            f"{name} must have an item for which sub_verdict is SUPPORTED or AMBIGUOUS"
        ),
    }
    assert list(of(r.a.folded.has_item(this == "x"))) == [
        "any item of a (white space aside)",
        "a not folded",
    ]


def test_a_count_moves_by_one() -> None:
    assert of(r.t.count() >= 2) == {
        "2 <= the number of items of t: 1 for 2": "t must have at least 1 item",
        "2 <= the number of items of t: 3 for 2": "t must have at least 3 items",
        "2 <= the number of items of t: == for <=": "2 must be the number of items of t",
    }
    assert of(r.t.count() < 2) == {
        "the number of items of t < 2: 1 for 2": "t must have fewer than 1 item",
        "the number of items of t < 2: 3 for 2": "t must have fewer than 3 items",
    }


def test_a_bound_moves_by_one_and_takes_its_end_or_leaves_it() -> None:
    assert of(r.a <= 3) == {
        "a <= 3: 2 for 3": "a must be at most 2",
        "a <= 3: 4 for 3": "a must be at most 4",
        "a <= 3: < for <=": "a must be less than 3",
        "a <= 3: == for <=": "a must be 3",
    }
    assert of(value_of(0.5) < r.a) == {
        "0.5 < a: -0.5 for 0.5": "a must be more than -0.5",
        "0.5 < a: 1.5 for 0.5": "a must be more than 1.5",
        "0.5 < a: <= for <": "a must be at least 0.5",
    }
    assert list(of(r.a < value_of(True))) == ["a < true: <= for <"]


def test_no_count_is_below_zero() -> None:
    assert list(of(r.t.count() <= 0)) == [
        "the number of items of t <= 0: -1 for 0",
        "the number of items of t <= 0: 1 for 0",
    ]
    assert list(of(r.a <= 0))[-1] == "a <= 0: == for <="


def test_two_keys_are_compared_with_and_without_equality_and_in_any_order() -> None:
    assert of(r.a < r.b) == {
        "a < b: <= for <": "a must be at most b",
        "a < b: any order": "a must be at most b, or b must be at most a",
    }
    assert of(r.t.count() <= r.b) == {
        "the number of items of t <= b: < for <=": "the number of items of t must be less than b",
        "the number of items of t <= b: == for <=": "the number of items of t must be b",
        "the number of items of t <= b: any order": (
            "the number of items of t must be at most b, or b must be at most the number of items of t"
        ),
    }


def test_moments_are_compared_in_any_order() -> None:
    assert of(r.a.time < r.b.time) == {
        "a < b: <= for <": "b must be no earlier than a",
        "a < b: any order": "b must be no earlier than a, or a must be no earlier than b",
    }


def test_equal_counts_hold_one_way_only() -> None:
    assert of(r.t.count() == r.a) == {
        "the number of items of t == a: <= for ==": "the number of items of t must be at most a",
        "the number of items of t == a: >= for ==": "a must be at most the number of items of t",
    }
    assert list(of(r.t.count() == 2)) == [
        f"the number of items of t == 2: {change}"
        for change in ("1 for 2", "3 for 2", "<= for ==", ">= for ==")
    ]


def test_a_key_that_is_looked_up_loses_each_part_and_the_index_its_conditions() -> None:
    assert list(of(pack(r.a, r.b).resolves(PAIRS))) == [
        "a pair: key without a",
        "a pair: key without b",
        "a pair: others[] unconditionally",
        "a pair: others[] where without c is x",
        "a pair: others[] where without t has at least 1 item",
        "a pair: others[] where 1 <= the number of items of t: 0 for 1",
        "a pair: others[] where 1 <= the number of items of t: 2 for 1",
        "a pair: others[] where 1 <= the number of items of t: == for <=",
    ]


def test_both_sides_of_a_look_up_are_shortened() -> None:
    rule = Invariant(id="R-1", then={"c": pack(r.b, r.c).resolves(PAIRS)})
    found = {m.name: m for m in mutants(rule.clauses(RESULTS.home), Enums([RESULTS]))}
    after = found["c: a pair: key without c"].after
    assert after is not None
    shorter = Index(PAIRS.title, (Entry(source("others[]"), r.a, PAIRS.entries[0].where),))
    assert after.requirement.form == r.b.resolves(shorter).form


def test_an_index_loses_each_of_several_entries() -> None:
    assert list(of(r.a.resolves(EITHER))) == [
        "a name: without rows[]",
        "a name: without others[].parts[]",
        "a name: others[].parts[] unconditionally",
        "a name: others[].parts[] where the enclosing a anything but null",
    ]


def test_sizes_and_looks_change_with_their_index() -> None:
    size = "the number of entries that are a name (a)"
    assert list(of(EITHER.size(r.a) <= 1)) == [
        "a name: without rows[]",
        "a name: without others[].parts[]",
        "a name: others[].parts[] unconditionally",
        "a name: others[].parts[] where the enclosing a anything but null",
        f"{size} <= 1: 0 for 1",
        f"{size} <= 1: 2 for 1",
        f"{size} <= 1: == for <=",
    ]
    assert list(of(EITHER.size() >= 1))[2:4] == ["a name: without rows[]", "a name: without others[].parts[]"]
    assert list(of(r.c.time >= PAIRS.look((r.a, r.b), r.c.time)))[:3] == [
        "a pair: key without a",
        "a pair: key without b",
        "a pair: others[] unconditionally",
    ]


@pytest.mark.parametrize("text", ['say "x"', "a\nb"])
def test_labels_are_one_line(text: str) -> None:
    assert all("\n" not in name for name in of(r.a.starts_with(text)))


def test_every_dropped_clause_is_gone() -> None:
    found = changed(then={"c": r.a == "x", "d": r.b == "y"})
    assert found["c dropped"] == GONE
