"""A family that uses every word of the language in every position, and random families."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from checker.rules import words as w
from checker.rules.family import Family
from checker.rules.invariant import Case, Iff, Invariant
from checker.rules.words import (
    Always,
    Entry,
    Index,
    Predicate,
    Scope,
    Value,
    agree,
    index,
    item,
    pack,
    row,
    source,
    this,
    unique,
    up,
    up_up,
)
from tests.checker.rules.lab import NEVER, family, predicates_at, values_at

PARTS, BITS = "rows[].parts[]", "rows[].parts[].bits[]"
OTHERS = index("another row", "others[]", row.a)
SHEETS = index("a sheet", "sheet", row.a)
ANY_SHEET = index("a sheet", "sheet", "any")
ALL = index("a row", "rows[]", "any")
BOTH = Index(
    "a part or bit",
    (
        Entry(source(PARTS), pack(up.a, item.b)),
        Entry(source(BITS), pack(up_up.a, item.b), ~up.b.is_null),
        Entry(source(BITS), pack(up_up.a, this), item.a.is_null),
    ),
)


def _everywhere(name: str, over: str, predicate: Predicate, *, default: bool = True) -> Invariant:
    """A predicate as guard and as requirement, positive and negated."""
    return Invariant(
        id=f"{over} {name}",
        over=(over,),
        default=default,
        cases=(
            Case(predicate, {"guard": NEVER}),
            Case(~predicate, {"negated guard": NEVER}),
            Case(Always(), {"requirement": predicate, "negated requirement": ~predicate}),
        ),
    )


def local_rules() -> Iterator[Invariant]:
    """Every predicate at a row, inside one (with the objects around it), and at a single object."""
    positions: list[tuple[str, Scope]] = [("rows[]", row), ("sheet", row), (PARTS, item), (BITS, up_up)]
    for over, scope in positions:
        for name, predicate in predicates_at(scope).items():
            yield _everywhere(f"up {scope.a.up} {name}", over, predicate)
    for over in (PARTS, BITS, "rows[].t[]"):
        for name, predicate in {
            "text": this == "x",
            "null": this.is_null,
            "set": this.is_set,
            "object": this.is_a("object"),
            "in": this.is_in(("x", "y")),
            "holder": this == up.a,
            "key": (this == "x") | (item.a == "x"),
            "list": this.has_item(this == 1),
        }.items():
            yield _everywhere(f"this {name}", over, predicate)
    yield _everywhere("this object", "sheet", this.is_a("object"))
    yield _everywhere("this up", BITS, w.This(1).is_a("object"))


def cross_rules() -> Iterator[Invariant]:
    """Every word at an item that asks an index, in the keys and conditions of indexes, and in groups."""
    for over, scope in (("others[]", row), ("sheet", row), (BITS, up)):
        asks = scope.a.resolves(OTHERS)
        for name, predicate in predicates_at(scope).items():
            yield _everywhere(f"asking {name}", over, asks | predicate)
        for name, value in values_at(scope).items():
            yield _everywhere(f"key {name}", over, value.resolves(OTHERS), default=False)
    for name, value in values_at(row).items():
        table = index("a row", "rows[]", value)
        yield _everywhere(f"kept {name}", "others[]", row.a.resolves(table) | (table.size(row.b) >= 2))
        yield _everywhere(f"least {name}", "others[]", ALL.look("any", value) <= row.a)
        yield _everywhere(f"least by {name}", "others[]", table.look(row.a, row.b) == row.b)
    for name, predicate in predicates_at(row).items():
        table = index("a row", "rows[]", row.b, predicate)
        yield _everywhere(f"chosen {name}", "others[]", row.b.resolves(table))
    for name, predicate in predicates_at(item).items():
        yield _everywhere(
            f"chosen part {name}", "others[]", row.b.resolves(index("a part", PARTS, item.b, predicate))
        )
    for over, key in (("others[]", (row.a, row.b)), (PARTS, (up.a, item.a)), (BITS, (up_up.a, this))):
        yield _everywhere("both", over, pack(*key).resolves(BOTH))
        yield _everywhere("size", over, BOTH.size(key) <= 1)
        yield _everywhere("least this", over, BOTH.look(key, this.count()) < 2)
        yield _everywhere(
            "least up", over, BOTH.look(key, up.a.time) <= up.a.time if over != "others[]" else NEVER
        )
    for over in ("rows[]", "others[]", "sheet", PARTS):
        yield _everywhere("all", over, ALL.size() >= 2)
        yield _everywhere("sheets", over, SHEETS.size() >= 1)
        yield _everywhere("any sheet", over, ANY_SHEET.size() >= 1)
        yield _everywhere("sheet", over, row.a.resolves(SHEETS))
        yield _everywhere(
            "item resolves", over, row.t.has_item(this.resolves(OTHERS) & item.a.resolves(OTHERS))
        )


def group_rules() -> Iterator[Invariant]:
    """Every value as the key of a group, every predicate as its guard."""
    for over, scope in (("rows[]", row), ("sheet", row), (BITS, up)):
        for name, value in values_at(scope).items():
            yield Invariant(
                id=f"{over} group {name}",
                over=(over,),
                then={
                    "unique": unique(value),
                    "pair": unique((value, scope.b)),
                    "within": unique(value, within_row=True),
                    "agree": agree(value, by=scope.b),
                    "agree by": agree(scope.b, by=value),
                },
            )
        for name, predicate in predicates_at(scope).items():
            yield Invariant(
                id=f"{over} group where {name}",
                over=(over,),
                when=predicate,
                then={"unique": unique(scope.b), "within": unique(scope.b, within_row=True)},
            )
        yield Invariant(
            id=f"{over} group asks",
            over=(over,),
            when=scope.a.resolves(OTHERS),
            then={
                "unique": unique(scope.b),
                "within": unique(scope.b, within_row=True),
                "size": unique((scope.b, OTHERS.size(scope.a))),
                "look": agree(ALL.look("any", row.b), by=scope.b),
            },
        )
    yield Invariant(
        id="several sources",
        over=("rows[]", "others[]", PARTS, BITS, "rows[].t[]"),
        then={
            "unique": unique(item.a),
            "within": unique(item.a, within_row=True),
            "this": unique(this),
            "agree": agree(item.b, by=item.a),
        },
    )


def iff_rules() -> Iterator[Invariant]:
    for name, predicate in predicates_at(row).items():
        yield Invariant(id=f"iff {name}", iff=Iff(predicate, {"a": row.b == "x", "b": ~predicate}))


def everything() -> Family:
    return family(*local_rules(), *cross_rules(), *group_rules(), *iff_rules())


_NAMES = st.sampled_from(["a", "b", "c", "t"])
_CONSTANTS = st.sampled_from([None, True, False, 0, 1, 2, "", "x", "y", "2026-01-01T00:00:00Z"])
_PATTERNS = st.sampled_from(["x.*", "([xy]).*", "(.*)y", "(x|(y))"])


@st.composite
def values(draw: st.DrawFn, ups: int, asks: bool, depth: int = 2) -> Value:
    """A random value at an item with `ups` objects around it. asks: whether it may ask an index."""
    leaf = w.Field(draw(_NAMES), draw(st.integers(0, ups)))
    kind = draw(st.integers(0, 13 if depth else 2))
    inner = values(ups, asks, depth - 1)
    match kind:
        case 3:
            return draw(inner).part(draw(_PATTERNS.filter(lambda pattern: "(" in pattern)))
        case 4:
            return draw(inner).decoded(deep=draw(st.booleans()))
        case 5:
            return draw(inner).folded
        case 6:
            return draw(inner) + draw(inner)
        case 7:
            return draw(inner).count()
        case 8:
            return draw(inner).time
        case 9:
            return w.This(draw(st.integers(0, ups)))
        case 10:
            return pack(draw(inner), draw(inner))
        case 11 if asks:
            return draw(indexes()).size(draw(st.none() | values(ups, False, 1)))
        case 12 if asks:
            return draw(indexes()).look(draw(values(ups, False, 1)), draw(values(0, False, 1)))
    return leaf


@st.composite
def indexes(draw: st.DrawFn) -> Index:
    entries = []
    for _ in range(draw(st.integers(1, 2))):
        path, ups = draw(
            st.sampled_from([("rows[]", 0), ("others[]", 0), (PARTS, 1), (BITS, 2), ("sheet", 0)])
        )
        key = draw(values(ups, False, 1))
        entries.append(Entry(source(path), key, draw(predicates(ups, False, 1))))
    return Index("an entry", tuple(entries))


@st.composite
def predicates(draw: st.DrawFn, ups: int, asks: bool, depth: int = 2) -> Predicate:
    """A random predicate, like `values`."""
    value: Any = draw(values(ups, asks, 1))
    inner = predicates(ups, asks, depth - 1)
    match draw(st.integers(0, 18 if depth else 15)):
        case 0:
            return Always()
        case 1:
            return value == draw(_CONSTANTS)
        case 2:
            return value == draw(values(ups, asks, 1))
        case 3:
            if isinstance(value, w.Pack):
                return value.is_in(draw(st.lists(st.tuples(_CONSTANTS, _CONSTANTS), max_size=3)))
            return value.is_in(draw(st.lists(_CONSTANTS, max_size=3)))
        case 4:
            return value.is_null
        case 5:
            return value.is_set
        case 6:
            return value.is_blank
        case 7:
            return value.is_date
        case 8:
            return value.is_a(draw(st.sampled_from(w.type_names)))
        case 9:
            return value.starts_with(
                *draw(st.lists(st.sampled_from(["x", "y"]) | values(ups, asks, 0), max_size=2))
            )
        case 10:
            return value.fullmatch(draw(_PATTERNS))
        case 11:
            return w.Order(draw(st.sampled_from(["<", "<=", "=="])), value, w.value_of(draw(_CONSTANTS)))
        case 12:
            return w.Order(draw(st.sampled_from(["<", "<=", "=="])), value, draw(values(ups, asks, 1)))
        case 13:
            return value.ascending
        case 14:
            return w.present(w.Field(draw(_NAMES), draw(st.integers(0, ups))))
        case 15:
            return value.resolves(draw(indexes())) if asks else value.is_set
        case 16:
            return value.has_item(draw(predicates(ups + 1, asks, depth - 1)))
        case 17:
            return draw(inner) & draw(inner)
        case 18:
            return draw(inner) | ~draw(inner)
    raise AssertionError


@st.composite
def families(draw: st.DrawFn) -> Family:
    """A few random rules."""
    rules = []
    for number in range(draw(st.integers(1, 3))):
        path, ups = draw(
            st.sampled_from([("rows[]", 0), ("sheet", 0), (PARTS, 1), (BITS, 2), ("rows[].t[]", 1)])
        )
        asks = draw(st.booleans())
        then: dict[str, w.Requirement] = {"plain": draw(predicates(ups, asks))}
        if draw(st.booleans()):
            then["unique"] = unique(draw(values(ups, asks)), within_row=draw(st.booleans()))
        if draw(st.booleans()):
            then["agree"] = agree(draw(values(ups, asks)), by=draw(values(ups, asks)))
        when = draw(st.just(Always()) | predicates(ups, asks))
        rules.append(
            Invariant(id=f"R-{number}", over=(path,), when=when, then=then, default=draw(st.booleans()))
        )
    return family(*rules)
