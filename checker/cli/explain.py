"""`claim-audit explain`: a rule's page, straight from its file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from textwrap import wrap

from checker.cli.arguments import Parser, UsageError, add_configuration, add_docs_url
from checker.cli.catalogue import as_json, known
from checker.cli.catalogue import page as page_of
from checker.cli.rules import table
from checker.lint.suggestion import did_you_mean
from checker.report.rule_entry import Entry, ExampleEntry
from checker.report.safe_text import safe, safe_line
from checker.rules.family import Aggregate
from checker.rules.package_data import schema_name

_WIDTH = 100


def main(arguments: Sequence[str]) -> int:
    """Explain rules, or list those of a family or about an aggregate. Raises ConfigError and UsageError."""
    parser = Parser(
        "explain",
        "Say what a rule finds, why that is bad, and what to do; of a family or an aggregate, its rules.",
    )
    parser.add_argument(
        "words",
        nargs="+",
        metavar="RULE",
        help="a rule's id (INV-6, schema), a family (INV) or an aggregate (claim_drifts)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    add_docs_url(parser)
    add_configuration(parser)
    options = parser.parse(arguments)
    families, everything = known(options)
    aggregates = {aggregate.name: aggregate for family in families for aggregate in family.aggregates}
    asked = [(word, _asked(word, everything, aggregates)) for word in options["words"]]
    if options["format"] == "json":
        sys.stdout.write(as_json("explain", [entry for _, some in asked for entry in some]))
    else:
        sys.stdout.write("\n".join(_text(word, some, aggregates) for word, some in asked))
    return 0


def _text(word: str, found: Sequence[Entry], aggregates: Mapping[str, Aggregate]) -> str:
    if found and found[0].id == word:
        return page(found[0])
    return aggregate_page(aggregates[word], found) if word in aggregates else table(found)


def aggregate_page(aggregate: Aggregate, about: Sequence[Entry]) -> str:
    """An aggregate as text: what it is, its schema, the rules about it."""
    holds = "one object" if aggregate.single else "an array of rows"
    lines = [f"{safe(aggregate.name)}: an aggregate, a top-level key of a passport that holds {holds}"]
    if aggregate.schema is not None:
        lines.append(f"schema: claim-audit schema {safe(schema_name(aggregate.schema))}")
    return "\n".join([*lines, f"\nRules about it:\n{table(about)}" if about else "No rule is about it.\n"])


def page(entry: Entry) -> str:
    """One rule as text."""
    run = "on by default" if entry.default else "off unless selected"
    if entry.bound_by is not None:
        run = f"binds the {entry.bound_by}; lint does not check it"
    lines = [
        f"{entry.id}: {entry.title}",
        f"family {entry.family}, {entry.severity}, {run}",
        "",
        entry.body,
        "",
    ]
    if entry.clauses:
        lines.append("Clauses:")
        for clause in entry.clauses:
            implied = (
                f" (whenever it fails, so does {' or '.join(clause.implied_by)})" if clause.implied_by else ""
            )
            lines += wrap(
                f"{clause.name}: {clause.text}{implied}",
                _WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
            )
        lines.append("")
    for head, examples in (
        ("Accepted:", entry.accepted),
        ("Rejected, with the clauses that fail:", entry.rejected),
    ):
        if examples:
            lines += [head, *(line for example in examples for line in _example(example)), ""]
    where = page_of(entry)
    if where is not None:
        lines += [f"Page: {where}", ""]
    return "\n".join(safe_line(safe(line)) for text in lines for line in text.split("\n"))


def _example(example: ExampleEntry) -> list[str]:
    fires = f" [{', '.join(example.fires)}]" if example.fires else ""
    edits = wrap(
        example.edits,
        _WIDTH,
        initial_indent="      ",
        subsequent_indent="      ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [f"  - {example.title}{fires}", *edits]


def _asked(word: str, everything: Sequence[Entry], aggregates: Mapping[str, Aggregate]) -> list[Entry]:
    exact = [entry for entry in everything if entry.id == word]
    found = exact or [entry for entry in everything if entry.family == word]
    if word in aggregates:
        return found or [entry for entry in everything if word in entry.aggregates]
    if not found:
        names = {name for entry in everything for name in (entry.id, entry.family)}
        near = did_you_mean(word, sorted(names | aggregates.keys()))
        raise UsageError(
            f"no rule, family or aggregate is named {word!r}{near}\n`claim-audit rules` lists the rules."
        )
    return found
