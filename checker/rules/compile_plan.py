"""What the compiler knows of a rule set before it writes code: numbered clauses, and what each needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from checker.rules import words as w
from checker.rules.codegen import Expressions, Pool
from checker.rules.evaluate import reads_item
from checker.rules.family import Aggregate, Family
from checker.rules.gate import GateLine
from checker.rules.invariant import Clause, Invariant, RuleError, is_group
from checker.rules.rule_file import shown


@dataclass(frozen=True)
class Numbered:
    """A clause with the number under which the compiled code reports it."""

    number: int
    clause: Clause
    rule: Invariant

    @property
    def trees(self) -> tuple[w.Node, w.Node]:
        """Guard and requirement."""
        return self.clause.guard, self.clause.requirement

    @property
    def is_cross(self) -> bool:
        """Whether the clause needs more than one row."""
        requirement = self.clause.requirement
        if is_group(requirement) and not (isinstance(requirement, w.Unique) and requirement.within_row):
            return True
        return any(isinstance(node, ASKS) for tree in self.trees for node in tree.walk())


ASKS = (w.Resolves, w.Size, w.Look)
"""The words that ask an index."""

Errors = Callable[[str], RuleError]
"""From what is wrong to the error that says of what."""


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


class Plan:
    """The aggregates, the numbered clauses, and for each aggregate what clauses across rows keep of a row.

    Attributes:
        kept: aggregate → the keys to keep; empty where nothing asks for its rows, None for the whole row.

    Raises:
        RuleError: two rules with one id, a clause or a gate line over an unknown aggregate, `up` out of a
            row, or an index whose entries ask an index.
    """

    def __init__(self, families: Sequence[Family]) -> None:
        self.families = families
        self.aggregates = aggregates_of(families)
        self.pool = Pool()
        self.clauses: list[Numbered] = []
        owners: dict[str, tuple[str, Invariant]] = {}
        for family in families:
            for rule in family.rules:
                if rule.id in owners:
                    raise rule.error(_taken(family.name, *owners[rule.id]))
                owners[rule.id] = family.name, rule
                for clause in rule.clauses(family.home):
                    numbered = Numbered(len(self.clauses), clause, rule)
                    self._check(numbered.clause.source, numbered.trees, rule.error)
                    self.clauses.append(numbered)
            for line in family.gate:
                self._check(family.home, (line.when,), _gate_error(family, line))
        self.kept = {name: self._kept_fields(name) for name in self.aggregates}

    def _check(self, source: w.Source, trees: Sequence[w.Node], error: Errors) -> None:
        """That trees read what there is. source: where their items come from."""
        for where, tree in _asked(source, trees, error):
            aggregate = self.aggregates.get(where.aggregate)
            if aggregate is None or aggregate.single != where.single:
                raise error(f"{where} is no source: the aggregates are {', '.join(self.aggregates)}")
            _inside_row(where, tree, error)

    def _kept_fields(self, aggregate: str) -> tuple[str, ...] | None:
        mine = [
            (source, tree)
            for numbered in self.clauses
            if numbered.is_cross
            for source, tree in _asked_by(numbered)
            if source.aggregate == aggregate
        ]
        names: dict[str, None] = {}
        for source, tree in mine:
            if source.steps or source.single:
                return None
            for node in tree.walk():
                if isinstance(node, (w.IsPresent, w.This, w.HasItem)):
                    return None
                if isinstance(node, w.Field):
                    names[node.name] = None
        return tuple(names) or (("",) if mine else ())

    def patterns(self) -> Iterator[str]:
        """All patterns of all clauses and of the indexes they ask."""
        for numbered in self.clauses:
            for _, tree in _asked_by(numbered):
                yield from (node.pattern for node in tree.walk() if isinstance(node, (w.FullMatch, w.Part)))


def _asked_by(numbered: Numbered) -> Iterator[tuple[w.Source, w.Node]]:
    return _asked(numbered.clause.source, numbered.trees, numbered.rule.error)


def _asked(source: w.Source, trees: Sequence[w.Node], error: Errors) -> Iterator[tuple[w.Source, w.Node]]:
    """Every tree that is evaluated across rows for these, with the source of its items."""
    for tree in trees:
        yield source, tree
        for node in tree.walk():
            if not isinstance(node, ASKS):
                continue
            for entry in node.index.entries:
                inner = [entry.key, entry.where, *([node.value] if isinstance(node, w.Look) else [])]
                if any(isinstance(below, ASKS) for tree in inner for below in tree.walk()):
                    raise error(
                        f"the entries of an index ({node.index.title}) ask an index; "
                        "put that question into the rule's own clause"
                    )
                yield from ((entry.source, tree) for tree in inner)


def _gate_error(family: Family, line: GateLine) -> Errors:
    return lambda message: RuleError(
        f"family {family.name!r}: gate line {line.name!r}: {message}", file=family.file
    )


def _taken(family: str, first: str, other: Invariant) -> str:
    """What is wrong with an id that a rule has already. first: the family of that `other` rule."""
    there = f"; the other is in {shown(other.file)}" if other.file else ""
    return f"two rules have this id (families {first}, {family}){there}: rename one of them"


def _inside_row(source: w.Source, tree: w.Node, error: Errors) -> None:
    for node, level in tree.leveled():
        if isinstance(node, (w.Field, w.This)) and node.up > len(source.steps) + level:
            raise error(
                f"`up` {node.up} leads out of the row; around an item of {source} there are "
                f"{len(source.steps) + level} objects"
            )


def identifier(name: str) -> str:
    """An aggregate's name as part of a Python name; two names give two."""
    spelled = {"_": "__"}
    return "".join(
        letter if letter.isascii() and letter.isalnum() else spelled.get(letter, f"_x{ord(letter):x}_")
        for letter in name
    )


