"""Trees → sentences: how values, options and predicates are said in English."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from checker.rules import words as w
from checker.rules.meaning import type_name
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
        text = json.dumps(found, ensure_ascii=False)
        if not text.isprintable():
            text = "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
    return text if len(text) <= _MAX else f"{text[: _MAX - 1]}…"


def type_words(found: Any) -> str:
    """The type of a JSON value in words."""
    return _TYPES[type_name(found)]


class Sentences:
    """Words for one clause: knows what its item is called (in `has_item`: the list's item, and those around
    it), and whether lists are cut short."""

    def __init__(self, items: tuple[str, ...], short: bool) -> None:
        self.items = items
        self.short = short

    def name(self, node: w.Value) -> str:
        match node:
            case w.Field(name, 0):
                return name
            case w.Field(name, _):
                return f"the enclosing {name}"
            case w.This(up):
                return self.items[up] if up < len(self.items) else "the enclosing object"
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
        if len(shown) < 2:
            return shown[0] if shown else "nothing"
        if self.short and len(shown) > _MANY_OPTIONS and isinstance(options[0], tuple):
            tail = "" if near is None else f" (near: {self.options((near,))})"
            return f"one of the {len(shown)} allowed combinations{tail}"
        return f"{', '.join(shown[:-1])} or {shown[-1]}"

    def says(self, node: w.Predicate, must: bool = False, negated: bool = False) -> str:
        """A predicate as a sentence. must: as a requirement; negated: its opposite."""
        text, last, joint = "", "", _joint(node, negated)
        for part, is_negated in _parts(node, negated, joint):
            subject, rest = self._said(part, must, is_negated)
            # A subject that repeats is said once.
            text += f", {joint} " if text else ""
            text += rest if subject == last else f"{subject} {rest}".strip()
            last = subject
        return text

    def _said(self, node: w.Predicate, must: bool, negated: bool) -> tuple[str, str]:
        """Subject and the rest of the sentence."""
        be, have, begin, naming = _VERBS[must, negated]
        match node:
            case w.And() | w.Or():
                return "", f"({self.says(node, must, negated)})"
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
                name = self.name(inner)
                inside = Sentences((f"the item of {name}", *self.items), self.short)
                return name, f"{have} {'' if negated else 'an '}item for which {inside.says(where)}"
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
            case ("<=", w.Const(1), w.Size(index, None)) | ("<", w.Const(0), w.Size(index, None)):
                return "", f"{there} {index.title}"
            case ("<=", w.Size(index, None), w.Const(0)) | ("<", w.Size(index, None), w.Const(1)):
                return "", f"{there} no {index.title.removeprefix('a ').removeprefix('an ')}"
            case "<" | "<=", w.Const(bound), w.Count(inner):
                return self.name(inner), f"{have} {'at least' if op == '<=' else 'more than'} {_items(bound)}"
            case "<" | "<=", w.Count(inner), w.Const(bound):
                return self.name(inner), f"{have} {'at most' if op == '<=' else 'fewer than'} {_items(bound)}"
            case "<", w.Time(inner), _:
                return self.name(inner), f"{be} earlier than {self.name(right)}"
            case "<", _, w.Time(inner):
                return self.name(inner), f"{be} later than {self.name(left)}"
            case "<=", _, w.Time(inner):
                return self.name(inner), f"{be} no earlier than {self.name(left)}"
            case "<=", w.Time(inner), _:
                return self.name(inner), f"{be} no later than {self.name(right)}"
            case "<" | "<=", w.Const(), _:
                return self.name(right), f"{be} {'at least' if op == '<=' else 'more than'} {self.name(left)}"
        words = {"==": "", "<": "less than ", "<=": "at most "}[op]
        return self.name(left), f"{be} {words}{self.name(right)}"


def _items(bound: object) -> str:
    return f"{bound} item{'' if bound == 1 else 's'}"


def _joint(node: w.Predicate, negated: bool) -> str | None:
    """How the parts of a predicate are joined; None where it has none."""
    while isinstance(node, w.Not):
        node, negated = node.part, not negated
    if not isinstance(node, (w.And, w.Or)):
        return None
    return "and" if isinstance(node, w.And) != negated else "or"


def _parts(node: w.Predicate, negated: bool, joint: str | None) -> Iterator[tuple[w.Predicate, bool]]:
    """The parts joined by that word, at any depth, with whether each is negated."""
    while isinstance(node, w.Not):
        node, negated = node.part, not negated
    if isinstance(node, (w.And, w.Or)) and (_joint(node, negated) == joint or len(node.parts) == 1):
        for part in node.parts:
            yield from _parts(part, negated, joint)
    else:
        yield node, negated
