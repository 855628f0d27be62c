"""Offsets to lines and columns, pointers to offsets."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def resolve(chunks: Iterable[str], offsets: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Line and column (1-based, in code points) of offsets into a text that comes in pieces.

    Only a line feed ends a line. The text is gone through once, and only up to the last offset.
    """
    wanted = sorted(set(offsets), reverse=True)
    found: dict[int, tuple[int, int]] = {}
    base = line_start = 0
    line = 1
    for chunk in chunks:
        cursor = 0
        end = base + len(chunk)
        while wanted and wanted[-1] < end:
            offset = wanted.pop()
            breaks = chunk.count("\n", cursor, offset - base)
            if breaks:
                line += breaks
                line_start = base + chunk.rindex("\n", cursor, offset - base) + 1
            cursor = offset - base
            found[offset] = (line, offset - line_start + 1)
        if not wanted:
            break
        breaks = chunk.count("\n", cursor)
        if breaks:
            line += breaks
            line_start = base + chunk.rindex("\n", cursor) + 1
        base = end
    for offset in wanted:
        found[offset] = (line, offset - line_start + 1)
    return found


class Node:
    """A place somebody asks about, in a tree of the pointers that lead to it.

    Attributes:
        at: offset of the value, -1 until it is met.
        key_at: offset of the member's key, -1 for what is no member.
    """

    __slots__ = ("at", "children", "key_at")

    def __init__(self) -> None:
        self.at = -1
        self.key_at = -1
        self.children: dict[str, Node] = {}

    def met(self, at: int, key_at: int = -1) -> None:
        """The place is found; of duplicate keys the last counts, so what was below an earlier one is not."""
        if self.at >= 0:
            for child in self.children.values():
                child.forget()
        self.at = at
        self.key_at = key_at

    def forget(self) -> None:
        """Unfind this place and all below it."""
        pending = [self]
        while pending:
            node = pending.pop()
            node.at = node.key_at = -1
            pending.extend(node.children.values())


def plant(pointers: Iterable[str]) -> Node:
    """The tree of RFC 6901 pointers; its root is the document."""
    root = Node()
    for pointer in pointers:
        node = root
        for step in pointer.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = Node()
            node = child
    return root


def harvest(root: Node, wanted: Iterable[tuple[str, bool]]) -> dict[tuple[str, bool], int]:
    """Offset of each (pointer, at_key): of the place, or of its nearest ancestor that was met."""
    offsets: dict[tuple[str, bool], int] = {}
    for pointer, at_key in wanted:
        node = root
        complete = True
        for step in pointer.split("/")[1:]:
            child = node.children[step.replace("~1", "/").replace("~0", "~")]
            if child.at < 0:
                complete = False
                break
            node = child
        offset = node.key_at if at_key and complete and node.key_at >= 0 else node.at
        offsets[pointer, at_key] = max(offset, 0)
    return offsets
