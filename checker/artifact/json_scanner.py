"""The standard library's C scanner, with hooks that notice what JSON forbids and Python lets through."""

from __future__ import annotations

import json
import re

from checker.artifact.fault import pointer
from checker.artifact.limits import LONGEST_INTEGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

INFINITY = float("inf")
CONSTANTS = {"NaN": float("nan"), "Infinity": INFINITY, "-Infinity": -INFINITY}
SHORT_INTEGER = 640
"""Digits that `int` reads whatever limit the environment sets."""
SPACE = " \t\n\r"
PAIRED = (
    r"(?:[^\\]++|\\[^u]|\\u(?![dD][89a-fA-F])"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})*+"
)
"""JSON text without half a surrogate pair; compiled only where there is an escape of one."""


class Scanner:
    """Scans one value of a text.

    Attributes:
        scan: (text, offset of the value's first character) → (value, end). Raises StopIteration, ValueError
            or RecursionError on what is no JSON value, or is cut by the end of the text.
        suspect: set once a duplicate key or a number that is not finite was met; the caller resets it.
    """

    __slots__ = ("scan", "suspect")

    def __init__(self) -> None:
        self.suspect = False

        def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
            value = dict(items)
            if len(value) != len(items):
                self.suspect = True
            return value

        def parse_float(literal: str) -> float:
            value = float(literal)
            if value in (INFINITY, -INFINITY):
                self.suspect = True
            return value

        def parse_int(literal: str) -> int | float:
            if len(literal) <= SHORT_INTEGER:
                return int(literal)
            value = integer(literal)
            if type(value) is float:
                self.suspect = True
            return value

        def parse_constant(literal: str) -> float:
            self.suspect = True
            return CONSTANTS[literal]

        decoder: Any = json.JSONDecoder(
            object_pairs_hook=pairs,
            parse_float=parse_float,
            parse_int=parse_int,
            parse_constant=parse_constant,
        )
        self.scan: Callable[[str, int], tuple[Any, int]] = decoder.scan_once


def integer(literal: str) -> int | float:
    """The integer, or an infinity of its sign where it has more than `LONGEST_INTEGER` digits."""
    if len(literal.lstrip("+-")) <= LONGEST_INTEGER:
        try:
            return int(literal)
        except ValueError:  # the environment sets a lower limit than CPython's default
            pass
    return -INFINITY if literal.startswith("-") else INFINITY


def may_hold_surrogates(text: str) -> bool:
    """Whether the text may hold a surrogate's escape: cheap, and never false where there is one."""
    return "\\" in text and "\\u" in text and ("\\ud" in text or "\\uD" in text)


def holds_surrogates(text: str, start: int, end: int) -> bool:
    """Whether a string in the JSON text from `start` to `end` holds half of a surrogate pair."""
    return re.compile(PAIRED).fullmatch(text, start, end) is None


def too_deep(value: Any, limit: int) -> str | None:
    """RFC 6901 pointer of the first container nested deeper than `limit` (`value` itself is 1), or None."""
    if not isinstance(value, (dict, list)):
        return None
    if limit < 1:
        return ""
    path: list[Any] = []
    pending: list[Iterator[tuple[Any, Any]]] = [_children(value)]
    while pending:
        for step, child in pending[-1]:
            if isinstance(child, (dict, list)):
                path.append(step)
                if len(pending) >= limit:
                    return pointer(path)
                pending.append(_children(child))
                break
        else:
            pending.pop()
            if path:
                path.pop()
    return None


def _children(value: Any) -> Iterator[tuple[Any, Any]]:
    return iter(value.items()) if isinstance(value, dict) else enumerate(value)
