"""How messages name a place in a row, a value, and what a schema allows."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MAX_SHOWN = 60
MAX_LISTED = 20
MAX_KEYS = 8
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]*")
_TYPES = {
    "array": "a list",
    "integer": "a whole number",
    "null": "null",
    "number": "a number",
    "object": "an object",
    "string": "a string",
}
# What a schema speaks of that names no type.
_IMPLIED = {
    "string": frozenset({"format", "maxLength", "minLength", "pattern"}),
    "number": frozenset({"exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"}),
    "array": frozenset({"contains", "items", "maxItems", "minItems", "prefixItems", "uniqueItems"}),
    "object": frozenset({"additionalProperties", "maxProperties", "minProperties", "properties", "required"}),
}


def place(path: Sequence[Any]) -> str:
    """A place in a row: `the row`, `claims[0].claim_id`."""
    text = ""
    for step in path:
        if isinstance(step, int) and not isinstance(step, bool):
            text += f"[{shortened(spelt(step))}]"
        elif isinstance(step, str) and _BARE.fullmatch(step) and "." not in step:
            text += f".{shortened(step)}"
        else:
            text += f"[{shown(step)}]"
    return text.removeprefix(".") or "the row"


def spelt(key: Any) -> str:
    """A key or an index as text, whatever its type."""
    try:
        return str(key)
    except ValueError:
        # Python spells no integer of more than 4,300 digits in decimals.
        return hex(key)


def shortened(text: str) -> str:
    """The text, cut at 60 characters."""
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def shown(value: Any) -> str:
    """A value as short, printable JSON; containers by their size."""
    if isinstance(value, str):
        text = json.dumps(shortened(value), ensure_ascii=False)
        return "".join(char if char.isprintable() else _escaped(char) for char in text)
    if isinstance(value, dict):
        return "an empty object" if not value else f"an object {{{_keys(value)}}}"
    if isinstance(value, list | tuple):
        return "an empty list" if not value else f"a list of {counted(len(value), 'item')}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return shortened(str(value)) if value.bit_length() < 10_000 else "a number of thousands of digits"
    if isinstance(value, float):
        return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(repr(value), repr(value))
    return shown(f"{type(value).__name__} value")


def seen(value: Any) -> str:
    """A value with its type, where that is in question: `the string "3"`, `the number 3`."""
    if isinstance(value, str):
        return f"the string {shown(value)}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"the number {shown(value)}"
    return shown(value)


def bare(value: Any) -> str:
    """A value that the schema names: without quotes where it cannot be mistaken for another type."""
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in ("null", "true", "false"):
        return value
    return (
        shortened(json.dumps(value, ensure_ascii=False)) if isinstance(value, list | dict) else shown(value)
    )


def listed(words: Iterable[str], last: str) -> str:
    """`a, b or c`; beyond 20 the number of the rest."""
    each = list(words) or ["nothing"]
    if len(each) > MAX_LISTED:
        return f"{', '.join(each[:MAX_LISTED])} and {len(each) - MAX_LISTED} more"
    return f" {last} ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def counted(number: int, noun: str) -> str:
    """`1 item`, `2 items`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def between(low: Any, high: Any) -> str:
    """`at least 1`, `at most 5`, `1 to 5`, `exactly 1`; empty where neither is a limit."""
    if low and low == high:
        return f"exactly {low}"
    if low and high is not None:
        return f"{low} to {high}"
    if high is not None:
        return f"at most {high}"
    return f"at least {low}" if low else ""


def sized(low: Any, high: Any, noun: str) -> str:
    """`at least 1 item`, `1 to 5 items`."""
    limits = between(low, high)
    return f"{limits} {noun}" if limits in ("at least 1", "at most 1", "exactly 1") else f"{limits} {noun}s"


def resolved(schema: Any, root: Mapping[str, Any]) -> Any:
    """The schema that a local `$ref` (`#/…`) leads to, and what stands beside it; others as they are."""
    if not isinstance(schema, dict) or not str(schema.get("$ref")).startswith("#/"):
        return schema
    target: Any = root
    for step in schema["$ref"][2:].split("/"):
        target = target.get(step.replace("~1", "/").replace("~0", "~")) if isinstance(target, dict) else None
    # One step only: a chain that never ends must not be followed.
    return {**target, **schema} if isinstance(target, dict) else schema


def expected(schema: Any, root: Mapping[str, Any], deep: bool = True) -> str:
    """What a schema allows, in words: `a string such as C-001`, `one of a, b or null`, `an object {a, b}`."""
    schema = resolved(schema, root)
    if not isinstance(schema, dict):
        return "nothing" if schema is False else "any value"
    if "const" in schema:
        return shown(schema["const"])
    if "enum" in schema:
        return f"one of {listed(map(bare, schema['enum']), 'or')}"
    if "type" in schema:
        types = schema["type"]
        each = [types] if isinstance(types, str) else types
        return listed([words for name in each for words in _typed(name, schema, root)], "or")
    for keyword in ("anyOf", "oneOf"):
        # One level: a schema may be its own alternative.
        if keyword in schema and deep:
            return listed(dict.fromkeys(expected(each, root, deep=False) for each in schema[keyword]), "or")
    for name, keywords in _IMPLIED.items():
        if not keywords.isdisjoint(schema):
            return listed(_typed(name, schema, root), "or")
    return "a value that its schema allows" if schema else "any value"


def _typed(name: str, schema: Mapping[str, Any], root: Mapping[str, Any]) -> list[str]:
    """A type in words, with the most telling of its limits; true and false are two."""
    if name == "boolean":
        return ["true", "false"]
    return [_TYPES[name] + _limits(name, schema, root)]


def _limits(name: str, schema: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    if name == "string":
        if schema.get("examples"):
            return f" such as {shown(schema['examples'][0])}"
        if "pattern" in schema:
            return f" that matches {schema['pattern']}"
        limits = sized(schema.get("minLength"), schema.get("maxLength"), "character")
        return f" of {limits}" if "maxLength" in schema else ""
    if name == "object" and isinstance(schema.get("properties"), dict):
        return f" {{{_keys(schema.get('required') or schema['properties'])}}}"
    if name == "array" and isinstance(schema.get("items"), dict):
        return f" of {_plural(schema['items'], root)}"
    limits = between(schema.get("minimum"), schema.get("maximum")) if name in ("integer", "number") else ""
    return f" ({limits})" if limits else ""


def _plural(schema: Any, root: Mapping[str, Any]) -> str:
    types = resolved(schema, root).get("type")
    if types == "object":
        return f"objects {{{_keys(schema.get('required') or schema.get('properties') or ())}}}"
    return {"string": "strings", "integer": "whole numbers", "number": "numbers"}.get(str(types), "values")


def _keys(keys: Iterable[Any]) -> str:
    each = [bare(key) for key in islice(keys, MAX_KEYS + 1)]
    return ", ".join(each if len(each) <= MAX_KEYS else [*each[:MAX_KEYS], "…"])


def _escaped(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
