"""The file of a new rule: where it goes, what is refused, and that nothing runs until it is filled in."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from checker.cli import new
from checker.lint import replacement
from checker.rules import compiled
from checker.rules.registry import load_families
from checker.rules.skeleton import skeleton
from tests.checker.lint.passports import clean, write
from tests.checker.rules.user_families import RULE, write_family, write_file

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def families_are_forgotten(folder: Path) -> Iterator[None]:
    """A family loaded from a path stays loaded under its folder's name; not longer than a test."""
    known = set(sys.modules)
    yield
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture
def own(folder: Path) -> Path:
    """A family OWN in the folder `new_rules`, with one rule."""
    return write_family(folder / "new_rules")


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


def test_it_writes_the_file_and_says_what_comes_next(own: Path, run: Command) -> None:
    code, out, err = run("new", "OWN-2", "--family", "OWN", "--families", "./new_rules")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "new_rules/rule_own_2.py is written. Replace every FILL_IN in it; then run",
        "",
        "  claim-audit prove --families ./new_rules",
        "  claim-audit mutate --rule OWN-2 --families ./new_rules",
    ]
    family = load_families([str(own)])[-1]
    assert (own / "rule_own_2.py").read_text(encoding="utf-8") == skeleton("OWN-2", family)
    assert files(own) == {"__init__.py", "rule_own_1.py", "rule_own_2.py"}


def test_a_family_of_the_configuration_needs_no_option(folder: Path, own: Path, run: Command) -> None:
    (folder / ".claim-audit.toml").write_text('families = ["new_rules"]')
    code, out, _ = run("new", "OWN-FOO", "--family", "OWN")
    assert code == 0
    assert out.splitlines()[2:] == ["  claim-audit prove", "  claim-audit mutate --rule OWN-FOO"]
    assert (own / "rule_own_foo.py").is_file()


@pytest.mark.parametrize("configured", [False, True])
@pytest.mark.parametrize("word", ["new_rules", "./new_rules/", "{folder}/new_rules", "new_rules/__init__.py"])
def test_a_family_may_be_named_by_its_folder(
    word: str, configured: bool, folder: Path, own: Path, run: Command
) -> None:
    if configured:
        (folder / ".claim-audit.toml").write_text('families = ["new_rules"]')
    code, out, err = run("new", "OWN-2", "--family", word.format(folder=folder))
    assert (code, err) == (0, "")
    assert (own / "rule_own_2.py").is_file()
    assert out.splitlines()[2] == "  claim-audit prove" + ("" if configured else " --families new_rules")


@pytest.fixture
def built_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the one of the family INV."""
    place = folder / "inv"
    place.mkdir()
    (place / "rule_inv_19.py").write_text("")
    monkeypatch.setattr(new, "rule_folder", lambda family, file: str(place))
    return place


def test_a_built_in_family(built_in: Path, run: Command) -> None:
    code, out, _ = run("new", "INV-999", "--family", "INV")
    assert code == 0
    assert out.splitlines() == [
        "inv/rule_inv_999.py is written. Replace every FILL_IN in it; then run",
        "",
        "  pytest tests/invariants -k INV-999",
        "  claim-audit prove",
        "  claim-audit mutate --rule INV-999",
        "  make docs",
    ]
    text = (built_in / "rule_inv_999.py").read_text(encoding="utf-8")
    assert text.startswith('"""INV-999 FILL_IN')
    assert '"/claim_audit_results/0/FILL_IN"' in text


def test_an_installed_claim_audit_takes_no_rules(
    built_in: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new, "is_shipped", lambda: True)
    code, out, err = run("new", "INV-999", "--family", "INV")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: family INV came with an installed claim-audit")
    assert files(built_in) == {"rule_inv_19.py"}


def test_an_installed_package_takes_no_rules(tmp_path: Path, run: Command) -> None:
    folder = write_family(tmp_path / "lib" / "site-packages" / "theirs", "THEIRS")
    code, out, err = run("new", "THEIRS-2", "--family", "THEIRS", "--families", str(folder), "--no-config")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: family THEIRS came with an installed package")
    assert sorted(path.name for path in folder.glob("rule_*")) == ["rule_theirs_1.py"]


def test_whether_it_is_installed_is_seen_by_its_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_ROOT", str(tmp_path))
    assert not compiled.is_shipped()
    (tmp_path / "checker").mkdir()
    (tmp_path / "checker" / "_checks.py").write_text("")
    assert compiled.is_shipped()


@pytest.mark.parametrize("rule", ["", "OWN", "../OWN-2", "a/b", "OWN_2", "OWN 2", "OWN-2.py", "X-*", "2"])
def test_ids_that_are_none(rule: str, own: Path, run: Command) -> None:
    before = files(own)
    code, out, err = run("new", rule, "--family", "./new_rules")
    assert (code, out) == (2, "")
    taken = "claim-audit: error: the id 'OWN' is taken: rules and families have 'OWN' already\n"
    assert err == taken if rule == "OWN" else err.startswith(f"claim-audit: error: {rule!r} is no rule id: ")
    assert files(own) == before


