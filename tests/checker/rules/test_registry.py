"""Families of the user's own, from paths and from modules."""

import sys
from pathlib import Path

import pytest

from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.registry import is_path, load_families
from tests.checker.rules.user_families import here, write_family, write_file

__all__ = ["here"]
BUILT_IN = load_families()


def own(*specs: str) -> tuple[Family, ...]:
    """The families beside the built-in ones."""
    families = load_families(specs)
    assert families[: len(BUILT_IN)] == BUILT_IN
    return families[len(BUILT_IN) :]


def test_without_names_there_are_the_built_in_families() -> None:
    assert own() == ()


def test_a_folder_is_a_family_with_a_rule_a_file(here: Path) -> None:
    folder = write_family(here / "house_rules_a", rules=("OWN-10", "OWN-2"))
    (family,) = own(str(folder))
    assert family.name == "OWN"
    assert [rule.id for rule in family.rules] == ["OWN-2", "OWN-10"]
    assert family.rules[0].title == "A row has an id."


def test_a_rule_knows_its_file_or_that_of_its_family(here: Path) -> None:
    folder, file = write_family(here / "house_rules_file"), write_file(here / "one_file_of_rules.py")
    many, one = own(str(folder), str(file))
    assert [rule.file for rule in many.rules] == [str(folder / "rule_own_1.py")]
    assert [rule.file for rule in one.rules] == [str(file)]
    assert [rule.id for rule in one.rules] == ["ONE-1"]


def test_a_folder_s_modules_import_one_another(here: Path) -> None:
    folder = write_family(here / "house_rules_inner")
    (folder / "words.py").write_text("PLAIN = 'id'\n")
    rule = folder / "rule_own_1.py"
    rule.write_text(rule.read_text() + "from house_rules_inner.words import PLAIN\nassert PLAIN == 'id'\n")
    (family,) = own(str(folder))
    assert [rule.id for rule in family.rules] == ["OWN-1"]


def test_a_file_holds_a_family(here: Path) -> None:
    (family,) = own(str(write_file(here / "one_file.py")))
    assert [rule.id for rule in family.rules] == ["ONE-1"]


def test_a_file_holds_several_families_in_their_order(here: Path) -> None:
    content = "two = Family('TWO', '', made.home, (), made.base, ())\nFAMILIES = (made, two)"
    assert [family.name for family in own(str(write_file(here / "two_families.py", content=content)))] == [
        "ONE",
        "TWO",
    ]


def test_an_installed_module_is_named_by_its_dotted_name(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = here / "vendor_rules"
    write_family(package / "house")
    (package / "__init__.py").write_text("")
    write_file(package / "single.py")
    monkeypatch.syspath_prepend(here)
    assert [family.name for family in own("vendor_rules.house", "vendor_rules.single")] == ["OWN", "ONE"]


def test_a_relative_path_is_looked_up_from_the_current_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_family(here / "house_rules_b")
    write_file(here / "one_relative.py")
    monkeypatch.chdir(here)
    assert [family.name for family in own("house_rules_b", "./one_relative.py")] == ["OWN", "ONE"]


def test_a_path_is_imported_once(here: Path) -> None:
    folder = str(write_family(here / "house_rules_c"))
    assert own(folder) == own(f"{folder}/")


@pytest.mark.parametrize(
    ("spec", "expected"),
    [("rules.py", True), ("./rules", True), ("a/b", True), ("my_rules", False), ("my_rules.family", False)],
)
def test_paths_have_slashes_or_end_in_py(spec: str, expected: bool) -> None:
    assert is_path(spec) is expected


def test_a_name_that_is_a_folder_here_is_a_path(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "my_rules").mkdir()
    monkeypatch.chdir(here)
    assert is_path("my_rules")


def refused(*specs: str) -> str:
    with pytest.raises(RuleError) as caught:
        load_families(specs)
    return str(caught.value)


def test_two_families_of_one_name_are_refused(here: Path) -> None:
    first = write_file(here / "one_first.py")
    assert refused(str(first), str(first)) == (
        f"two families are named 'ONE' ({first}); give each a name of its own"
    )
    assert refused(str(write_file(here / "one_inv.py", name="INV"))).startswith(
        "two families are named 'INV'"
    )


def test_what_is_not_there_is_named(here: Path) -> None:
    folder = here / "empty_folder"
    folder.mkdir()
    (here / "notes.txt").write_text("FAMILY = None")
    for spec in (str(folder), str(here / "nothing.py"), "./nothing/at/all", str(here / "notes.txt")):
        assert refused(spec) == f"families: {spec} is neither a Python file nor a folder with an __init__.py"
    assert refused("no_such_module_anywhere").startswith(
        "families: no_such_module_anywhere does not import: ModuleNotFoundError"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1 / 0", "does not import: ZeroDivisionError: division by zero"),
        ("def broken(:", "does not import: SyntaxError"),
        ("import no_such_module_anywhere", "does not import: ModuleNotFoundError: No module named"),
        ("from checker.rules.words import row\nrow.a == []", "does not import: TypeError: a rule compares"),
    ],
)
def test_a_module_that_raises_is_named_and_not_kept(here: Path, content: str, message: str) -> None:
    path = write_file(here / "one_broken.py", content=content)
    assert refused(str(path)).startswith(f"families: {path} {message}")
    assert "one_broken" not in sys.modules
    write_file(path)
    assert [family.name for family in own(str(path))] == ["ONE"]


