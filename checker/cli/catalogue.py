"""The rules as documentation: what `explain`, `rules` and reports say of each, from the rule files."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from typing import Any

import invariants
from checker.cli.arguments import configuration
from checker.lint.config import ConfigError, shown_path
from checker.lint.settings import Settings
from checker.report.reader_rules import READER_RULES, ReaderRule
from checker.report.rule_entry import ClauseEntry, Entry, ExampleEntry, page_name
from checker.report.safe_text import safe
from checker.rules.example import ABSENT, HOME, Base, Example, Patch, Table
from checker.rules.family import Family
from checker.rules.invariant import Invariant, RuleError
from checker.rules.meaning import freeze
from checker.rules.registry import load_families
from checker.rules.wording import clause_text

READER = "reader"
"""The family of what the reader and the schemas find."""
# A list of more items is there for its length; the first ones and their number tell it.
_ITEMS = 20
_SHIPPED = os.path.dirname(os.path.abspath(invariants.__file__))
_ROOT = os.path.dirname(_SHIPPED)


def known(options: dict[str, Any]) -> tuple[tuple[Family, ...], list[Entry]]:
    """The families that the options and the configuration name, and their entries. Raises ConfigError."""
    given = {key: options[key] for key in ("families", "docs-url")}
    settings = Settings(given, configuration(options))
    families = families_of(settings)
    return families, entries(families, settings.docs_url)


def known_families(options: dict[str, Any]) -> tuple[Family, ...]:
    """The families that the options and the configuration name. Raises ConfigError."""
    return families_of(Settings({"families": options["families"]}, configuration(options)))


def families_of(settings: Settings) -> tuple[Family, ...]:
    """The families that the settings name. Raises ConfigError."""
    try:
        return load_families(settings.families)
    except RuleError as error:
        raise ConfigError(settings.placed(str(error))) from error


def as_json(command: str, found: Iterable[Entry]) -> str:
    """The JSON output of a command that tells of rules."""
    output = {"version": 1, "command": command, "exit": 0, "rules": [entry.as_dict() for entry in found]}
    return json.dumps(output, indent=2) + "\n"


def entries(families: Iterable[Family], docs_url: str | None = None) -> list[Entry]:
    """Every rule, family by family, then the reader's own. docs_url: where the documentation site is."""
    found = [_rule(family, rule, docs_url) for family in families for rule in family.rules]
    return found + [_reader_rule(rule, docs_url) for rule in READER_RULES]


def page(entry: Entry) -> str | None:
    """Where a rule's page is: its address on the site, else its file, where the documentation is at hand."""
    if entry.help_uri is not None or not entry.shipped:
        return entry.help_uri
    file = os.path.join(_ROOT, "docs", "rules", page_name(entry.id))
    return shown_path(file) if os.path.isfile(file) else None


def _help_uri(docs_url: str | None, rule: str) -> str | None:
    return None if docs_url is None else f"{docs_url.rstrip('/')}/rules/{page_name(rule, '.html')}"


def _rule(family: Family, rule: Invariant, docs_url: str | None) -> Entry:
    texts: dict[str, list[str]] = {}
    clauses = rule.clauses(family.home)
    shipped = rule.file.startswith(_SHIPPED + os.sep)
    for clause in clauses:
        texts.setdefault(clause.name, []).append(clause_text(clause))
    return Entry(
        id=rule.id,
        family=family.name,
        title=rule.title,
        severity=rule.severity,
        body=rule.doc.strip().partition("\n")[2].strip("\n"),
        default=rule.default,
        clauses=tuple(
            ClauseEntry(name, "; ".join(dict.fromkeys(said)), tuple(rule.implied_by.get(name, ())))
            for name, said in texts.items()
        ),
        accepted=tuple(_example(example) for example in rule.accepts),
        rejected=tuple(_example(example) for example in rule.rejects),
        bound_by=rule.bound_by,
        aggregates=tuple(dict.fromkeys(clause.source.aggregate for clause in clauses))
        or (family.home.aggregate,),
        source=os.path.relpath(rule.file, _ROOT).replace(os.sep, "/") if shipped else rule.file,
        shipped=shipped,
        help_uri=_help_uri(docs_url, rule.id) if shipped else None,
    )


def _reader_rule(rule: ReaderRule, docs_url: str | None) -> Entry:
    body = re.sub(r"^\*\*(.+?)\.\*\* ?", r"\1:\n", rule.help_markdown.strip(), flags=re.MULTILINE)
    return Entry(
        rule.id,
        READER,
        rule.title,
        rule.severity,
        body,
        source="checker/report/reader_rules.py",
        shipped=True,
        help_uri=_help_uri(docs_url, rule.id),
    )


def _example(example: Example | Table) -> ExampleEntry:
    changes = tuple(_edit(place, value) for place, value in _places(example.patch))
    fires = tuple(sorted(example.fires))
    if not isinstance(example, Table):
        return ExampleEntry(example.title, changes, fires)
    allowed = tuple(example.allowed)
    others: list[Any] = []
    if len(example.fields) == 1:
        known = {freeze(value) for value in allowed}
        others = [value for value in example.values[0] if freeze(value) not in known]
    return ExampleEntry(
        example.title,
        changes,
        fires,
        swept=example.fields,
        accepted=tuple(_value(value) for value in allowed),
        rejected=tuple(_value(value) for value in others),
    )


def edit_texts(patch: Patch, base: Base) -> tuple[str, ...]:
    """Edits of a base document as pages show them: a key of the family's first row by its name alone."""
    return tuple(_edit(place.removeprefix(base.home).lstrip("/"), value) for place, value in patch)


def _places(patch: Patch) -> list[tuple[str, Any]]:
    """The edits that hold in the end, by the place they are about."""
    return list({place.removeprefix(HOME).lstrip("/"): value for place, value in patch}.items())


def _edit(place: str, value: Any) -> str:
    return f"no {place}" if value is ABSENT else f"{place} = {_value(value)}"


def _value(value: Any) -> str:
    if value is ABSENT:
        return "absent"
    if isinstance(value, list) and len(value) > _ITEMS:
        first = ", ".join(_value(item) for item in value[:2])
        return f"[{first}, …] ({len(value)} items)"
    return safe(json.dumps(value, ensure_ascii=False, default=repr))
