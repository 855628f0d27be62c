"""Killers: documents whose findings an author stated. A mutant that finds something else on one is killed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from checker.mutate.mutants import Mutant
from checker.rules.evaluate import Passport, Path, failing
from checker.rules.example import Example, expanded
from checker.rules.family import Family
from checker.rules.invariant import Clause, Invariant
from checker.rules.wording import pointer

Place = tuple[str, str, int | None, Path]
"""Clause, aggregate, index of the row, steps inside it: where a rule has a finding."""
_BAD_EDIT = (KeyError, IndexError, ValueError, TypeError, AttributeError)


class Killer:
    """One document.

    Attributes:
        title: the example's.
        passport: the document, with its indexes.
        true: clause name → the places where the rule finds something, which is what the author stated.
    """

    __slots__ = ("passport", "title", "true")

    def __init__(self, title: str, passport: Passport, true: Mapping[str, frozenset[Place]]) -> None:
        self.title = title
        self.passport = passport
        self.true = true

    def kills(self, mutant: Mutant) -> bool:
        """Whether the mutant finds anything else here; the clauses that it leaves alone need no look."""
        changed = tuple(clause for clause in mutant.clauses if clause.name in mutant.names)
        here = frozenset[Place]().union(*(self.true.get(name, ()) for name in mutant.names))
        return places(changed, self.passport) != here


class Stated:
    """A document of the shipped examples. fires: (rule, clause) → how many findings its table lists."""

    __slots__ = ("document", "fires", "title")

    def __init__(self, title: str, document: Mapping[str, Any], fires: Mapping[tuple[str, str], int]) -> None:
        self.title = title
        self.document = document
        self.fires = fires


def places(clauses: Sequence[Clause], passport: Passport) -> frozenset[Place]:
    """Where clauses find something. clauses: those of one name all together."""
    found = failing(tuple(clauses), passport)
    return frozenset((clause.name, clause.source.aggregate, site.row, site.path) for clause, site in found)


def fired(clauses: Sequence[Clause], document: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the clauses that fail on a document, in the order of the rule."""
    names = {place[0] for place in places(clauses, Passport(document))}
    return tuple(name for name in dict.fromkeys(clause.name for clause in clauses) if name in names)


def killers(family: Family, rule: Invariant, stated: Iterable[Stated] = ()) -> tuple[Killer, ...]:
    """The killers of a rule: its examples, the entries of its tables, and documents that are no rule's own.

    Raises:
        RuleError: no example; one whose edits don't fit the base document, or that fires, by the rule as it
            is, something else than its author states. The message names file, rule, example, what to do.
    """
    clauses = rule.clauses(family.home)
    own = tuple(expanded((*rule.accepts, *rule.rejects)))
    if not own:
        raise rule.error("the rule has no example; add one to `accepts` and one to `rejects`")
    found = [_own(family, rule, clauses, example) for example in own]
    found += [_foreign(rule, clauses, each) for each in stated]
    return tuple(found)


def _own(family: Family, rule: Invariant, clauses: tuple[Clause, ...], example: Example) -> Killer:
    where = f"the example {example.title!r}"
    try:
        passport = Passport(family.base.edited(example.patch))
    except _BAD_EDIT as error:
        raise rule.error(
            f"{where} edits a place that the base document does not have ({type(error).__name__}: {error}); "
            "correct the pointer"
        ) from error
    true = _true(clauses, passport)
    if set(true) != set(example.fires):
        raise rule.error(
            f"{where} states that {_listed(example.fires)}, but {_listed(true)}; "
            "correct its `fires`, its edits, or the rule"
        )
    for name, stated in (example.at or {}).items():
        there = {pointer(clause, site) for clause, site in failing(clauses, passport) if clause.name == name}
        if stated not in there:
            found = " and ".join(sorted(there)) or "nowhere"
            raise rule.error(
                f"{where} states that {name} points at {stated}, but it does {found}; correct its `at`"
            )
    return Killer(example.title, passport, true)


def _foreign(rule: Invariant, clauses: tuple[Clause, ...], stated: Stated) -> Killer:
    passport = Passport(stated.document)
    true = _true(clauses, passport)
    counts = {name: len(there) for name, there in true.items()}
    expected = {clause: number for (of, clause), number in stated.fires.items() if of == rule.id}
    if counts != expected:
        raise rule.error(
            f"on {stated.title}, by the README of the examples {_counted(expected)}, but by the rule "
            f"{_counted(counts)}; correct one of them"
        )
    return Killer(stated.title, passport, true)


def _true(clauses: tuple[Clause, ...], passport: Passport) -> dict[str, frozenset[Place]]:
    found: dict[str, set[Place]] = {}
    for place in places(clauses, passport):
        found.setdefault(place[0], set()).add(place)
    return {name: frozenset(there) for name, there in found.items()}


def _listed(names: Iterable[str]) -> str:
    listed = sorted(names)
    if not listed:
        return "nothing fires"
    return f"{' and '.join(listed)} fire{'s' if len(listed) == 1 else ''}"


def _counted(counts: Mapping[str, int]) -> str:
    said = [f"{name} fires {'once' if n == 1 else f'{n} times'}" for name, n in sorted(counts.items())]
    return " and ".join(said) or "nothing fires"
