"""Path patterns as .gitignore has them: `*.json` anywhere, `docs/` a folder, `/a/**/b.yml` from the base."""

from __future__ import annotations

import os
import re

from pathspec import GitIgnoreSpec

from checker.lint.config import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Patterns:
    """Patterns with the absolute folder they are relative to."""

    def __init__(self, spec: GitIgnoreSpec, folder: str) -> None:
        self._spec = spec
        self._base = os.path.join(folder, "")

    def verdict(self, path: str, *, folder: bool = False) -> bool | None:
        """True: matched; False: matched and taken back by a `!` line; None: not mentioned.

        Args:
            path: absolute path; one outside the base is matched by its whole path.
            folder: whether the path is one.
        """
        inside = path.startswith(self._base)
        relative = path[len(self._base) :] if inside else os.path.splitdrive(path)[1].lstrip(os.sep)
        relative = relative.replace(os.sep, "/")
        return self._spec.check_file(relative + "/" if folder else relative).include

    def match(self, path: str) -> bool:
        """Whether the file at the absolute `path`, or a folder above it, is matched."""
        return bool(self.verdict(path))


def strict(lines: Iterable[str], folder: str, source: str) -> Patterns:
    """The patterns that a user gave to this command; `source` is how an error names the place.

    Raises ConfigError for a line that is no pattern.
    """
    try:
        return Patterns(GitIgnoreSpec.from_lines(lines), folder)
    except (ValueError, re.error) as error:
        raise ConfigError(f"{source}: {error}") from error


def lenient(lines: Iterable[str], folder: str) -> Patterns:
    """The patterns of an ignore file; a line that is none is passed over, as git does."""
    return Patterns(GitIgnoreSpec.from_lines(line for line in lines if _is_pattern(line)), folder)


def _is_pattern(line: str) -> bool:
    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True
