"""Rows built of values for their places."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from checker.prove.domain import Domain
from checker.prove.places import Place, Row
from checker.rules.example import ABSENT


def built(
    domain: Domain,
    skeleton: Row,
    aggregate: str,
    steps: tuple[str, ...],
    varied: Mapping[Place, Sequence[Any]],
    listed: Collection[tuple[str, ...]],
) -> Iterator[Row]:
    own = [p for p in varied if p.steps == steps and p.name is not None]
    inner = dict.fromkeys(
        p.steps[: len(steps) + 1]
        for p in varied
        if len(p.steps) > len(steps) and p.steps[: len(steps)] == steps
    )
    choices: list[list[tuple[str, Any]]] = [[(str(p.name), value) for value in varied[p]] for p in own]
    for below in inner:
        place = Place(aggregate, steps, below[-1])
        sample = skeleton.get(below[-1]) if isinstance(skeleton, dict) else None
        first = (
            sample[0]
            if isinstance(sample, list) and sample
            else domain.shapes.instance(Place(aggregate, below, None))
        )
        scalars = varied.get(Place(aggregate, below, None))
        items = (
            list(scalars)
            if scalars is not None
            else list(built(domain, first, aggregate, below, varied, listed))
        )
        lists: list[Any] = [[item] for item in items]
        if below in listed:
            lists += [list(pair) for pair in itertools.product(items, repeat=2)]
        if domain.is_valid_at(place, []):
            lists.append([])
        choices.append([(below[-1], each) for each in lists])
    for chosen in itertools.product(*choices):
        if not isinstance(skeleton, dict):
            yield skeleton
            return
        yield {name: value for name, value in {**skeleton, **dict(chosen)}.items() if value is not ABSENT}
