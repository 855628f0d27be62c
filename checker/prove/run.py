"""`prove`: everything that must be so of a rule set, checked over its whole domain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checker.prove.beyond import beyond
from checker.prove.checks import gate, gate_lines, redundant, tables, triggers
from checker.prove.closed import enums
from checker.prove.declared import declarations
from checker.prove.domain import Domain
from checker.prove.facts import Grounds
from checker.prove.lists import Lists
from checker.prove.proof import Proof, SpaceFact
from checker.prove.query import count_holding
from checker.prove.space import Space
from checker.prove.stated import Stated
from checker.rules.family import Family


def prove(families: Sequence[Family]) -> Proof:
    """Check a rule set: tables, gate, triggers, closed sets, idle clauses and declared implications.

    Args:
        families: the rule set, sound (`checker.rules.soundness`).

    Raises:
        RuleError: the rule set can't be taken apart: the text says where and what to do.
        SchemaFileError: the schema of an aggregate is missing or no schema.
    """
    domain = Domain(families)
    core = [clause for family in families if family.core for clause in family.clauses()]
    lines = gate_lines(families)
    spaces = {name: Space(domain, core, name, lines.get(name, ())) for name in domain.aggregates}
    lists = {name: Lists(domain, core, name) for name in domain.aggregates}
    grounds = Grounds(families, spaces, lists, Stated(domain, core))
    facts = {clause.id: grounds.fact(clause) for clause in grounds.clauses.values()}
    table_facts, table_failures = tables(grounds)
    gate_facts, gate_failures = gate(families, grounds)
    enum_values, enum_failures = enums(domain, grounds, core)
    others, other_failures = beyond(domain, core)
    failures = [
        *table_failures,
        *gate_failures,
        *triggers(facts),
        *enum_failures,
        *redundant(facts, grounds),
        *declarations(grounds),
        *other_failures,
    ]
    files = {rule.id: rule.file for family in families for rule in family.rules}
    sizes = tuple(
        SpaceFact(
            name,
            len({clause.id for clause in core if clause.source.aggregate == name}),
            space.contexts_counted,
            space.states,
            count_holding(space),
            lists[name].count,
        )
        for name, space in spaces.items()
    )
    return Proof(
        clauses={**facts, **{fact.id: fact for fact in others}},
        spaces=sizes,
        tables=tuple(table_facts),
        gates=tuple(gate_facts),
        enum_values=enum_values,
        failures=tuple(replace(each, file=files.get(each.rule, "")) for each in failures),
    )
