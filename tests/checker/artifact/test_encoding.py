"""Bytes to text: UTF-8 and nothing else, with the place of the first bad byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact import encoding
from checker.artifact.encoding import chunks, decode, decode_file, wide
from checker.artifact.fault import FatalError
from checker.artifact.source import Source
from tests.checker.artifact.reading import FORMATS, places, read_all, read_one


@given(st.text(), st.sampled_from(["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]))
def test_wide_encodings_are_known_by_name(text: str, name: str) -> None:
    assert wide(('{"' + text).encode(name, "replace")) == name.upper()[:6]


@pytest.mark.parametrize("data", [b"", b"\0", b"\0\0", b"\0\0\0\0", b"{}", b'{\0"x', "{é".encode()])
def test_other_bytes_are_not_taken_for_a_wide_encoding(data: bytes) -> None:
    assert wide(data) == ""


@given(st.binary(max_size=20))
def test_the_offset_of_the_first_bad_byte_counts_code_points(data: bytes) -> None:
    good = data.decode("utf-8", "ignore").encode()
    if good == data:
        assert decode(data, 100) == (data.decode(), len(data))
        return
    with pytest.raises(FatalError) as caught:
        decode(data, 100)
    same = next(at for at in range(len(data)) if data[: at + 1] != good[: at + 1])
    before = data[:same].decode("utf-8", "ignore")
    assert caught.value.fault.id == "encoding"
    assert caught.value.fault.offset == 100 + len(before)


def test_a_cut_character_is_left_over_unless_it_is_the_end() -> None:
    assert decode("aé".encode()[:2], final=False) == ("a", 1)
    with pytest.raises(FatalError):
        decode("aé".encode()[:2])


def test_a_byte_order_mark_is_taken_off() -> None:
    assert decode_file(b"\xef\xbb\xbfx") == ("x", True)
    assert decode_file(b"x") == ("x", False)


@given(st.text(), st.booleans())
def test_chunks_are_the_text_without_its_mark(text: str, marked: bool) -> None:
    data = ("\ufeff" * marked + text).encode("utf-8", "replace")
    expected = data.decode()[marked:] if marked else data.decode().removeprefix("\ufeff")
    assert "".join(chunks(Source.from_bytes(data, "-"), 0, len(data))) == expected


def test_chunks_of_a_part_keep_what_looks_like_a_mark() -> None:
    data = b"a\xef\xbb\xbfb\xff"
    assert "".join(chunks(Source.from_bytes(data, "-"), 1, len(data))) == "\ufeffb\ufffd"


@pytest.mark.parametrize("format", ["json", "yaml"])
@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"a":\n "\xc3\xa9\xff"}', (2, 4)),
        (b"\xef\xbb\xbf\xff", (1, 1)),
        ('{"a": 1}'.encode("latin-1").replace(b"a", b"\xe9"), (1, 3)),
        ('{"a": 1}'.encode("utf-16"), (1, 1)),
        ('{"a": 1}'.encode("utf-16-le"), (1, 1)),
        ('{"a": 1}'.encode("utf-32"), (1, 1)),
    ],
)
def test_a_file_that_is_not_utf8_is_an_encoding_problem(
    data: bytes, place: tuple[int, int], format: str
) -> None:
    document, rows = read_one(data, format)
    assert document.fatal
    assert not rows
    assert places(document.problems) == [("encoding", *place)]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("data", [b"claims \xff", '{"claims": 1}'.encode("utf-16")])
def test_bytes_that_hold_a_name_are_refused_in_every_format(format: str, data: bytes) -> None:
    assert [document.problems[0].id for document, _ in read_all(data, format)] == ["encoding"]


@pytest.mark.parametrize("step", [1, 2, 3, 5, 100])
def test_a_range_of_bytes_is_read_in_steps(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "STEP", step)
    source = Source.from_bytes("\ufeffab\né\U0001f600 end of it".encode(), "-")
    for start, end, text in (
        (0, source.size, "ab\né\U0001f600 end of it"), (0, 3, ""), (3, 8, "ab\né"),
        (3, 4, "a"), (3, 3, ""), (12, 16, " end"), (3, 12, "ab\né\U0001f600"),
    ):  # fmt: skip
        pieces = list(chunks(source, start, end))
        assert "".join(pieces) == text
        assert max(map(len, pieces), default=0) <= max(step, 3)
