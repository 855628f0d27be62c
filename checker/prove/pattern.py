"""Texts that a regular expression matches, made from its parse tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from re import _constants as c  # type: ignore[attr-defined]  # typeshed leaves the parser's modules out
from re import _parser  # type: ignore[attr-defined]
from typing import Any

_PREFERRED = ("12", "ab", "ZY", "_-")
_LAST = 0x300
_MORE = 3


@lru_cache(None)
def members(pattern: str) -> tuple[str, ...]:
    """Texts that the pattern matches as a whole: of each alternative two that differ in every character that
    may differ, and one that is longer where the pattern repeats something.

    A pattern that asks for what these can't have (look-around that excludes them, say) gives none.
    """
    tree = _parser.parse(pattern)
    found: dict[str, None] = {}
    for branch in range(_branches(tree)):
        for variant, more in ((0, False), (1, False), (0, True)):
            text = _Writer(variant, more, branch).text(tree)
            if re.fullmatch(pattern, text):
                found[text] = None
    return tuple(found)


def _branches(tree: Any) -> int:
    """The largest number of alternatives that stand at one place of the tree."""
    most = 1
    for code, argument in tree:
        if code is c.BRANCH:
            most = max(most, len(argument[1]), *(_branches(each) for each in argument[1]))
        elif code in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            most = max(most, _branches(argument[2]))
        elif code is c.SUBPATTERN:
            most = max(most, _branches(argument[3]))
    return most


class _Writer:
    def __init__(self, variant: int, more: bool, branch: int) -> None:
        self.variant = variant
        self.more = more
        self.branch = branch

    def text(self, tree: Any) -> str:
        return "".join(self._one(code, argument) for code, argument in tree)

    def _one(self, code: Any, argument: Any) -> str:
        if code is c.LITERAL:
            return chr(int(argument))
        if code is c.NOT_LITERAL:
            return self._pick(lambda sign: sign != chr(argument))
        if code is c.ANY:
            return self._pick(lambda _sign: True)
        if code is c.IN:
            return self._pick(lambda sign: _is_in(sign, argument), _named(argument))
        if code is c.BRANCH:
            return self.text(argument[1][min(self.branch, len(argument[1]) - 1)])
        if code is c.SUBPATTERN:
            return self.text(argument[3])
        if code in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            least, most, inner = argument
            times = min(least + 1, int(most), least + _MORE) if self.more else least
            return self.text(inner) * int(times)
        # Anchors, look-around and references add nothing; `members` tries what comes out.
        return ""

    def _pick(self, allowed: Callable[[str], bool], named: str = "") -> str:
        """A character of the kind: the variant's choice among letters and digits, else one that the class
        names, else the first there is."""
        for pair in _PREFERRED:
            fit = [sign for sign in pair if allowed(sign)]
            if fit:
                return fit[min(self.variant, len(fit) - 1)]
        every = (*named, *map(chr, range(0x20, _LAST)))
        return next((sign for sign in every if allowed(sign)), "")


def _named(options: Any) -> str:
    """The characters that a class names, of a range the first."""
    found = ""
    for code, argument in options:
        if code is c.LITERAL:
            found += chr(argument)
        elif code is c.RANGE:
            found += chr(argument[0])
    return found


def _is_in(sign: str, options: Any) -> bool:
    negated = False
    found = False
    for code, argument in options:
        if code is c.NEGATE:
            negated = True
        elif code is c.LITERAL:
            found = found or sign == chr(argument)
        elif code is c.RANGE:
            found = found or argument[0] <= ord(sign) <= argument[1]
        elif code is c.CATEGORY:
            found = found or _in_category(sign, argument)
    return found != negated


def _in_category(sign: str, category: Any) -> bool:
    names = {
        c.CATEGORY_DIGIT: r"\d", c.CATEGORY_NOT_DIGIT: r"\D", c.CATEGORY_SPACE: r"\s",
        c.CATEGORY_NOT_SPACE: r"\S", c.CATEGORY_WORD: r"\w", c.CATEGORY_NOT_WORD: r"\W",
    }  # fmt: skip
    return re.match(names[category], sign) is not None
