"""The words a rule is written in: values, predicates, sources and indexes, as immutable trees.

A tree says what is meant and does nothing by itself: `evaluate` runs it, `compiler` turns it into code,
`wording` says it in English. Comparison operators build trees (`row.judgment == "SUPPORTED"`), so two trees
are compared by their `form`, never by `==`.

Meaning, for all words: equality is JSON equality (`true` is not 1, 3.0 is 3); an absent key reads as null;
text words are false, or null, on anything that is not text; counts and order are *unknown* where an operand
is absent or of the wrong type, and an unknown requirement never fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields

type_names = ("array", "boolean", "null", "number", "object", "string")
Operand = "Value | str | int | float | bool | None"


class Node:
    """Anything in a rule's tree."""

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in the order of the fields."""
        for spec in fields(self):  # type: ignore[arg-type]  # every concrete node is a dataclass
            part = getattr(self, spec.name)
            if isinstance(part, Node):
                yield part
            elif isinstance(part, tuple):
                yield from (entry for entry in part if isinstance(entry, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all nodes below it, depth first. Does not descend into the source of an index."""
        yield self
        for child in self.children():
            yield from child.walk()

    def leveled(self) -> Iterator[tuple[Node, int]]:
        """Like `walk`, each node with the number of `has_item` around it: so many objects the item is out."""
        yield self, 0
        for child in self.children():
            yield from child.leveled()

    @property
    def form(self) -> str:
        """A text that is equal for two trees exactly when they are built alike."""
        return repr(self)


def value_of(operand: object) -> Value:
    """The operand as a tree: a tree stays what it is, a tuple becomes a Pack, anything else a Const.

    Raises:
        TypeError: the operand is not a JSON scalar, a tree, or a tuple of these.
    """
    if isinstance(operand, Value):
        return operand
    if isinstance(operand, tuple):
        return Pack(tuple(value_of(part) for part in operand))
    is_finite = not isinstance(operand, float) or operand - operand == 0
    if operand is None or (isinstance(operand, (str, int, float)) and is_finite):
        return Const(operand)
    raise TypeError(f"a rule compares values, texts, finite numbers, true, false and None, not {operand!r}")


class Predicate(Node):
    """A tree that is true, false, or (counts and order only) unknown."""

    def __and__(self, other: Predicate) -> Predicate:
        return And((*_parts(self, And), *_parts(other, And)))

    def __or__(self, other: Predicate) -> Predicate:
        return Or((*_parts(self, Or), *_parts(other, Or)))

    def __invert__(self) -> Predicate:
        return Not(self)

    def __bool__(self) -> bool:
        raise TypeError("a predicate has no truth value of its own: join predicates with &, | and ~")


def _parts(predicate: Predicate, joined: type[And] | type[Or]) -> tuple[Predicate, ...]:
    if not isinstance(predicate, Predicate):
        raise TypeError(f"& and | join predicates, such as a comparison in parentheses, not {predicate!r}")
    return predicate.parts if isinstance(predicate, joined) else (predicate,)


