"""A new rule's file: what it holds, where it goes, and what its author is told is left."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from checker.rules.example import Example, row, table
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.registry import located_families
from checker.rules.skeleton import FILL_IN, ID, SECTIONS, rule_folder, skeleton, unfilled
from checker.rules.words import row as r
from checker.rules.words import source
from tests.checker.rules.user_families import here, write_family, write_file

__all__ = ["here"]

HOME = source("rows[]")
DOC = "\n\n".join(["R-1 A title.", *(f"{heading}:\nText." for heading in SECTIONS)])
FILLED = Invariant(
    "R-1",
    then={"a": r.a.is_set},
    accepts=(Example("an a"),),
    rejects=(table("a", "a", ("", None), (), {"a"}),),
    doc=DOC,
)


def located(spec: Path) -> tuple[Family, str]:
    return located_families([str(spec)])[-1]


@pytest.mark.parametrize("rule", ["OWN-20", "X-FOO-BAR", "matrix2"])
def test_it_is_a_rule_of_which_everything_is_left_to_fill_in(here: Path, rule: str) -> None:
    folder = write_family(here / f"skeleton_rules_{rule[0]}")
    family, _ = located(folder)
    text = skeleton(rule, family)
    assert max(map(len, text.splitlines())) <= 110
    (folder / f"rule_{rule.lower().replace('-', '_')}.py").write_text(text)
    names = [node.targets[0].id for node in ast.parse(text).body if isinstance(node, ast.Assign)]  # type: ignore[attr-defined]  # a plain name
    assert names == [rule.upper().replace("-", "_")]
    module: dict[str, object] = {}
    exec(text, module)
    made = module[names[0]]
    assert isinstance(made, Invariant)
    made = replace(made, doc=str(module["__doc__"]))
    assert made.id == rule
    assert made.doc.startswith(f"{rule} ")
    assert all(made.section(heading) for heading in SECTIONS)
    assert unfilled(made, family.home) == (
        "fill in what still says FILL_IN: the title, What it finds, Why it is bad, Example, What to do, "
        "`when`, `then`, the example in `accepts`, the example in `rejects`"
    )


def test_what_is_filled_in_is_not_asked_for_again() -> None:
    assert unfilled(FILLED, HOME) == ""


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        (replace(FILLED, doc=DOC.replace("A title", FILL_IN)), "the title"),
        (replace(FILLED, doc=DOC.replace("bad:\nText", f"bad:\n{FILL_IN}")), "Why it is bad"),
        (replace(FILLED, when=r.FILL_IN == "x"), "`when`"),
        (replace(FILLED, when=r.a == FILL_IN), "`when`"),
        (replace(FILLED, then={FILL_IN: r.a.is_set}), "`then`"),
        (replace(FILLED, then={"a": r.a.is_set, "b": r.b != FILL_IN}), "`then`"),
        (replace(FILLED, accepts=(Example(FILL_IN),)), "the example in `accepts`"),
        (replace(FILLED, accepts=(Example("it", row(**{FILL_IN: 1})),)), "the example in `accepts`"),
        (replace(FILLED, rejects=(Example("it", fires={FILL_IN}),)), "the example in `rejects`"),
        (replace(FILLED, rejects=(table(FILL_IN, "a", (), (), {"a"}),)), "the table in `rejects`"),
    ],
)
def test_each_part_that_is_left_is_named(rule: Invariant, left: str) -> None:
    assert unfilled(rule, HOME) == f"fill in what still says FILL_IN: {left}"


def test_examples_of_no_kind_have_nothing_to_fill_in() -> None:
    assert unfilled(replace(FILLED, accepts=None), HOME) == ""  # type: ignore[arg-type]  # as a user may write


@pytest.mark.parametrize("rule", ["INV-20", "matrix", "X-A-B-3", "x9"])
def test_ids(rule: str) -> None:
    assert ID.fullmatch(rule)


@pytest.mark.parametrize(
    "rule", ["", "-1", "INV-", "INV--1", "9", "INV 1", "INV_1", "a/b", "../x", "a.b", "INV-1\n", "Ä-1", "X-*"]
)
def test_what_is_no_id(rule: str) -> None:
    assert not ID.fullmatch(rule)


def test_a_family_with_a_file_for_each_rule_has_a_folder_for_them(here: Path) -> None:
    folder = write_family(here / "skeleton_rules_f")
    family, file = located(folder)
    assert file == str(folder / "__init__.py")
    assert rule_folder(family, file) == str(folder)
    assert rule_folder(replace(family, rules=()), file) == str(folder)


def test_a_family_in_one_module_has_none(here: Path) -> None:
    family, file = located(write_file(here / "rule_skeleton_one.py"))
    assert rule_folder(family, file) is None
    assert rule_folder(replace(family, rules=()), file) is None


def test_rules_that_a_family_took_over_from_another_do_not_make_their_folder_its_own(here: Path) -> None:
    write_family(here / "theirs")
    ((family, file),) = [each for each in located_families([str(here / "theirs")]) if "theirs" in each[1]]
    assert rule_folder(family, file) == str(here / "theirs")
    assert rule_folder(replace(family, name="MINE"), str(here / "mine.py")) is None
    assert rule_folder(replace(family, name="MINE"), str(here / "mine" / "__init__.py")) is None
