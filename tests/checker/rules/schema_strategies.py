"""Rows and schemas for hypothesis: every keyword, and the values on which JSON Schema engines disagree."""

from __future__ import annotations

import copy
import math
from typing import Any

from hypothesis import strategies as st

from tests.schemas.rows import FULL, Path

NUMBERS = st.one_of(
    st.integers(-3, 4),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(
        [0.5, 1.0, -0.0, 3.0, 0.1, 0.3, 2**53, 2**53 + 1, 2.0**53, 10**30, 1e30, 2**64, 10**400, -(10**30)]
    ),
)
NOT_FINITE = st.sampled_from([math.nan, math.inf, -math.inf])
TEXTS = st.one_of(
    st.text(max_size=5),
    st.sampled_from([
        "", "a", "b", "ab", "a\n", "\n", "1", "\u0661", "é", "\ud800", "\udfff", "😀", "true", "-", "\u00a0",
        "2026-01-02", "2026-01-02T00:00:00Z", "2026-01-02t00:00:00z", "2026-01-02T00:00:00Z\n",
        "2026-12-31T23:59:60Z", "2026-12-31T23:59:60+01:00", "2026-12-31T22:59:60-01:00",
        "0000-02-29T00:00:00Z", "2026-01-02T00:00:00", "null",
        "C-001", "C-001\n", "C1", "M-2026-01-02T03:04:05Z-0a1b", "NC-C001-1", "PARTIAL", "SUPPORTED", "none",
    ]),
)  # fmt: skip
KEYS = st.sampled_from(
    ["a", "b", "c", "ab", "a/b", "~", "", "1", "01", "\ud800", "é", "properties", "propertyNames"]
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS)


def nested(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values of those leaves, in lists and objects."""
    return st.recursive(
        leaves,
        lambda each: st.lists(each, max_size=4) | st.dictionaries(KEYS, each, max_size=4),
        max_leaves=8,
    )


FINITE = nested(SCALARS)
VALUES = nested(SCALARS | NOT_FINITE)


def paths(value: Any, path: Path = ()) -> list[Path]:
    """The paths of a value and of all within it."""
    members = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path, *(each for key, member in members for each in paths(member, (*path, key)))]


@st.composite
def rows(draw: st.DrawFn, name: str, values: st.SearchStrategy[Any]) -> Any:
    """A full row of a type, edited at a few places: values replaced, keys removed or added."""
    row = copy.deepcopy(FULL[name])
    for _ in range(draw(st.integers(0, 3))):
        *parents, last = draw(st.sampled_from(paths(row)[1:] or [()])) or (None,)
        holder: Any = row
        for step in parents:
            holder = holder[step]
        edit = draw(st.sampled_from(["replace", "remove", "add"]))
        if edit == "replace" and last is not None:
            holder[last] = draw(values)
        elif edit == "remove" and last is not None:
            del holder[last]
        elif isinstance(holder, dict):
            holder[draw(KEYS)] = draw(values)
    return row


_SMALL = st.integers(0, 3)
_NAMES = st.sampled_from(["a", "b", "c", "ab", "é", "properties", "propertyNames"])
_TYPES = st.sampled_from(["string", "integer", "number", "boolean", "null", "object", "array"])
_PATTERNS = st.sampled_from([
    "^a$", "a", "^[0-9]+$", r"^\d$", r"^\w+$", "^.$", r"^\s+$", "b$", "^[a-z]{1,2}$", "^(?:a|b)$", r"^\S$",
    "^[^a]",
])  # fmt: skip
_CONSTANTS = st.recursive(
    st.none() | st.booleans() | st.sampled_from([0, 1, 3, 0.5, 1.0, 2**53 + 1, 10**30, "", "a", "1"]),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(_NAMES, each, max_size=3),
    max_leaves=4,
)
DEFINITIONS: dict[str, Any] = {
    "text": {"type": "string"},
    "never": False,
    "closed": {"properties": {"a": {"type": "integer"}}, "additionalProperties": False},
}


def _keywords(schema: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    named, listed = st.dictionaries(_NAMES, schema, max_size=3), st.lists(schema, min_size=1, max_size=3)
    keywords = {
        "type": _TYPES | st.lists(_TYPES, min_size=1, max_size=3, unique=True),
        "enum": st.lists(_CONSTANTS, min_size=1, max_size=3),
        "const": _CONSTANTS,
        "multipleOf": st.sampled_from([1, 2, 0.5]),  # others differ beyond 2**53: see schema_reference
        "minimum": st.sampled_from([0, 1, 0.5, 2**53]),
        "maximum": st.sampled_from([0, 1, 2.5, 2**53, 1e300]),
        "exclusiveMinimum": st.sampled_from([0, 1, 0.5]),
        "exclusiveMaximum": st.sampled_from([0, 1, 2.5]),
        "minLength": _SMALL,
        "maxLength": _SMALL,
        "pattern": _PATTERNS,
        "format": st.just("date-time"),
        "minItems": _SMALL,
        "maxItems": _SMALL,
        "uniqueItems": st.booleans(),
        "items": schema,
        "prefixItems": listed,
        "contains": schema,
        "minContains": _SMALL,
        "maxContains": _SMALL,
        "unevaluatedItems": schema,
        "minProperties": _SMALL,
        "maxProperties": _SMALL,
        "required": st.lists(_NAMES, max_size=2, unique=True),
        "properties": named,
        "patternProperties": st.dictionaries(_PATTERNS, schema, max_size=2),
        "additionalProperties": schema,
        "propertyNames": schema,
        "dependentRequired": st.dictionaries(_NAMES, st.lists(_NAMES, max_size=2, unique=True), max_size=2),
        "dependentSchemas": named,
        "unevaluatedProperties": schema,
        "allOf": listed,
        "anyOf": listed,
        "oneOf": listed,
        "not": schema,
        "if": schema,
        "then": schema,
        "else": schema,
        "$ref": st.sampled_from([f"#/$defs/{name}" for name in DEFINITIONS]),
    }
    chosen = st.lists(st.sampled_from(sorted(keywords)), min_size=1, max_size=4, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: keywords[name] for name in names}))


SCHEMAS = st.recursive(st.booleans() | _keywords(st.booleans()), _keywords, max_leaves=6).map(
    lambda schema: {**(schema if isinstance(schema, dict) else {"allOf": [schema]}), "$defs": DEFINITIONS}
)
