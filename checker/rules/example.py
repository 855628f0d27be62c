"""Examples: small documents, written as edits of a family's base document, with what they must fire.

They are a rule's tests and its documentation. An edit is a pointer into the base document and a value;
`row(…)` edits the first row of the family's own aggregate.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.rules.meaning import freeze


class Absent:
    """Says that a key is not there."""

    def __repr__(self) -> str:
        return "ABSENT"

    def __deepcopy__(self, memo: object) -> Absent:
        """There is one: what holds it is compared with it."""
        return self


ABSENT = Absent()
HOME = "@"
"""Stands at the start of a pointer for the first row of the family's own aggregate."""

Edit = tuple[str, Any]
Patch = tuple[Edit, ...]


def row(**fields: Any) -> Patch:
    """Sets keys of the family's first row (`ABSENT` removes one)."""
    return tuple((f"{HOME}/{name}", value) for name, value in fields.items())


def rows(*changes: Mapping[str, Any]) -> Patch:
    """Makes the family's aggregate hold one copy of its first row for each mapping, with those keys set."""
    return ((f"{HOME}rows", changes),)


def at(pointer: str, value: Any) -> Patch:
    """Sets (or with `ABSENT` removes) what an RFC 6901 pointer names; `-` as the last step appends."""
    return ((pointer, value),)


@dataclass(frozen=True)
class Example:
    """A document and what it fires.

    Attributes:
        title: what the document shows, as a short phrase.
        patch: edits of the family's base document.
        fires: names of the clauses of this rule that fail; none for an accepting example.
        at: the pointers of those findings, where the author states them.
    """

    title: str
    patch: Patch = ()
    fires: frozenset[str] | set[str] = frozenset()
    at: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Table:
    """A sweep: some fields of the family's first row run through values, and the author lists which
    combinations are allowed.

    Attributes:
        title: what is swept.
        fields: the keys that are swept together.
        values: for each key its values.
        allowed: the combinations on which the rule is silent (bare values where one key is swept).
        fires: the clauses that fail on every other combination.
        patch: edits made before.
    """

    title: str
    fields: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]
    allowed: Iterable[Any]
    fires: frozenset[str] | set[str]
    patch: Patch = ()

    def examples(self) -> Iterator[Example]:
        """One example for each combination, in the order of the values."""
        allowed = {freeze([*entry] if len(self.fields) > 1 else [entry]) for entry in self.allowed}
        for combination in itertools.product(*self.values):
            named = ", ".join(f"{name} {value}" for name, value in zip(self.fields, combination, strict=True))
            edits = row(**dict(zip(self.fields, combination, strict=True)))
            fires = frozenset[str]() if freeze([*combination]) in allowed else frozenset(self.fires)
            yield Example(f"{self.title}: {named}", self.patch + edits, fires)


def expanded(entries: Iterable[Example | Table]) -> Iterator[Example]:
    """Each example, those of tables one by one."""
    for entry in entries:
        yield from entry.examples() if isinstance(entry, Table) else (entry,)


def table(
    title: str, name: str, values: Sequence[Any], allowed: Iterable[Any], fires: set[str], patch: Patch = ()
) -> Table:
    """A sweep of one field."""
    return Table(title, (name,), (tuple(values),), tuple(allowed), frozenset(fires), patch)


@dataclass(frozen=True)
class Base:
    """The document that a family's examples edit: valid, with one row of each aggregate the family is about.

    home: pointer of the family's first row (`/claim_audit_results/0`).
    """

    document: Mapping[str, Any]
    home: str

    def edited(self, patch: Patch) -> dict[str, Any]:
        """A copy of the document with the edits made, in order.

        Raises:
            KeyError, IndexError, ValueError, TypeError, AttributeError: an edit names a place that is not
                there.
        """
        document: dict[str, Any] = copy.deepcopy(dict(self.document))
        for pointer, value in patch:
            if pointer == f"{HOME}rows":
                _multiply(document, self.home, value)
            else:
                _set(document, pointer.replace(HOME, self.home, 1) if pointer[0] == HOME else pointer, value)
        return document


def _multiply(document: dict[str, Any], home: str, changes: Iterable[Mapping[str, Any]]) -> None:
    aggregate = home.strip("/").split("/")[0]
    first = document[aggregate][0]
    document[aggregate] = [_changed(first, change) for change in changes]


def _changed(first: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**first, **change}
    return {name: copy.deepcopy(value) for name, value in merged.items() if value is not ABSENT}


def _set(document: Any, pointer: str, value: Any) -> None:
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    place = document
    for step in steps[:-1]:
        place = place[int(step)] if isinstance(place, list) else place[step]
    last = steps[-1]
    value = copy.deepcopy(value) if value is not ABSENT else value
    if isinstance(place, list):
        if value is ABSENT:
            del place[int(last)]
        elif last == "-":
            place.append(value)
        else:
            place[int(last)] = value
    elif value is ABSENT:
        place.pop(last, None)
    else:
        place[last] = value
