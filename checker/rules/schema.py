"""Does a row satisfy its JSON Schema, and if not: which keyword fails where, in plain words.

`jsonschema_rs` decides, python-jsonschema is the reference that users who distrust it can ask for
(`reference=True`). Both are read into the same `Fault`s, so that their findings differ in nothing but the
cases that `checker.rules.schema_reference` lists. Only what accepts a valid row is loaded at once; words,
suggestions and the reference engine load when the first error is asked for.

Decided for both engines: equality is JSON equality (`true` is not 1, 3.0 is 3, of any size); a date-time is
RFC 3339 with a zone, `t` and `z` allowed, second 60 at 23:59 UTC only; patterns are ECMA regular expressions
(`$` is the end of the string, `\\d` is 0-9); NaN and the infinities are numbers, no integers, and no bound
applies to them; a lone surrogate is one character; what is no JSON value at all satisfies nothing.
"""

from __future__ import annotations

import json
import os

from checker.rules.package_data import SUFFIX, data_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Protocol

    from jsonschema_rs import Draft202012Validator

    from checker.rules.schema_faults import Explainer

    class Engine(Protocol):
        """What reads one schema: `is_valid` never raises because of the row."""

        @property
        def accepts(self) -> Callable[[Any], bool]: ...
        def is_valid(self, row: Any) -> bool: ...
        def faults(self, row: Any) -> Iterator[Fault]: ...


DRAFT = "https://json-schema.org/draft/2020-12/schema"


class SchemaFileError(Exception):
    """A schema file that is missing, no JSON, or no valid draft 2020-12 schema."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class UnknownSchemaError(KeyError):
    """A schema name that is not shipped; `known` holds those that are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        from difflib import get_close_matches

        near = get_close_matches(self.name, self.known, 1)
        return f"no schema is named {self.name!r}; " + (
            f"did you mean {near[0]}?" if near else f"there are {', '.join(self.known)}"
        )


class SchemaError:
    """One failing keyword at one place of a row.

    Attributes:
        keyword: the JSON Schema keyword that fails (`required`, `enum`, …).
        pointer: RFC 6901 pointer relative to the row; "" for the row itself.
        at_key: True where the member's key is at fault, not its value.
        message: field, value, what is allowed and, where one is near, the likely intended value.
        hint: what to do about it, or None.
    """

    __slots__ = ("at_key", "hint", "keyword", "message", "pointer")

    def __init__(self, keyword: str, pointer: str, at_key: bool, message: str, hint: str | None) -> None:
        self.keyword = keyword
        self.pointer = pointer
        self.at_key = at_key
        self.message = message
        self.hint = hint

    def __repr__(self) -> str:
        return f"<SchemaError {self.keyword} {self.pointer!r}: {self.message}>"


class Fault:
    """What an engine found, before it is worded.

    Attributes:
        keyword: the failing keyword; the applicator's where the subschema is `false`.
        path: keys and indexes from the row to the value, as the row itself has them.
        schema: the subschema that holds the keyword.
        detail: by keyword: the missing key (required, dependentRequired), the extra keys
            (additionalProperties, unevaluatedProperties), pairs of a key and its fault (propertyNames; the
            key is that fault's row), the faults of each branch (anyOf, oneOf), the foreign type's name (type,
            for what is no JSON value); else None.
    """

    __slots__ = ("detail", "keyword", "path", "schema")

    def __init__(
        self, keyword: str, path: tuple[Any, ...], schema: Mapping[str, Any], detail: Any = None
    ) -> None:
        self.keyword = keyword
        self.path = path
        self.schema = schema
        self.detail = detail


def schema_names() -> tuple[str, ...]:
    """The names of the shipped schemas, sorted."""
    return tuple(
        sorted(n.removesuffix(SUFFIX) for n in os.listdir(data_folder("schemas")) if n.endswith(SUFFIX))
    )


def schema_path(name: str) -> str:
    """The file of a shipped schema; raises UnknownSchemaError (a KeyError) for any other name."""
    path = os.path.join(data_folder("schemas"), name + SUFFIX)
    if os.path.basename(path) != name + SUFFIX or not os.path.isfile(path):
        raise UnknownSchemaError(name, schema_names())
    return path


