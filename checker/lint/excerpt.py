"""The lines of a file around a finding, for reports that show them."""

from __future__ import annotations

from checker.artifact.encoding import BOM
from checker.artifact.source import Source
from checker.lint.linter import source_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from checker.lint.discover import Target
    from checker.rules.finding import Finding

LONGEST = 1 << 20
"""Bytes of a line that is still shown; a passport may be one line of any length."""


class Excerpts:
    """Reads files again; because findings come in order, each goes on where the one before it was."""

    def __init__(self, targets: Iterable[Target]) -> None:
        self._targets = {target.name: target for target in targets}
        self._path: str | None = None
        self._number = 1
        self._offset = 0

    def __call__(self, finding: Finding) -> list[tuple[int, str]] | None:
        """(number, text) of the finding's line with its neighbours; None where they can't be read."""
        first = max(finding.line - 1, 1)
        if finding.path != self._path or first < self._number:
            self._path, self._number, self._offset = finding.path, 1, 0
        try:
            lines = self._read(first, finding.line + 1)
        except OSError:
            return None
        return lines if any(number == finding.line for number, _ in lines) else None

    def _read(self, first: int, last: int) -> list[tuple[int, str]]:
        target = self._targets.get(str(self._path))
        source = Source.from_path(str(self._path)) if target is None else source_of(target)
        lines = []
        with source.open(self._offset, buffering=1 << 16) as stream:
            offset, number = self._offset, self._number
            while number <= last and (line := stream.readline(LONGEST)):
                if number == first:
                    self._offset, self._number = offset, number
                whole = line.endswith(b"\n") or len(line) < LONGEST
                if number >= first and whole:
                    text = line.removeprefix(BOM) if offset == 0 else line
                    lines.append((number, text.decode("utf-8", "replace").rstrip("\r\n")))
                offset += len(line)
                while not line.endswith(b"\n") and (line := stream.readline(LONGEST)):
                    offset += len(line)
                number += 1
        return lines
