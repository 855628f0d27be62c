"""Known findings: what makes two the same, what is stale, what the file holds."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from checker.lint.baseline import Baseline, load
from checker.lint.config import ConfigError
from checker.rules.finding import Finding


def finding(**changes: Any) -> Finding:
    facts: dict[str, Any] = {
        "rule": "INV-1",
        "message": "m",
        "clause": "stage",
        "path": "a.json",
        "line": 3,
        "aggregate": "claim_audit_results",
        "row": 0,
        "key": {"claim_id": "C-001"},
    }
    facts.update(changes)
    return Finding(facts.pop("rule"), facts.pop("message"), **facts)


IDS = frozenset({"INV-1", "schema"})


def written(*findings: Finding, path: str = "baseline.json") -> Baseline:
    """The baseline that holds the findings, read anew."""
    baseline = Baseline(path)
    for one in findings:
        assert baseline.record(one)
    assert baseline.save() == len(findings)
    return load(path)


def test_the_file_is_sorted_and_one_entry_a_line(folder: Path) -> None:
    written(finding(path="b.json"), finding(rule="schema", clause=None), finding(), finding(line=9))
    text = (folder / "baseline.json").read_text()
    entries = json.loads(text)
    assert entries["version"] == 1
    assert [(e["path"], e["rule"], e["clause"], e["nth"]) for e in entries["findings"]] == [
        ("a.json", "INV-1", "stage", 1),
        ("a.json", "INV-1", "stage", 2),
        ("a.json", "schema", None, 1),
        ("b.json", "INV-1", "stage", 1),
    ]
    assert "line" not in entries["findings"][0]
    assert len(text.splitlines()) == 4 + 5


def test_an_empty_file(folder: Path) -> None:
    written()
    assert json.loads((folder / "baseline.json").read_text()) == {"version": 1, "findings": []}


def test_the_order_of_findings_does_not_matter_to_the_file(folder: Path) -> None:
    written(finding(path="b.json"), finding(), path="one.json")
    written(finding(), finding(path="b.json"), path="two.json")
    assert (folder / "one.json").read_bytes() == (folder / "two.json").read_bytes()


def test_a_known_finding_is_held_wherever_its_line_is(folder: Path) -> None:
    baseline = written(finding())
    assert baseline.holds(finding(line=99, column=7, row=5, message="other words"))


@pytest.mark.parametrize(
    "changes",
    [
        {"rule": "INV-10"},
        {"clause": "status"},
        {"clause": None},
        {"path": "b.json"},
        {"aggregate": "claim_drifts"},
        {"aggregate": None},
        {"key": {"claim_id": "C-002"}},
        {"key": {"claim_id": "C-001", "ref_slug": "x"}},
        {"key": {}},
    ],
)
def test_any_other_fact_makes_another_finding(changes: dict[str, Any], folder: Path) -> None:
    assert not written(finding()).holds(finding(**changes))


def test_equal_findings_are_counted(folder: Path) -> None:
    baseline = written(finding(), finding())
    assert [baseline.holds(finding()) for _ in range(3)] == [True, True, False]


def test_paths_are_relative_to_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "x").mkdir()
    written(finding(path="x/a.json"), path="x/baseline.json")
    (entry,) = json.loads((folder / "x" / "baseline.json").read_text())["findings"]
    assert entry["path"] == "a.json"
    monkeypatch.chdir(folder / "x")
    assert load("baseline.json").holds(finding(path="a.json"))
    assert load("baseline.json").holds(finding(path=f"{folder}/x/a.json"))


def test_standard_input_keeps_its_name(folder: Path) -> None:
    assert written(finding(path="-")).holds(finding(path="-"))


@pytest.mark.parametrize("rule", ["encoding", "syntax", "depth", "alias", "size", "document"])
def test_what_was_not_understood_is_never_known(rule: str, folder: Path) -> None:
    baseline = Baseline("baseline.json")
    assert not baseline.record(finding(rule=rule))
    baseline.save()
    text = (folder / "baseline.json").read_text().replace("[]", json.dumps([entry(rule=rule)]))
    (folder / "baseline.json").write_text(text)
    assert not load("baseline.json").holds(finding(rule=rule))


def entry(**changes: Any) -> dict[str, Any]:
    facts = {
        "path": "a.json",
        "rule": "INV-1",
        "clause": "stage",
        "aggregate": "claim_audit_results",
        "key": {"claim_id": "C-001"},
        "nth": 1,
    }
    return {**facts, **changes}


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        7,
        1 << 64,
        1 << 20_000,
        1.0,
        float("nan"),
        float("inf"),
        "\ud800",
        ["x", {"y": 1}],
        {"b": 1, "a": float("-inf")},
        [1 << 20_000],
    ],
    ids=[
        "null",
        "true",
        "small",
        "large",
        "huge",
        "float",
        "nan",
        "infinity",
        "surrogate",
        "list",
        "object",
        "inner",
    ],
)
def test_a_key_of_any_value_survives_the_file(value: Any, folder: Path) -> None:
    baseline = written(finding(key={"claim_id": value}))
    json.loads((folder / "baseline.json").read_bytes(), parse_constant=pytest.fail)
    assert baseline.holds(finding(key={"claim_id": value}))


def test_stale_entries(folder: Path) -> None:
    for name in ("a.json", "b.json"):
        (folder / name).write_text("{}")
    baseline = written(finding(), finding(key={}), finding(path="b.json"), finding(rule="schema"))
    assert baseline.holds(finding())
    assert baseline.stale() == []
    baseline.linted("a.json", frozenset({"INV-1"}))
    assert [(one.path, one.rule, one.key) for one in baseline.stale()] == [("a.json", "INV-1", {})]
    baseline.linted("a.json", IDS)
    assert [one.rule for one in baseline.stale()] == ["INV-1", "schema"]


def test_entries_of_a_file_that_is_gone_are_stale(folder: Path) -> None:
    (folder / "a.json").write_text("{}")
    baseline = written(finding(), finding(path="gone.json"), finding(path="given.json"), finding(path="-"))
    # What standard input was called need not be there; it was read, without the rule.
    baseline.linted("given.json", frozenset())
    assert [one.path for one in baseline.stale()] == ["gone.json"]
    assert baseline.save() == 3


def test_saving_keeps_what_the_run_did_not_judge(folder: Path) -> None:
    for name in ("a.json", "b.json"):
        (folder / name).write_text("{}")
    baseline = written(
        finding(), finding(path="b.json"), finding(path="gone.json"), finding(rule="schema", clause=None)
    )
    baseline.linted("a.json", frozenset({"INV-1"}))
    baseline.record(finding(clause="status"))
    assert baseline.save() == 3
    assert [
        (e["path"], e["rule"], e["clause"]) for e in json.loads(Path("baseline.json").read_text())["findings"]
    ] == [
        ("a.json", "INV-1", "status"),
        ("a.json", "schema", None),
        ("b.json", "INV-1", "stage"),
    ]


def test_a_file_that_can_not_be_written(folder: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Baseline("nope/baseline.json").save()
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not a baseline: it is no JSON ("),
        ("[" * 100_000, "not a baseline: it is no JSON ("),
        ("[]", 'not a baseline: expected an object with "version" and "findings"'),
        ('{"version": 1}', 'not a baseline: expected an object with "version" and "findings"'),
        ('{"version": 2, "findings": []}', "version 2 of the baseline is not known (1 is)"),
        ('{"findings": []}', "version None of the baseline is not known (1 is)"),
        ('{"version": 1, "findings": [3]}', "not a baseline: findings[0] is no object"),
        (json.dumps({"version": 1, "findings": [entry(path=1)]}), "not a baseline: findings[0].path is 1"),
        (
            json.dumps({"version": 1, "findings": [entry(), entry(key=[])]}),
            "not a baseline: findings[1].key is []",
        ),
        (json.dumps({"version": 1, "findings": [{"path": "a"}]}), "not a baseline: findings[0].rule is None"),
    ],
)
def test_a_broken_file(content: str, message: str, folder: Path) -> None:
    (folder / "b.json").write_text(content)
    with pytest.raises(ConfigError) as caught:
        load("b.json")
    assert str(caught.value).startswith(f"b.json: {message}")


def test_a_file_of_other_bytes(folder: Path) -> None:
    (folder / "b.json").write_bytes(b"\xff\xfe{\x00")
    with pytest.raises(ConfigError, match=r"^b\.json: not a baseline: it is no JSON"):
        load("b.json")


def test_a_file_that_can_not_be_read(folder: Path) -> None:
    (folder / "b.json").mkdir()
    with pytest.raises(ConfigError, match=r"^b\.json: the baseline can't be read: Is a directory$"):
        load("b.json")


def test_a_missing_file(folder: Path) -> None:
    with pytest.raises(
        ConfigError,
        match=r"^b\.json: the baseline can't be read: No such file or directory; --write-baseline",
    ):
        load("b.json")
