"""What files of families do while they are loaded: no command ends as if nothing were wrong, or prints it."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.checker.lint.passports import clean, write
from tests.checker.rules.user_families import RULE, write_family, write_file

Command = Callable[..., tuple[int, str, str]]
COMMANDS = (
    ("lint", "clean.json"),
    ("rules",),
    ("explain", "OWN-1"),
    ("prove",),
    ("mutate", "--rule", "OWN-1"),
    ("schema",),
    ("new", "OWN-2", "--family", "OWN"),
)
ENDINGS = {
    "raise SystemExit": "SystemExit",
    "raise SystemExit(0)": "SystemExit: 0",
    "import sys; sys.exit(3)": "SystemExit: 3",
    "import sys; sys.exit('bye\\x1b[31m')": "SystemExit: bye\\x1b[31m",
    "raise GeneratorExit": "GeneratorExit",
    "raise BaseException('no')": "BaseException: no",
    "class Mine(BaseException): ...\nraise Mine": "Mine",
}
KILLED = "import os, signal, time; os.kill(os.getpid(), signal.SIGTERM); time.sleep(10)"


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
    """A family OWN in the folder `loaded_rules`, with one rule, beside a clean passport."""
    write(folder / "clean.json", clean())
    return write_family(folder / "loaded_rules")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_rule_file_does_not_end_the_program(
    command: tuple[str, ...], ending: str, own: Path, run: Command
) -> None:
    (own / "rule_own_1.py").write_text(ending)
    line = ending.count("\n") + 1
    assert run(*command, "--no-config", "--families", "./loaded_rules") == (
        2,
        "",
        f"claim-audit: error: loaded_rules/rule_own_1.py: the rule file does not import: line {line}: "
        f"{ENDINGS[ending]}; repair or remove it\n",
    )


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_family_does_not_end_the_program(
    command: tuple[str, ...], ending: str, own: Path, run: Command
) -> None:
    (own / "__init__.py").write_text(ending)
    line = ending.count("\n") + 1
    assert run(*command, "--no-config", "--families", "./loaded_rules") == (
        2,
        "",
        f"claim-audit: error: --families: {own} does not import: {ENDINGS[ending]} "
        f"(loaded_rules/__init__.py, line {line})\n",
    )


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_package_around_a_family_does_not_end_the_program(
    ending: str, folder: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_family(folder / "around_rules" / "house")
    (folder / "around_rules" / "__init__.py").write_text(ending)
    write(folder / "clean.json", clean())
    monkeypatch.syspath_prepend(folder)
    for command in (("lint", "clean.json"), ("rules",)):
        code, out, err = run(*command, "--no-config", "--families", "around_rules.house")
        said = "claim-audit: error: --families: around_rules.house does not import: "
        assert (code, out) == (2, "")
        assert err.startswith(f"{said}{ENDINGS[ending]} (around_rules/__init__.py, line ")


@pytest.mark.parametrize("file", ["__init__.py", "rule_own_1.py"])
@pytest.mark.parametrize(("ending", "code"), [("raise KeyboardInterrupt", 130), (KILLED, 143)])
def test_an_interrupt_is_one_wherever_it_comes(
    ending: str, code: int, file: str, own: Path, run: Command
) -> None:
    (own / file).write_text(ending)
    out = sys.stdout
    for command in (("lint", "clean.json"), ("rules",)):
        assert run(*command, "--no-config", "--families", "./loaded_rules") == (code, "", "")
    assert sys.stdout is out


@pytest.mark.parametrize("command", [("rules",), ("explain", "OWN-1"), ("prove",), ("lint", "clean.json")])
def test_what_files_print_is_not_in_the_output(command: tuple[str, ...], own: Path, run: Command) -> None:
    for file, text in (("__init__.py", "head\\n"), ("rule_own_1.py", "rule\\n")):
        content = (own / file).read_text()
        (own / file).write_text(f"{content}\nprint('noise')\nimport sys\nsys.stdout.write({text!r})\n")
    code, out, err = run(*command, "--no-config", "--families", "./loaded_rules", "--format", "json")
    # What prove finds in the rule set is no matter here.
    assert code in (0, 1)
    assert json.loads(out)["exit"] == code
    assert err.count("noise") == 2


def test_what_cannot_be_printed_does_not_stop_a_family(
    own: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = own / "__init__.py"
    file.write_text(f"{file.read_text()}\nprint('noise')\n")
    monkeypatch.setattr(sys, "stderr", None)
    code, out, _ = run("rules", "--no-config", "--families", "./loaded_rules")
    assert code == 0
    assert "noise" not in out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{"id": r.id', "{3: r.id", "the name of a clause is printable ASCII"),
        ('{"id": r.id', '{"i|d": r.id', "the name of a clause is printable ASCII"),
        ("then={", "implied_by=[], then={", "`implied_by` is a dict"),
        ("then={", "equivalent=(), then={", "`equivalent` is a dict"),
        ('fires={"id"}', "fires=None", "the example 'an empty id': `fires` is a set"),
        ('fires={"id"}', 'fires="id"', "the example 'an empty id': `fires` is a set"),
        ("then={", "then={}, cases={", "`when`, `then`, `cases`, `iff` or `over` is not of its kind: "),
    ],
)
def test_a_rule_of_another_form_is_named(
    command: tuple[str, ...], old: str, new: str, said: str, own: Path, run: Command
) -> None:
    text = RULE.format(id="OWN-1").replace(old, new)
    assert new in text
    (own / "rule_own_1.py").write_text(text)
    code, out, err = run(*command, "--no-config", "--families", "./loaded_rules")
    assert (code, out) == (2, "")
    assert err.startswith(f"claim-audit: error: loaded_rules/rule_own_1.py: OWN-1: {said}")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("replace(made, gate=('x',))", "'ONE': `gate` holds 'x', which is no GateLine"),
        ("replace(made, rules=[])", "'ONE': `rules` is a tuple"),
        ("replace(made, name='<script>|\\x1b')", "'<script>|\\x1b': the name of a family is printable ASCII"),
    ],
)
def test_a_family_of_another_form_is_named(
    command: tuple[str, ...], content: str, said: str, folder: Path, run: Command
) -> None:
    write(folder / "clean.json", clean())
    write_file(folder / "one_form.py", content=f"from dataclasses import replace\nFAMILY = {content}")
    code, out, err = run(*command, "--no-config", "--families", "./one_form.py")
    assert (code, out) == (2, "")
    assert err.startswith(f"claim-audit: error: one_form.py: family {said}")