def fields_read(trees: Iterable[w.Node], up: int) -> set[str]:
    """The keys that trees read of the object `up` steps out, items of `has_item` counted from inside."""
    names = set()
    stack = [(tree, up) for tree in trees]
    while stack:
        node, level = stack.pop()
        if isinstance(node, w.HasItem):
            stack += [(node.value, level), (node.where, level + 1)]
        elif not isinstance(node, w.IsPresent):
            if isinstance(node, w.Field) and node.up == level:
                names.add(node.name)
            stack += [(child, level) for child in node.children()]
    return names


def groups(clauses: Iterable[Numbered]) -> list[list[Numbered]]:
    """Clauses that share rule and name, together: one group over all their sources."""
    found: dict[str, list[Numbered]] = {}
    for numbered in clauses:
        found.setdefault(numbered.clause.id, []).append(numbered)
    return list(found.values())


@dataclass(frozen=True)
class Visit:
    """Code that visits the items of a source: the lines that open the loops, what can be read inside."""

    lines: list[str]
    expressions: Expressions
    path: str
    pad: str


def loops(
    pool: Pool, steps: tuple[str, ...], trees: Sequence[w.Node], row: str, pad: str, loose: bool | None = None
) -> Visit:
    """Loops over a source's items inside a row that is an object.

    The keys that the trees read become variables; where they read only keys, items that are no objects are
    passed over (or as `loose` says).
    """
    lines: list[str] = []
    path: list[str] = []
    holders = [row]
    any_item = bool(steps) and (reads_item(*trees) if loose is None else loose)
    for depth, step in enumerate(steps, 1):
        lines += [
            f"{pad}s{depth} = {holders[0]}.get({step!r})",
            f"{pad}if type(s{depth}) is list:",
            f"{pad}    for n{depth}, x{depth} in enumerate(s{depth}):",
        ]
        pad += "        "
        holders.insert(0, f"x{depth}")
        path += [repr(step), f"n{depth}"]
        if depth < len(steps) or not any_item:
            lines.append(f"{pad}if type(x{depth}) is not dict: continue")
    fields: dict[tuple[int, str], str] = {}
    for up, holder in enumerate(holders):
        loose = up == 0 and any_item
        for position, name in enumerate(sorted(fields_read(trees, up))):
            fields[up, name] = f"u{up}_{position}"
            read = f"key({holder}, {name!r})" if loose else f"{holder}.get({name!r})"
            lines.append(f"{pad}u{up}_{position} = {read}")
    objects = frozenset(holders[1:] if any_item else holders)
    expressions = Expressions(pool, tuple(holders), fields, objects)
    return Visit(lines, expressions, f"({', '.join(path)}{',' if path else ''})", pad)


def guarded(
    expressions: Expressions, clauses: Sequence[Numbered], pad: str, report: str, *, first: bool = False
) -> list[str]:
    """Checks of plain clauses; neighbours with one guard share it.

    Args:
        report: a statement that takes `{}` for the clause's number.
        first: whether `out` may still be None when a clause fails.
    """
    lines: list[str] = []
    last = "True"
    for numbered in clauses:
        guard = expressions.true(numbered.clause.guard)
        requirement = numbered.clause.requirement
        assert isinstance(requirement, w.Predicate)
        if isinstance(numbered.clause.guard, w.Resolves) and isinstance(requirement, w.Resolves):
            # Two look-ups: the second mostly succeeds, and then the first is not needed.
            lines.append(f"{pad}if {expressions.false(requirement)} and {guard}:")
            lines.append(f"{pad}    {report.format(numbered.number)}")
            last = "True"
            continue
        if guard != last and guard != "True":
            lines.append(f"{pad}if {guard}:")
        last = guard
        inner = pad if guard == "True" else f"{pad}    "
        lines.append(f"{inner}if {expressions.false(requirement)}:")
        if first:
            lines.append(f"{inner}    if out is None: out = []")
        lines.append(f"{inner}    {report.format(numbered.number)}")
    return lines
