"""What git ignores."""

from pathlib import Path

import pytest

from checker.lint import gitignore


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def is_ignored(root: Path, name: str, *, folder: bool = False) -> bool:
    """Whether a file directly in the walked folder `root` is."""
    ignores = (*gitignore.above(str(root)), *gitignore.of(str(root)))
    return gitignore.ignored(ignores, str(root / name), folder=folder)


@pytest.fixture
def repository(folder: Path) -> Path:
    (folder / ".git").mkdir()
    return folder


def test_nothing_is_ignored_without_ignore_files(folder: Path) -> None:
    assert gitignore.above(str(folder)) == ()
    assert not is_ignored(folder, "a.json")


def test_file_of_the_folder_itself(folder: Path) -> None:
    write(folder / ".gitignore", "a.json\n")
    assert is_ignored(folder, "a.json")
    assert not is_ignored(folder, "b.json")


def test_files_above_up_to_the_repository(repository: Path) -> None:
    write(repository / ".gitignore", "a.json\n")
    write(repository / "x" / ".gitignore", "b.json\n")
    inner = repository / "x" / "y"
    inner.mkdir()
    assert is_ignored(inner, "a.json")
    assert is_ignored(inner, "b.json")
    assert not is_ignored(inner, "c.json")


def test_files_above_the_repository_do_not_count(folder: Path) -> None:
    write(folder / ".gitignore", "a.json\n")
    (folder / "inner" / ".git").mkdir(parents=True)
    assert not is_ignored(folder / "inner", "a.json")


def test_the_deepest_file_decides(repository: Path) -> None:
    write(repository / ".gitignore", "*.json\n!b.json\n")
    write(repository / "x" / ".gitignore", "!a.json\nb.json\n")
    assert not is_ignored(repository / "x", "a.json")
    assert is_ignored(repository / "x", "b.json")
    assert is_ignored(repository / "x", "c.json")


def test_info_exclude(repository: Path) -> None:
    write(repository / ".git" / "info" / "exclude", "a.json\nb.json\n")
    write(repository / ".gitignore", "!b.json\n")
    assert is_ignored(repository, "a.json")
    assert not is_ignored(repository, "b.json")


def test_without_a_repository_the_current_folder_counts(folder: Path) -> None:
    write(folder / ".gitignore", "a.json\n")
    inner = folder / "x" / "y"
    inner.mkdir(parents=True)
    assert is_ignored(inner, "a.json")


def test_outside_the_current_folder_its_ignore_file_does_not_count(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    write(folder / ".gitignore", "a.json\n")
    assert not is_ignored(tmp_path_factory.mktemp("other"), "a.json")


def test_an_ignored_folder_that_is_named_is_searched(repository: Path) -> None:
    write(repository / ".gitignore", "build/\n*.json\n")
    inner = repository / "build" / "x"
    write(inner / ".gitignore", "b.json\n")
    assert not is_ignored(inner, "a.json")
    assert is_ignored(inner, "b.json")


def test_folders(repository: Path) -> None:
    write(repository / ".gitignore", "build/\n")
    assert is_ignored(repository, "build", folder=True)
    assert not is_ignored(repository, "build")


def test_a_line_that_is_no_pattern_is_passed_over(folder: Path) -> None:
    write(folder / ".gitignore", "!\na\\\n[z-a]\na.json\n")
    assert is_ignored(folder, "a.json")


def test_an_ignore_file_of_any_bytes(folder: Path) -> None:
    (folder / ".gitignore").write_bytes(b"\xef\xbb\xbfa.json\n\xff\xfe\nb.json\r\n")
    assert is_ignored(folder, "a.json")
    assert is_ignored(folder, "b.json")
