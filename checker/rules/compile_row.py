"""Code for the clauses that need one row only.

What depends on the closed enums of a row alone is computed once for each combination of their values that
occurs: real files have a few dozen in any number of rows. Likewise for fields that repeat from row to row.
"""

from __future__ import annotations

from checker.rules import words as w
from checker.rules.codegen import Expressions
from checker.rules.compile_plan import Numbered, Plan, fields_read, groups, guarded, identifier, loops
from checker.rules.evaluate import reads_item
from checker.rules.invariant import is_group

_MOST_VALUES = 10_000
"""How many combinations, or values of a field that repeats, are remembered."""
_CLOSED_WORDS = (w.Always, w.IsNull, w.And, w.Or, w.Not, w.Pack)


def row_function(plan: Plan, aggregate: str) -> str:
    """`row_…`: from a row to a list of (number, path) of failing clauses, or None. `keep`, where given, is
    called with what the clauses across rows need of the row (as `keep_…` would return it)."""
    local = [n for n in plan.clauses if n.clause.source.aggregate == aggregate and not n.is_cross]
    info = plan.aggregates[aggregate]
    name = identifier(aggregate)
    closed = [n for n in local if _is_closed(n, info.enums)]
    alone = {
        field: [n for n in local if n not in closed and _reads_only(n, field)] for field in info.repeated
    }
    apart = [*closed, *(n for clauses in alone.values() for n in clauses)]
    top = [n for n in local if not n.clause.source.steps and n not in apart]
    read_here = fields_read([tree for n in top for tree in n.trees], 0)
    kept = plan.kept[aggregate]
    names = sorted(
        {*read_here, *(info.enums if closed else ()), *(f for f in alone if alone[f]), *(kept or ())}
    )
    variables = {(0, field): f"f{position}" for position, field in enumerate(names)}
    lines = [f"def row_{name}(r, keep=None):", "    out = None"]
    if info.single:
        lines += [f"    {variable} = key(r, {field!r})" for (_, field), variable in variables.items()]
    elif names:
        lines.append(f"    {', '.join(variables.values())}, = map(r.get, {tuple(names)!r})")
    if kept != ():
        values = "".join(f"{variables[0, field]}, " for field in kept or ())
        lines.append(f"    if keep is not None: keep({'r' if kept is None else f'({values})'})")
    before: list[str] = []
    if closed:
        before, memo = _closed_function(plan, name, info.enums, closed, variables)
        lines += memo
    for position, (field, clauses) in enumerate(alone.items()):
        if clauses:
            function, memo = _repeated_function(plan, f"{name}_{position}", field, clauses, variables)
            before += function
            lines += memo
    objects = frozenset() if info.single else frozenset({"r"})
    expressions = Expressions(plan.pool, ("r",), variables, objects)
    plain = [n for n in top if not is_group(n.clause.requirement)]
    lines += guarded(expressions, plain, "    ", "out.append(({}, ()))", first=True)
    nested = [n for n in local if n.clause.source.steps and not is_group(n.clause.requirement)]
    within = [n for n in local if is_group(n.clause.requirement) and not info.single]
    first_steps = dict.fromkeys(n.clause.source.steps[:1] for n in (*nested, *within))
    if first_steps and () not in first_steps:
        # Most rows hold none of the lists.
        held = " or ".join(f"r.get({step!r})" for (step,) in first_steps)
        lines.append(f"    if not ({held}): return out")
    # Items that are read themselves may be anything; where only their keys are read they are objects.
    for steps, loose in dict.fromkeys((n.clause.source.steps, reads_item(*n.trees)) for n in nested):
        together = [n for n in nested if (n.clause.source.steps, reads_item(*n.trees)) == (steps, loose)]
        visit = loops(plan.pool, steps, [tree for n in together for tree in n.trees], "r", "    ")
        report = f"out.append(({{}}, {visit.path}))"
        lines += [*visit.lines, *guarded(visit.expressions, together, visit.pad, report, first=True)]
    # A single object has one item, which repeats nothing.
    for group in groups(within):
        lines.append("    seen = set()")
        for numbered in group:
            lines += _unique_within(plan, numbered)
    return "\n".join([*before, *lines, "    return out"])


