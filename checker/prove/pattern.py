"""Texts that a regular expression matches, and texts that it nearly does, made from its parse tree."""

from __future__ import annotations

import itertools
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from re import _constants as c  # type: ignore[attr-defined]  # typeshed leaves the parser's modules out
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

_PREFERRED = ("12", "ab", "ZY", "_-", " \t")
_LAST = 0x300
_MORE = 3
_LONGEST = 10_000
_REPEATS = (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT)
_ASKING = (c.ASSERT, c.ASSERT_NOT, c.AT, c.GROUPREF, c.GROUPREF_EXISTS)
_SURROGATES = range(0xD800, 0xE000)
_EDGES = 2
_WRITINGS = ((0, 0), (1, 0), (0, 1), (_EDGES, 0))
"""Of each way to write an alternative: which character of a class, and how often more than the least."""

_TRIALS = 20_000
_FOUND = 2
_MISSES = 3
_SIGNS = 24
_TRIED = 48


@lru_cache(None)
def members(pattern: str) -> tuple[str, ...]:
    """Texts that the pattern matches as a whole: of each alternative two that differ in every character that
    may differ, one that is longer where the pattern repeats something, and one of the last and the first
    characters that its classes name.

    Where a pattern asks for more than its characters say (look-around), what it writes is varied until
    something matches; it gives none where nothing is found.
    """
    tree = _parser.parse(pattern)
    accepts = re.compile(pattern).fullmatch
    texts = dict.fromkeys(_texts(tree))
    # A pattern that ignores case has members in the other one.
    texts |= dict.fromkeys([text.swapcase() for text in texts] if tree.state.flags & re.IGNORECASE else ())
    found = tuple(text for text in texts if accepts(text))
    asks = any(code in _ASKING for code, _ in _nodes(tree))
    return tuple(_searched(accepts, texts, _signs(tree))) if asks and not found else found


@lru_cache(None)
def misses(pattern: str) -> tuple[str, ...]:
    """Texts that the pattern's look-around forbids and that its characters allow: a few."""
    tree = _parser.parse(pattern)
    accepts = re.compile(pattern).fullmatch
    drafts = [draft for draft in _drafts(tree) if draft.asked or draft.forbidden]
    written = (text for draft in drafts for text in (draft.text, *_laid(draft, draft.forbidden)))
    return tuple(itertools.islice((text for text in dict.fromkeys(written) if not accepts(text)), _MISSES))


def with_group(pattern: str, text: str) -> Iterator[str]:
    """Texts that the pattern matches as a whole with that text as its group 1."""
    accepts = re.compile(pattern).fullmatch
    found: dict[str, None] = {}
    for match in filter(None, map(accepts, members(pattern))):
        start, end = match.span(1)
        made = f"{match.string[:start]}{text}{match.string[end:]}"
        again = accepts(made) if start >= 0 else None
        if again and again[1] == text:
            found[made] = None
    yield from found


class _Laid(NamedTuple):
    """What look-around asks for: a text that begins (behind: ends) at a position."""

    at: int
    text: str
    behind: bool


class _Draft(NamedTuple):
    """A text, and what look-around asks for and forbids in it."""

    text: str
    asked: list[_Laid]
    forbidden: list[_Laid]


def _texts(tree: Any) -> Iterator[str]:
    for draft in _drafts(tree):
        yield draft.text
        yield from _laid(draft, draft.asked)


def _drafts(tree: Any) -> Iterator[_Draft]:
    for branch in range(_branches(tree)):
        for variant, more in _WRITINGS:
            writer = _Writer(variant, more, branch)
            try:
                writer.write(tree)
            except _TooLongError:
                continue
            yield _Draft(writer.out, writer.asked, writer.forbidden)


def _laid(draft: _Draft, over: Iterable[_Laid]) -> Iterator[str]:
    """The text with what look-around says written over it: one after another, and at its end."""
    text, end = draft.text, draft.text
    until: dict[int, int] = {}
    for at, part, behind in over:
        start = max(0, at - len(part)) if behind else until.get(at, at)
        until[at] = start + len(part)
        text = text[:start] + part + text[start + len(part) :]
        end = end[: max(0, len(end) - len(part))] + part
    yield from dict.fromkeys((text, end)) if until else ()


def _searched(accepts: Callable[[str], Any], texts: Iterable[str], signs: str) -> Iterator[str]:
    """The first texts that are accepted, of those that differ from what is given by ever more characters."""
    waiting = deque(text for text in texts if len(text) <= _TRIED)
    known = set(waiting)
    found = 0
    while waiting and found < _FOUND:
        text = waiting.popleft()
        if accepts(text):
            found += 1
            yield text
        if len(known) < _TRIALS:
            fresh = dict.fromkeys(near for near in _varied(text, signs) if near not in known)
            known.update(fresh)
            waiting.extend(fresh)


