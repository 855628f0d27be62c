"""Trees → English: what a clause says, and what a finding says about the item that fails it."""

from __future__ import annotations

import json
from typing import Any

from checker.rules import words as w
from checker.rules.evaluate import Chain, Passport, Site, test, value
from checker.rules.invariant import Clause
from checker.rules.meaning import freeze, type_name
from checker.rules.vocabulary import FORMS, PARTS

_MAX = 80
_MANY_OPTIONS = 6
_MANY_PREFIXES = 3
_TYPES = {
    "array": "a list", "boolean": "true or false", "null": "null", "number": "a number",
    "object": "an object", "string": "a text",
}  # fmt: skip
_LITERALS = ("null", "true", "false", "absent", "empty", "blank", "NaN", "Infinity")
_VERBS = {
    # (required, negated) → to be, to have, to begin, to name
    (False, False): ("is", "has", "begins with", "names"),
    (False, True): ("is not", "has no", "does not begin with", "does not name"),
    (True, False): ("must be", "must have", "must begin with", "must name"),
    (True, True): ("must not be", "must have no", "must not begin with", "must not name"),
}
_NO_PASSPORT = Passport({})


def show(found: Any) -> str:
    """A JSON value as it stands in a message: on one line, shortened; lists and objects by their size.

    A text stands without quotes where it can't be taken for anything else.
    """
    if isinstance(found, list):
        return f"a list of {len(found)} item{'' if len(found) == 1 else 's'}"
    if isinstance(found, dict):
        return "an object"
    if isinstance(found, str) and found.isascii() and found.isidentifier() and found not in _LITERALS:
        text = found
    else:
        text = json.dumps(found, ensure_ascii=True)
    return text if len(text) <= _MAX else f"{text[: _MAX - 1]}…"


def type_words(found: Any) -> str:
    """The type of a JSON value in words."""
    return _TYPES[type_name(found)]


class _Words:
    """Words for one clause: knows what its item is called, and whether lists are cut short."""

    def __init__(self, source: w.Source, *, short: bool) -> None:
        self.item = f"the item of {source.steps[-1]}" if source.steps else source.aggregate
        self.short = short

    def name(self, node: w.Value) -> str:
        match node:
            case w.Field(name, 0):
                return name
            case w.Field(name, _):
                return f"the enclosing {name}"
            case w.This():
                return self.item
            case w.Const(constant):
                return show(constant)
            case w.Pack(parts):
                return f"({', '.join(self.name(part) for part in parts)})"
            case w.Part(inner, pattern):
                return f"{PARTS.get(pattern, 'a part of')} {self.name(inner)}"
            case w.Decoded(inner, deep):
                return f"{self.name(inner)} ({'fully ' if deep else ''}percent-decoded)"
            case w.Folded(inner):
                return f"{self.name(inner)} (white space aside)"
            case w.Count(inner):
                return f"the number of items of {self.name(inner)}"
            case w.Time(inner):
                return self.name(inner)
            case w.Concat(left, right):
                return f"{self.name(left)} followed by {self.name(right)}"
            case w.Size(index, None):
                return f"the number of entries that are {index.title}"
            case w.Size(index, key) if key is not None:
                return f"the number of entries that are {index.title} ({self.name(key)})"
            case w.Look(_, key, measure):
                return f"{self.name(measure)} of what {self.name(key)} names"
        raise TypeError(f"not a value: {node!r}")

    def options(self, options: tuple[object, ...], near: object = None) -> str:
        shown = [f"({', '.join(map(show, o))})" if isinstance(o, tuple) else show(o) for o in options]
        if len(shown) == 1:
            return shown[0]
        if self.short and len(shown) > _MANY_OPTIONS:
            tail = "" if near is None else f" (near: {self.options((near,))})"
            return f"one of the {len(shown)} allowed combinations{tail}"
        return f"{', '.join(shown[:-1])} or {shown[-1]}"

    def says(self, node: w.Predicate, must: bool = False, negated: bool = False) -> str:
        """A predicate as a sentence. must: as a requirement; negated: its opposite."""
        if isinstance(node, w.Not):
            return self.says(node.part, must, not negated)
        if isinstance(node, (w.And, w.Or)):
            joint = "and" if isinstance(node, w.And) != negated else "or"
            return self._joined([self._said(part, must, negated) for part in node.parts], joint)
        return " ".join(self._said(node, must, negated)).strip()

    @staticmethod
    def _joined(parts: list[tuple[str, str]], joint: str) -> str:
        """Sentences in a row; a subject that repeats is said once."""
        text, last = "", None
        for subject, rest in parts:
            text += f", {joint} " if text else ""
            text += rest if subject == last and subject else f"{subject} {rest}".strip()
            last = subject
        return text

    def _said(self, node: w.Predicate, must: bool, negated: bool) -> tuple[str, str]:
        """Subject and the rest of the sentence."""
        be, have, begin, naming = _VERBS[must, negated]
        match node:
            case w.Not(part):
                return self._said(part, must, not negated)
            case w.And() | w.Or():
                return "", self.says(node, must, negated)
            case w.Always():
                return "", "never" if negated else "always"
            case w.Eq(left, w.Const("")):
                return self.name(left), f"{be} empty"
            case w.Eq(left, right):
                return self.name(left), f"{be} {self.name(right)}"
            case w.IsIn(inner, options):
                return self.name(inner), f"{be} {self.options(options)}"
            case w.IsNull(inner):
                positive = "must be" if must else "is"
                words = f"{positive} neither null nor absent" if negated else f"{positive} null or absent"
                return self.name(inner), words
            case w.IsPresent(key):
                return f"the key {key.name}", f"{be} present"
            case w.IsSet(inner):
                return self.name(inner), f"{be} a non-empty text"
            case w.IsBlank(inner):
                return self.name(inner), f"{be} blank"
            case w.IsDate(inner):
                return self.name(inner), f"{be} a moment of the calendar"
            case w.IsA(inner, kind):
                return self.name(inner), f"{be} {_TYPES[kind]}"
            case w.StartsWith(inner, prefixes):
                return self.name(inner), f"{begin} {self._prefixes(prefixes)}"
            case w.FullMatch(inner, pattern):
                return self.name(inner), f"{be} {FORMS.get(pattern, f'of the form {pattern}')}"
            case w.HasItem(inner, where):
                article = "" if negated else "an "
                return self.name(inner), f"{have} {article}item whose {self.says(where)}"
            case w.Ascending(inner):
                return self.name(inner), f"{be} strictly ascending"
            case w.Resolves(key, index):
                return self.name(key), f"{naming} {index.title}"
            case w.Order(op, left, right):
                return self._ordered(op, left, right, must, negated)
        raise TypeError(f"not a predicate: {node!r}")

    def _prefixes(self, prefixes: tuple[w.Value, ...]) -> str:
        texts = [f'"{p.value}"' if isinstance(p, w.Const) else self.name(p) for p in prefixes]
        if self.short and len(texts) > _MANY_PREFIXES:
            return f"one of {', '.join(texts[:_MANY_PREFIXES])}, … ({len(texts)} in all)"
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"

    def _ordered(self, op: str, left: w.Value, right: w.Value, must: bool, negated: bool) -> tuple[str, str]:
        if negated and op != "==":
            left, right, op = right, left, "<" if op == "<=" else "<="
            negated = False
        be, have, _, _ = _VERBS[must, negated]
        there = "there must be" if must else "there is"
        match op, left, right:
            case "<=", w.Const(1), w.Size(index, None):
                return "", f"{there} {index.title}"
            case ("<=", w.Size(index, None), w.Const(0)) | ("<", w.Size(index, None), w.Const(1)):
                return "", f"{there} no {index.title.removeprefix('a ').removeprefix('an ')}"
            case "<=", w.Const(bound), w.Count(inner):
                return self.name(inner), f"{have} at least {bound} item{'' if bound == 1 else 's'}"
            case "<=", w.Count(inner), w.Const(bound):
                return self.name(inner), f"{have} at most {bound} items"
            case "<=", _, w.Time(inner):
                return self.name(inner), f"{be} no earlier than {self.name(left)}"
        words = {"==": "", "<": "less than ", "<=": "at most "}[op]
        return self.name(left), f"{be} {words}{self.name(right)}"


