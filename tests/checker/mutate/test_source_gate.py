"""The gate on the mutants of the source, on results made up here."""

from collections.abc import Sequence
from typing import Any

import pytest

from checker.mutate.source_gate import Verdict, judge, known_before, record_of, upper_bound
from checker.mutate.source_mutants import Mutant
from checker.mutate.source_record import Accepted, FunctionRecord

HASHES = {"checker.rules.words.x_a": "aaa", "checker.rules.words.x_b": "bbb"}


def mutants(name: str, *codes: int | None) -> list[Mutant]:
    return [Mutant(f"{name}__mutmut_{number}", code) for number, code in enumerate(codes, 1)]


def verdict(found: Sequence[Mutant], **given: Any) -> Verdict:
    known: dict[str, Any] = {"record": {}, "accepted": (), "hashes": HASHES, **given}
    return judge(found, lambda mutant: f"- it\n+ {mutant.name.rpartition('_')[2]}", **known)


def test_exactly_nine_of_ten_let_pass() -> None:
    found = verdict(mutants("checker.rules.words.x_a", *[1] * 9, 0))
    assert found.failures == ()
    assert found.packages[0].share == 0.9


def test_one_less_does_not() -> None:
    found = verdict(mutants("checker.rules.words.x_a", *[1] * 8, 0, 0))
    assert found.failures == (
        "checker.rules: 8 of 10 mutants are killed (80.0%); at least 90% must be: strengthen the tests",
    )


@pytest.mark.parametrize("code", [0, 2, 3, 34, 35, 36, 37, 24, -24, -9, -11, 152, 255])
def test_only_exit_code_1_is_a_kill(code: int) -> None:
    found = verdict(mutants("checker.rules.words.x_a", *[1] * 8, code, code))
    assert (found.packages[0].killed, found.packages[0].total) == (8, 10)
    assert len(found.survivors) == 2
    assert len(found.failures) == 1


@pytest.mark.parametrize("code", [5, 33])
def test_a_function_without_tests_fails_whatever_the_share(code: int) -> None:
    found = verdict(mutants("checker.rules.words.x_a", *[1] * 99, code))
    assert found.packages[0].share == 0.99
    assert found.failures == (
        "checker.rules.words.a: no test calls it (1 mutants): write one, or remove the function",
    )


def test_each_package_is_judged_by_itself() -> None:
    found = verdict(
        [*mutants("checker.rules.words.x_a", *[1] * 99), *mutants("checker.lint.run.xǁRunǁgo", 0, 1)]
    )
    assert [(score.name, score.killed, score.total) for score in found.packages] == [
        ("checker.lint", 1, 2),
        ("checker.rules", 99, 99),
    ]
    assert [failure.partition(":")[0] for failure in found.failures] == ["checker.lint"]


def test_modules_are_counted_by_themselves_and_in_their_packages() -> None:
    found = verdict(
        [*mutants("checker.rules.words.x_a", *[1] * 9, 36), *mutants("checker.rules.family.x_b", 1)]
    )
    assert [(score.name, dict(score.outcomes)) for score in found.modules] == [
        ("checker.rules.family", {"killed": 1}),
        ("checker.rules.words", {"killed": 9, "timeout": 1}),
    ]
    assert [(score.name, dict(score.outcomes)) for score in found.packages] == [
        ("checker.rules", {"killed": 10, "timeout": 1}),
    ]


# the total


def record(*rows: int, digest: str = "aaa") -> dict[str, dict[str, FunctionRecord]]:
    """A record of `checker.rules.words`: functions a, b, … with so many mutants, all killed."""
    return {
        "checker.rules.words": {
            name: FunctionRecord(digest, total, total) for name, total in zip("ab", rows, strict=False)
        }
    }


def test_a_module_that_has_lost_mutants_fails() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 1, 1), record=record(2, 1))
    assert found.failures == (
        "checker.rules.words: 2 mutants, and 3 at the last full run: "
        "where code went on purpose, put the new total into the record with make mutants-record",
    )


def test_a_module_that_is_gone_has_lost_all() -> None:
    found = verdict(mutants("checker.rules.family.x_a", 1), record=record(2))
    assert [failure.partition(":")[0] for failure in found.failures] == ["checker.rules.words"]


@pytest.mark.parametrize("codes", [(1, 1, 1), (1, 1, 1, 1)])
def test_a_module_may_keep_its_mutants_or_gain_some(codes: tuple[int, ...]) -> None:
    assert verdict(mutants("checker.rules.words.x_a", *codes), record=record(2, 1)).failures == ()


# accepted survivors

REASON = "the cache makes it faster and changes nothing"


def accepted(function: str, number: int) -> tuple[Accepted, ...]:
    return (Accepted(function, f"- it\n+ {number}", REASON),)


def test_an_accepted_survivor_has_its_reason_and_is_not_killed() -> None:
    found = verdict(
        mutants("checker.rules.words.x_a", *[1] * 8, 0, 0), accepted=accepted("checker.rules.words.a", 10)
    )
    assert [(survivor.change, survivor.reason) for survivor in found.survivors] == [
        ("- it\n+ 9", None),
        ("- it\n+ 10", REASON),
    ]
    assert found.packages[0].killed == 8


