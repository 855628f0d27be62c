"""The reader's rules are documented as completely as the others."""

from __future__ import annotations

import pytest

from checker.report.reader_rules import READER_RULES, ReaderRule
from checker.rules.finding import ERROR, WARNING

PARTS = ("**What it finds.**", "**Why it is bad.**", "**Example.**", "**What to do.**")


def test_each_reader_finding_is_a_rule() -> None:
    assert [rule.id for rule in READER_RULES] == [
        "alias", "bom", "depth", "document", "duplicate-key", "encoding", "non-finite", "schema", "size",
        "syntax",
    ]  # fmt: skip


def test_a_byte_order_mark_alone_is_a_warning() -> None:
    assert {rule.id: rule.severity for rule in READER_RULES if rule.severity != ERROR} == {"bom": WARNING}


@pytest.mark.parametrize("rule", READER_RULES, ids=lambda rule: rule.id)
def test_the_help_is_complete(rule: ReaderRule) -> None:
    found = [part for part in PARTS if part in rule.help_markdown]
    assert found == sorted(PARTS, key=rule.help_markdown.index)
    assert rule.help_markdown.endswith(".\n")
    assert not rule.title.endswith(".")
    assert (rule.family, rule.help_uri) == ("reader", None)
