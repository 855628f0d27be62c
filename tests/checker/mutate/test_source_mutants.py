"""What mutmut leaves in its folder, made up here."""

import json
from pathlib import Path

import pytest

from checker.mutate.source_mutants import Mutant, SourceError, change, functions, read

MUTATED = '''\
def x_joined__mutmut_orig(parts):
    """Join."""
    return ", ".join(parts)
def x_joined__mutmut_1(parts):
    """Join."""
    return "XX, XX".join(parts)
class Box:
    def xǁBoxǁput__mutmut_orig(self, a, b):
        self.add(a, b)
    def xǁBoxǁput__mutmut_1(self, a, b):
        self.add(a, )
'''
SPANS = {
    "x_joined__mutmut_orig": [1, 3],
    "x_joined__mutmut_1": [4, 6],
    "xǁBoxǁput__mutmut_orig": [8, 9],
    "xǁBoxǁput__mutmut_1": [10, 11],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """mutmut's folder with one module, `checker.rules.words`."""
    module = tmp_path / "checker" / "rules" / "words.py"
    module.parent.mkdir(parents=True)
    module.write_text(MUTATED, encoding="utf-8")
    module.with_name("words.py.spans").write_text(
        json.dumps({"version": 1, "spans": SPANS}), encoding="utf-8"
    )
    codes = {"checker.rules.words.x_joined__mutmut_1": 1, "checker.rules.words.xǁBoxǁput__mutmut_1": None}
    module.with_name("words.py.meta").write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")
    return tmp_path


def test_mutants_are_read_with_their_codes(folder: Path) -> None:
    joined, put = read(folder)
    assert (joined.module, joined.package, joined.function) == (
        "checker.rules.words",
        "checker.rules",
        "joined",
    )
    assert (joined.code, joined.outcome) == (1, "killed")
    assert (put.function, put.key, put.outcome) == (
        "Box.put",
        "checker.rules.words.xǁBoxǁput",
        "not run",
    )


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        (None, "not run"),
        (0, "survived"),
        (1, "killed"),
        (2, "broken"),
        (3, "broken"),
        (5, "no tests"),
        (24, "timeout"),
        (-24, "timeout"),
        (-11, "broken"),
        (33, "no tests"),
        (35, "broken"),
        (36, "timeout"),
        (152, "timeout"),
        (255, "timeout"),
    ],
)
def test_what_an_exit_code_means(code: int | None, outcome: str) -> None:
    assert Mutant("checker.rules.words.x_a__mutmut_1", code).outcome == outcome


def test_a_change_is_what_differs(folder: Path) -> None:
    joined, put = read(folder)
    assert change(folder, joined) == '- return ", ".join(parts)\n+ return "XX, XX".join(parts)'
    assert change(folder, put) == "- self.add(a, b)\n+ self.add(a, )"


def test_a_change_knows_no_lines(folder: Path) -> None:
    joined, put = read(folder)
    before = [change(folder, joined), change(folder, put)]
    module = folder / "checker" / "rules" / "words.py"
    module.write_text("\n\n" + MUTATED, encoding="utf-8")
    moved = {name: [first + 2, last + 2] for name, (first, last) in SPANS.items()}
    module.with_name("words.py.spans").write_text(json.dumps({"spans": moved}), encoding="utf-8")
    assert [change(folder, joined), change(folder, put)] == before


def test_a_package_has_mutants_of_its_own(folder: Path) -> None:
    module = folder / "checker" / "rules" / "words.py"
    package = folder / "checker" / "lint"
    package.mkdir()
    module.rename(package / "__init__.py")
    module.with_name("words.py.spans").rename(package / "__init__.py.spans")
    mutant = Mutant("checker.lint.x_joined__mutmut_1", 0)
    assert change(folder, mutant).startswith('- return ", "')


def test_a_mutant_without_lines_says_what_to_do(folder: Path) -> None:
    with pytest.raises(SourceError, match=r"the lines of x_joined__mutmut_2 are not known; remove"):
        change(folder, Mutant("checker.rules.words.x_joined__mutmut_2", 0))


@pytest.mark.parametrize(
    ("content", "says"),
    [("{", "cannot be read"), ("[]", "is no JSON object"), ("{}", "holds no exit codes")],
)
def test_results_that_are_none_name_their_file(folder: Path, content: str, says: str) -> None:
    path = folder / "checker" / "rules" / "words.py.meta"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SourceError) as raised:
        read(folder)
    assert str(raised.value).startswith(f"{path}: {says}")


SOURCE = '''\
"""A module."""

@cache
def plain(a):
    return a

class Box:
    size = 1

    async def put(self):
        def inner(): ...
'''


def test_functions_have_the_names_that_mutmut_gives_them() -> None:
    assert [name for name, _ in functions(SOURCE)] == ["x_plain", "xǁBoxǁput"]


def test_a_hash_follows_the_lines_and_not_their_place() -> None:
    before = dict(functions(SOURCE))
    assert dict(functions("import os\n\n" + SOURCE)) == before
    changed = dict(functions(SOURCE.replace("return a", "return b")))
    assert changed["x_plain"] != before["x_plain"]
    assert changed["xǁBoxǁput"] == before["xǁBoxǁput"]
    assert dict(functions(SOURCE.replace("@cache", "@lru_cache")))["x_plain"] != before["x_plain"]
