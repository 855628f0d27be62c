"""Faults in plain words: the field, its value, what is allowed, and what was probably meant.

Every keyword of draft 2020-12 has its words here, so that schemas which other packages bring read as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from checker.rules.meaning import freeze
from checker.rules.schema import Fault, SchemaError
from checker.rules.schema_advice import ADVICE, Advice
from checker.rules.schema_case import Case, as_object, as_type
from checker.rules.schema_pattern import unfit
from checker.rules.schema_plain import Plain
from checker.rules.schema_suggest import folded, near_text, near_time, near_word
from checker.rules.schema_words import (
    bare,
    between,
    counted,
    expected,
    listed,
    place,
    seen,
    shown,
    sized,
    spelt,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Words = tuple[str, str | None]

# Least likeness of a word that is suggested: verdicts of opposite meaning are near one another in spelling.
NEAR_WORD = 0.8
NEAR_KEY = 0.7
# Unknown keys beyond which an object is no misspelt row, and likeness is not looked for.
MANY = 100
_NULL = ("", "null", "nil", "none", "~")


def word(fault: Fault, row: Any, root: Mapping[str, Any]) -> list[SchemaError]:
    """The errors that a fault stands for: one, or one for each key."""
    case = Case(fault, row, root)
    if case.keyword in ("additionalProperties", "unevaluatedProperties"):
        # Without a detail the path ends in the key itself: `false` was reached by a reference.
        keys = [(*case.path, key) for key in case.detail] if case.detail is not None else [case.path]
        return [_error(case.keyword, path, _extra(case, path), at_key=True) for path in keys]
    if case.keyword == "propertyNames" and case.detail is not None:
        return [_error(case.keyword, (*case.path, key), _named(case, key, inner), at_key=True)
                for key, inner in case.detail]  # fmt: skip
    nothing = case.limit is False and case.keyword not in ("contains", "unevaluatedItems")
    words = _nothing if nothing else WORDS.get(case.keyword, _other)
    return [_error(case.keyword, case.path, words(case))]


def _error(keyword: str, path: Sequence[Any], words: Words, at_key: bool = False) -> SchemaError:
    pointer = "".join(f"/{spelt(step).replace('~', '~0').replace('/', '~1')}" for step in path)
    return SchemaError(keyword, pointer, at_key, *words)


def _nothing(case: Case) -> Words:
    return f"{case.name} is {shown(case.value)}, and nothing is allowed here", None


def _other(case: Case) -> Words:
    return f"{case.name} is {shown(case.value)}, which the schema's {case.keyword} does not allow", None


def _did_you_mean(likely: Sequence[str]) -> str:
    return f"; did you mean {listed(likely, 'or')}?" if likely else ""


def _type(case: Case) -> Words:
    if isinstance(case.detail, str):
        return f"{case.name} is no JSON value: it is of the type {case.detail}", None
    likely = _did_you_mean(as_type(case))
    return (
        f"{case.name} is {seen(case.value)}; it must be {expected(case.schema, case.root)}{likely}",
        as_object(case),
    )


def _enum(case: Case) -> Words:
    options = list(case.limit)
    advice = Advice()
    likely: list[str] = []
    if isinstance(case.value, str):
        advice = ADVICE.get((case.field, folded(case.value)), advice)
        near = near_word(case.value, options, NEAR_WORD) if advice == Advice() else None
        if advice.likely and advice.likely[0] in options:
            likely = [bare(advice.likely[0])]
        elif near is not None:
            likely = [bare(near)]
        elif case.value.strip().casefold() in _NULL and None in options:
            likely = ["null"]
    elif case.value is None and "none" in options:
        likely = ['"none"']
    why = f"; {advice.why}" if advice.why else ""
    allowed = listed(map(bare, options), "or")
    return f"{case.name} is {shown(case.value)}; allowed: {allowed}{why}{_did_you_mean(likely)}", advice.do


def _const(case: Case) -> Words:
    value = seen(case.value) if not isinstance(case.value, str) or not isinstance(case.limit, str) else None
    hint = (
        "in YAML, quote it" if isinstance(case.limit, str) and isinstance(case.value, int | float) else None
    )
    return f"{case.name} is {value or shown(case.value)}; it must be {shown(case.limit)}", hint


def _required(case: Case) -> Words:
    return _missing(case, "")


def _dependent(case: Case) -> Words:
    needs = case.limit if isinstance(case.limit, dict) else {}
    present = [key for key, needed in needs.items() if key in case.value and case.detail in needed]
    return _missing(case, f" beside {listed(map(bare, present), 'and')}" if present else "")


def _missing(case: Case, why: str) -> Words:
    key = case.detail
    schema = case.properties().get(key, True)
    wanted = f"; it must be {expected(schema, case.root)}" if schema not in (True, {}) else ""
    unknown = [each for each in case.value if isinstance(each, str) and each not in case.properties()]
    near = near_word(key, unknown, NEAR_KEY) if case.properties() and len(unknown) <= MANY else None
    renamed = f"; is it {shown(near)}?" if near is not None else ""
    about = schema.get("description") if isinstance(schema, dict) else None
    hint = f"rename {shown(near)} to {bare(key)}" if near is not None else about
    return f"{place((*case.path, key))} is missing{why}{wanted}{renamed}", hint if isinstance(
        hint, str
    ) else None


def _extra(case: Case, path: Sequence[Any]) -> Words:
    holder = case.value if path != case.path else case.around[-1]
    known = list(case.properties())
    key = path[-1]
    message = f"{place(path)} is not a known key"
    if len(holder) <= len(known) + MANY:
        near = near_word(spelt(key), [each for each in known if each not in holder], NEAR_KEY)
        if near is not None:
            return f"{message}{_did_you_mean([bare(near)])}", None
        present = near_word(spelt(key), [each for each in known if each in holder and each != key], NEAR_WORD)
        if present is not None:
            return message, f"{bare(present)} is there as well: remove {bare(key)}"
    return message, f"known keys: {listed(map(bare, known), 'and')}" if known else None


def _named(case: Case, key: Any, inner: Fault | None) -> Words:
    message = f"{place((*case.path, key))} is not an allowed key"
    if inner is None:
        return message, None
    about = word(inner, key, case.root)[0]
    # The key stands for the row here.
    hint = about.hint.replace("the row", "the key") if about.hint is not None else None
    return f"{message}: {about.message.replace('the row', 'it', 1)}", hint


def _pattern(case: Case) -> Words:
    examples = case.examples()
    likely = near_text(case.value, case.limit, examples, case.field)
    about = case.schema.get("description")
    wanted = f"expected: {about}" if isinstance(about, str) else f"it must match the pattern {case.limit}"
    example = f", as in {listed(map(shown, examples), 'or')}" if examples and not likely else ""
    rest = unfit(case.limit, case.value) if not likely else None
    odd = ""
    if rest is not None and rest != case.value:
        odd = f" ({shown(rest)} does not fit)" if rest else " (it ends too early)"
    meant = _did_you_mean([shown(each) for each in likely])
    return f"{case.name} is {shown(case.value)}{odd}; {wanted}{example}{meant}", None


def _format(case: Case) -> Words:
    if case.limit != "date-time":
        return f"{case.name} is {shown(case.value)}, which is not of the format {shown(case.limit)}", None
    why, likely = near_time(case.value)
    write = f"; write {likely}" if likely is not None else "; write a time such as 2026-01-02T15:04:05Z"
    return f"{case.name} is {shown(case.value)}, which {why}{write}", None


def _length(case: Case) -> Words:
    return _size(case, len(case.value), "character", "Length")


def _items(case: Case) -> Words:
    return _size(case, len(case.value), "item", "Items")


def _keys(case: Case) -> Words:
    return _size(case, len(case.value), "key", "Properties")


def _size(case: Case, size: int, noun: str, suffix: str) -> Words:
    low, high = case.schema.get(f"min{suffix}"), case.schema.get(f"max{suffix}")
    if not size:
        what = "is empty"
    elif noun == "character":
        what = f"is {shown(case.value)}, {counted(size, noun)} long"
    else:
        what = f"has {counted(size, noun)}"
    return f"{case.name} {what}; allowed: {sized(low, high, noun)}", None


def _bound(case: Case) -> Words:
    words = {"minimum": "at least", "maximum": "at most", "exclusiveMinimum": "more than",
             "exclusiveMaximum": "less than", "multipleOf": "a multiple of"}  # fmt: skip
    return f"{case.name} is {shown(case.value)}; it must be {words[case.keyword]} {shown(case.limit)}", None


def _unique(case: Case) -> Words:
    places: dict[Any, list[int]] = {}
    for index, item in enumerate(Plain(case.value).value):
        places.setdefault(freeze(item), []).append(index)
    first, second, *_ = min((each for each in places.values() if len(each) > 1), key=lambda each: each[1])
    item = shown(case.value[first])
    return f"{case.name} holds {item} twice, as [{first}] and [{second}]; allowed: once", None


def _contains(case: Case) -> Words:
    low = case.schema.get("minContains", 1)
    allowed = between(low, case.schema.get("maxContains"))
    wanted = expected(case.schema.get("contains", True), case.root)
    return f"{case.name} must hold {allowed} of: {wanted}", None


def _alternatives(case: Case) -> Words:
    branches: list[list[Fault]] = case.detail
    if not all(branches):
        return (
            f"{case.name} is {shown(case.value)}, which fits more than one alternative; allowed: just one",
            None,
        )
    known = all(isinstance(each, dict | bool) for each in case.limit)
    wanted = expected({"anyOf": case.limit}, case.root) if known else "one of its alternatives"
    row = case.around[0] if case.around else case.value
    # What got furthest was probably meant: the deepest fault, then the fewest.
    worded = [
        [(len(each.path), error) for each in faults for error in word(each, row, case.root)]
        for faults in branches
    ]
    nearest = max(worded, key=lambda errors: (max(depth for depth, _ in errors), -len(errors)))
    _, about = min(nearest, key=lambda each: (-each[0], each[1].pointer, each[1].keyword))
    return (
        f"{case.name} is {shown(case.value)}; it must be {wanted}",
        f"the nearest alternative says: {about.message}",
    )


def _not(case: Case) -> Words:
    return (
        f"{case.name} is {shown(case.value)}; it must be anything but {expected(case.limit, case.root)}",
        None,
    )


def _unevaluated_items(case: Case) -> Words:
    return f"{case.name} is {shown(case.value)}, and not all of them are known to the schema", None


WORDS: dict[str, Callable[[Case], Words]] = {
    "anyOf": _alternatives,
    "const": _const,
    "contains": _contains,
    "dependentRequired": _dependent,
    "enum": _enum,
    "exclusiveMaximum": _bound,
    "exclusiveMinimum": _bound,
    "format": _format,
    "maxContains": _contains,
    "maxItems": _items,
    "maxLength": _length,
    "maxProperties": _keys,
    "maximum": _bound,
    "minContains": _contains,
    "minItems": _items,
    "minLength": _length,
    "minProperties": _keys,
    "minimum": _bound,
    "multipleOf": _bound,
    "not": _not,
    "oneOf": _alternatives,
    "pattern": _pattern,
    "required": _required,
    "type": _type,
    "unevaluatedItems": _unevaluated_items,
    "uniqueItems": _unique,
}
