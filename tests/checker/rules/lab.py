"""Made-up families over three aggregates, run both ways, and documents full of odd values.

`rows` and `others` are arrays, `sheet` is a single object. Rows have the keys a, b, c, a list `t` of
scalars and a list `parts` of objects, which again have such keys and a list `bits`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from hypothesis import strategies as st

from checker.rules.compiled import Checks
from checker.rules.compiler import compile_families
from checker.rules.evaluate import Passport, failing
from checker.rules.example import Base
from checker.rules.family import Aggregate, Family
from checker.rules.invariant import Invariant
from checker.rules.words import (
    Always,
    And,
    Or,
    Predicate,
    Scope,
    Value,
    item,
    pack,
    present,
    source,
    this,
    value_of,
)
from tests.invariants.cases import compiled_findings

AGGREGATES = (
    Aggregate("rows", None, key=("a",)),
    Aggregate("others", None, key=("a",)),
    Aggregate("sheet", None, key=(), single=True),
)
BASE = Base({"rows": [{"a": "x"}], "others": [], "sheet": None}, "/rows/0")
NEVER: Predicate = ~Always()
STAMP = "2026-01-01T00:00:00Z"
LATER = "2026-01-01T00:00:01Z"

Place = tuple[str, str, str, int | None, tuple[str | int, ...]]
"""Rule, clause, aggregate, row, path."""


def family(
    *rules: Invariant,
    name: str = "T",
    home: str = "rows[]",
    aggregates: Iterable[Aggregate] = AGGREGATES,
) -> Family:
    return Family(name, "Made up.", source(home), tuple(aggregates), BASE, rules)


def compiled(*families: Family) -> Checks:
    names: dict[str, Any] = {}
    exec(compile(compile_families(families), "<test>", "exec"), names)
    return Checks(names, ())


def direct_findings(
    families: Iterable[Family], document: Mapping[str, Any], beside: Mapping[str, list[Any]] | None = None
) -> set[Place]:
    clauses = tuple(clause for each in families for clause in each.clauses())
    return {
        (clause.rule, clause.name, clause.source.aggregate, site.row, site.path)
        for clause, site in failing(clauses, Passport(document, beside))
    }


def found(
    rules: Invariant | Family, document: Mapping[str, Any], beside: Mapping[str, list[Any]] | None = None
) -> set[Place]:
    """What a rule finds, evaluated directly and compiled, which must agree."""
    families = (rules if isinstance(rules, Family) else family(rules),)
    direct = direct_findings(families, document, beside)
    assert compiled_findings(compiled(*families), document, beside) == direct
    return direct


def places(
    rules: Invariant | Family, document: Mapping[str, Any], beside: Mapping[str, list[Any]] | None = None
) -> set[str]:
    """What a rule finds, as `clause /aggregate/row/path`."""
    return {
        " ".join((clause, "/".join(("", aggregate, *(str(s) for s in (row, *path) if s is not None)))))
        for _, clause, aggregate, row, path in found(rules, document, beside)
    }


def values_at(here: Scope) -> dict[str, Value]:
    """One tree for each word that makes a value, read of one object."""
    return {
        "field": here.a,
        "const": value_of("x"),
        "pack": pack(here.a, here.b),
        "nested pack": pack(here.a, pack(here.b, here.c)),
        "part": here.a.part("([xy]).*"),
        "decoded": here.a.decoded(),
        "decoded deep": here.a.decoded(deep=True),
        "folded": here.a.folded,
        "concat": here.a + here.b,
        "count": here.t.count(),
        "time": here.a.time,
    }


def predicates_at(here: Scope) -> dict[str, Predicate]:
    """Trees for every word that makes a predicate, read of one object."""
    return {
        "always": Always(),
        "eq text": here.a == "x",
        "eq null": here.a == value_of(None),
        "eq true": here.a == value_of(True),
        "eq number": here.a == 1,
        "eq field": here.a == here.b,
        "eq pack": pack(here.a, here.b) == ("x", 1),
        "eq list": here.t == ("x", 1),
        "ne": here.a != "x",
        "in texts": here.a.is_in(("x", "y", None)),
        "in scalars": here.a.is_in((1, False, "x")),
        "in none": here.a.is_in(()),
        "in pairs": pack(here.a, here.b).is_in((("x", "y"), ("y", None))),
        "in odd pairs": pack(here.a, here.b).is_in((("x", 1), (True, None))),
        "null": here.a.is_null,
        "set": here.a.is_set,
        "set after": here.a.folded.is_set,
        "blank": here.a.is_blank,
        "blank after": here.a.decoded().is_blank,
        "date": here.a.is_date,
        **{f"is a {kind}": here.a.is_a(kind) for kind in _TYPES},
        "starts": here.a.starts_with("x", "2026"),
        "starts with field": here.a.starts_with(here.b, "y"),
        "starts with nothing": here.a.starts_with(),
        "starts with number": here.a.starts_with(1, "x"),
        "match": here.a.fullmatch("x.*"),
        "match after": here.a.folded.fullmatch("x.*"),
        "part": here.a.part("([xy]).*") == "x",
        "decoded": here.a.decoded() == "",
        "decoded set": here.a.decoded().is_set,
        "decoded deep set": here.a.decoded(deep=True).is_set,
        "folded": here.a.folded == here.b.folded,
        "concat": here.a + "y" == here.b,
        "count less": here.t.count() < 2,
        "count at least": here.t.count() >= 2,
        "count equal": here.t.count() == 2,
        "count unequal": here.t.count() != 2,
        "count null": here.t.count() == value_of(None),
        "count at least null": here.t.count() >= value_of(None),
        "count fields": here.t.count() <= here.a,
        "numbers": here.a < here.b,
        "time": here.a.time <= here.b.time,
        "time and number": here.a.time < 1,
        "ascending": here.t.ascending,
        "item": here.t.has_item(this == 1),
        "item key": here.t.has_item(item.a == "x"),
        "item and holder": here.t.has_item(this == here_in(here).a),
        "present": present(here.a),
        "and": (here.a == "x") & (here.t.count() < 2) & here.b.is_null,
        "or": (here.a == "x") | (here.t.count() < 2) | here.b.is_null,
        "not and": ~((here.a == "x") & (here.t.count() < 2)),
        "not or": ~((here.a == "x") | here.t.ascending),
        "and of nothing": And(()),
        "or of nothing": Or(()),
    }


def here_in(here: Scope) -> Scope:
    """The same object, seen from inside one of its lists."""
    return Scope(here.a.up + 1)


_TYPES = ("array", "boolean", "null", "number", "object", "string")
SCALARS = [
    None, True, False, 0, 1, 1.0, 2, -1, 10**30, float("nan"), float("inf"),
    "", " ", "x", "y", "xy", "x  y", " x", "%20", "%2520", "\u200b", "%", "\ud800", "1",
    STAMP, LATER, "2026-02-30T00:00:00Z",
]  # fmt: skip
ODD = [
    *SCALARS,
    [],
    ["x"],
    ["x", 1],
    [1, 2],
    [2, 1],
    [1, "x"],
    [[]],
    [{"a": "x"}, 1],
    {},
    {"a": "x"},
    {"a": 1},
]
odd: st.SearchStrategy[Any] = st.sampled_from(ODD)
few: st.SearchStrategy[Any] = st.sampled_from([None, True, 1, 1.0, "x", "y", "", ["x"], STAMP, {"a": 1}])
_keys = {"a": few | odd, "b": few | odd, "c": few}
_lists = {"t": st.lists(odd, max_size=3) | odd}
_bits = st.lists(st.fixed_dictionaries({}, optional=_keys) | odd, max_size=3) | odd
_parts = (
    st.lists(st.fixed_dictionaries({}, optional={**_keys, **_lists, "bits": _bits}) | odd, max_size=3) | odd
)
_row = st.fixed_dictionaries({}, optional={**_keys, **_lists, "parts": _parts})
_rows = st.lists(_row | odd, max_size=4) | odd
documents: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {}, optional={"rows": _rows, "others": _rows, "sheet": _row | odd}
)
besides: st.SearchStrategy[dict[str, list[Any]]] = st.fixed_dictionaries(
    {}, optional={name: st.lists(_row | odd, max_size=3) for name in ("rows", "others")}
)
