"""A source to its documents: the room's entrance. Each format's reader is imported when it is needed."""

from __future__ import annotations

from checker.artifact.document import Document, broken
from checker.artifact.encoding import BOM, decode_file
from checker.artifact.fault import FatalError, empty_file, too_large
from checker.artifact.json_scanner import Scanner, too_deep
from checker.artifact.json_text import JsonText
from checker.artifact.sniff import HEAD, by_content, by_suffix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.artifact.limits import Limits
    from checker.artifact.source import Source

__all__ = ["LARGE", "read", "too_deep"]

LARGE = 1 << 20
"""Bytes; a larger JSON file is walked, a smaller one is parsed as a whole."""


def read(
    source: Source, limits: Limits, names: frozenset[str], *, format: str | None = None
) -> Iterator[Document]:
    """The documents of a source, one at a time.

    Args:
        source: the bytes and their name.
        limits: what a document may ask for.
        names: the aggregates' names, by which blocks in Markdown are known for passports.
        format: `json`, `jsonl`, `yaml` or `markdown`; by default the name's suffix tells, or the content.

    Raises OSError, at once or while iterating.
    """
    source.measure(limits.max_size)
    kind = format or by_suffix(source.name) or by_content(source)
    if kind == "jsonl":
        return _lines(source, limits, names)
    if source.size > limits.max_size:
        return iter((broken(too_large(source.size, limits.max_size)),))
    if kind == "json" and source.size > LARGE:
        from checker.artifact.json_file import JsonFile

        return iter((JsonFile(source, Scanner(), limits, 0, source.size),))
    return _whole(source, limits, names, kind)


def _lines(source: Source, limits: Limits, names: frozenset[str]) -> Iterator[Document]:
    from checker.artifact.jsonl import read_jsonl

    lines = read_jsonl(source, limits, names)
    yield from lines
    if not lines.documents:
        yield broken(empty_file())


def _whole(source: Source, limits: Limits, names: frozenset[str], kind: str | None) -> Iterator[Document]:
    """The documents of a source that is read as a whole; a foreign one only as far as its head."""
    if kind is None:
        with source.open() as stream:
            data = stream.read(HEAD)
    else:
        data = source.read()
    try:
        text, marked = decode_file(data, final=kind is not None or source.size <= HEAD)
    except FatalError as error:
        if kind != "markdown" or _holds_name(data, names):
            content = data.removeprefix(BOM).decode("utf-8", "replace")
            yield broken(error.fault, content=content)
        return
    if kind == "markdown":
        from checker.artifact.markdown import read_markdown

        yield from read_markdown(text, limits, names, marked)
    elif not text or text.isspace():
        yield broken(empty_file())
    elif kind == "json":
        yield JsonText(text, Scanner(), limits, marked=marked)
    elif kind == "yaml":
        from checker.artifact.yaml_text import read_yaml

        empty = True
        for document in read_yaml(text, limits, marked=marked):
            empty = False
            yield document
        if empty:
            yield broken(empty_file())
    else:
        foreign = Document()
        foreign.root_type = "text"
        yield foreign


def _holds_name(data: bytes, names: frozenset[str]) -> bool:
    """Whether a name stands in bytes of an unknown encoding, of one or more bytes a character."""
    bare = data.replace(b"\0", b"")
    return any(name.encode() in bare for name in names)
