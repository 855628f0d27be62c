"""Code for the clauses across rows: what is kept of a row, the indexes, and the checks run at the end."""

from __future__ import annotations

from collections.abc import Sequence

from checker.rules import words as w
from checker.rules.codegen import Expressions
from checker.rules.compile_plan import (
    ASKS,
    Numbered,
    Plan,
    Visit,
    fields_read,
    groups,
    guarded,
    identifier,
    loops,
)
from checker.rules.evaluate import reads_item
from checker.rules.invariant import is_group


def keep_function(plan: Plan, aggregate: str) -> str:
    """`keep_…`: from a row to what the clauses across rows need of it: some values, or the row."""
    kept = plan.kept[aggregate]
    name = identifier(aggregate)
    if kept is None:
        return f"def keep_{name}(r): return r"
    return f"def keep_{name}(r): return tuple(map(r.get, {kept!r}))"


def cross_function(plan: Plan) -> str:
    """`cross`, and before it one `build_…` for each index it asks."""
    cross = [n for n in plan.clauses if n.is_cross]
    plain = [n for n in cross if not is_group(n.clause.requirement)]
    body: list[str] = []
    for where, loose in dict.fromkeys((n.clause.source, reads_item(*n.trees)) for n in plain):
        together = [n for n in plain if (n.clause.source, reads_item(*n.trees)) == (where, loose)]
        body += _plain(plan, where, [n for n in together if n.rule.default], "")
        for n in together:
            if not n.rule.default:
                body += _plain(plan, where, [n], f"{n.rule.id!r} in active and ")
    body += _all_groups(plan, groups(n for n in cross if is_group(n.clause.requirement)))
    head = ["def cross(store, beside, active, firsts=None):", "    out = []", "    built = {}"]
    return "\n".join([*_builders(plan), *head, *body, "    return out"])


def _visit(
    plan: Plan, source: w.Source, trees: Sequence[w.Node], rows: str, pad: str, loose: bool | None = None
) -> Visit:
    """Loops over all items of a source, across rows. loose: for an index, whether all items have entries, or
    only those that are objects."""
    kept = plan.kept[source.aggregate]
    lines = [f"{pad}for n, r in enumerate({rows}):", f"{pad}    if r is None: continue"]
    pad += "    "
    if kept is None and not source.single:
        inside = loops(plan.pool, source.steps, trees, "r", pad, loose)
        return Visit([*lines, *inside.lines], inside.expressions, inside.path, inside.pad)
    if source.single and loose is False:
        lines.append(f"{pad}if type(r) is not dict: continue")
    needed = sorted(fields_read(trees, 0))
    fields = {(0, name): f"c{position}" for position, name in enumerate(needed)}
    if kept is not None and 2 * len(needed) > len(kept):
        targets = "".join(f"{fields.get((0, name), '_')}, " for name in kept)
        lines.append(f"{pad}{targets} = r")
    else:
        for name in needed:
            read = f"key(r, {name!r})" if kept is None else f"r[{kept.index(name)}]"
            lines.append(f"{pad}{fields[0, name]} = {read}")
    expressions = Expressions(plan.pool, ("r",), fields)
    # Keys inside a `has_item` are read of the list's items, not of this one.
    own = [node for tree in trees for node, level in tree.leveled() if level == 0]
    keys = [key for node in own if (key := _key_of(node)) is not None]
    parts = [part for key in keys for part in (key.parts if isinstance(key, w.Pack) else (key,))]
    named = [part.name for part in parts if isinstance(part, w.Field)]
    for code in [fields[0, name] for name in dict.fromkeys(named) if named.count(name) > 1]:
        expressions.frozen_fields[code] = f"k_{code}"
        lines.append(f"{pad}k_{code} = {code} if type({code}) is str else freeze({code})")
    forms = [repr(key) for key in keys]
    for number, (form, key) in enumerate(dict(zip(forms, keys, strict=True)).items()):
        if forms.count(form) > 1 and all(isinstance(node, (w.Pack, w.Field)) for node in key.walk()):
            lines.append(f"{pad}t{number} = {expressions.key(key)}")
            expressions.keys[form] = f"t{number}"
    return Visit(lines, expressions, "()", pad)


def _key_of(node: w.Node) -> w.Value | None:
    """The key by which a word asks an index or compares items, where it has one."""
    if isinstance(node, w.Agree):
        return node.by
    return node.key if isinstance(node, (w.Resolves, w.Size, w.Look, w.Unique)) else None


