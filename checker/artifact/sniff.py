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

    head = _head(source)
    text = head.removeprefix(BOM).decode("utf-8", "replace").lstrip()
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
    """The first bytes, at least to a little behind the end of the first line."""
    with source.open() as stream:
        head = stream.read(HEAD)
        while b"\n" not in head[:-HEAD].lstrip() if len(head) > HEAD else b"\n" not in head.lstrip():
            more = stream.read(len(head)) if len(head) < LONGEST_LINE else b""
            if not more:
                break
            head += more
    return head
