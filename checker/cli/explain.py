"""`claim-audit explain`: a rule's page, straight from its file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import wrap

from checker.cli.arguments import Parser, UsageError, add_configuration
from checker.cli.catalogue import Entry, ExampleEntry, as_json, known
from checker.cli.rules import table
from checker.lint.suggestion import did_you_mean

_WIDTH = 100


def main(arguments: Sequence[str]) -> int:
    """Explain rules, or list those of a family. Raises ConfigError and UsageError."""
    parser = Parser(
        "explain", "Say what a rule finds, why that is bad, and what to do; of a family, its rules."
    )
    parser.add_argument(
        "words", nargs="+", metavar="RULE", help="a rule's id (INV-6, schema) or a family (INV)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    add_configuration(parser)
    options = parser.parse(arguments)
    everything = known(options)
    asked = [_asked(word, everything) for word in options["words"]]
    if options["format"] == "json":
        sys.stdout.write(as_json("explain", [entry for some in asked for entry in some]))
    else:
        sys.stdout.write(
            "\n".join(page(some[0]) if some[0].id in options["words"] else table(some) for some in asked)
        )
    return 0


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
    return "\n".join(lines)


def _example(example: ExampleEntry) -> list[str]:
    fires = f" [{', '.join(example.fires)}]" if example.fires else ""
    edits = wrap(example.edits, _WIDTH, initial_indent="      ", subsequent_indent="      ")
    return [f"  - {example.title}{fires}", *edits]


def _asked(word: str, everything: Sequence[Entry]) -> list[Entry]:
    exact = [entry for entry in everything if entry.id == word]
    found = exact or [entry for entry in everything if entry.family == word]
    if not found:
        names = {name for entry in everything for name in (entry.id, entry.family)}
        near = did_you_mean(word, sorted(names))
        raise UsageError(f"no rule or family is named {word!r}{near}\n`claim-audit rules` lists them.")
    return found
