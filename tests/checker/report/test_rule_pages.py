"""All pages: one a rule, the reader's own too, each with a finding that its examples give."""

from dataclasses import replace

import pytest

from checker.cli.catalogue import entries
from checker.report.rule_entry import Entry
from checker.report.rule_page import RuleFacts
from checker.report.rule_pages import INDEX, first_finding, rule_pages
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.registry import load_families

FAMILIES = load_families()
ENTRIES = entries(FAMILIES)
PAGES = rule_pages(FAMILIES, ENTRIES, {})
RULES = [(family, rule) for family in FAMILIES for rule in family.rules]


def test_every_rule_has_a_page() -> None:
    assert set(PAGES) == {INDEX, *(f"{entry.id.lower()}.md" for entry in ENTRIES)}
    assert {"inv-6.md", "schema.md", "syntax.md", "s-inv-3.md"} <= set(PAGES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_page_says_what_explain_says(entry: Entry) -> None:
    page = PAGES[f"{entry.id.lower()}.md"]
    for head in ("What it finds", "Why it is bad", "Example", "What to do"):
        assert f"\n## {head}\n" in page
    assert ("\n## What lint says\n" in page) == bool(entry.clauses)
    assert "What prove and mutate say" not in page


@pytest.mark.parametrize(("family", "rule"), RULES, ids=[rule.id for _, rule in RULES])
def test_the_finding_is_one_that_the_example_gives(family: Family, rule: Invariant) -> None:
    found = first_finding(family, rule)
    assert (found is None) == (rule.bound_by is not None)
    if found is not None:
        example, finding = found
        assert finding.rule == rule.id
        fires = {each.title: each.fires for each in rule.rejects}
        named = next(title for title in fires if example == title or example.startswith(f"{title}: "))
        assert finding.clause in fires[named]
        assert finding.pointer.startswith("/")


def test_sweeps_come_after_single_examples() -> None:
    family, rule = next((family, rule) for family, rule in RULES if rule.id == "INV-19")
    swept = replace(rule, rejects=rule.rejects[:1])
    for each, title in ((rule, "one part, supported"), (swept, "judgment: judgment SUPPORTED")):
        found = first_finding(family, each)
        assert found is not None
        assert found[0] == title


def test_facts_are_shown_with_their_rule() -> None:
    known: RuleFacts = {"clauses": {}, "mutants": {"killed": 5, "survived": 0, "equivalent": 0}}
    pages = rule_pages(FAMILIES, ENTRIES, {"INV-6": known})
    assert "The examples kill 5 of 5.\n" in pages["inv-6.md"]
    assert pages["inv-7.md"] == PAGES["inv-7.md"]
