"""What is so of each clause: whether it can fail, whether it fails alone, and what implies it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.prove.content import Mask
from checker.prove.groups import by_id
from checker.prove.lists import Lists
from checker.prove.query import Question
from checker.prove.space import Space
from checker.prove.stated import Stated
from checker.rules.family import Family
from checker.rules.invariant import Clause, is_group

Document = dict[str, Any]


@dataclass(frozen=True)
class ClauseFact:
    """What is so of one clause.

    Attributes:
        rule, clause: its rule's id and its name.
        core: whether it belongs to a core family; the clauses of others are judged by themselves.
        fails: it fails on some document.
        alone: it fails on a document on which no other core clause fails. The document is one that the
            schemas accept, unless the clause fails on none of these.
        implied_by: the clauses declared to imply it.
        schema: it fails only on documents that a row schema rejects too.
        kept: it fails on a document on which no other core clause does but those that are declared to be
            implied; so every clause does that is not declared itself.
        idle: the sources over which its guard is true on no document that lints clean.
        witness: a document on which it fails, alone if it can; None where it never fails.
    """

    rule: str
    clause: str
    core: bool
    fails: bool
    alone: bool
    implied_by: tuple[str, ...]
    schema: bool
    kept: bool
    idle: tuple[str, ...]
    witness: Document | None

    @property
    def id(self) -> str:
        """`INV-6.state`."""
        return f"{self.rule}.{self.clause}"


class Grounds:
    """The spaces and lists of a rule set, and questions to whichever of them a clause is in."""

    def __init__(
        self,
        families: Sequence[Family],
        spaces: Mapping[str, Space],
        lists: Mapping[str, Lists],
        stated: Stated | None = None,
    ) -> None:
        self.sources = by_id(c for family in families if family.core for c in family.clauses())
        self.clauses = {id: same[0] for id, same in self.sources.items()}
        self.declared = {
            f"{rule.id}.{name}": tuple(implying)
            for family in families
            if family.core
            for rule in family.rules
            for name, implying in rule.implied_by.items()
        }
        self.spaces = spaces
        self.lists = lists
        self.stated = stated
        self._questions: dict[tuple[str, bool, frozenset[str]], Question] = {}

    def is_valid_possible(self, clause: str) -> bool:
        """Whether the clause fails on a document that the schemas accept."""
        return self.failing_without(clause, (), valid=True) is not None

    def question(self, aggregate: str, *, valid: bool, ignored: Collection[str] = ()) -> Question:
        """The questions of an aggregate's space, kept."""
        entry = (aggregate, valid, frozenset(ignored))
        known = self._questions.get(entry)
        if known is None:
            known = Question(self.spaces[aggregate], valid=valid, ignored=ignored)
            self._questions[entry] = known
        return known

    def failing_alone(self, clause: str, *, valid: bool, ignored: Collection[str] = ()) -> Document | None:
        """A document on which the clause fails and no other core clause does, but those ignored."""
        for aggregate, is_listed in self._homes(clause):
            found = None
            if not is_listed:
                answer = self.question(aggregate, valid=valid, ignored=ignored).fails_alone(clause)
                found = answer.document() if answer else None
            if found is None:
                found = self.lists[aggregate].fails_alone(clause, ignored)
            if found is not None:
                return found
        allowed = {clause, *ignored}
        return self._shown(clause, valid, lambda mask: mask <= allowed)

    def _shown(self, clause: str, valid: bool, fits: Callable[[Mask], bool]) -> Document | None:
        """An example of the clause's rule on which the clause fails and what else does fits."""
        for shown in self.stated.of(self.clauses[clause].rule) if self.stated is not None else ():
            if clause in shown.mask and fits(shown.mask) and (shown.valid or not valid):
                return shown.document
        return None

    def _homes(self, clause: str) -> dict[tuple[str, bool], None]:
        """The aggregates that a clause is about, and whether it is about several of their rows."""
        return dict.fromkeys((c.source.aggregate, is_group(c.requirement)) for c in self.sources[clause])

    def failing_without(self, clause: str, others: Collection[str], *, valid: bool) -> Document | None:
        """A document on which the clause fails and none of the others does.

        Every place where the clause can be seen is asked: the space of its aggregate, and its lists.
        """
        for aggregate, is_listed in self._homes(clause):
            found = self.lists[aggregate].fails_without(clause, others)
            if found is None and not is_listed:
                answer = self.question(aggregate, valid=valid).fails_without(clause, others)
                found = answer.document() if answer else None
            if found is not None:
                return found
        avoided = frozenset(others)
        return self._shown(clause, valid, lambda mask: not mask & avoided)

    def idle(self, clause: str) -> tuple[str, ...]:
        """The sources over which the clause's guard is true on no document that lints clean.

        Sources of one aggregate are judged together.
        """
        found = []
        for name, is_listed in self._homes(clause):
            lists, space = self.lists[name], self.question(name, valid=True)
            if not (lists.is_met(clause) if is_listed else space.applies(clause)):
                over = [each for each in self.sources[clause] if each.source.aggregate == name]
                if self.stated is None or not any(map(self.stated.applies, over)):
                    found.append(" and ".join(str(each.source) for each in over))
        return tuple(found)

    def fact(self, clause: Clause) -> ClauseFact:
        """What is so of a core clause."""
        valid = self.is_valid_possible(clause.id)
        alone = self.failing_alone(clause.id, valid=valid)
        kept = alone
        if alone is None and clause.id not in self.declared:
            kept = self.failing_alone(clause.id, valid=valid, ignored=self.declared)
        witness = kept or self._with_few(clause.id, valid=valid)
        return ClauseFact(
            rule=clause.rule,
            clause=clause.name,
            core=True,
            fails=witness is not None,
            alone=alone is not None,
            implied_by=self.declared.get(clause.id, ()),
            schema=not valid and witness is not None,
            kept=kept is not None,
            idle=self.idle(clause.id),
            witness=witness,
        )

    def _with_few(self, clause: str, *, valid: bool) -> Document | None:
        """A document on which the clause fails: with nothing but what implies it, if there is one."""
        apart = {clause, *self.declared.get(clause, ())}
        others = [each for each in self.clauses if each not in apart]
        found = self.failing_without(clause, others, valid=valid)
        return found or self.failing_without(clause, (), valid=valid)

    def implying(self, clause: str) -> tuple[str, ...]:
        """The fewest clauses found of which one fails whenever the clause does, undeclared ones first."""
        valid = self.is_valid_possible(clause)
        others = [each for each in self.clauses if each != clause]
        others.sort(key=lambda each: each in self.declared)
        for each in others:
            if self.failing_without(clause, (each,), valid=valid) is None:
                return (each,)
        kept = list(others)
        for each in reversed(others):
            fewer = [other for other in kept if other != each]
            if self.failing_without(clause, fewer, valid=valid) is None:
                kept = fewer
        return tuple(kept)
