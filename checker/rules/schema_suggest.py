"""The value that a wrong one was probably meant to be. A suggestion always satisfies the keyword it mends."""

from __future__ import annotations

import re
from datetime import datetime
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import jsonschema_rs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

# Longer than any word that is a slip of the pen.
MAX_LENGTH = 200

_LETTERS = re.compile("^[A-Za-z]+-")
_DIGITS = re.compile("[0-9]+")
_DATE = re.compile(r"([0-9]{4})-?([0-9]{2})-?([0-9]{2})")
_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt _]+([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:[.,]([0-9]+))?\s*"
    r"([Zz]|UTC|GMT|[+-][0-9]{2}:?(?:[0-9]{2})?)?"
)
_OFFSET = re.compile("([+-])([0-9]{2}):?([0-9]{2})?")


def folded(word: str) -> str:
    """A word without regard to case, word breaks and the space around it: `notFound` → `not_found`."""
    broken = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word.strip())
    return re.sub(r"[\W_]+", "_", broken.casefold()).strip("_")


def near_word(word: str, options: Iterable[Any], cutoff: float) -> str | None:
    """The option nearest to the word: the same but for case and breaks, near in spelling, or its last part.

    Args:
        cutoff: least ratio (0 to 1) of likeness in spelling.
    """
    if len(word) > MAX_LENGTH:
        return None
    words: dict[str, str] = {}
    for option in options:
        if isinstance(option, str):
            words.setdefault(folded(option), option)
    plain = folded(word)
    close = get_close_matches(plain, words, 1, cutoff)
    joined = [key for key in words if plain and key.replace("_", "") == plain.replace("_", "")]
    parts = [
        key for key in words if len(plain) > 1 and (key.endswith(f"_{plain}") or plain.endswith(f"_{key}"))
    ]
    for candidates in (joined, close, parts):
        if len(candidates) == 1:
            return words[candidates[0]]
    return None


def owned(example: str, owner: str | None) -> str:
    """An example of two numbers, the first of them its owner's, for this owner: NC-C001-1 → NC-C007-1."""
    two = owner is not None and len(_DIGITS.findall(example)) == 2
    return _DIGITS.sub(lambda _: str(owner), example, count=1) if two else example


def near_text(text: str, pattern: str, examples: Sequence[str], field: str) -> list[str]:
    """Texts that match the pattern and say the same: trimmed, in other case, in an example's form.

    Args:
        examples: texts of the wanted form; C-001 makes C-012 of `C12`.
        field: the field's name, for `claim 12` in a claim_id.
    """
    if len(text) > MAX_LENGTH:
        return []
    trimmed = text.strip()
    head, dash, tail = trimmed.rpartition("-")
    cases = [trimmed, trimmed.upper(), trimmed.lower(), head.upper() + dash + tail.lower()]
    cases += [_LETTERS.sub("", trimmed), *(_prefix(example) + trimmed for example in examples)]
    for candidate in cases:
        if candidate != text and _fits(pattern, candidate):
            return [candidate]
    formed = [_in_form(trimmed, example, field) for example in examples]
    return [candidate for candidate in formed if candidate is not None and _fits(pattern, candidate)]


@lru_cache(maxsize=64)
def _accepts(pattern: str) -> Callable[[str], bool]:
    # Not Python's own engine: it knows no end of backtracking, and the pattern may be anyone's.
    return jsonschema_rs.Draft202012Validator({"pattern": pattern}).is_valid


def _fits(pattern: str, text: str) -> bool:
    try:
        return _accepts(pattern)(text)
    except ValueError:
        return False


def _prefix(example: str) -> str:
    return re.split("[0-9]", example, maxsplit=1)[0]


def _in_form(text: str, example: str, field: str) -> str | None:
    """The numbers of the text in an example's form; None for other letters or more than two numbers."""
    slots, numbers = _DIGITS.findall(example), _DIGITS.findall(text)
    letters = re.sub("[^A-Z]", "", text.upper())
    wanted = iter(re.sub("[^A-Z]", "", example.upper()))
    named = letters == field.removesuffix("_id").replace("_", "").upper()
    if not 0 < len(numbers) <= len(slots) <= 2 or not (named or all(letter in wanted for letter in letters)):
        return None
    kept = len(slots) - len(numbers)
    filled = [
        (number.lstrip("0") or "0").zfill(len(slot))
        for number, slot in zip(numbers, slots[kept:], strict=True)
    ]
    each = iter(slots[:kept] + filled)
    return _DIGITS.sub(lambda _: next(each), example)


def near_time(text: str) -> tuple[str, str | None]:
    """What keeps a text from being an RFC 3339 time with zone, and the time it was meant to be, or None."""
    trimmed = text.strip()
    date = _DATE.fullmatch(trimmed)
    if date is not None:
        day = "-".join(date.groups())
        if _is_time(f"{day}T00:00:00Z"):
            return "is a date without time and zone", f"{day}T00:00:00Z"
        return "is no date of the calendar", None
    time = _TIME.fullmatch(trimmed)
    if time is None:
        return "is not a time with zone as in RFC 3339", None
    day, minutes, seconds, fraction, zone = time.groups()
    fixed = f"{day}T{minutes}{seconds or ':00'}{f'.{fraction}' if fraction else ''}{_zone(zone)}"
    if not _is_time(fixed):
        return "is no time of the calendar and the clock", None
    if zone is None:
        return "is a time without zone", fixed
    return "is not a time with zone as in RFC 3339", fixed


def _zone(zone: str | None) -> str:
    offset = _OFFSET.fullmatch(zone or "")
    if offset is None:
        return "Z"
    sign, hours, minutes = offset.groups()
    return f"{sign}{hours}:{minutes or '00'}"


def _is_time(text: str) -> bool:
    # datetime knows six digits of a second at most.
    try:
        datetime.fromisoformat(re.sub(r"\.[0-9]+", "", text))
    except ValueError:
        return False
    return True
