"""What the words mean: total functions on JSON values, called by direct evaluation and by compiled checks.

None of them raises, whatever the value. It is on the path of every run and imports
only what `re` itself needs.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable
    from typing import Any

_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_ZERO_WIDTH = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
                         "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]+")  # fmt: skip
_MOMENT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]+))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)
_STAMP = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")
_MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MAX_PASSES = 100
PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
"""Characters that stay what they are, wherever a text that begins with them is decoded."""
_CACHED = 4096


def type_name(value: Any) -> str:
    """The JSON type of a value: array, boolean, null, number, object or string."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, dict):
        return "object"
    return "array" if isinstance(value, list) else "number"


def freeze(value: Any) -> Hashable:
    """A hashable stand-in: two values are JSON-equal exactly when their stand-ins are equal.

    A text and null stand for themselves; a number is tagged so that 1 is 1.0 but not true.
    """
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, list):
        return ("array", tuple([freeze(entry) for entry in value]))
    if isinstance(value, dict):
        return ("object", frozenset([(key, freeze(entry)) for key, entry in value.items()]))
    return ("number", value)


def equal(left: Any, right: Any) -> bool:
    """JSON equality."""
    if isinstance(left, str) or left is None:
        return bool(left == right)
    return freeze(left) == freeze(right)


def distinct(values: list[tuple[Any, ...]]) -> bool:
    """Whether all are certainly different; false too where some cannot be hashed as they are."""
    try:
        return len(set(values)) == len(values)
    except TypeError:
        return False


def is_number(value: Any) -> bool:
    """A finite number (neither true, false, NaN nor an infinity)."""
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and value - value == 0)


def comparable(left: Any, right: Any) -> bool:
    """Both are numbers, or both are moments (`moment`)."""
    if isinstance(left, tuple):
        return isinstance(right, tuple)
    return is_number(left) and is_number(right)


def ordered(op: str, left: Any, right: Any) -> bool | None:
    """`left op right` for op `<`, `<=` or `==`; null (unknown) unless the two are comparable."""
    if not comparable(left, right):
        return None
    if op == "==":
        return bool(left == right)
    return bool(left < right) if op == "<" else bool(left <= right)


def _unescape(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def decoded(value: Any) -> str | None:
    """The text percent-decoded (as UTF-8, bad sequences replaced) and stripped; null for anything else."""
    if not isinstance(value, str):
        return None
    text = value if "%" not in value else _ESCAPES.sub(_unescape, value)
    return text.strip()


def decoded_deep(value: Any) -> str | None:
    """The text percent-decoded until it no longer changes, without zero-width characters, and stripped."""
    text = decoded(value)
    for _ in range(_MAX_PASSES):
        if text is None or "%" not in text:
            break
        again = decoded(text)
        if again == text:
            break
        text = again
    return None if text is None else _ZERO_WIDTH.sub("", text).strip()


def shows(value: Any, deep: bool) -> bool:
    """Whether a text is not empty once it is decoded (`decoded`, `decoded_deep`)."""
    if isinstance(value, str) and value and value[0] in PLAIN:
        return True
    return bool(decoded_deep(value) if deep else decoded(value))


def folded(value: Any) -> str | None:
    """The text with runs of white space as one space and none at its ends; null for anything else."""
    return _folded(value) if isinstance(value, str) else None


@lru_cache(_CACHED)
def _folded(text: str) -> str:
    return " ".join(text.split())


def concat(left: Any, right: Any) -> str | None:
    """The two texts joined; null where one is not a text."""
    return left + right if isinstance(left, str) and isinstance(right, str) else None


def count(value: Any) -> int | None:
    """The number of items of a list; null for anything else."""
    return len(value) if isinstance(value, list) else None


def is_blank(value: Any) -> bool:
    """A text of nothing but white space."""
    return isinstance(value, str) and not value.strip()


def is_set(value: Any) -> bool:
    """A text of at least one character."""
    return isinstance(value, str) and value != ""


def starts(value: Any, prefixes: tuple[Any, ...]) -> bool:
    """A text that begins with one of the prefixes (a prefix that is not a text never matches)."""
    return isinstance(value, str) and any(isinstance(p, str) and value.startswith(p) for p in prefixes)


def matches(value: Any, pattern: re.Pattern[str]) -> bool:
    """A text that the pattern matches as a whole."""
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def part(value: Any, pattern: re.Pattern[str]) -> str | None:
    """Group 1 of the pattern on the whole text; null where it does not match."""
    match = pattern.fullmatch(value) if isinstance(value, str) else None
    return None if match is None else match[1]


def key(holder: Any, name: str) -> Any:
    """The value of an object's key; null where there is none, or no object."""
    return holder.get(name) if isinstance(holder, dict) else None


def has(holder: Any, name: str) -> bool:
    """Whether the value is an object with that key."""
    return isinstance(holder, dict) and name in holder


def items(value: Any) -> list[Any]:
    """The items of a list; none for anything else."""
    return value if isinstance(value, list) else []


def _days(year: int, month: int, day: int) -> int | None:
    """Days since the year 0 of the proleptic Gregorian calendar; null for a day that does not exist."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= month <= 12 or not 1 <= day <= _MONTH_DAYS[month - 1] + (leap and month == 2):
        return None
    before = sum(_MONTH_DAYS[: month - 1]) + (leap and month > 2)
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400 + before + day


def moment(value: Any) -> tuple[int, str] | None:
    """An RFC 3339 date-time as (seconds, digits of the fraction), ordered like time; else null.

    Second 60 counts as the second after 59, whatever the leap-second tables say.
    """
    return _moment(value) if isinstance(value, str) else None


@lru_cache(_CACHED)
def _moment(text: str) -> tuple[int, str] | None:
    match = _MOMENT.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(group) for group in match.groups()[:6])
    days = _days(year, month, day)
    ahead_hours, ahead_minutes = int(match[9] or 0), int(match[10] or 0)
    if days is None or hour > 23 or minute > 59 or second > 60 or ahead_hours > 23 or ahead_minutes > 59:
        return None
    ahead = (ahead_hours * 60 + ahead_minutes) * (-60 if match[8] == "-" else 60)
    return days * 86400 + hour * 3600 + minute * 60 + second - ahead, (match[7] or "").rstrip("0")


def is_date(value: Any) -> bool:
    """A text `YYYY-MM-DDThh:mm:ssZ` that names a day of the calendar and a time of that day."""
    return isinstance(value, str) and _is_date(value)


@lru_cache(_CACHED)
def _is_date(text: str) -> bool:
    match = _STAMP.fullmatch(text)
    if match is None:
        return False
    year, month, day, hour, minute, second = (int(group) for group in match.groups())
    return _days(year, month, day) is not None and hour <= 23 and minute <= 59 and second <= 59


def ascending(value: Any) -> bool | None:
    """Whether the numbers of a list grow strictly; null (unknown) for anything else, or for a list that
    holds something other than numbers and does not already fall between two neighbours that are numbers."""
    if not isinstance(value, list):
        return None
    known = True
    for before, after in itertools.pairwise(value):
        if not (is_number(before) and is_number(after)):
            known = False
        elif before >= after:
            return False
    return True if known else None
