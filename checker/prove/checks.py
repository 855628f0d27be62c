"""What must be so of a rule set as a whole: tables, gate, triggers, closed sets, and no idle clause."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.prove.facts import ClauseFact, Grounds
from checker.prove.places import Place, place_of
from checker.prove.proof import Failure, GateFact, TableFact
from checker.prove.query import Question
from checker.prove.refusals import Line
from checker.prove.space import Space, is_table
from checker.rules import words as w
from checker.rules.example import ABSENT
from checker.rules.family import Family
from checker.rules.sentences import show

GATE_FILE = "gate.py"
"""The file of a family's folder that holds its gate table."""


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
    """Every combination that a clause lists must be reached by a valid row that it applies to, and no such
    row has another. Keys inside a list that is read as a whole have no value of their own: that is said."""
    facts: list[TableFact] = []
    failures: list[Failure] = []
    for clause in (each for same in grounds.sources.values() for each in same if is_table(each)):
        requirement = clause.requirement
        assert isinstance(requirement, w.IsIn)
        assert isinstance(requirement.value, w.Pack)
        space = grounds.spaces[clause.source.aggregate]
        places = [place_of(part, clause.source) for part in requirement.value.parts]
        guard = space.guards.get(clause.id, space.all)
        varies = any(clause.id == each.id for axis in space.axes for each in axis.clauses)
        if varies or any(place is None or space.where(place) is None for place in places):
            facts.append(TableFact(clause.rule, clause.name, len(requirement.options), None))
            continue
        question = grounds.question(space.aggregate, valid=True)
        reached = 0
        others = guard
        for option in requirement.options:
            states = _having(space, places, option if isinstance(option, tuple) else (option,))
            others &= ~states
            if question.holds_where(states & guard):
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
    facts: list[GateFact] = []
    failures: list[Failure] = []
    for family in families:
        row_lines = [line for line in family.gate if not line.about_passport]
        facts.append(GateFact(family.name, len(row_lines), len(family.gate) - len(row_lines)))
        if not row_lines:
            failures += _left_out(family)
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
            if here & there & space.possible:
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


def _left_out(family: Family) -> Iterator[Failure]:
    """The gate table that stands in a family's folder and that the family does not take."""
    folders = dict.fromkeys(os.path.dirname(rule.file) for rule in family.rules if rule.file)
    for folder in folders:
        if os.path.isfile(os.path.join(folder, GATE_FILE)) and not family.gate:
            yield Failure(
                "gate", family.name, "",
                f"its folder has a {GATE_FILE}, but the family says nothing of it; give it gate=GATE",
            )  # fmt: skip


def triggers(facts: Mapping[str, ClauseFact]) -> Iterator[Failure]:
    """Every clause must be able to apply on a valid document, and to fail on some document."""
    for fact in facts.values():
        for source in fact.idle:
            yield Failure(
                "trigger", fact.rule, fact.clause,
                f"over {source} its guard is true on no valid document: either it can't apply, or other "
                "rules forbid all that it applies to; mend the guard, or remove the clause",
            )  # fmt: skip
        if not fact.fails:
            yield Failure(
                "trigger", fact.rule, fact.clause,
                "it fails on no document at all; a clause that can't fail says nothing: mend or remove it",
            )  # fmt: skip


def redundant(facts: Mapping[str, ClauseFact], grounds: Grounds) -> Iterator[Failure]:
    """Every core clause must fail alone, those aside that are declared to be implied by others."""
    for fact in facts.values():
        if fact.id in grounds.declared or fact.kept or not fact.fails:
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
