"""Where the bytes of an artifact come from."""

from __future__ import annotations

import io
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

UNSEEN = 1 << 30
"""Bytes read at most from what has no size of its own (a pipe) when nobody has said how much may be read."""


class Source:
    """Bytes under a name, which can be read any number of times.

    Attributes:
        name: as given by the user, with `/` between folders; `-` for standard input.
    """

    __slots__ = ("_data", "_path", "_size", "name")

    def __init__(self, name: str, path: str | None, data: bytes | None) -> None:
        self.name = name
        self._path = path
        self._data = data
        self._size = -1 if data is None else len(data)

    @classmethod
    def from_path(cls, path: str, name: str | None = None) -> Source:
        """A file, opened when it is first read. Reading raises OSError where it can't be opened."""
        return cls(path.replace(os.sep, "/") if name is None else name, path, None)

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> Source:
        """Bytes that are already in memory (standard input)."""
        return cls(name, None, data)

    @property
    def size(self) -> int:
        """Size in bytes. Raises OSError."""
        if self._size < 0:
            self.measure(UNSEEN)
        return self._size

    def measure(self, limit: int) -> None:
        """Fix the size; a pipe or a device is read into memory, up to `limit` + 1 bytes. Raises OSError."""
        if self._size >= 0:
            return
        with self.open() as stream:
            status = os.fstat(stream.fileno())
            if stat.S_ISREG(status.st_mode):
                self._size = status.st_size
                return
            kept = bytearray()
            while len(kept) <= limit and (more := stream.read(limit + 1 - len(kept))):
                kept += more
        self._data = bytes(kept)
        self._size = len(kept)

    def open(self, start: int = 0, buffering: int = 0) -> BinaryIO:
        """A new stream that begins at byte `start`; the caller closes it. Raises OSError."""
        stream: BinaryIO
        if self._data is not None:
            stream = io.BytesIO(self._data)
        else:
            stream = open(str(self._path), "rb", buffering=buffering)  # noqa: SIM115 - the caller closes it
        if start:
            stream.seek(start)
        return stream

    def read(self) -> bytes:
        """All bytes. Raises OSError."""
        if self._data is not None:
            return self._data
        with self.open() as stream:
            return stream.read()
