"""Which values a key can take: those that the row schema lists, or where there is none, the rules name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checker.prove.places import Place, place_at, scopes
from checker.prove.shape import Shapes
from checker.rules import words as w
from checker.rules.compile_plan import aggregates_of
from checker.rules.family import Family
from checker.rules.invariant import Clause

Scalar = str | int | float | bool | None


class Scope:
    """Where trees are read: an aggregate, and the steps to the item and to the objects around it."""

    __slots__ = ("aggregate", "around")

    def __init__(self, aggregate: str, around: tuple[tuple[str, ...], ...]) -> None:
        self.aggregate = aggregate
        self.around = around

    def place(self, node: w.Value) -> Place | None:
        """The place that a key or an item reads; None for any other value."""
        return place_at(node, self.aggregate, self.around)

    def inside(self, value: w.Value) -> Scope:
        """The scope of the items of a list that a value reads (`has_item`)."""
        place = self.place(value)
        # Steps that no schema has stand for the items of a list that was made on the way.
        steps = ("",) if place is None else (*place.steps, place.name or "")
        return Scope(self.aggregate, (steps, *self.around))


class Enums:
    """The closed sets of all families' aggregates.

    Args:
        families: their aggregates name the schemas; their clauses name the values of what has no schema.

    Raises:
        SchemaFileError: the schema of an aggregate is missing or no schema.
        RuleError: two families declare one aggregate.
    """

    def __init__(self, families: Iterable[Family]) -> None:
        families = tuple(families)
        aggregates = aggregates_of(families)
        self._shapes = Shapes(aggregates.values())
        self._named: dict[Place, dict[Scalar, None]] = {}
        for clause in (clause for family in families for clause in family.clauses()):
            declared = aggregates.get(clause.source.aggregate)
            if declared is not None and declared.schema is None:
                for place, text in _named(clause):
                    self._named.setdefault(place, {})[text] = None

    def scope(self, source: w.Source) -> Scope:
        """The scope of a source's items."""
        return Scope(source.aggregate, scopes(source))

    def values(self, node: w.Value, scope: Scope) -> tuple[Scalar, ...]:
        """The values of a key (of each item, for `this`); none where they are no closed set."""
        place = scope.place(node)
        if place is None:
            return ()
        if place in self._named:
            return tuple(self._named[place])
        if self._shapes.at(place).get("type") == "boolean":
            return (True, False)
        return tuple(each for each in self._shapes.options(place) if not isinstance(each, (list, dict)))


def _named(clause: Clause) -> Iterator[tuple[Place, str]]:
    """The item's keys with the texts that a clause compares them with."""
    scope = Scope(clause.source.aggregate, scopes(clause.source))
    pairs = (pair for tree in (clause.guard, clause.requirement) for pair in tree.leveled())
    for node in (node for node, level in pairs if level == 0):
        match node:
            case w.Eq(w.Field(_, 0) as key, w.Const(str() as text)):
                options: tuple[object, ...] = (text,)
            case w.IsIn(w.Field(_, 0) as key, options):
                pass
            case _:
                continue
        place = scope.place(key)
        if place is not None:
            yield from ((place, option) for option in options if isinstance(option, str))
