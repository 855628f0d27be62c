"""Any value of an artifact as JSON text, whatever it holds."""

from __future__ import annotations

from json import dumps

from checker.report.safe_text import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

# Deeper values are cut: far below the interpreter's own limit, far above what identifies a row.
_DEPTH = 100


def encode(value: Any) -> str:
    r"""The value as JSON on one line, non-ASCII escaped, so that a lone surrogate survives as `\ud800`.

    What JSON cannot hold becomes text: NaN and infinities by their names, integers too long for decimal
    digits in hexadecimal, what is nested too deep `...`.
    """
    try:
        return dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        return dumps(_plain(value, str))


def canonical(value: Any) -> str:
    """The value as JSON in the one form that equal values share: keys sorted, no spaces."""
    return dumps(_plain(value, str), sort_keys=True, separators=(",", ":"))


def readable(value: Any) -> str:
    """The value as JSON with its own characters: for a reader, after `safe` has seen it."""
    return dumps(_plain(value, str), ensure_ascii=False)


def portable(value: Any) -> Any:
    """The value for parsers that refuse lone surrogates or NUL: those are escaped visibly, in keys too."""
    return _plain(value, scalar)


def scalar(text: str) -> str:
    r"""The text with lone surrogates and NUL escaped visibly (`\ud800`, `\x00`)."""
    return "".join(escape(c) if c == "\x00" or "\ud800" <= c <= "\udfff" else c for c in text)


def _plain(value: Any, text: Callable[[str], str], depth: int = 0) -> Any:
    if isinstance(value, str):
        return text(value)
    if isinstance(value, float):
        if value != value:
            return "NaN"
        return value if value - value == 0 else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, int):
        return value if value.bit_length() < 10_000 else hex(value)
    if depth > _DEPTH:
        return "..."
    if isinstance(value, dict):
        return {text(str(key)): _plain(item, text, depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item, text, depth + 1) for item in value]
    return value


class ItemWriter:
    """Writes the items of one JSON array as they come, one a line."""

    __slots__ = ("_out", "_started")

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._started = False

    def add(self, item: Any) -> None:
        """Write one item, with the comma before it where it needs one."""
        self._out.write(f"{',' if self._started else ''}\n{encode(item)}")
        self._started = True

    def close(self) -> None:
        """Write the closing bracket, on a line of its own where there are items."""
        self._out.write("\n]" if self._started else "]")
