"""The mutants of a rule: its normal form with one thing changed.

Clauses that say the same over several sources are one line of the rule file, and change together; that one of
the sources is forgotten is a mutant of its own. Mutants that are built alike, or like the rule, count once.

Names are stable and made of the clause and the change: `method: ref_retrieval_method also failed`. What
changes the guard has `when` after the clause: `method when: judgment also AMBIGUOUS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from checker.mutate.changes import Changes
from checker.mutate.enums import Enums
from checker.mutate.sets import NEVER, negated, without
from checker.mutate.values import sides_changed
from checker.rules import words as w
from checker.rules.invariant import Clause
from checker.rules.sentences import Sentences

ACCEPT_ALL, REJECT_ALL = "accept-all", "reject-all"
Line = tuple[Clause, ...]
"""The clauses of one name, guard and requirement, one a source."""


class Mutant:
    """A changed rule.

    Attributes:
        name: what is changed; unique within the rule.
        clauses: the changed rule.
        names: the clauses by name that differ from the rule's; the others are untouched.
        before, after: one of the clauses that differ, as it was and as it is; None after where it is gone.
    """

    __slots__ = ("after", "before", "clauses", "name", "names")

    def __init__(
        self,
        name: str,
        clauses: tuple[Clause, ...],
        names: frozenset[str],
        before: Clause,
        after: Clause | None,
    ) -> None:
        self.name = name
        self.clauses = clauses
        self.names = names
        self.before = before
        self.after = after


def mutants(clauses: tuple[Clause, ...], enums: Enums) -> tuple[Mutant, ...]:
    """Every mutant of a rule, each once.

    Args:
        clauses: the rule's normal form; a rule without clauses has no mutant.
        enums: the values that keys can take.
    """
    if not clauses:
        return ()
    found: dict[str, Mutant] = {}
    forms = _Forms()
    seen = {forms.of(clauses)}
    for mutant in (*_wholes(clauses), *_halves(clauses), *_singles(clauses, enums)):
        form = forms.of(mutant.clauses)
        if form in seen:
            continue
        seen.add(form)
        # Two changes of one clause may read alike; their order in the rule tells them apart.
        name, number = mutant.name, 1
        while mutant.name in found:
            number += 1
            mutant.name = f"{name} ({number})"
        found[mutant.name] = mutant
    return tuple(found.values())


class _Forms:
    """What rules are built like; the form of a clause is made once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Clause, str]] = {}

    def of(self, clauses: tuple[Clause, ...]) -> tuple[str, ...]:
        return tuple(map(self._one, clauses))

    def _one(self, clause: Clause) -> str:
        known = self._known.get(id(clause))
        if known is None:
            form = f"{clause.name} {clause.source} {clause.guard.form} {clause.requirement.form}"
            known = self._known[id(clause)] = (clause, form)
        return known[1]


def lines(clauses: Iterable[Clause]) -> tuple[Line, ...]:
    """The clauses by name, guard and requirement, in the order of the rule."""
    found: dict[tuple[str, str, str], list[Clause]] = {}
    for clause in clauses:
        found.setdefault((clause.name, clause.guard.form, clause.requirement.form), []).append(clause)
    return tuple(map(tuple, found.values()))


def _wholes(clauses: tuple[Clause, ...]) -> Iterator[Mutant]:
    names = frozenset(clause.name for clause in clauses)
    rejecting = tuple(replace(clause, guard=w.Always(), requirement=NEVER) for clause in clauses)
    yield Mutant(ACCEPT_ALL, (), names, clauses[0], None)
    yield Mutant(REJECT_ALL, rejecting, names, clauses[0], rejecting[0])


def _halves(clauses: tuple[Clause, ...]) -> Iterator[Mutant]:
    """An iff that holds one way only."""
    for label, dropped in (
        ("forward", [each for each in clauses if each.both_ways and each.name != "reverse"]),
        ("reverse", [each for each in clauses if each.both_ways and each.name == "reverse"]),
    ):
        if dropped:
            yield _mutant(f"without the {label} half", clauses, tuple(dropped), ())


def _singles(clauses: tuple[Clause, ...], enums: Enums) -> Iterator[Mutant]:
    for line in lines(clauses):
        first = line[0]
        yield _mutant(f"{first.name} dropped", clauses, line, ())
        for clause in line:
            yield _mutant(f"{first.name} not over {clause.source}", clauses, (clause,), ())
        yield _mutant(f"{first.name} when dropped", clauses, line, _with(line, guard=w.Always()))
        # Over several sources, the first one's schema has the values.
        changes = Changes(enums, enums.scope(first.source), (_item(first),))
        for label, guard in changes.of(first.guard):
            yield _mutant(f"{first.name} when: {label}", clauses, line, _with(line, guard=guard))
        for label, requirement in _requirements(line, changes):
            after = _with(line, requirement=requirement)
            yield _mutant(f"{first.name}{label}", clauses, line, after)


def _requirements(line: Line, changes: Changes) -> Iterator[tuple[str, w.Requirement]]:
    requirement = line[0].requirement
    match requirement:
        case w.Unique(key, within_row):
            for name, shorter in _shorter(key, changes.words):
                yield f": key without {name}", w.Unique(shorter, within_row)
            for change in sides_changed((key,), changes.words):
                yield f": {change.label}", w.Unique(change.applied((key,))[0], within_row)
            if within_row:
                yield ": in all rows together", w.Unique(key, within_row=False)
            elif any(clause.source.steps for clause in line):
                yield ": within each row", w.Unique(key, within_row=True)
        case w.Agree(value, by):
            for name, shorter in _shorter(by, changes.words):
                yield f": key without {name}", w.Agree(value, shorter)
            for change in sides_changed((value, by), changes.words):
                yield f": {change.label}", w.Agree(*change.applied((value, by)))
        case _:
            yield " negated", negated(requirement)
            yield from ((f": {label}", changed) for label, changed in changes.of(requirement))


def _shorter(key: w.Value, words: Sentences) -> Iterator[tuple[str, w.Value]]:
    if isinstance(key, w.Pack) and len(key.parts) > 1:
        yield from ((words.name(part), without(key.parts, n)) for n, part in enumerate(key.parts))


def _item(clause: Clause) -> str:
    source = clause.source
    return f"the item of {source.steps[-1]}" if source.steps else source.aggregate


def _with(line: Line, **parts: object) -> Line:
    return tuple(replace(clause, **parts) for clause in line)  # type: ignore[arg-type]  # a guard, a requirement


def _mutant(name: str, clauses: tuple[Clause, ...], line: Line, changed: Line) -> Mutant:
    """The rule with a line, or what is left of it, in another form; `changed` is empty if it is dropped."""
    other = dict(zip(map(id, line), changed or (None,) * len(line), strict=True))
    parts = (other.get(id(clause), clause) for clause in clauses)
    whole = tuple(part for part in parts if part is not None)
    names = frozenset(clause.name for clause in line)
    return Mutant(name, whole, names, line[0], changed[0] if changed else None)
