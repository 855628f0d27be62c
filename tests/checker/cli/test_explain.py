"""A rule's page."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.cli import catalogue
from checker.cli.catalogue import READER, entries
from checker.cli.catalogue import page as page_of
from checker.cli.explain import aggregate_page, page
from checker.cli.rules import table
from checker.report.rule_entry import ClauseEntry, Entry
from checker.rules.family import Aggregate
from checker.rules.registry import load_families

Command = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[3]


def test_a_rule(run: Command) -> None:
    code, out, err = run("explain", "INV-6")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("INV-6: ")
    assert lines[1] == "family INV, error, on by default"
    heads = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert heads == [
        "What it finds:",
        "Why it is bad:",
        "Example:",
        "What to do:",
        "Clauses:",
        "Accepted:",
        "Rejected, with the clauses that fail:",
    ]
    assert "  anchor: where anchor_kind is none: anchor_value must be empty" in lines
    assert "  - a stale anchor left behind [anchor]" in lines


@pytest.mark.parametrize(
    ("word", "second"),
    [
        ("X-COVERAGE", "family X, warning, off unless selected"),
        ("S-INV-3", "family S-INV, error, binds the gate; lint does not check it"),
        ("bom", "family reader, warning, on by default"),
    ],
)
def test_how_it_runs(word: str, second: str, run: Command) -> None:
    assert run("explain", word)[1].splitlines()[1] == second


def test_what_implies_a_clause() -> None:
    clause = ClauseEntry("stage", "the stage must be set", ("INV-1.stage", "matrix.triple"))
    entry = Entry("OWN-1", "OWN", "A title.", "error", "Some words.", clauses=(clause,))
    assert page(entry).splitlines()[-1] == (
        "  stage: the stage must be set (whenever it fails, so does INV-1.stage or matrix.triple)"
    )
    assert entry.as_dict()["clauses"][0]["implied_by"] == ["INV-1.stage", "matrix.triple"]


def test_a_family_lists_its_rules(run: Command) -> None:
    code, out, _ = run("explain", "M-INV")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        "M-INV",
        "M-INV-1",
        "M-INV-2",
        "M-INV-3",
        "M-INV-4",
    ]


def test_an_aggregate_has_a_schema_and_rules(run: Command) -> None:
    code, out, _ = run("explain", "claim_drifts")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("claim_drifts: an aggregate, ")
    assert lines[0].endswith(" an array of rows")
    assert lines[1] == "schema: claim-audit schema claim_drift"
    ids = [line.split()[0] for line in lines if line.startswith("  ")]
    assert ids[:4] == ["D-INV-1", "D-INV-2", "D-INV-3", "D-INV-4"]
    assert {"X-DRIFT-DROPPED", "X-DRIFT-KNOWN"} <= set(ids)
    _, out, _ = run("explain", "claim_drifts", "--format", "json")
    assert [entry["id"] for entry in json.loads(out)["rules"]] == ids


def test_an_aggregate_of_one_object(run: Command) -> None:
    lines = run("explain", "experiment_intake_declaration")[1].splitlines()
    assert lines[0].endswith(" one object")
    assert not any(line.startswith("schema:") for line in lines)


def test_an_aggregate_of_ones_own_without_rules() -> None:
    lines = aggregate_page(Aggregate("mine", "/x/mine.schema.json", ()), []).splitlines()
    assert lines[1:] == ["schema: claim-audit schema mine", "No rule is about it."]


def test_an_aggregate_s_name_steers_no_terminal() -> None:
    lines = aggregate_page(Aggregate("a\x1b[31m", "/x/m\u202e.schema.json", ()), []).splitlines()
    assert lines[0].startswith("a\\x1b[31m: an aggregate, ")
    assert lines[1] == "schema: claim-audit schema m\\u202e"


def test_the_page_of_document_names_the_aggregates() -> None:
    (document,) = (entry for entry in ENTRIES if entry.id == "document")
    named = {word for word in re.findall(r"`([a-z_]+)`", document.body) if "_" in word}
    assert named == {aggregate.name for family in load_families() for aggregate in family.aggregates}


def test_examples_are_told_apart() -> None:
    for entry in ENTRIES:
        shown = [example.edits for example in (*entry.accepted, *entry.rejected) if example.edits]
        assert len(set(shown)) == len(shown), entry.id


def test_a_sweep_says_what_is_accepted() -> None:
    edits = {entry.id: [example.edits for example in entry.rejected] for entry in ENTRIES}
    swept = 'judgment swept over its values; accepted: "UNSUPPORTED"'
    assert any(text.endswith(f", then {swept}") for text in edits["INV-8"])
    assert any(text.startswith("every combination of judgment, audit_status and") for text in edits["matrix"])


def test_several(run: Command) -> None:
    _, out, _ = run("explain", "INV-1", "INV-10", "reader")
    heads = [line.split(":")[0] for line in out.splitlines() if line.startswith(("INV", "reader"))]
    assert heads == ["INV-1", "INV-10", "reader"]
    _, out, _ = run("explain", "INV-1", "M-INV", "--format", "json")
    output = json.loads(out)
    assert (output["version"], output["command"], output["exit"]) == (1, "explain", 0)
    assert [entry["id"] for entry in output["rules"]] == ["INV-1", "M-INV-1", "M-INV-2", "M-INV-3", "M-INV-4"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("INV-100", "no rule, family or aggregate is named 'INV-100'; did you mean \"INV-10\"?"),
        ("inv-6", "no rule, family or aggregate is named 'inv-6'; did you mean \"INV-6\"?"),
        ("quality", "no rule, family or aggregate is named 'quality'"),
    ],
)
def test_unknown(word: str, message: str, run: Command) -> None:
    code, out, err = run("explain", word)
    assert (code, out) == (2, "")
    assert err.splitlines() == [f"claim-audit: error: {message}", "`claim-audit rules` lists the rules."]


ENTRIES = entries(load_families())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_rule_has_a_page(entry: Entry) -> None:
    text = page(entry)
    assert text.startswith(f"{entry.id}: {entry.title}\n")
    for head in ("What it finds:", "Why it is bad:", "What to do:"):
        assert f"\n{head}\n" in text
    assert (entry.bound_by is None and entry.family != READER) == bool(entry.clauses)
    assert bool(entry.rejected) == bool(entry.clauses)
    for head in ("**What it finds.**", "**Why it is bad.**", "**What to do.**"):
        assert head in entry.help_markdown
    assert ("**Clauses.**" in entry.help_markdown) == bool(entry.clauses)
    assert entry.help_uri is None


def test_what_a_rule_file_says_cannot_steer_a_terminal() -> None:
    entry = Entry("OWN-1", "OWN", "A \x1b[31mtitle.", "error", "What it finds:\nOne\u202e.\n\n    a: b")
    assert page(entry).split("\n")[:6] == [
        "OWN-1: A \\x1b[31mtitle.",
        "family OWN, error, on by default",
        "",
        "What it finds:",
        "One\\u202e.",
        "",
    ]
    assert table([entry]) == "OWN\n  OWN-1  error    A \\x1b[31mtitle.\n"


def test_the_page_is_named_where_it_is(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("INV-6", "schema"):
        file = f"docs/rules/{word.lower()}.md"
        monkeypatch.chdir(ROOT)
        assert run("explain", word)[1].splitlines()[-1] == f"Page: {file}"
        monkeypatch.chdir(ROOT / "tests")
        assert run("explain", word)[1].splitlines()[-1] == f"Page: {ROOT / file}"


def test_the_page_is_on_the_site_where_there_is_one(folder: Path, run: Command) -> None:
    for address in ("https://example.org/docs", "https://example.org/docs/"):
        code, out, _ = run("explain", "INV-6", "--docs-url", address)
        assert (code, out.splitlines()[-1]) == (0, "Page: https://example.org/docs/rules/inv-6.html")
    (folder / ".claim-audit.toml").write_text('docs-url = "http://localhost:8000"')
    assert run("explain", "bom")[1].splitlines()[-1] == "Page: http://localhost:8000/rules/bom.html"
    _, out, _ = run("explain", "INV-6", "--format", "json")
    assert [rule["help_uri"] for rule in json.loads(out)["rules"]] == [
        "http://localhost:8000/rules/inv-6.html"
    ]
    _, out, _ = run("rules", "--format", "json", "--no-config")
    assert {rule["help_uri"] for rule in json.loads(out)["rules"]} == {None}


def test_an_installed_tool_names_no_page_that_is_not_there(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(catalogue, "_ROOT", str(tmp_path))
    assert not any(line.startswith("Page: ") for line in run("explain", "INV-6")[1].splitlines())


def test_rules_of_ones_own_have_no_page() -> None:
    families = load_families([str(ROOT / "examples" / "house_rules")])
    own = [entry for entry in entries(families, "https://example.org") if entry.family == "HOUSE"]
    assert [(entry.id, entry.help_uri, page_of(entry)) for entry in own] == [("HOUSE-1", None, None)]
    assert own[0].source == str(ROOT / "examples" / "house_rules" / "rule_house_1.py")
    assert not own[0].shipped


@pytest.mark.parametrize("address", ["docs", "ftp://example.org", "https://example.org/?a"])
def test_what_is_no_address(address: str, run: Command) -> None:
    code, out, err = run("explain", "INV-6", "--docs-url", address)
    assert (code, out) == (2, "")
    assert "expected an absolute address, as https://example.org/docs" in err.splitlines()[0]


def test_a_page_without_sections_is_its_help() -> None:
    assert Entry("OWN-1", "OWN", "A title.", "error", "Some words.").help_markdown == "Some words.\n"
