"""Direct evaluation: what a tree means on a document, spelled out word by word.

The compiled checks must agree with this module on every document; it is also what words messages and what
the checks on the checks run. It favours being obvious over being fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from checker.rules import meaning
from checker.rules import words as w
from checker.rules.invariant import Clause
from checker.rules.meaning import freeze

Chain = tuple[Any, ...]
"""An item, the object that holds it, and so on outwards to the aggregate's row."""
Path = tuple[str | int, ...]
"""Steps from the aggregate's row to the item."""


class Site:
    """An item that a source visits: its chain, the index of its row (None for a single object), its path."""

    __slots__ = ("chain", "path", "row")

    def __init__(self, chain: Chain, row: int | None, path: Path) -> None:
        self.chain = chain
        self.row = row
        self.path = path


class Passport:
    """A document seen by rules: its aggregates, the rows given beside it, and the indexes over both.

    Args:
        document: the passport.
        external: aggregate → rows of other files, for look-ups only.
    """

    def __init__(self, document: Mapping[str, Any], external: Mapping[str, list[Any]] | None = None) -> None:
        self.document = document
        self.external = external or {}
        self._indexes: dict[int, tuple[w.Index, dict[Any, list[Chain]]]] = {}

    def sites(self, source: w.Source) -> Iterator[Site]:
        """The items of a source, in order; rows that are no objects have no items."""
        value = self.document.get(source.aggregate)
        if source.single:
            if value is not None:
                yield Site((value,), None, ())
            return
        for number, row in enumerate(meaning.items(value)):
            if isinstance(row, dict):
                yield from _inside((row,), number, (), source.steps)

    def entries(self, index: w.Index) -> dict[Any, list[Chain]]:
        """The index: frozen key → the chains of its entries. Keys with a null in them are left out."""
        known = self._indexes.get(id(index))
        if known is not None:
            return known[1]
        found: dict[Any, list[Chain]] = {}
        for entry in index.entries:
            name = entry.source.aggregate
            others = self.external.get(name, [])
            beside = [Passport({name: other}) for other in (others if entry.source.single else [others])]
            sites = (site for passport in (self, *beside) for site in passport.sites(entry.source))
            for chain in (site.chain for site in sites):
                if skip_item(entry.key, entry.where, chain) or test(entry.where, chain, self) is not True:
                    continue
                key = key_of(entry.key, chain, self)
                if key is not None:
                    found.setdefault(key, []).append(chain)
        self._indexes[id(index)] = (index, found)
        return found


def _inside(chain: Chain, number: int, path: Path, steps: tuple[str, ...]) -> Iterator[Site]:
    if not steps:
        yield Site(chain, number, path)
    elif isinstance(chain[0], dict):
        for position, item in enumerate(meaning.items(chain[0].get(steps[0]))):
            yield from _inside((item, *chain), number, (*path, steps[0], position), steps[1:])


def reads_item(*nodes: w.Node) -> bool:
    """Whether the trees read the item itself, not only its keys (inside `has_item`, `this` is another)."""
    pairs = (pair for tree in nodes for pair in tree.leveled())
    return any(isinstance(node, w.This) and node.up == level for node, level in pairs)


def skip_item(key: w.Node, where: w.Node, chain: Chain) -> bool:
    """Whether the item is no object although its keys are read (the schema reports it)."""
    return not isinstance(chain[0], dict) and not reads_item(key, where)


def key_of(key: w.Value, chain: Chain, passport: Passport) -> Any:
    """The frozen key, or None where a part of it is null."""
    parts = key.parts if isinstance(key, w.Pack) else (key,)
    values = [value(part, chain, passport) for part in parts]
    return None if any(part is None for part in values) else tuple(freeze(part) for part in values)


def value(node: w.Value, chain: Chain, passport: Passport) -> Any:
    """What a value reads as at an item. Measures that are not there read as null; a moment is a tuple."""
    match node:
        case w.Field(name, up):
            holder = chain[up] if up < len(chain) else None
            return holder.get(name) if isinstance(holder, dict) else None
        case w.This(up):
            return chain[up]
        case w.Const(constant):
            return constant
        case w.Pack(parts):
            return [value(part, chain, passport) for part in parts]
        case w.Part(inner, pattern):
            return meaning.part(value(inner, chain, passport), re.compile(pattern))
        case w.Decoded(inner, deep):
            return (meaning.decoded_deep if deep else meaning.decoded)(value(inner, chain, passport))
        case w.Folded(inner):
            return meaning.folded(value(inner, chain, passport))
        case w.Concat(left, right):
            return meaning.concat(value(left, chain, passport), value(right, chain, passport))
        case w.Count(inner):
            return meaning.count(value(inner, chain, passport))
        case w.Time(inner):
            return meaning.moment(value(inner, chain, passport))
        case w.Size(index, None):
            return sum(map(len, passport.entries(index).values()))
        case w.Size(index, key) if key is not None:
            return len(passport.entries(index).get(key_of(key, chain, passport), ()))
        case w.Look(index, key, measure):
            found = passport.entries(index).get(key_of(key, chain, passport), ())
            measures = [value(measure, at, passport) for at in found]
            return min([m for m in measures if meaning.comparable(m, m)], default=None)
    raise TypeError(f"not a value: {node!r}")


