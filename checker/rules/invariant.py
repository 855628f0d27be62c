"""A rule as a value, and its normal form: a list of clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from checker.rules.example import Example, Table
from checker.rules.finding import ERROR, WARNING
from checker.rules.rule_file import shown
from checker.rules.words import Agree, Always, And, Node, Predicate, Requirement, Source, Unique, source

BINDINGS = ("gate",)
"""What a rule can bind instead of the passport."""


class RuleError(ValueError):
    """A rule, an example or a family that is not well formed; the text names it and what to do.

    Attributes:
        message: what is wrong, and what to do.
        rule: the rule's id, or "" where no single rule is to blame.
        file: the absolute path of the rule's file, or "" where it is not known.
    """

    def __init__(self, message: str, rule: str = "", file: str = "") -> None:
        super().__init__(": ".join(part for part in (shown(file), rule, message) if part))
        self.message = message
        self.rule = rule
        self.file = file


@dataclass(frozen=True)
class Case:
    """When something holds, then each of the named requirements; `over` are sources of the case's own."""

    when: Predicate
    then: Mapping[str, Requirement]
    over: tuple[Source | str, ...] = ()


@dataclass(frozen=True)
class Iff:
    """Two sides that hold together. Forward: `left` requires each named part of `right`. Reverse, the clause
    `reverse`: where all parts hold, so does `left`."""

    left: Predicate
    right: Mapping[str, Predicate]


@dataclass(frozen=True)
class Clause:
    """One line of a rule's normal form: on each item of `source` for which `guard` holds, `requirement`.

    both_ways: the clause is half of an iff, so that a finding is about the row, not about one field.
    """

    rule: str
    name: str
    source: Source
    guard: Predicate
    requirement: Requirement
    both_ways: bool = False

    @property
    def id(self) -> str:
        """`INV-6.state`."""
        return f"{self.rule}.{self.name}"


@dataclass(frozen=True)
class Invariant:
    """One rule.

    Attributes:
        id: the rule's id, unique in the whole rule set.
        when, then: the guard and the named requirements; `cases` and `iff` are other ways to say both.
        over: the sources the clauses range over; empty for the rows of the family's own aggregate.
        severity: `error` or `warning`.
        default: whether the rule runs unless deselected.
        implied_by: clause → the clauses (`RULE.clause`) of which, whenever it fails, at least one fails too.
        equivalent: mutant (as `claim-audit mutate` names it) → why no document tells it from the rule.
        bound_by: what the rule binds where that is not the passport (`gate`); it then has no clauses.
        accepts, rejects: examples; `Table` entries may stand in either.
        doc: the docstring of the rule's file (set by discovery): title line, then the sections.
        file: the path of the rule's file (set by discovery), absolute; no output shows it as it is.
    """

    id: str
    when: Predicate = field(default_factory=Always)
    then: Mapping[str, Requirement] = field(default_factory=dict)
    cases: tuple[Case, ...] = ()
    iff: Iff | None = None
    over: tuple[Source | str, ...] = ()
    severity: str = ERROR
    default: bool = True
    implied_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    equivalent: Mapping[str, str] = field(default_factory=dict)
    bound_by: str | None = None
    accepts: tuple[Example | Table, ...] = ()
    rejects: tuple[Example | Table, ...] = ()
    doc: str = ""
    file: str = field(default="", compare=False, repr=False)

    @property
    def title(self) -> str:
        """The first line of the docstring without the id, or the id."""
        first = self.doc.strip().split("\n", 1)[0]
        return first.removeprefix(self.id).strip() or self.id

    def section(self, heading: str) -> str:
        """The text of one section of the docstring (`What it finds`, `Why it is bad`, …), else ""."""
        return sections(self.doc).get(heading, "")

    def error(self, message: str) -> RuleError:
        """The error that says so of this rule, with its file."""
        return RuleError(message, self.id, self.file)

    def clauses(self, home: Source) -> tuple[Clause, ...]:
        """The normal form. home: the source of the family's own rows.

        Raises:
            RuleError: no clause, two of one name (over one source), one that is not made of words, a path
                that is no source, an unknown severity or binding, or a binding beside clauses.
        """
        if self.severity not in (ERROR, WARNING):
            raise self.error(f"severity is {ERROR} or {WARNING}, not {self.severity!r}")
        if self.bound_by is not None and self.bound_by not in BINDINGS:
            raise self.error(f"bound_by is one of {', '.join(BINDINGS)}, not {self.bound_by!r}")
        try:
            found = tuple(
                Clause(self.id, name, where, guard, requirement, both_ways)
                for over, name, guard, requirement, both_ways in self._lines()
                for where in self._sources(over) or self._sources(self.over) or (home,)
            )
        except (AttributeError, TypeError) as error:
            raise self.error(
                f"`when`, `then`, `cases`, `iff` or `over` is not of its kind: {error}"
            ) from error
        for clause in found:
            for part in (clause.guard, clause.requirement):
                if not isinstance(part, Node):
                    raise self.error(
                        f"clause {clause.name!r} is made of {part!r}, which is no word of a rule; Python's "
                        "`is`, `in`, `not`, `and` and `or` make none: write is_null, is_in, ~, & and |"
                    )
        if not found and self.bound_by is None:
            raise self.error("a rule needs a clause; fill `then`, `cases` or `iff`")
        if found and self.bound_by is not None:
            raise self.error(f"a rule bound by the {self.bound_by} has no clauses; remove one or other")
        places = [(clause.name, clause.source) for clause in found]
        for name, where in places:
            if places.count((name, where)) > 1:
                raise self.error(f"two clauses over {where} are named {name!r}; give each a name of its own")
        return found

    def _sources(self, over: tuple[Source | str, ...]) -> tuple[Source, ...]:
        try:
            return tuple(source(each) if isinstance(each, str) else each for each in over)
        except ValueError as error:
            raise self.error(str(error)) from error

    def _lines(self) -> Iterator[tuple[tuple[Source | str, ...], str, Predicate, Requirement, bool]]:
        for case in (Case(self.when, self.then), *self.cases):
            for name, requirement in case.then.items():
                yield case.over, name, case.when, requirement, False
        if self.iff is not None:
            for name, right in self.iff.right.items():
                yield (), name, self.iff.left, right, True
            yield (), "reverse", And(tuple(self.iff.right.values())), self.iff.left, True


def sections(doc: str) -> dict[str, str]:
    """The sections of a rule's docstring: a line that ends in a colon and stands alone opens one.

    Returns:
        Heading → text, paragraphs kept; lines indented by four spaces stay code.
    """
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in doc.strip().split("\n")[1:]:
        if line.endswith(":") and line[:1].isupper() and len(line) < 30:
            current = found.setdefault(line[:-1], [])
        elif current is not None:
            current.append(line)
    return {heading: "\n".join(lines).strip("\n") for heading, lines in found.items()}


def is_group(requirement: Requirement) -> bool:
    """Whether a requirement is about several items at once (unique, agree)."""
    return isinstance(requirement, (Unique, Agree))
