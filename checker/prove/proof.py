"""The result of `prove`: facts, counts, and what failed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checker.prove.facts import ClauseFact


@dataclass(frozen=True)
class Failure:
    """One thing that is wrong with a rule set.

    Attributes:
        check: which check found it: `table`, `gate`, `trigger`, `enum`, `redundant`, `declaration`.
        rule: the rule's id; the family's name where it is about its gate table, "" where about a schema.
        clause: the clause's name, or "".
        message: what is wrong and what to do.
        witness: a document that shows it, where there is one.
        file: the absolute path of the rule's file, or "" where it is not known; no output shows it as it is.
    """

    check: str
    rule: str
    clause: str
    message: str
    witness: Mapping[str, Any] | None = None
    file: str = ""


@dataclass(frozen=True)
class TableFact:
    """A clause that lists allowed combinations: how many there are, and how many a valid row reaches (None
    where that can't be told, because they are of items of a list that is read as a whole)."""

    rule: str
    clause: str
    combinations: int
    reached: int | None


@dataclass(frozen=True)
class GateFact:
    """A family's gate table: how many lines, or none."""

    family: str
    lines: int
    about_passport: int


@dataclass(frozen=True)
class SpaceFact:
    """The size of what was checked for one aggregate.

    Attributes:
        aggregate: its name.
        clauses: how many core clauses are about it.
        contexts: how many small documents around its rows.
        states: rows of the wide domain in all these contexts.
        valid: those that the schema accepts and all core clauses hold on, in clean contexts.
        lists: documents of up to two rows (aggregates with ids that must be unique).
    """

    aggregate: str
    clauses: int
    contexts: int
    states: int
    valid: int
    lists: int


@dataclass(frozen=True)
class Proof:
    """What `prove` established.

    Attributes:
        clauses: id → fact, core families first.
        spaces, tables, gates: what was checked, aggregate by aggregate and family by family.
        enum_values: how many values of closed sets the schemas offer.
        failures: everything that is wrong; empty for a sound rule set.
    """

    clauses: Mapping[str, ClauseFact]
    spaces: tuple[SpaceFact, ...]
    tables: tuple[TableFact, ...]
    gates: tuple[GateFact, ...]
    enum_values: int
    failures: tuple[Failure, ...]

    @property
    def counts(self) -> dict[str, int]:
        """The counts by name."""
        core = [fact for fact in self.clauses.values() if fact.core]
        return {
            "clauses": len(self.clauses),
            "core_clauses": len(core),
            "fail_alone": sum(fact.alone for fact in core),
            "fail_alone_of_kept": sum(fact.kept and not fact.alone for fact in core),
            "declared": sum(bool(fact.implied_by) for fact in core),
            "schema_too": sum(fact.schema for fact in core),
            "states": sum(space.states for space in self.spaces),
            "valid": sum(space.valid for space in self.spaces),
            "contexts": sum(space.contexts for space in self.spaces),
            "lists": sum(space.lists for space in self.spaces),
            "combinations": sum(table.combinations for table in self.tables),
            "combinations_reached": sum(table.reached or 0 for table in self.tables),
            "gate_lines": sum(gate.lines for gate in self.gates),
            "enum_values": self.enum_values,
            "failures": len(self.failures),
        }
