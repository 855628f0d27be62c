"""`claim-audit rules`: what there is to select."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from checker.cli.arguments import Parser, add_configuration, add_docs_url
from checker.cli.catalogue import as_json, known
from checker.report.rule_entry import Entry
from checker.report.safe_text import safe


def main(arguments: Sequence[str]) -> int:
    """List the rules. Raises ConfigError and UsageError."""
    parser = Parser("rules", "List the rules: id, severity, whether they run by default, and what they say.")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    add_docs_url(parser)
    add_configuration(parser)
    options = parser.parse(arguments)
    _, found = known(options)
    sys.stdout.write(as_json("rules", found) if options["format"] == "json" else table(found))
    return 0


def table(found: Sequence[Entry]) -> str:
    """The rules as text, one a line, under their families."""
    width = max((len(safe(entry.id)) for entry in found), default=0)
    lines: list[str] = []
    family = None
    for entry in found:
        if entry.family != family:
            family = entry.family
            lines += ["", safe(family)] if lines else [safe(family)]
        lines.append(f"  {safe(entry.id):<{width}}  {entry.severity:<7}  {safe(entry.title)}{_remark(entry)}")
    return "\n".join(lines) + "\n"


def _remark(entry: Entry) -> str:
    if entry.bound_by is not None:
        return f" (binds the {entry.bound_by}; lint does not check it)"
    return "" if entry.default else " (off unless selected)"
