"""Patterns as in a .gitignore."""

import pytest

from checker.lint.config import ConfigError
from checker.lint.patterns import lenient, strict


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("*.json", "/base/a.json", True),
        ("*.json", "/base/x/y/a.json", True),
        ("/a.json", "/base/a.json", True),
        ("/a.json", "/base/x/a.json", False),
        ("x/", "/base/x/y/a.json", True),
        ("x/*.json", "/base/x/a.json", True),
        ("x/**/a.json", "/base/x/y/z/a.json", True),
        ("a.json", "/base/b.json", False),
        ("a.json", "/elsewhere/a.json", True),
        ("..x/", "/base/..x/a.json", True),
        ("/elsewhere/*.json", "/elsewhere/a.json", True),
        ("/where/a.json", "/elsewhere/a.json", False),
        ("/a.json", "/based/a.json", False),
        ("/d/a.json", "/based/a.json", False),
    ],
)
def test_files(pattern: str, path: str, expected: bool) -> None:
    assert strict([pattern], "/base", "--exclude").match(path) is expected


def test_verdict() -> None:
    patterns = strict(["*.json", "!keep.json", "build/"], "/base", "--exclude")
    assert patterns.verdict("/base/a.json") is True
    assert patterns.verdict("/base/keep.json") is False
    assert patterns.verdict("/base/a.yaml") is None
    assert patterns.verdict("/base/build") is None
    assert patterns.verdict("/base/build", folder=True) is True


@pytest.mark.parametrize("pattern", ["!", "a\\", "[z-a]"])
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises(ConfigError, match=r"^--exclude: "):
        strict([pattern], "/base", "--exclude")
    assert lenient([pattern, "*.json"], "/base").match("/base/a.json")
