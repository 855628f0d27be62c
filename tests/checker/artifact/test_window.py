"""The sliding window: what is in view, how it moves on, and what it reads for that."""

from __future__ import annotations

import io

import pytest

from checker.artifact.fault import FatalError
from checker.artifact.window import FileWindow, Window


class Stream(io.BytesIO):
    """Bytes that note how many were asked for at a time, and are not asked over and over at their end."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.asked: list[int] = []
        self.ended = 0

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        self.asked.append(size)
        data = super().read(size)
        self.ended += not data
        assert self.ended < 3
        return data


def opened(data: bytes, step: int, start: int = 0) -> tuple[FileWindow, Stream]:
    stream = Stream(data)
    stream.seek(start)
    return FileWindow(stream, start, len(data), step), stream


def test_a_text_as_a_whole_is_in_view() -> None:
    window = Window("abc", 7)
    assert (window.text, window.base, window.done, window.margin) == ("abc", 7, True, 3)
    window.extend(1)
    assert (window.text, window.base) == ("abc", 7)


def test_a_file_begins_with_its_first_step() -> None:
    window, stream = opened(b"x" * 100, 16)
    assert (window.text, window.base, window.position) == ("x" * 20, 0, 20)
    assert window.marked is False
    assert window.done is False
    assert window.risky is False
    assert stream.asked == [4, 16]


def test_a_mark_is_no_text() -> None:
    window, _ = opened(b"\xef\xbb\xbfabcdef", 2)
    assert (window.text, window.base, window.marked) == ("abc", 0, True)
    window, _ = opened(b"...\xef\xbb\xbfabc", 4, start=3)
    assert window.text[0] == "\ufeff"
    assert window.marked is False


def test_what_is_kept_moves_to_the_front() -> None:
    window, stream = opened(bytes(range(65, 91)) * 2, 8)
    assert window.text == "ABCDEFGHIJKL"
    window.extend(10)
    assert (window.text, window.base) == ("KLMNOPQRST", 10)
    assert stream.asked == [4, 8, 8]


def test_as_much_is_added_as_is_kept() -> None:
    window, stream = opened(b"x" * 200, 8)
    window.extend(0)
    window.extend(2)
    assert stream.asked == [4, 8, 12, 22]
    assert (len(window.text), window.base) == (22 + 22, 2)


def test_a_character_that_is_cut_is_waited_for() -> None:
    window, stream = opened("éé\U0001f600x".encode(), 1)
    seen = [window.text]
    while not window.done:
        window.extend(len(window.text))
        seen.append(window.text)
    assert "".join(seen) == "éé\U0001f600x"
    assert all(seen[:-1])
    assert seen[-1] == ""
    assert stream.ended == 1


def test_the_margin_is_an_eighth_of_a_step_until_all_is_read() -> None:
    window, _ = opened(b"x" * 100, 64)
    assert (len(window.text), window.margin, window.done) == (68, 60, False)
    window.extend(60)
    assert (len(window.text), window.margin, window.done) == (40, 32, False)
    window.extend(0)
    assert (len(window.text), window.margin, window.done) == (40, 40, True)


def test_nothing_behind_the_end_is_read() -> None:
    stream = Stream(b"abcdefgh|ijkl")
    window = FileWindow(stream, 0, 8, 100)
    assert (window.text, window.position) == ("abcdefgh", 8)
    window.extend(8)
    assert (window.text, window.done, window.base) == ("", True, 8)


def test_a_surrogate_may_be_in_view_or_behind_it() -> None:
    window, _ = opened(b'"\\ud800"' + b"x" * 30, 8)
    assert window.risky is True
    window.extend(len(window.text))
    assert window.risky is False


def test_what_is_no_text_has_its_offset_from_the_start() -> None:
    window, _ = opened("éé12345678901234567890".encode() + b"\xff|", 8)
    window.extend(5)
    with pytest.raises(FatalError) as caught:
        window.extend(1)
    assert (caught.value.fault.id, caught.value.fault.offset) == ("encoding", 22)
    # What was kept is still in view.
    assert window.text
    assert "éé12345678901234567890"[window.base :].startswith(window.text)


def test_a_wide_encoding_is_refused_by_its_first_bytes() -> None:
    with pytest.raises(FatalError) as caught:
        opened("{}".encode("utf-16-le"), 8)
    assert (caught.value.fault.id, caught.value.fault.offset) == ("encoding", 0)