@pytest.mark.parametrize(
    ("rule", "known"),
    [
        ("OWN-1", "OWN-1"),
        ("own-1", "OWN-1"),
        ("INV-1", "INV-1"),
        ("Matrix", "matrix"),
        ("schema", "schema"),
        ("duplicate-key", "duplicate-key"),
        ("x", "X"),
    ],
)
def test_ids_that_are_taken(rule: str, known: str, own: Path, run: Command) -> None:
    before = files(own)
    expected = f"claim-audit: error: the id {rule!r} is taken: rules and families have {known!r} already\n"
    assert run("new", rule, "--family", "./new_rules") == (2, "", expected)
    assert files(own) == before


def test_it_overwrites_nothing(own: Path, run: Command) -> None:
    path = own / "rule_own_2.py"
    path.write_text(RULE.format(id="OWN-TWO"))
    expected = (
        "claim-audit: error: new_rules/rule_own_2.py exists already: choose another id, or remove the file "
        "first\n"
    )
    assert run("new", "OWN-2", "--family", "./new_rules") == (2, "", expected)
    assert path.read_text() == RULE.format(id="OWN-TWO")


def test_it_writes_through_no_link(own: Path, run: Command) -> None:
    (own / "rule_own_2.py").symlink_to(own / "nowhere.py")
    code, _, err = run("new", "OWN-2", "--family", "./new_rules")
    assert (code, err.split(": ")[2]) == (2, "new_rules/rule_own_2.py")
    assert not (own / "nowhere.py").exists()


def test_a_family_that_there_is_not(own: Path, run: Command) -> None:
    code, out, err = run("new", "OWN-2", "--family", "OWM", "--families", "./new_rules")
    assert (code, out) == (2, "")
    first, second = err.splitlines()
    assert first == "claim-audit: error: there is no family 'OWM'; did you mean \"OWN\"?"
    assert second.startswith("The families are INV, ")
    assert second.endswith(", X, OWN.")


def test_a_path_that_holds_no_family(folder: Path, run: Command) -> None:
    (folder / "empty").mkdir()
    for word in ("./empty", "./nowhere", "./nowhere.py"):
        code, out, err = run("new", "OWN-2", "--family", word)
        assert (code, out) == (2, "")
        assert err.startswith("claim-audit: error: --families: ")
        assert err.endswith(" is neither a Python file nor a folder with an __init__.py\n")


def test_a_family_in_one_module_takes_no_files(folder: Path, run: Command) -> None:
    write_file(folder / "one_new.py")
    code, out, err = run("new", "ONE-2", "--family", "./one_new.py")
    assert (code, out) == (2, "")
    assert err.startswith("claim-audit: error: family ONE keeps its rules in one_new.py and takes no files: ")
    assert files(folder) == {"one_new.py"}


def test_a_module_with_several_families(folder: Path, run: Command) -> None:
    content = "two = Family('TWO', '', made.home, (), made.base, ())\nFAMILIES = (made, two)"
    write_file(folder / "two_new.py", content=content)
    code, _, err = run("new", "ONE-2", "--family", "./two_new.py")
    assert (code, err) == (
        2,
        "claim-audit: error: ./two_new.py holds the families ONE, TWO: configure it, and name one of them\n",
    )


def test_the_family_is_asked_for(run: Command) -> None:
    code, out, err = run("new", "OWN-2")
    assert (code, out) == (2, "")
    assert "--family" in err.splitlines()[0]


def test_a_place_that_cannot_be_written(own: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(replacement.os, "open", refused)
    code, out, err = run("new", "OWN-2", "--family", "./new_rules")
    assert (code, out) == (2, "")
    assert err.startswith(
        "claim-audit: error: new_rules/rule_own_2.py can't be written: Permission denied; add the rule to"
    )


def test_a_full_disk_leaves_nothing(own: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(own)

    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(replacement.os, "replace", full)
        code, _, err = run("new", "OWN-2", "--family", "./new_rules")
    assert (code, err.split(": ")[3].split(";")[0]) == (2, "No space left on device")
    assert files(own) == before


def test_until_it_is_filled_in_lint_says_what_is_left(folder: Path, own: Path, run: Command) -> None:
    write(folder / "a.json", clean())
    assert run("new", "OWN-2", "--family", "./new_rules")[0] == 0
    for name in [name for name in sys.modules if name.partition(".")[0] == "new_rules"]:
        del sys.modules[name]
    code, out, err = run("lint", "--families", "./new_rules", "a.json")
    assert (code, out) == (2, "")
    assert err == (
        "claim-audit: error: new_rules/rule_own_2.py: OWN-2: fill in what still says FILL_IN: the title, "
        "What it finds, Why it is bad, Example, What to do, `when`, `then`, the example in `accepts`, "
        "the example in `rejects`\n"
    )
    (rule,) = json.loads(run("explain", "--families", "./new_rules", "--format", "json", "OWN-2")[1])["rules"]
    assert rule["title"].startswith("FILL_IN")


def test_names_are_data(folder: Path, run: Command) -> None:
    name = "odd\x1b[2J rules"
    write_family(folder / name)
    code, out, _ = run("new", "OWN-2", "--family", f"./{name}")
    assert code == 0
    assert "\x1b" not in out
    assert (folder / name / "rule_own_2.py").is_file()
    assert os.listdir(folder) == [name]
