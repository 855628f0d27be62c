"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


class Replacement:
    """A text file (UTF-8) written beside its place under a temporary name, then renamed.

    Attributes:
        file: what to write to; then `commit`, or `discard` to leave everything as it was.

    A device or a pipe can't be replaced: it is written to as it is.
    Raises OSError at once where the place can't be written.
    """

    def __init__(self, path: str) -> None:
        # A link stays a link: what it leads to is replaced.
        self._path = os.path.realpath(path)
        self._temporary: str | None = None
        try:
            mode = os.stat(self._path).st_mode
        except FileNotFoundError:
            mode = None
        if mode is not None and (not stat.S_ISREG(mode) or not os.access(self._path, os.W_OK)):
            # Opening it for writing is right for a device, and fails with the right words for the rest.
            self.file: TextIO = open(self._path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
            return
        folder, name = os.path.split(self._path)
        temporary = os.path.join(folder, f".{name[:100]}.{os.urandom(6).hex()}.tmp")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        self._temporary = temporary
        self.file = open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n")  # noqa: SIM115
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))

    def commit(self) -> None:
        """Put the file in its place. Raises OSError (a full disk, say); the place is then unchanged."""
        try:
            self.file.close()
            if self._temporary is not None:
                os.replace(self._temporary, self._path)
        except OSError:
            self.discard()
            raise
        self._temporary = None

    def discard(self) -> None:
        """Leave the place as it was; after `commit` it does nothing."""
        with suppress(OSError):
            self.file.close()
        if self._temporary is not None:
            os.unlink(self._temporary)
            self._temporary = None
