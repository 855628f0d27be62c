"""Families: the aggregates of an artifact, and the rules about them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from checker.rules.example import Base
from checker.rules.invariant import Clause, Invariant, RuleError
from checker.rules.words import Source


@dataclass(frozen=True)
class Aggregate:
    """One top-level key of an artifact.

    Attributes:
        name: the key.
        schema: file of the JSON Schema of a row (of the object, where `single`), or None for no schema.
        key: the fields that identify a row.
        enums: the fields whose values come from small closed sets and are only compared with texts or null;
            what depends on them alone is computed once per combination.
        repeated: fields whose values recur from row to row (a manifest's id, a run's); what depends on one of
            them alone is computed once per value.
        single: the key holds one object instead of an array of rows.
    """

    name: str
    schema: str | None
    key: tuple[str, ...]
    enums: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    single: bool = False


@dataclass(frozen=True)
class Family:
    """Rules that belong together.

    Attributes:
        name: the family's name in selections (`INV`, `M-INV`).
        title: what the family is about, in one line.
        home: where the family's own rows come from.
        aggregates: the aggregates this family declares (a family may also speak of those of others).
        base: the document that its examples edit.
        rules: sorted by id.
    """

    name: str
    title: str
    home: Source
    aggregates: tuple[Aggregate, ...]
    base: Base
    rules: tuple[Invariant, ...]

    def clauses(self) -> tuple[Clause, ...]:
        """The normal form of all rules."""
        return tuple(clause for rule in self.rules for clause in rule.clauses(self.home))


def natural(text: str) -> tuple[tuple[str, int], ...]:
    """A sort key under which `INV-2` comes before `INV-10`."""
    return tuple((word, int(digits or -1)) for word, digits in re.findall(r"([^0-9]*)([0-9]*)", text))


def rules_in(package: str, path: Iterable[str]) -> tuple[Invariant, ...]:
    """The rules of a folder: every module-level `Invariant` of its files, with the file's docstring.

    Args:
        package: the package's name (`__name__` in its `__init__.py`).
        path: the package's `__path__`.

    Raises:
        RuleError: a file that does not import, or holds no rule or several.
    """
    found = []
    for entry in sorted(pkgutil.iter_modules(list(path)), key=lambda entry: entry.name):
        if not entry.name.startswith(RULE_PREFIX):
            continue
        name = f"{package}.{entry.name}"
        try:
            module = importlib.import_module(name)
        except Exception as error:
            raise RuleError(f"{name}: the rule file does not import: {error!r}") from error
        rules = [value for value in vars(module).values() if isinstance(value, Invariant)]
        if len(rules) != 1:
            raise RuleError(f"{name}: a rule file holds exactly one Invariant, this one {len(rules)}")
        if not (module.__doc__ or "").startswith(f"{rules[0].id} "):
            raise RuleError(f"{name}: the docstring begins with the rule's id, {rules[0].id}, and its title")
        found.append(replace(rules[0], doc=module.__doc__ or ""))
    return tuple(sorted(found, key=lambda rule: natural(rule.id)))


RULE_PREFIX = "rule_"
"""How the name of a file begins that holds a rule (`rule_inv_06.py`)."""
