"""A proof for programs: one object, described by the schema `output-prove`."""

from __future__ import annotations

import json
from typing import Any

from checker.prove.facts import ClauseFact
from checker.prove.proof import Failure, Proof
from checker.rules.rule_file import shown

VERSION = 1
"""Of the format; it changes when a key is removed or means something else."""


def proof_json(proof: Proof, exit: int) -> str:
    """The proof as one JSON object. exit: the command's exit code."""
    output = {
        "version": VERSION,
        "command": "prove",
        "exit": exit,
        "counts": proof.counts,
        "failures": [_failure(failure) for failure in proof.failures],
        "clauses": [_fact(fact) for fact in proof.clauses.values()],
        "spaces": [
            {
                "aggregate": space.aggregate,
                "clauses": space.clauses,
                "contexts": space.contexts,
                "states": space.states,
                "valid": space.valid,
                "lists": space.lists,
            }
            for space in proof.spaces
        ],
        "tables": [
            {"rule": t.rule, "clause": t.clause, "combinations": t.combinations, "reached": t.reached}
            for t in proof.tables
        ],
        "gates": [
            {"family": gate.family, "lines": gate.lines, "about_passport": gate.about_passport}
            for gate in proof.gates
        ],
    }
    return json.dumps(output, indent=2) + "\n"


def fact_json(fact: ClauseFact, exit: int) -> str:
    """One clause as a JSON object, with its witness."""
    output = {"version": VERSION, "command": "prove", "exit": exit, "clauses": [_fact(fact)]}
    return json.dumps(output, indent=2) + "\n"


def _failure(failure: Failure) -> dict[str, Any]:
    return {
        "check": failure.check,
        "rule": failure.rule or None,
        "clause": failure.clause or None,
        "file": shown(failure.file) or None,
        "message": failure.message,
        "witness": failure.witness,
    }


def _fact(fact: ClauseFact) -> dict[str, Any]:
    return {
        "rule": fact.rule,
        "clause": fact.clause,
        "core": fact.core,
        "alone": fact.alone,
        "kept": fact.kept,
        "implied_by": list(fact.implied_by),
        "schema": fact.schema,
        "witness": fact.witness,
    }
