"""Looking for a document that tells a mutant from its rule: none, over the whole domain, is equivalence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from checker.mutate.killers import Place, places
from checker.mutate.mutants import Mutant
from checker.prove.domain import Domain
from checker.rules.evaluate import Passport
from checker.rules.family import Family
from checker.rules.invariant import Case, Clause, Invariant

Document = dict[str, Any]


class Difference(NamedTuple):
    """The first document on which a mutant finds something else (None if there is none), and how many were
    tried."""

    document: Document | None
    tried: int


class Sides:
    """A rule and its mutant, as far as they differ."""

    __slots__ = ("after", "before")

    def __init__(self, clauses: tuple[Clause, ...], mutant: Mutant) -> None:
        self.before = tuple(clause for clause in clauses if clause.name in mutant.names)
        self.after = tuple(clause for clause in mutant.clauses if clause.name in mutant.names)

    def differ(self, document: Mapping[str, Any]) -> bool:
        """Whether the two find different things on a document."""
        passport = Passport(document)
        return places(self.before, passport) != places(self.after, passport)

    def difference(self, families: Sequence[Family], limit: int | None = None) -> Difference:
        """The first document of the domain on which the two differ.

        Args:
            families: the rule set. Its domain is extended by the mutant's own words.
            limit: how many documents to try; None for all.
        """
        domain = Domain((*families, _family(families[0], self.after)) if self.after else families)
        tried = 0
        for document in domain.documents((*self.before, *self.after), limit):
            tried += 1
            if self.differ(document):
                return Difference(document, tried)
        return Difference(None, tried)


class Tried:
    """The first documents of the domain of some clauses, made once for all mutants of these.

    Args:
        families: the rule set.
        clauses: those of a rule that mutants change.
        limit: how many documents at most.
    """

    def __init__(self, families: Sequence[Family], clauses: tuple[Clause, ...], limit: int) -> None:
        self._clauses = clauses
        self._left = Domain(families).documents(clauses, limit)
        self._known: list[tuple[Document, Passport, frozenset[Place]]] = []

    def difference(self, changed: tuple[Clause, ...]) -> Document | None:
        """The first of the documents on which the clauses, changed, find something else; None if none is."""
        for document, passport, true in self._documents():
            if places(changed, passport) != true:
                return document
        return None

    def _documents(self) -> Iterator[tuple[Document, Passport, frozenset[Place]]]:
        yield from self._known
        for document in self._left:
            passport = Passport(document)
            self._known.append((document, passport, places(self._clauses, passport)))
            yield self._known[-1]


def _family(like: Family, clauses: tuple[Clause, ...]) -> Family:
    """A family that says the clauses, beside others that declare the aggregates."""
    cases = tuple(
        Case(clause.guard, {clause.name: clause.requirement}, (clause.source,)) for clause in clauses
    )
    return replace(like, name="mutant", aggregates=(), rules=(Invariant("mutant", cases=cases),))
