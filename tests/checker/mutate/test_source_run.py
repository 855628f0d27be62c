"""The copy in which mutmut runs, and what it forgets when something has changed."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from checker.mutate.source_mutants import SourceError
from checker.mutate.source_run import Tree
from tests.checker.mutate.toy import leave, repository

CODES = {"x_joined__mutmut_1": 1, "x_joined__mutmut_2": 0}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """The repository, copied once, with results."""
    made = Tree(repository(tmp_path), tmp_path / "build" / "mutants")
    made.refresh()
    leave(made.mutants, CODES)
    (made.mutants / "mutmut-stats.json").write_text("{}", encoding="utf-8")
    return made


def codes(tree: Tree) -> list[int | None]:
    """The codes that are left of CODES."""
    path = tree.mutants / "checker" / "rules" / "words.py.meta"
    return list(json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].values())


def mapped(tree: Tree) -> bool:
    """Whether mutmut would still know which test calls what."""
    return (tree.mutants / "mutmut-stats.json").exists()


def test_the_copy_is_the_repository(tree: Tree) -> None:
    assert (tree.folder / "checker/rules/words.py").read_bytes() == (
        tree.root / "checker/rules/words.py"
    ).read_bytes()
    assert (tree.folder / "pyproject.toml").exists()


def test_packages_are_those_of_the_configuration(tree: Tree) -> None:
    assert tree.packages() == ("checker.rules",)


@pytest.mark.parametrize("text", ["[tool.mutmut]", "[tool", "[tool]\nmutmut = {}"])
def test_no_configuration_is_an_error(tree: Tree, text: str) -> None:
    (tree.root / "pyproject.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=r"^pyproject.toml: there is no only_mutate in \[tool.mutmut\]$"):
        tree.packages()


def test_hashes_are_by_the_names_that_mutmut_gives(tree: Tree) -> None:
    (tree.root / "checker/rules/__init__.py").write_text("def top(): ...\n", encoding="utf-8")
    assert sorted(tree.hashes()) == [
        "checker.rules.words.x_joined",
        "checker.rules.words.xǁBoxǁsize",
        "checker.rules.x_top",
    ]


def test_nothing_is_forgotten_while_nothing_changes(tree: Tree) -> None:
    path = tree.folder / "checker/rules/words.py"
    os.utime(path, (1, 1))
    assert tree.refresh() is False
    assert (codes(tree), mapped(tree), path.stat().st_mtime) == ([1, 0], True, 1)


@pytest.mark.parametrize(
    "name", ["tests/test_words.py", "invariants/__init__.py", "schemas/row.json", "examples/README.md"]
)
def test_a_change_of_what_the_tests_are_made_of_forgets_all(tree: Tree, name: str) -> None:
    with (tree.root / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert tree.refresh() is False
    assert (codes(tree), mapped(tree)) == ([None, None], False)


def test_kills_can_be_kept_and_are_known_as_such_until_all_is_forgotten(tree: Tree) -> None:
    path = tree.root / "tests/test_words.py"
    path.write_text("", encoding="utf-8")
    assert tree.refresh(keep_kills=True) is True
    assert codes(tree) == [1, None]
    assert tree.refresh() is True
    path.write_text("import os", encoding="utf-8")
    assert tree.refresh() is False
    assert codes(tree) == [None, None]


def test_a_change_of_mutated_source_is_left_to_mutmut(tree: Tree) -> None:
    (tree.root / "checker/rules/words.py").write_text("", encoding="utf-8")
    tree.refresh()
    assert (codes(tree), mapped(tree)) == ([1, 0], False)
    assert (tree.folder / "checker/rules/words.py").read_bytes() == b""


def test_a_file_that_is_gone_takes_its_results_along(tree: Tree) -> None:
    (tree.root / "checker/rules/words.py").unlink()
    tree.refresh()
    assert not (tree.folder / "checker/rules/words.py").exists()
    assert list((tree.mutants / "checker/rules").iterdir()) == []


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"exit_code_by_key": 1}'])
def test_results_that_cannot_be_read_go(tree: Tree, text: str) -> None:
    path = tree.mutants / "checker/rules/words.py.meta"
    path.write_text(text, encoding="utf-8")
    (tree.root / "tests/test_words.py").write_text("", encoding="utf-8")
    tree.refresh()
    assert not path.exists()


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_stamp_that_cannot_be_read_is_none(tree: Tree, text: str) -> None:
    (tree.folder / "stamp.json").write_text(text, encoding="utf-8")
    assert tree.refresh() is False
    assert codes(tree) == [None, None]


class Process:
    """Stands in for mutmut: notes how it is started; Ctrl-C comes while it is awaited, once."""

    started: dict[str, Any]

    def __init__(self, command: list[str], **named: Any) -> None:
        Process.started = {"command": command, **named}
        self._interrupts = 1

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        return

    def wait(self) -> int:
        if self._interrupts:
            self._interrupts -= 1
            raise KeyboardInterrupt
        return 7


def test_mutmut_runs_in_the_copy_and_ends_by_itself(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Process)
    assert tree.run(3, ["checker.rules.words.x_joined"], 12.5) == 7
    assert Process.started["command"][1:] == ["-m", "tests.mutants.launch", "run", "--max-children", "3"]
    assert Process.started["cwd"] == tree.folder
    assert Process.started["env"]["PYTHONHASHSEED"] == "0"
    plan = json.loads((tree.folder / "plan.json").read_text(encoding="utf-8"))
    assert plan == {"only": ["checker.rules.words.x_joined"], "until": 12.5}


def test_a_plan_of_all_names_none(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Process)
    tree.run(1)
    plan = json.loads((tree.folder / "plan.json").read_text(encoding="utf-8"))
    assert plan == {"only": None, "until": None}
