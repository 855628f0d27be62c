"""The baseline: findings that are known and no longer reported, so that only new ones are.

An entry is a path relative to the baseline file, the rule, the clause, the aggregate, the row's key, and
which one it is among equals. It holds no line number, so that editing around a known finding does not make it
new.
"""

from __future__ import annotations

import json
import os

from checker.lint.config import ConfigError
from checker.lint.discover import STDIN, reason
from checker.lint.replacement import Replacement
from checker.lint.selection import UNCONDITIONAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from checker.rules.finding import Finding

VERSION = 1

Same = tuple[str, str, str, str, str]
"""What equal findings share: path, rule, clause, aggregate, the row's key as text; absent ones are empty."""


class Entry:
    """One known finding; `nth` counts from 1 among those that are the same in everything else."""

    __slots__ = ("aggregate", "clause", "key", "nth", "path", "rule")

    def __init__(
        self, path: str, rule: str, clause: str | None, aggregate: str | None, key: dict[str, Any], nth: int
    ) -> None:
        self.path = path
        self.rule = rule
        self.clause = clause
        self.aggregate = aggregate
        self.key = key
        self.nth = nth

    def same(self) -> Same:
        """What it shares with its equals."""
        return (self.path, self.rule, self.clause or "", self.aggregate or "", _text(self.key))

    def as_dict(self) -> dict[str, Any]:
        """The entry as an object of the file."""
        return {
            field: getattr(self, field) for field in ("path", "rule", "clause", "aggregate", "key", "nth")
        }


class Baseline:
    """Matches findings against known ones, and collects those of a run for a new file.

    Args:
        path: the baseline file.
        entries: what it holds now.
    """

    def __init__(self, path: str, entries: Iterable[Entry] = ()) -> None:
        self.path = path
        self._folder = os.path.dirname(os.path.abspath(path))
        self._open = {(*entry.same(), entry.nth): entry for entry in entries}
        self._known = frozenset(entry.same() for entry in self._open.values())
        self._seen: dict[Same, int] = {}
        self._judged: dict[str, frozenset[str]] = {}
        self._recorded: list[Entry] = []

    def linted(self, name: str, ids: frozenset[str]) -> None:
        """Note that a file was read with the rules `ids`: what was not looked for is not gone."""
        self._judged[self.relative(name)] = ids

    def holds(self, finding: Finding) -> bool:
        """Whether this finding, the next of its kind, is known. Content that was not understood never is."""
        if finding.rule in UNCONDITIONAL:
            return False
        same = self._entry(finding, 0).same()
        if same not in self._known:
            return False
        return self._open.pop((*same, self._next(same)), None) is not None

    def record(self, finding: Finding) -> bool:
        """Take the finding into the new file; False for one that no baseline holds."""
        if finding.rule in UNCONDITIONAL:
            return False
        entry = self._entry(finding, 0)
        entry.nth = self._next(entry.same())
        self._recorded.append(entry)
        return True

    def stale(self) -> list[Entry]:
        """Entries whose finding did not come although it was looked for, or whose file is gone, in order."""
        gone = self._gone()
        stale = (entry for entry in self._open.values() if self._was_judged(entry) or entry.path in gone)
        return sorted(stale, key=_order)

    def save(self) -> int:
        """Replace the file by what was recorded, and return how many entries it then holds.

        Entries of files (and rules) that this run did not look at stay, unless their file is gone.
        Raises OSError where the file can't be written.
        """
        gone = self._gone()
        kept = [
            entry for entry in self._open.values() if not self._was_judged(entry) and entry.path not in gone
        ]
        entries = sorted((*kept, *self._recorded), key=_order)
        replacement = Replacement(self.path)
        try:
            lines = ",\n".join(f"    {json.dumps(entry.as_dict())}" for entry in entries)
            body = f"\n{lines}\n  " if entries else ""
            replacement.file.write(f'{{\n  "version": {VERSION},\n  "findings": [{body}]\n}}\n')
            replacement.commit()
        finally:
            replacement.discard()
        return len(entries)

    def relative(self, name: str) -> str:
        """A finding's path as the file has it."""
        if name == STDIN:
            return name
        try:
            return os.path.relpath(name, self._folder).replace(os.sep, "/")
        except ValueError:  # pragma: no cover - only where a path can be on another drive
            return os.path.abspath(name).replace(os.sep, "/")

    def _gone(self) -> set[str]:
        """The paths of open entries that no longer exist; standard input may have the name of no file."""
        paths = {entry.path for entry in self._open.values()} - self._judged.keys() - {STDIN}
        return {path for path in paths if not os.path.lexists(os.path.join(self._folder, path))}

    def _was_judged(self, entry: Entry) -> bool:
        return entry.rule in self._judged.get(entry.path, ())

    def _entry(self, finding: Finding, nth: int) -> Entry:
        key = {name: _plain(value) for name, value in sorted(finding.key.items())}
        path = self.relative(finding.path)
        return Entry(path, finding.rule, finding.clause, finding.aggregate, key, nth)

    def _next(self, same: Same) -> int:
        self._seen[same] = self._seen.get(same, 0) + 1
        return self._seen[same]


def load(path: str) -> Baseline:
    """The baseline in the file `path`. Raises ConfigError where it can't be read or is none."""
    try:
        with open(path, "rb") as file:
            content = json.loads(file.read())
    except FileNotFoundError as error:
        message = f"{path}: the baseline can't be read: {reason(error)}; --write-baseline makes it"
        raise ConfigError(message) from error
    except OSError as error:
        raise ConfigError(f"{path}: the baseline can't be read: {reason(error)}") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: not a baseline: it is no JSON ({error})") from error
    if not isinstance(content, dict) or not isinstance(content.get("findings"), list):
        raise ConfigError(f'{path}: not a baseline: expected an object with "version" and "findings"')
    if content.get("version") != VERSION:
        raise ConfigError(
            f"{path}: version {content.get('version')!r} of the baseline is not known ({VERSION} is)"
        )
    return Baseline(path, [_load_entry(path, index, item) for index, item in enumerate(content["findings"])])


def _load_entry(path: str, index: int, item: Any) -> Entry:
    types: dict[str, tuple[type, ...]] = {
        "path": (str,),
        "rule": (str,),
        "clause": (str, type(None)),
        "aggregate": (str, type(None)),
        "key": (dict,),
        "nth": (int,),
    }
    if not isinstance(item, dict):
        raise ConfigError(f"{path}: not a baseline: findings[{index}] is no object")
    for field, allowed in types.items():
        if not isinstance(item.get(field), allowed):
            raise ConfigError(f"{path}: not a baseline: findings[{index}].{field} is {item.get(field)!r}")
    return Entry(*(item[field] for field in types))


def _order(entry: Entry) -> tuple[Any, ...]:
    return (*entry.same(), entry.nth)


def _plain(value: Any) -> Any:
    """A key's value as JSON holds it: what is no text, truth value, null or modest integer becomes text."""
    if value is None or isinstance(value, str | bool) or (isinstance(value, int) and abs(value) < 1 << 63):
        return value
    return hex(value) if isinstance(value, int) else _text(value)


def _text(value: Any) -> str:
    try:
        return json.dumps(value, sort_keys=True)
    except ValueError:
        # A whole number of more digits than Python prints, somewhere inside.
        return "unprintable"
