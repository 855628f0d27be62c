"""One fault with all that its words need: the place, the value, what is around it and may have been meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from checker.rules.meaning import is_number
from checker.rules.schema_suggest import near_text, owned
from checker.rules.schema_words import place, resolved, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from checker.rules.schema import Fault

_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")
_OWNER = re.compile("C-([0-9]{3,})")


class Case:
    """A fault with all that its words need.

    Attributes:
        schema: the subschema that holds the failing keyword.
        keyword: the failing keyword.
        limit: the failing keyword's own value, or None.
        detail: what the fault knows beyond that.
        path: from the row to the value.
        name: the place of the value, in words.
        field: the last key on the path, or "" for the row itself.
        value: the value.
        around: the objects and lists around the value, the row first.
        root: the whole schema, which the fault's subschema is a part of.
    """

    __slots__ = ("around", "detail", "field", "keyword", "limit", "name", "path", "root", "schema", "value")

    def __init__(self, fault: Fault, row: Any, root: Mapping[str, Any]) -> None:
        self.schema = fault.schema
        self.keyword = fault.keyword
        self.limit: Any = fault.schema.get(fault.keyword)
        self.detail = fault.detail
        self.path = fault.path
        self.name = place(fault.path)
        self.field = next((key for key in reversed(fault.path) if isinstance(key, str)), "")
        self.around: list[Any] = []
        self.value = row
        for step in fault.path:
            self.around.append(self.value)
            self.value = self.value[step]
        self.root = root

    def types(self) -> Sequence[str]:
        """The types that the subschema allows."""
        types = self.schema.get("type", ())
        return [types] if isinstance(types, str) else types

    def properties(self) -> Mapping[str, Any]:
        """The properties that the subschema knows by name."""
        return resolved(self.schema, self.root).get("properties") or {}

    def examples(self) -> list[str]:
        """The schema's examples of a text, in the form that the enclosing claim gives them."""
        return [
            owned(each, self.owner()) for each in self.schema.get("examples", ()) if isinstance(each, str)
        ]

    def owner(self) -> str | None:
        """The digits of the nearest claim id around the value."""
        for each in reversed(self.around):
            for key in ("claim_id", "manifest_claim_id"):
                claim = each.get(key) if isinstance(each, dict) else None
                match = _OWNER.fullmatch(claim) if isinstance(claim, str) else None
                if match is not None:
                    return match[1]
        return None


def as_type(case: Case) -> list[str]:
    """The value as a JSON literal of one of the types, where it plainly was meant as one."""
    value, types = case.value, case.types()
    if isinstance(value, str):
        plain = value.strip().casefold()
        if "boolean" in types and plain in _TRUE + _FALSE:
            return ["true" if plain in _TRUE else "false"]
        if {"integer", "number"} & {*types} and plain.isascii() and plain.isdigit() and len(plain) < 20:
            return [plain.lstrip("0") or "0"]
        if "array" in types:
            return [f"[{shown(value)}]"]
    elif "string" in types and is_number(value):
        pattern = case.schema.get("pattern")
        if isinstance(pattern, str):
            return [shown(each) for each in near_text(shown(value), pattern, case.examples(), case.field)]
        # Where the text must have a form, the number's digits are hardly what was meant.
        return [] if "format" in case.schema else [f'"{shown(value)}"']
    return []


def as_object(case: Case) -> str | None:
    """The object that a bare text should have been, the text in the place of its free text."""
    if "object" not in case.types() or not isinstance(case.value, str):
        return None
    parts = []
    for key in case.schema.get("required", ()):
        schema = resolved(case.properties().get(key, True), case.root)
        parts.append(f"{shown(key)}: {shown(_example(case, schema))}")
    return f"write {{{', '.join(parts)}}}" if parts else None


def _example(case: Case, schema: Any) -> Any:
    """A value for a key that a bare text leaves out: an example, or the text where any will do."""
    examples = schema.get("examples") if isinstance(schema, dict) else None
    if examples:
        return owned(examples[0], case.owner()) if isinstance(examples[0], str) else examples[0]
    free = isinstance(schema, dict) and schema.get("type") == "string" and "pattern" not in schema
    return case.value if free else "…"