class Value(Node):
    """A tree that reads as a JSON value, or as null where there is none."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> Predicate:  # type: ignore[override]  # builds a tree, by design
        right = value_of(other)
        if isinstance(self, _Measure) or isinstance(right, _Measure):
            return Order("==", self, right)
        return Eq(self, right)

    def __ne__(self, other: object) -> Predicate:  # type: ignore[override]  # builds a tree, by design
        return Not(self == other)

    def __lt__(self, other: Operand) -> Predicate:  # type: ignore[valid-type]
        return Order("<", self, value_of(other))

    def __le__(self, other: Operand) -> Predicate:  # type: ignore[valid-type]
        return Order("<=", self, value_of(other))

    def __gt__(self, other: Operand) -> Predicate:  # type: ignore[valid-type]
        return Order("<", value_of(other), self)

    def __ge__(self, other: Operand) -> Predicate:  # type: ignore[valid-type]
        return Order("<=", value_of(other), self)

    def __add__(self, other: Operand) -> Value:  # type: ignore[valid-type]
        return Concat(self, value_of(other))

    def is_in(self, options: Iterable[object]) -> Predicate:
        """Equal to one of the options: JSON scalars, or for a Pack tuples of as many of them.

        Raises:
            TypeError: an option is something else, or one text stands where a list of options is expected.
        """
        if isinstance(options, str):
            raise TypeError(f"is_in takes several options; compare with the one text {options!r} by ==")
        found = tuple(options)
        for option in found:
            parts = option if isinstance(option, tuple) else (option,)
            if not all(isinstance(value_of(part), Const) for part in parts):
                raise TypeError(f"the options of is_in are constants, not {option!r}")
            size = len(self.parts) if isinstance(self, Pack) else None
            if size != (len(option) if isinstance(option, tuple) else None):
                raise TypeError(
                    f"an option for a pack is a tuple of as many parts, for others none: {option!r}"
                )
        return IsIn(self, found)

    @property
    def is_null(self) -> Predicate:
        """Absent or null."""
        return IsNull(self)

    @property
    def is_set(self) -> Predicate:
        """A text of at least one character."""
        return IsSet(self)

    @property
    def is_blank(self) -> Predicate:
        """A text of nothing but white space."""
        return IsBlank(self)

    @property
    def is_date(self) -> Predicate:
        """A text `YYYY-MM-DDThh:mm:ssZ` that names a moment of the calendar."""
        return IsDate(self)

    @property
    def ascending(self) -> Predicate:
        """A list whose numbers grow strictly."""
        return Ascending(self)

    def is_a(self, type_name: str) -> Predicate:
        """Of that JSON type: array, boolean, null, number, object or string."""
        if type_name not in type_names:
            raise ValueError(f"{type_name!r} is none of the JSON types {', '.join(type_names)}")
        return IsA(self, type_name)

    def starts_with(self, *prefixes: Operand) -> Predicate:  # type: ignore[valid-type]
        """A text that begins with one of the prefixes."""
        return StartsWith(self, tuple(value_of(prefix) for prefix in prefixes))

    def fullmatch(self, pattern: str) -> Predicate:
        """A text that the regular expression matches as a whole.

        Raises:
            ValueError: the pattern is no regular expression.
        """
        return FullMatch(self, _pattern(pattern, 0))

    def has_item(self, where: Predicate) -> Predicate:
        """A list with an item for which `where` holds (there, `item` is the list's item)."""
        return HasItem(self, where)

    def resolves(self, index: Index) -> Predicate:
        """The key exists in the index (never for a key with a null in it)."""
        return Resolves(self, index)

    def part(self, pattern: str) -> Value:
        """Group 1 of the pattern, matched against the whole text; null where it does not match.

        Raises:
            ValueError: the pattern is no regular expression, or has no group.
        """
        return Part(self, _pattern(pattern, 1))

    def decoded(self, *, deep: bool = False) -> Value:
        """The text percent-decoded and stripped; deep: to a fixed point, zero-width characters removed."""
        return Decoded(self, deep)

    @property
    def folded(self) -> Value:
        """The text with each run of white space as one space, and none at its ends."""
        return Folded(self)

    @property
    def time(self) -> Value:
        """The moment that an RFC 3339 date-time names, for comparisons of order."""
        return Time(self)

    def count(self) -> Value:
        """The number of items of a list."""
        return Count(self)


def _pattern(pattern: str, groups: int) -> str:
    try:
        found = re.compile(pattern).groups
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}") from error
    if found < groups:
        raise ValueError(f"{pattern!r} has no group; put the part that is meant in parentheses")
    return pattern


@dataclass(frozen=True, eq=False)
class Field(Value):
    """A key of the item (`up` 0), of the object that holds it (`up` 1), and so on outwards."""

    name: str
    up: int = 0


@dataclass(frozen=True, eq=False)
class This(Value):
    """The item itself, for lists of texts or numbers."""

    up: int = 0


