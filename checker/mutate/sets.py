"""Parts of a conjunction or disjunction: put together, and read as sets of values of one key."""

from __future__ import annotations

from collections.abc import Hashable

from checker.rules import words as w
from checker.rules.meaning import freeze

NEVER = w.Not(w.Always())


class Sets:
    """The values that the parts of `a | b` (is_negated: of `~a & ~b`) compare one key with.

    What one part adds, another may have. A value that none has is added to the first part about its key: to
    another it says the same.
    """

    def __init__(self, parts: tuple[w.Predicate, ...], is_negated: bool) -> None:
        self.is_negated = is_negated
        self.options: dict[str, set[Hashable]] = {}
        self.first: dict[str, w.Predicate] = {}
        for part in parts:
            value, options = self._options_of(part)
            if value is not None:
                self.options.setdefault(value.form, set()).update(map(frozen, options))
                self.first.setdefault(value.form, part)

    def has(self, part: w.Predicate, changed: w.Predicate) -> bool:
        """Whether a change of a part adds what the parts together have."""
        value, before = self._options_of(part)
        _, after = self._options_of(changed)
        if value is None or len(after) <= len(before):
            return False
        return self.first[value.form] is not part or frozen(after[-1]) in self.options[value.form]

    def _options_of(self, part: w.Predicate) -> tuple[w.Value | None, tuple[object, ...]]:
        """The key and the values that a part compares it with, as a set; no key if it does no such thing."""
        if isinstance(part, w.Not) != self.is_negated:
            return None, ()
        match part.part if isinstance(part, w.Not) else part:
            case w.Eq(value, w.Const(constant)):
                return value, (constant,)
            case w.IsIn(value, options):
                return value, options
            case w.IsNull(value):
                return value, (None,)
        return None, ()


def frozen(option: object) -> Hashable:
    """An option, or several as one, by JSON equality."""
    return freeze(list(option) if isinstance(option, tuple) else option)


def joined(kind: type[w.And] | type[w.Or], parts: tuple[w.Predicate, ...]) -> w.Predicate:
    """All of the parts, or any of them; of one part that part."""
    if not parts:
        return w.Always() if kind is w.And else NEVER
    return parts[0] if len(parts) == 1 else kind(parts)


def negated(predicate: w.Predicate) -> w.Predicate:
    """The opposite, without a double negation."""
    return predicate.part if isinstance(predicate, w.Not) else w.Not(predicate)


def without(parts: tuple[w.Value, ...], number: int) -> w.Value:
    """A key of several parts without one of them."""
    rest = parts[:number] + parts[number + 1 :]
    return rest[0] if len(rest) == 1 else w.Pack(rest)