def _is_closed(numbered: Numbered, enums: tuple[str, ...]) -> bool:
    """Whether a clause only compares the row's enum fields with texts and null."""
    if numbered.clause.source.steps or not enums:
        return False
    for tree in numbered.trees:
        for node in tree.walk():
            if isinstance(node, w.Field):
                if node.up or node.name not in enums:
                    return False
            elif isinstance(node, w.Const):
                if not _is_plain(node.value):
                    return False
            elif isinstance(node, w.Eq):
                if not any(isinstance(side, w.Const) for side in (node.left, node.right)):
                    return False
            elif isinstance(node, w.IsIn):
                parts = (part for o in node.options for part in (o if isinstance(o, tuple) else (o,)))
                if not all(map(_is_plain, parts)):
                    return False
            elif not isinstance(node, _CLOSED_WORDS):
                return False
    return True


def _is_plain(constant: object) -> bool:
    """Text or null: what `true` and 1, which are one key of a dict, both differ from."""
    return constant is None or isinstance(constant, str)


def _closed_function(
    plan: Plan,
    name: str,
    enums: tuple[str, ...],
    closed: list[Numbered],
    variables: dict[tuple[int, str], str],
) -> tuple[list[str], list[str]]:
    """The function of the enums alone, and the lines that look its result up or call it."""
    params = [f"e{position}" for position in range(len(enums))]
    inside = {(0, field): param for field, param in zip(enums, params, strict=True)}
    checks = guarded(Expressions(plan.pool, ("r",), inside), closed, "    ", "out.append(({}, ()))")
    function = [f"MEMO_{name} = {{}}", f"def closed_{name}({', '.join(params)}):", "    out = []"]
    function += [*checks, "    return out"]
    values = ", ".join(variables[0, field] for field in enums)
    lookup = [
        f"    try: found = MEMO_{name}[{values},]",
        # An unhashable value, or a combination that was not met before.
        "    except (KeyError, TypeError):",
        f"        found = closed_{name}({values})",
        f"        if len(MEMO_{name}) < {_MOST_VALUES}:",
        f"            try: MEMO_{name}[{values},] = found",
        "            except TypeError: pass",
        "    if found: out = found.copy()",
    ]
    return function, lookup


def _reads_only(numbered: Numbered, field: str) -> bool:
    """Whether a clause reads that field of the row and nothing else."""
    if numbered.clause.source.steps or is_group(numbered.clause.requirement):
        return False
    nodes = [node for tree in numbered.trees for node in tree.walk()]
    if any(isinstance(node, (w.This, w.IsPresent, w.HasItem)) for node in nodes):
        return False
    return {(node.name, node.up) for node in nodes if isinstance(node, w.Field)} == {(field, 0)}


def _repeated_function(
    plan: Plan, name: str, field: str, clauses: list[Numbered], variables: dict[tuple[int, str], str]
) -> tuple[list[str], list[str]]:
    """The function of one field alone, and the lines that look its result up or call it (texts only)."""
    checks = guarded(
        Expressions(plan.pool, ("r",), {(0, field): "v"}), clauses, "    ", "out.append(({}, ()))"
    )
    function = [f"MEMO_{name} = {{}}", f"def value_{name}(v):", "    out = []", *checks]
    function += [
        f"    if (v is None or type(v) is str) and len(MEMO_{name}) < {_MOST_VALUES}: MEMO_{name}[v] = out",
        "    return out",
    ]
    value = variables[0, field]
    lookup = [
        # Only texts and null are in there, and nothing else is equal to one of these.
        f"    try: found = MEMO_{name}[{value}]",
        f"    except (KeyError, TypeError): found = value_{name}({value})",
        "    if found: out = found.copy() if out is None else out + found",
    ]
    return function, lookup


def _unique_within(plan: Plan, numbered: Numbered) -> list[str]:
    requirement = numbered.clause.requirement
    assert isinstance(requirement, w.Unique)
    visit = loops(plan.pool, numbered.clause.source.steps, numbered.trees, "r", "    ")
    pad = visit.pad
    return [
        *visit.lines,
        f"{pad}if {visit.expressions.true(numbered.clause.guard)}:",
        f"{pad}    k = {visit.expressions.key(requirement.key)}",
        f"{pad}    if None in k: pass",
        f"{pad}    elif k not in seen: seen.add(k)",
        f"{pad}    else:",
        f"{pad}        if out is None: out = []",
        f"{pad}        out.append(({numbered.number}, {visit.path}))",
    ]