@dataclass(frozen=True, eq=False)
class Const(Value):
    """A JSON scalar."""

    value: str | int | float | bool | None


@dataclass(frozen=True, eq=False)
class Pack(Value):
    """Several values as one, for tables and keys."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class Part(Value):
    """A group of a pattern: see `Value.part`."""

    value: Value
    pattern: str


@dataclass(frozen=True, eq=False)
class Decoded(Value):
    """Percent-decoded text: see `Value.decoded`."""

    value: Value
    deep: bool


@dataclass(frozen=True, eq=False)
class Folded(Value):
    """White-space folded text: see `Value.folded`."""

    value: Value


@dataclass(frozen=True, eq=False)
class Concat(Value):
    """Two texts joined; null where one is not a text."""

    left: Value
    right: Value


class _Measure(Value):
    """A value that is only ever compared by order: equality with it is unknown on a wrong type."""


@dataclass(frozen=True, eq=False)
class Count(_Measure):
    """The number of items of a list: see `Value.count`."""

    value: Value


@dataclass(frozen=True, eq=False)
class Time(_Measure):
    """A moment: see `Value.time`."""

    value: Value


@dataclass(frozen=True, eq=False)
class Size(_Measure):
    """How many entries an index has, in all or under one key."""

    index: Index
    key: Value | None = None


@dataclass(frozen=True, eq=False)
class Look(_Measure):
    """The least measure that an index holds under a key: the order of its entries does not matter."""

    index: Index
    key: Value
    value: Value

    def children(self) -> Iterator[Node]:
        """The key alone: the measure is read at the entries, not at the item."""
        yield self.key


@dataclass(frozen=True, eq=False)
class Always(Predicate):
    """True."""


@dataclass(frozen=True, eq=False)
class Eq(Predicate):
    """JSON equality."""

    left: Value
    right: Value


@dataclass(frozen=True, eq=False)
class IsIn(Predicate):
    """Membership: see `Value.is_in`."""

    value: Value
    options: tuple[object, ...]


@dataclass(frozen=True, eq=False)
class IsNull(Predicate):
    """Absent or null."""

    value: Value


@dataclass(frozen=True, eq=False)
class IsPresent(Predicate):
    """The key is there, even if its value is null."""

    value: Field


@dataclass(frozen=True, eq=False)
class IsSet(Predicate):
    """Non-empty text."""

    value: Value


@dataclass(frozen=True, eq=False)
class IsBlank(Predicate):
    """Text of white space only."""

    value: Value


@dataclass(frozen=True, eq=False)
class IsA(Predicate):
    """A JSON type."""

    value: Value
    type_name: str


@dataclass(frozen=True, eq=False)
class IsDate(Predicate):
    """A moment of the calendar."""

    value: Value


@dataclass(frozen=True, eq=False)
class StartsWith(Predicate):
    """A prefix."""

    value: Value
    prefixes: tuple[Value, ...]


@dataclass(frozen=True, eq=False)
class FullMatch(Predicate):
    """A pattern, matched as a whole."""

    value: Value
    pattern: str


@dataclass(frozen=True, eq=False)
class HasItem(Predicate):
    """An item for which a predicate holds."""

    value: Value
    where: Predicate

    def leveled(self) -> Iterator[tuple[Node, int]]:
        """The predicate's nodes are one level further in: their item is the list's."""
        yield self, 0
        yield from self.value.leveled()
        yield from ((node, level + 1) for node, level in self.where.leveled())


@dataclass(frozen=True, eq=False)
class Order(Predicate):
    """`<`, `<=` or `==` of two measures or numbers; unknown unless both are numbers or both are moments."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, eq=False)
class Ascending(Predicate):
    """Strictly growing numbers; unknown where the value is no list, or holds no numbers to compare."""

    value: Value


@dataclass(frozen=True, eq=False)
class Resolves(Predicate):
    """A key that exists in an index."""

    key: Value
    index: Index


