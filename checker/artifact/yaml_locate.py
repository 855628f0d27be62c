"""Where the places of a YAML document are, in the events of its stream."""

from __future__ import annotations

from yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from checker.artifact.fault import FatalError
from checker.artifact.yaml_events import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.artifact.position import Node


class Level:
    """A collection that is open: its place (None if nobody asks), and where in it the next node goes.

    `key` is the mapping's key whose value comes next, or None; `is_key` says that the collection is a key.
    """

    __slots__ = ("index", "is_key", "is_mapping", "key", "key_at", "place", "start")

    def __init__(self, place: Node | None, is_mapping: bool, start: int, is_key: bool) -> None:
        self.place = place
        self.is_mapping = is_mapping
        self.start = start
        self.is_key = is_key
        self.index = 0
        self.key: str | None = None
        self.key_at = -1


def find(text: str, ordinal: int, root: Node, limit: int) -> None:
    """Set the offsets of the places below `root` in the `ordinal`-th document of a stream.

    What is behind an alias has no place of its own, so the place of the alias stands for it.
    """
    document = -1
    levels: list[Level] = []
    texts: dict[str, str] = {}  # of anchors, as far as they can be keys
    try:
        for event in events(text, limit):
            start, end = event.start_mark.index, event.end_mark.index
            if isinstance(event, DocumentStartEvent):
                document += 1
                if document > ordinal:
                    return
            elif document != ordinal:
                continue
            elif isinstance(event, CollectionEndEvent):
                level = levels.pop()
                if level.is_key:
                    levels[-1].key_at = level.start
                    levels[-1].key = text[level.start : end].strip()
            elif isinstance(event, NodeEvent):
                is_key = bool(levels) and levels[-1].is_mapping and levels[-1].key is None
                place = None if is_key else _place(levels, root, start)
                if isinstance(event, CollectionStartEvent):
                    levels.append(Level(place, isinstance(event, MappingStartEvent), start, is_key))
                    continue
                written = event.value if isinstance(event, ScalarEvent) else None
                if written is None:
                    written = texts.get(str(event.anchor), f"*{event.anchor}")
                elif event.anchor is not None:
                    texts[event.anchor] = written
                if is_key:
                    levels[-1].key_at = start
                    levels[-1].key = written
    except FatalError:
        pass  # in a later document of the stream


def _place(levels: list[Level], root: Node, start: int) -> Node | None:
    """The place that a value at `start` takes, which is met thereby; None if nobody asks about it."""
    if not levels:
        root.met(start)
        return root
    level = levels[-1]
    if level.is_mapping:
        step, level.key = str(level.key), None
    else:
        step = str(level.index)
        level.index += 1
    place = level.place.children.get(step) if level.place else None
    if place is not None:
        place.met(start, level.key_at)
    return place
