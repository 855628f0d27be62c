"""The lines around a finding."""

from pathlib import Path

import pytest

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
