"""Values spliced of what the words of one place say, for what no single word wants to be tried."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from checker.prove.atoms import NOTHING, asks, atoms, chain_of
from checker.prove.pattern import members
from checker.prove.places import Place, places, put
from checker.prove.shape import pattern_members
from checker.rules import words as w
from checker.rules.evaluate import test
from checker.rules.meaning import is_number

if TYPE_CHECKING:
    from checker.prove.domain import Domain

_TEXTS = 24
_LENGTH = 64
_TRIED = 4_000
_KEPT = 32
_ROUNDS = 2

Truths = tuple[Hashable, ...]


class Words:
    """What is said of single places: each smallest predicate that reads one place and nothing else.

    Args:
        predicates: trees and the sources over whose items they are asked.
    """

    def __init__(self, predicates: Iterable[tuple[w.Node, w.Source]]) -> None:
        self._said: dict[Place, dict[str, tuple[w.Predicate, w.Source]]] = {}
        self._loose: set[Place] = set()
        for tree, source in predicates:
            for atom, at in _smallest(tree, source):
                read = places(atom, at)
                if isinstance(atom, w.Predicate) and len(read) == 1 and not asks(atom):
                    self._said.setdefault(read[0], {}).setdefault(f"{at} {atom.form}", (atom, at))
                else:
                    self._loose.update(read)

    def of(self, place: Place) -> list[tuple[w.Predicate, w.Source]]:
        """The words of a place, each with its source."""
        return list(self._said.get(place, {}).values())

    def is_loose(self, place: Place) -> bool:
        """Whether something compares a place with others, so that any two of its values may differ."""
        return place in self._loose

    def teller(self, domain: Domain, place: Place) -> Callable[[Any], Truths]:
        """What tells how all words of a place take a value."""
        rows = []
        for atom, source in self.of(place):
            inner = [Place(place.aggregate, source.steps, None)] if source.steps else []
            rows.append((atom, source, domain.row(place.aggregate, [*inner, place])))

        def tell(value: Any) -> Truths:
            found: list[Hashable] = []
            for atom, source, row in rows:
                put(row, place, value)
                chain = chain_of(row, source)
                found.append(None if chain is None else test(atom, chain, NOTHING))
            return tuple(found)

        return tell


def _smallest(tree: w.Node, source: w.Source) -> Iterator[tuple[w.Node, w.Source]]:
    for atom in atoms(tree) if isinstance(tree, w.Predicate) else (tree,):
        if isinstance(atom, w.HasItem) and isinstance(atom.value, w.Field) and not atom.value.up:
            inner = w.Source(source.aggregate, (*source.steps, atom.value.name), source.single)
            yield from _smallest(atom.where, inner)
        else:
            yield atom, source


def spliced(domain: Domain, words: Words, place: Place, tried: Sequence[Any]) -> list[Any]:
    """Values made of those that a place is tried with: only such as its words take, all together,
    like no other value that the schema accepts too.

    Texts are cut and joined, and between two neighbouring numbers stands their mean.
    """
    schema = domain.shapes.at(place)
    said = words.of(place)
    texts, shapes = _shaped(atom for atom, _ in said)
    texts = list(dict.fromkeys((*texts, *pattern_members(schema))))
    shapes += bool({"pattern", "minLength", "maxLength"} & set(schema))
    numbers = [value for value in (*tried, *_bounds(schema)) if is_number(value)]
    orders = sum(isinstance(atom, w.Order) for atom, _ in said) + any(_bounds(schema))
    if (shapes < 2 and orders < 2) or (place.name is None and not place.steps):
        return []
    tell = words.teller(domain, place)
    known: dict[Truths, bool] = {}
    for value in tried:
        told = tell(value)
        known[told] = known.get(told, False) or domain.is_valid_at(place, value)
    kept: list[Any] = []
    budget = _TRIED
    for _ in range(_ROUNDS):
        fresh = 0
        made = (*_between(numbers if orders > 1 else ()), *_joined(texts[:_TEXTS]))
        for value in itertools.islice(made, budget):
            budget -= 1
            told = tell(value)
            if known.get(told):
                continue
            valid = domain.is_valid_at(place, value)
            if valid or told not in known:
                known[told] = valid
                kept.append(value)
                fresh += 1
        if not fresh or budget <= 0 or len(kept) >= _KEPT:
            break
        texts = [*(value for value in kept if isinstance(value, str)), *texts]
    return kept[:_KEPT]


def _shaped(said: Iterable[w.Predicate]) -> tuple[list[str], int]:
    """Texts that words about the shape of a text are met by, and how many such words there are."""
    found: list[str] = []
    count = 0
    for node in (node for atom in said for node in atom.walk()):
        if isinstance(node, w.StartsWith):
            found += [p.value for p in node.prefixes if isinstance(p, w.Const) and isinstance(p.value, str)]
        elif isinstance(node, (w.FullMatch, w.Part)):
            found += members(node.pattern)
        else:
            continue
        count += 1
    return [text for text in found if 0 < len(text) <= _LENGTH], count


def _bounds(schema: dict[str, Any]) -> Iterator[Any]:
    """The numbers at which a schema draws a line, and one step beyond."""
    for word in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        bound = schema.get(word)
        if is_number(bound) and bound is not None:
            yield from (bound - 1, bound, bound + 1)


def _between(numbers: Iterable[Any]) -> Iterator[Any]:
    ordered = sorted(dict.fromkeys(numbers))
    yield from ordered
    # A mean that overflows, or that is one of the two, tells nothing.
    for low, high in itertools.pairwise(ordered):
        if max(abs(low), abs(high)) < 2**52 and low < (middle := low + (high - low) / 2) < high:
            yield middle


def _joined(texts: Sequence[str]) -> Iterator[str]:
    """Of each two texts: one written over the beginning of the other, and both cut and joined."""
    found: dict[str, None] = {}
    pairs = list(itertools.permutations(texts, 2))
    for one, other in pairs:
        found[one + other[len(one) :]] = None
    for one, other in pairs:
        found[one + other] = None
        found[other[: max(0, len(other) - len(one))] + one] = None
    for one, other in pairs:
        for at in range(1, min(len(one), len(other))):
            found[one[:at] + other[at:]] = None
    yield from found