def load_schema(path: str) -> dict[str, Any]:
    """The schema in a file, as far as it is one object of draft 2020-12; raises SchemaFileError."""
    try:
        with open(path, "rb") as file:
            schema = json.load(file)
    except OSError as error:
        raise SchemaFileError(path, f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SchemaFileError(path, f"is not JSON: {error}") from error
    if not isinstance(schema, dict):
        raise SchemaFileError(path, "is not a JSON Schema: the file must hold one object")
    draft = schema.get("$schema", DRAFT)
    if not isinstance(draft, str) or draft.rstrip("#") != DRAFT:
        raise SchemaFileError(path, f"declares {draft!r} as its $schema; only {DRAFT} is known")
    return schema


def _everything(_row: Any) -> bool:
    return True


class SchemaSet:
    """The schemas of the aggregates, each read when its first row is checked.

    Args:
        paths: aggregate name → schema file. An aggregate that is not named accepts every row.
        reference: ask python-jsonschema instead of jsonschema_rs.
    """

    __slots__ = ("_engines", "_paths", "_reference", "_schemas")

    def __init__(self, paths: Mapping[str, str], reference: bool = False) -> None:
        self._paths = dict(paths)
        self._reference = reference
        self._engines: dict[str, Engine] = {}
        self._schemas: dict[str, dict[str, Any]] = {}

    def is_valid(self, aggregate: str, row: Any) -> bool:
        """Whether the row satisfies its schema; raises nothing but SchemaFileError, about the schema."""
        engine = self._engines.get(aggregate)
        if engine is None:
            if aggregate not in self._paths:
                return True
            engine = self._build(aggregate)
        return engine.is_valid(row)

    def accepts(self, aggregate: str) -> Callable[[Any], bool]:
        """The quickest test of an aggregate's rows: True is final; False, or any exception, means that
        `is_valid` has to look. Raises SchemaFileError where the schema is none."""
        if aggregate not in self._paths:
            return _everything
        engine = self._engines.get(aggregate) or self._build(aggregate)
        return engine.accepts

    def errors(self, aggregate: str, row: Any) -> list[SchemaError]:
        """Every failing keyword of the row, ordered by pointer and keyword; raises SchemaFileError only."""
        if aggregate not in self._paths:
            return []
        engine = self._engines.get(aggregate) or self._build(aggregate)
        from checker.rules.schema_messages import word

        worded = [
            error for fault in engine.faults(row) for error in word(fault, row, self._schemas[aggregate])
        ]
        worded.sort(key=lambda error: (error.pointer, error.keyword, error.at_key, error.message))
        found: dict[tuple[str, str, bool, str], SchemaError] = {}
        for error in worded:
            # One error a keyword and place, though several branches may have it; but every missing key.
            which = error.message if error.keyword in ("dependentRequired", "required") else ""
            found.setdefault((error.pointer, error.keyword, error.at_key, which), error)
        return list(found.values())

    def _build(self, aggregate: str) -> Engine:
        path = self._paths[aggregate]
        schema = load_schema(path)
        engine: Engine
        if self._reference:
            from checker.rules.schema_reference import Reference

            engine = Reference(schema, path)
        else:
            engine = Fast(schema, path)
        self._schemas[aggregate] = schema
        self._engines[aggregate] = engine
        return engine


class Fast:
    """One schema in `jsonschema_rs`; raises SchemaFileError where it is none."""

    __slots__ = ("_explainer", "_path", "_schema", "_validator", "accepts")

    def __init__(self, schema: dict[str, Any], path: str) -> None:
        import jsonschema_rs

        try:
            self._validator: Draft202012Validator = jsonschema_rs.Draft202012Validator(
                schema, validate_formats=True, offline=True
            )
        except ValueError as error:
            reason = str(error).partition("\n")[0]
            raise SchemaFileError(path, f"is not a JSON Schema of draft 2020-12: {reason}") from error
        self.accepts = self._validator.is_valid
        self._schema = schema
        self._path = path
        self._explainer: Explainer | None = None

    def is_valid(self, row: Any) -> bool:
        """Whether the row satisfies the schema. What the engine cannot convert is read in plain form."""
        try:
            if self.accepts(row):
                return True
        except Exception:  # What the engine cannot convert, and how it says so, is its own affair.
            return next(self.faults(row), None) is None
        from checker.rules.schema_plain import Plain

        return not Plain(row).exact and next(self.faults(row), None) is None

    def faults(self, row: Any) -> Iterator[Fault]:
        """What fails, in the engine's order."""
        if self._explainer is None:
            from checker.rules.schema_faults import Explainer

            self._explainer = Explainer(self._validator, self._schema, self._path)
        return self._explainer.faults(row)
