"""`claim-audit schema`: the JSON Schemas that ship with the command, and those of families of one's own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from checker.cli.arguments import Parser, UsageError, add_configuration, configuration
from checker.lint.config import ConfigError
from checker.lint.settings import Settings
from checker.rules.package_data import schema_name
from checker.rules.schema import SchemaFileError, UnknownSchemaError, load_schema, schema_names, schema_path


def main(arguments: Sequence[str]) -> int:
    """Print a schema, or without a name the names. Raises ConfigError and UsageError."""
    parser = Parser(
        "schema",
        "Print a JSON Schema (draft 2020-12), shipped or of a rule family of your own; without a name, their "
        "names.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="claim_audit_result, say")
    add_configuration(parser)
    options = parser.parse(arguments)
    name = options["name"]
    own = _own(options)
    if name is None:
        sys.stdout.write("".join(f"{known}\n" for known in (*schema_names(), *sorted(own))))
    elif name in own:
        sys.stdout.write(json.dumps(_loaded(own[name]), indent=2, ensure_ascii=False) + "\n")
    else:
        try:
            path = schema_path(name)
        except UnknownSchemaError as error:
            raise UsageError(str(UnknownSchemaError(name, (*error.known, *own)))) from error
        with open(path, encoding="utf-8") as file:
            sys.stdout.write(file.read())
    return 0


def _own(options: dict[str, Any]) -> dict[str, str]:
    """Name → path of each schema that a family of one's own brings; the path is its name where that of a
    shipped schema, or of another, would be the same."""
    if not Settings({"families": options["families"]}, configuration(options)).families:
        return {}
    # Not at the top: shipped schemas need no rule to be loaded.
    from checker.cli.catalogue import known_families

    shipped = schema_names()
    paths = dict.fromkeys(
        aggregate.schema
        for family in known_families(options)
        for aggregate in family.aggregates
        if aggregate.schema is not None and aggregate.schema not in shipped
    )
    found: dict[str, str] = {}
    for path in paths:
        name = schema_name(path)
        found[path if name in found or name in shipped else name] = path
    return found


def _loaded(path: str) -> dict[str, Any]:
    try:
        return load_schema(path)
    except SchemaFileError as error:
        raise ConfigError(str(error)) from error
