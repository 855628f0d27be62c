"""A run: every mutant of every rule against what authors stated, and every declaration against the domain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from checker.mutate.enums import Enums
from checker.mutate.killers import Killer, Stated, fired, killers
from checker.mutate.mutants import Mutant, mutants
from checker.mutate.report import (
    Equivalent,
    Exempt,
    MutationReport,
    Problem,
    RuleScore,
    Suggestion,
    Survivor,
)
from checker.mutate.search import Sides, Tried
from checker.mutate.suggest import example_source, made_by, shrunk
from checker.rules.compile_plan import Plan
from checker.rules.family import Family
from checker.rules.invariant import Clause, Invariant
from checker.rules.wording import clause_text

_TRIED = 20_000
"""Documents in which a suggestion is looked for: those all mutants of a clause share, and its own."""


def mutate(
    families: Sequence[Family],
    rules: Collection[str] | None = None,
    stated: Iterable[Stated] = (),
    built_in: Collection[str] = (),
) -> MutationReport:
    """Mutate rules and see which mutants the examples kill.

    Args:
        families: the whole rule set.
        rules: the ids of the rules to mutate; None for all.
        stated: documents besides the rules' own examples, whose findings their table states.
        built_in: the names of the families that this table is about.

    Raises:
        RuleError: a rule set that is not well formed; a rule without an example, or with one that fires
            something else than it states.
        SchemaFileError: the schema of an aggregate is missing or no schema.
    """
    Plan(families)
    enums = Enums(families)
    bench = _Bench(families)
    report = MutationReport()
    documents = tuple(stated)
    for family in families:
        for rule in family.rules:
            if rules is not None and rule.id not in rules:
                continue
            if rule.bound_by is not None:
                report.exempt.append(Exempt(rule.id, family.name, rule.bound_by))
                continue
            found = mutants(rule.clauses(family.home), enums)
            against = killers(family, rule, documents if family.name in built_in else ())
            bench.rule(report, family, rule, found, against)
    return report


class _Bench:
    """Judges the mutants of one rule after another."""

    def __init__(self, families: Sequence[Family]) -> None:
        self._families = families
        self._tried: dict[tuple[str, frozenset[str]], Tried] = {}

    def rule(
        self,
        report: MutationReport,
        family: Family,
        rule: Invariant,
        found: tuple[Mutant, ...],
        against: tuple[Killer, ...],
    ) -> None:
        """Add a rule's score, survivors and declarations to the report."""
        killed = killed_by(found, against)
        clauses = rule.clauses(family.home)
        declared = self._declared(report, rule, found, killed, clauses)
        left = [mutant for mutant in found if mutant.name not in declared and mutant.name not in killed]
        report.survivors.extend(self._survivor(family, rule, mutant, clauses) for mutant in left)
        report.rules.append(RuleScore(rule.id, family.name, len(killed), len(left), len(declared)))

    def _declared(
        self,
        report: MutationReport,
        rule: Invariant,
        found: tuple[Mutant, ...],
        killed: Mapping[str, Killer],
        clauses: tuple[Clause, ...],
    ) -> set[str]:
        """The names of the rule's declared equivalents that are confirmed."""
        by_name = {mutant.name: mutant for mutant in found}
        confirmed: set[str] = set()
        for name, reason in rule.equivalent.items():
            where = f"`equivalent` declares {name!r}"
            if not reason.strip():
                kind, message = "unreasoned", f"{where} without a reason; say why no document can tell"
            elif name not in by_name:
                kind, message = "unknown", f"{where}, which is no mutant of the rule; remove the declaration"
            elif name in killed:
                kind = "killed"
                message = f"{where}, but {killed[name].title!r} kills it; remove the declaration"
            else:
                difference = Sides(clauses, by_name[name]).difference(self._families)
                if difference.document is None:
                    report.equivalents.append(Equivalent(rule.id, name, reason, difference.tried))
                    confirmed.add(name)
                    continue
                kind = "different"
                message = (
                    f"{where}, but a document tells the two apart; remove the declaration and judge the "
                    "example that is suggested for the survivor"
                )
            report.problems.append(Problem(rule.id, name, kind, str(rule.error(message))))
        return confirmed

    def _survivor(
        self, family: Family, rule: Invariant, mutant: Mutant, clauses: tuple[Clause, ...]
    ) -> Survivor:
        return Survivor(
            rule.id,
            family.name,
            mutant.name,
            mutant.before.id,
            clause_text(mutant.before),
            _after(mutant),
            self._suggestion(family, mutant, clauses),
        )

    def _suggestion(self, family: Family, mutant: Mutant, clauses: tuple[Clause, ...]) -> Suggestion | None:
        sides = Sides(clauses, mutant)
        tried = self._tried.get((clauses[0].rule, mutant.names))
        if tried is None:
            tried = Tried(self._families, sides.before, _TRIED)
            self._tried = {(clauses[0].rule, mutant.names): tried}
        document = tried.difference(sides.after) or sides.difference(self._families, _TRIED).document
        if document is None:
            return None
        needed = shrunk(family.base, document, sides.differ)
        made = made_by(family.base, list(needed)) or document
        fires = fired(clauses, made)
        return Suggestion(example_source(family.base, needed, fires), fires, fired(mutant.clauses, made))


def _after(mutant: Mutant) -> str | None:
    """The changed clause in words; what an index holds has none, so the change itself is said there."""
    if mutant.after is None:
        return None
    text = clause_text(mutant.after)
    change = mutant.name.partition(": ")[2]
    return f"{text} ({change})" if text == clause_text(mutant.before) else text


def killed_by(found: Iterable[Mutant], against: Sequence[Killer]) -> dict[str, Killer]:
    """The names of the mutants that are killed, each with a document that does it.

    A table's entries are in the order in which values are added to sets, so the search goes on after the
    killer of the mutant before.
    """
    killed = {}
    start = 0
    for mutant in found:
        for number in (*range(start, len(against)), *range(start)):
            if against[number].kills(mutant):
                killed[mutant.name] = against[number]
                start = number + 1
                break
    return killed
