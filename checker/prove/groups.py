"""Groups: the keys by which rows of one aggregate can clash."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from checker.rules import words as w
from checker.rules.evaluate import Passport, key_of, test
from checker.rules.invariant import Clause


def clash(keys: Collection[Any], others: Collection[Any]) -> bool:
    """Whether two rows can't stand together: a key in common, or one key with two values."""
    return any(
        key == other and (len(mine) == 0 or mine != its) for key, *mine in keys for other, *its in others
    )


def group_keys(clauses: Sequence[Clause], passport: Passport) -> frozenset[Any]:
    """The keys (of Agree: with the value) of a group in one row. clauses: its clause for each source."""
    found: set[tuple[Any, ...]] = set()
    for clause, site in ((each, site) for each in clauses for site in passport.sites(each.source)):
        requirement = clause.requirement
        if test(clause.guard, site.chain, passport) is not True:
            continue
        if isinstance(requirement, w.Unique):
            key = key_of(requirement.key, site.chain, passport)
            found.add((key,))
        elif isinstance(requirement, w.Agree):
            key = key_of(requirement.by, site.chain, passport)
            found.add((key, key_of(requirement.value, site.chain, passport)))
    return frozenset(each for each in found if each[0] is not None)


def by_id(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    """Clauses by id: one for each source that a clause ranges over."""
    found: dict[str, list[Clause]] = {}
    for clause in clauses:
        found.setdefault(clause.id, []).append(clause)
    return found


def is_within_row(clause: Clause) -> bool:
    """Whether the clause is about a group inside each row."""
    return isinstance(clause.requirement, w.Unique) and clause.requirement.within_row
