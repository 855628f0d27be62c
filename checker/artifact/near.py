"""Keys that look like the name of an aggregate and are none."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_ENDS = 4
_LENGTHS = 3
_RATIO = 0.85


def near_name(key: str, names: Collection[str]) -> str | None:
    """The aggregate that a key was probably meant to be; None for an aggregate's own name, or a foreign key.

    Args:
        key: a top-level key.
        names: the names of the aggregates.
    """
    folded = _folded(key)
    if key in names:
        return None
    for name in names:
        other = _folded(name)
        if folded == other:
            return name
        if abs(len(folded) - len(other)) > _LENGTHS:
            continue
        if folded[:_ENDS] == other[:_ENDS] or folded[-_ENDS:] == other[-_ENDS:]:
            from difflib import SequenceMatcher  # costs more than linting a small file

            if SequenceMatcher(None, folded, other).ratio() >= _RATIO:
                return name
    return None


def _folded(key: str) -> str:
    return "".join(letter for letter in key.lower() if letter.isalnum())
