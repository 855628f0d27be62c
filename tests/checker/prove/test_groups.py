"""Keys by which rows clash."""

from __future__ import annotations

from checker.prove.groups import by_id, clash, group_keys, is_within_row
from checker.rules.evaluate import Passport
from checker.rules.invariant import Clause
from checker.rules.words import Always, agree, item, pack, source, unique
from checker.rules.words import row as r

ROWS = source("rows[]")
ITEMS = source("rows[].parts[]")


def unique_over(over: object = ROWS, key: object = r.id) -> Clause:
    return Clause("A", "id", over, r.kind == "a", unique(key))  # type: ignore[arg-type]


def passport(**row: object) -> Passport:
    return Passport({"rows": [row]})


def test_keys() -> None:
    keys = group_keys([unique_over()], passport(id="x", kind="a"))
    assert len(keys) == 1
    assert group_keys([unique_over()], passport(id="x", kind="b")) == frozenset()
    assert group_keys([unique_over()], passport(kind="a")) == frozenset()
    both = [unique_over(), Clause("A", "id", ITEMS, Always(), unique(item.id))]
    assert len(group_keys(both, passport(id="x", kind="a", parts=[{"id": "y"}, {"id": "x"}]))) == 2


def test_unique_clashes_on_a_common_key() -> None:
    one = group_keys([unique_over()], passport(id="x", kind="a"))
    assert clash(one, one)
    assert not clash(one, group_keys([unique_over()], passport(id="y", kind="a")))


def test_agree_clashes_on_one_key_with_two_values() -> None:
    clause = Clause("A", "n", ROWS, Always(), agree(r.note, by=pack(r.id, r.kind)))

    def keys(note: object) -> frozenset[object]:
        return group_keys([clause], passport(id="x", kind="a", note=note))

    assert clash(keys("n"), keys("m"))
    assert clash(keys("n"), keys(None))
    assert not clash(keys("n"), keys("n"))


def test_kinds_of_groups() -> None:
    inside = Clause("A", "x", ITEMS, Always(), unique(item.id, within_row=True))
    assert is_within_row(inside)
    assert not is_within_row(unique_over())
    assert [len(same) for same in by_id([inside, unique_over(), unique_over(ITEMS)]).values()] == [1, 2]