def _plain(plan: Plan, where: w.Source, clauses: list[Numbered], condition: str) -> list[str]:
    if not clauses:
        return []
    trees = [tree for n in clauses for tree in n.trees]
    asked = [node for tree in trees for node in tree.walk() if isinstance(node, ASKS)]
    lines = [f"    rows = store.get({where.aggregate!r})", f"    if {condition}rows:"]
    lines += _built(plan, asked, "        ")
    visit = _visit(plan, where, trees, "rows", "        ")
    report = f"out.append(({where.aggregate!r}, n, {{}}, {visit.path}))"
    return [*lines, *visit.lines, *guarded(visit.expressions, clauses, visit.pad, report)]


def _built(plan: Plan, asked: Sequence[w.Node], pad: str) -> list[str]:
    """Lines that make the indexes that are asked, and the number of all entries where it is."""
    names = dict.fromkeys(_name(plan, node) for node in asked)
    whole = dict.fromkeys(_name(plan, n) for n in asked if isinstance(n, w.Size) and n.key is None)
    lines = [f"{pad}{name} = build_{name}(store, beside, built)" for name in names]
    return lines + [f"{pad}all_{name} = sum({name}.values())" for name in whole]


def _name(plan: Plan, node: w.Node) -> str:
    if isinstance(node, w.Look):
        return plan.pool.look(node)
    assert isinstance(node, (w.Resolves, w.Size))
    return plan.pool.counted(node.index) if isinstance(node, w.Size) else plan.pool.index(node.index)


def _key(requirement: w.Requirement) -> w.Value:
    """The key under which a group requirement compares items."""
    assert isinstance(requirement, (w.Unique, w.Agree))
    return requirement.by if isinstance(requirement, w.Agree) else requirement.key


def _plain_key(plan: Plan, group: list[Numbered]) -> frozenset[str]:
    """The kept fields that make up a group's key; none where a key is built, or the group has two sources."""
    key = _key(group[0].clause.requirement)
    parts = key.parts if isinstance(key, w.Pack) else (key,)
    names = frozenset(part.name for part in parts if isinstance(part, w.Field))
    is_plain = len(group) == 1 and len(names) == len(parts) and plan.kept[group[0].clause.source.aggregate]
    return names if is_plain else frozenset()


def _all_groups(plan: Plan, found: list[list[Numbered]]) -> list[str]:
    """Code for all groups. A cheap look at the smallest keys first: where no such key occurs twice, no group
    with that key, or a longer one, can fail. Raw values are at least as equal as their frozen forms."""
    lines: list[str] = []
    screens: dict[tuple[str, frozenset[str]], str] = {}
    for group in sorted(found, key=lambda group: len(_plain_key(plan, group))):
        aggregate, names = group[0].clause.source.aggregate, _plain_key(plan, group)
        fits = [screen for (where, fewer), screen in screens.items() if where == aggregate and fewer <= names]
        kept = plan.kept[aggregate]
        if names and kept and not fits:
            fits = [f"once{len(screens)}"]
            screens[aggregate, names] = fits[0]
            reads = ", ".join(str(kept.index(name)) for name in sorted(names))
            rows = f"filter(None, store.get({aggregate!r}, ()))"
            lines.append(f"    {fits[0]} = distinct(list(map(itemgetter({reads}), {rows})))")
        if fits:
            lines.append(f"    if not {fits[0]}:")
        lines += _group(plan, group, "        " if fits else "    ")
    return lines


def _group(plan: Plan, group: list[Numbered], pad: str) -> list[str]:
    lines = [f"{pad}first = {{}}", f"{pad}late = []", f"{pad}odd = set()"]
    for n in group:
        where, requirement = n.clause.source, n.clause.requirement
        asked = [node for tree in n.trees for node in tree.walk() if isinstance(node, ASKS)]
        lines += _built(plan, asked, pad)
        visit = _visit(plan, where, n.trees, f"store.get({where.aggregate!r}, ())", pad)
        inner = visit.pad
        lines += [
            *visit.lines,
            f"{inner}if {visit.expressions.true(n.clause.guard)}:",
            f"{inner}    k = {visit.expressions.key(_key(requirement))}",
            f"{inner}    if None in k: continue",
        ]
        if isinstance(requirement, w.Unique) and requirement.within_row:
            lines.append(f"{inner}    k = ({where.aggregate!r}, n, k)")
        agrees = isinstance(requirement, w.Agree)
        if isinstance(requirement, w.Agree):
            lines.append(f"{inner}    v = {visit.expressions.frozen(requirement.value)}")
        site = f"({where.aggregate!r}, n, {visit.path})"
        lines += [
            f"{inner}    if k not in first: first[k] = ({'v' if agrees else 'None'}, {site}); continue",
            f"{inner}    late.append((k, ({where.aggregate!r}, n, {n.number}, {visit.path})))",
        ]
        if agrees:
            lines.append(f"{inner}    if first[k][0] != v: odd.add(k)")
    keep = " if k in odd" if isinstance(group[0].clause.requirement, w.Agree) else ""
    return [
        *lines,
        f"{pad}out += [found for k, found in late{keep}]",
        f"{pad}if firsts is not None: firsts.update([(found, first[k][1]) for k, found in late{keep}])",
    ]


