"""Each word by itself, compiled: it finds what direct evaluation finds, wherever it stands."""

from collections.abc import Iterable
from typing import Any

import pytest

from checker.rules.invariant import Case, Invariant
from checker.rules.words import Always, Scope, agree, index, item, pack, row, unique, up
from tests.checker.rules.everywhere import ALL, BOTH, OTHERS, SHEETS
from tests.checker.rules.lab import NEVER, ODD, compiled, direct_findings, family, predicates_at, values_at
from tests.invariants.cases import compiled_findings

PARTS = "rows[].parts[]"
_SIZE = len(ODD)


def _item(number: int) -> dict[str, Any]:
    """An object whose fields take each odd value, and their likes beside it."""
    values = (ODD[number], ODD[(7 * number + 3) % _SIZE], ODD[(11 * number + 5) % _SIZE])
    found = dict(zip("abt", values, strict=True))
    return found if number % 5 else {"a": found["a"], "b": found["a"], "t": ["x", 1]}


ITEMS = [_item(number) for number in range(_SIZE)]
DOCUMENTS: list[dict[str, Any]] = [
    {"rows": [*ITEMS, {}, None, {"a": "x", "b": "y"}], "others": ITEMS[::3], "sheet": ITEMS[9]},
    {"rows": [{**ITEMS[n], "parts": [*ITEMS[n : n + 4], 5, {}]} for n in (0, 8, 15, 23)], "sheet": "x"},
    {"rows": [{"a": "x", "parts": [{"a": "x", "b": "x"}]}, {"a": "x", "parts": {"a": 1}}], "others": 1},
]
PREDICATES = tuple(predicates_at(row))
VALUES = tuple(values_at(row))


def agree_on(rules: Iterable[Invariant], beside: dict[str, list[Any]] | None = None) -> None:
    made = family(*rules)
    checks = compiled(made)
    for document in DOCUMENTS:
        assert compiled_findings(checks, document, beside) == direct_findings((made,), document, beside)


def places() -> Iterable[tuple[str, Scope]]:
    return (("rows[]", row), ("sheet", row), (PARTS, item), (PARTS, up))


@pytest.mark.parametrize("name", PREDICATES)
def test_a_predicate_guards_and_requires(name: str) -> None:
    rules = []
    for number, (over, scope) in enumerate(places()):
        says = predicates_at(scope)[name]
        cases = (
            Case(says, {"guard": NEVER}),
            Case(~says, {"negated guard": NEVER}),
            Case(Always(), {"requirement": says, "negated requirement": ~says}),
        )
        rules.append(Invariant(f"R-{number}", over=(over,), cases=cases))
    agree_on(rules)


@pytest.mark.parametrize("name", PREDICATES)
def test_a_predicate_chooses_what_is_indexed_and_who_asks(name: str) -> None:
    chosen = index("a row", "rows[]", row.b, predicates_at(row)[name])
    part = index("a part", PARTS, item.b, predicates_at(item)[name])
    agree_on(
        (
            Invariant("R-1", over=("others[]",), then={"resolves": row.b.resolves(chosen)}),
            Invariant("R-2", over=("others[]",), then={"resolves": row.b.resolves(part)}),
            Invariant("R-3", over=("others[]",), then={"size": chosen.size(row.b) >= 2}),
            Invariant("R-4", when=predicates_at(row)[name], then={"resolves": row.a.resolves(OTHERS)}),
            Invariant("R-5", then={"either": row.a.resolves(OTHERS) | predicates_at(row)[name]}),
        ),
        {"others": ITEMS[1::4]},
    )


@pytest.mark.parametrize("name", PREDICATES)
def test_a_predicate_chooses_who_is_in_a_group(name: str) -> None:
    agree_on(
        (
            Invariant("R-1", when=predicates_at(row)[name], then={"unique": unique(row.b)}),
            Invariant(
                "R-2",
                over=(PARTS,),
                when=predicates_at(item)[name],
                then={"unique": unique(item.b), "within": unique(item.b, within_row=True)},
            ),
        )
    )


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_a_key(name: str) -> None:
    here, there = values_at(row)[name], values_at(item)[name]
    table = index("a row", "rows[]", here)
    agree_on(
        (
            Invariant("R-1", over=("others[]",), then={"resolves": here.resolves(table)}),
            Invariant("R-2", over=("others[]",), then={"size": table.size(here) <= 1}),
            Invariant("R-3", over=("others[]",), then={"look": table.look(here, row.b) == row.b}),
            Invariant("R-4", over=(PARTS,), then={"resolves": there.resolves(table)}),
            Invariant("R-5", over=("others[]",), then={"least": ALL.look("any", here) <= row.a}),
        ),
        {"rows": ITEMS[::2]},
    )


