"""The shipped examples as killers."""

from pathlib import Path

import pytest

import checker.mutate.shipped
from checker.mutate.shipped import shipped_examples


def test_the_json_documents_and_what_their_table_states() -> None:
    found = shipped_examples()
    titles = [stated.title for stated in found]
    assert titles[:1] == ["examples/good/passport.json"]
    assert set(titles) == {
        "examples/good/passport.json", "examples/good/passports.jsonl", "examples/bad/passport.json",
    }  # fmt: skip
    assert all(not stated.fires for stated in found[:-1])
    assert found[-1].fires[("INV-19", "judgment")] == 1
    assert sum(number for (rule, _), number in found[-1].fires.items() if rule != "schema") == 8


def test_without_a_checkout_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker.mutate.shipped, "data_folder", lambda name: str(tmp_path / name))
    assert shipped_examples() == ()


def test_an_installed_claim_audit_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands beside an installed package is another's."""
    monkeypatch.setattr("checker.mutate.shipped.is_shipped", lambda: True)
    assert shipped_examples() == ()