def test_a_broken_rule_file_of_a_family_is_named_itself(here: Path) -> None:
    folder = write_family(here / "house_rules_d")
    (folder / "rule_own_2.py").write_text("1 / 0")
    assert refused(str(folder)).startswith(f"{folder}/rule_own_2.py: the rule file does not import")


@pytest.mark.parametrize(
    "content", ["", "FAMILY = 'made'", "FAMILIES = (made, 'made')", "FAMILIES = ()", "FAMILIES = [made]"]
)
def test_a_module_without_a_family_is_named(here: Path, content: str) -> None:
    message = refused(str(write_file(here / "one_without.py", content=content)))
    assert message == "families: one_without holds no FAMILY (a Family) and no FAMILIES"


def test_a_file_does_not_hide_a_module(here: Path) -> None:
    path = write_file(here / "json.py")
    assert refused(str(path)) == f"families: {path} would hide the module 'json'; rename the folder or file"
    assert "load" in dir(sys.modules["json"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("raise SystemExit", "SystemExit"),
        ("raise GeneratorExit('x')", "GeneratorExit: x"),
        ("raise BaseException", "BaseException"),
    ],
)
def test_a_module_that_leaves_the_program_is_named_and_not_kept(here: Path, content: str, said: str) -> None:
    path = write_file(here / "one_exit.py", content=content)
    assert refused(str(path)) == f"families: {path} does not import: {said} ({path}, line 10)"
    assert "one_exit" not in sys.modules


def test_an_interrupt_is_no_fault_of_a_module(here: Path) -> None:
    path, out = write_file(here / "one_interrupt.py", content="raise KeyboardInterrupt"), sys.stdout
    with pytest.raises(KeyboardInterrupt):
        load_families([str(path)])
    assert "one_interrupt" not in sys.modules
    assert sys.stdout is out


def test_where_a_module_raised_is_where_its_own_code_stood(here: Path) -> None:
    content = "import json\njson.loads(3)"
    path = write_file(here / "one_place.py", content=content)
    assert refused(str(path)).endswith(f" ({path}, line 11)")
    path.write_text("def (:")
    assert refused(str(path)).endswith("(one_place.py, line 1)")


def test_what_a_module_prints_goes_to_standard_error(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = "FAMILY = made\nprint('noise')\nimport sys\nsys.stdout = sys.stdout.write('more') and None"
    out = sys.stdout
    own(str(write_file(here / "one_loud.py", content=content)))
    assert sys.stdout is out
    assert capsys.readouterr() == ("", "noise\nmore")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("core=1", "family 'ONE': `core` is True or False, not 1"),
        ("rules=(replace(rule, doc=1),)", "ONE-1: `doc` is a text, not 1"),
    ],
)
def test_a_family_is_judged_where_it_is_loaded(here: Path, change: str, message: str) -> None:
    content = f"from dataclasses import replace\nFAMILY = replace(made, {change})"
    path = write_file(here / "one_form.py", content=content)
    assert refused(str(path)) == f"{path}: {message}"
