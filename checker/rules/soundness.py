"""Whether a rule set is fit to be run: its examples say what its rules do, its bases are valid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.rules.compile_plan import Plan
from checker.rules.evaluate import Passport, Site, failing
from checker.rules.example import ABSENT, HOME, Example, Table, expanded
from checker.rules.family import Aggregate, Family
from checker.rules.form import check_form
from checker.rules.invariant import Clause, Invariant, RuleError
from checker.rules.rule_file import shown
from checker.rules.skeleton import unfilled
from checker.rules.wording import pointer

RowErrors = Callable[[str, Any], Sequence[str]]
"""From an aggregate and one of its rows to what its schema says against it, in words."""


@dataclass(frozen=True)
class Fault:
    """Something that makes a rule set unfit to be run.

    Attributes:
        file: the absolute path of the file to mend, or "" where it is not known.
        rule: the rule's id, or "" where it is about a family.
        clause: the clause's name, or None where it is about the rule as a whole.
        message: what is wrong, and what to do.
    """

    file: str
    rule: str
    clause: str | None
    message: str

    def __str__(self) -> str:
        name = self.rule if self.clause is None else f"{self.rule}.{self.clause}"
        return ": ".join(part for part in (shown(self.file), name, self.message) if part)


def faults(
    families: Sequence[Family], row_errors: RowErrors, judged: Iterable[Family] | None = None
) -> list[Fault]:
    """What is wrong with the rules, in the order of families and rules.

    Args:
        families: the whole rule set.
        row_errors: what a row's schema says against it; `schema_errors` makes one.
        judged: the families of it whose faults are wanted; all, unless told.
    """
    try:
        for family in families:
            check_form(family)
        plan = Plan(families)
    except RuleError as error:
        return [Fault(error.file, error.rule, None, error.message)]
    clauses = {clause.id for family in families for clause in family.clauses()}
    found: list[Fault] = []
    for family in families if judged is None else judged:
        broken = list(_base_faults(family, families, plan.aggregates, row_errors))
        found += broken
        for rule in family.rules:
            if left := unfilled(rule, family.home):
                found.append(Fault(rule.file, rule.id, None, left))
            elif not broken:
                found += _rule_faults(family, rule, clauses)
    # What is wrong with a base that families share is said once.
    return list(dict.fromkeys(found))


def check(families: Sequence[Family], own: Sequence[Family]) -> None:
    """What every rule set goes through before it is compiled, quickly.

    own: the families of the user's own, the last ones. They are judged in full, as nobody else may have done
        so; of the built-in ones, whose examples are tests, only whether every rule is written to its end.

    Raises:
        RuleError: all faults.
    """
    found = unfinished(families[: len(families) - len(own)])
    if own:
        found += faults(families, schema_errors(families), own)
    if found:
        raise unfit(found)


def unfinished(families: Iterable[Family]) -> list[Fault]:
    """The rules that are still to be written to their end."""
    return [
        Fault(rule.file, rule.id, None, left)
        for family in families
        for rule in family.rules
        if (left := unfilled(rule, family.home))
    ]


def unfit(found: Sequence[Fault]) -> RuleError:
    """All faults as the one error that ends a command."""
    if len(found) == 1:
        return RuleError(str(found[0]))
    return RuleError("\n".join([f"the rule set has {len(found)} faults:", *(f"  {each}" for each in found)]))


def schema_errors(families: Iterable[Family]) -> RowErrors:
    """What the families' own schemas say. Each is read when a row first asks for it; of one that is no
    schema, that is what is said of every row."""
    from checker.rules.package_data import schema_file
    from checker.rules.schema import SchemaFileError, SchemaSet

    schemas = SchemaSet(
        {
            aggregate.name: schema_file(aggregate.schema)
            for family in families
            for aggregate in family.aggregates
            if aggregate.schema is not None
        }
    )

    def errors(aggregate: str, row: Any) -> list[str]:
        try:
            if schemas.is_valid(aggregate, row):
                return []
        except SchemaFileError as error:
            return [f"{shown(error.path)} {error.reason}"]
        return [f"{error.pointer} {error.message}".strip() for error in schemas.errors(aggregate, row)]

    return errors


def _base_faults(
    family: Family, families: Sequence[Family], aggregates: Mapping[str, Aggregate], row_errors: RowErrors
) -> Iterator[Fault]:
    """What is wrong with the document that the family's examples edit."""
    document = family.base.document
    sharing = [each for each in families if each.base.document is document]
    about = f"the base document of {'families' if sharing[1:] else 'family'} {_list(f.name for f in sharing)}"
    for aggregate in aggregates.values():
        value = document.get(aggregate.name)
        listed = [*enumerate(value)] if isinstance(value, list) else []
        for index, row in [(None, value)] if aggregate.single and value is not None else listed:
            place = f"/{aggregate.name}" if index is None else f"/{aggregate.name}/{index}"
            if said := row_errors(aggregate.name, row):
                yield Fault(
                    sharing[0].file,
                    "",
                    None,
                    f"{about} is not valid by its own schema at {place}: {'; '.join(said)}; mend the base, "
                    "or the schema",
                )
    try:
        family.base.edited(((f"{HOME}/{family.name}", ABSENT),))
    except _NO_PLACE:
        yield Fault(
            family.file, "", None, f"{about} has no row {family.base.home}; correct the base, or its `home`"
        )
        return
    for other in families:
        own = {aggregate.name for aggregate in other.aggregates}
        for rule in other.rules:
            for clause, site in _failing(rule.clauses(other.home), document):
                # Of another family's rules it answers to those about the rows that the other one declares.
                if other is family or clause.source.aggregate in own:
                    yield Fault(
                        rule.file,
                        rule.id,
                        clause.name,
                        f"{about} fails at {pointer(clause, site)}; correct the rule, or the base",
                    )


