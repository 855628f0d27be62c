"""Documents as examples: the few edits of the family's base document that matter, as source to paste."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from checker.rules.example import ABSENT, Base, Edit
from checker.rules.meaning import equal

_WIDTH = 88
Differs = Callable[[Mapping[str, Any]], bool]


def edits(base: Base, document: Mapping[str, Any]) -> tuple[Edit, ...]:
    """The edits that make a document of the base document."""
    return tuple(_between("", base.document, document))


def shrunk(base: Base, document: Mapping[str, Any], differs: Differs) -> tuple[Edit, ...]:
    """Those edits without the ones that `differs`, true of the document, does not need."""
    needed = list(edits(base, document))
    for edit in reversed(needed.copy()):
        fewer = [each for each in needed if each is not edit]
        made = made_by(base, fewer)
        if made is not None and differs(made):
            needed = fewer
    return tuple(needed)


def made_by(base: Base, made: list[Edit]) -> dict[str, Any] | None:
    """The base document with the edits; None where one of them needs another that is not there."""
    try:
        return base.edited(tuple(made))
    except (KeyError, IndexError, ValueError, TypeError, AttributeError):
        return None


def example_source(base: Base, made: tuple[Edit, ...], fires: tuple[str, ...]) -> str:
    """An `Example` with those edits, as Python source; its title says that the author has to judge it."""
    patches = _patches(base, made)
    fired = f"fires={{{', '.join(map(_text, fires))}}}" if fires else ""
    parts = [_text("say what this document shows"), " + ".join(patches), fired]
    line = f"Example({', '.join(part for part in parts if part)})"
    if len(line) <= _WIDTH:
        return f"{line},"
    inside = [parts[0] + ",", *_sum(patches), *([f"{fired},"] if fired else [])]
    return "Example(\n" + "".join(f"    {each}\n" for each in inside) + "),"


def _sum(patches: list[str]) -> list[str]:
    if not patches:
        return []
    first, *others = patches
    lines = [first, *(f"+ {each}" for each in others)]
    return [*lines[:-1], f"{lines[-1]},"]


def _patches(base: Base, made: tuple[Edit, ...]) -> list[str]:
    """Edits as calls: the keys of the first row by `row(…)`, other places by `at(…)`."""
    home: dict[str, Any] = {}
    found = []
    for place, value in made:
        name = place.removeprefix(f"{base.home}/")
        if place != name and name.isidentifier():
            home[name] = value
        else:
            found.append(f"at({_text(place)}, {_source(value)})")
    fields = ", ".join(f"{name}={_source(value)}" for name, value in home.items())
    return [f"row({fields})", *found] if fields else found


def _between(place: str, before: Any, after: Any) -> Iterator[Edit]:
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in [*before, *(name for name in after if name not in before)]:
            inner = f"{place}/{name.replace('~', '~0').replace('/', '~1')}"
            if name not in after:
                yield inner, ABSENT
            elif name not in before:
                yield inner, after[name]
            else:
                yield from _between(inner, before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and 0 < len(before) <= len(after):
        for number, old in enumerate(before):
            yield from _between(f"{place}/{number}", old, after[number])
        yield from ((f"{place}/-", copy.deepcopy(new)) for new in after[len(before) :])
    elif not equal(before, after):
        yield place, after


def _source(value: Any) -> str:
    """A JSON value as Python source."""
    if isinstance(value, list):
        return f"[{', '.join(map(_source, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_text(name)}: {_source(inner)}' for name, inner in value.items())}}}"
    return _text(value) if isinstance(value, str) else repr(value)


def _text(text: str) -> str:
    """A text in double quotes; what does not print as an escape."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in quoted)
