"""Globs over the file system, for shells that leave them to the command and for the configuration.

The standard library's `**` follows links to folders, around a loop as often as the system lets it; this one
does not follow them.
"""

from __future__ import annotations

import os
from fnmatch import fnmatchcase


def is_glob(path: str) -> bool:
    """Whether a path holds a wildcard (`*`, `?`, `[`)."""
    return any(sign in path for sign in "*?[")


def expand(pattern: str, folder: str = "") -> list[str]:
    """The existing paths that a glob names, sorted; `**` is any number of folders.

    Args:
        pattern: with `/` between folders; a hidden name is matched only where the pattern says its dot.
        folder: what a relative pattern is relative to; the paths begin with it.
    """
    parts = [part for part in pattern.replace(os.sep, "/").split("/") if part]
    if parts and parts[-1] == "**":
        parts.append("*")
    found = {"/" if pattern.startswith("/") else folder}
    for part in parts:
        if part == "**":
            found = {below for base in found for below in _folders(base)}
        elif is_glob(part):
            found = {
                os.path.join(base, name) for base in found for name in _names(base) if _matches(name, part)
            }
        else:
            found = {os.path.join(base, part) for base in found}
    return sorted(path for path in found if os.path.lexists(path))


def _matches(name: str, part: str) -> bool:
    return fnmatchcase(name, part) and (part.startswith(".") or not name.startswith("."))


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder or os.curdir)
    except (OSError, ValueError):
        return []


def _folders(base: str) -> list[str]:
    """`base` and every folder below it; hidden ones and links are left out."""
    found, pending = [base], [base]
    while pending:
        folder = pending.pop()
        for name in _names(folder):
            path = os.path.join(folder, name)
            if not name.startswith(".") and os.path.isdir(path) and not os.path.islink(path):
                found.append(path)
                pending.append(path)
    return found
