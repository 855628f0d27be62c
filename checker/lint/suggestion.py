"""The nearest known word to one that is not known, for errors that say what to write instead."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` was probably meant to be, or None where nothing is near.

    Case, `_` and `-` do not count: `extend_select` is as good as `extend-select`.
    """
    # Only a mistake needs it, and the import costs more than reading a small passport.
    from difflib import get_close_matches

    folded = {_folded(name): name for name in known}
    close = get_close_matches(_folded(word), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean "x"?` for the nearest known word, or nothing."""
    near = nearest(word, known)
    return "" if near is None else f'; did you mean "{near}"?'


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-")
