"""What must be so of a rule set as a whole: tables, gate, triggers, closed sets, and no idle clause."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.prove.domain import Domain
from checker.prove.facts import ClauseFact, Grounds
from checker.prove.places import Place, all_at, place_of, put
from checker.prove.proof import Failure, GateFact, TableFact
from checker.prove.query import Question
from checker.prove.refusals import Line
from checker.prove.space import Space, is_table
from checker.rules import words as w
from checker.rules.evaluate import Passport, failing
from checker.rules.example import ABSENT
from checker.rules.family import Family
from checker.rules.invariant import Clause
from checker.rules.meaning import freeze
from checker.rules.sentences import show


def gate_lines(families: Sequence[Family]) -> dict[str, list[Line]]:
    """The lines about rows of the gate tables, by aggregate."""
    found: dict[str, list[Line]] = {}
    for family in families:
        for line in family.gate:
            if not line.about_passport:
                name = f"{family.name}: {line.name}"
                found.setdefault(family.home.aggregate, []).append(Line(name, line.when, family.home))
    return found


def tables(grounds: Grounds) -> tuple[list[TableFact], list[Failure]]:
    """Every combination that a clause lists must be reached by a valid row, and no valid row has another."""
    facts, failures = [], []
    for clause in (each for same in grounds.sources.values() for each in same if is_table(each)):
        requirement = clause.requirement
        assert isinstance(requirement, w.IsIn)
        assert isinstance(requirement.value, w.Pack)
        space = grounds.spaces[clause.source.aggregate]
        places = [place_of(part, clause.source) for part in requirement.value.parts]
        if any(place is None or space.where(place) is None for place in places):
            # Keys inside a list that is read as a whole: they vary with it, and no row has one value.
            continue
        question = grounds.question(space.aggregate, valid=True)
        reached = 0
        others = space.all
        for option in requirement.options:
            states = _having(space, places, option if isinstance(option, tuple) else (option,))
            others &= ~states
            if question.holds_where(states):
                reached += 1
            else:
                failures.append(
                    Failure(
                        "table", clause.rule, clause.name,
                        f"no valid row has {_combination(option)}: other rules forbid what the table allows; "
                        "mend one of them",
                    )
                )  # fmt: skip
        beyond = question.holds_where(others)
        if beyond:
            failures.append(
                Failure(
                    "table", clause.rule, clause.name,
                    "a valid row has a combination that is not in the table; mend the clause",
                    beyond.document(),
                )
            )  # fmt: skip
        facts.append(TableFact(clause.rule, clause.name, len(requirement.options), reached))
    return facts, failures


def _having(space: Space, places: Sequence[Place | None], option: Sequence[Any]) -> int:
    states = space.all
    for place, value in zip(places, option, strict=True):
        # To a rule a key that is null and one that is not there are the same.
        either = (value, ABSENT) if value is None else (value,)
        states &= (space.where(place, *either) if place is not None else None) or 0
    return states


def _combination(option: object) -> str:
    parts = option if isinstance(option, tuple) else (option,)
    return f"({', '.join(map(show, parts))})"


def gate(families: Sequence[Family], grounds: Grounds) -> tuple[list[GateFact], list[Failure]]:
    """Every valid row must meet exactly one line of its family's table, and no row at all two."""
    facts, failures = [], []
    for family in families:
        row_lines = [line for line in family.gate if not line.about_passport]
        facts.append(GateFact(family.name, len(row_lines), len(family.gate) - len(row_lines)))
        if not row_lines:
            continue
        space = grounds.spaces[family.home.aggregate]
        met = {line.name: space.met[f"{family.name}: {line.name}"] for line in row_lines}
        some = 0
        for states in met.values():
            some |= states
        hole = grounds.question(space.aggregate, valid=True).holds_where(space.all & ~some)
        if hole:
            failures.append(
                Failure(
                    "gate", family.name, "",
                    "a valid row meets no line of the gate table; add the line it belongs to",
                    hole.document(),
                )
            )  # fmt: skip
        for (one, here), (other, there) in itertools.combinations(met.items(), 2):
            if here & there:
                every = Question(space, valid=False, ignored=grounds.clauses)
                failures.append(
                    Failure(
                        "gate", family.name, "",
                        f"the lines {one!r} and {other!r} of the gate table overlap; a row "
                        "must meet one line only",
                        every.holds_where(here & there).document(),
                    )
                )  # fmt: skip
    return facts, failures


def triggers(facts: Mapping[str, ClauseFact]) -> Iterator[Failure]:
    """Every clause must be able to apply on a valid document, and to fail on some document."""
    for fact in facts.values():
        if not fact.applies:
            yield Failure(
                "trigger", fact.rule, fact.clause,
                "its guard is true on no valid document: either it can't apply, or other rules forbid all "
                "that it applies to; mend the guard, or remove the clause",
            )  # fmt: skip
        if not fact.fails:
            yield Failure(
                "trigger", fact.rule, fact.clause,
                "it fails on no document at all; a clause that can't fail says nothing: mend or remove it",
            )  # fmt: skip


def redundant(facts: Mapping[str, ClauseFact], grounds: Grounds) -> Iterator[Failure]:
    """Every core clause must fail alone, those aside that are declared to be implied by others."""
    for fact in facts.values():
        if fact.id in grounds.declared or fact.alone or not fact.fails:
            continue
        valid = not fact.schema
        if grounds.failing_alone(fact.id, valid=valid, ignored=grounds.declared) is not None:
            continue
        implying = grounds.implying(fact.id)
        listed = ", ".join(f'"{each}"' for each in implying)
        hint = f'implied_by={{"{fact.clause}": ({listed},)}}'
        yield Failure(
            "redundant", fact.rule, fact.clause,
            "whenever it fails, another clause fails too, so that it finds nothing of its own; declare "
            f"{hint}, or remove the clause",
            fact.witness,
        )  # fmt: skip


def enums(domain: Domain, grounds: Grounds, core: Sequence[Clause]) -> tuple[int, list[Failure]]:
    """Every value that a schema offers in a closed set must stand on a valid row."""
    count = 0
    failures = []
    for aggregate in domain.aggregates:
        for place in domain.shapes.closed_places(aggregate):
            for value in domain.shapes.options(place):
                count += 1
                if not _stands(domain, grounds, place, value, core):
                    failures.append(
                        Failure(
                            "enum", "", "",
                            f"{place}: the schema offers {show(value)}, but the rules let no valid row have "
                            "it; take it out of the schema, or mend the rule that forbids it",
                        )
                    )  # fmt: skip
    return count, failures


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


def _stands(domain: Domain, grounds: Grounds, place: Place, value: Any, core: Sequence[Clause]) -> bool:
    single = domain.aggregates[place.aggregate].single
    base = next(f.base.document for f in domain.families if f.base.document.get(place.aggregate))
    for row in _rows_with(domain, place, value):
        document = {**base, place.aggregate: row if single else [row]}
        if domain.shapes.is_valid(place.aggregate, row) and not failing(tuple(core), Passport(document)):
            return True
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