def _builders(plan: Plan) -> list[str]:
    """`build_…` for each index, and `fill_…` for each source: one walk fills all indexes over that source."""
    tables = [(name, index, None) for name, index in plan.pool.indexes.values()]
    every: list[tuple[str, w.Index, w.Value | None]] = [*tables]
    every += [(name, look.index, look.value) for name, look in plan.pool.looks.values()]
    sources = list(dict.fromkeys(entry.source for _, index, _ in every for entry in index.entries))
    askers: dict[str, dict[str, None]] = {name: {} for name, _, _ in every}
    for numbered in plan.clauses:
        for node in (node for tree in numbered.trees for node in tree.walk() if isinstance(node, ASKS)):
            askers[_name(plan, node)][numbered.clause.source.aggregate] = None
    lines = []
    for number, where in enumerate(sources):
        lines += [f"def fill_{number}(store, beside, built):", f"    if {number} in built: return"]
        lines.append(f"    built[{number}] = True")
        entries = [(name, e, v) for name, index, v in every for e in index.entries if e.source == where]
        for name in dict.fromkeys(name for name, _, _ in entries):
            empty = "{}" if name in plan.pool.sized or name[0] == "l" else "set()"
            lines.append(f"    {name} = built.setdefault({name!r}, {empty})")
            lines.append(f"    ask_{name} = {' or '.join(f'store.get({a!r})' for a in askers[name])}")
        lines += _walks(plan, where, entries)
    for name, index, _ in every:
        lines.append(f"def build_{name}(store, beside, built):")
        needed = dict.fromkeys(sources.index(entry.source) for entry in index.entries)
        lines += [f"    fill_{number}(store, beside, built)" for number in needed]
        lines.append(f"    return built[{name!r}]")
    return lines


def _walks(plan: Plan, where: w.Source, entries: list[tuple[str, w.Entry, w.Value | None]]) -> list[str]:
    """One walk over a source's rows, here and beside, for the entries that read items and for those that
    read only keys."""
    lines: list[str] = []
    for loose in (False, True):
        mine = [each for each in entries if reads_item(each[1].key, each[1].where) == loose]
        if not mine:
            continue
        places = ", ".join(f"{rows}.get({where.aggregate!r}, ())" for rows in ("store", "beside"))
        lines.append(f"    for rows in ({places}):")
        trees = [
            tree for _, entry, value in mine for tree in (entry.key, entry.where, value) if tree is not None
        ]
        visit = _visit(plan, where, trees, "rows", "        ", loose)
        lines += visit.lines
        for name, entry, value in mine:
            lines += _put(plan, visit, name, entry, value)
    return lines


def _put(plan: Plan, visit: Visit, name: str, entry: w.Entry, value: w.Value | None) -> list[str]:
    """Lines that put the item at hand into one index."""
    # An index that is asked by no row at hand stays empty.
    lines, pad = [f"{visit.pad}if ask_{name}:"], visit.pad + "    "
    if not isinstance(entry.where, w.Always):
        lines.append(f"{pad}if {visit.expressions.true(entry.where)}:")
        pad += "    "
    lines.append(f"{pad}k = {visit.expressions.key(entry.key)}")
    if value is not None:
        lines.append(f"{pad}v = {visit.expressions.value(value)}")
        known = "v is not None" if isinstance(value, (w.Count, w.Time)) else "comparable(v, v)"
        lines.append(
            f"{pad}if {known} and None not in k and (k not in {name} or v < {name}[k]): {name}[k] = v"
        )
    elif name in plan.pool.sized:
        lines.append(f"{pad}if None not in k: {name}[k] = {name}.get(k, 0) + 1")
    else:
        lines.append(f"{pad}if None not in k: {name}.add(k)")
    return lines
