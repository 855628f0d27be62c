"""Families → the source of a module that checks documents fast.

The generated module holds, for each aggregate, `row_…` (all clauses that need one row only) and `keep_…`
(what the clauses across rows need of a row), and one `cross` for these clauses, run when all rows were seen,
so that the order of aggregates, rows and manifests changes no verdict. A failing clause is reported as its
number in CLAUSES.
"""

from __future__ import annotations

from collections.abc import Sequence

from checker.rules.compile_cross import cross_function, keep_function
from checker.rules.compile_plan import Plan, identifier
from checker.rules.compile_row import row_function
from checker.rules.family import Family

HEADER = '''"""Generated from the rules; never edited. See checker/rules/compiler.py."""
import re
from operator import itemgetter
from checker.rules.meaning import (
    PLAIN, ascending, comparable, concat, count, decoded, decoded_deep, distinct, equal, folded, freeze, has,
    is_blank, is_date, is_set, items, key, matches, moment, ordered, part, shows, starts, type_name,
)
'''


def compile_families(families: Sequence[Family]) -> str:
    """The source of the generated module.

    Raises:
        RuleError: two rules with one id, a clause over an unknown aggregate, or `up` out of a row.
    """
    plan = Plan(families)
    for pattern in plan.patterns():
        plan.pool.pattern(pattern)
    functions = [row_function(plan, name) for name in plan.aggregates]
    functions += [keep_function(plan, name) for name in plan.aggregates]
    functions.append(cross_function(plan))
    patterns = [f"{name} = re.compile({text!r})" for text, name in plan.pool.patterns.items()]
    return "\n".join([HEADER, *_tables(plan), *patterns, *functions, *_registers(plan), ""])


def _tables(plan: Plan) -> list[str]:
    rules = tuple(
        (rule.id, family.name, rule.title, rule.severity, rule.default, rule.bound_by)
        for family in plan.families
        for rule in family.rules
    )
    aggregates = tuple((a.name, a.schema, a.key, a.single, a.shared) for a in plan.aggregates.values())
    return [
        f"RULES = {rules!r}",
        f"FAMILIES = {tuple(family.name for family in plan.families)!r}",
        f"AGGREGATES = {aggregates!r}",
        f"CLAUSES = {tuple((n.rule.id, n.clause.name) for n in plan.clauses)!r}",
    ]


def _registers(plan: Plan) -> list[str]:
    rows = ", ".join(f"{name!r}: row_{identifier(name)}" for name in plan.aggregates)
    kept = (name for name in plan.aggregates if plan.kept[name] != ())
    return [f"ROW = {{{rows}}}", f"KEEP = {{{', '.join(f'{n!r}: keep_{identifier(n)}' for n in kept)}}}"]
