"""Standard input as a file: it is read more than once, and it may be larger than memory."""

from __future__ import annotations

import sys
import tempfile
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from checker.lint.discover import Target

IN_MEMORY = 8 << 20
"""Bytes that are kept in memory; of more, all go to a temporary file."""


def spool(target: Target) -> IO[bytes] | None:
    """Make `target` readable: its `data` are set, or its `path` leads to a temporary file.

    Returns:
        The temporary file, which is gone when the caller closes it.
    Raises OSError where there is no standard input to read.
    """
    if sys.stdin is None:
        raise OSError("standard input is closed")
    stream = sys.stdin.buffer
    start = stream.read(IN_MEMORY + 1)
    if len(start) <= IN_MEMORY:
        target.data = start
        return None
    file = tempfile.NamedTemporaryFile(prefix="claim-audit-")  # noqa: SIM115 - the caller closes it
    try:
        file.write(start)
        while piece := stream.read(1 << 20):
            file.write(piece)
        file.flush()
    except BaseException:
        file.close()
        raise
    target.path = file.name
    return file
