"""What `prove` can't take apart: said before any work, with what to do instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from checker.prove.atoms import asks
from checker.prove.domain import Domain
from checker.prove.places import clause_indexes, places
from checker.rules import words as w
from checker.rules.invariant import Clause, RuleError, is_group

ELSEWHERE = "say it in a family that is not core, whose rules are tried on whole documents"


class Line(NamedTuple):
    """A predicate whose states are asked for besides those of clauses (a line of a gate table)."""

    name: str
    when: w.Predicate
    source: w.Source


def refuse_schema(domain: Domain, aggregate: str) -> None:
    """Raises RuleError where the schema of an aggregate has keywords that tie keys together."""
    crossing = domain.shapes.crossing(aggregate)
    if crossing:
        raise RuleError(
            f"the schema of {aggregate} uses {', '.join(crossing)}, which ties keys together; prove takes "
            "them one by one: say it in a rule instead"
        )


def refuse(core: Sequence[Clause], aggregate: str, lines: Sequence[Line]) -> None:
    """Raises RuleError for clauses and lines over an aggregate that single rows in contexts don't decide."""
    for clause in core:
        if clause.source.aggregate != aggregate:
            continue
        trees = (clause.guard, clause.requirement)
        if any(isinstance(node, w.Look) for tree in trees for node in tree.walk()):
            raise RuleError(
                f"{clause.id} looks a measure up in other rows, which prove can't take apart; {ELSEWHERE}"
            )
        if any(entry.source.aggregate == aggregate for i in clause_indexes(clause) for entry in i.entries):
            raise RuleError(
                f"{clause.id}: rows of {aggregate} ask for others of {aggregate}, which prove can't take "
                f"apart; {ELSEWHERE}"
            )
        if is_group(clause.requirement) and asks(clause.guard):
            raise RuleError(
                f"{clause.id} is about several rows and asks for others, which prove can't take apart; "
                f"{ELSEWHERE}"
            )
        if is_group(clause.requirement) and any(
            other.id == clause.id and other.source.aggregate != aggregate for other in core
        ):
            raise RuleError(
                f"{clause.id} compares rows of several aggregates, which prove can't take apart; {ELSEWHERE}"
            )
    for line in lines:
        read = places(line.when, line.source)
        if asks(line.when) or any(place.steps or place.name is None for place in read):
            raise RuleError(
                f"gate line {line.name!r} reads more than the keys of its row; put what it reads into a key"
            )
