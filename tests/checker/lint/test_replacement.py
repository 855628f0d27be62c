"""Files that appear whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from checker.lint.replacement import Replacement


def test_commit_makes_the_file(folder: Path) -> None:
    replacement = Replacement("out.txt")
    replacement.file.write("é\ud800\n")
    assert not (folder / "out.txt").exists()
    replacement.commit()
    assert (folder / "out.txt").read_bytes() == "é\\ud800\n".encode()
    assert os.listdir() == ["out.txt"]
    replacement.discard()
    assert os.listdir() == ["out.txt"]


def test_discard_leaves_the_place_as_it_was(folder: Path) -> None:
    (folder / "out.txt").write_text("before")
    replacement = Replacement("out.txt")
    replacement.file.write("after")
    replacement.discard()
    assert os.listdir() == ["out.txt"]
    assert (folder / "out.txt").read_text() == "before"


def test_mode_is_kept(folder: Path) -> None:
    (folder / "out.txt").write_text("before")
    (folder / "out.txt").chmod(0o640)
    Replacement("out.txt").commit()
    assert stat.S_IMODE(os.stat("out.txt").st_mode) == 0o640


def test_a_new_file_has_the_usual_mode(folder: Path) -> None:
    mask = os.umask(0o027)
    try:
        Replacement("out.txt").commit()
    finally:
        os.umask(mask)
    assert stat.S_IMODE(os.stat("out.txt").st_mode) == 0o640


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "x").mkdir()
    (folder / "out.txt").symlink_to("x/real.txt")
    replacement = Replacement("out.txt")
    replacement.file.write("text")
    replacement.commit()
    assert os.path.islink("out.txt")
    assert (folder / "x" / "real.txt").read_text() == "text"


def test_what_is_no_file_is_written_to(folder: Path) -> None:
    # A pipe of our own, no device: a fault in what is tested here would replace it.
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        replacement = Replacement("pipe")
        replacement.file.write("text")
        replacement.commit()
        replacement.discard()
        assert os.read(reader, 10) == b"text"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
    assert os.listdir() == ["pipe"]


@pytest.mark.parametrize(
    ("path", "error"),
    [("nope/out.txt", FileNotFoundError), (".", IsADirectoryError), ("file/out.txt", NotADirectoryError)],
)
def test_a_place_that_can_not_be_written(path: str, error: type[OSError], folder: Path) -> None:
    (folder / "file").write_text("")
    with pytest.raises(error):
        Replacement(path)
    assert os.listdir() == ["file"]


def test_a_file_that_may_not_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "out.txt").write_text("before")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    replacement = Replacement("out.txt")
    # Who may write everything (root) writes it as it is; anybody else is refused by opening it.
    replacement.file.write("after")
    replacement.commit()
    assert (folder / "out.txt").read_text() == "after"


def test_a_rename_that_fails_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, place: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    replacement = Replacement("out.txt")
    with pytest.raises(PermissionError):
        replacement.commit()
    assert os.listdir() == []


def test_a_file_that_fails_to_close_is_discarded_all_the_same(folder: Path) -> None:
    class Failing:
        def close(self) -> None:
            raise OSError(28, "No space left on device")

    (folder / "out.txt").write_text("before")
    replacement = Replacement("out.txt")
    replacement.file.close()
    replacement.file = Failing()  # type: ignore[assignment]
    replacement.discard()
    assert os.listdir() == ["out.txt"]
    replacement = Replacement("out.txt")
    replacement.file.close()
    replacement.file = Failing()  # type: ignore[assignment]
    with pytest.raises(OSError, match="No space left"):
        replacement.commit()
    assert os.listdir() == ["out.txt"]
    assert (folder / "out.txt").read_text() == "before"