def _rule_faults(family: Family, rule: Invariant, clauses: set[str]) -> Iterator[Fault]:
    """What is wrong with one rule's examples and declarations. clauses: the ids of all in the rule set."""

    def fault(message: str, clause: str | None = None) -> Fault:
        return Fault(rule.file, rule.id, clause, message)

    own = rule.clauses(family.home)
    names = list(dict.fromkeys(clause.name for clause in own))
    if rule.bound_by is not None:
        return
    fired: set[str] = set()
    for kind in ("accepts", "rejects"):
        examples = list(_expanded(getattr(rule, kind)))
        if not examples:
            yield fault(f"there is no example in `{kind}`; add a document that the rule {kind}")
        for example, is_row in examples:
            if bool(example.fires) != (kind == "rejects") and not (is_row and kind == "rejects"):
                advice = (
                    "which clauses `fires` names" if kind == "rejects" else "nothing: move it to `rejects`"
                )
                yield fault(f"{_named(example)} stands in `{kind}`, so it says {advice}")
            fired |= set(example.fires)
            yield from map(fault, _example_faults(family, own, example))
    for name in names:
        if name not in fired:
            yield fault("no example fires this clause; add one to `rejects`", name)
    for name, others in rule.implied_by.items():
        if name not in names:
            yield fault(f"`implied_by` speaks of {name!r}; the rule's clauses are {_list(names)}")
        for each in others:
            if each not in clauses:
                yield fault(
                    f"`implied_by` names {each!r}, which is no clause; write a tuple of RULE.clause", name
                )


def _example_faults(family: Family, clauses: Sequence[Clause], example: Example) -> Iterator[str]:
    """What an example says that is not so."""
    names = list(dict.fromkeys(clause.name for clause in clauses))
    title = _named(example)
    if not set(example.fires) <= set(names):
        said = _list(sorted(example.fires))
        yield f"{title} says that it fires {said}; `fires` is a set of the rule's clauses: {_list(names)}"
        return
    try:
        document = family.base.edited(example.patch)
    except _NO_PLACE as error:
        yield f"{title} edits a place that is not in the base ({type(error).__name__}: {error}); correct it"
        return
    found = _failing(clauses, document)
    fires = {clause.name for clause, _ in found}
    if fires != example.fires:
        says, does = ([name for name in names if name in which] for which in (example.fires, fires))
        yield (
            f"{title} says that it fires {_list(says)}, and it fires {_list(does)}; correct the rule, the "
            "example, or what it says"
        )
        return
    for name, place in (example.at or {}).items():
        places = [pointer(clause, site) for clause, site in found if clause.name == name]
        if place not in places:
            yield f"{title} says that {name} is found at {place}, and it is at {_list(places)}; correct `at`"


def _failing(clauses: Sequence[Clause], document: Mapping[str, Any]) -> list[tuple[Clause, Site]]:
    return failing(tuple(clauses), Passport(document))


def _expanded(examples: Iterable[Example | Table]) -> Iterator[tuple[Example, bool]]:
    """Each example, and whether it is one of a table's."""
    for entry in examples:
        for example in expanded((entry,)):
            yield example, isinstance(entry, Table)


def _named(example: Example) -> str:
    return f"the example {example.title!r}"


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"


_NO_PLACE = (LookupError, ValueError, TypeError, AttributeError)
"""What an edit raises that names a place which is not there."""
