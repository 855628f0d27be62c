"""Families: the aggregates of an artifact, and the rules about them."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, replace

from checker.rules.example import Base
from checker.rules.gate import GateLine
from checker.rules.invariant import Clause, Invariant, RuleError
from checker.rules.rule_file import RULE_PREFIX
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
        shared: its rows in other files (`manifests`, `bundle`) count in look-ups as the document's own do.
    """

    name: str
    schema: str | None
    key: tuple[str, ...]
    enums: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    single: bool = False
    shared: bool = False


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
        core: whether its clauses say what a valid document is. Those of another family find what is odd in
            documents that the core calls valid; `prove` judges them so.
        gate: the table by which a publisher acts on the family's own rows; empty where the gate reads none.
    """

    name: str
    title: str
    home: Source
    aggregates: tuple[Aggregate, ...]
    base: Base
    rules: tuple[Invariant, ...]
    core: bool = True
    gate: tuple[GateLine, ...] = ()

    def clauses(self) -> tuple[Clause, ...]:
        """The normal form of all rules."""
        return tuple(clause for rule in self.rules for clause in rule.clauses(self.home))

    @property
    def file(self) -> str:
        """The absolute path of the module that holds it, as far as the files of its rules tell; else ""."""
        for rule in self.rules:
            folder, name = os.path.split(rule.file)
            return os.path.join(folder, "__init__.py") if name.startswith(RULE_PREFIX) else rule.file
        return ""


def natural(text: str) -> tuple[tuple[str, int], ...]:
    """A sort key under which `INV-2` comes before `INV-10`."""
    return tuple((word, int(digits or -1)) for word, digits in re.findall(r"([^0-9]*)([0-9]*)", text))


def rules_in(package: str, path: Iterable[str]) -> tuple[Invariant, ...]:
    """The rules of a folder: every module-level `Invariant` of its files, with the file's docstring and path.

    Args:
        package: the package's name (`__name__` in its `__init__.py`).
        path: the package's `__path__`.

    Raises:
        RuleError: a file that does not import, or holds no rule or several.
    """
    found = []
    for folder, name in _rule_files(path):
        file = os.path.join(folder, f"{name}.py")
        try:
            module = importlib.import_module(f"{package}.{name}")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # SystemExit too: a rule file that ends the program would end it as if nothing had been found.
            raise RuleError(_no_import(error, file), file=file) from error
        rules = [value for value in vars(module).values() if isinstance(value, Invariant)]
        if len(rules) != 1:
            advice = "give each a file of its own" if rules else "write one, or rename the file"
            raise RuleError(
                f"a rule file holds exactly one Invariant, this one {len(rules)}; {advice}", file=file
            )
        doc = module.__doc__ or ""
        if not doc.startswith(f"{rules[0].id} "):
            raise RuleError(
                f"the docstring begins with the rule's id, {rules[0].id}, and its title", file=file
            )
        found.append(replace(rules[0], doc=doc, file=file))
    return tuple(sorted(found, key=lambda rule: natural(str(rule.id))))


def _rule_files(path: Iterable[str]) -> list[tuple[str, str]]:
    """(folder, module name) of each rule file, by name."""
    entries = [
        (os.path.abspath(folder), entry.name)
        for folder in path
        for entry in pkgutil.iter_modules([folder])
        if entry.name.startswith(RULE_PREFIX)
    ]
    return sorted(entries, key=lambda entry: entry[1])


def _no_import(error: BaseException, file: str) -> str:
    """What went wrong in a rule file, with the last of its own lines that ran."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    where = f"line {lines[-1]}: " if lines else ""
    return f"the rule file does not import: {where}{raised(error)}; repair or remove it"


def raised(error: BaseException) -> str:
    """An exception of somebody else's file, which may be of a class of its own, in words."""
    try:
        text = str(error)
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}".rstrip(": ")
