"""States of a space, one by one: what its bits say of each, and what its document says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from checker.prove.axes import AxisValue
from checker.prove.checks import gate_lines
from checker.prove.domain import Domain
from checker.prove.places import Place
from checker.prove.proof import Proof
from checker.prove.run import prove
from checker.prove.space import Space
from checker.rules.evaluate import Passport, failing, reads_item, test
from checker.rules.family import Family
from checker.rules.invariant import Clause
from checker.rules.registry import load_families


class State(NamedTuple):
    """One state. bit: its content and coordinates; values: one of each axis; document: what it stands for."""

    bit: int
    values: tuple[AxisValue, ...]
    mask: frozenset[str]
    document: dict[str, Any]


def core_of(families: Iterable[Family]) -> tuple[Clause, ...]:
    return tuple(clause for family in families if family.core for clause in family.clauses())


def spaces_of(families: Sequence[Family]) -> dict[str, Space]:
    """The space of each aggregate, as `prove` makes them."""
    domain, core, lines = Domain(families), core_of(families), gate_lines(families)
    return {name: Space(domain, core, name, lines.get(name, ())) for name in domain.aggregates}


def drawn(space: Space, random: Random) -> State:
    """A random state: each bit, each value of an axis there, and each edit of the value alike."""
    while True:
        bit = random.randrange(space.all.bit_length())
        if not space.possible >> bit & 1:
            continue
        values: list[AxisValue] = []
        for axis in space.axes:
            here = [value for value in axis.values if value.states >> bit & 1]
            # Half the draws are of states where something of the axis fails: they are few among many.
            odd = [value for value in here if any(bits >> bit & 1 for bits in value.fires.values())]
            values.append(random.choice(odd if odd and random.random() < 0.3 else here))
        return state(space, bit, values, random)


def state(space: Space, bit: int, values: Sequence[AxisValue], random: Random | None = None) -> State:
    """A state. With `random`, any of the edits that a value stands for is taken, not the first."""
    mask: frozenset[str] = frozenset()
    edited = []
    for axis, value in zip(space.axes, values, strict=True):
        if not axis.places:
            mask = frozenset(value.fires)
        edit: Mapping[Place, Any] = random.choice(value.edits) if random else value.edits[0]
        edited.append(AxisValue([dict(edit)], 1, value.valid, value.states, value.fires, value.guards))
    return State(bit, tuple(values), mask, space.document(bit, edited, mask))


def said_failing(space: Space, at: State) -> set[str]:
    """The clauses that fail in a state as its bits say."""
    every = [space.fires, *(value.fires for value in at.values)]
    return {name for fires in every for name, bits in fires.items() if bits >> at.bit & 1}


def said_applying(space: Space, at: State) -> set[str]:
    every = [space.guards, *(value.guards for value in at.values)]
    return {name for guards in every for name, bits in guards.items() if bits >> at.bit & 1}


def said_valid(space: Space, at: State) -> bool:
    return bool(space.valid >> at.bit & 1) and all(value.valid for value in at.values)


def fails(clauses: Iterable[Clause], document: Mapping[str, Any]) -> set[str]:
    """The clauses that fail on a document, evaluated directly."""
    return {clause.id for clause, _ in failing(tuple(clauses), Passport(document))}


def applies(clauses: Iterable[Clause], document: Mapping[str, Any]) -> set[str]:
    """The clauses whose guard is true of some item of a document."""
    passport = Passport(document)
    return {
        clause.id
        for clause in clauses
        for site in passport.sites(clause.source)
        if isinstance(site.chain[0], dict)
        or clause.source.single
        or reads_item(clause.guard, clause.requirement)
        if test(clause.guard, site.chain, passport) is True
    }


def is_valid(domain: Domain, aggregate: str, document: Mapping[str, Any]) -> bool:
    """Whether the schema accepts the row (or the object) of an aggregate's only row."""
    value = document[aggregate]
    rows = [value] if domain.aggregates[aggregate].single else value
    return all(domain.shapes.is_valid(aggregate, row) for row in rows)


def differences(space: Space, core: Sequence[Clause], at: State) -> list[str]:
    """What the bits of a state say otherwise than its document does."""
    found = []
    said, does = said_failing(space, at), fails(core, at.document)
    if said != does:
        found.append(f"fails: bits only {sorted(said - does)}, document only {sorted(does - said)}")
    said, does = said_applying(space, at), applies(space.clauses, at.document)
    if said != does:
        found.append(f"applies: bits only {sorted(said - does)}, document only {sorted(does - said)}")
    valid = is_valid(space.domain, space.aggregate, at.document)
    if said_valid(space, at) != valid:
        found.append(f"valid: bits {not valid}, document {valid}")
    for line in space.lines:
        passport = Passport(at.document)
        met = any(test(line.when, site.chain, passport) is True for site in passport.sites(line.source))
        if bool(space.met[line.name] >> at.bit & 1) != met:
            found.append(f"line {line.name}: document {met}")
    return found


@cache
def built_in() -> tuple[tuple[Family, ...], Proof]:
    """The built-in rule set and its proof, made once."""
    families = load_families()
    return families, prove(families)


@cache
def built_in_spaces() -> dict[str, Space]:
    return spaces_of(built_in()[0])
