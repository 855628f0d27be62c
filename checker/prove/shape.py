"""What the row schemas say of places: enums, requirements, and the smallest instance of a schema."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from checker.prove.pattern import members
from checker.prove.places import Place
from checker.rules.family import Aggregate
from checker.rules.package_data import schema_file
from checker.rules.schema import SchemaSet, load_schema

_MOMENT = "2026-01-03T10:00:00Z"
_DEEPEST = 8
_NESTED = 2
_LONGEST = 10_000
_CROSS = (
    *("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"),
    *("minProperties", "maxProperties", "unevaluatedProperties", "propertyNames", "patternProperties"),
    "contains",
)


class Offer(NamedTuple):
    """A closed set of values.

    Attributes:
        aggregate: whose rows.
        path: keys, and None for any item of a list, from the row to the value.
        values: the set.
    """

    aggregate: str
    path: tuple[str | None, ...]
    values: tuple[Any, ...]

    @property
    def place(self) -> Place | None:
        """The place, where no object but an item of a list is on the way; rules read no other."""
        steps: list[str] = []
        rest = list(self.path)
        while rest:
            key = rest.pop(0)
            if key is None:
                return None
            if not rest:
                return Place(self.aggregate, tuple(steps), key)
            if rest.pop(0) is not None:
                return None
            steps.append(key)
        return Place(self.aggregate, tuple(steps), None) if steps else None

    def __str__(self) -> str:
        return self.aggregate + "".join("[]" if step is None else f".{step}" for step in self.path)


class Shapes:
    """The row schemas of the aggregates, asked by place.

    Raises:
        SchemaFileError: the schema of an aggregate is missing or no schema.
    """

    def __init__(self, aggregates: Iterable[Aggregate]) -> None:
        paths = {each.name: schema_file(each.schema) for each in aggregates if each.schema is not None}
        self._schemas = {name: load_schema(path) for name, path in paths.items()}
        self._set = SchemaSet(paths)

    def is_valid(self, aggregate: str, row: Any) -> bool:
        """Whether a row satisfies its schema; True where there is none."""
        return self._set.is_valid(aggregate, row)

    def at(self, place: Place) -> dict[str, Any]:
        """The subschema of a place, references followed; empty where the schema says nothing."""
        root = self._schemas.get(place.aggregate, {})
        found = _resolved(root, root)
        for step in place.steps:
            found = _resolved(_inside(found, step, root), root)
            found = _resolved(found.get("items"), root)
        return found if place.name is None else _resolved(_inside(found, place.name, root), root)

    def options(self, place: Place) -> tuple[Any, ...]:
        """The values of the place's `enum` (of its `const`, the one); none where there is no closed set."""
        schema = self.at(place)
        if "const" in schema:
            return (schema["const"],)
        listed = schema.get("enum")
        return tuple(listed) if isinstance(listed, list) else ()

    def choices(self, place: Place) -> tuple[Any, ...]:
        """The values that the schema offers at a place: its options, or true and false."""
        schema = self.at(place)
        kinds = schema.get("type", ())
        is_flag = kinds == "boolean" or (isinstance(kinds, list) and "boolean" in kinds)
        return self.options(place) or ((True, False) if is_flag else ())

    def is_required(self, place: Place) -> bool:
        """Whether the object that holds the place must have its key."""
        if place.name is None:
            return False
        around = self.at(Place(place.aggregate, place.steps, None))
        return place.name in around.get("required", ())

    def offers(self, aggregate: str) -> list[Offer]:
        """Every closed set of two values or more that the schema offers, in its order; a set that lies inside
        itself (a schema that refers to itself) is told once."""
        root = self._schemas.get(aggregate, {})
        return [Offer(aggregate, path, values) for path, values in _offers(root, root, (), frozenset())]

    def sample(self, offer: Offer) -> Any:
        """A small valid value of what a path leads to."""
        root = self._schemas.get(offer.aggregate, {})
        found = _resolved(root, root)
        for step in offer.path:
            inner = found.get("items") if step is None else _inside(found, step, root)
            found = _resolved(inner, root)
        return _instance(found, root)

    def instance(self, place: Place) -> Any:
        """A small valid value of a place."""
        return _instance(self.at(place), self._schemas.get(place.aggregate, {}))

    def crossing(self, aggregate: str) -> list[str]:
        """Keywords by which one key's validity depends on another's: what can't be told key by key."""
        found: set[str] = set()
        stack: list[Any] = [self._schemas.get(aggregate, {})]
        while stack:
            node = stack.pop()
            if isinstance(node, dict):
                found |= {word for word in _CROSS if word in node}
                for word, inner in node.items():
                    if word in ("properties", "$defs") and isinstance(inner, dict):
                        stack += inner.values()
                    elif word not in ("enum", "const", "examples", "default"):
                        stack.append(inner)
            elif isinstance(node, list):
                stack += node
        return sorted(found)