def _all(parts: Iterator[bool | None]) -> bool | None:
    known = True
    for part in parts:
        if part is False:
            return False
        known = known and part is not None
    return True if known else None


def _negated(part: bool | None) -> bool | None:
    return None if part is None else not part


def test(node: w.Predicate, chain: Chain, passport: Passport) -> bool | None:
    """Whether a predicate holds at an item: True, False, or None for unknown."""

    def read(inner: w.Value) -> Any:
        return value(inner, chain, passport)

    match node:
        case w.Always():
            return True
        case w.Eq(left, right):
            return meaning.equal(read(left), read(right))
        case w.IsIn(inner, options):
            found = read(inner)
            return any(meaning.equal(found, list(o) if isinstance(o, tuple) else o) for o in options)
        case w.IsNull(inner):
            return read(inner) is None
        case w.IsPresent(w.Field(name, up)):
            return isinstance(chain[up], dict) and name in chain[up]
        case w.IsSet(inner):
            return meaning.is_set(read(inner))
        case w.IsBlank(inner):
            return meaning.is_blank(read(inner))
        case w.IsA(inner, type_name):
            return meaning.type_name(read(inner)) == type_name
        case w.IsDate(inner):
            return meaning.is_date(read(inner))
        case w.StartsWith(inner, prefixes):
            return meaning.starts(read(inner), tuple(read(prefix) for prefix in prefixes))
        case w.FullMatch(inner, pattern):
            return meaning.matches(read(inner), re.compile(pattern))
        case w.HasItem(inner, where):
            return any(test(where, (item, *chain), passport) is True for item in meaning.items(read(inner)))
        case w.Order(op, left, right):
            return meaning.ordered(op, read(left), read(right))
        case w.Ascending(inner):
            return meaning.ascending(read(inner))
        case w.Resolves(key, index):
            return key_of(key, chain, passport) in passport.entries(index)
        case w.And(parts):
            return _all(test(part, chain, passport) for part in parts)
        case w.Or(parts):
            return _negated(_all(_negated(test(part, chain, passport)) for part in parts))
        case w.Not(part):
            return _negated(test(part, chain, passport))
    raise TypeError(f"not a predicate: {node!r}")


def failing(clauses: tuple[Clause, ...], passport: Passport) -> list[tuple[Clause, Site]]:
    """Every failing clause with the item it fails on.

    Args:
        clauses: the clauses of whole rules: group requirements that share rule and name are one group.
    """
    found: list[tuple[Clause, Site]] = []
    groups: dict[tuple[str, str], list[tuple[Clause, Site]]] = {}
    for clause in clauses:
        for site in passport.sites(clause.source):
            if not isinstance(site.chain[0], dict) and not _reads_item(clause):
                continue
            if test(clause.guard, site.chain, passport) is not True:
                continue
            if isinstance(clause.requirement, (w.Unique, w.Agree)):
                groups.setdefault((clause.rule, clause.name), []).append((clause, site))
            elif test(clause.requirement, site.chain, passport) is False:
                found.append((clause, site))
    for group in groups.values():
        found.extend(_group_failures(group, passport))
    return found


def _reads_item(clause: Clause) -> bool:
    return reads_item(clause.guard, clause.requirement) or clause.source.single


def _group_failures(group: list[tuple[Clause, Site]], passport: Passport) -> Iterator[tuple[Clause, Site]]:
    by_key: dict[Any, list[tuple[Clause, Site]]] = {}
    for clause, site in group:
        requirement = clause.requirement
        assert isinstance(requirement, (w.Unique, w.Agree))
        key = key_of(
            requirement.key if isinstance(requirement, w.Unique) else requirement.by, site.chain, passport
        )
        if key is None:
            continue
        if isinstance(requirement, w.Unique) and requirement.within_row:
            key = (clause.source.aggregate, site.row, key)
        by_key.setdefault(key, []).append((clause, site))
    for members in by_key.values():
        requirement = members[0][0].requirement
        if isinstance(requirement, w.Agree):
            values = {freeze(value(requirement.value, site.chain, passport)) for _, site in members}
            if len(values) < 2:
                continue
        yield from members[1:]
