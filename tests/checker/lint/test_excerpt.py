"""The lines around a finding."""

from pathlib import Path

import pytest

from checker.artifact.source import Source
from checker.lint import excerpt
from checker.lint.discover import Target
from checker.lint.excerpt import Excerpts
from checker.rules.finding import Finding


def at(line: int, path: str = "a.json") -> Finding:
    return Finding("INV-1", "m", path=path, line=line)


@pytest.fixture
def excerpts(folder: Path) -> Excerpts:
    (folder / "a.json").write_bytes(b"\xef\xbb\xbfone\r\ntwo\nthr\xffee\nfour\nfive\nsix")
    (folder / "b.json").write_bytes(b"uno\ndue\n")
    return Excerpts([Target("a.json", "a.json", True)])


def test_a_line_with_its_neighbours(excerpts: Excerpts) -> None:
    assert excerpts(at(1)) == [(1, "one"), (2, "two")]
    assert excerpts(at(2)) == [(1, "one"), (2, "two"), (3, "thr\ufffdee")]
    assert excerpts(at(6)) == [(5, "five"), (6, "six")]


def test_any_order(excerpts: Excerpts) -> None:
    for line in (5, 2, 2, 6, 1, 3):
        assert (excerpts(at(line)) or [])[line > 1][0] == line


def test_files_in_turn(excerpts: Excerpts) -> None:
    assert excerpts(at(2, "b.json")) == [(1, "uno"), (2, "due")]
    assert excerpts(at(1)) == [(1, "one"), (2, "two")]


def test_what_can_not_be_read(excerpts: Excerpts) -> None:
    assert excerpts(at(1, "nope.json")) is None
    assert excerpts(at(1, ".")) is None
    assert excerpts(at(60)) is None


def test_standard_input() -> None:
    target = Target("-", "x.json", True)
    target.data = b"one\ntwo\n"
    assert Excerpts([target])(at(2, "x.json")) == [(1, "one"), (2, "two")]


def test_a_line_that_is_too_long_is_left_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(excerpt, "LONGEST", 10)
    (folder / "a.json").write_bytes(b"123456789\n" + b"x" * 35 + b"\nthree\n")
    excerpts = Excerpts([Target("a.json", "a.json", True)])
    assert excerpts(at(1)) == [(1, "123456789")]
    assert excerpts(at(2)) is None
    assert excerpts(at(3)) == [(3, "three")]


def test_each_goes_on_where_the_one_before_was(excerpts: Excerpts, monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[tuple[int, int]] = []
    opened = Source.open

    def note(source: Source, start: int = 0, buffering: int = 0) -> object:
        starts.append((start, buffering))
        return opened(source, start, buffering)

    monkeypatch.setattr(Source, "open", note)
    lines = {1: "one", 2: "two", 3: "thr\ufffdee", 4: "four", 5: "five", 6: "six"}
    for line in (1, 3, 3, 5, 6, 2):
        near = range(max(line - 1, 1), min(line + 1, 6) + 1)
        assert excerpts(at(line)) == [(number, lines[number]) for number in near]
    # The second line begins at byte 8, the fourth at 19, the fifth at 24.
    assert [start for start, _ in starts] == [0, 0, 8, 8, 19, 0]
    assert {buffering for _, buffering in starts} == {1 << 16}


def test_only_the_end_of_a_line_and_the_mark_of_a_file_are_cut(folder: Path) -> None:
    (folder / "a.json").write_bytes(b"\xef\xbb\xbf  X \t\r\n\xef\xbb\xbftwo X\r\n three \n")
    excerpts = Excerpts([])
    assert excerpts(at(2)) == [(1, "  X \t"), (2, "\ufefftwo X"), (3, " three ")]
    assert excerpts(at(3)) == [(2, "\ufefftwo X"), (3, " three ")]


def test_lines_behind_those_that_are_too_long_are_found_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(excerpt, "LONGEST", 10)
    texts = ["one", "x" * 25, "three", "y" * 40, "z" * 9, "six", "seven"]
    (folder / "a.json").write_text("".join(f"{text}\n" for text in texts))
    excerpts = Excerpts([])
    for line in (1, 3, 5, 6, 7):
        shown = [n for n in (line - 1, line, line + 1) if 0 < n < 8 and len(texts[n - 1]) < 10]
        assert excerpts(at(line)) == [(number, texts[number - 1]) for number in shown]
