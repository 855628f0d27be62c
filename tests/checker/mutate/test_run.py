"""Runs over small rule sets: what is killed, what survives, what is declared, what is exempt."""

from typing import Any

import pytest

from checker.mutate.killers import Stated
from checker.mutate.report import MutationReport
from checker.mutate.run import mutate
from checker.rules.example import Example, row, rows
from checker.rules.family import Family
from checker.rules.invariant import Invariant, RuleError
from checker.rules.words import index, pack, this, unique
from checker.rules.words import row as r
from tests.checker.mutate.lab import one_rule
from tests.checker.rules.lab import AGGREGATES, family

LOOKED_UP: dict[str, Any] = {
    "then": {"known": pack(r.a, r.b).resolves(index("a name", "others[]", (r.a, r.b)))},
    "rejects": (Example("none", fires={"known"}),),
}


def run(*families: Family, **options: Any) -> MutationReport:
    return mutate(families, **options)


def scores(report: MutationReport) -> list[tuple[str, int, int, int]]:
    return [(score.id, score.killed, score.survived, score.equivalent) for score in report.rules]


def test_examples_that_tell_every_mutant_from_the_rule() -> None:
    report = run(one_rule())
    assert scores(report) == [("R-1", 5, 0, 0)]
    assert not report.failed
    assert report.share == 1.0


def test_an_accept_all_mutant_is_killed_by_one_finding_and_a_reject_all_by_one_silence() -> None:
    silent = run(one_rule(rejects=()))
    assert [survivor.mutant for survivor in silent.survivors] == ["accept-all"]
    loud = run(one_rule(accepts=(), rejects=(Example("a z", row(a="z"), fires={"known"}),)))
    assert [survivor.mutant for survivor in loud.survivors] == [
        "reject-all",
        "known: a without x",
        "known: a without y",
    ]


def test_a_survivor_is_named_with_a_document_that_kills_it() -> None:
    report = run(one_rule(accepts=(Example("an x"),)))
    assert scores(report) == [("R-1", 4, 1, 0)]
    assert report.failed
    (survivor,) = report.survivors
    assert (survivor.rule, survivor.family, survivor.mutant) == ("R-1", "T", "known: a without y")
    assert (survivor.clause, survivor.before, survivor.after) == (
        "R-1.known",
        "a must be x or y",
        "a must be x",
    )
    assert survivor.suggestion is not None
    assert survivor.suggestion.example == 'Example("say what this document shows", row(a="y")),'
    assert (survivor.suggestion.fires, survivor.suggestion.mutant_fires) == ((), ("known",))


def test_the_suggestion_kills_once_it_is_pasted() -> None:
    rule = {**LOOKED_UP, "accepts": ()}
    report = run(one_rule(**rule))
    names = {survivor.mutant for survivor in report.survivors}
    assert names == {"reject-all", "known: a name: key without a"}
    for survivor in report.survivors:
        assert survivor.suggestion is not None
        scope: dict[str, Any] = {}
        exec("from checker.rules.example import *", scope)
        (example,) = eval(f"({survivor.suggestion.example})", scope)
        side = "rejects" if example.fires else "accepts"
        again = run(one_rule(**{**rule, side: (*rule[side], example)}))
        assert survivor.mutant not in {each.mutant for each in again.survivors}


def test_a_change_that_has_no_words_is_said_after_the_clause() -> None:
    report = run(one_rule(**LOOKED_UP, accepts=()))
    (shorter,) = [each for each in report.survivors if each.mutant == "known: a name: key without a"]
    assert (shorter.before, shorter.after) == ("(a, b) must name a name", "b must name a name")
    rule = {"then": {"known": ~r.a.resolves(index("a name", "others[]", r.a, r.b.is_date))}, "rejects": ()}
    report = run(one_rule(**rule, accepts=(Example("a y", row(a="y")),)))
    (unconditional,) = [each for each in report.survivors if "unconditionally" in each.mutant]
    assert unconditional.after == "a must not name a name (a name: others[] unconditionally)"


def test_a_dropped_clause_has_no_words_after() -> None:
    report = run(one_rule(then={"known": r.a.is_in(("x", "y")), "other": r.b == r.c}, rejects=()))
    assert ("other dropped", None) in [(each.mutant, each.after) for each in report.survivors]


