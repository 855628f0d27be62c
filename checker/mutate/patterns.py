"""Changes to a regular expression: how often something may repeat, where that is open at the top."""

from __future__ import annotations

import re
from collections.abc import Iterator

_OPEN = re.compile(r"(\*|\+|\{([0-9]+),\})([?+]?)")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_COMMENT = re.compile(r"\(\?#[^)]*\)")
_LEAST = {"*": 0, "+": 1}


def bounds(pattern: str) -> Iterator[tuple[str, str]]:
    """What each open bound is changed to: a label (`[0-9]{3} for [0-9]{3,}`), and the pattern with it.

    `{n,}` becomes `{n}`, `{n+1,}` and `{n-1,}`; `+` is `{1,}`, and `*` is `{0,}` that also becomes just one.
    A pattern in verbose mode stays: white space and comments stand between its signs.
    """
    if re.compile(pattern).flags & re.VERBOSE:
        return
    for start, found in _repeats(pattern):
        least = _LEAST.get(found[1], int(found[2] or 0))
        atom, lazy = pattern[start : found.start()], found[3]
        for other in _others(least):
            # After what is there once and not repeated, a sign of laziness would mean something else.
            times = "{1}" if lazy and not other else other
            label = f"{atom}{times}{lazy} for {atom}{found[0]}"
            yield label, f"{pattern[: found.start()]}{times}{lazy}{pattern[found.end() :]}"


def is_pattern(pattern: str) -> bool:
    """Whether a pattern still is one: flags stand at the start only, and comments run to the end."""
    try:
        re.compile(pattern)
    except re.error:
        return False
    return True


def _others(least: int) -> Iterator[str]:
    """Other repeats than so many or more; nothing for exactly one."""
    if least == 0:
        yield "{0}"
    yield "" if least < 2 else f"{{{least}}}"
    yield _open(least + 1)
    if least:
        yield _open(least - 1)


def _open(least: int) -> str:
    return {0: "*", 1: "+"}.get(least, f"{{{least},}}")


def _repeats(pattern: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Each open repeat, with the place where what it repeats begins."""
    groups: list[int] = []
    at = start = 0
    while at < len(pattern):
        sign = pattern[at]
        found = _OPEN.match(pattern, at)
        if found is not None:
            yield start, found
            at = found.end()
        elif sign == "\\":
            start, at = at, at + 2
        elif sign == "[":
            inside = _CLASS.match(pattern, at)
            assert inside is not None
            start, at = at, inside.end()
        elif sign == "(":
            comment = _COMMENT.match(pattern, at)
            if comment is None:
                groups.append(at)
            at = at + 1 if comment is None else comment.end()
        elif sign == ")":
            start, at = groups.pop(), at + 1
        else:
            start, at = at, at + 1