def _varied(text: str, signs: str) -> Iterator[str]:
    for at in range(len(text)):
        yield from (f"{text[:at]}{sign}{text[at + 1 :]}" for sign in signs)
    if len(text) < _TRIED:
        yield from (f"{text}{sign}" for sign in signs)
        yield text + text
    yield text[:-1]


def _signs(tree: Any) -> str:
    """The characters that a pattern names anywhere, and some of each kind."""
    found = dict.fromkeys(
        sign
        for code, argument in _nodes(tree)
        for sign in (_named(argument) if code is c.IN else chr(argument) if code is c.LITERAL else "")
    )
    return "".join(dict.fromkeys((*"1aZ_ 2b", *found)))[:_SIGNS]


def _nodes(tree: Any) -> Iterator[tuple[Any, Any]]:
    for code, argument in tree:
        yield code, argument
        for inner in _inner(code, argument):
            yield from _nodes(inner)


def _inner(code: Any, argument: Any) -> Iterable[Any]:
    """The trees right below a node."""
    if code is c.BRANCH:
        return list(argument[1])
    if code in _REPEATS:
        return [argument[2]]
    if code is c.SUBPATTERN:
        return [argument[3]]
    if code is c.ATOMIC_GROUP:
        return [argument]
    if code is c.GROUPREF_EXISTS:
        return [each for each in argument[1:] if each]
    return [argument[1]] if code in (c.ASSERT, c.ASSERT_NOT) else []


def _branches(tree: Any) -> int:
    """The largest number of alternatives that stand at one place of the tree."""
    return max([1, *(len(argument[1]) for code, argument in _nodes(tree) if code is c.BRANCH)])


class _TooLongError(Exception):
    pass


class _Writer:
    def __init__(self, variant: int, more: int, branch: int) -> None:
        self.variant = variant
        self.more = more
        self.branch = branch
        self.edge = False
        self.out = ""
        self.asked: list[_Laid] = []
        self.forbidden: list[_Laid] = []
        self.groups: dict[int, str] = {}

    def write(self, tree: Any) -> None:
        for code, argument in tree:
            self._one(code, argument)
            if len(self.out) > _LONGEST:
                raise _TooLongError

    def _one(self, code: Any, argument: Any) -> None:
        # Anchors add nothing; `members` tries what comes out.
        if code is c.LITERAL:
            self.out += chr(int(argument))
        elif code is c.NOT_LITERAL:
            self.out += self._pick(lambda sign: sign != chr(argument))
        elif code is c.ANY:
            self.out += self._pick(lambda _sign: True)
        elif code is c.IN:
            self.out += self._pick(lambda sign: _is_in(sign, argument), _named(argument))
        elif code is c.BRANCH:
            self.write(argument[1][min(self.branch, len(argument[1]) - 1)])
        elif code is c.SUBPATTERN:
            start = len(self.out)
            self.write(argument[3])
            if argument[0] is not None:
                self.groups[argument[0]] = self.out[start:]
        elif code is c.ATOMIC_GROUP:
            self.write(argument)
        elif code is c.GROUPREF:
            self.out += self.groups.get(argument, "")
        elif code is c.GROUPREF_EXISTS:
            group, there, missing = argument
            self.write((there if group in self.groups else missing) or ())
        elif code in (c.ASSERT, c.ASSERT_NOT):
            self._look(argument, self.asked if code is c.ASSERT else self.forbidden)
        elif code in _REPEATS:
            self._repeat(*argument)

    def _repeat(self, least: Any, most: Any, inner: Any) -> None:
        for _ in range(min(int(least) + self.more, int(most), int(least) + _MORE)):
            start = len(self.out)
            self.write(inner)
            if len(self.out) == start:
                break

    def _look(self, argument: Any, kept: list[_Laid]) -> None:
        direction, tree = argument
        inner = _Writer(self.variant, self.more, self.branch)
        inner.groups = self.groups
        inner.write(tree)
        kept.append(_Laid(len(self.out), inner.out, direction < 0))

    def _pick(self, allowed: Callable[[str], bool], named: str = "") -> str:
        """A character of the kind: the variant's choice among letters and digits, else one that the class
        names, else the first there is; at the edges the last and the first that the class names in turn."""
        own = [sign for sign in named if allowed(sign)]
        if own and self.variant == _EDGES:
            self.edge = not self.edge
            return own[-1 if self.edge else 0]
        usual = [sign for pair in _PREFERRED for sign in pair if allowed(sign)]
        fit = list(dict.fromkeys((*usual[:2], *own, *usual)))
        if not fit:
            fit = [sign for sign in map(chr, range(0x20, _LAST)) if allowed(sign)] or [""]
        return fit[min(self.variant % 2, len(fit) - 1)]


def _named(options: Any) -> str:
    """The characters that a class names, of a range the first two and the last."""
    found = ""
    for code, argument in options:
        if code is c.LITERAL:
            found += chr(argument)
        elif code is c.RANGE:
            low, high = argument
            found += "".join(chr(each) for each in dict.fromkeys((low, min(low + 1, high), high)))
    return "".join(sign for sign in found if ord(sign) not in _SURROGATES)


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
