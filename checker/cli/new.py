"""`claim-audit new`: the file of a new rule, for its author to fill in."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from shlex import join
from typing import Any, NamedTuple

from checker.cli.arguments import Parser, UsageError, add_configuration, configuration
from checker.lint.config import ConfigError
from checker.lint.discover import reason
from checker.lint.replacement import Replacement
from checker.lint.settings import Settings
from checker.lint.suggestion import did_you_mean
from checker.report.reader_rules import READER_RULES
from checker.report.safe_text import safe
from checker.rules.compiled import is_shipped
from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.registry import is_path, load_families, located_families
from checker.rules.rule_file import file_name, shown
from checker.rules.skeleton import FILL_IN, ID, rule_folder, skeleton

_INSTALLED = frozenset(("site-packages", "dist-packages"))
EPILOG = """\
The file has the sections of a rule's page, one clause and two examples, all of them to be filled in; until
then lint, prove, mutate and the tests refuse the rule set and say what is left. Nothing is overwritten."""


class Place(NamedTuple):
    """Where a rule goes. options: those that the next commands need to find the family."""

    family: Family
    file: str
    options: tuple[str, ...]
    ids: frozenset[str]
    is_built_in: bool


def main(arguments: Sequence[str]) -> int:
    """Write the file and say what comes next. Raises UsageError and ConfigError."""
    parser = Parser("new", "Write the file of a new rule, for its author to fill in.", EPILOG)
    parser.add_argument("rule", metavar="RULE-ID", help="the new rule's id: INV-20, X-SAMPLE-DATE")
    parser.add_argument(
        "--family", required=True, metavar="F", help="its family: a name (INV, X) or the family's folder"
    )
    add_configuration(parser)
    options = parser.parse(arguments)
    rule = options["rule"]
    if ID.fullmatch(rule) is None:
        raise UsageError(f"{rule!r} is no rule id: letters and digits, with - between words (INV-20)")
    place = _place(options)
    _check_free(rule, place.ids)
    path = _path(rule, place)
    _write(path, skeleton(rule, place.family))
    sys.stdout.write(_next(rule, path, place))
    return 0


def _place(options: dict[str, Any]) -> Place:
    settings = Settings({"families": options["families"]}, configuration(options))
    wanted = options["family"]
    path = os.path.abspath(wanted).removesuffix(f"{os.sep}__init__.py")
    given = [word for spec in options["families"] or () for word in ("--families", spec)]
    try:
        built_in = len(load_families())
        found = located_families(settings.families)
        chosen = _chosen(found, wanted, path)
        if not chosen and is_path(wanted):
            found = located_families([*settings.families, path])
            chosen = _chosen(found, wanted, path)
            given = [word for spec in (*settings.families, path) for word in ("--families", shown(spec))]
    except RuleError as error:
        raise ConfigError(settings.placed(str(error))) from error
    names = [family.name for family, _ in found]
    if not chosen:
        raise UsageError(
            f"there is no family {wanted!r}{did_you_mean(wanted, names)}\n"
            f"The families are {', '.join(names)}."
        )
    if len(chosen) > 1:
        held = ", ".join(family.name for family, _ in chosen)
        raise UsageError(f"{wanted} holds the families {held}: configure it, and name one of them")
    ids = frozenset(
        [
            *names,
            *(rule.id for rule in READER_RULES),
            *(rule.id for family, _ in found for rule in family.rules),
        ]
    )
    family, file = chosen[0]
    return Place(family, file, tuple(given), ids, names.index(family.name) < built_in)


def _chosen(found: Sequence[tuple[Family, str]], wanted: str, path: str) -> list[tuple[Family, str]]:
    """The families of that name; else those that the module at that path holds."""
    named = [entry for entry in found if entry[0].name == wanted]
    return named or [entry for entry in found if path in (entry[1], os.path.dirname(entry[1]))]


def _check_free(rule: str, ids: frozenset[str]) -> None:
    for known in ids:
        if known.casefold() == rule.casefold():
            raise UsageError(f"the id {rule!r} is taken: rules and families have {known!r} already")


def _path(rule: str, place: Place) -> str:
    """The file that the rule goes into; it is not there yet."""
    if place.is_built_in and is_shipped():
        raise UsageError(
            f"family {place.family.name} came with an installed claim-audit, which takes no rules: work in a "
            'checkout, or add the rule to a family of your own (docs/configuration.md, "Rules of your own")'
        )
    installed = _INSTALLED.intersection(os.path.abspath(place.file).split(os.sep))
    if installed and not place.is_built_in:
        raise UsageError(
            f"family {place.family.name} came with an installed package ({shown(place.file)}), which takes "
            "no rules: work in its own source, or add the rule to a family of your own"
        )
    folder = rule_folder(place.family, place.file)
    if folder is None:
        raise UsageError(
            f"family {place.family.name} keeps its rules in {shown(place.file)} and takes no files: write "
            "the rule there, or make it a folder whose __init__.py says rules=rules_in(__name__, __path__)"
        )
    path = os.path.join(folder, file_name(rule, os.listdir(folder)))
    if os.path.lexists(path):
        raise UsageError(f"{shown(path)} exists already: choose another id, or remove the file first")
    return path


def _write(path: str, text: str) -> None:
    """The file, whole or not at all."""
    try:
        place = Replacement(path)
        try:
            place.file.write(text)
            place.commit()
        finally:
            place.discard()
    except OSError as error:
        raise UsageError(
            f"{shown(path)} can't be written: {reason(error)}; add the rule to a family in a folder of yours"
        ) from error


def _next(rule: str, path: str, place: Place) -> str:
    steps = [
        ["claim-audit", "prove", *place.options],
        ["claim-audit", "mutate", "--rule", rule, *place.options],
    ]
    if place.is_built_in:
        steps = [["pytest", "tests/invariants", "-k", rule], *steps, ["make", "docs"]]
    lines = "".join(f"  {safe(join(step))}\n" for step in steps)
    return f"{safe(shown(path))} is written. Replace every {FILL_IN} in it; then run\n\n{lines}"
