"""The space of one aggregate: all rows of the wide domain in all small contexts, as sets of bits.

A state is a combination of: what the indexes hold, the values of the closed fields (coordinates), and one
value of each free axis. A set of states without its axes is an integer, one bit for each content and tuple of
coordinate values, so that a question over millions of states is a few operations on integers. That works as
long as each clause reads at most one free axis: fields that a clause reads together are one axis.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from checker.prove.atoms import Bits, known_atoms
from checker.prove.axes import Axis, AxisValue, Coordinate
from checker.prove.choices import Choice, choices
from checker.prove.content import Content
from checker.prove.contexts import Contexts
from checker.prove.domain import Domain
from checker.prove.groups import by_id
from checker.prove.places import Place, Row, clause_places, get, is_inside, places, put
from checker.prove.refusals import Line, refuse, refuse_schema
from checker.prove.truth import Truth
from checker.rules import words as w
from checker.rules.evaluate import Passport, failing, reads_item
from checker.rules.example import ABSENT
from checker.rules.invariant import Clause, RuleError, is_group
from checker.rules.meaning import freeze

_WIDEST = 200_000
_STATES = 8_000_000
_MANY = 16
_SEVERAL = 2


class Space:
    """All states of an aggregate's rows.

    Args:
        domain: the values of places.
        core: the clauses that count; those over this aggregate about one row are the space's own.
        aggregate: whose rows.
        lines: predicates on its rows to be asked for.

    Raises:
        RuleError: the schema has keywords that tie keys together, an axis is too wide to walk, or a clause or
            a line is of a kind that can't be told from single rows.
    """

    def __init__(
        self, domain: Domain, core: Sequence[Clause], aggregate: str, lines: Sequence[Line] = ()
    ) -> None:
        refuse_schema(domain, aggregate)
        self.domain = domain
        self.aggregate = aggregate
        mine = [clause for clause in core if clause.source.aggregate == aggregate]
        self.clauses = tuple(clause for clause in mine if not is_group(clause.requirement))
        self.lines = tuple(lines)
        refuse(core, aggregate, self.lines)
        self.groups = self._within(mine)
        self.contexts = Contexts(domain, core, aggregate)
        self.contents: tuple[Content, ...] = tuple(self.contexts.states)
        self._trees = self._read_trees()
        self._every = tuple(
            dict.fromkeys(place for tree, source in self._trees for place in places(tree, source))
        )
        self._template = domain.row(aggregate, self._every)
        self._atoms = known_atoms(
            (tree, source) for tree, source in self._trees if isinstance(tree, w.Predicate)
        )
        self._known = self.contexts.known()
        closed = self._chosen_coordinates()
        self._lists = self._emptied()
        self.coordinates = [*closed, *self._lists]
        self._tuples = math.prod(len(coordinate.choices) for coordinate in self.coordinates)
        if self._tuples * len(self.contents) > _STATES:
            names = ", ".join(str(coordinate.place) for coordinate in self.coordinates)
            raise RuleError(
                f"{names}: rules read these closed fields together, which makes {self._tuples:,} "
                "combinations; say it in parts"
            )
        self.all: Bits = (1 << self._tuples * len(self.contents)) - 1
        self._lay_out()
        self._truth = Truth(
            self.all, self.coordinates, self.contents, self.content_bits, self.contexts.ordinals
        )
        self.possible: Bits = self.all
        """The states without those that differ only in what stands in an empty list."""
        for listed in self._lists:
            for other in self.coordinates:
                if is_inside(other.place, listed.place):
                    self.possible &= ~(listed.masks[1] & ~other.masks[_first(other.choices)])
        self.valid: Bits = self.possible
        for coordinate in self.coordinates:
            accepted = 0
            for choice, mask in zip(coordinate.choices, coordinate.masks, strict=True):
                accepted |= mask if choice.valid else 0
            self.valid &= accepted
        self.fires: dict[str, Bits] = {}
        self.guards: dict[str, Bits] = {}
        self.axes: list[Axis] = []
        self._fill()
        self.met = {line.name: self._line(line) for line in lines}

    def _read_trees(self) -> list[tuple[w.Node, w.Source]]:
        clauses = (*self.clauses, *self.groups)
        pairs: list[tuple[w.Node, w.Source]] = [(clause.guard, clause.source) for clause in clauses]
        pairs += [(clause.requirement, clause.source) for clause in clauses]
        return pairs + [(line.when, line.source) for line in self.lines]

    def _within(self, mine: Sequence[Clause]) -> tuple[Clause, ...]:
        """The groups that can clash inside one row: a list on their way has several items in this space."""
        whole = {place for clause in self.clauses for place in clause_places(clause)}

        def several(clause: Clause) -> bool:
            steps = clause.source.steps
            on_the_way = [Place(self.aggregate, steps[:end], steps[end]) for end in range(len(steps))]
            return any(
                each in whole or self.domain.shapes.at(each).get("minItems", 0) > 1 for each in on_the_way
            )

        return tuple(clause for clause in mine if is_group(clause.requirement) and several(clause))

    # -- coordinates

    def _chosen_coordinates(self) -> list[Coordinate]:
        """The closed places that clauses read, and all that lines and tables read."""
        if Place(self.aggregate, (), None) in self._every:
            if self.lines:
                raise RuleError(
                    f"gate lines of {self.aggregate} read keys of an object that rules read as a whole: "
                    "prove can't tell them apart; leave it to the schema that it is an object"
                )
            # What is no object has no keys to vary: all vary with the whole.
            return []
        declared = {Place(self.aggregate, (), name) for name in self.domain.aggregates[self.aggregate].enums}
        by_line = {place for line in self.lines for place in places(line.when, line.source)}
        by_line |= {place for clause in self.clauses if is_table(clause) for place in clause_places(clause)}
        found = []
        for place in self._every:
            inside = [each for each in self._every if is_inside(each, place)]
            if place in by_line and inside:
                raise RuleError(
                    f"a gate line reads {place} as a whole, and rules read {inside[0]}: prove can't tell "
                    "them apart; put what the line reads into a key of its own"
                )
            closed = 1 < len(self.domain.shapes.options(place)) <= _MANY and self._is_read_with_others(place)
            is_closed = place in by_line or place in declared or closed
            if place.name is not None and is_closed and not self._inside_list(place) and not inside:
                found.append(Coordinate(place, self._choices(place)))
        return found

    def _is_read_with_others(self, place: Place) -> bool:
        """Whether a clause reads the place beside others; else it varies by itself."""
        read = (clause_places(clause) for clause in (*self.clauses, *self.groups))
        return any(place in each and len(each) > 1 for each in read)

    def _emptied(self) -> list[Coordinate]:
        """The lists that lead to what is read and may be empty, or not there: whether they hold an item."""
        found: list[Coordinate] = []
        for place in self._every:
            for depth, step in enumerate(place.steps):
                listed = Place(self.aggregate, place.steps[:depth], step)
                known = any(each.place == listed for each in found)
                if known or listed in self._every or self._inside_list(listed):
                    continue
                either: tuple[Any, ...] = ([], ABSENT)
                nothing = [each for each in either if self.domain.is_valid_at(listed, each)]
                if nothing:
                    here = get(self._template, listed)
                    found.append(Coordinate(listed, [Choice(here, 1, True), Choice(nothing[0], 1, True)]))
        return found

    def _inside_list(self, place: Place) -> bool:
        """Whether the place is inside a list that is read as a whole (it then varies with that list)."""
        parent = place.parent
        return parent is not None and (parent in self._every or self._inside_list(parent))

    def _choices(self, place: Place) -> list[Choice]:
        """The values of a place, those that no atom tells apart taken together; valid ones stay apart where
        the set is closed."""
        return choices(self.domain, place, self._atoms, self._known)

    def _lay_out(self) -> None:
        """Give each combination of content and coordinate values its bit."""
        repeated = _every_nth(self._tuples, len(self.contents))
        block = 1
        for coordinate in self.coordinates:
            size = len(coordinate.choices)
            pattern = _every_nth(block * size, self._tuples // (block * size)) * ((1 << block) - 1)
            coordinate.masks = [(pattern << block * position) * repeated for position in range(size)]
            block *= size

    def content_bits(self, position: int) -> Bits:
        """The states of one content."""
        return ((1 << self._tuples) - 1) << self._tuples * position

    def where(self, place: Place, *values: Any) -> Bits | None:
        """The states in which a coordinate has one of the values; None where the place is no coordinate."""
        wanted = [value if value is ABSENT else freeze(value) for value in values]
        for coordinate in self.coordinates:
            if coordinate.place == place:
                found = 0
                for choice, mask in zip(coordinate.choices, coordinate.masks, strict=True):
                    value = choice.value if choice.value is ABSENT else freeze(choice.value)
                    found |= mask if value in wanted else 0
                return found
        return None

    # -- axes

    def _fill(self) -> None:
        closed = {coordinate.place for coordinate in self.coordinates}
        read = self._every
        whole = Place(self.aggregate, (), None)
        groups: list[tuple[set[Place], list[Clause]]] = []
        for id, same in by_id((*self.clauses, *self.groups)).items():
            found = {place for clause in same for place in clause_places(clause) if place not in closed}
            free = {self._free(place, read) for place in found} | ({whole} if whole in read else set())
            if not free:
                self.fires[id], self.guards[id] = self._fired(same, self._row({}))
                continue
            touching = [group for group in groups if group[0] & free]
            merged = (free.union(*(g[0] for g in touching)), [c for g in touching for c in g[1]] + same)
            groups = [group for group in groups if group not in touching] + [merged]
        for joint, clauses in groups:
            self.axes.append(self._axis(sorted(joint, key=lambda p: (p.steps, p.name or "")), clauses))
        if len(self.contexts.states) > 1 or any(
            mask for masks in self.contexts.states.values() for mask in masks
        ):
            self.axes.append(self._context_axis())

    def _free(self, place: Place, read: Sequence[Place]) -> Place:
        """The place that varies when this one does: the outermost list around it that is read as a whole."""
        found = place
        around = place.parent
        while around is not None:
            if around in read:
                found = around
            around = around.parent
        return found

    def _axis(self, joint: Sequence[Place], clauses: Sequence[Clause]) -> Axis:
        axis = Axis(joint, clauses)
        options = [self._axis_choices(place) for place in joint]
        size = math.prod(map(len, options))
        if size > _WIDEST:
            names = ", ".join(map(str, joint))
            raise RuleError(
                f"{names}: clauses read these together, which makes {size} combinations; say it in parts"
            )
        whole = next((i for i, place in enumerate(joint) if place.name is None and not place.steps), None)
        named = by_id(clauses)
        merged: dict[Hashable, AxisValue] = {}
        for combination in itertools.product(*options):
            if whole is not None and not isinstance(combination[whole].value, dict):
                # Not an object: it has no keys that could vary.
                others = (each is options[i][0] for i, each in enumerate(combination) if i != whole)
                if not all(others):
                    continue
            edits = {place: choice.value for place, choice in zip(joint, combination, strict=True)}
            count = math.prod(choice.count for choice in combination)
            states = self.all
            for listed in self._lists:
                inside = (i for i, place in enumerate(joint) if is_inside(place, listed.place))
                if any(combination[i] is not options[i][_first(options[i])] for i in inside):
                    states &= ~listed.masks[1]
            valid = all(choice.valid for choice in combination)
            row = self._row(edits)
            fires, guards = {}, {}
            for id, same in named.items():
                fires[id], guards[id] = self._fired(same, row)
            mark = (valid, states, tuple(fires.values()), tuple(guards.values()))
            have = merged.get(mark)
            if have is None:
                merged[mark] = AxisValue([edits], count, valid, states, fires, guards)
            else:
                have.edits.append(edits)
                have.count += count
        axis.values = list(merged.values())
        return axis

    def _axis_choices(self, place: Place) -> list[Choice]:
        inner = [each for each in self._every if each != place and self._free(each, self._every) == place]
        if inner and place.name is not None:
            values = self.domain.shaped(place, inner)
            return [Choice(value, 1, self.domain.is_valid_at(place, value)) for value in values]
        if place.name is None and not place.steps:
            whole = [self.domain.base_rows(self.aggregate)[0], *self.domain.wide(place)]
            plain = [value for value in whole[1:] if not isinstance(value, dict)]
            return [Choice(value, 1, self.domain.is_valid_at(place, value)) for value in (whole[0], *plain)]
        return self._choices(place)

    def _context_axis(self) -> Axis:
        """The masks of the contexts, as an axis: where a mask is to be had, all its clauses fire."""
        axis = Axis((), ())
        found: dict[frozenset[str], Bits] = {}
        for position, content in enumerate(self.contents):
            for mask in self.contexts.states[content]:
                found[mask] = found.get(mask, 0) | self.content_bits(position)
        for mask, states in sorted(found.items(), key=lambda entry: (len(entry[0]), sorted(entry[0]))):
            fires = dict.fromkeys(mask, states)
            axis.values.append(AxisValue([{}], 1, True, states, fires, {}))
        return axis

    # -- rows and clauses

    def _row(self, edits: dict[Place, Any]) -> Row:
        whole = edits.get(Place(self.aggregate, (), None), ABSENT)
        row = copy.deepcopy(self._template if whole is ABSENT else whole)
        for place, value in edits.items():
            if place.name is not None or place.steps:
                put(row, place, value)
        return row

    def passport(self, row: Row) -> Passport:
        """A passport of that row alone."""
        return Passport({self.aggregate: row if self.domain.aggregates[self.aggregate].single else [row]})

    def _fired(self, clauses: Sequence[Clause], row: Row) -> tuple[Bits, Bits]:
        """The states in which a clause (given for each of its sources) fails on some item of a row, and those
        in which it applies."""
        fires = guards = 0
        groups = [clause for clause in clauses if is_group(clause.requirement)]
        if groups:
            fires = self._clashing(groups, row) & self._with_items(groups[0].source)
        for clause in clauses:
            if not isinstance(clause.requirement, w.Predicate):
                continue
            for site in self.passport(row).sites(clause.source):
                if not isinstance(site.chain[0], dict) and not _reads_item(clause):
                    continue
                guard = self._truth.bits(clause.guard, row, site.chain, clause.source)[0]
                failed = self._truth.bits(clause.requirement, row, site.chain, clause.source)[1]
                there = self._with_items(clause.source)
                guards |= guard & there
                fires |= guard & failed & there
        return fires, guards

    def _with_items(self, source: w.Source) -> Bits:
        """The states in which the lists that lead to a source's items are not empty."""
        found = self.all
        for listed in self._lists:
            if (*listed.place.steps, listed.place.name) == source.steps[: len(listed.place.steps) + 1]:
                found &= listed.masks[0]
        return found

    def _clashing(self, groups: Sequence[Clause], row: Row) -> Bits:
        """The states in which items of one row clash."""
        read = {place for clause in groups for place in clause_places(clause)}
        mine = [each for each in self.coordinates if each.place in read]
        found = 0
        for states in self._truth.tried(mine, row):
            found |= states if failing(tuple(groups), self.passport(row)) else 0
        return found

    def _line(self, line: Line) -> Bits:
        row = self._row({})
        site = next(self.passport(row).sites(line.source))
        return self._truth.bits(line.when, row, site.chain, line.source)[0]

    # -- back to documents

    def document(self, bit: int, values: Iterable[AxisValue], mask: frozenset[str] | None) -> dict[str, Any]:
        """The document of a state: the row of that bit and those axis values, in a context of that mask."""
        edits: dict[Place, Any] = {}
        for value in values:
            edits |= value.edits[0]
        row = self._row(edits)
        position, remaining = divmod(bit, self._tuples)
        for coordinate in self.coordinates:
            remaining, chosen = divmod(remaining, len(coordinate.choices))
            # An item stands in a list already; that it is empty comes last.
            if chosen or coordinate not in self._lists:
                put(row, coordinate.place, coordinate.choices[chosen].value)
        seen = self.contexts.states[self.contents[position]]
        context = seen[mask] if mask in seen else next(iter(seen.values()))
        found = context.document()
        single = self.domain.aggregates
        made = {name: rows[0] if single[name].single else rows for name, rows in found.items()}
        made[self.aggregate] = row if single[self.aggregate].single else [row]
        return made

    # -- how large it is

    @property
    def contexts_counted(self) -> int:
        """How many documents the contexts stand for."""
        return sum(seen.count for masks in self.contexts.states.values() for seen in masks.values())

    @property
    def states(self) -> int:
        """How many rows with an item in each list the space holds, all contexts counted."""
        found = self.contexts_counted
        for coordinate in self.coordinates:
            if coordinate not in self._lists:
                found *= sum(choice.count for choice in coordinate.choices)
        for axis in self.axes:
            if axis.places:
                found *= sum(value.count for value in axis.values)
        return found


def _first(listed: Sequence[Choice]) -> int:
    """The number of the first choice that the schema accepts; what is in an empty list is said to be that."""
    return next((number for number, choice in enumerate(listed) if choice.valid), 0)


def _every_nth(distance: int, times: int) -> Bits:
    """So many bits, at that distance from one another."""
    return ((1 << distance * times) - 1) // ((1 << distance) - 1)


def is_table(clause: Clause) -> bool:
    """Whether a clause lists several combinations that are allowed."""
    requirement = clause.requirement
    if not isinstance(requirement, w.IsIn) or len(requirement.options) < _SEVERAL:
        return False
    listed = requirement.value
    return isinstance(listed, w.Pack) and all(isinstance(part, w.Field) for part in listed.parts)


def _reads_item(clause: Clause) -> bool:
    return reads_item(clause.guard, clause.requirement) or clause.source.single
