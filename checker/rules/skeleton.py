"""The file of a rule that is still to be written, and what of it is left to write."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from checker.rules.example import Table
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.rule_file import RULE_PREFIX
from checker.rules.words import Source

FILL_IN = "FILL_IN"
"""Stands in a new rule's file wherever its author has to say something; with it, no rule is run."""

ID = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
"""What an id looks like: words of letters and digits with `-` between them."""

SECTIONS = ("What it finds", "Why it is bad", "Example", "What to do")
"""The sections of a rule's docstring."""

_TEMPLATE = '''\
"""{id} FILL_IN: what must be so, in one sentence.

What it finds:
FILL_IN: the rows that this rule reports.

Why it is bad:
FILL_IN: what goes wrong where nobody reports them.

Example:
    FILL_IN: the keys of such a row, one a line

What to do:
FILL_IN: how to make such a row right.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

{name} = Invariant(
    id="{id}",
    # Which rows it is about; without `when`, all of them.
    when=r.FILL_IN == "FILL_IN",
    # What must hold there. Each name is a clause: findings and baselines use it, so it stays.
    then={{"FILL_IN": r.FILL_IN.is_set}},
    accepts=(
        # An edit of the family's base row, row(key=value, …): best one that is only just right.
        Example("FILL_IN: what is right about it", row(FILL_IN="FILL_IN")),
    ),
    rejects=(
        Example(
            "FILL_IN: what is wrong with it",
            row(FILL_IN="FILL_IN"),
            fires={{"FILL_IN"}},
            at={{"FILL_IN": "{home}/FILL_IN"}},
        ),
    ),
)
'''


def skeleton(rule: str, family: Family) -> str:
    """The text of a new rule's file. rule: an id as `ID` has it."""
    return _TEMPLATE.format(id=rule, name=rule.upper().replace("-", "_"), home=family.base.home)


def rule_folder(family: Family, file: str) -> str | None:
    """The folder that holds a file for each rule of a family, or None where its rules stand in one module.

    file: the module that holds the family.
    """
    for rule in family.rules:
        folder, name = os.path.split(rule.file)
        # The rules of another's family may be taken over: their folder is not this one's.
        if folder == os.path.dirname(file) and rule.file != file and name.startswith(RULE_PREFIX):
            return folder
    is_empty_package = not family.rules and os.path.basename(file) == "__init__.py"
    return os.path.dirname(file) if is_empty_package else None


def unfilled(rule: Invariant, home: Source) -> str:
    """What is left to fill in, in words, or "". home: the source of the family's own rows."""
    left = dict.fromkeys(name for name, said in _said(rule, home) if FILL_IN in said)
    return f"fill in what still says {FILL_IN}: {', '.join(left)}" if left else ""


def _said(rule: Invariant, home: Source) -> Iterator[tuple[str, str]]:
    """The parts of a rule as its author knows them, each with its text."""
    yield "the title", rule.title
    for heading in SECTIONS:
        yield heading, rule.section(heading)
    for clause in rule.clauses(home):
        yield "`when`", repr(clause.guard)
        yield "`then`", f"{clause.name} {clause.requirement!r}"
    for kind, examples in (("accepts", rule.accepts), ("rejects", rule.rejects)):
        for entry in examples if isinstance(examples, tuple) else ():
            yield f"the {'table' if isinstance(entry, Table) else 'example'} in `{kind}`", repr(entry)
