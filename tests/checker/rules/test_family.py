"""Families are read from their folders, one rule a file, in natural order."""

import itertools
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from checker.rules.family import natural, raised, rules_in
from checker.rules.invariant import Invariant, RuleError
from checker.rules.words import row
from tests.checker.rules.lab import family

GOOD = '''"""{id} A row has an a."""

from checker.rules.invariant import Invariant
from checker.rules.words import row

RULE = Invariant("{id}", then={{"a": row.a.is_set}})
'''
_number = itertools.count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package's folder that can be imported by its name."""
    folder = tmp_path / f"made_up_rules_{next(_number)}"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == folder.name]:
        del sys.modules[name]


def read(package: Path) -> tuple[Invariant, ...]:
    return rules_in(package.name, [str(package)])


def test_each_file_gives_its_rule_and_docstring_in_natural_order(package: Path) -> None:
    for number in (10, 2, 1):
        (package / f"rule_r_{number}.py").write_text(GOOD.format(id=f"R-{number}"))
    rules = read(package)
    assert [rule.id for rule in rules] == ["R-1", "R-2", "R-10"]
    assert [rule.doc for rule in rules] == [f"R-{n} A row has an a." for n in (1, 2, 10)]
    assert rules[0].title == "A row has an a."
    assert [rule.file for rule in rules] == [str(package / f"rule_r_{n}.py") for n in (1, 2, 10)]


def test_other_files_are_no_rules(package: Path) -> None:
    (package / "rule_r_1.py").write_text(GOOD.format(id="R-1"))
    for name in ("gate.py", "_rule.py", "rules.py", "rule_notes.txt"):
        (package / name).write_text("raise RuntimeError('never imported')")
    assert [rule.id for rule in read(package)] == ["R-1"]


def test_an_empty_folder_has_no_rules(package: Path) -> None:
    assert read(package) == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "def broken(:",
            "the rule file does not import: SyntaxError: invalid syntax (rule_r_1.py, line 1); repair or",
        ),
        (
            "import no_such_module_anywhere",
            "the rule file does not import: line 1: ModuleNotFoundError: No module named",
        ),
        (
            "def half():\n    return 1 / 0\n\n\nhalf()",
            "the rule file does not import: line 2: ZeroDivisionError: division by zero; repair or remove it",
        ),
        ("raise SystemExit", "the rule file does not import: line 1: SystemExit; repair or remove it"),
        (
            "import sys\nsys.exit(0)",
            "the rule file does not import: line 2: SystemExit: 0; repair or remove it",
        ),
        (
            "raise SystemExit('bye')",
            "the rule file does not import: line 1: SystemExit: bye; repair or remove it",
        ),
        ("raise GeneratorExit", "the rule file does not import: line 1: GeneratorExit; repair or remove it"),
        (
            "raise BaseException(1)",
            "the rule file does not import: line 1: BaseException: 1; repair or remove it",
        ),
        ("assert 1 == 2", "the rule file does not import: line 1: AssertionError; repair or remove it"),
        (
            GOOD.format(id="R-1").replace("row.a.is_set", "row.a == []"),
            "the rule file does not import: line 6: TypeError: ",
        ),
        (
            '"""R-1 Nothing."""',
            "a rule file holds exactly one Invariant, this one 0; write one, or rename the file",
        ),
        (
            GOOD.format(id="R-1") + "OTHER = Invariant('R-2')",
            "a rule file holds exactly one Invariant, this one 2; give each a file of its own",
        ),
        (
            GOOD.format(id="R-1").replace('"""R-1 ', '"""R-10 '),
            "the docstring begins with the rule's id, R-1, and its title",
        ),
        (
            GOOD.format(id="R-1").replace('"""R-1 A row', '"""A row'),
            "the docstring begins with the rule's id, R-1",
        ),
        (
            GOOD.format(id="R-1").split("\n", 1)[1],
            "the docstring begins with the rule's id, R-1, and its title",
        ),
    ],
)
def test_a_broken_rule_file_is_named_with_what_is_wrong(
    package: Path, monkeypatch: pytest.MonkeyPatch, content: str, message: str
) -> None:
    file = package / "rule_r_1.py"
    file.write_text(content)
    monkeypatch.chdir(package.parent)
    with pytest.raises(RuleError) as caught:
        read(package)
    assert caught.value.file == str(file)
    assert str(caught.value).startswith(f"{package.name}/rule_r_1.py: {message}")


def test_an_interrupt_is_no_fault_of_a_rule_file(package: Path) -> None:
    (package / "rule_r_1.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        read(package)


def test_an_id_that_is_no_text_is_left_to_be_judged_with_the_family(package: Path) -> None:
    (package / "rule_r_1.py").write_text(GOOD.format(id="3").replace('Invariant("3"', "Invariant(3"))
    assert [rule.id for rule in read(package)] == [3]


def test_a_family_is_where_its_rules_are() -> None:
    rule = Invariant("R-1")
    assert family().file == ""
    assert family(replace(rule, file="/house/rule_r_1.py")).file == "/house/__init__.py"
    assert family(replace(rule, file="/house/house.py")).file == "/house/house.py"


@pytest.mark.parametrize(
    "ordered",
    [
        ["INV-1", "INV-2", "INV-10", "INV-19", "matrix"],
        ["D-INV-1", "INV-1", "S-INV-1", "S-INV-2", "S-INV-11"],
        ["R", "R-1", "R-1.2", "R-1.10", "R-01x"],
        ["", "1", "2", "10"],
    ],
)
def test_natural_order_counts_as_people_do(ordered: list[str]) -> None:
    assert sorted(sorted(ordered, key=lambda text: text[::-1]), key=natural) == ordered


def test_a_family_s_clauses_are_those_of_its_rules() -> None:
    made = family(
        Invariant("R-1", then={"a": row.a.is_set, "b": row.b.is_set}),
        Invariant("R-2", over=("others[]",), then={"a": row.a.is_set}),
        home="rows[].parts[]",
    )
    found: list[Any] = [(clause.id, str(clause.source)) for clause in made.clauses()]
    assert found == [("R-1.a", "rows[].parts[]"), ("R-1.b", "rows[].parts[]"), ("R-2.a", "others[]")]


def test_an_exception_that_cannot_be_shown_is_named() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert raised(MuteError()) == "MuteError"
    assert raised(KeyError(1)) == "KeyError: 1"
    assert raised(SystemExit()) == "SystemExit"
