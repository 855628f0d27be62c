"""YAML events to values: no recursion, no object but dicts, lists and scalars, aliases counted first."""

from __future__ import annotations

from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from checker.artifact.fault import (
    FatalError,
    Fault,
    depth,
    duplicate_key,
    non_finite,
    pointer,
    quote,
    surrogate,
)
from checker.artifact.yaml_events import events
from checker.artifact.yaml_scalar import MAP, SEQ, STR, TAG, TYPES, is_finite, plain, tagged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from checker.artifact.limits import Limits

MERGE = "<<"


class Composed:
    """A document: its value, its faults, and whether one of them is fatal."""

    __slots__ = ("fatal", "faults", "value")

    def __init__(self, value: Any, faults: list[Fault], fatal: bool = False) -> None:
        self.value = value
        self.faults = faults
        self.fatal = fatal


class Level:
    """A collection that is open.

    Attributes:
        container: what it holds so far.
        key: of a mapping, the key whose value is awaited.
        anchor, start: its anchor; its offset.
        nodes: how many nodes came before it.
        height: levels of nesting in it, itself included.
    """

    __slots__ = ("anchor", "container", "height", "key", "nodes", "start")

    def __init__(self, container: Any, anchor: str | None, start: int, nodes: int) -> None:
        self.container = container
        self.anchor = anchor
        self.start = start
        self.nodes = nodes
        self.key: str | None = None
        self.height = 1


class Anchored:
    """What an anchor stands for: the value, its nodes and its levels of nesting."""

    __slots__ = ("height", "nodes", "value")

    def __init__(self, value: Any, nodes: int, height: int) -> None:
        self.value = value
        self.nodes = nodes
        self.height = height


