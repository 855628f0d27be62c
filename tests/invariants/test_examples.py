"""The examples in the rule files say what the rules do."""

from functools import cache
from typing import Any

import pytest

from checker.rules.compiled import Checks
from checker.rules.evaluate import Passport, failing
from checker.rules.example import Example, expanded
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.skeleton import SECTIONS
from checker.rules.soundness import Fault, faults, schema_errors
from checker.rules.wording import message, pointer
from tests.invariants.cases import compiled_findings, examples, loaded, rules


@cache
def all_faults() -> list[Fault]:
    return faults(loaded(), schema_errors(loaded()))


@pytest.mark.parametrize(("family", "rule"), rules())
def test_a_rule_is_whole_and_its_examples_say_what_it_does(family: Family, rule: Invariant) -> None:
    """The faults in words; the tests below say the same of each example, with what pytest knows of it."""
    found = [str(fault) for fault in all_faults() if fault.rule == rule.id]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def test_the_bases_are_valid_and_the_rules_fit_together() -> None:
    found = [str(fault) for fault in all_faults() if not fault.rule]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.parametrize(("family", "rule", "example"), examples())
def test_an_example_fires_exactly_its_clauses(family: Family, rule: Invariant, example: Example) -> None:
    found = failing(rule.clauses(family.home), Passport(family.base.edited(example.patch)))
    assert {clause.name for clause, _ in found} == set(example.fires)
    for name, place in (example.at or {}).items():
        assert place in {pointer(clause, site) for clause, site in found if clause.name == name}
    for clause, site in found:
        assert message(clause, site)


@pytest.mark.parametrize(("family", "rule", "example"), examples())
def test_the_compiled_checks_agree_with_direct_evaluation(
    family: Family, rule: Invariant, example: Example, checks: Checks, families: tuple[Family, ...]
) -> None:
    document: dict[str, Any] = family.base.edited(example.patch)
    clauses = tuple(clause for each in families for clause in each.clauses())
    direct = {
        (clause.rule, clause.name, clause.source.aggregate, site.row, site.path)
        for clause, site in failing(clauses, Passport(document))
    }
    assert compiled_findings(checks, document) == direct


@pytest.mark.parametrize(("family", "rule"), rules())
def test_each_clause_has_an_example_that_only_it_rejects(family: Family, rule: Invariant) -> None:
    fired = [frozenset(example.fires) for example in expanded(rule.rejects)]
    for clause in rule.clauses(family.home):
        implied = {f"{rule.id}.{name}": name for name in rule.then}
        allowed = {implied[each] for each in rule.implied_by.get(clause.name, ()) if each in implied}
        assert any(
            names == {clause.name} or (clause.name in names and names <= {clause.name, *allowed})
            for names in fired
        ), f"{clause.id} has no example that it alone rejects"


@pytest.mark.parametrize(("family", "rule"), rules())
def test_each_rule_says_what_it_finds_and_what_to_do(family: Family, rule: Invariant) -> None:
    assert rule.title != rule.id
    for heading in SECTIONS:
        assert rule.section(heading), f"{rule.id} lacks the section {heading}"


def test_the_base_passport_is_clean_under_every_rule(families: tuple[Family, ...]) -> None:
    clauses = tuple(clause for family in families for clause in family.clauses())
    for family in families:
        assert failing(clauses, Passport(family.base.document)) == []
