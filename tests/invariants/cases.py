"""Every example of every rule as a pytest parameter, and documents run through the compiled checks."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from checker.rules.compiled import Checks
from checker.rules.example import Example, Table
from checker.rules.registry import load_families


def expanded(examples: tuple[Example | Table, ...]) -> Iterator[Example]:
    for entry in examples:
        yield from entry.examples() if isinstance(entry, Table) else (entry,)


def rules() -> list[Any]:
    return [pytest.param(family, rule, id=rule.id) for family in load_families() for rule in family.rules]


def examples() -> list[Any]:
    return [
        pytest.param(family, rule, example, id=f"{rule.id}-{example.title}")
        for family in load_families()
        for rule in family.rules
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
