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

SPACES = re.compile(r"[ \t\n\r]*")
COLON = re.compile(r"[ \t\n\r]*:?[ \t\n\r]*")
COMMA = re.compile(r"[ \t\n\r]*,?[ \t\n\r]*")
CLOSERS = {"{": "}", "[": "]"}


class Skipper:
    """A scanner without hooks, for where only the end of a value is of interest."""

    __slots__ = ("scan", "suspect")

    def __init__(self) -> None:
        self.suspect = False
        # An integer may have more digits than `int` reads.
        decoder: Any = json.JSONDecoder(parse_int=float)
        self.scan: Callable[[str, int], tuple[Any, int]] = decoder.scan_once


class Level:
    """A container that leads to a wanted place: the place, what closes it, the index of its next item."""

    __slots__ = ("closer", "index", "node")

    def __init__(self, node: Node, opener: str) -> None:
        self.node = node
        self.closer = CLOSERS[opener]
        self.index = 0


def find(text: str, pos: int, root: Node, base: int, skipper: Skipper) -> None:
    """Set the offsets of the places below `root`, whose value begins at `pos` of well-formed `text`.

    `base` is the offset of `text` in its document. Where the text is not well-formed after all, raises
    StopIteration, ValueError or IndexError.
    """
    if not root.children or text[pos] not in CLOSERS:
        return
    scan = skipper.scan
    levels = [Level(root, text[pos])]
    pos += 1
    while levels:
        level = levels[-1]
        pos = SPACES.match(text, pos).end()  # type: ignore[union-attr]  # matches nothing too
        if text[pos] == level.closer:
            levels.pop()
            pos = COMMA.match(text, pos + 1).end()  # type: ignore[union-attr]  # matches nothing too
            continue
        key_at = -1
        if level.closer == "}":
            key_at = base + pos
            key, pos = scanstring(text, pos + 1)
            pos = COLON.match(text, pos).end()  # type: ignore[union-attr]  # matches nothing too
        else:
            key = str(level.index)
            level.index += 1
        child = level.node.children.get(key)
        if child is not None:
            child.met(base + pos, key_at)
            if child.children and text[pos] in CLOSERS:
                levels.append(Level(child, text[pos]))
                pos += 1
                continue
        pos = scan(text, pos)[1]
        pos = COMMA.match(text, pos).end()  # type: ignore[union-attr]  # matches nothing too