def clause_text(clause: Clause) -> str:
    """A clause in words, for `explain`."""
    words = _Words(clause.source, short=False)
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
    words = _Words(clause.source, short=True)
    requirement = clause.requirement
    if isinstance(requirement, w.Unique):
        return f"{words.name(requirement.key)} must be unique; {_there(requirement.key, site, words)} again"
    if isinstance(requirement, w.Agree):
        by, same = words.name(requirement.by), words.name(requirement.value)
        here = show(value(requirement.value, site.chain, _NO_PASSPORT))
        return f"rows with the same {by} must have the same {same}; they differ, and here it is {here}"
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
    steps: list[str | int] = [clause.source.aggregate]
    if site.row is not None:
        steps.append(site.row)
    steps += site.path
    tested = _tested(clause.requirement)
    only = tested[0] if len(tested) == 1 and not clause.both_ways else None
    holder = site.chain[0]
    if isinstance(only, w.Field) and only.up == 0 and isinstance(holder, dict) and only.name in holder:
        steps.append(only.name)
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
    """The option that shares most parts with what is there; None for single values."""
    if not isinstance(node.value, w.Pack):
        return None
    parts = [freeze(part) for part in value(node.value, chain, _NO_PASSPORT)]

    def shared(option: object) -> int:
        assert isinstance(option, tuple)
        return sum(a == b for a, b in zip(parts, map(freeze, option), strict=False))

    return max(node.options, key=shared)


def _there(requirement: w.Node, site: Site, words: _Words) -> str:
    """What the fields that a requirement reads hold."""
    tested = _tested(requirement)
    if len(tested) == 1:
        return f"it is {_found(tested[0], site.chain)}"
    return ", ".join(f"{words.name(node)} is {_found(node, site.chain)}" for node in tested)


def _found(node: w.Field | w.This, chain: Chain) -> str:
    if isinstance(node, w.Field) and isinstance(chain[node.up], dict) and node.name not in chain[node.up]:
        return "absent"
    return show(value(node, chain, _NO_PASSPORT))