class Composer:
    """Composes the documents of one stream."""

    def __init__(self, text: str, limits: Limits) -> None:
        self._text = text
        self._limits = limits
        self._begin()

    def documents(self) -> Iterator[Composed]:
        """The documents in order; the first fatal one is the last."""
        try:
            for event in events(self._text, self._limits.max_depth):
                if isinstance(event, ScalarEvent):
                    self._scalar(event)
                elif isinstance(event, MappingStartEvent):
                    self._open(event, {}, MAP)
                elif isinstance(event, SequenceStartEvent):
                    self._open(event, [], SEQ)
                elif isinstance(event, CollectionEndEvent):
                    self._close(event)
                elif isinstance(event, AliasEvent):
                    self._alias(event)
                elif isinstance(event, DocumentStartEvent):
                    self._begin()
                elif isinstance(event, DocumentEndEvent):
                    yield Composed(self._root, self._faults)
                    self._begin()
        except FatalError as error:
            yield Composed(None, [*self._faults, error.fault], fatal=True)

    def _begin(self) -> None:
        self._root: Any = None
        self._faults: list[Fault] = []
        self._levels: list[Level] = []
        self._anchors: dict[str, Anchored | None] = {}
        self._nodes = 0

    def _scalar(self, event: Any) -> None:
        self._nodes += 1
        start = event.start_mark.index
        text: str = event.value
        value: Any = text
        untagged = event.tag is None
        if event.tag in TYPES:
            value, suits = tagged(text, event.tag)
            if not suits:
                self._fault(start, f"{quote(text)} is no {_shown(event.tag)}", "write it so, or drop the tag")
        elif not untagged and event.tag not in ("!", STR):
            self._foreign_tag(event)
            untagged = True
        is_key = self._awaits_key()
        if untagged and not event.style:
            value = plain(text)
            if is_key and text == MERGE:
                hint = "write the keys out"
                self._fault(start, "merge keys are not part of YAML 1.2", hint, MERGE)
        if not is_key and not is_finite(value):
            self._faults.append(non_finite(start, text, self._pointer()))
        if not text.isascii() and _holds_surrogates(text):  # the Python loader's escapes make them
            self._faults.append(surrogate(start, self._pointer()))
        if event.anchor is not None:
            self._anchors[event.anchor] = Anchored(value, 1, 0)
        self._put(value, start, text)

    def _open(self, event: Any, container: Any, tag: str) -> None:
        self._nodes += 1
        start = event.start_mark.index
        if len(self._levels) >= self._limits.max_depth:
            raise FatalError(depth(start, self._limits.max_depth))
        if event.tag not in (None, "!", tag):
            self._foreign_tag(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._levels.append(Level(container, event.anchor, start, self._nodes))

    def _close(self, event: Any) -> None:
        level = self._levels.pop()
        if level.anchor is not None:
            nodes = self._nodes - level.nodes + 1
            self._anchors[level.anchor] = Anchored(level.container, nodes, level.height)
        self._grow(level.height)
        written = ""
        if self._awaits_key():
            written = self._text[level.start : event.end_mark.index].strip()
        self._put(level.container, level.start, written)

    def _alias(self, event: Any) -> None:
        start = event.start_mark.index
        name: str = event.anchor
        if name not in self._anchors:
            message = f"there is no anchor {quote('&' + name)} before this alias"
            raise FatalError(Fault(start, "syntax", message))
        anchored = self._anchors[name]
        if anchored is None:
            message = f"the alias {quote('*' + name)} stands inside its own anchor"
            raise FatalError(Fault(start, "alias", message, "write the value out"))
        self._nodes += anchored.nodes
        if self._nodes > self._limits.max_nodes:
            message = f"aliases make the document larger than {self._limits.max_nodes} nodes"
            raise FatalError(Fault(start, "alias", message, "write the values out, or use fewer"))
        if len(self._levels) + anchored.height > self._limits.max_depth:
            raise FatalError(depth(start, self._limits.max_depth))
        self._grow(anchored.height)
        self._put(anchored.value, start, f"*{name}")

    def _grow(self, height: int) -> None:
        """The innermost open collection has an item of that many levels."""
        if self._levels:
            self._levels[-1].height = max(self._levels[-1].height, height + 1)

    def _awaits_key(self) -> bool:
        return (
            bool(self._levels) and self._levels[-1].key is None and type(self._levels[-1].container) is dict
        )

    def _put(self, value: Any, start: int, text: str) -> None:
        """Put a node in its place; `text` is how it is written, for where it is a key and must be text."""
        if not self._levels:
            self._root = value
        elif self._awaits_key():
            self._key(value, start, text)
        else:
            level = self._levels[-1]
            if level.key is None:
                level.container.append(value)
            else:
                level.container[level.key] = value
                level.key = None

    def _key(self, value: Any, start: int, text: str) -> None:
        level = self._levels[-1]
        key = value if type(value) is str else text
        if key is not value:
            self._fault(start, f"the key {quote(key)} is no text", "put it in quotes", key)
        if key in level.container:
            self._faults.append(duplicate_key(start, key, self._pointer(key)))
        level.key = key

    def _foreign_tag(self, event: Any) -> None:
        core = event.tag in (STR, MAP, SEQ) or event.tag in TYPES
        what = "does not suit its value" if core else "is not of YAML's core schema"
        message = f"the tag {quote(_shown(event.tag))} {what}"
        self._fault(event.start_mark.index, message, "remove the tag")

    def _fault(self, offset: int, message: str, hint: str, *key: str) -> None:
        self._faults.append(Fault(offset, "syntax", message, hint, self._pointer(*key)))

    def _pointer(self, *key: str) -> str:
        """Pointer of the node at hand; of the member `key` where that is the node."""
        path: list[str | int] = []
        for level in self._levels:
            if level.key is not None:
                path.append(level.key)
            elif type(level.container) is list:
                path.append(len(level.container))
        return pointer([*path, *key])


def _shown(tag: str) -> str:
    return "!!" + tag[len(TAG) :] if tag.startswith(TAG) else tag


def _holds_surrogates(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
