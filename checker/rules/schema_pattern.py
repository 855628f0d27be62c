"""ECMA regular expressions, in which JSON Schema writes its patterns, as Python reads them."""

from __future__ import annotations

import re
from functools import lru_cache

_BLANK = r"\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_INSIDE = {"d": "0-9", "w": "A-Za-z0-9_", "s": _BLANK}
_OUTSIDE = {name: f"[{members}]" for name, members in _INSIDE.items()}
_OUTSIDE |= {name.upper(): f"[^{members}]" for name, members in _INSIDE.items()}


@lru_cache(maxsize=256)
def compiled(pattern: str) -> re.Pattern[str]:
    r"""The pattern with its ECMA meaning: `$` is the end of the string alone, `\d` is 0-9, `.` no line end.

    Raises re.error for what Python cannot express, such as `\p{L}`, or alone knows, such as `\Z`.
    """
    parts: list[str] = []
    inside = False
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\" and at + 1 < len(pattern):
            at += 1
            if pattern[at] in "aZ":
                raise re.error(f"\\{pattern[at]} is Python's own", pattern, at)
            parts.append((_INSIDE if inside else _OUTSIDE).get(pattern[at], f"\\{pattern[at]}"))
        elif inside:
            inside = char != "]"
            # Python keeps these for sets of sets, and warns.
            odd = char in "[&|~" or (char == "-" and parts[-1] == "-")
            parts.append(f"\\{char}" if odd else char)
        elif char == "[":
            inside = True
            parts.append(char)
        elif char == "$":
            parts.append(r"\Z")
        elif char == ".":
            parts.append(r"[^\n\r\u2028\u2029]")
        elif pattern.startswith("(?<", at) and pattern[at + 3 : at + 4] not in ("=", "!"):
            parts.append("(?P<")
            at += 2
        else:
            parts.append(char)
        at += 1
    return re.compile("".join(parts), re.ASCII)


def found(pattern: str, text: str) -> bool:
    """Whether the pattern, unanchored as JSON Schema has it, is found in the text."""
    return compiled(pattern).search(text) is not None


def unfit(pattern: str, text: str) -> str | None:
    """The rest of the text from where it stops fitting a pattern that is a plain `^…$` sequence; else None.

    Empty where the text fits as far as it goes but ends too early.
    """
    if not re.fullmatch(r"\^(?:[^\\()|.^$*+?\[\]{}]|\[[^\]\\]+\](?:\{[0-9,]+\}|[+*?])?)*\$", pattern):
        return None
    atoms = re.findall(r"\[[^\]]+\](?:\{[0-9,]+\}|[+*?])?|.", pattern[1:-1])
    end = 0
    for atom in atoms:
        match = re.compile(atom if atom[0] == "[" else re.escape(atom)).match(text, end)
        if match is None:
            break
        end = match.end()
    return text[end:]
