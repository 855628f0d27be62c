"""What `jsonschema_rs` reports, read as faults: which keyword, which place, and the facts its words need."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from checker.rules.schema import Fault, SchemaFileError
from checker.rules.schema_plain import Plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jsonschema_rs import Draft202012Validator, ValidationError

    from checker.rules.schema_reference import Reference

# Keywords whose value maps names to schemas, or lists schemas: the next step of a path is a name or an index.
NAMED = frozenset({"$defs", "dependentSchemas", "patternProperties", "properties"})
LISTED = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})
# A reference is no keyword of its own fault: what it refers to is.
REFERENCES = frozenset({"$dynamicRef", "$ref"})


def keyword_of(path: Sequence[str | int]) -> str:
    """The last keyword on a path through a schema, references aside; `false` for the schema itself."""
    found = "false"
    steps = iter(path)
    for step in steps:
        if step in REFERENCES:
            continue
        found = str(step)
        if step in NAMED or step in LISTED:
            next(steps, None)
    return found


class Explainer:
    """Reads the errors of one schema's validator as faults."""

    __slots__ = ("_embedded", "_path", "_reference", "_schema", "_validator")

    def __init__(self, validator: Draft202012Validator, schema: dict[str, Any], path: str) -> None:
        self._validator = validator
        self._schema = schema
        self._path = path
        # A schema within the schema that has an `$id` of its own starts the engine's paths anew.
        self._embedded = json.dumps(schema).count('"$id"') > ("$id" in schema)
        self._reference: Reference | None = None

    def faults(self, row: Any) -> Iterator[Fault]:
        """What fails in the row, in the engine's order."""
        plain = Plain(row)
        if plain.nameless:
            try:
                yield from self._other().faults(row)
            except SchemaFileError:
                # A schema that only this engine can read must do with this engine's paths.
                pass
            else:
                return
        yield from plain.foreign_faults()
        for error in self._validator.iter_errors(plain.value):
            fault = self._fault(error, plain)
            if not plain.excuses(fault):
                yield fault

    def _other(self) -> Reference:
        if self._reference is None:
            from checker.rules.schema_reference import Reference

            self._reference = Reference(self._schema, self._path)
        return self._reference

    def _fault(self, error: ValidationError, plain: Plain) -> Fault:
        kind, steps = error.kind, error.schema_path
        path = plain.path(error.instance_path)
        if kind.name == "falseSchema":
            return self._false(error, path, plain)
        facts = kind.as_dict()
        keyword = str(steps[-1])
        detail: Any = None
        if kind.name == "propertyNames":
            inner = facts["error"]
            keyword = "propertyNames"
            detail = [(plain.original(inner.instance), _of_key(self._fault(inner, plain)))]
        elif kind.name == "required":
            detail = plain.original(facts["property"])
        elif keyword in ("additionalProperties", "unevaluatedProperties"):
            detail = [plain.original(key) for key in facts["unexpected"]]
        elif kind.name in ("anyOf", "oneOf"):
            detail = [[self._fault(each, plain) for each in branch] for branch in facts["context"]]
        return Fault(keyword, path, self._holder(keyword, steps, kind.value), detail)

    def _false(self, error: ValidationError, path: tuple[Any, ...], plain: Plain) -> Fault:
        """The fault of a subschema that is `false`, which the engine gives no keyword."""
        steps = error.evaluation_path
        keyword = keyword_of(steps)
        if keyword not in ("additionalProperties", "propertyNames") or steps[-1] != keyword:
            return Fault(keyword, path, {keyword: False})
        # Here the engine names no key either: beside no property that is known, every key is extra.
        keys = [plain.original(key) for key in plain.at(error.instance_path)]
        detail = keys if keyword == "additionalProperties" else [(key, None) for key in keys]
        return Fault(keyword, path, self._holder(keyword, error.schema_path, False), detail)

    def _holder(self, keyword: str, steps: Sequence[str | int], value: Any) -> Mapping[str, Any]:
        """The subschema that holds the keyword; where its place is unknown, the keyword alone."""
        schema: Any = {} if self._embedded else self._schema
        for step in steps[:-1]:
            try:
                schema = schema[step]
            except (LookupError, TypeError):
                break
        return schema if isinstance(schema, dict) and keyword in schema else {keyword: value}


def _of_key(fault: Fault) -> Fault:
    """The fault of a key, for which the key itself is the row: there is no path within a text."""
    fault.path = ()
    for branch in fault.detail if fault.keyword in ("anyOf", "oneOf") and fault.detail else ():
        for each in branch:
            _of_key(each)
    return fault
