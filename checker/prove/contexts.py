"""Contexts: every small document of the aggregates that others ask, as far as an asker can tell them apart.

A context is what the indexes hold (its content) and which clauses fail in it (its mask). Up to two rows an
aggregate, two values an id; a row's own lists hold one item, or up to two where ids must be unique in them.
Aggregates are taken in the order in which they ask one another, and contexts of one content and one mask are
counted, not kept apart, so that millions of documents are a few hundred contexts.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from checker.prove.atoms import asks
from checker.prove.built import built
from checker.prove.content import EMPTY, Content, Known, Mask, Seen, States
from checker.prove.domain import Domain
from checker.prove.few import marking
from checker.prove.groups import by_id, clash, group_keys, is_within_row
from checker.prove.places import (
    Place,
    Row,
    askers,
    clause_indexes,
    clause_places,
    get,
    parts,
    place_of,
    places,
    put,
)
from checker.prove.refusals import ELSEWHERE
from checker.rules import words as w
from checker.rules.evaluate import Passport, failing, test
from checker.rules.example import ABSENT
from checker.rules.invariant import Clause, RuleError, is_group

_ROWS = 2
_WIDEST = 3_000_000


class _Class(NamedTuple):
    """Rows that do the same: what they add to indexes, what fails in them, and their keys for groups."""

    content: Content
    mask: Mask
    groups: tuple[tuple[str, frozenset[Any]], ...]
    asking: Hashable


class Contexts:
    """The contexts that the clauses over an aggregate can tell apart.

    Args:
        domain: the values of places.
        core: the clauses that count.
        home: the aggregate whose rows ask; it is no part of the contexts.
    """

    def __init__(self, domain: Domain, core: Sequence[Clause], home: str) -> None:
        self.domain = domain
        self.core = tuple(core)
        self.home = home
        self.varied: dict[Place, list[Any]] = {}
        self.order: list[str] = []
        self.ordinals: dict[int, int] = {}
        self._sized: set[int] = set()
        self._indexes: list[w.Index] = []
        self._skeletons: dict[str, Row] = {}
        self._reach(home, ())
        if home in self.order:
            self.order.remove(home)

    def known(self) -> dict[Place, set[Hashable]]:
        """The values that keys of indexes hold, by the places of the home aggregate that ask for them."""
        found: dict[Place, set[Hashable]] = {}
        held = {key for content in self.states for key in content.keys}
        for clause in self._clauses(self.home):
            for node in askers(clause):
                for position, part in enumerate(parts(node.key) if node.key is not None else ()):
                    place = place_of(part, clause.source)
                    if place is not None:
                        mine = self.ordinals[id(node.index)]
                        values = {key[position] for ordinal, key in held if ordinal == mine}  # type: ignore[index]
                        found.setdefault(place, set()).update(values)
        return found

    def _clauses(self, aggregate: str) -> list[Clause]:
        return [clause for clause in self.core if clause.source.aggregate == aggregate]

    def _reach(self, aggregate: str, above: tuple[str, ...]) -> None:
        """Find the aggregates that are asked, directly or not, and the places of theirs to vary."""
        if aggregate in above:
            circle = " → ".join((*above[above.index(aggregate) :], aggregate))
            raise RuleError(
                f"prove can't take apart aggregates that ask one another: {circle}; let one side ask in a "
                "core family, the other in one that is not core, whose rules are tried on whole documents"
            )
        for clause in self._clauses(aggregate):
            if aggregate != self.home and self._is_silent(clause):
                continue
            for node in askers(clause):
                self._index(node)
                for entry in node.index.entries:
                    self._vary(node, clause.source, entry)
            for name in dict.fromkeys(e.source.aggregate for i in clause_indexes(clause) for e in i.entries):
                if name != aggregate:
                    self._reach(name, (*above, aggregate))
        if aggregate in self.order:
            return
        self.order.append(aggregate)

    def _index(self, node: w.Resolves | w.Size | w.Look) -> None:
        known = self.ordinals.get(id(node.index))
        if known is None:
            same = next((i for i, each in enumerate(self._indexes) if repr(each) == repr(node.index)), None)
            known = self.ordinals[id(node.index)] = len(self._indexes) if same is None else same
            if same is None:
                self._indexes.append(node.index)
        if not isinstance(node, w.Resolves):
            self._sized.add(known)

    def _vary(self, node: w.Resolves | w.Size | w.Look, source: w.Source, entry: w.Entry) -> None:
        for mine, its in zip(parts(node.key) if node.key is not None else (), parts(entry.key), strict=False):
            asker, place = place_of(mine, source), place_of(its, entry.source)
            if place is None:
                continue
            # Where what is asked is worked out of other values, any will do.
            values = self.domain.narrow(place) if asker is None else self._asked_values(asker)
            fit = [value for value in values if self.domain.is_valid_at(place, value)]
            have = self.varied.setdefault(place, [])
            have += [value for value in fit if value not in have]
            self._skeletons.pop(place.aggregate, None)
        for place in places(entry.where, entry.source):
            lists = [each for each in self.domain.wide(place) if isinstance(each, list)]
            fit = [value for value in lists if self.domain.is_valid_at(place, value)]
            have = self.varied.setdefault(place, [])
            have += [value for value in (*self.domain.narrow(place), *fit) if value not in have]
            self._skeletons.pop(place.aggregate, None)

    def _asked_values(self, asker: Place) -> Sequence[Any]:
        if asker.aggregate == self.home:
            narrow = [value for value in self.domain.narrow(asker) if value is not None]
            return [*narrow, *self._others_asked(asker, narrow)]
        if asker in self.varied:
            return self.varied[asker]
        return [value for value in (get(self.skeleton(asker.aggregate), asker),) if value is not ABSENT]

    def _others_asked(self, asker: Place, narrow: Sequence[Any]) -> list[Any]:
        """Schema-valid values of which the asker's clauses say something else than of the narrow ones."""
        alone = marking(self._clauses(asker.aggregate), asker)
        row = self.domain.row(asker.aggregate, [asker])

        def mark(value: Any) -> tuple[Hashable, ...]:
            return tuple(each.mark(asker, value, row, {}) for each in alone)

        known = {mark(value) for value in narrow}
        found = []
        for value in self.domain.wide(asker):
            if value is None or value is ABSENT or not self.domain.is_valid_at(asker, value):
                continue
            if mark(value) not in known:
                known.add(mark(value))
                found.append(value)
        return found

    def _is_silent(self, clause: Clause) -> bool:
        """Whether a clause over a context's rows can't apply: no item, or a guard that stays untrue."""
        row = self.skeleton(clause.source.aggregate)
        site = next(self._passport(clause.source.aggregate, [row]).sites(clause.source), None)
        if site is None:
            return not any(self._leads(clause.source, place) for place in self.varied)
        reads = clause_places(Clause(clause.rule, clause.name, clause.source, clause.guard, w.Always()))
        if any(place in self.varied for place in reads) or asks(clause.guard):
            known = [part for part in _conjuncts(clause.guard) if not asks(part)]
            fixed = [p for p in known if not any(r in self.varied for r in _reads(p, clause.source))]
            return any(test(part, site.chain, Passport({})) is not True for part in fixed)
        return test(clause.guard, site.chain, Passport({})) is not True

    def _leads(self, source: w.Source, place: Place) -> bool:
        return place.aggregate == source.aggregate and place.steps[: len(source.steps)] == source.steps

    def skeleton(self, aggregate: str) -> Row:
        """A base row with nothing optional but what leads to a varied place."""
        known = self._skeletons.get(aggregate)
        if known is None:
            mine = [place for place in self.varied if place.aggregate == aggregate]
            known = self.domain.row(aggregate, mine)
            whole = copy.deepcopy(known)
            self._prune(known, aggregate, (), mine)
            self._restore(known, whole, aggregate)
            self._skeletons[aggregate] = known
        return known

    def _restore(self, row: Row, whole: Row, aggregate: str) -> None:
        """Give back to a pruned row the keys without which a clause fails that holds on the whole row."""
        own = tuple(c for c in self._clauses(aggregate) if not _asks(c) and not is_group(c.requirement))
        for clause, _ in failing(own, self._passport(aggregate, [row])):
            for place in clause_places(clause):
                key = (*place.steps, place.name)[0]
                if isinstance(row, dict) and key in whole:
                    row[key] = whole[key]

    def _prune(self, at: Any, aggregate: str, steps: tuple[str, ...], mine: Sequence[Place]) -> None:
        if not isinstance(at, dict):
            return
        for name in list(at):
            place = Place(aggregate, steps, name)
            leads = any((*each.steps, each.name)[: len(steps) + 1] == (*steps, name) for each in mine)
            if not leads and not self.domain.shapes.is_required(place) and self.domain.shapes.at(place):
                del at[name]
            elif isinstance(at[name], list):
                for item in at[name]:
                    self._prune(item, aggregate, (*steps, name), mine)

    def _passport(self, aggregate: str, rows: list[Row]) -> Passport:
        single = self.domain.aggregates[aggregate].single
        return Passport({aggregate: rows[0] if single and rows else rows})

    def rows(self, aggregate: str, given: Mapping[Place, Sequence[Any]] | None = None) -> Iterator[Row]:
        """Every row of the varied places (or of those given); its lists hold up to two items where a clause
        wants their ids unique, else up to one, and none where the schema allows."""
        chosen = self.varied if given is None else given
        mine = {place: values for place, values in chosen.items() if place.aggregate == aggregate}
        listed = {clause.source.steps for clause in self._clauses(aggregate) if is_within_row(clause)}
        skeleton = self.skeleton(aggregate) if given is None else self.domain.row(aggregate, mine)
        return built(self.domain, skeleton, aggregate, (), mine, listed)

    @cached_property
    def states(self) -> States:
        """The contents, with the masks that each comes with."""
        states: States = {EMPTY: {Mask(): Seen((), 1)}}
        for aggregate in self.order:
            states = self._with(states, aggregate)
        return states

    def _with(self, states: States, aggregate: str) -> States:
        """Every state with every list of up to two rows of an aggregate."""
        classes = self._classes(aggregate)
        single = self.domain.aggregates[aggregate].single
        found: States = {}
        asking = [clause for clause in self._clauses(aggregate) if _asks(clause)]
        seconds = {each: self._apart(aggregate, row) for each, (row, _) in classes.items()}
        lists = list(_lists(classes, seconds, 1 if single else _ROWS))
        if len(lists) * len(states) > _WIDEST:
            raise RuleError(
                f"the rows of {aggregate} that others ask for, and what these ask for in turn, come in "
                f"{len(lists) * len(states):,} combinations; let rules ask by fewer keys, or {ELSEWHERE}"
            )
        for content, seen in states.items():
            failed = self._asked_masks(asking, classes, content) if asking else {}
            for chosen, list_content, list_mask, rows, count in lists:
                mask = list_mask.union(*(failed[each] for each in chosen)) if asking else list_mask
                masks = found.setdefault(content.joined(list_content), {})
                for before, reached in seen.items():
                    both = before | mask
                    have = masks.get(both)
                    if have is None:
                        added = tuple((aggregate, row) for row in rows)
                        masks[both] = Seen((*reached.rows, *added), reached.count * count)
                    else:
                        have.count += reached.count * count
        return found

    def _asked_masks(
        self, asking: Sequence[Clause], classes: Mapping[_Class, tuple[Row, int]], content: Content
    ) -> dict[_Class, Mask]:
        known = Known(self.ordinals, content)
        found = {}
        for each, (row, _) in classes.items():
            known.document = self._passport(asking[0].source.aggregate, [row]).document
            found[each] = Mask(clause.id for clause, _ in failing(tuple(asking), known))
        return found

    def _classes(self, aggregate: str) -> dict[_Class, tuple[Row, int]]:
        clauses = self._clauses(aggregate)
        own = tuple(clause for clause in clauses if not _asks(clause))
        groups = by_id(clause for clause in own if _across(clause) and self._is_varied(clause))
        own = tuple(clause for clause in own if not _across(clause))
        reads = [p for clause in clauses if _asks(clause) for p in clause_places(clause) if p in self.varied]
        found: dict[_Class, tuple[Row, int]] = {}
        for row in self.rows(aggregate):
            passport = self._passport(aggregate, [row])
            mask = Mask(clause.id for clause, _ in failing(own, passport))
            keys = tuple((id, group_keys(same, passport)) for id, same in groups.items())
            asking = repr([get(row, place) for place in reads]) if reads else ""
            each = _Class(self._content(aggregate, row), mask, keys, asking)
            first, count = found.get(each, (row, 0))
            found[each] = (first, count + 1)
        return found

    def _is_varied(self, clause: Clause) -> bool:
        """Whether a group's key varies; ids that don't are told apart in the documents (`_apart`)."""
        return any(place in self.varied for place in clause_places(clause))

    def _apart(self, aggregate: str, row: Row) -> Row:
        """The row as the second of a list: with another id where ids are unique and nothing asks for them."""
        found = row
        for clause in self._clauses(aggregate):
            key = clause.requirement.key if isinstance(clause.requirement, w.Unique) else None
            if key is None or is_within_row(clause) or self._is_varied(clause):
                continue
            place = place_of(parts(key)[0], clause.source)
            others = self.domain.narrow(place)[1:] if place is not None else ()
            if place is not None and others:
                found = copy.deepcopy(found)
                put(found, place, others[0])
        return found

    def _content(self, aggregate: str, row: Row) -> Content:
        passport = self._passport(aggregate, [row])
        keys: set[tuple[int, Hashable]] = set()
        counts: dict[tuple[int, Hashable], int] = {}
        for ordinal, index in enumerate(self._indexes):
            if all(entry.source.aggregate != aggregate for entry in index.entries):
                continue
            for key, chains in passport.entries(index).items():
                keys.add((ordinal, key))
                if ordinal in self._sized:
                    counts[ordinal, key] = len(chains)
        return Content(frozenset(keys), tuple(sorted(counts.items(), key=repr)))


