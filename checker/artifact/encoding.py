"""Bytes to text: UTF-8 and nothing else."""

from __future__ import annotations

import codecs

from checker.artifact.fault import FatalError, Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from checker.artifact.source import Source

BOM = b"\xef\xbb\xbf"
STEP = 1 << 18
"""Bytes read at a time; more only costs page faults."""


def decode(data: bytes, before: int = 0, final: bool = True) -> tuple[str, int]:
    """Decode UTF-8: (text, bytes used); without `final` a cut last character is left over.

    `before` is the offset, in code points, that `data` has in its document. Raises FatalError.
    """
    try:
        return codecs.utf_8_decode(data, "strict", final)
    except UnicodeDecodeError as error:
        offset = before + len(data[: error.start].decode("utf-8"))
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise FatalError(Fault(offset, "encoding", message, "save the file as UTF-8")) from None


def refuse_wide(head: bytes) -> None:
    """Raise FatalError if a file that begins with `head` (4 bytes or more of it) is UTF-16 or UTF-32."""
    name = wide(head)
    if name:
        raise FatalError(Fault(0, "encoding", f"the file is {name}, not UTF-8", "save it as UTF-8"))


def wide(head: bytes) -> str:
    """`UTF-16` or `UTF-32`, by the mark or by where the zero bytes of the first characters are; or ""."""
    if head.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "UTF-32"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    if b"\0" not in head[:4]:
        return ""
    zeros = [byte == 0 for byte in head[:4]]
    if zeros in ([True, True, True, False], [False, True, True, True]):
        return "UTF-32"
    if zeros in ([True, False, True, False], [False, True, False, True]):
        return "UTF-16"
    return ""


def decode_file(data: bytes, final: bool = True) -> tuple[str, bool]:
    """Text of a file, and whether a byte order mark stood before it; without `final` of its beginning.

    Raises FatalError.
    """
    refuse_wide(data)
    marked = data.startswith(BOM)
    return decode(data[len(BOM) :] if marked else data, final=final)[0], marked


def chunks(source: Source, start: int, end: int) -> Iterator[str]:
    """Text of the bytes `start` to `end` piece by piece, never refused; for finding positions in it.

    Raises OSError.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    with source.open(start) as stream:
        left = end - start
        if start == 0 and left >= len(BOM):
            head = stream.read(len(BOM))
            left -= len(head)
            yield decoder.decode(b"" if head == BOM else head)
        while left > 0 and (data := stream.read(min(STEP, left))):
            left -= len(data)
            yield decoder.decode(data)