def test_it_is_found_by_function_and_change() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 0), accepted=accepted("checker.rules.words.b", 1))
    assert found.survivors[0].reason is None


def test_acceptance_of_what_is_killed_is_stale() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 1, 1), accepted=accepted("checker.rules.words.a", 2))
    assert found.failures == (
        "checker.rules.words.a: accepted, but no survivor changes this: - it: remove the entry",
    )


def test_acceptance_in_a_function_that_is_gone_is_stale() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 1), accepted=accepted("checker.rules.words.c", 1))
    assert found.failures == (
        "checker.rules.words.c: accepted, but there is no mutant of such a function: remove the entry",
    )


def test_acceptance_is_not_stale_before_its_function_has_run() -> None:
    found = verdict(
        mutants("checker.rules.words.x_a", 1, None),
        accepted=accepted("checker.rules.words.a", 2),
        whole=False,
    )
    assert found.failures == ()


# what was not run


def test_all_mutants_must_run() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 1, None, None))
    assert found.failures == ("2 mutants were not run: run again, it goes on where it stopped",)
    assert (found.packages[0].killed, found.packages[0].total) == (1, 1)


def test_a_full_run_recalls_nothing() -> None:
    found = verdict(mutants("checker.rules.words.x_a", None), record=record(1))
    assert found.packages[0].total == 0
    assert len(found.failures) == 1


def test_a_function_that_is_as_before_stands_by_what_was_found() -> None:
    found = verdict(
        [*mutants("checker.rules.words.x_a", *[None] * 8), *mutants("checker.rules.words.x_b", 1, 0)],
        record=record(8),
        whole=False,
    )
    assert (found.packages[0].killed, found.packages[0].total) == (9, 10)
    assert found.left_out == ()
    assert found.failures == ()


def test_a_function_that_was_not_run_and_has_changed_is_left_out() -> None:
    found = verdict(
        [*mutants("checker.rules.words.x_a", None), *mutants("checker.rules.words.x_b", 1)],
        record=record(1, digest="other"),
        whole=False,
    )
    assert found.left_out == ("checker.rules.words.a",)
    assert (found.packages[0].killed, found.packages[0].total) == (1, 1)
    assert found.failures == ()


def test_half_a_function_counts_by_what_was_run() -> None:
    found = verdict(mutants("checker.rules.words.x_a", 1, None), record=record(2), whole=False)
    assert (found.packages[0].killed, found.packages[0].total) == (1, 1)


def test_what_is_known_before_is_known_by_its_hash() -> None:
    (mutant,) = mutants("checker.rules.words.x_a", 1)
    assert known_before(mutant, record(1), HASHES) == FunctionRecord("aaa", 1, 1)
    assert known_before(mutant, record(1), {}) is None
    assert known_before(mutant, {}, HASHES) is None


def test_a_part_closes_the_gate_only_where_it_speaks_for_the_whole() -> None:
    some = verdict(mutants("checker.rules.words.x_a", *[1] * 17, 0, 0, 0), whole=False)
    assert some.packages[0].share == 0.85
    assert some.failures == ()
    many = verdict(mutants("checker.rules.words.x_a", *[1] * 170, *[0] * 30), whole=False)
    assert many.failures == (
        "checker.rules: 170 of the 200 mutants that were run are killed (85.0%), too few for 90% of all: "
        "strengthen the tests",
    )


def test_the_upper_bound_is_wilson_s() -> None:
    assert upper_bound(0, 0) == 1.0
    assert upper_bound(5, 5) == pytest.approx(1.0)
    # The bound p is where the score test of k of n is just not refused: (k/n - p)^2 = z^2 p (1 - p) / n.
    for killed, total in ((0, 7), (17, 20), (170, 200)):
        bound = upper_bound(killed, total)
        assert bound > killed / total
        assert (killed / total - bound) ** 2 == pytest.approx(1.6449**2 * bound * (1 - bound) / total)


def test_nothing_to_kill_is_no_failure() -> None:
    assert verdict(mutants("checker.rules.words.x_a", None), record=record(0), whole=False).failures == ()


def test_the_record_counts_kills_by_function() -> None:
    found = [*mutants("checker.rules.words.x_a", 1, 0, 36), *mutants("checker.rules.words.xǁValueǁb", 1)]
    assert record_of(found, HASHES) == {
        "checker.rules.words": {"a": FunctionRecord("aaa", 3, 1), "Value.b": FunctionRecord("", 1, 1)}
    }


def test_a_function_that_was_run_in_part_counts_as_changed() -> None:
    found = [*mutants("checker.rules.words.x_a", 1, None, 1), *mutants("checker.rules.words.x_b", 1)]
    kept = record_of(found, HASHES)
    assert kept["checker.rules.words"] == {
        "a": FunctionRecord("", 3, 2),
        "b": FunctionRecord("bbb", 1, 1),
    }
    assert known_before(found[0], kept, HASHES) is None
