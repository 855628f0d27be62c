"""Random small families: a few fields, a few rules of random words, sometimes two gate lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from checker.rules import words as w
from checker.rules.example import Base
from checker.rules.family import Aggregate, Family
from checker.rules.gate import GateLine
from checker.rules.invariant import Iff, Invariant
from checker.rules.words import index, pack, source, this, unique
from checker.rules.words import row as r

ROWS = source("rows[]")


class Kind(NamedTuple):
    """A kind of field: its schema, values of all sorts, and what words compare it with."""

    schema: dict[str, Any]
    values: tuple[Any, ...]
    constants: tuple[Any, ...]


KINDS = {
    "choice": Kind({"enum": ["A", "B"]}, ("A", "B", "C"), ("A", "B")),
    "maybe": Kind({"enum": ["A", "B", None]}, ("A", "B", "C"), ("A", "B", None)),
    "flag": Kind({"type": "boolean"}, (True, False), (True, False)),
    "text": Kind({"type": "string"}, ("", " ", "A", "B", "AB", "ABx", "Bx", "x"), ("A", "AB", "x")),
    "number": Kind({"type": ["number", "null"]}, (-1, 0, 0.5, 1, 1.5, 2, 3), (0, 1, 2)),
    "tags": Kind(
        {"type": "array", "items": {"enum": ["A", "B"]}},
        ([], ["A"], ["B"], ["A", "B"], ["A", "A"], ["C"]),
        ("A", "B"),
    ),
}
TEXTS = ("choice", "maybe", "text")
OTHERS = {
    "type": "object",
    "required": ["id"],
    "properties": {"id": {"type": "string"}, "s": {"enum": ["A", "B"]}},
}
OTHER_ROWS = ({"id": "A", "s": "A"}, {"id": "A", "s": "B"}, {"id": "B"}, {"id": "x", "s": "A"})
KNOWN = index("another", "others[]", r.id)
KNOWN_A = index("another of A", "others[]", r.id, r.s == "A")


class Writer:
    """Writes random words over the fields of a row."""

    def __init__(self, random: Random, fields: dict[str, str], *, asks: bool) -> None:
        self.random = random
        self.fields = fields
        self.asks = asks

    def clause(self, depth: int = 0) -> w.Predicate:
        roll = self.random.random()
        if depth > 1 or roll < 0.55:
            found = self.word()
        elif roll < 0.78:
            found = self.clause(depth + 1) & self.clause(depth + 1)
        else:
            found = self.clause(depth + 1) | self.clause(depth + 1)
        return ~found if self.random.random() < 0.3 else found

    def word(self) -> w.Predicate:
        pick = self.random.choice
        name, kind = pick(list(self.fields.items()))
        field, constants = w.Field(name), KINDS[kind].constants
        words = [lambda: field.is_null]
        if kind == "tags":
            items = (this == pick(constants), this.starts_with("A"), ~(this == "B"))
            words += [lambda: field.count() < pick((1, 2)), lambda: field.has_item(pick(items))] * 2
        elif kind == "number":
            words += [lambda: field < pick(constants), lambda: field >= pick(constants)] * 2
            words += [lambda: field == pick(constants)]
        else:
            words += [lambda: field == pick(constants), lambda: field.is_in(constants[:2])]
            words += [lambda: field.is_set]
        if kind in TEXTS:
            words += [
                lambda: field.starts_with(pick(("A", "AB", "x"))),
                lambda: field.fullmatch(pick(("[A-B]", "A.*", "[^A]+", "(A|B)x?", "(?!A).*"))),
                lambda: field.is_blank,
            ]
            if self.asks:
                words += [lambda: field.resolves(pick((KNOWN, KNOWN_A)))] * 2
        texts = kind in TEXTS
        alike = [n for n, k in self.fields.items() if n != name and k != "tags" and (k in TEXTS) == texts]
        if alike and kind != "tags":
            other = w.Field(pick(alike))
            words += [lambda: field == other, lambda: pack(field, other).is_in(((pick(constants), "A"),))]
            if kind == "number":
                words += [lambda: field < other]
            elif kind in TEXTS:
                words += [lambda: field.folded == other.folded, lambda: field + "x" == other]
                words += [lambda: field.starts_with(other + "")]
        return pick(words)()


def made(seed: int, folder: Path, clean: Callable[[Family], Iterable[dict[str, Any]]]) -> Family | None:
    """A random family; None where no document that could be its base meets all its rules.

    Args:
        clean: documents on which a family without a base finds nothing.
    """
    random = Random(seed)
    names = "abc"[: random.choice((2, 2, 3))]
    fields = {name: random.choice(list(KINDS)) for name in names}
    row = {
        "type": "object",
        "properties": {name: KINDS[kind].schema for name, kind in fields.items()},
        "required": [name for name in names if random.random() < 0.4],
    }
    asks = random.random() < 0.5
    aggregates = []
    for name, schema in (("rows", row), ("others", OTHERS))[: 1 + asks]:
        path = folder / f"{name}.schema.json"
        path.write_text(json.dumps(schema), encoding="utf-8")
        aggregates.append(Aggregate(name, str(path), ("a",) if name == "rows" else ("id",)))
    writer = Writer(random, fields, asks=asks)
    rules = []
    for number in range(random.choice((2, 2, 3))):
        roll = random.random()
        name = f"R-{number}"
        if roll < 0.1:
            rules.append(Invariant(id=name, then={"x": unique(w.Field(random.choice(names)))}))
        elif roll < 0.25:
            rules.append(Invariant(id=name, iff=Iff(writer.clause(), {"x": writer.clause()})))
        else:
            guard = w.Always() if random.random() < 0.3 else writer.clause()
            rules.append(Invariant(id=name, when=guard, then={"x": writer.clause()}))
    if random.random() < 0.3:
        names_of = (clause.name for clause in rules[0].clauses(ROWS))
        rules[0] = replace(rules[0], implied_by=dict.fromkeys(names_of, ("R-1.x",)))
    gate: tuple[GateLine, ...] = ()
    if random.random() < 0.4:
        lines = Writer(random, fields, asks=False)
        one, other = lines.clause(), lines.clause()
        second = random.choice((other, ~one, ~one & other))
        gate = (GateLine("one", one, None, None, "pass"), GateLine("two", second, None, None, "pass"))
    family = Family("F", "Made up.", ROWS, tuple(aggregates), Base({}, "/rows/0"), tuple(rules), gate=gate)
    base = next((each for each in clean(family) if all(each.values())), None)
    return None if base is None else replace(family, base=Base(base, "/rows/0"))
