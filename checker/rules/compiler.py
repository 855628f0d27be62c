"""Families → the source of a module that checks documents fast.

The generated module holds, for each aggregate, `row_…` (all clauses that need one row only; what depends on
closed enums alone is remembered per combination) and `keep_…` (what the clauses across rows need of a row),
and one `cross` for these clauses, run when all rows were seen, so that the order of aggregates, rows and
manifests changes no verdict. A failing clause is reported as its number in CLAUSES.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checker.rules import words as w
from checker.rules.codegen import Expressions, Pool
from checker.rules.evaluate import reads_item
from checker.rules.family import Aggregate, Family
from checker.rules.invariant import Clause, Invariant, RuleError, is_group

HEADER = '''"""Generated from the rules; never edited. See checker/rules/compiler.py."""
import re
from checker.rules.meaning import (
    ascending, concat, count, decoded, decoded_deep, equal, folded, freeze, has, is_blank, is_date, is_set,
    items, key, matches, moment, ordered, part, starts, type_name,
)
'''


@dataclass(frozen=True)
class _Numbered:
    number: int
    clause: Clause
    rule: Invariant

    @property
    def trees(self) -> tuple[w.Node, w.Node]:
        return self.clause.guard, self.clause.requirement


def compile_families(families: Sequence[Family]) -> str:
    """The source of the generated module.

    Raises:
        RuleError: two rules with one id, a clause over an unknown aggregate, or `up` out of a row.
    """
    return _Compiler(families).source()


def aggregates_of(families: Iterable[Family]) -> dict[str, Aggregate]:
    """All aggregates by name, in the order of the families.

    Raises:
        RuleError: two families declare one aggregate.
    """
    found: dict[str, Aggregate] = {}
    for family in families:
        for aggregate in family.aggregates:
            if aggregate.name in found:
                raise RuleError(
                    f"{family.name}: aggregate {aggregate.name!r} is declared by another family too"
                )
            found[aggregate.name] = aggregate
    return found


class _Compiler:
    def __init__(self, families: Sequence[Family]) -> None:
        self.families = families
        self.aggregates = aggregates_of(families)
        self.pool = Pool()
        self.clauses: list[_Numbered] = []
        owners: dict[str, str] = {}
        for family in families:
            for rule in family.rules:
                if rule.id in owners:
                    raise RuleError(
                        f"two rules have the id {rule.id} (families {owners[rule.id]}, {family.name})"
                    )
                owners[rule.id] = family.name
                for clause in rule.clauses(family.home):
                    self._known(rule.id, clause.source)
                    self.clauses.append(_Numbered(len(self.clauses), clause, rule))
        self.kept = {name: self._kept_fields(name) for name in self.aggregates}

    def _known(self, rule: str, source: w.Source) -> None:
        aggregate = self.aggregates.get(source.aggregate)
        if aggregate is None or aggregate.single != source.single:
            raise RuleError(f"{rule}: {source} is no source: the aggregates are {', '.join(self.aggregates)}")

    # what a clause needs

    @staticmethod
    def _indexes(tree: w.Node) -> list[w.Index]:
        return [n.index for n in tree.walk() if isinstance(n, (w.Resolves, w.Size, w.Look))]

    def _is_cross(self, numbered: _Numbered) -> bool:
        requirement = numbered.clause.requirement
        if is_group(requirement) and not (isinstance(requirement, w.Unique) and requirement.within_row):
            return True
        return any(self._indexes(tree) for tree in numbered.trees)

    def _kept_fields(self, aggregate: str) -> tuple[str, ...] | None:
        """The keys that clauses across rows read of a row; None where they need the whole row."""
        trees: list[tuple[w.Source, w.Node]] = []
        for numbered in self.clauses:
            if self._is_cross(numbered):
                trees.extend((numbered.clause.source, tree) for tree in numbered.trees)
                for tree in numbered.trees:
                    for index in self._indexes(tree):
                        for entry in index.entries:
                            self._known(numbered.rule.id, entry.source)
                            trees += [(entry.source, entry.key), (entry.source, entry.where)]
                    looks = [node for node in tree.walk() if isinstance(node, w.Look)]
                    trees += [(entry.source, look.value) for look in looks for entry in look.index.entries]
        names: dict[str, None] = dict.fromkeys(self.aggregates[aggregate].key)
        mine = [(source, tree) for source, tree in trees if source.aggregate == aggregate]
        if not mine:
            return ()
        for source, tree in mine:
            if source.steps or source.single:
                return None
            for node in tree.walk():
                if isinstance(node, (w.IsPresent, w.This, w.HasItem)):
                    return None
                if isinstance(node, w.Field):
                    names[node.name] = None
        return tuple(names)

    # the module

    def source(self) -> str:
        body = [self._row_function(name) for name in self.aggregates]
        body += [self._keep_function(name) for name in self.aggregates]
        cross = self._cross_function()
        return "\n".join([HEADER, *self._tables(), *self._patterns(), *body, cross, *self._registers()])

    def _tables(self) -> list[str]:
        rules = tuple(
            (rule.id, family.name, rule.title, rule.severity, rule.default, rule.bound_by)
            for family in self.families
            for rule in family.rules
        )
        aggregates = tuple((a.name, a.schema, a.key, a.single) for a in self.aggregates.values())
        numbers = tuple((n.rule.id, n.clause.name) for n in self.clauses)
        return [
            f"RULES = {rules!r}",
            f"FAMILIES = {tuple(family.name for family in self.families)!r}",
            f"AGGREGATES = {aggregates!r}",
            f"CLAUSES = {numbers!r}",
        ]

    def _patterns(self) -> list[str]:
        for numbered in self.clauses:
            for tree in numbered.trees:
                for node in tree.walk():
                    if isinstance(node, (w.FullMatch, w.Part)):
                        self.pool.pattern(node.pattern)
                for index in self._indexes(tree):
                    for entry in index.entries:
                        for node in (*entry.key.walk(), *entry.where.walk()):
                            if isinstance(node, (w.FullMatch, w.Part)):
                                self.pool.pattern(node.pattern)
        return [f"{name} = re.compile({text!r})" for text, name in self.pool.patterns.items()]

    def _registers(self) -> list[str]:
        names = list(self.aggregates)
        return [
            f"ROW = {{{', '.join(f'{name!r}: row_{_id(name)}' for name in names)}}}",
            f"KEEP = {{{', '.join(f'{n!r}: keep_{_id(n)}' for n in names if self.kept[n] != ())}}}",
            "",
        ]

    # one row

    def _row_function(self, aggregate: str) -> str:
        local = [n for n in self.clauses if n.clause.source.aggregate == aggregate and not self._is_cross(n)]
        enums = self.aggregates[aggregate].enums
        closed = [n for n in local if self._is_closed(n, enums)]
        lines: list[str] = []
        if closed:
            params = tuple(f"e{position}" for position in range(len(enums)))
            expressions = Expressions(
                self.pool, ("r",), {(0, f): p for f, p in zip(enums, params, strict=True)}
            )
            lines += [f"MEMO_{_id(aggregate)} = {{}}", f"def closed_{_id(aggregate)}({', '.join(params)}):"]
            lines += ["    return tuple([n for n, failed in ("]
            lines += [f"        ({n.number}, {self._failed(expressions, n)})," for n in closed]
            lines += ["    ) if failed])"]
        lines += [f"def row_{_id(aggregate)}(r):", "    out = None"]
        single = self.aggregates[aggregate].single
        top = [n for n in local if not n.clause.source.steps and n not in closed]
        names = _fields([tree for n in top for tree in n.trees], 0) | set(enums if closed else ())
        holder, hoisted = _hoist("r", names, "f", safe=single)
        lines += [f"    {line}" for line in hoisted[0]]
        fields = {(0, name): variable for name, variable in hoisted[1].items()}
        if closed:
            values = ", ".join(fields[0, name] for name in enums)
            lines += [
                f"    e = ({values},)",
                f"    try: found = MEMO_{_id(aggregate)}[e]",
                "    except (KeyError, TypeError):",
                f"        found = closed_{_id(aggregate)}({values})",
                f"        try: MEMO_{_id(aggregate)}[e] = found",
                "        except TypeError: pass",
                "    if found: out = [(n, ()) for n in found]",
            ]
        expressions = Expressions(self.pool, (holder,), fields)
        for n in top:
            lines += [
                f"    if {self._failed(expressions, n)}:",
                f"        if out is None: out = [({n.number}, ())]",
                f"        else: out.append(({n.number}, ()))",
            ]
        for steps in dict.fromkeys(n.clause.source.steps for n in local if n.clause.source.steps):
            lines += self._nested(
                steps,
                [n for n in local if n.clause.source.steps == steps and not is_group(n.clause.requirement)],
            )
        for group in _groups([n for n in local if is_group(n.clause.requirement)]):
            lines.append("    seen = set()")
            for n in group:
                lines += self._within(n)
        return "\n".join([*lines, "    return out"])

    @staticmethod
    def _is_closed(numbered: _Numbered, enums: tuple[str, ...]) -> bool:
        """Whether a clause only compares the row's enum fields with texts and null."""
        if numbered.clause.source.steps or not enums:
            return False
        for tree in numbered.trees:
            for node in tree.walk():
                if isinstance(node, w.Field):
                    if node.up or node.name not in enums:
                        return False
                elif isinstance(node, w.Const):
                    if node.value is not None and not isinstance(node.value, str):
                        return False
                elif not isinstance(node, (w.Always, w.Eq, w.IsIn, w.IsNull, w.And, w.Or, w.Not, w.Pack)):
                    return False
        return True

    def _failed(self, expressions: Expressions, numbered: _Numbered) -> str:
        requirement = numbered.clause.requirement
        assert isinstance(requirement, w.Predicate)
        if isinstance(numbered.clause.guard, w.Always):
            return expressions.false(requirement)
        return f"{expressions.true(numbered.clause.guard)} and {expressions.false(requirement)}"

    def _nested(self, steps: tuple[str, ...], clauses: list[_Numbered]) -> list[str]:
        if not clauses:
            return []
        trees = [tree for n in clauses for tree in n.trees]
        opened, expressions, path = self._loops(steps, trees, "r", "    ")
        pad = "    " * (len(steps) + 1)
        lines = opened
        for n in clauses:
            check = self._failed(expressions, n)
            if not reads_item(*n.trees):
                check = f"type(x{len(steps)}) is dict and {check}"
            lines += [
                f"{pad}if {check}:",
                f"{pad}    if out is None: out = []",
                f"{pad}    out.append(({n.number}, {path}))",
            ]
        return lines

    def _loops(
        self, steps: tuple[str, ...], trees: list[w.Node], row: str, pad: str
    ) -> tuple[list[str], Expressions, str]:
        """The loops that visit a source's items inside a row: lines, expressions at the item, its path."""
        lines, path = [], []
        holders = [row]
        for depth, step in enumerate(steps, 1):
            lines.append(f"{pad}for n{depth}, x{depth} in enumerate(items(key({holders[0]}, {step!r}))):")
            pad += "    "
            holders.insert(0, f"x{depth}")
            path += [repr(step), f"n{depth}"]
        fields: dict[tuple[int, str], str] = {}
        for up, holder in enumerate(holders):
            for position, name in enumerate(sorted(_fields(trees, up))):
                fields[up, name] = f"u{up}_{position}"
                lines.append(f"{pad}u{up}_{position} = key({holder}, {name!r})")
        return (
            lines,
            Expressions(self.pool, tuple(holders), fields),
            f"({', '.join(path)}{',' if path else ''})",
        )

    def _within(self, n: _Numbered) -> list[str]:
        steps = n.clause.source.steps
        requirement = n.clause.requirement
        assert isinstance(requirement, w.Unique)
        opened, expressions, path = self._loops(steps, list(n.trees), "r", "    ")
        pad = "    " * (len(steps) + 1)
        check = expressions.true(n.clause.guard)
        if not reads_item(*n.trees):
            check = f"type({expressions.holders[0]}) is dict and {check}"
        return [
            *opened,
            f"{pad}if {check}:",
            f"{pad}    k = {expressions.key(requirement.key)}",
            f"{pad}    if None in k: pass",
            f"{pad}    elif k not in seen: seen.add(k)",
            f"{pad}    else:",
            f"{pad}        if out is None: out = []",
            f"{pad}        out.append(({n.number}, {path}))",
        ]

    # across rows

    def _keep_function(self, aggregate: str) -> str:
        kept = self.kept[aggregate]
        if kept is None:
            return f"def keep_{_id(aggregate)}(r): return r"
        reads = ", ".join(f"g({name!r})" for name in kept)
        return f"def keep_{_id(aggregate)}(r):\n    g = r.get\n    return ({reads}{',' if kept else ''})"

    def _visit(
        self, source: w.Source, trees: list[w.Node], rows: str, pad: str
    ) -> tuple[list[str], Expressions, str, str]:
        """Loops over all items of a source across rows: lines, expressions, path, padding inside."""
        kept = self.kept[source.aggregate]
        lines = [f"{pad}for n, r in enumerate({rows}):", f"{pad}    if r is None: continue"]
        inside = pad + "    "
        if kept is None:
            opened, expressions, path = self._loops(source.steps, trees, "r", inside)
            inside += "    " * len(source.steps)
            if source.steps and not reads_item(*trees):
                opened.append(f"{inside}if type({expressions.holders[0]}) is not dict: continue")
            return [*lines, *opened], expressions, path, inside
        fields = {(0, name): f"r[{position}]" for position, name in enumerate(kept)}
        names = sorted(_fields(trees, 0))
        lines += [f"{inside}c_{position} = {fields[0, name]}" for position, name in enumerate(names)]
        local = {(0, name): f"c_{position}" for position, name in enumerate(names)}
        return lines, Expressions(self.pool, ("r",), local), "()", inside

    def _cross_function(self) -> str:
        cross = [n for n in self.clauses if self._is_cross(n)]
        plain = [n for n in cross if not is_group(n.clause.requirement)]
        body: list[str] = []
        for where, default in dict.fromkeys((n.clause.source, n.rule.default) for n in plain):
            together = [n for n in plain if (n.clause.source, n.rule.default) == (where, default)]
            if default:
                body += self._cross_plain(where, together, "")
            else:
                for n in together:
                    body += self._cross_plain(where, [n], f"{n.rule.id!r} in active and ")
        for group in _groups([n for n in cross if is_group(n.clause.requirement)]):
            body += self._cross_group(group)
        builders = [self._index_builder(name, index) for name, index in self.pool.indexes.values()]
        builders += [self._look_builder(name, look) for name, look in self.pool.looks.values()]
        head = ["def cross(store, beside, active):", "    out = []", "    built = {}"]
        return "\n".join([*builders, *head, *body, "    return out"])

    def _cross_plain(self, where: w.Source, clauses: list[_Numbered], condition: str) -> list[str]:
        trees = [tree for n in clauses for tree in n.trees]
        needed = [
            self.pool.look(node) if isinstance(node, w.Look) else self.pool.index(node.index)
            for tree in trees
            for node in tree.walk()
            if isinstance(node, (w.Resolves, w.Size, w.Look))
        ]
        lines = [f"    rows = store.get({where.aggregate!r})", f"    if {condition}rows:"]
        lines += [f"        {name} = build_{name}(store, beside, built)" for name in dict.fromkeys(needed)]
        visit, expressions, path, pad = self._visit(where, trees, "rows", "        ")
        lines += visit
        for n in clauses:
            lines += [
                f"{pad}if {self._failed(expressions, n)}:",
                f"{pad}    out.append(({where.aggregate!r}, n, {n.number}, {path}))",
            ]
        return lines

    def _cross_group(self, group: list[_Numbered]) -> list[str]:
        lines = ["    first = {}", "    late = []", "    odd = set()"]
        for n in group:
            where, requirement = n.clause.source, n.clause.requirement
            visit, expressions, path, pad = self._visit(
                where, list(n.trees), f"store.get({where.aggregate!r}, ())", "    "
            )
            key, value = (
                (requirement.by, expressions.frozen(requirement.value))
                if isinstance(requirement, w.Agree)
                else (requirement.key, "None")  # type: ignore[union-attr]  # a group is unique or agree
            )
            lines += [
                *visit,
                f"{pad}if {expressions.true(n.clause.guard)}:",
                f"{pad}    k = {expressions.key(key)}",
                f"{pad}    if None in k: continue",
                f"{pad}    v = {value}",
                f"{pad}    if k not in first: first[k] = v; continue",
                f"{pad}    late.append((k, ({where.aggregate!r}, n, {n.number}, {path})))",
                f"{pad}    if first[k] != v: odd.add(k)",
            ]
        keep = " if k in odd" if isinstance(group[0].clause.requirement, w.Agree) else ""
        return [*lines, f"    out += [found for k, found in late{keep}]"]

    def _builder(self, name: str, index: w.Index, values: list[w.Node], keep: str) -> list[str]:
        lines = [
            f"def build_{name}(store, beside, built):",
            f"    if {name!r} in built: return built[{name!r}]",
        ]
        lines.append(f"    found = built[{name!r}] = {{}}")
        for entry in index.entries:
            places = ", ".join(
                f"{store}.get({entry.source.aggregate!r}, ())" for store in ("store", "beside")
            )
            lines.append(f"    for rows in ({places}):")
            trees: list[w.Node] = [entry.key, entry.where]
            visit, expressions, _, pad = self._visit(entry.source, trees + values, "rows", "        ")
            lines += [*visit, f"{pad}if not {expressions.true(entry.where)}: continue"]
            lines += [f"{pad}k = {expressions.key(entry.key)}", f"{pad}if None in k: continue"]
            if values:
                assert isinstance(values[0], w.Value)
                lines.append(f"{pad}v = {expressions.value(values[0])}")
            lines.append(f"{pad}{keep}")
        return [*lines, "    return found"]

    def _index_builder(self, name: str, index: w.Index) -> str:
        return "\n".join(self._builder(name, index, [], "found[k] = found.get(k, 0) + 1"))

    def _look_builder(self, name: str, look: w.Look) -> str:
        keep = "if v is not None and (k not in found or v < found[k]): found[k] = v"
        return "\n".join(self._builder(name, look.index, [look.value], keep))