@dataclass(frozen=True, eq=False)
class And(Predicate):
    """All of the parts."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, eq=False)
class Or(Predicate):
    """At least one of the parts."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, eq=False)
class Not(Predicate):
    """The opposite; unknown stays unknown."""

    part: Predicate


@dataclass(frozen=True, eq=False)
class Unique(Node):
    """A requirement over all items of a source: no two have the same key (keys with a null aside).

    within_row: compare only items of the same row of the aggregate.
    """

    key: Value
    within_row: bool = False


@dataclass(frozen=True, eq=False)
class Agree(Node):
    """A requirement over all items of a source: those with the same key have the same value."""

    value: Value
    by: Value


Requirement = Predicate | Unique | Agree


@dataclass(frozen=True)
class Source:
    """Where items come from: an aggregate's rows, or lists inside them.

    `claim_intent_manifests[].claims[]` visits the claims of every manifest; a name without `[]` is a
    top-level object that is itself the only item.
    """

    aggregate: str
    steps: tuple[str, ...] = ()
    single: bool = False

    def __str__(self) -> str:
        return self.aggregate + ("" if self.single else "[]") + "".join(f".{step}[]" for step in self.steps)


def source(path: str) -> Source:
    """The source that a path like `claim_intent_manifests[].claims[]` names.

    Raises:
        ValueError: a step after the first does not end in `[]`.
    """
    first, *rest = path.split(".")
    if any(not step.endswith("[]") for step in rest) or (rest and not first.endswith("[]")):
        raise ValueError(f"every step of a source is a list: {path!r} has one without []")
    return Source(first.removesuffix("[]"), tuple(step[:-2] for step in rest), not first.endswith("[]"))


@dataclass(frozen=True, eq=False)
class Entry:
    """One way into an index: the items of a source (those for which `where` holds), under a key."""

    source: Source
    key: Value
    where: Predicate = field(default_factory=Always)


@dataclass(frozen=True, eq=False)
class Index:
    """Keys found in the passport (and, for aggregates that are `shared`, in the files given beside it).

    title: what an entry is, for messages ("a claim of its manifest").
    """

    title: str
    entries: tuple[Entry, ...]

    def size(self, key: Value | tuple[object, ...] | None = None) -> Size:
        """How many entries there are, in all or under a key."""
        return Size(self, None if key is None else value_of(key))

    def look(self, key: Value | tuple[object, ...], value: Value) -> Look:
        """The least `value` (read at the entry's item) under a key."""
        return Look(self, value_of(key), value)


def index(title: str, path: str, key: object, where: Predicate | None = None) -> Index:
    """An index with one entry: the items of `path` under `key`."""
    return Index(title, (Entry(source(path), value_of(key), Always() if where is None else where),))


def unique(key: object, *, within_row: bool = False) -> Unique:
    """No two items have the same key."""
    return Unique(value_of(key), within_row)


def agree(value: Value, *, by: object) -> Agree:
    """Items with the same key have the same value."""
    return Agree(value, value_of(by))


def pack(*parts: object) -> Value:
    """Several values as one."""
    return value_of(parts)


def present(field_: Value) -> Predicate:
    """The key is there, even if its value is null.

    Raises:
        TypeError: the value is not a key of an object.
    """
    if not isinstance(field_, Field):
        raise TypeError("only a key can be present")
    return IsPresent(field_)


class Scope:
    """Gives the keys of one object by attribute: `row.judgment`, `up.claim_id`."""

    def __init__(self, up: int) -> None:
        self._up = up

    def __getattr__(self, name: str) -> Field:
        if name.startswith("_"):
            raise AttributeError(name)
        return Field(name, self._up)


row = item = Scope(0)
"""The item that the rule is about: `row` for a row of an aggregate, `item` for something inside one."""
up = Scope(1)
"""The object that holds the item."""
up_up = Scope(2)
"""The object that holds that object."""
this = This()
"""The item itself, for lists of texts or numbers."""