def _lists(
    classes: Mapping[_Class, tuple[Row, int]], seconds: Mapping[_Class, Row], most: int
) -> Iterator[tuple[tuple[_Class, ...], Content, Mask, tuple[Row, ...], int]]:
    """Lists of up to `most` rows: their classes, content, mask, rows, and how many there are of the kind.

    seconds: the row of each class as it is where another stands before it.
    """
    yield (), EMPTY, Mask(), (), 1
    for each, (row, count) in classes.items():
        yield (each,), each.content, each.mask, (row,), count
    if most < _ROWS:
        return
    for (one, (row, count)), (two, (_, again)) in itertools.combinations_with_replacement(
        list(classes.items()), 2
    ):
        other = seconds[two]
        clashes = {
            name
            for (name, keys), (_, others) in zip(one.groups, two.groups, strict=True)
            if clash(keys, others)
        }
        times = count * again * (1 if one is two else 2)
        yield (one, two), one.content.joined(two.content), one.mask | two.mask | clashes, (row, other), times


def _asks(clause: Clause) -> bool:
    return bool(clause_indexes(clause))


def _across(clause: Clause) -> bool:
    return is_group(clause.requirement) and not is_within_row(clause)


def _conjuncts(guard: w.Predicate) -> tuple[w.Predicate, ...]:
    return guard.parts if isinstance(guard, w.And) else (guard,)


def _reads(part: w.Predicate, source: w.Source) -> tuple[Place, ...]:
    return clause_places(Clause("", "", source, part, w.Always()))
