"""The rules as documentation: what `explain`, `rules` and reports say of each, from the rule files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from checker.cli.arguments import configuration
from checker.lint.config import ConfigError
from checker.lint.settings import Settings
from checker.report.reader_rules import READER_RULES, ReaderRule
from checker.rules.example import ABSENT, HOME, Example, Patch, Table
from checker.rules.family import Family
from checker.rules.invariant import Invariant, RuleError, sections
from checker.rules.registry import load_families
from checker.rules.wording import clause_text

READER = "reader"
"""The family of what the reader and the schemas find."""
# A list of more items is there for its length; the first ones and their number tell it.
_ITEMS = 20


@dataclass(frozen=True)
class ClauseEntry:
    """One clause in words. implied_by: clauses of which at least one fails whenever this one does."""

    name: str
    text: str
    implied_by: tuple[str, ...]


@dataclass(frozen=True)
class ExampleEntry:
    """One example. edits: what it changes in the family's base passport; fires: what fails then."""

    title: str
    edits: str
    fires: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One rule, or one of the reader's own.

    Attributes:
        id, family, title, severity, default, bound_by: as the rule has them.
        body: what its page says below the title.
        clauses: in the rule's order; none for the reader's own.
        accepted, rejected: its examples.
        aggregates: those whose rows, or whose lists, it looks at one by one.
    """

    id: str
    family: str
    title: str
    severity: str
    body: str
    default: bool = True
    clauses: tuple[ClauseEntry, ...] = ()
    accepted: tuple[ExampleEntry, ...] = ()
    rejected: tuple[ExampleEntry, ...] = ()
    bound_by: str | None = None
    aggregates: tuple[str, ...] = ()
    help_uri: None = None

    @property
    def help_markdown(self) -> str:
        """The page below the title as Markdown: sections with bold heads, then the clauses."""
        heads = sections(f"{self.id}\n{self.body}")
        parts = [f"**{head}.**\n\n{text}" for head, text in heads.items()] or [self.body]
        if self.clauses:
            lines = "\n".join(f"- `{clause.name}`: {clause.text}" for clause in self.clauses)
            parts.append(f"**Clauses.**\n\n{lines}")
        return "\n\n".join(parts) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The entry as an object of the JSON output."""
        clauses = [
            {"name": clause.name, "text": clause.text, "implied_by": list(clause.implied_by)}
            for clause in self.clauses
        ]
        return {
            "id": self.id,
            "family": self.family,
            "title": self.title,
            "severity": self.severity,
            "default": self.default,
            "clauses": clauses,
            "bound_by": self.bound_by,
        }


def known(options: dict[str, Any]) -> list[Entry]:
    """The entries of all families that the options and the configuration name. Raises ConfigError."""
    return entries(known_families(options))


def known_families(options: dict[str, Any]) -> tuple[Family, ...]:
    """The families that the options and the configuration name. Raises ConfigError."""
    settings = Settings({"families": options["families"]}, configuration(options))
    try:
        return load_families(settings.families)
    except RuleError as error:
        raise ConfigError(settings.placed(str(error))) from error


def as_json(command: str, found: Iterable[Entry]) -> str:
    """The JSON output of a command that tells of rules."""
    output = {"version": 1, "command": command, "exit": 0, "rules": [entry.as_dict() for entry in found]}
    return json.dumps(output, indent=2) + "\n"


def entries(families: Iterable[Family]) -> list[Entry]:
    """Every rule, family by family, then the reader's own."""
    found = [_rule(family, rule) for family in families for rule in family.rules]
    return found + [_reader_rule(rule) for rule in READER_RULES]


def _rule(family: Family, rule: Invariant) -> Entry:
    texts: dict[str, list[str]] = {}
    clauses = rule.clauses(family.home)
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
    )


def _reader_rule(rule: ReaderRule) -> Entry:
    body = re.sub(r"^\*\*(.+?)\.\*\* ?", r"\1:\n", rule.help_markdown.strip(), flags=re.MULTILINE)
    return Entry(rule.id, READER, rule.title, rule.severity, body)


def _example(example: Example | Table) -> ExampleEntry:
    if isinstance(example, Table):
        *others, last = example.fields
        swept = f"{last} swept over its values"
        if others:
            swept = f"every combination of {', '.join(others)} and {last}"
        edits = f"{swept}; accepted: {', '.join(_value(value) for value in example.allowed) or 'none'}"
    else:
        edits = ", ".join(_edit(place, value) for place, value in _places(example.patch))
    return ExampleEntry(example.title, edits, tuple(sorted(example.fires)))


def _places(patch: Patch) -> list[tuple[str, Any]]:
    """The edits that hold in the end, by the place they are about."""
    return list({place.removeprefix(HOME).lstrip("/"): value for place, value in patch}.items())


def _edit(place: str, value: Any) -> str:
    return f"no {place}" if value is ABSENT else f"{place} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, list) and len(value) > _ITEMS:
        first = ", ".join(_value(item) for item in value[:2])
        return f"[{first}, …] ({len(value)} items)"
    return json.dumps(value, ensure_ascii=False, default=repr)
