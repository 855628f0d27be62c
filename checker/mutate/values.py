"""Changes to a value: text that is read as it stands, decoded another time, or taken apart differently.

What two sides of a comparison both do (fold white space, say) is changed on each side, and on all together:
a change that two sides share may well be one that no side alone shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from checker.mutate.patterns import bounds
from checker.rules import words as w
from checker.rules.sentences import Sentences


class ValueChange(NamedTuple):
    """A changed value. at: the part of a pack it is in; name: what is changed; how: the change in words."""

    at: int
    name: str
    how: str
    value: w.Value

    @property
    def label(self) -> str:
        """What is changed, and how."""
        return f"{self.name} {self.how}"


class Together(NamedTuple):
    """One or several sides changed alike. sides: the changes by the number of the side."""

    sides: dict[int, ValueChange]

    @property
    def label(self) -> str:
        """What is changed, and how."""
        names = dict.fromkeys(change.name for change in self.sides.values())
        return f"{' and '.join(names)} {next(iter(self.sides.values())).how}"

    def applied(self, values: Sequence[w.Value]) -> list[w.Value]:
        """The sides, those that are changed as they then are."""
        return [self.sides[n].value if n in self.sides else value for n, value in enumerate(values)]


def sides_changed(values: Sequence[w.Value], words: Sentences) -> Iterator[Together]:
    """Each change of each side, then each that several sides share at the same part of their keys."""
    shared: dict[tuple[int, str], list[dict[int, ValueChange]]] = {}
    for side, value in enumerate(values):
        mine: dict[tuple[int, str], int] = {}
        for change in changes(value, words):
            yield Together({side: change})
            # A side may have one change twice: its first goes with the other sides' first.
            number = mine[change.at, change.how] = mine.get((change.at, change.how), -1) + 1
            alike = shared.setdefault((change.at, change.how), [])
            alike += [{}] * (number + 1 - len(alike))
            alike[number] = {**alike[number], side: change}
    yield from (Together(sides) for alike in shared.values() for sides in alike if len(sides) > 1)


def changes(value: w.Value, words: Sentences) -> Iterator[ValueChange]:
    """Each change to a value, at any depth of it; the keys of indexes are not part of it."""
    match value:
        case w.Pack(parts):
            for at, part in enumerate(parts):
                for change in changes(part, words):
                    packed = w.Pack((*parts[:at], change.value, *parts[at + 1 :]))
                    yield change._replace(at=at, value=packed)
        case w.Decoded(inner, deep):
            name = words.name(inner)
            yield ValueChange(0, name, "not decoded", inner)
            yield ValueChange(
                0, name, "decoded once" if deep else "fully decoded", w.Decoded(inner, not deep)
            )
        case w.Folded(inner):
            yield ValueChange(0, words.name(inner), "not folded", inner)
        case w.Part(inner, pattern):
            yield ValueChange(0, words.name(inner), "as a whole", inner)
            for label, other in bounds(pattern):
                # A bound may be what the part is called after; the name is that of the part as it was.
                yield ValueChange(0, words.name(value), f"with {label}", w.Part(inner, other))
        case w.Concat(left, right):
            name = words.name(value)
            yield ValueChange(0, name, f"without {words.name(left)}", right)
            yield ValueChange(0, name, f"without {words.name(right)}", left)
            for change in changes(left, words):
                yield change._replace(value=w.Concat(change.value, right))
            for change in changes(right, words):
                yield change._replace(value=w.Concat(left, change.value))
    match value:
        case w.Decoded(inner) | w.Folded(inner) | w.Part(inner) | w.Count(inner) | w.Time(inner):
            for change in changes(inner, words):
                yield change._replace(value=replace(value, value=change.value))
