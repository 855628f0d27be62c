"""The ship gate: a rule that accepts everything, or rejects everything, does not get past its own tests.

Each rule in turn is replaced inside a fresh copy of the tree; its names, its words and its examples stay.
"""

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.invariants.cases import loaded

ROOT = Path(__file__).parents[2]
COPIED = ("checker", "docs", "examples", "invariants", "schemas", "tests", "pyproject.toml", "README.md")
CACHES = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis")
RULES = [rule for family in loaded() for rule in family.rules]
IDS = sorted((rule.id for rule in RULES), key=len, reverse=True)
WITH_CLAUSES = [rule.id for rule in RULES if rule.bound_by is None]

PLANTED = """

def _planted(rule):
    from dataclasses import replace

    from checker.rules.invariant import Case
    from checker.rules.words import Always, Not

    cases = [Case(rule.when, rule.then), *rule.cases]
    if rule.iff is not None:
        cases.append(Case(rule.iff.left, {**rule.iff.right, "reverse": rule.iff.left}))
    planted = [Case(WHEN, dict.fromkeys(case.then, REQUIREMENT), case.over) for case in cases]
    return replace(rule, when=Always(), then={}, cases=tuple(planted), iff=None)


globals().update(
    {name: _planted(value) for name, value in globals().items() if type(value).__name__ == "Invariant"}
)
"""
ACCEPT_ALL = PLANTED.replace("WHEN", "case.when").replace("REQUIREMENT", "Always()")
REJECT_ALL = PLANTED.replace("WHEN", "Always()").replace("REQUIREMENT", "Not(Always())")
REPLACEMENTS = [pytest.param(ACCEPT_ALL, id="accept-all"), pytest.param(REJECT_ALL, id="reject-all")]
pytestmark = pytest.mark.slow


class Copy:
    """A copy of the tree.

    Args:
        root: where it is; made here.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=CACHES)
            else:
                shutil.copy(ROOT / name, root / name)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
        self.environment = {**kept, "CLAIM_AUDIT_CACHE": str(root.parent / "cache")}
        # All bytecode is written by hand below: two replacements of one second and one size look alike to it.
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", "checker", "invariants"], cwd=root, check=True
        )
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"

    @contextmanager
    def replaced(self, rule: str, replacement: str) -> Iterator[None]:
        """The rule's file with a replacement at its end, for a while."""
        (file,) = (
            path
            for path in self.root.glob("invariants/*/rule_*.py")
            if path.read_text(encoding="utf-8").startswith(f'"""{rule} ')
        )
        source = file.read_text(encoding="utf-8")
        file.write_text(source + replacement, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(source, encoding="utf-8")

    def failed(self) -> tuple[int, set[str]]:
        """How `pytest tests/invariants` without this file ends there, and which tests fail, by name."""
        report = self.root.parent / "report.xml"
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "tests/invariants", "-q", "-m", "not slow"),
                *("--deselect", "tests/invariants/test_ship_gate.py", f"--junitxml={report}"),
                *("-p", "no:cacheprovider", "-p", "no:xdist"),
            ],
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert report.is_file(), done.stdout + done.stderr
        cases = ElementTree.parse(report).iter("testcase")
        ended = [(case.get("name", ""), {child.tag for child in case}) for case in cases]
        assert len(ended) > len(RULES)
        return done.returncode, {name for name, tags in ended if tags & {"failure", "error"}}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("ship-gate") / "copy")


@pytest.fixture(scope="module")
def warm(copy: Copy) -> Iterator[subprocess.Popen[str]]:
    """`tests.invariants.warm` in the copy."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.invariants.warm"],
        cwd=copy.root,
        env=copy.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def failed_for(rule: str, warm: subprocess.Popen[str]) -> list[str]:
    """The ids of the rule's own tests that fail in the copy as it is now."""
    assert warm.stdin is not None
    assert warm.stdout is not None
    warm.stdin.write(f"{rule}\n")
    warm.stdin.flush()
    found: list[str] = json.loads(warm.stdout.readline())
    return found


def rule_of(test: str) -> str | None:
    """The rule that a test's parameters begin with: the whole id, so that INV-19 is not INV-1."""
    parameters = test.partition("[")[2].removesuffix("]")
    return next((id for id in IDS if parameters == id or parameters.startswith(f"{id}-")), None)


def test_the_copy_as_it_is_passes(copy: Copy) -> None:
    assert copy.failed() == (0, set())


@pytest.mark.parametrize("replacement", REPLACEMENTS)
def test_inv_19_replaced_turns_the_tests_red_and_they_name_it(copy: Copy, replacement: str) -> None:
    with copy.replaced("INV-19", replacement):
        code, failed = copy.failed()
    assert code == 1
    examples = {name for name in failed if name.startswith("test_an_example_fires_exactly_its_clauses[")}
    assert {rule_of(name) for name in examples} == {"INV-19"}


@pytest.mark.parametrize("rule", WITH_CLAUSES)
def test_every_rule_replaced_turns_its_tests_red(rule: str, copy: Copy, warm: subprocess.Popen[str]) -> None:
    for replacement in (ACCEPT_ALL, REJECT_ALL):
        with copy.replaced(rule, replacement):
            failed = failed_for(rule, warm)
        assert {rule_of(name) for name in failed} == {rule}


def test_a_test_is_of_the_rule_with_the_whole_id() -> None:
    assert rule_of("test_x[INV-19-one part, supported]") == "INV-19"
    assert rule_of("test_x[INV-1-stage: defect_stage None]") == "INV-1"
    assert rule_of("test_x[EP-INV-1]") == "EP-INV-1"
    assert rule_of("test_the_base_passport_is_clean_under_every_rule") is None