@pytest.mark.parametrize("name", VALUES)
def test_a_value_makes_groups(name: str) -> None:
    rules = []
    for number, (over, scope) in enumerate(places()):
        value = values_at(scope)[name]
        then = {
            "unique": unique(value),
            "pair": unique((value, scope.b)),
            "within": unique(value, within_row=True),
            "agree": agree(value, by=scope.b),
            "agree by": agree(scope.b, by=value),
        }
        rules.append(Invariant(f"R-{number}", over=(over,), then=then))
    agree_on(rules)


LOOK = OTHERS.look(row.a, row.b)
NESTED = {
    "pack": pack(LOOK, row.b) == (1, 1),
    "pair": pack(row.b, LOOK) == (1, 1),
    "part": LOOK.part("([xy]).*") == "x",
    "decoded": LOOK.decoded().is_set,
    "decoded deep": LOOK.decoded(deep=True).is_set,
    "folded": LOOK.folded == "x",
    "left": LOOK + row.a == "xx",
    "right": row.a + LOOK == "xx",
    "count": LOOK.count() < 2,
    "time": LOOK.time <= row.a.time,
    "order": OTHERS.size(row.a) <= LOOK,
    "in": LOOK.is_in((1, "x")),
    "text": LOOK.fullmatch("x.*"),
    "starts": LOOK.starts_with("x", row.b),
    "starts so": row.b.starts_with(LOOK, "y"),
    "type": LOOK.is_a("number"),
    "ascending": LOOK.ascending,
    "item": LOOK.has_item(item.a == "x"),
    "item asks": row.t.has_item(OTHERS.size(item.a) >= 1),
    "holder asks": row.t.has_item(up.a.resolves(OTHERS)),
    "key": LOOK.resolves(OTHERS),
    "size by": OTHERS.size(LOOK) >= 1,
    "and": row.a.resolves(OTHERS) & (LOOK == 1) & row.b.is_set,
    "or": row.b.is_null | row.a.resolves(OTHERS) | (LOOK == 1),
    "not": ~(row.a.resolves(OTHERS) & (LOOK == 1)),
}


@pytest.mark.parametrize("name", NESTED)
def test_what_is_found_in_an_index_goes_on_into_other_words(name: str) -> None:
    says = NESTED[name]
    agree_on(
        Invariant(
            f"R-{number}",
            over=(over,),
            cases=(Case(says, {"guard": NEVER}), Case(~says, {"not": NEVER}), Case(Always(), {"must": says})),
        )
        for number, over in enumerate(("rows[]", "others[]", "sheet"))
    )


def test_what_is_found_in_an_index_makes_groups() -> None:
    agree_on(
        (
            Invariant("R-1", then={"unique": unique((row.b, OTHERS.size(row.a))), "look": unique(LOOK)}),
            Invariant("R-2", then={"agree": agree(LOOK, by=row.b), "by": agree(row.b, by=LOOK)}),
            Invariant("R-3", when=LOOK == 1, then={"within": unique(row.b, within_row=True)}),
        )
    )


@pytest.mark.parametrize(
    "says",
    [
        ALL.size() >= 2, SHEETS.size() >= 1, row.a.resolves(SHEETS), BOTH.size((row.a, row.b)) <= 1,
        BOTH.look((row.a, row.b), row.b) == row.b, row.t.has_item(item.a.resolves(OTHERS)),
        row.a.resolves(OTHERS) & ~row.b.resolves(OTHERS), ~row.a.resolves(OTHERS) | row.b.resolves(OTHERS),
    ],
    ids=range(8),
)  # fmt: skip
def test_indexes_are_asked(says: Any) -> None:
    agree_on(
        Invariant(
            f"R-{number}", over=(over,), cases=(Case(says, {"guard": NEVER}), Case(Always(), {"must": says}))
        )
        for number, over in enumerate(("rows[]", "others[]", "sheet"))
    )
