"""`claim-audit mutate`: whether the examples of the rules notice when a rule changes."""

from __future__ import annotations

from collections.abc import Sequence

from checker.cli.arguments import Parser, UsageError, add_configuration
from checker.cli.catalogue import known_families
from checker.cli.output import add_output_file, deliver
from checker.lint.config import ConfigError
from checker.lint.suggestion import did_you_mean
from checker.mutate.report import MutationReport
from checker.mutate.run import mutate
from checker.mutate.shipped import shipped_examples
from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.registry import load_families
from checker.rules.schema import SchemaFileError
from checker.rules.soundness import faults, schema_errors, unfit


def parser() -> Parser:
    """The command line."""
    found = Parser(
        "mutate",
        "Change each rule a little, in every way, and see whether an example of the rule notices.\n"
        "A change that none notices is a survivor: the rule may say what its author did not mean.",
        epilog="Exit codes: 0 no survivor, 1 a survivor or a wrong declaration, 2 a rule set that is broken.",
    )
    found.add_argument(
        "--rule", metavar="ID", action="append", help="mutate this rule only (repeatable; default: all)"
    )
    found.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="default: text; html is one page that needs nothing else",
    )
    add_output_file(found)
    add_configuration(found)
    return found


def main(arguments: Sequence[str]) -> int:
    """Mutate rules; 1 if a mutant survives or a declaration is wrong. Raises ConfigError and UsageError."""
    options = parser().parse(arguments)
    families = known_families(options)
    rules = _asked(options["rule"], families)
    return deliver(options["output-file"], lambda: _work(families, rules, options["format"]))


def mutated(families: Sequence[Family], rules: Sequence[str] | None = None) -> MutationReport:
    """The report on a rule set that is fit to be run. Raises ConfigError."""
    judged = [f for f in families if rules is None or any(rule.id in rules for rule in f.rules)]
    try:
        found = faults(families, schema_errors(families), judged)
        if found:
            raise unfit(found)
        built_in = [family.name for family in load_families()]
        return mutate(families, rules, shipped_examples(), built_in)
    except (RuleError, SchemaFileError) as error:
        raise ConfigError(str(error)) from error


def _work(families: Sequence[Family], rules: Sequence[str] | None, format: str) -> tuple[str, int]:
    report = mutated(families, rules)
    code = int(report.failed)
    if format == "json":
        from checker.report.mutation_json import mutation_json

        return mutation_json(report, code), code
    if format == "html":
        from checker.report.mutation_html import mutation_html

        return mutation_html(report), code
    from checker.report.mutation_text import mutation_text

    return mutation_text(report), code


def _asked(ids: list[str] | None, families: Sequence[Family]) -> list[str] | None:
    known = [rule.id for family in families for rule in family.rules]
    for id in ids or ():
        if id not in known:
            near = did_you_mean(id, known)
            raise UsageError(f"--rule: no rule is named {id!r}{near}\n`claim-audit rules` lists the rules.")
    return ids
