"""Which format a source has, by its suffix or else by its content."""

from __future__ import annotations

from checker.artifact.encoding import BOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from checker.artifact.source import Source

SUFFIXES = {
    "json": "json", "jsonl": "jsonl", "ndjson": "jsonl", "yaml": "yaml", "yml": "yaml", "md": "markdown",
    "markdown": "markdown",
}  # fmt: skip
HEAD = 1 << 16
"""Bytes that are looked at; more only where the first line is longer."""
LONGEST_LINE = 1 << 24


def by_suffix(name: str) -> str | None:
    """`json`, `jsonl`, `yaml` or `markdown` by the suffix of a file's name, or None."""
    _, dot, suffix = name.rpartition("/")[2].rpartition(".")
    return SUFFIXES.get(suffix.lower()) if dot else None


def by_content(source: Source) -> str | None:
    """The format by how the content begins, or None if it looks like none of them. Raises OSError."""
    import re

    text = _head(source).decode("utf-8", "replace").lstrip()
    if text.startswith("{"):
        return "jsonl" if _is_lines(text) else "json"
    if text.startswith("["):
        return "json"
    if re.search(r"^[ \t>]*(?:```|~~~)", text, re.MULTILINE):
        return "markdown"
    if re.search(r"^(?:[A-Za-z_]\w*:(?:\s|$)|---(?:\s|$))", text, re.MULTILINE):
        return "yaml"
    return None


def _head(source: Source) -> bytes:
    """The first line and a little more, without a byte order mark."""
    with source.open() as stream:
        head = stream.read(HEAD).removeprefix(BOM)
        while b"\n" not in head.lstrip() and len(head) < LONGEST_LINE and (more := stream.read(len(head))):
            head += more
        return head + stream.read(HEAD)


def _is_lines(text: str) -> bool:
    """Whether the first line is a whole JSON value and another one follows it."""
    from checker.artifact.json_scanner import Scanner

    first, _, rest = text.partition("\n")
    if not rest.lstrip().startswith("{"):
        return False
    try:
        return Scanner().scan(first, 0)[1] == len(first.rstrip())
    except (StopIteration, ValueError, RecursionError):
        return False
