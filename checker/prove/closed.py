"""Closed sets: every value that is offered must stand on a valid row."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.prove.domain import Domain
from checker.prove.facts import Grounds
from checker.prove.places import Place, all_at, place_of, put
from checker.prove.proof import Failure
from checker.prove.shape import Offer
from checker.rules import words as w
from checker.rules.evaluate import Passport, failing
from checker.rules.invariant import Clause
from checker.rules.meaning import freeze
from checker.rules.sentences import show


def enums(domain: Domain, grounds: Grounds, core: Sequence[Clause]) -> tuple[int, list[Failure]]:
    """Every value of a closed set must stand on a valid row: what schemas list, true and false, and for an
    aggregate without a schema what its core rules list."""
    count = 0
    failures = []
    for aggregate in domain.aggregates:
        for offer in (*domain.shapes.offers(aggregate), *_ruled(domain, aggregate, core)):
            for value in offer.values:
                count += 1
                if not _stands(domain, grounds, offer, value, core):
                    failures.append(
                        Failure(
                            "enum", "", "",
                            f"{offer}: {show(value)} is offered, but the rules let no valid row have it; "
                            "take it out of the schema, or mend the rule that forbids it",
                        )
                    )  # fmt: skip
    return count, failures


def _ruled(domain: Domain, aggregate: str, core: Sequence[Clause]) -> Iterator[Offer]:
    """What core rules list for the keys of an aggregate that has no schema."""
    if domain.aggregates[aggregate].schema is not None:
        return
    for clause in core:
        listed = clause.requirement
        if clause.source.aggregate == aggregate and isinstance(listed, w.IsIn):
            place = place_of(listed.value, clause.source)
            if place is not None and place.name is not None:
                path = (*(each for step in place.steps for each in (step, None)), place.name)
                yield Offer(aggregate, path, listed.options)


def _rows_with(domain: Domain, place: Place, value: Any) -> Iterator[Any]:
    """The base row with the value; inside a list, with each list of up to two items that has it."""
    row = domain.row(place.aggregate, [place])
    if put(row, place, value):
        yield row
    if place.steps:
        outer = Place(place.aggregate, (), place.steps[0])
        for listed in domain.shaped(outer, [place]):
            row = domain.row(place.aggregate, [])
            put(row, outer, listed)
            if freeze(value) in map(freeze, all_at(row, place)):
                yield row


def _row_at(domain: Domain, offer: Offer, value: Any) -> Any:
    """The base row with the value, at a path through objects inside it; no rule reads those."""
    row = copy.deepcopy(domain.base_rows(offer.aggregate)[0])
    at = row
    path: list[str | int] = [0 if step is None else step for step in offer.path]
    for depth, step in enumerate(path[:-1]):
        missing = domain.shapes.sample(Offer(offer.aggregate, offer.path[: depth + 1], ()))
        if isinstance(step, int):
            if not at:
                at.append(missing)
        else:
            at.setdefault(step, missing)
        at = at[step]
    if isinstance(path[-1], int):
        at[:] = [value]
    else:
        at[path[-1]] = value
    return row


def _stands(domain: Domain, grounds: Grounds, offer: Offer, value: Any, core: Sequence[Clause]) -> bool:
    place = offer.place
    single = domain.aggregates[offer.aggregate].single
    base = next(f.base.document for f in domain.families if f.base.document.get(offer.aggregate))
    rows = _rows_with(domain, place, value) if place is not None else iter((_row_at(domain, offer, value),))
    for row in rows:
        document = {**base, offer.aggregate: row if single else [row]}
        if domain.shapes.is_valid(offer.aggregate, row) and not failing(tuple(core), Passport(document)):
            return True
    if place is None:
        return False
    question = grounds.question(place.aggregate, valid=True)
    states = grounds.spaces[place.aggregate].where(place, value)
    if states is not None:
        return bool(question.holds_where(states))

    def has(edits: Mapping[Place, Any]) -> bool:
        for edited, found in edits.items():
            below = len(edited.steps) + (edited.name is not None)
            within = (*edited.steps, edited.name)
            if place == edited:
                if freeze(found) == freeze(value):
                    return True
            elif place.steps[:below] == within and isinstance(found, list):
                inner = Place(place.aggregate, place.steps[below - 1 :], place.name)
                if freeze(value) in map(freeze, all_at({inner.steps[0]: found}, inner)):
                    return True
        return False

    return bool(question.fits(has))
