"""python-jsonschema as a second opinion on `jsonschema_rs`, which decides by default.

It reads the same plain form of a row (`checker.rules.schema_plain`) and gives the same faults. Where the two
would differ, the meaning that `checker.rules.schema` states is given to it here:

- `pattern`, `patternProperties`, `additionalProperties`: ECMA instead of Python regular expressions.
- `format: date-time`: lower-case `t` and `z`, second 60 at 23:59 UTC and year 0000 are accepted, a trailing
  newline is not.
- `uniqueItems`: by JSON equality also inside lists (`[[1], [true], [1]]` repeats `[1]`).
- `multipleOf`: by decimal digits, so that 0.3 is a multiple of 0.1.
- `contains`, `items: false`, `propertyNames`, `additionalProperties`, `unevaluatedProperties`: one fault a
  place, where python-jsonschema words several as one.

What remains, none of it in the shipped schemas:

- backtracking: `jsonschema_rs` gives up on a pattern that takes too long, and rejects; Python goes on.
- a pattern that only one of the two can read: `\\p{L}` or `\\u{61}` (not Python), `x{,3}` (not ECMA). The
  other refuses the schema.
- `\\b` beside a letter beyond ASCII: a boundary for `jsonschema_rs` alone.
- formats other than date-time: each checks those that it knows, by its own lights.
- a schema that refers to itself without end (`{"$ref": "#"}`): accepts everything, or is refused here.
- `unevaluatedProperties` here reads the patterns of `patternProperties` as Python does.
- beside another failing keyword, the keys that `unevaluatedProperties` reports as well.
- a subschema with an `$id` of its own: `jsonschema_rs` names no place in the schema, so its words know less.
- NaN and infinities under a bound inside `anyOf`, `oneOf`, `not`, `if` or `contains`: the bound sees a
  number near 0 here; `jsonschema_rs` may accept them without a look, as it may under a bare `not`.
- an integer of more than 4,300 digits, which no reader passes on: `jsonschema_rs` applies no bound to it.
"""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import jsonschema
import referencing
from jsonschema._utils import find_evaluated_property_keys_by_schema
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing.exceptions import Unresolvable
from rfc3339_validator import validate_rfc3339  # type: ignore[import-untyped]  # it ships no types

from checker.rules.meaning import freeze
from checker.rules.schema import Fault, SchemaFileError
from checker.rules.schema_faults import LISTED, NAMED, keyword_of
from checker.rules.schema_pattern import compiled, found
from checker.rules.schema_plain import MAX_DEPTH, Plain

if TYPE_CHECKING:
    from collections.abc import Iterator

# The frames that one level of a row may take; the reader has bounded the levels.
_FRAMES = 20
_CLOCK = re.compile(
    r"[0-9]{4}(-[0-9]{2}-[0-9]{2}T)([0-9]{2}):([0-9]{2}):([0-9]{2})((?:\.[0-9]+)?)"
    r"(?:Z|([+-])([0-9]{2}):([0-9]{2}))"
)


# Stands for the schema `false`: python-jsonschema forgets the place where that one rejects a value.
_FALSE = "urn:claim-audit:false"
_COUNTS = ("minContains", "maxContains")
_KEYS = ("additionalProperties", "propertyNames")
_SINGLE = ("additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then")


class _DetailedError(ValidationError):
    """A validation error with what a fault must know beyond the keyword and the place."""

    def __init__(self, detail: Any, **known: Any) -> None:
        super().__init__("", **known)
        self.detail = detail


def is_date_time(text: object) -> bool:
    """Whether the text is an RFC 3339 time with zone; what is no text has no format to violate."""
    if not isinstance(text, str):
        return True
    clock = _CLOCK.fullmatch(text.upper())
    if clock is None:
        return False
    day, hour, minute, second, fraction, sign, hours, minutes = clock.groups()
    if second == "60":
        offset = 0 if sign is None else (int(hours) * 60 + int(minutes)) * (1 if sign == "+" else -1)
        if (int(hour) * 60 + int(minute) - offset) % 1440 != 1439:
            return False
        second = "59"
    # Year 0000 is a leap year like 2000, but no year to Python's calendar.
    year = "2000" if text.startswith("0000") else text[:4]
    zone = "Z" if sign is None else f"{sign}{hours}:{minutes}"
    return bool(validate_rfc3339(f"{year}{day}{hour}:{minute}:{second}{fraction}{zone}"))


def _is_pattern(text: object) -> bool:
    return not isinstance(text, str) or compiled(text) is not None


def _pattern(validator: Any, pattern: str, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, str) and not found(pattern, value):
        yield ValidationError("")


