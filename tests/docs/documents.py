"""The project's documents, taken apart."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")
DOCUMENTS = [*(ROOT / path for path in _TOP), *sorted((ROOT / "docs").glob("*.md"))]


class Command(NamedTuple):
    """A `claim-audit` command of a console block: its arguments, and the output shown under it, or ""."""

    arguments: list[str]
    output: str


def name(path: Path) -> str:
    """The document as a test names it."""
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of one language; an indented block without its indentation."""
    text = path.read_text(encoding="utf-8")
    return [block[1] for block in re.finditer(rf"(?ms)^```{language}\n(.*?)^```$", text)]


def prose(path: Path) -> str:
    """The document without its fenced blocks."""
    return re.sub(r"(?ms)^```.*?^```$", "", path.read_text(encoding="utf-8"))


def table(path: Path, heading: str) -> list[list[str]]:
    """The rows of the first table after a line, without its head; code marks are taken off."""
    lines = path.read_text(encoding="utf-8").split(heading)[1].split("\n|---")[1].splitlines()[1:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def files(path: Path) -> dict[str, str]:
    """What the document asks to save: file name → content."""
    text = path.read_text(encoding="utf-8")
    return dict(re.findall(r"(?ms)as `([\w.-]+)`:\n\n```\w+\n(.*?)^```$", text))


def commands(path: Path) -> Iterator[Command]:
    """The `claim-audit` commands of the console blocks."""
    for block in blocks(path, "console"):
        for part in re.split(r"(?m)^\$ ", block)[1:]:
            line, _, output = part.partition("\n")
            for each in line.split("|"):
                words = shlex.split(each, comments=True)
                if words[:1] == ["claim-audit"]:
                    yield Command(words[1:], output)
