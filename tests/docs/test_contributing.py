"""The steps of CONTRIBUTING: the rule and the format that it shows can be added as they stand there."""

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import types
from pathlib import Path

import pytest

from checker.lint.config import FORMATS
from checker.report import FORMATS as REPORT_FORMATS
from checker.report import Context, Formatter, Summary
from checker.rules.compiled import generate
from checker.rules.evaluate import Passport, failing
from checker.rules.example import expanded
from checker.rules.family import Family
from checker.rules.finding import Finding
from checker.rules.registry import load_families
from tests.docs.documents import ROOT, blocks

SHOWN, FORMAT = blocks(ROOT / "CONTRIBUTING.md", "python")
# By another id: whoever follows the steps to the letter has a rule INV-20 already.
RULE = SHOWN.replace("INV-20", "CONTRIBUTED-20")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A family like the example's, with the rule as its only one."""
    folder = tmp_path_factory.mktemp("families") / "contributed"
    folder.mkdir()
    shutil.copy(ROOT / "examples" / "house_rules" / "__init__.py", folder)
    (folder / "rule_contributed_20.py").write_text(RULE, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def family(folder: Path) -> Family:
    return load_families([str(folder)])[-1]


def test_the_rule_is_found_by_its_file(family: Family) -> None:
    assert [rule.id for rule in family.rules] == ["CONTRIBUTED-20"]
    for heading in ("What it finds", "Why it is bad", "Example", "What to do"):
        assert family.rules[0].section(heading)


def test_its_examples_say_what_it_does(family: Family) -> None:
    (rule,) = family.rules
    for example in (*expanded(rule.accepts), *expanded(rule.rejects)):
        fired = failing(rule.clauses(family.home), Passport(family.base.edited(example.patch)))
        assert {clause.name for clause, _ in fired} == set(example.fires), example.title


def test_it_compiles(folder: Path) -> None:
    assert "CONTRIBUTED-20" in generate([str(folder)])


class Tree:
    """A fresh copy of the project, in which the commands of CONTRIBUTING run as if it were installed there.

    root: where it is; made here.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        stamp = root.parent / "set-up"
        stamp.write_text(f"{root}\n", encoding="utf-8")
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV_", "MAKE"))
        }
        self.environment = {
            **kept,
            "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")]),
            "PYTHONPATH": str(root),
            "PYTHONDONTWRITEBYTECODE": "1",
            "CLAIM_AUDIT_CACHE": str(root.parent / "cache"),
            # The environment is there already: make takes this one instead of setting one up.
            "MAKEFLAGS": f"STAMP={stamp} VENV_PYTHON={sys.executable}",
        }

    def run(self, line: str) -> tuple[int, str]:
        """Exit code and output of a command line."""
        done = subprocess.run(
            line, shell=True, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def contents(self) -> dict[str, str]:
        """A digest of each file, by its path."""
        return {
            path.relative_to(self.root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.root.rglob("*")
            if path.is_file() and not path.relative_to(self.root).parts[0].startswith((".", "build"))
        }


_LEFT_OUT = (
    ".git",
    ".venv",
    "build",
    "dist",
    "mutants",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    ".coverage*",
)


def steps() -> tuple[list[str], list[str]]:
    """The command lines of "Add a rule": those before the rule is shown, and those after."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split("\n## Add a rule\n")[1].split("\n## ")[0]
    before, after = section.split("```python")
    return re.findall(r"(?m)^\$ (.+)$", before), re.findall(r"(?m)^\$ (.+)$", after)


def test_the_steps_are_the_commands_that_there_are_for_it() -> None:
    before, after = steps()
    assert [line.split("#")[0].split() for line in (*before, *after)] == [
        ["claim-audit", "new", "INV-20", "--family", "INV"],
        ["pytest", "tests/invariants", "-k", "INV-20"],
        ["claim-audit", "explain", "INV-20"],
        ["claim-audit", "prove"],
        ["claim-audit", "mutate", "--rule", "INV-20"],
        ["make", "docs"],
    ]


@pytest.mark.slow
def test_the_steps_followed_to_the_letter_add_the_rule(tmp_path: Path) -> None:
    tree = Tree(tmp_path / "tree")
    known = tree.contents()
    before, after = steps()
    for line in before:
        code, output = tree.run(line)
        assert code == 0, output
    added = tree.contents().keys() - known.keys()
    assert added == {"invariants/claim_audit_results/rule_inv_20.py"}
    (file,) = added
    for line in ("claim-audit lint examples/good", "claim-audit prove", "claim-audit mutate", after[0]):
        code, output = tree.run(line)
        assert code == (1 if line.startswith("pytest") else 2), output
        told = [text.removeprefix("claim-audit: error: ") for text in output.splitlines()]
        assert any(text.startswith(_LEFT) for text in told), f"{line}\n{output}"
        assert "Traceback" not in output
    (tree.root / file).write_text(SHOWN, encoding="utf-8")
    for line in after:
        code, output = tree.run(line)
        assert code == 0, f"{line}\n{output}"
    now = tree.contents()
    changed = {path for path in now.keys() | known.keys() if now.get(path) != known.get(path)}
    assert {path for path in changed if not path.startswith("docs/rules/")} == {file}
    code, output = tree.run("pytest tests/invariants tests/docs -q -m 'not slow' -p no:cacheprovider")
    assert code == 0, output


_LEFT = "invariants/claim_audit_results/rule_inv_20.py: INV-20: fill in what still says FILL_IN: "


def test_the_format_writes_a_line_a_finding() -> None:
    module = types.ModuleType("places")
    exec(compile(FORMAT, "places.py", "exec"), vars(module))
    out = io.StringIO()
    report: Formatter = module.FORMAT(out, Context())
    report.begin()
    report.finding(Finding("INV-1", "no", path="a\x1b.json", line=3))
    report.end(Summary())
    assert out.getvalue() == "a\\x1b.json:3\n"


def test_both_lists_of_formats_are_the_same() -> None:
    assert FORMATS == REPORT_FORMATS
