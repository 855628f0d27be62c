"""`claim-audit schema`: the JSON Schemas that ship with the command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from checker.cli.arguments import Parser, UsageError
from checker.rules.schema import UnknownSchemaError, schema_names, schema_path


def main(arguments: Sequence[str]) -> int:
    """Print a schema, or without a name the names. Raises UsageError."""
    parser = Parser(
        "schema", "Print one of the shipped JSON Schemas (draft 2020-12); without a name, their names."
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="claim_audit_result, say")
    name = parser.parse(arguments)["name"]
    if name is None:
        sys.stdout.write("".join(f"{known}\n" for known in schema_names()))
        return 0
    try:
        path = schema_path(name)
    except UnknownSchemaError as error:
        raise UsageError(str(error)) from error
    with open(path, encoding="utf-8") as file:
        sys.stdout.write(file.read())
    return 0
