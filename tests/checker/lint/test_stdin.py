"""Standard input as a file."""

import io
import os
import sys
from collections.abc import Callable

import pytest

from checker.lint import stdin
from checker.lint.discover import Target
from checker.lint.stdin import spool


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


def test_little_is_kept_in_memory(feed: Callable[[bytes], None]) -> None:
    feed(b"{}")
    target = Target("-", "-", True)
    assert spool(target) is None
    assert (target.path, target.data) == ("-", b"{}")


def test_much_goes_to_a_file(feed: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdin, "IN_MEMORY", 10)
    data = b"0123456789" * 300_000
    feed(data)
    target = Target("-", "-", True)
    file = spool(target)
    assert file is not None
    assert target.data is None
    with open(target.path, "rb") as again:
        assert again.read() == data
    file.close()
    assert not os.path.exists(target.path)


class Asked(io.BytesIO):
    """Standard input that notes how many bytes it is asked for at a time."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.sizes: list[int | None] = []

    def read(self, size: int | None = -1) -> bytes:
        self.sizes.append(size)
        return super().read(size)


@pytest.mark.parametrize("size", [0, 9, 10, 11, 3_000_000])
def test_no_more_is_in_memory_at_a_time_than_is_kept(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdin, "IN_MEMORY", 10)
    stream = Asked(b"x" * size)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
    target = Target("-", "-", True)
    file = spool(target)
    if size <= 10:
        assert (file, target.data, target.path, stream.sizes) == (None, b"x" * size, "-", [11])
        return
    assert file is not None
    with file:
        assert os.path.basename(target.path).startswith("claim-audit-")
        assert os.path.getsize(target.path) == size
    pieces = (size - 11) // (1 << 20) + (size > 11) + 1
    assert stream.sizes == [11, *[1 << 20] * pieces]


def test_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match=r"^standard input is closed$"):
        spool(Target("-", "-", True))


def test_an_interrupt_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    named = stdin.tempfile.NamedTemporaryFile

    def note(**options: str) -> object:
        file = named(**options)
        made.append(file.name)
        return file

    class Interrupted(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if made:
                raise KeyboardInterrupt
            return super().read(size)

    monkeypatch.setattr(stdin.tempfile, "NamedTemporaryFile", note)
    monkeypatch.setattr(stdin, "IN_MEMORY", 10)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted(b"x" * 100)))
    with pytest.raises(KeyboardInterrupt):
        spool(Target("-", "-", True))
    assert len(made) == 1
    assert not os.path.exists(made[0])
