"""What git ignores: the .gitignore files of a repository, nested ones too, and its .git/info/exclude."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.lint.patterns import Patterns


def above(root: str) -> tuple[Patterns, ...]:
    """The patterns that come from outside a walked folder, the outermost first.

    They are those of its repository; outside of any, those from the current folder down to it. A folder that
    is itself ignored was named on purpose: then nothing above it counts.

    Args:
        root: absolute folder; its own .gitignore is not among the answer.
    """
    chain = [root]
    while os.path.dirname(chain[0]) != chain[0]:
        chain.insert(0, os.path.dirname(chain[0]))
    repositories = [folder for folder in chain if os.path.exists(os.path.join(folder, ".git"))]
    top = repositories[-1] if repositories else os.getcwd()
    chain = chain[chain.index(top) :] if top in chain else [root]
    found = _read(os.path.join(top, ".git", "info", "exclude"), top) if repositories else []
    for folder in chain[:-1]:
        found += of(folder)
    if any(ignored(found, folder, folder=True) for folder in chain[1:]):
        return ()
    return tuple(found)


def of(folder: str) -> list[Patterns]:
    """The patterns of the .gitignore in one absolute folder; none where there is none."""
    return _read(os.path.join(folder, ".gitignore"), folder)


def ignored(ignores: Sequence[Patterns], path: str, *, folder: bool) -> bool:
    """Whether git would ignore the absolute `path`: the deepest file that mentions it decides."""
    for patterns in reversed(ignores):
        verdict = patterns.verdict(path, folder=folder)
        if verdict is not None:
            return verdict
    return False


def _read(path: str, folder: str) -> list[Patterns]:
    try:
        with open(path, encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:
        return []
    # Only a tree with an ignore file needs it; the import costs more than the walk.
    from checker.lint.patterns import lenient

    return [lenient(lines, folder)]