def _resolved(schema: Any, root: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with its local reference followed, as long as there is one."""
    found = schema if isinstance(schema, dict) else {}
    seen: set[str] = set()
    while True:
        target = found.get("$ref")
        if not isinstance(target, str) or target in seen or not (target == "#" or target.startswith("#/")):
            break
        seen.add(target)
        at: Any = root
        for step in target[2:].split("/") if target != "#" else ():
            at = at.get(step.replace("~1", "/").replace("~0", "~"), {}) if isinstance(at, dict) else {}
        rest = {word: value for word, value in found.items() if word != "$ref"}
        found = {**(at if isinstance(at, dict) else {}), **rest}
    return found


def _offers(
    schema: Any, root: Mapping[str, Any], path: tuple[str | None, ...], seen: frozenset[str]
) -> Iterator[tuple[tuple[str | None, ...], tuple[Any, ...]]]:
    """Paths to closed sets with their values. seen: the references that led here."""
    target = schema.get("$ref") if isinstance(schema, dict) else None
    if isinstance(target, str):
        if target in seen:
            return
        seen |= {target}
    found = _resolved(schema, root)
    values = _closed_set(found)
    if len(values) > 1:
        yield path, values
    properties = found.get("properties", {})
    for name, inner in properties.items() if isinstance(properties, dict) else ():
        yield from _offers(inner, root, (*path, name), seen)
    if "items" in found:
        yield from _offers(found["items"], root, (*path, None), seen)


def _closed_set(schema: Mapping[str, Any]) -> tuple[Any, ...]:
    listed = schema.get("enum")
    if isinstance(listed, list):
        return tuple(listed)
    return (True, False) if schema.get("type") == "boolean" and "const" not in schema else ()


def _inside(schema: Mapping[str, Any], name: str, root: Mapping[str, Any]) -> Any:
    properties = _resolved(schema, root).get("properties", {})
    return properties.get(name) if isinstance(properties, dict) else None


def _instance(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> Any:
    """A small value of a schema. What would be too deep or too large is cut short, and is then not valid."""
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    kinds = schema.get("type", "object" if "properties" in schema else "string")
    kind = kinds[0] if isinstance(kinds, list) and kinds else kinds
    match kind:
        case "object" | "array" if depth > _DEEPEST:
            return None
        case "object":
            named = schema.get("required", ())
            inner = {name: _resolved(_inside(schema, name, root), root) for name in named}
            return {name: _instance(each, root, depth + 1) for name, each in inner.items()}
        case "array":
            least = min(int(schema.get("minItems", 0)), _LONGEST if depth < _NESTED else 1)
            item = _instance(_resolved(schema.get("items"), root), root, depth + 1) if least else None
            return [copy.deepcopy(item) for _ in range(least)]
        case "integer" | "number":
            return _number(schema, whole=kind == "integer")
        case "boolean":
            return False
        case "null":
            return None
    return _text(schema)


def _number(schema: Mapping[str, Any], *, whole: bool) -> Any:
    """The number nearest to zero, not below it where that can be, between the bounds that a schema draws."""
    step = 1 if whole else 0.5
    low = [schema["minimum"]] if "minimum" in schema else []
    low += [schema["exclusiveMinimum"] + step] if "exclusiveMinimum" in schema else []
    high = [schema["maximum"]] if "maximum" in schema else []
    high += [schema["exclusiveMaximum"] - step] if "exclusiveMaximum" in schema else []
    return min([max([0, *low]), *high])


def _text(schema: Mapping[str, Any]) -> str:
    if schema.get("format") == "date-time":
        return _MOMENT
    least = min(int(schema.get("minLength", 0)), _LONGEST)
    if "pattern" in schema:
        return next((text for text in pattern_members(schema) if len(text) >= least), "")
    return "x" * max(1, least)


def pattern_members(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Texts that the pattern of a schema matches; none where there is no pattern."""
    pattern = schema.get("pattern")
    try:
        return members(pattern) if isinstance(pattern, str) else ()
    except re.error:
        # An ECMA pattern that Python does not read: the base document's values have to do.
        return ()
