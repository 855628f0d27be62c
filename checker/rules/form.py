"""Whether families are of the form that all else takes for granted: types, and names that can be printed.

Rule files are Python, so that anything can stand anywhere in them; it is found here, when they are loaded,
instead of wherever somebody trips over it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any

from checker.rules import words as w
from checker.rules.example import ABSENT, HOME, Base, Example, Table
from checker.rules.family import Aggregate, Family
from checker.rules.gate import GATES, SEVERITIES, GateLine
from checker.rules.invariant import Clause, Invariant, RuleError, is_group

NAME = re.compile(r"""[A-Za-z0-9][!#$%*+,.0-9:;=?@A-Z^_a-z~-]*""")
"""How families, rules and clauses can be named: it means the same in a terminal, on a page and in a log."""

Errors = Callable[[str], RuleError]
_LONGEST = 600
_DEEPEST = 40
"""How deep trees may nest: several times what any rule needs, and no more than compilers take."""
_PLAIN = (str, int, float, type(None))
_KINDS: dict[str, type | tuple[type, ...]] = {
    "Value": w.Value,
    "Value | None": (w.Value, type(None)),
    "Predicate": w.Predicate,
    "Field": w.Field,
    "Index": w.Index,
    "Entry": w.Entry,
    "Source": w.Source,
    "str": str,
    "int": int,
    "bool": bool,
    "object": object,
    "str | int | float | bool | None": _PLAIN,
}
"""What may stand in a part of a tree, by the part's annotation."""


def check_form(family: Family, file: str = "") -> None:
    """Raise RuleError for the first thing that is not of its kind. file: the module that holds the family."""

    def error(message: str) -> RuleError:
        return RuleError(_cut(f"family {family.name!r}: {message}"), file=file)

    try:
        _family(family, file, error)
    except RecursionError as caught:
        raise error("something in it is nested too deep, or in itself") from caught


def _family(family: Family, file: str, error: Errors) -> None:
    _name(family.name, "family", error)
    for is_so, message in (
        (isinstance(family.title, str), f"`title` is a text, not {family.title!r}"),
        (_is_source(family.home), f"`home` is a source, as source('rows[]') makes it, not {family.home!r}"),
        (isinstance(family.core, bool), f"`core` is True or False, not {family.core!r}"),
    ):
        if not is_so:
            raise error(message)
    if not isinstance(family.base, Base):
        raise error(f"`base` is a Base, not {family.base!r}")
    document = family.base.document
    if not (isinstance(document, Mapping) and _is_json(dict(document)) and isinstance(family.base.home, str)):
        raise error("`base` is a Base of a document (JSON values in dicts and lists) and a pointer into it")
    for aggregate in _tuple(family.aggregates, Aggregate, "aggregates", error):
        _aggregate(aggregate, error)
    for rule in _tuple(family.rules, Invariant, "rules", error):
        _rule(rule, family.home, file)
    lines = _tuple(family.gate, GateLine, "gate", error)
    for line in lines:
        _gate_line(line, error)
        if [other.name for other in lines].count(line.name) > 1:
            raise error(f"two gate lines are named {line.name!r}; give each a name of its own")


def _cut(message: str) -> str:
    """What stands in the wrong place is shown last, and may be of any length."""
    return message if len(message) <= _LONGEST else f"{message[: _LONGEST - 3]}..."


def _tuple(found: Any, kind: type, name: str, error: Errors) -> tuple[Any, ...]:
    if not isinstance(found, tuple):
        raise error(f"`{name}` is a tuple (one entry has a comma after it), not {found!r}")
    for each in found:
        if not isinstance(each, kind):
            raise error(f"`{name}` holds {each!r}, which is no {kind.__name__}")
    return found


def _name(name: Any, what: str, error: Errors) -> None:
    if not isinstance(name, str) or NAME.fullmatch(name) is None:
        raise error(
            f"the name of a {what} is printable ASCII without white space, quotes, brackets and "
            rf"any of < > | & ` \, and not empty; {name!r} is not"
        )


def _aggregate(aggregate: Aggregate, error: Errors) -> None:
    def wrong(part: str, what: str) -> RuleError:
        return error(f"aggregate {aggregate.name!r}: `{part}` is {what}, not {getattr(aggregate, part)!r}")

    if not (isinstance(aggregate.name, str) and aggregate.name):
        raise wrong("name", "a text")
    if not (aggregate.schema is None or isinstance(aggregate.schema, str)):
        raise wrong("schema", "the name of a schema's file, or None")
    for part in ("key", "enums", "repeated"):
        if not _is_texts(getattr(aggregate, part), tuple):
            raise wrong(part, "a tuple of texts")
    for part in ("single", "shared"):
        if not isinstance(getattr(aggregate, part), bool):
            raise wrong(part, "True or False")


def _gate_line(line: GateLine, error: Errors) -> None:
    def wrong(what: str) -> RuleError:
        return error(f"gate line {line.name!r}: {what}")

    if not (isinstance(line.name, str) and line.name):
        raise wrong("`name` is a text")
    if not isinstance(line.when, w.Predicate):
        raise wrong(f"`when` is a predicate, not {line.when!r}")
    _tree(line.when, wrong)
    if line.gate not in GATES:
        raise wrong(f"`gate` is {' or '.join(GATES)}, not {line.gate!r}")
    if not (line.annotation is None or isinstance(line.annotation, str)):
        raise wrong(f"`annotation` is a text or None, not {line.annotation!r}")
    if line.severity not in (SEVERITIES if line.annotation is not None else (None,)):
        raise wrong(
            f"`severity` is one of {', '.join(SEVERITIES)}, and None exactly where `annotation` is; it is "
            f"{line.severity!r}"
        )
    if not isinstance(line.about_passport, bool):
        raise wrong(f"`about_passport` is True or False, not {line.about_passport!r}")


def _rule(rule: Invariant, home: w.Source, file: str) -> None:
    def error(message: str) -> RuleError:
        return RuleError(_cut(message), rule.id if isinstance(rule.id, str) else repr(rule.id), where)

    where = rule.file if isinstance(rule.file, str) and rule.file else file
    _name(rule.id, "rule", error)
    for part, value, kind, what in (
        ("doc", rule.doc, str, "a text"),
        ("file", rule.file, str, "a text"),
        ("default", rule.default, bool, "True or False"),
    ):
        if not isinstance(value, kind):
            raise error(f"`{part}` is {what}, not {value!r}")
    try:
        clauses = rule.clauses(home)
    except RuleError as caught:
        raise error(caught.message) from caught
    for clause in clauses:
        _clause(clause, error)
    if not _is_mapping(rule.implied_by, lambda others: _is_texts(others, tuple)):
        raise error(
            "`implied_by` is a dict from a clause to a tuple of RULE.clause (one has a comma after it), not "
            f"{rule.implied_by!r}"
        )
    if not _is_mapping(rule.equivalent, lambda reason: isinstance(reason, str)):
        raise error(f"`equivalent` is a dict from a mutant to the reason, two texts, not {rule.equivalent!r}")
    _examples("accepts", rule.accepts, error)
    _examples("rejects", rule.rejects, error)


def _clause(clause: Clause, error: Errors) -> None:
    _name(clause.name, "clause", error)
    if not _is_source(clause.source):
        raise error(f"`over` names sources, and {clause.source!r} is none")
    for part in (clause.guard, clause.requirement):
        _tree(part, lambda message: error(f"clause {clause.name!r}: {message}"))
    if not isinstance(clause.guard, w.Predicate):
        raise error(f"clause {clause.name!r}: a guard is a predicate, not {clause.guard!r}")
    if not (isinstance(clause.requirement, w.Predicate) or is_group(clause.requirement)):
        raise error(
            f"clause {clause.name!r} requires {clause.requirement!r}, which neither holds nor fails; compare "
            "it with something"
        )


def _tree(node: Any, error: Errors, depth: int = 1) -> None:
    """Raise for a part of a tree that is not what its place takes."""
    if depth > _DEEPEST:
        raise error(f"it is nested more than {_DEEPEST} deep; say it in several clauses")
    for spec in fields(node):
        part = getattr(node, spec.name)
        kind = str(spec.type)
        many = kind.startswith("tuple[")
        expected = _KINDS[kind.removeprefix("tuple[").removesuffix(", ...]")]
        parts: Iterable[Any] = (part,)
        if many:
            parts = part if isinstance(part, tuple) else ()
        if (many and not isinstance(part, tuple)) or not all(isinstance(each, expected) for each in parts):
            raise error(f"`{spec.name}` of {type(node).__name__} is a {kind}, not {part!r}")
        if isinstance(part, w.Source) and not _is_source(part):
            raise error(f"{part!r} is no source")
        for each in parts:
            if isinstance(each, (w.Node, w.Index, w.Entry)):
                _tree(each, error, depth + 1)


def _examples(kind: str, found: Any, error: Errors) -> None:
    advice = f"`{kind}` is a tuple of examples and tables (one alone has a comma after it)"
    if not isinstance(found, tuple):
        raise error(f"{advice}, not {found!r}")
    for each in found:
        if not isinstance(each, (Example, Table)):
            raise error(f"{advice}; {each!r} is neither")
        what = "table" if isinstance(each, Table) else "example"

        def wrong(message: str, named: str = f"the {what} {each.title!r}") -> RuleError:
            return error(f"{named}: {message}")

        if not (isinstance(each.title, str) and each.title):
            raise wrong("`title` is a text")
        if not _is_texts(each.fires, (set, frozenset)):
            raise wrong(f"`fires` is a set of clause names, not {each.fires!r}")
        if not _is_patch(each.patch):
            raise wrong(f"its edits are what row(), rows() and at() make, joined by +, not {each.patch!r}")
        if isinstance(each, Table):
            _table(each, wrong)
        elif not (each.at is None or _is_mapping(each.at, lambda place: isinstance(place, str))):
            raise wrong(f"`at` is a dict from a clause to a pointer, not {each.at!r}")


def _table(table: Table, wrong: Errors) -> None:
    if not (_is_texts(table.fields, tuple) and table.fields):
        raise wrong(f"`fields` is a tuple of keys, not {table.fields!r}")
    values, allowed = table.values, table.allowed
    if not (
        isinstance(values, tuple)
        and len(values) == len(table.fields)
        and all(isinstance(each, tuple) and all(map(_is_value, each)) for each in values)
    ):
        raise wrong(f"`values` is a tuple of values for each of its fields, not {values!r}")
    if isinstance(allowed, (str, Mapping)) or not isinstance(allowed, Collection):
        raise wrong(f"`allowed` is a tuple of combinations, not {allowed!r}")
    for entry in allowed:
        parts = (entry,) if len(values) == 1 else entry
        is_one = isinstance(parts, (tuple, list)) and len(parts) == len(values)
        if not (is_one and all(map(_is_value, parts))):
            raise wrong(f"`allowed` holds combinations of {', '.join(table.fields)}, not {entry!r}")


def _is_patch(patch: Any) -> bool:
    return isinstance(patch, tuple) and all(
        isinstance(edit, tuple)
        and len(edit) == 2
        and isinstance(edit[0], str)
        and (_is_changes(edit[1]) if edit[0] == f"{HOME}rows" else _is_value(edit[1]))
        for edit in patch
    )


def _is_changes(changes: Any) -> bool:
    return isinstance(changes, (tuple, list)) and all(_is_mapping(change, _is_value) for change in changes)


def _is_value(value: Any) -> bool:
    return value is ABSENT or _is_json(value)


def _is_json(value: Any) -> bool:
    if isinstance(value, dict):
        return _is_mapping(value, _is_json)
    return all(map(_is_json, value)) if isinstance(value, list) else isinstance(value, _PLAIN)


def _is_mapping(found: Any, of: Callable[[Any], bool]) -> bool:
    return isinstance(found, Mapping) and all(isinstance(k, str) and of(v) for k, v in found.items())


def _is_texts(found: Any, kind: type | tuple[type, ...]) -> bool:
    return isinstance(found, kind) and all(isinstance(each, str) for each in found)  # type: ignore[attr-defined]


def _is_source(found: Any) -> bool:
    return isinstance(found, w.Source) and isinstance(found.aggregate, str) and _is_texts(found.steps, tuple)
