"""Globs over the file system."""

from pathlib import Path

import pytest

from checker.lint.globs import expand, is_glob


@pytest.fixture
def tree(folder: Path) -> Path:
    for name in ("a.json", "b.yaml", ".hidden.json", "x/c.json", "x/y/d.json", ".git/e.json", "x/[z].json"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (folder / "x" / "loop").symlink_to(folder)
    return folder


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*.json", ["a.json"]),
        ("?.json", ["a.json"]),
        ("[ab].*", ["a.json", "b.yaml"]),
        (".*.json", [".hidden.json"]),
        ("*/c.json", ["x/c.json"]),
        ("**/*.json", ["a.json", "x/[z].json", "x/c.json", "x/y/d.json"]),
        ("x/**/d.json", ["x/y/d.json"]),
        ("x/y/**", ["x/y/d.json"]),
        ("**/**/d.json", ["x/y/d.json"]),
        ("x/loop/*.json", ["x/loop/a.json"]),
        ("a.json", ["a.json"]),
        ("nope/*.json", []),
        ("*.md", []),
        ("[z-a].json", []),
        ("a.json/*", []),
        ("nul\0/*", []),
    ],
)
def test_expand(pattern: str, expected: list[str], tree: Path) -> None:
    assert expand(pattern) == expected


def test_expand_absolute(tree: Path) -> None:
    assert expand(f"{tree}/x/*.json") == [f"{tree}/x/[z].json", f"{tree}/x/c.json"]


def test_expand_relative_to_a_folder(tree: Path) -> None:
    assert expand("y/*.json", str(tree / "x")) == [str(tree / "x" / "y" / "d.json")]


def test_is_glob() -> None:
    assert is_glob("a*")
    assert is_glob("[a]")
    assert is_glob("a?")
    assert not is_glob("a.json")
