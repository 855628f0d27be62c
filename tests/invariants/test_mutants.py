"""The examples of the rules kill every mutant that is not declared, with a reason, to be no different."""

from checker.mutate.run import mutate
from checker.mutate.shipped import shipped_examples
from checker.rules.family import Family


def test_no_mutant_survives_the_examples_in_the_rule_files(families: tuple[Family, ...]) -> None:
    report = mutate(families)
    assert [f"{survivor.rule} {survivor.mutant}" for survivor in report.survivors] == []
    assert [problem.message for problem in report.problems] == []
    assert [exempt.id for exempt in report.exempt] == ["S-INV-3"]
    assert len(report.rules) == sum(rule.bound_by is None for family in families for rule in family.rules)


def test_the_shipped_examples_are_what_their_table_says(families: tuple[Family, ...]) -> None:
    report = mutate(families, stated=shipped_examples(), built_in=[family.name for family in families])
    assert not report.failed
