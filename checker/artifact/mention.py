"""Does a file that could not be understood speak of passports at all?"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from checker.artifact.source import Source

_STEP = 1 << 20


def mentions(source: Source, names: Collection[str]) -> bool:
    """Whether one of the names stands anywhere in the bytes, in UTF-8, UTF-16 or UTF-32.

    Args:
        names: ASCII texts.

    Raises:
        OSError: the file can't be read.
    """
    wanted = [name.encode("ascii", "replace") for name in names]
    overlap = max(map(len, wanted), default=0)
    kept = b""
    with source.open() as stream:
        while step := stream.read(_STEP):
            # Without its zero bytes a wide encoding of ASCII is ASCII.
            text = kept + step.replace(b"\0", b"")
            if any(name in text for name in wanted):
                return True
            kept = text[-overlap:]
    return False