def _id(name: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def _fields(trees: Iterable[w.Node], up: int) -> set[str]:
    """The keys that trees read of the object `up` steps out, items of `has_item` counted from inside."""
    names = set()
    for tree in trees:
        stack = [(tree, up)]
        while stack:
            node, level = stack.pop()
            if isinstance(node, w.HasItem):
                stack += [(node.value, level), (node.where, level + 1)]
                continue
            if isinstance(node, w.Field) and node.up == level and not isinstance(node, w.IsPresent):
                names.add(node.name)
            if not isinstance(node, w.IsPresent):
                stack += [(child, level) for child in node.children()]
    return names


def _hoist(
    holder: str, names: set[str], prefix: str, *, safe: bool
) -> tuple[str, tuple[list[str], dict[str, str]]]:
    """Lines that read an object's keys into variables. safe: the holder may be no object."""
    variables = {name: f"{prefix}{position}" for position, name in enumerate(sorted(names))}
    read = "key(r, {!r})" if safe else "g({!r})"
    lines = [] if safe or not names else [f"g = {holder}.get"]
    lines += [f"{variable} = {read.format(name)}" for name, variable in variables.items()]
    return holder, (lines, variables)


def _groups(clauses: list[_Numbered]) -> list[list[_Numbered]]:
    """Clauses that share rule and name, together."""
    found: dict[str, list[_Numbered]] = {}
    for numbered in clauses:
        found.setdefault(numbered.clause.id, []).append(numbered)
    return list(found.values())
