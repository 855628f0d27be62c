"""How much a document may ask of the reader."""

from __future__ import annotations

DEEPEST = 256
"""Levels of nesting the reader can follow at all: CPython's JSON scanner recurses once a level, and its
default recursion limit of 1000 is shared with the callers' frames."""

LONGEST_INTEGER = 4300
"""Decimal digits of an integer; CPython's own default limit, kept even where the environment changes it."""


class Limits:
    """Limits of one document.

    Attributes:
        max_depth: levels of brackets, the root container being 1; at most `DEEPEST`.
        max_size: bytes; a line of JSONL is a document of its own.
        max_nodes: YAML nodes after the expansion of aliases.
    """

    __slots__ = ("max_depth", "max_nodes", "max_size")

    def __init__(self, max_depth: int = 200, max_size: int = 1 << 30, max_nodes: int = 1_000_000) -> None:
        self.max_depth = min(max_depth, DEEPEST)
        self.max_size = max_size
        self.max_nodes = max_nodes
