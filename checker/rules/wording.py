"""Clauses → English: what a clause says, and what a finding says about the item that fails it."""

from __future__ import annotations

from checker.rules import words as w
from checker.rules.evaluate import Chain, Passport, Path, Site, test, value
from checker.rules.invariant import Clause
from checker.rules.meaning import freeze
from checker.rules.sentences import Sentences, show

_NO_PASSPORT = Passport({})


def _words(clause: Clause, *, short: bool) -> Sentences:
    source = clause.source
    return Sentences((f"the item of {source.steps[-1]}" if source.steps else source.aggregate,), short)


def clause_text(clause: Clause) -> str:
    """A clause in words, for `explain`."""
    words = _words(clause, short=False)
    requirement = clause.requirement
    if isinstance(requirement, w.Unique):
        scope = f" within each row of {clause.source.aggregate}" if requirement.within_row else ""
        text = f"{words.name(requirement.key)} must be unique among {clause.source}{scope}"
    elif isinstance(requirement, w.Agree):
        by, same = words.name(requirement.by), words.name(requirement.value)
        text = f"rows of {clause.source} with the same {by} must have the same {same}"
    else:
        text = words.says(requirement, must=True)
    return text if isinstance(clause.guard, w.Always) else f"where {words.says(clause.guard)}: {text}"


def message(clause: Clause, site: Site) -> str:
    """What a finding says: why the clause applies, what it requires, and what is there instead."""
    words = _words(clause, short=True)
    requirement = clause.requirement
    if isinstance(requirement, w.Unique):
        return f"{words.name(requirement.key)} must be unique; {_there(requirement.key, site, words)} again"
    if isinstance(requirement, w.Agree):
        by, same = words.name(requirement.by), words.name(requirement.value)
        here = _there(requirement.value, site, words)
        return f"rows with the same {by} must have the same {same}; they differ, and here {here}"
    failing = _failing(requirement, site.chain)
    must = words.says(failing, must=True)
    if isinstance(failing, w.IsIn):
        options = words.options(failing.options, _nearest(failing, site.chain))
        must = f"{words.name(failing.value)} must be {options}"
    why = "" if isinstance(clause.guard, w.Always) else f"{words.says(clause.guard)}, so "
    there = _there(failing, site, words)
    return f"{why}{must}; {there}" if there else f"{why}{must}"


def pointer(clause: Clause, site: Site) -> str:
    """Where a finding points: the one key the clause tests, where it is there; else the item."""
    steps = site.path
    tested = _tested(clause.requirement)
    only = tested[0] if len(tested) == 1 and not clause.both_ways else None
    holder = site.chain[0]
    if isinstance(only, w.Field) and only.up == 0 and isinstance(holder, dict) and only.name in holder:
        steps = (*steps, only.name)
    return place(clause.source.aggregate, site.row, steps)


def place(aggregate: str, row: int | None, path: Path) -> str:
    """The pointer of an item. row: its row's index, None for a single object; path: steps inside the row."""
    steps = (aggregate, *(() if row is None else (row,)), *path)
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def _tested(requirement: w.Node) -> list[w.Field | w.This]:
    """The keys of the item that a requirement reads, each once; those read of a list's items aside."""
    found: dict[str, w.Field | w.This] = {}
    stack = [requirement]
    while stack:
        node = stack.pop(0)
        if isinstance(node, (w.Field, w.This)):
            found.setdefault(repr(node), node)
        elif isinstance(node, w.HasItem):
            stack.append(node.value)
        else:
            stack.extend(node.children())
    return list(found.values())


def _failing(node: w.Predicate, chain: Chain) -> w.Predicate:
    """The first part of a conjunction that fails by the item alone; other predicates as they are."""
    if isinstance(node, w.And):
        for part in node.parts:
            asks = any(isinstance(below, (w.Resolves, w.Size, w.Look)) for below in part.walk())
            if not asks and test(part, chain, _NO_PASSPORT) is False:
                return _failing(part, chain)
    return node


def _nearest(node: w.IsIn, chain: Chain) -> object:
    """The one option that shares most parts with what is there, if there is one; None for single values."""
    if not isinstance(node.value, w.Pack):
        return None
    parts = [freeze(part) for part in value(node.value, chain, _NO_PASSPORT)]

    def shared(option: object) -> int:
        assert isinstance(option, tuple)
        return sum(a == b for a, b in zip(parts, map(freeze, option), strict=False))

    most = max(map(shared, node.options), default=0)
    best = [option for option in node.options if shared(option) == most]
    return best[0] if len(best) == 1 else None


def _there(requirement: w.Node, site: Site, words: Sentences) -> str:
    """What the fields that a requirement reads hold."""
    tested = _tested(requirement)
    if len(tested) == 1:
        return f"it is {_found(tested[0], site.chain)}"
    return ", ".join(f"{words.name(node)} is {_found(node, site.chain)}" for node in tested)


def _found(node: w.Field | w.This, chain: Chain) -> str:
    if isinstance(node, w.Field) and isinstance(chain[node.up], dict) and node.name not in chain[node.up]:
        return "absent"
    return show(value(node, chain, _NO_PASSPORT))
