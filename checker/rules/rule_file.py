"""The files that rules live in: how they are named, and how a path is shown."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

RULE_PREFIX = "rule_"
"""How the name of a file begins that holds a rule (`rule_inv_06.py`)."""


def file_name(rule: str, beside: Iterable[str] = ()) -> str:
    """The name of a rule's file: `X-FOO` is in `rule_x_foo.py`.

    Args:
        rule: the rule's id.
        beside: the names in the folder; a number is filled with zeros as those of its kind are.
    """
    stem = RULE_PREFIX + rule.lower().replace("-", "_")
    kind, number = re.fullmatch(r"(.*?)(\d*)", stem, re.DOTALL).groups()  # type: ignore[union-attr]  # it matches
    alike = re.compile(re.escape(kind) + r"(\d+)\.py")
    widths = [len(match[1]) for name in beside if (match := alike.fullmatch(name))]
    return f"{kind}{number.zfill(min(widths)) if number and widths else number}.py"


def shown(path: str) -> str:
    """A path as it is named to the user: relative where it lies below the current folder."""
    try:
        here = os.path.join(os.getcwd(), "")
    except OSError:
        return path
    return path.removeprefix(here)
