"""Where the places of a JSON text are, skipping with the C scanner what nobody asks about."""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in name, not in the type stubs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from checker.artifact.position import Node

NEXT = re.compile(r"[ \t\n\r]*,?[ \t\n\r]*")
COLON = re.compile(r"[ \t\n\r]*:?[ \t\n\r]*")
SIMPLE = re.compile(r'[ \t\n\r]*,?[ \t\n\r]*"([^"\\]*)"[ \t\n\r]*:[ \t\n\r]*')
"""A member up to its value, if its key has no escapes."""
OPENERS = "{["
CLOSERS = "}]"


class Skipper:
    """A scanner without hooks, for where only the end of a value is of interest."""

    __slots__ = ("scan", "suspect")

    def __init__(self) -> None:
        self.suspect = False
        # An integer may have more digits than `int` reads.
        decoder: Any = json.JSONDecoder(parse_int=float)
        self.scan: Callable[[str, int], tuple[Any, int]] = decoder.scan_once


class Level:
    """A container that leads to a wanted place: the place, whether it is an object, its next item's index."""

    __slots__ = ("index", "is_object", "node")

    def __init__(self, node: Node, opener: str) -> None:
        self.node = node
        self.is_object = opener == "{"
        self.index = 0


def find(text: str, pos: int, root: Node, base: int, skipper: Skipper) -> None:
    """Set the offsets of the places below `root`, whose value begins at `pos` of well-formed `text`.

    `base` is the offset of `text` in its document. Where the text is not well-formed after all, raises
    StopIteration, ValueError or IndexError.
    """
    if not root.children or text[pos] not in OPENERS:
        return
    scan = skipper.scan
    levels = [Level(root, text[pos])]
    pos += 1
    while levels:
        level = levels[-1]
        key_at = -1
        if level.is_object and (match := SIMPLE.match(text, pos)):
            key, key_at, pos = match[1], base + match.start(1) - 1, match.end()
        else:
            pos = NEXT.match(text, pos).end()  # type: ignore[union-attr]  # matches nothing too
            if text[pos] in CLOSERS:
                levels.pop()
                pos += 1
                continue
            if level.is_object:
                key_at = base + pos
                key, pos = scanstring(text, pos + 1)
                pos = COLON.match(text, pos).end()  # type: ignore[union-attr]  # matches nothing too
            else:
                key = str(level.index)
                level.index += 1
        child = level.node.children.get(key)
        if child is not None:
            child.met(base + pos, key_at)
            if child.children and text[pos] in OPENERS:
                levels.append(Level(child, text[pos]))
                pos += 1
                continue
        pos = scan(text, pos)[1]
