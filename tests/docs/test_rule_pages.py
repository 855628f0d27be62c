"""The pages of the rules in docs/rules are what the rules say."""

from dataclasses import replace
from pathlib import Path

import pytest

from checker.prove.facts import ClauseFact
from checker.rules.example import ABSENT, at, row
from checker.rules.registry import load_families
from tests.docs.documents import ROOT
from tests.docs.site import script

PAGES = script("rule_pages")
FAMILIES = load_families()


def test_the_pages_are_up_to_date() -> None:
    stale = PAGES.stale(PAGES.files(FAMILIES, PAGES.kept_facts()))
    assert not stale, "\n".join(map(PAGES.out_of_date, stale))


def test_the_kept_facts_are_about_every_rule_and_every_clause() -> None:
    facts = PAGES.kept_facts()
    for family in FAMILIES:
        for rule in family.rules:
            names = {clause.name for clause in rule.clauses(family.home)}
            assert (rule.id in facts) == (rule.bound_by is None), rule.id
            assert set(facts.get(rule.id, {}).get("clauses", ())) == names, rule.id


def test_what_is_stale_is_named(tmp_path: Path) -> None:
    for name, text in (("same.md", "a"), ("changed.md", "b"), ("gone.md", "c")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    wanted = {"same.md": "a", "changed.md": "B", "new.md": "d"}
    assert PAGES.stale(wanted, tmp_path) == ["changed.md", "gone.md", "new.md"]
    assert PAGES.out_of_date("new.md").startswith("docs/rules/new.md is out of date: run `make docs`")


def test_the_script_writes_and_compares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(PAGES, "FOLDER", tmp_path / "rules")
    monkeypatch.setattr(PAGES, "facts", lambda families: {})
    monkeypatch.setattr(PAGES, "files", lambda families, known: {"index.md": "a", "inv-6.md": "b"})
    monkeypatch.setattr(PAGES, "stale", lambda wanted: stale(wanted, tmp_path / "rules"))
    stale = script("rule_pages").stale
    assert PAGES.main(["--check"]) == 1
    assert [line.split()[0] for line in capsys.readouterr().err.splitlines()] == [
        "docs/rules/index.md",
        "docs/rules/inv-6.md",
    ]
    assert PAGES.main([]) == 0
    (tmp_path / "rules" / "old.md").write_text("x", encoding="utf-8")
    assert PAGES.main(["--check"]) == 1
    assert [line.split()[0] for line in capsys.readouterr().err.splitlines()] == ["docs/rules/old.md"]
    assert PAGES.main([]) == 0
    assert PAGES.main(["--check"]) == 0
    assert {path.name for path in (tmp_path / "rules").iterdir()} == {"index.md", "inv-6.md"}


INV = next(family for family in FAMILIES if family.name == "INV")


def fact(rule: str, clause: str, alone: bool, witness: object = None, core: bool = True) -> ClauseFact:
    return ClauseFact(rule, clause, core, True, alone, (), False, True, (), witness)


def test_an_example_is_the_first_witness() -> None:
    found = PAGES.Shortest(FAMILIES).witness(fact("INV-6", "anchor", True))
    assert found == {"example": "a stale anchor left behind", "edits": []}


def test_an_example_of_a_sweep_is_the_next() -> None:
    found = PAGES.Shortest(FAMILIES).witness(fact("INV-1", "status", False))
    assert found == {"example": None, "edits": ['audit_status = "inconclusive"']}


def test_without_one_the_fewest_edits_are() -> None:
    silent = replace(INV, rules=tuple(replace(rule, rejects=()) for rule in INV.rules))
    shortest = PAGES.Shortest([silent, *(family for family in FAMILIES if family is not INV)])
    witness = INV.base.edited((*row(anchor_value="", rationale="Another."), *at("/claim_drifts", ABSENT)))
    assert shortest.witness(fact("INV-16", "anchor", True, witness)) == {
        "example": None,
        "edits": ['anchor_value = ""'],
    }
    assert shortest.witness(fact("INV-16", "anchor", True)) == {"example": None, "edits": []}


def test_make_runs_the_script() -> None:
    assert "docs/site/rule_pages.py $(DOCS)" in (ROOT / "Makefile").read_text(encoding="utf-8")
