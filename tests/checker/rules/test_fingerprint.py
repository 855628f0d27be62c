"""What the name of a file in the cache is made of, and which files of the cache are removed."""

import os
import re
from pathlib import Path

import pytest

from checker.rules import compiled
from checker.rules.compiled import load_checks
from checker.rules.invariant import RuleError


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small installation: two rooms of the checker, and the rules."""
    for name in ("checker/rules/words.py", "checker/lint/run.py", "invariants/inv/rule_1.py"):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True)
        path.write_text("A = 1\n", encoding="utf-8")
    monkeypatch.setattr(compiled, "_ROOT", str(tmp_path / "root"))
    return tmp_path / "root"


def fingerprint(*specs: str) -> str:
    return compiled._fingerprint(specs)


@pytest.mark.parametrize("name", ["checker/rules/words.py", "invariants/inv/rule_1.py"])
def test_the_rule_language_and_the_rules_count(root: Path, name: str) -> None:
    before = fingerprint()
    (root / name).write_text("A = 2\n", encoding="utf-8")
    assert fingerprint() != before


@pytest.mark.parametrize("name", ["checker/lint/run.py", "other.py", "rules/words.py"])
def test_nothing_else_counts(root: Path, name: str) -> None:
    before = fingerprint()
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_text("A = 2\n", encoding="utf-8")
    assert fingerprint() == before


def test_a_file_may_have_any_name(root: Path) -> None:
    before = fingerprint()
    (root / "invariants" / os.fsdecode(b"rule_\xff.py")).write_text("", encoding="utf-8")
    assert fingerprint() != before


def test_a_folder_may_have_any_name(root: Path) -> None:
    folder = root / os.fsdecode(b"own_\xff")
    folder.mkdir()
    before = fingerprint(str(folder))
    (folder / "rule_1.py").write_text("", encoding="utf-8")
    assert fingerprint(str(folder)) != before


def test_it_is_a_number_of_sixteen_bytes(root: Path) -> None:
    assert re.fullmatch("[0-9a-f]{32}", fingerprint())
    assert fingerprint()[:16] != fingerprint()[16:]


def test_where_a_line_ends_and_the_next_file_begins_counts(root: Path) -> None:
    before = fingerprint()
    (root / "invariants/inv/rule_1.py").rename(root / "invariants/rule_1.py")
    assert fingerprint() != before


# the files


def test_only_checks_are_removed_and_the_oldest_first(tmp_path: Path) -> None:
    for number in range(10):
        path = tmp_path / f"checks-{number}.bin"
        path.write_bytes(b"")
        os.utime(path, (100 - number, 100 - number))
    for name in ("checks-0.txt", "notes.bin", "checks.bin"):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (1, 1))
    compiled._prune(str(tmp_path))
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == sorted(
        [*(f"checks-{number}.bin" for number in range(8)), "checks-0.txt", "checks.bin", "notes.bin"]
    )


def test_a_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "checks-1.bin"
    compiled._write(str(path), b"content")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in path.parent.iterdir()] == ["checks-1.bin"]


def test_generated_code_says_in_a_traceback_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIM_AUDIT_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled, "generate", lambda specs: "RULES = FAMILIES = AGGREGATES = CLAUSES = ()\n"
                        "ROW = KEEP = {}\ndef cross(): ...\n")  # fmt: skip
    checks = load_checks()
    assert checks.cross.__module__ == "checker._checks"
    assert checks.cross.__code__.co_filename == "<checks>"
    with pytest.raises(RuleError) as raised:
        checks.load()
    assert str(raised.value) == "the rule files and the compiled checks differ: run the command again"
