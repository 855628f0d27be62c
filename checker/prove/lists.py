"""Every list of up to two rows of an aggregate whose ids must be unique, in the base document around it."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any

from checker.prove.content import Document, Mask, Seen
from checker.prove.contexts import Contexts
from checker.prove.documents import base_document
from checker.prove.domain import Domain
from checker.prove.few import combined
from checker.prove.groups import by_id, clash, group_keys, is_within_row
from checker.prove.places import Row, clause_indexes, clause_places
from checker.prove.stated import is_met, needed
from checker.rules.evaluate import Passport, failing
from checker.rules.invariant import Clause, is_group

_ROWS = 300


class Lists:
    """All lists of up to two rows, as the sets of clauses that fail in them.

    Args:
        domain: the values of places; the fields that groups read run through a few each (`few`).
        core: the clauses that count.
        aggregate: whose rows.
    """

    def __init__(self, domain: Domain, core: Sequence[Clause], aggregate: str) -> None:
        self.aggregate = aggregate
        mine = [clause for clause in core if clause.source.aggregate == aggregate]
        self.groups = tuple(clause for clause in mine if is_group(clause.requirement))
        self.masks: dict[Mask, Seen] = {}
        self._met: set[str] = set()
        if not self.groups:
            return
        keys = {place for clause in self.groups for place in clause_places(clause)}
        beside = [
            clause
            for clause in mine
            if not is_group(clause.requirement)
            and not clause_indexes(clause)
            and keys.intersection(clause_places(clause))
        ]
        values = combined(domain, [*self.groups, *beside], _ROWS)
        around = {
            name: value for name, value in base_document(domain, [aggregate]).items() if name != aggregate
        }
        self._around = {name: around[name] for name in needed([aggregate], core) if name in around}
        rows = Contexts(domain, mine, aggregate).rows(aggregate, values)
        self._fill([row for row in rows if domain.shapes.is_valid(aggregate, row)], mine)

    def _fill(self, rows: Sequence[Row], mine: Sequence[Clause]) -> None:
        across = by_id(clause for clause in self.groups if not is_within_row(clause))
        kinds: dict[Hashable, tuple[Mask, list[frozenset[Any]], Row, int]] = {}
        for row in rows:
            passport = Passport({**self._around, self.aggregate: [row]})
            mask = Mask(clause.id for clause, _ in failing(tuple(mine), passport))
            if not mask:
                self._met.update(clause.id for clause in self.groups if is_met(clause, passport))
            keys = [group_keys(same, passport) for same in across.values()]
            first, count = (row, 0) if (mask, *keys) not in kinds else kinds[(mask, *keys)][2:]
            kinds[(mask, *keys)] = (mask, keys, first, count + 1)
        self._add(Mask(), (), 1)
        for mask, _, row, count in kinds.values():
            self._add(mask, (row,), count)
        for (one, keys, row, count), (two, others, other, again) in itertools.product(
            kinds.values(), repeat=2
        ):
            clashing = {
                id for id, left, right in zip(across, keys, others, strict=True) if clash(left, right)
            }
            self._add(one | two | clashing, (row, other), count * again)

    def _add(self, mask: Mask, rows: Sequence[Row], count: int) -> None:
        have = self.masks.get(mask)
        if have is None:
            self.masks[mask] = Seen(tuple((self.aggregate, row) for row in rows), count)
        else:
            have.count += count

    @property
    def count(self) -> int:
        """How many lists there are."""
        return sum(seen.count for seen in self.masks.values())

    def fails_alone(self, clause: str, ignored: Collection[str] = ()) -> Document | None:
        """A document in which the clause fails and no other does but those ignored."""
        allowed = {clause, *ignored}
        return self._first(mask for mask in self.masks if clause in mask and mask <= allowed)

    def fails_without(self, clause: str, others: Iterable[str]) -> Document | None:
        """A document in which the clause fails and none of the others does."""
        avoided = frozenset(others)
        return self._first(mask for mask in self.masks if clause in mask and not mask & avoided)

    def is_met(self, clause: str) -> bool:
        """Whether the group's guard is true of a row on which nothing fails."""
        return clause in self._met

    def _first(self, masks: Iterable[Mask]) -> Document | None:
        best = min(masks, key=lambda mask: (len(mask), sorted(mask)), default=None)
        if best is None:
            return None
        found: dict[str, Any] = dict(self._around)
        found |= self.masks[best].document()
        return found
