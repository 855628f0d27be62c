"""Places: what of a document a clause reads, named apart from any document.

A place is a key at some depth of an aggregate's row: `claim_intent_manifests[].claims[].claim_id` is
aggregate `claim_intent_manifests`, steps `("claims",)`, name `claim_id`. A list's item itself has no name.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from checker.rules import words as w
from checker.rules.compile_plan import ASKS
from checker.rules.example import ABSENT
from checker.rules.invariant import Clause

Row = Any
"""A row of an aggregate, or the value of a single object."""


class Place(NamedTuple):
    """A key (or, without a name, an item) at the end of some list steps inside an aggregate's row."""

    aggregate: str
    steps: tuple[str, ...]
    name: str | None

    @property
    def parent(self) -> Place | None:
        """The list that the place is inside of; None for a key of the row itself."""
        return Place(self.aggregate, self.steps[:-1], self.steps[-1]) if self.steps else None

    def __str__(self) -> str:
        inside = "".join(f".{step}[]" for step in self.steps)
        return f"{self.aggregate}{inside}" + ("" if self.name is None else f".{self.name}")


def scopes(source: w.Source) -> tuple[tuple[str, ...], ...]:
    """The steps to the item, to the object that holds it, and so on outwards."""
    return tuple(source.steps[:end] for end in range(len(source.steps), -1, -1))


def places(tree: w.Node, source: w.Source) -> tuple[Place, ...]:
    """The places that a tree reads at an item of a source, each once; what its indexes hold is left out."""
    found = (place_at(node, source.aggregate, around) for node, around in scoped(tree, scopes(source)))
    return tuple(dict.fromkeys(place for place in found if place is not None))


def place_of(node: w.Node, source: w.Source) -> Place | None:
    """The place that a key, an item, or a folded key reads; None for any other tree."""
    inner = node.value if isinstance(node, w.Folded) else node
    return place_at(inner, source.aggregate, scopes(source))


def place_at(node: w.Node, aggregate: str, around: tuple[tuple[str, ...], ...]) -> Place | None:
    """The place that a key or an item reads; None for any other tree. around: the scopes, innermost first."""
    match node:
        case w.Field(name, up) if up < len(around):
            return Place(aggregate, around[up], name)
        case w.This(up) if up < len(around):
            return Place(aggregate, around[up], None)
    return None


def scoped(
    tree: w.Node, around: tuple[tuple[str, ...], ...]
) -> Iterator[tuple[w.Node, tuple[tuple[str, ...], ...]]]:
    """The nodes of a tree with the scopes around each; inside `has_item` the list's item is the innermost."""
    yield tree, around
    if isinstance(tree, w.HasItem):
        yield from scoped(tree.value, around)
        listed = tree.value
        inner = around
        if isinstance(listed, w.Field) and listed.up < len(around):
            inner = ((*around[listed.up], listed.name), *around)
        yield from scoped(tree.where, inner)
        return
    for child in tree.children():
        yield from scoped(child, around)


def askers(clause: Clause) -> list[w.Resolves | w.Size | w.Look]:
    """The words of guard and requirement that ask an index."""
    trees = (clause.guard, clause.requirement)
    return [node for tree in trees for node in tree.walk() if isinstance(node, ASKS)]


def clause_places(clause: Clause) -> tuple[Place, ...]:
    """The places that guard and requirement read."""
    found = (place for tree in (clause.guard, clause.requirement) for place in places(tree, clause.source))
    return tuple(dict.fromkeys(found))


def clause_indexes(clause: Clause) -> tuple[w.Index, ...]:
    """The indexes that guard and requirement ask."""
    return tuple({id(node.index): node.index for node in askers(clause)}.values())


def parts(key: w.Value) -> tuple[w.Value, ...]:
    """The components of a key."""
    return key.parts if isinstance(key, w.Pack) else (key,)


def holder(row: Row, place: Place) -> Any:
    """The object or list at whose key or first item a place is, in a row with one item a list; None if none.

    For an item without a name the list that holds it.
    """
    at = row
    steps = place.steps if place.name is not None else place.steps[:-1]
    for step in steps:
        listed = at.get(step) if isinstance(at, dict) else None
        if not isinstance(listed, list) or not listed:
            return None
        at = listed[0]
    if place.name is None and place.steps:
        at = at.get(place.steps[-1]) if isinstance(at, dict) else None
    return at


def put(row: Row, place: Place, value: Any) -> bool:
    """Set a place of a row to a copy of a value (`ABSENT` removes the key); returns whether there is such a
    place."""
    at = holder(row, place)
    if isinstance(value, (list, dict)):
        value = copy.deepcopy(value)
    if place.name is None:
        if not isinstance(at, list) or not at:
            return False
        at[0] = value
        return True
    if not isinstance(at, dict):
        return False
    if value is ABSENT:
        at.pop(place.name, None)
    else:
        at[place.name] = value
    return True


def get(row: Row, place: Place) -> Any:
    """What a row has at a place: the first item where there are lists; ABSENT where there is nothing."""
    at = holder(row, place)
    if place.name is None:
        return at[0] if isinstance(at, list) and at else ABSENT
    return at.get(place.name, ABSENT) if isinstance(at, dict) else ABSENT


def all_at(row: Row, place: Place) -> Iterator[Any]:
    """Everything that a row has at a place, over all items of its lists."""
    found = [row]
    for step in place.steps:
        listed = [at.get(step) for at in found if isinstance(at, dict)]
        found = [item for items in listed if isinstance(items, list) for item in items]
    for at in found:
        if place.name is None:
            yield at
        elif isinstance(at, dict) and place.name in at:
            yield at[place.name]


def is_inside(place: Place, around: Place) -> bool:
    """Whether a place is in the items of a list."""
    steps = (*around.steps, around.name)
    return place.aggregate == around.aggregate and place.steps[: len(steps)] == steps


def outermost(found: Iterable[Place]) -> tuple[Place, ...]:
    """The places without those that are inside a list which is itself among them."""
    every = dict.fromkeys(found)

    def inside(place: Place) -> bool:
        parent = place.parent
        return parent is not None and (parent in every or inside(parent))

    return tuple(place for place in every if not inside(place))
