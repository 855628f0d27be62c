"""The pages of all rules, as files of the documentation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checker.report.reader_rules import READER_RULES
from checker.report.rule_entry import Entry, page_name
from checker.report.rule_page import RuleFacts, rule_page, rules_index
from checker.rules.evaluate import Passport, failing
from checker.rules.example import Table, expanded
from checker.rules.family import Family
from checker.rules.finding import Finding
from checker.rules.invariant import Invariant
from checker.rules.wording import message, pointer

INDEX = "index.md"
_READER = "What can be wrong with a file before any rule is asked."


def rule_pages(
    families: Sequence[Family], entries: Sequence[Entry], facts: Mapping[str, RuleFacts]
) -> dict[str, str]:
    """File name → content, the index included.

    Args:
        families: the rule set; its first family's base passport stands in the index.
        entries: the rules of these families, and the reader's own.
        facts: what prove and mutate found, by rule; rules without are shown without.
    """
    links = {entry.id: page_name(entry.id) for entry in entries}
    found = {rule.id: first_finding(family, rule) for family in families for rule in family.rules}
    pages = {
        links[entry.id]: rule_page(entry, links, found.get(entry.id), facts.get(entry.id))
        for entry in entries
    }
    titles = {family.name: family.title for family in families}
    titles[READER_RULES[0].family] = _READER
    return {INDEX: rules_index(titles, entries, families[0].base.document), **pages}


def first_finding(family: Family, rule: Invariant) -> tuple[str, Finding] | None:
    """The title of the first example that the rule rejects, and the first finding on it; None without one."""
    # Those that are no sweep first.
    for example in expanded(sorted(rule.rejects, key=lambda each: isinstance(each, Table))):
        fired = failing(rule.clauses(family.home), Passport(family.base.edited(example.patch)))
        for clause, site in fired:
            return example.title, Finding(
                rule.id,
                message(clause, site),
                clause=clause.name,
                severity=rule.severity,
                pointer=pointer(clause, site),
            )
    return None
