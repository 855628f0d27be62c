"""What a run of mutate found: scores, survivors, declarations, and what was exempt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class RuleScore:
    """How a rule's mutants ended. id, family: the rule's; equivalent: those declared and confirmed."""

    id: str
    family: str
    killed: int
    survived: int
    equivalent: int

    @property
    def total(self) -> int:
        """All of its mutants."""
        return self.killed + self.survived + self.equivalent


@dataclass(frozen=True)
class Suggestion:
    """A document that would kill a survivor.

    Attributes:
        example: source of an `Example`, to paste into the rule's file.
        fires: the clauses that fail by the rule as it is, which the author must judge.
        mutant_fires: the clauses that fail by the mutant.
    """

    example: str
    fires: tuple[str, ...]
    mutant_fires: tuple[str, ...]


@dataclass(frozen=True)
class Survivor:
    """A mutant that no example tells from the rule.

    Attributes:
        rule, family, mutant: whose, and its name.
        clause: the changed clause (`INV-6.state`).
        before, after: the clause in words as it is and as the mutant has it; None after where it is gone.
        suggestion: None where no document of the domain tells the two apart.
    """

    rule: str
    family: str
    mutant: str
    clause: str
    before: str
    after: str | None
    suggestion: Suggestion | None


@dataclass(frozen=True)
class Equivalent:
    """A declared and confirmed equivalent. documents: how many were tried."""

    rule: str
    mutant: str
    reason: str
    documents: int


@dataclass(frozen=True)
class Problem:
    """A declaration that is wrong.

    Attributes:
        rule, mutant: whose, and the name that is declared.
        kind: `killed` by an example, `different` on a document, `unknown` as a mutant, or `unreasoned`.
        message: what is wrong, and what to do.
    """

    rule: str
    mutant: str
    kind: str
    message: str


@dataclass(frozen=True)
class Exempt:
    """A rule that binds something other than the passport, and so has no mutants."""

    id: str
    family: str
    bound_by: str


@dataclass(frozen=True)
class MutationReport:
    """A whole run, in the order of the rule set."""

    rules: list[RuleScore] = field(default_factory=list)
    survivors: list[Survivor] = field(default_factory=list)
    equivalents: list[Equivalent] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    exempt: list[Exempt] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether a mutant survived undeclared, or a declaration is wrong."""
        return bool(self.survivors or self.problems)

    @property
    def counts(self) -> dict[str, int]:
        """The totals by name."""
        return {
            "rules": len(self.rules),
            "mutants": sum(score.total for score in self.rules),
            "killed": sum(score.killed for score in self.rules),
            "survived": sum(score.survived for score in self.rules),
            "equivalent": sum(score.equivalent for score in self.rules),
            "problems": len(self.problems),
            "exempt": len(self.exempt),
        }

    @property
    def share(self) -> float:
        """Killed mutants among those that are not equivalent, from 0 to 1."""
        counts = self.counts
        judged = counts["killed"] + counts["survived"]
        return counts["killed"] / judged if judged else 1.0


def as_dict(value: Any) -> dict[str, Any]:
    """The fields of one of the above, tuples as lists, for machine formats."""
    return {name: _plain(part) for name, part in vars(value).items()}


def _plain(part: Any) -> Any:
    if isinstance(part, tuple):
        return list(part)
    return as_dict(part) if isinstance(part, Suggestion) else part
