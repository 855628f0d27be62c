"""Proofs made by hand, with texts that would do harm where they are not escaped."""

from __future__ import annotations

from checker.prove.facts import ClauseFact
from checker.prove.proof import Failure, GateFact, Proof, SpaceFact, TableFact

HOSTILE = "\x1b[31m\u202e|<b>\n::error::x"


def fact(
    rule: str = "A",
    clause: str = "x",
    *,
    core: bool = True,
    fails: bool = True,
    alone: bool = True,
    implied_by: tuple[str, ...] = (),
    schema: bool = False,
    witness: dict[str, object] | None = None,
) -> ClauseFact:
    kept = alone or (fails and not implied_by)
    return ClauseFact(rule, clause, core, fails, alone, implied_by, schema, kept, (), witness)


def proof(*facts: ClauseFact, failures: tuple[Failure, ...] = (), lines: int = 2) -> Proof:
    return Proof(
        clauses={each.id: each for each in facts},
        spaces=(SpaceFact("rows", 3, 1_000, 1_234_567, 12, 0),),
        tables=(TableFact("T", "pair", 3, 3),),
        gates=(GateFact("F", lines, 1), GateFact("G", 0, 0)),
        enum_values=4,
        failures=failures,
    )


def failure(check: str, rule: str = "A", clause: str = "x", witness: object = None) -> Failure:
    return Failure(check, rule, clause, f"{check} says so", witness)  # type: ignore[arg-type]