def test_an_equivalent_is_confirmed_over_the_whole_domain() -> None:
    reason = "an item that is null has no value to compare"
    made = one_rule(when=~this.is_null, equivalent={"known when dropped": reason})
    report = run(made)
    assert scores(report)[0][3] == 1
    assert not report.problems
    (equivalent,) = report.equivalents
    assert (equivalent.rule, equivalent.mutant, equivalent.reason) == ("R-1", "known when dropped", reason)
    assert equivalent.documents > 1


def test_a_false_declaration_is_a_problem_and_its_mutant_a_survivor() -> None:
    report = run(one_rule(accepts=(Example("an x"),), equivalent={"known: a without y": "nobody writes y"}))
    assert scores(report) == [("R-1", 4, 1, 0)]
    (problem,) = report.problems
    assert (problem.rule, problem.mutant, problem.kind) == ("R-1", "known: a without y", "different")
    assert problem.message == (
        "R-1: `equivalent` declares 'known: a without y', but a document tells the two apart; remove the "
        "declaration and judge the example that is suggested for the survivor"
    )
    assert [survivor.mutant for survivor in report.survivors] == ["known: a without y"]
    assert report.failed


def test_a_declaration_of_what_an_example_kills_is_a_problem() -> None:
    report = run(one_rule(equivalent={"known: a without y": "nobody writes y"}))
    assert scores(report) == [("R-1", 5, 0, 0)]
    (problem,) = report.problems
    assert problem.kind == "killed"
    assert problem.message == (
        "R-1: `equivalent` declares 'known: a without y', but 'a y' kills it; remove the declaration"
    )
    assert report.failed


def test_a_stale_declaration_is_a_problem() -> None:
    report = run(one_rule(equivalent={"known: a without w": "w was removed"}))
    (problem,) = report.problems
    assert problem.kind == "unknown"
    assert problem.message == (
        "R-1: `equivalent` declares 'known: a without w', which is no mutant of the rule; remove the "
        "declaration"
    )
    assert report.failed


def test_a_declaration_without_a_reason_is_a_problem_and_its_mutant_a_survivor() -> None:
    report = run(one_rule(when=~this.is_null, equivalent={"known when dropped": " "}))
    (problem,) = report.problems
    assert problem.kind == "unreasoned"
    assert problem.message == (
        "R-1: `equivalent` declares 'known when dropped' without a reason; say why no document can tell"
    )
    assert [survivor.suggestion for survivor in report.survivors if "when dropped" in survivor.mutant] == [
        None
    ]


def test_rules_that_bind_the_gate_are_exempt_by_that_name() -> None:
    report = run(family(Invariant(id="G-1", bound_by="gate"), *one_rule().rules))
    assert [(each.id, each.family, each.bound_by) for each in report.exempt] == [("G-1", "T", "gate")]
    assert [score.id for score in report.rules] == ["R-1"]


def test_only_the_rules_that_are_asked_for() -> None:
    made = family(*one_rule().rules, Invariant(id="R-2", then={"c": r.a == "x"}))
    assert [score.id for score in run(made, rules=["R-1"]).rules] == ["R-1"]


def test_stated_documents_kill_in_the_families_that_they_are_about() -> None:
    made = one_rule(accepts=(Example("an x"),))
    stated = [Stated("examples/good/y.json", {"rows": [{"a": "y"}]}, {})]
    assert not run(made, stated=stated, built_in=("T",)).survivors
    assert run(made, stated=stated, built_in=()).survivors


def test_counts() -> None:
    made = family(
        *one_rule(accepts=(Example("an x"),), equivalent={"none": "?"}).rules,
        Invariant(id="G", bound_by="gate"),
    )
    assert run(made).counts == {
        "rules": 1, "mutants": 5, "killed": 4, "survived": 1, "equivalent": 0, "problems": 1, "exempt": 1,
    }  # fmt: skip
    assert run(made).share == 4 / 5
    assert MutationReport().share == 1.0


def test_two_rules_of_one_id_are_an_error() -> None:
    with pytest.raises(RuleError) as raised:
        run(family(*one_rule().rules, *one_rule().rules))
    assert raised.value.rule == "R-1"


def test_groups_of_rows() -> None:
    made = one_rule(
        then={"u": unique((r.a, r.b))},
        accepts=(
            Example("another b", rows({"b": 1}, {"b": 2})),
            Example("another a", rows({"b": 1}, {"a": "y", "b": 1})),
        ),
        rejects=(Example("again", rows({"b": 1}, {"b": 1}), fires={"u"}),),
    )
    assert scores(run(made)) == [("R-1", 4, 0, 0)]
    assert made.aggregates == AGGREGATES
