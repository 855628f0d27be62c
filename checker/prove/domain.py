"""The domain: which values a place is tried with, and the rows and documents made of them.

Two domains of each place: the wide one (all that words, schema and ill will suggest) for one row at a time,
and the narrow one (schema-valid, two values an id) for documents of several rows.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from checker.prove.places import Place, all_at, clause_indexes, get, parts, place_of, put
from checker.prove.shape import Shapes, pattern_members
from checker.prove.splices import Words, spliced
from checker.prove.witness import TEXT, Length, Made, named, wanted
from checker.rules import words as w
from checker.rules.compile_plan import ASKS, aggregates_of
from checker.rules.example import ABSENT
from checker.rules.family import Family
from checker.rules.invariant import Clause, RuleError
from checker.rules.meaning import freeze

Row = Any
_FOREIGN = "other"
_IDS = 2
_FAR = 3
_LONGEST = 10_000


class Domain:
    """The values that the places of a rule set are tried with.

    Args:
        families: the rule set.

    Raises:
        SchemaFileError: the schema of an aggregate is missing or no schema.
    """

    def __init__(self, families: Sequence[Family]) -> None:
        self.families = tuple(families)
        self.aggregates = aggregates_of(families)
        self.shapes = Shapes(self.aggregates.values())
        self.clauses = tuple(clause for family in families for clause in family.clauses())
        self._wide: dict[Place, tuple[Any, ...]] = {}
        self._narrow: dict[Place, tuple[Any, ...]] = {}
        self._wants: dict[Place, list[Any]] = {}
        self._named: dict[Place, list[Any]] = {}
        self._pools: dict[Place, set[Place]] = {}
        predicates: list[tuple[w.Node, w.Source]] = [
            (tree, clause.source) for clause in self.clauses for tree in (clause.guard, clause.requirement)
        ]
        predicates += [
            (line.when, family.home) for family in families for line in family.gate if not line.about_passport
        ]
        for index in _unique_indexes(self.clauses):
            for entry in index.entries:
                predicates += [(entry.key, entry.source), (entry.where, entry.source)]
        self._words = Words(predicates)
        for tree, source in predicates:
            for place, value in wanted(tree, source):
                self._wants.setdefault(place, []).append(value)
            for place, value in named(tree, source):
                self._named.setdefault(place, []).append(value)
            for left, right in _linked(tree, source):
                self._join(left, right)

    def base_rows(self, aggregate: str) -> list[Row]:
        """The rows of an aggregate in the base of the family that declares it (of a single object: it)."""
        declaring = [f for f in self.families if any(a.name == aggregate for a in f.aggregates)]
        for family in (*declaring, *self.families):
            value = family.base.document.get(aggregate)
            if self.aggregates[aggregate].single and value is not None:
                return [value]
            if isinstance(value, list) and value:
                return list(value)
        raise RuleError(
            f"no base document has a row of {aggregate}; add one to the base of the family that declares it"
        )

    def row(self, aggregate: str, places: Iterable[Place]) -> Row:
        """The first base row, with as few items as can be in each list that leads to a place, but one."""
        row = copy.deepcopy(self.base_rows(aggregate)[0])
        for place in places:
            for depth in range(len(place.steps)):
                listed = Place(aggregate, place.steps[:depth], place.steps[depth])
                least = min(max(1, int(self.shapes.at(listed).get("minItems", 1))), _LONGEST)
                found = get(row, listed)
                if isinstance(found, list) and len(found) >= least:
                    del found[least:]
                else:
                    sample = self.shapes.instance(Place(aggregate, place.steps[: depth + 1], None))
                    put(row, listed, [copy.deepcopy(sample) for _ in range(least)])
        return row

    def is_valid_at(self, place: Place, value: Any) -> bool:
        """Whether the schema accepts the base row with a value at a place (without it, where none can be)."""
        if place.name is None and not place.steps:
            return self.shapes.is_valid(place.aggregate, value)
        row = self.row(place.aggregate, [place])
        put(row, place, value)
        return self.shapes.is_valid(place.aggregate, row)

    def narrow(self, place: Place) -> tuple[Any, ...]:
        """Schema-valid values: the base's first, a second one, and those that words name.

        Places that keys of an index join share their values, so that references can resolve.
        """
        known = self._narrow.get(place)
        if known is None:
            members = sorted(self._pools.get(place, {place}), key=lambda each: (each != place, each))
            base = [value for each in members for value in self._base_values(each)[:1]]
            named = [value for each in members for value in self._named.get(each, ())]
            fit = self._fitting(place, [*base[:1], *named, *self.shapes.options(place)])
            wanting = _IDS - sum(value is not None for value in fit)
            if wanting > 0:
                patterned = [text for each in members for text in pattern_members(self.shapes.at(each))]
                usual = [*base, *patterned] or [self.shapes.instance(place)]
                lists = [self._list_of(place, size) for size in (0, 1, 2) if isinstance(usual[0], list)]
                others = [*fit, *usual, *lists, *(second(value) for value in (*fit, *usual))]
                fit = self._fitting(place, others)[: len(fit) + wanting]
            known = self._narrow[place] = tuple(fit)
        return known

    def _fitting(self, place: Place, values: Iterable[Any]) -> list[Any]:
        return [value for value in _distinct(values) if self.is_valid_at(place, value)]

    def wide(self, place: Place) -> tuple[Any, ...]:
        """Everything that a place is tried with, what the base has first; `ABSENT` for no key."""
        known = self._wide.get(place)
        if known is None:
            found = self._tried(place, ())
            found += spliced(self, self._words, place, found)
            known = self._wide[place] = tuple(_distinct(found))
        return known

    def _tried(self, place: Place, around: tuple[Place, ...]) -> list[Any]:
        """What a place is tried with, word by word. around: places whose values are made of this one's."""
        found = [*self._usual(place), *self.narrow(place), *self.shapes.choices(place)]
        for want in self._wants.get(place, ()):
            if isinstance(want, Length):
                found.append(self._list_of(place, want.size))
            elif isinstance(want, Made):
                found += self._made(place, want, around)
            else:
                found.append(want)
        found += [None, 7, TEXT, []]
        if place.name is not None:
            found.append(ABSENT)
        if self.shapes.options(place):
            found.append(_FOREIGN)
        return _distinct(found)

    def _made(self, place: Place, want: Made, around: tuple[Place, ...]) -> Iterator[Any]:
        """What is made of the values of other places; not of those that are made of this one's."""
        outer = (*around, place)
        if len(outer) > _FAR or any(each in outer for each in want.places):
            return
        pools = [self._tried(each, outer) for each in want.places]
        for held in itertools.islice(itertools.product(*pools), want.most):
            yield from want.make(*held)

    def shaped(self, place: Place, inner: Sequence[Place]) -> tuple[Any, ...]:
        """The values of a list that is read as a whole and item by item: no list, lists of up to two items
        whose own places (`inner`) run through their values, and lists as long as words ask for."""
        item = Place(place.aggregate, (*place.steps, str(place.name)), None)
        items = list(self._items(item, inner, self.wide))
        few = self._items(item, inner, self._apart)
        lists = [[], *([each] for each in items)]
        lists += [list(pair) for pair in itertools.combinations_with_replacement(few, 2)]
        longer = [
            want.size for want in self._wants.get(place, ()) if isinstance(want, Length) and want.size > 2
        ]
        lists += [[items[0]] * size for size in longer if items]
        plain = [value for value in self.wide(place) if not isinstance(value, list)]
        return tuple(_distinct([*self._usual(place), *plain, *lists]))

    def _apart(self, place: Place) -> Sequence[Any]:
        """The first of all values of a place that its words and the schema take alike; what the schema offers
        stays apart."""
        if self._words.is_loose(place):
            return self.wide(place)
        tell = self._words.teller(self, place)
        offered = {freeze(value) for value in self.shapes.choices(place)}
        found: dict[Hashable, Any] = {}
        for value in self.wide(place):
            frozen = None if value is ABSENT else freeze(value)
            own = frozen if value is not ABSENT and frozen in offered else ("any",)
            found.setdefault((self.is_valid_at(place, value), own, tell(value)), value)
        return list(found.values())

    def _items(
        self, item: Place, inner: Sequence[Place], values_of: Callable[[Place], Sequence[Any]]
    ) -> Iterator[Any]:
        if any(each == item for each in inner):
            yield from (each for each in values_of(item) if each is not ABSENT)
            return
        depth = len(item.steps)
        sample = self.shapes.instance(item)
        names = [each for each in inner if len(each.steps) == depth and each.name is not None]
        for values in itertools.product(*map(values_of, names)):
            made = copy.deepcopy(sample) if isinstance(sample, dict) else {}
            for each, value in zip(names, values, strict=True):
                put(made, Place(each.aggregate, (), each.name), value)
            yield made
        yield from (None, TEXT)

    def _list_of(self, place: Place, size: int) -> list[Any]:
        item = Place(place.aggregate, (*place.steps, str(place.name)), None)
        have = next((value for value in self._base_values(place) if isinstance(value, list) and value), None)
        one = have[0] if have else self.shapes.instance(item)
        return [copy.deepcopy(one) for _ in range(size)]

    def _base_values(self, place: Place) -> list[Any]:
        rows = self.base_rows(place.aggregate)
        found = [value for row in rows for value in all_at(row, place)]
        if not found and self.shapes.is_required(place):
            found = [self.shapes.instance(place)]
        return _distinct(found)

    def documents(self, clauses: Sequence[Clause], limit: int | None = None) -> Iterator[dict[str, Any]]:
        """Small documents in which everything that the clauses read runs through its values.

        Args:
            clauses: any clauses over the aggregates of this rule set, not only its own.
            limit: how many documents at most.

        Returns:
            The base document first, then it with one row varied in the wide domain and every small content of
            the indexes asked, and for clauses about several rows every pair in the narrow domain.

        Raises:
            RuleError: an aggregate has no row in any base, or aggregates ask one another.
        """
        from checker.prove.documents import documents

        return itertools.islice(documents(self, clauses), limit)

    def _usual(self, place: Place) -> list[Any]:
        """What the first base row has there, or that it has nothing."""
        rows = self.base_rows(place.aggregate)
        return [*all_at(rows[0], place), *([] if place.name is None else [ABSENT])][:1]

    def _join(self, left: Place, right: Place) -> None:
        pool = self._pools.setdefault(left, {left}) | self._pools.setdefault(right, {right})
        for place in pool:
            self._pools[place] = pool


