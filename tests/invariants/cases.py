"""Every example of every rule as a pytest parameter, and documents run through the compiled checks."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from checker.rules.compiled import Checks, load_checks
from checker.rules.example import expanded
from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.registry import load_families
from checker.rules.skeleton import unfilled


def loaded() -> tuple[Family, ...]:
    """The rule set; a rule file that is broken ends the collection with what it says, without a traceback."""
    try:
        return load_families()
    except RuleError as error:
        raise pytest.Collector.CollectError(str(error)) from None


@cache
def compilation() -> Checks | str:
    """The compiled checks, or what is wrong with the rule set."""
    try:
        return load_checks()
    except RuleError as error:
        return str(error)


def compiled() -> Checks:
    """The compiled checks; without them a test is skipped, as the one about compiling fails already."""
    found = compilation()
    return pytest.skip("the rule set does not compile") if isinstance(found, str) else found


def rules() -> list[Any]:
    return [pytest.param(family, rule, id=rule.id) for family in loaded() for rule in family.rules]


def examples() -> list[Any]:
    """The examples of every rule that is written to its end: of the others, one test says what is left."""
    return [
        pytest.param(family, rule, example, id=f"{rule.id}-{example.title}")
        for family in loaded()
        for rule in family.rules
        if not unfilled(rule, family.home)
        for example in (*expanded(rule.accepts), *expanded(rule.rejects))
    ]


def compiled_findings(
    checks: Checks, document: Mapping[str, Any], beside: Mapping[str, list[Any]] | None = None
) -> set[tuple[str, str, str, int | None, tuple[str | int, ...]]]:
    """(rule, clause, aggregate, row, path) of everything that the compiled checks find."""
    fired: list[tuple[str, int, int, tuple[str | int, ...]]] = []
    store: dict[str, list[Any]] = {}
    for name, info in checks.aggregates.items():
        value = document.get(name)
        listed = value if isinstance(value, list) else []
        rows = [value] if info.object and value is not None else listed
        kept = []
        for index, row in enumerate(rows):
            if not info.object and not isinstance(row, dict):
                kept.append(None)
                continue
            fired += [(name, index, number, path) for number, path in checks.row[name](row) or ()]
            kept.append(checks.keep[name](row) if name in checks.keep else None)
        if name in checks.keep:
            store[name] = kept
    others = {
        name: [checks.keep[name](row) if isinstance(row, dict) else None for row in rows]
        for name, rows in (beside or {}).items()
        if name in checks.keep
    }
    fired += checks.cross(store, others, list(checks.rules))
    return {
        (*checks.clauses[number], name, None if checks.aggregates[name].object else index, path)
        for name, index, number, path in fired
    }
