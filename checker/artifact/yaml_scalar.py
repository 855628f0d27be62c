"""Scalars of YAML as the core schema of YAML 1.2 reads them, and text for all else."""

from __future__ import annotations

import re

from checker.artifact.json_scanner import INFINITY, integer
from checker.artifact.limits import LONGEST_INTEGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WORDS: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
STARTS = frozenset("+-.0123456789")
# Leading zeros make text: 0123 is an identifier more often than a number, and octal in YAML 1.1.
DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
RADIX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)")
NOT_A_NUMBER = (".nan", ".NaN", ".NAN")

TAG = "tag:yaml.org,2002:"
NULL, BOOL, INT, FLOATING, STR, MAP, SEQ = (
    TAG + name for name in ("null", "bool", "int", "float", "str", "map", "seq")
)
TYPES: dict[str, tuple[type, ...]] = {
    NULL: (type(None),),
    BOOL: (bool,),
    INT: (int,),
    FLOATING: (float, int),
}


def plain(text: str) -> Any:
    """The value of a plain scalar without a tag: null, a boolean, a number (infinite and NaN too) or text."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in STARTS:
        return text
    if DECIMAL.fullmatch(text):
        return integer(text)
    if RADIX.fullmatch(text):
        value = int(text[2:], 16 if text[1] == "x" else 8)
        return value if value < 10**LONGEST_INTEGER else INFINITY
    if FLOAT.fullmatch(text):
        return float(text)
    if INFINITE.fullmatch(text):
        return -INFINITY if text[0] == "-" else INFINITY
    return float("nan") if text in NOT_A_NUMBER else text


def tagged(text: str, tag: str) -> tuple[Any, bool]:
    """The value of a scalar with one of the tags `TYPES`, and whether the text suits the tag."""
    value = plain(text)
    if type(value) not in TYPES[tag]:
        return text, False
    return float(value) if tag == FLOATING else value, True


def is_finite(value: Any) -> bool:
    """Whether a scalar is anything but an infinity or NaN."""
    return type(value) is not float or value - value == 0
