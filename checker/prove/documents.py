"""Documents that tell clauses apart: the domain of one clause, walked in whole documents."""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checker.prove.atoms import known_atoms
from checker.prove.choices import choices
from checker.prove.contexts import Contexts
from checker.prove.domain import Domain
from checker.prove.few import combined
from checker.prove.mirrors import Mirrors
from checker.prove.places import Place, Row, clause_places, is_inside, outermost, put
from checker.rules import words as w
from checker.rules.invariant import Clause, is_group

_KEYS = 2
_ROWS = 100
_GOLDEN = 0.618
Document = dict[str, Any]


def documents(domain: Domain, clauses: Sequence[Clause]) -> Iterator[Document]:
    """See `Domain.documents`."""
    aggregates = list(dict.fromkeys(clause.source.aggregate for clause in clauses))
    base = base_document(domain, aggregates)
    yield copy.deepcopy(base)
    for aggregate in aggregates:
        mine = [clause for clause in clauses if clause.source.aggregate == aggregate]
        contexts = Contexts(domain, mine, aggregate)
        yield from _singles(domain, base, aggregate, mine, contexts)
        if any(is_group(clause.requirement) for clause in mine):
            yield from _pairs(domain, base, aggregate, mine, contexts)


def base_document(domain: Domain, aggregates: Sequence[str]) -> Document:
    """The base document of the first family that declares one of the aggregates, whole."""
    declaring = [f for f in domain.families if any(a.name in aggregates for a in f.aggregates)]
    found = dict(declaring[0].base.document) if declaring else {}
    for aggregate in aggregates:
        if aggregate not in found:
            rows = domain.base_rows(aggregate)
            found[aggregate] = rows[0] if domain.aggregates[aggregate].single else rows
    return found


def _surrounding(domain: Domain, contexts: Contexts, content: Any) -> Mapping[str, Any]:
    """The aggregates of a context's first document; those it has no row of are empty."""
    seen = next(iter(contexts.states[content].values()))
    rows = seen.document()
    found: dict[str, Any] = {}
    for name in contexts.order:
        if domain.aggregates[name].single:
            found[name] = rows[name][0] if name in rows else None
        else:
            found[name] = rows.get(name, [])
    return found


def _singles(
    domain: Domain, base: Document, aggregate: str, clauses: Sequence[Clause], contexts: Contexts
) -> Iterator[Document]:
    """Each row in the base document, in each context, and mirrored in each way.

    They come in an order that jumps about, so that the first thousands are a fair sample of all.
    """
    surroundings = [{}, *(_surrounding(domain, contexts, content) for content in contexts.states)]
    mirrors = Mirrors(domain, clauses)
    rows = _Rows(domain, aggregate, clauses, contexts)
    around = len(surroundings) + len(mirrors.kinds)
    total = rows.size * around
    step = _coprime(int(total * _GOLDEN), total)
    for turn in range(total):
        number, chosen = divmod(turn * step % total, around)
        row = rows.at(number)
        if chosen < len(surroundings):
            yield _document(domain, base, aggregate, [row], surroundings[chosen])
        else:
            mirrored = mirrors.around(row, mirrors.kinds[chosen - len(surroundings)])
            single = domain.aggregates
            held = {name: rows[0] if single[name].single else rows for name, rows in mirrored.items()}
            yield _document(domain, base, aggregate, [row], held)


def _coprime(near: int, total: int) -> int:
    """The first number from `near` on that has no divisor in common with the total."""
    return next(each for each in itertools.count(max(1, near)) if math.gcd(each, total) == 1)


class _Rows:
    """The first base row with every combination of what the clauses read of it, by number."""

    def __init__(self, domain: Domain, aggregate: str, clauses: Sequence[Clause], contexts: Contexts) -> None:
        read = list(dict.fromkeys(place for clause in clauses for place in clause_places(clause)))
        trees = [
            (tree, clause.source)
            for clause in clauses
            for tree in (clause.guard, clause.requirement)
            if isinstance(tree, w.Predicate)
        ]
        atoms = known_atoms(trees)
        known = contexts.known()
        self._places = [place for place in outermost(read) if place.name is not None or place.steps]
        self._options: list[Sequence[Any]] = []
        for place in self._places:
            inner = [each for each in read if each != place and is_inside(each, place)]
            if inner:
                self._options.append(domain.shaped(place, inner))
            elif any(place in each.places for each in atoms):
                self._options.append([choice.value for choice in choices(domain, place, atoms, known)])
            else:
                self._options.append(domain.narrow(place)[:_KEYS])
        self._template = domain.row(aggregate, read)
        whole = Place(aggregate, (), None)
        is_single = domain.aggregates[aggregate].single
        self._plain = [each for each in domain.wide(whole) if not isinstance(each, dict)] if is_single else []
        self._combinations = math.prod(map(len, self._options))
        self.size = self._combinations + len(self._plain)

    def at(self, number: int) -> Row:
        """The row of a number below the size; of a single object the last are no objects."""
        if number >= self._combinations:
            return self._plain[number - self._combinations]
        row = copy.deepcopy(self._template)
        for place, options in zip(self._places, self._options, strict=True):
            number, chosen = divmod(number, len(options))
            put(row, place, options[chosen])
        return row


def _pairs(
    domain: Domain, base: Document, aggregate: str, clauses: Sequence[Clause], contexts: Contexts
) -> Iterator[Document]:
    """Every pair of rows, with a few values a field."""
    groups = [clause for clause in clauses if is_group(clause.requirement)]
    values = combined(domain, groups, _ROWS)
    rows = list(contexts.rows(aggregate, values))
    yield from (_document(domain, base, aggregate, [row], {}) for row in rows)
    for pair in itertools.product(rows, repeat=2):
        yield _document(domain, base, aggregate, list(pair), {})


def _document(
    domain: Domain, base: Document, aggregate: str, rows: list[Row], around: Mapping[str, Any]
) -> Document:
    single = domain.aggregates[aggregate].single
    return {**base, **around, aggregate: rows[0] if single else copy.deepcopy(rows)}
