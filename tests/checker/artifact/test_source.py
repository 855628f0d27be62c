"""Sources: files, bytes and pipes, read any number of times."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from checker.artifact.limits import Limits
from checker.artifact.reader import read
from checker.artifact.source import Source
from tests.checker.artifact.reading import LIMITS, NAMES, places


def test_a_file_has_the_name_it_was_given(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    assert Source.from_path(str(path)).name == str(path)
    source = Source.from_path(str(path), "x/a.json")
    assert (source.name, source.size, source.read()) == ("x/a.json", 2, b"{}")
    with source.open(1) as stream:
        assert stream.read() == b"}"


def test_bytes_are_read_from_memory() -> None:
    source = Source.from_bytes(b"abc", "-")
    assert (source.name, source.size, source.read()) == ("-", 3, b"abc")
    with source.open(2) as stream:
        assert stream.read() == b"c"


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_what_cannot_be_opened_raises(tmp_path: Path, name: str) -> None:
    source = Source.from_path(str(tmp_path / name))
    with pytest.raises(OSError, match=r"."):
        read(source, LIMITS, NAMES, format="json")
    with pytest.raises(OSError, match=r"."):
        _ = source.size


@pytest.mark.parametrize(("limit", "problems"), [(1 << 20, []), (3, [("size", 1, 1)])])
def test_a_pipe_is_read_once_and_up_to_the_limit(
    tmp_path: Path, limit: int, problems: list[tuple[str, int, int]]
) -> None:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(b'{"claims": [1]}',))
    writer.start()
    [document] = read(Source.from_path(str(path)), Limits(max_size=limit), NAMES)
    for _ in range(2):
        assert len(list(document.rows(NAMES))) == (not problems)
    assert places(document.problems) == problems
    writer.join()