def _linked(tree: w.Node, source: w.Source) -> Iterator[tuple[Place, Place]]:
    """Pairs of places that a tree compares with one another, directly or by an index's key."""
    for node in tree.walk():
        pairs: list[tuple[Place | None, Place | None]] = []
        if isinstance(node, w.Eq):
            pairs = [(place_of(node.left, source), place_of(node.right, source))]
        elif isinstance(node, w.Order):
            pairs = list(itertools.product(_measured(node.left, source), _measured(node.right, source)))
        elif isinstance(node, ASKS) and node.key is not None:
            pairs = [
                (place_of(mine, source), place_of(its, entry.source))
                for entry in node.index.entries
                for mine, its in zip(parts(node.key), parts(entry.key), strict=False)
            ]
        yield from ((left, right) for left, right in pairs if left is not None and right is not None)


def _measured(node: w.Value, source: w.Source) -> list[Place | None]:
    """The places of the moments that a side of a comparison reads."""
    if isinstance(node, w.Look):
        inner = node.value.value if isinstance(node.value, w.Time) else node.value
        return [place_of(inner, entry.source) for entry in node.index.entries]
    return [place_of(node.value, source)] if isinstance(node, w.Time) else []


def _unique_indexes(clauses: Iterable[Clause]) -> tuple[w.Index, ...]:
    found = {id(index): index for clause in clauses for index in clause_indexes(clause)}
    return tuple(found.values())


def _distinct(values: Iterable[Any]) -> list[Any]:
    """The values, each once as JSON tells them apart; `ABSENT` is a value of its own."""
    found: dict[Hashable, Any] = {}
    for value in values:
        found.setdefault(("absent",) if value is ABSENT else freeze(value), value)
    return list(found.values())


def second(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    return f"{value} {TEXT}" if isinstance(value, str) else TEXT
