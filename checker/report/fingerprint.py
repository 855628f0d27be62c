"""Fingerprints: what a finding is about, however its lines move."""

from __future__ import annotations

from hashlib import sha256

from checker.report.json_text import canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.rules.finding import Finding


class Fingerprints:
    """Gives each finding of a run its own fingerprint.

    SHA-256 over the canonical JSON of rule, clause, path, aggregate, row key, and how many findings equal in
    all of these came before it: unique within a run, and the same in the next run while the row stands.
    """

    __slots__ = ("_seen",)

    def __init__(self) -> None:
        self._seen: dict[bytes, int] = {}

    def of(self, finding: Finding) -> str:
        """The fingerprint of the next finding, 64 lower-case hexadecimal digits."""
        about = canonical(
            [finding.rule, finding.clause, relative(finding.path), finding.aggregate, finding.key]
        ).encode()
        same = sha256(about).digest()
        nth = self._seen.get(same, 0)
        self._seen[same] = nth + 1
        return sha256(b"%b\n%d" % (about, nth)).hexdigest()


def relative(path: str) -> str:
    """The path as services match it with a repository's files: without `./` before it."""
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    return path
