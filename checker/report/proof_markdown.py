"""A proof as a table for documents: one line a clause, and what is so of it."""

from __future__ import annotations

from collections.abc import Sequence

from checker.prove.facts import ClauseFact
from checker.prove.proof import Proof
from checker.report.markdown_text import cell, code, inline
from checker.rules.family import Family
from checker.rules.wording import clause_text


def proof_markdown(proof: Proof, families: Sequence[Family]) -> str:
    """The table, family by family; what clauses say is escaped."""
    lines = ["| clause | says | fails alone | implied by | the schema says so too |", "|---|---|---|---|---|"]
    for family in families:
        texts: dict[str, dict[str, None]] = {}
        for clause in family.clauses():
            texts.setdefault(clause.id, {})[clause_text(clause)] = None
        for id, said in texts.items():
            lines.append(_line(proof.clauses[id], "; ".join(said)))
    return "\n".join(lines) + "\n"


def _line(fact: ClauseFact, text: str) -> str:
    alone = "yes" if fact.alone else "once declared ones are left out" if fact.kept else "no"
    implied = ", ".join(code(each) for each in fact.implied_by) or "-"
    cells = (code(fact.id), inline(text), alone, implied, "yes" if fact.schema else "-")
    return f"| {' | '.join(map(cell, cells))} |"
