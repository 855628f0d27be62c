"""The steps of CONTRIBUTING: the rule and the format that it shows can be added as they stand there."""

import io
import shutil
import types
from pathlib import Path

import pytest

from checker.lint.config import FORMATS
from checker.report import FORMATS as REPORT_FORMATS
from checker.report import Context, Formatter, Summary
from checker.rules.compiled import generate
from checker.rules.evaluate import Passport, failing
from checker.rules.family import Family
from checker.rules.finding import Finding
from checker.rules.registry import load_families
from tests.docs.documents import ROOT, blocks
from tests.invariants.cases import expanded

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
