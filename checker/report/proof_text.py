"""A proof for people at a terminal: what was checked, how much of it, and what does not hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from checker.prove.facts import ClauseFact
from checker.prove.proof import Failure, Proof
from checker.report.safe_text import safe, safe_line
from checker.report.wording import counted
from checker.rules.invariant import Clause
from checker.rules.rule_file import shown
from checker.rules.wording import clause_text


def proof_text(proof: Proof) -> str:
    """The proof as text; what rule files and documents say is escaped."""
    blocks = [
        list(_spaces(proof)),
        list(_held(proof)),
        *(list(failure_lines(failure)) for failure in proof.failures),
        [_verdict(proof)],
    ]
    return "\n\n".join("\n".join(map(safe_line, block)) for block in blocks if block) + "\n"


def _spaces(proof: Proof) -> Iterator[str]:
    heads = ("aggregate", "clauses", "contexts", "states", "valid", "lists")
    rows = [
        (safe(s.aggregate), *(f"{n:,}" for n in (s.clauses, s.contexts, s.states, s.valid, s.lists)))
        for s in proof.spaces
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        first, *rest = (
            f"{cell:<{width}}" if place == 0 else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((first, *rest)).rstrip()


def _held(proof: Proof) -> Iterator[str]:
    counts = proof.counts
    wrong = {(failure.check, failure.rule) for failure in proof.failures}
    for table in proof.tables:
        other = "" if ("table", table.rule) in wrong else ", and no valid row has another"
        if table.reached is None:
            yield (
                f"{safe(table.rule)}.{safe(table.clause)}: not judged as a table, its keys vary with the "
                "list they are in."
            )
            continue
        yield (
            f"{safe(table.rule)}.{safe(table.clause)}: {table.reached} of {table.combinations} combinations "
            f"are reached by a valid row{other}."
        )
    for gate in proof.gates:
        if gate.lines and gate.family not in {rule for check, rule in wrong if check == "gate"}:
            one_of = f"exactly one of the {gate.lines} gate lines" if gate.lines > 1 else "the one gate line"
            yield f"{safe(gate.family)}: each valid row meets {one_of}."
        elif not gate.lines:
            yield f"{safe(gate.family)}: no gate table."
    if not any(check == "enum" for check, _ in wrong):
        yield f"Each of the {counted(proof.enum_values, 'value')} that schemas list stands on a valid row."
    if not any(check == "trigger" for check, _ in wrong):
        yield f"Each of {counted(counts['clauses'], 'clause')} can apply on a valid document, and can fail."
    yield (
        f"{counted(counts['core_clauses'], 'core clause')}: {counts['fail_alone']} fail alone, "
        f"{counts['declared']} are declared to be implied by others, and {counts['fail_alone_of_kept']} fail "
        f"alone once these are left out; {counts['schema_too']} fail only where the schema fails too."
    )


def failure_lines(failure: Failure) -> Iterator[str]:
    """A failure: what it is about, what to do, and a document that shows it."""
    name = ".".join(part for part in (failure.rule, failure.clause) if part)
    where = ": ".join(part for part in (shown(failure.file), failure.check, name) if part)
    yield f"{safe(where)}: {safe(failure.message)}"
    if failure.witness is not None:
        yield from (f"  {line}" for line in document_lines(failure.witness))


def document_lines(document: Any) -> list[str]:
    """A document as JSON, one key a line, with nothing in it that could steer a terminal."""
    return [safe(line) for line in json.dumps(document, indent=2).split("\n")]


def _verdict(proof: Proof) -> str:
    if proof.failures:
        return f"{counted(len(proof.failures), 'failure')}: the rule set does not hold."
    return "The rule set holds."


def fact_text(proof: Proof, fact: ClauseFact, clauses: Sequence[Clause]) -> str:
    """What is so of one clause. clauses: its clause in each of its sources."""
    lines = [safe(fact.id)]
    lines += [f"  {safe(text)}" for text in dict.fromkeys(clause_text(clause) for clause in clauses)]
    lines += ["", *_said(fact)]
    failures = [each for each in proof.failures if (each.rule, each.clause) == (fact.rule, fact.clause)]
    for failure in failures:
        lines += ["", *failure_lines(failure)]
    if fact.witness is not None and not any(each.witness for each in failures):
        lines += [
            "",
            "A document on which it fails:"
            if not fact.alone
            else "Here it fails and no other core clause does:",
        ]
        lines += document_lines(fact.witness)
    return "\n".join(map(safe_line, lines)) + "\n"


def _said(fact: ClauseFact) -> list[str]:
    if not fact.fails:
        return ["It fails on no document."]
    if not fact.core:
        return ["It fails on a document that the core rules call valid."]
    said = []
    if fact.implied_by:
        named = " or ".join(map(safe, fact.implied_by))
        states = "all states" if fact.schema else "all states that the schema accepts"
        said.append(f"Whenever it fails, so does {named}: declared, and checked over {states}.")
    elif fact.alone:
        said.append("It fails alone: on some document no other core clause does.")
    else:
        said.append("It never fails alone, but it does once the clauses that are declared are left out.")
    if fact.schema:
        said.append("Where it fails, the row's schema is broken too.")
    return said
