"""`claim-audit prove`: whether the rule set says what it should, over its whole domain."""

from __future__ import annotations

from collections.abc import Sequence

from checker.cli.arguments import Parser, UsageError, add_configuration
from checker.cli.catalogue import known_families
from checker.cli.output import add_output_file, deliver
from checker.lint.config import ConfigError
from checker.lint.suggestion import did_you_mean
from checker.prove.facts import ClauseFact
from checker.prove.proof import Proof
from checker.prove.run import prove
from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.schema import SchemaFileError
from checker.rules.soundness import faults, schema_errors, unfit

FORMATS = ("text", "json", "markdown")


def parser() -> Parser:
    """The command line."""
    found = Parser(
        "prove",
        "Check the rules themselves over everything they can tell apart: that each allowed\n"
        "combination can be reached, that each valid row meets one line of the gate table, that\n"
        "no rule is idle or forbids what the schema offers, and that each clause finds something\n"
        "of its own or says what implies it.",
        epilog="Exit codes: 0 all of it holds, 1 something does not, 2 a rule set that is broken.",
    )
    found.add_argument(
        "--explain",
        metavar="RULE.CLAUSE",
        help="show what is so of one clause: a document on which it fails alone, or what implies it",
    )
    found.add_argument(
        "--format", choices=FORMATS, default="text", help="default: text; markdown is a table of all clauses"
    )
    add_output_file(found)
    add_configuration(found)
    return found


def main(arguments: Sequence[str]) -> int:
    """Prove the rule set; 1 if something does not hold. Raises ConfigError and UsageError."""
    options = parser().parse(arguments)
    families = known_families(options)
    wanted = options["explain"]
    if wanted is not None:
        _check_known(wanted, families)
    return deliver(options["output-file"], lambda: _work(families, options["format"], wanted))


def _work(families: tuple[Family, ...], format: str, wanted: str | None) -> tuple[str, int]:
    proof = proven(families)
    code = int(bool(proof.failures))
    if wanted is not None:
        return _explained(proof, families, wanted, format), int(_fails(proof, proof.clauses[wanted]))
    if format == "json":
        from checker.report.proof_json import proof_json

        return proof_json(proof, code), code
    if format == "markdown":
        from checker.report.proof_markdown import proof_markdown

        return proof_markdown(proof, families), code
    from checker.report.proof_text import proof_text

    return proof_text(proof), code


def proven(families: Sequence[Family]) -> Proof:
    """The proof of a rule set that is fit to be run. Raises ConfigError."""
    try:
        found = faults(families, schema_errors(families))
        if found:
            raise unfit(found)
        return prove(families)
    except (RuleError, SchemaFileError) as error:
        raise ConfigError(str(error)) from error


def _explained(proof: Proof, families: Sequence[Family], wanted: str, format: str) -> str:
    clauses = [clause for family in families for clause in family.clauses() if clause.id == wanted]
    if format == "json":
        from checker.report.proof_json import fact_json

        return fact_json(proof.clauses[wanted], int(_fails(proof, proof.clauses[wanted])))
    if format == "markdown":
        raise UsageError("--explain writes text or json; markdown is the table of all clauses")
    from checker.report.proof_text import fact_text

    return fact_text(proof, proof.clauses[wanted], clauses)


def _fails(proof: Proof, fact: ClauseFact) -> bool:
    return any((each.rule, each.clause) == (fact.rule, fact.clause) for each in proof.failures)


def _check_known(wanted: str, families: Sequence[Family]) -> None:
    ids = [clause.id for family in families for clause in family.clauses()]
    if wanted in ids:
        return
    bound = [rule for family in families for rule in family.rules if rule.bound_by is not None]
    for rule in bound:
        if wanted == rule.id or wanted.startswith(f"{rule.id}."):
            raise UsageError(f"--explain: {rule.id} binds the {rule.bound_by} and has no clause to prove")
    mine = [each for each in ids if each.rpartition(".")[0] == wanted]
    if mine:
        raise UsageError(f"--explain: {wanted} is a rule; name one of its clauses: {', '.join(mine)}")
    raise UsageError(
        f"--explain: no clause is named {wanted!r}{did_you_mean(wanted, ids)}\n"
        "`claim-audit explain RULE` lists the clauses of a rule."
    )