def _pattern_properties(validator: Any, patterns: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        for pattern, subschema in patterns.items():
            for key, item in value.items():
                if found(pattern, key):
                    yield from validator.descend(item, subschema, path=key, schema_path=pattern)


def _additional(validator: Any, additional: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if not isinstance(value, dict):
        return
    known = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    extra = [k for k in value if k not in known and not any(found(pattern, k) for pattern in patterns)]
    if additional is False and extra:
        yield _DetailedError(extra)
    elif additional is not False:
        for key in extra:
            yield from validator.descend(value[key], additional, path=key)


def _unevaluated(validator: Any, unevaluated: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        # Only the keys; the public keyword function names them nowhere but in its message.
        evaluated = find_evaluated_property_keys_by_schema(validator, value, schema)
        extra = [key for key in value if key not in evaluated]
        if extra:
            yield _DetailedError(extra)


def _property_names(validator: Any, names: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        for key in value:
            for inner in [None] if names is False else validator.descend(key, names):
                yield _DetailedError((key, inner))


def _items(validator: Any, items: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, list):
        for index in range(len(schema.get("prefixItems", [])), len(value)):
            yield from validator.descend(value[index], items, path=index)


def _contains(validator: Any, contains: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if not isinstance(value, list):
        return
    inner = validator.evolve(schema=contains)
    fitting = sum(inner.is_valid(item) for item in value)
    if fitting < schema.get("minContains", 1):
        # As the other engine names it: the bound that stands there, whichever it is.
        yield ValidationError("", validator=next((each for each in _COUNTS if each in schema), "contains"))
    if fitting > schema.get("maxContains", fitting):
        yield ValidationError("", validator="maxContains")


def _required(validator: Any, required: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        for key in required:
            if key not in value:
                yield _DetailedError(key)


def _dependent(validator: Any, dependent: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        for key, needed in dependent.items():
            if key in value:
                yield from _required(validator, needed, value, schema)


def _false(validator: Any, _true: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    yield ValidationError("", validator=_FALSE)


def _unique(validator: Any, unique: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if unique and isinstance(value, list) and len({freeze(item) for item in value}) < len(value):
        yield ValidationError("")


def _multiple(validator: Any, divisor: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and (Fraction(repr(value)) / Fraction(repr(divisor))).denominator != 1
    ):
        yield ValidationError("")


_Validator = extend(  # type: ignore[no-untyped-call]  # its stub names no types
    jsonschema.Draft202012Validator,
    {
        "additionalProperties": _additional,
        _FALSE: _false,
        "contains": _contains,
        "dependentRequired": _dependent,
        "items": _items,
        "multipleOf": _multiple,
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "propertyNames": _property_names,
        "required": _required,
        "unevaluatedProperties": _unevaluated,
        "uniqueItems": _unique,
    },
)


class Reference:
    """One schema in python-jsonschema; raises SchemaFileError where it is none."""

    __slots__ = ("_originals", "_path", "_validator")

    def __init__(self, schema: dict[str, Any], path: str) -> None:
        self._path = path
        self._originals: dict[int, tuple[Any, Any]] = {}
        formats = jsonschema.FormatChecker()
        formats.checks("date-time")(is_date_time)
        formats.checks("regex", raises=re.error)(_is_pattern)
        try:
            jsonschema.Draft202012Validator.check_schema(schema, format_checker=formats)
        except jsonschema.SchemaError as error:
            reason = f"{error.json_path}: {error.message}"
            raise SchemaFileError(path, f"is not a JSON Schema of draft 2020-12: {reason}") from error
        # An empty registry: nothing is ever fetched.
        self._validator = _Validator(
            self._spelt(schema), format_checker=formats, registry=referencing.Registry()
        )

    def is_valid(self, row: Any) -> bool:
        """Whether the row satisfies the schema."""
        return not self._faults(row, first=True)

    accepts = is_valid

    def faults(self, row: Any) -> Iterator[Fault]:
        """What fails, in the engine's order; raises SchemaFileError for a reference that leads nowhere."""
        return iter(self._faults(row))

    def _spelt(self, schema: Any) -> Any:
        """The schema with every `false` that rejects a value at a place of its own spelt as a keyword."""
        if schema is False:
            return {_FALSE: True}
        if not isinstance(schema, dict):
            return schema
        spelt = dict(schema)
        for keyword, value in schema.items():
            if keyword in NAMED and isinstance(value, dict):
                spelt[keyword] = {name: self._spelt(each) for name, each in value.items()}
            elif keyword in LISTED:
                spelt[keyword] = [self._spelt(each) for each in value]
            elif keyword in _SINGLE and (value is not False or keyword not in _KEYS):
                spelt[keyword] = self._spelt(value)
        # The copy is kept with its original, so that no other object can take its identity.
        self._originals[id(spelt)] = (spelt, schema)
        return spelt

    def _faults(self, row: Any, first: bool = False) -> list[Fault]:
        plain = Plain(row)
        found = list(plain.foreign_faults())
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, MAX_DEPTH * _FRAMES + 1000))
        try:
            for error in self._validator.iter_errors(plain.value):
                if first and found:
                    break
                fault = self._fault(error, plain)
                if not plain.excuses(fault):
                    found.append(fault)
        except Unresolvable as error:
            raise SchemaFileError(self._path, f"refers to what is not there: {error}") from error
        except RecursionError:
            raise SchemaFileError(self._path, "refers to itself without end") from None
        finally:
            sys.setrecursionlimit(limit)
        return found

    def _fault(self, error: Any, plain: Plain) -> Fault:
        path = plain.path(error.absolute_path)
        if error.validator == _FALSE:
            keyword = keyword_of(list(error.absolute_schema_path)[:-1])
            return Fault(keyword, path, {keyword: False})
        keyword = error.validator
        detail: Any = getattr(error, "detail", None)
        if keyword == "propertyNames":
            key, inner = detail
            detail = [(plain.original(key), None if inner is None else self._fault(inner, plain))]
        elif keyword in ("required", "dependentRequired"):
            detail = plain.original(detail)
        elif keyword in ("additionalProperties", "unevaluatedProperties"):
            detail = [plain.original(key) for key in detail]
        elif keyword in ("anyOf", "oneOf"):
            branches: list[list[Fault]] = [[] for _ in error.validator_value]
            for each in error.context:
                branches[each.relative_schema_path[0]].append(self._fault(each, plain))
            detail = branches
        _, schema = self._originals.get(id(error.schema), (None, error.schema))
        return Fault(keyword, path, schema, detail)
