"""A rule's page and the index: what stands where, and that texts of rules stay texts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from checker.report.rule_entry import ClauseEntry, Entry, ExampleEntry, page_name
from checker.report.rule_page import RuleFacts, rule_page, rules_index, runs, title
from checker.rules.finding import WARNING, Finding

ENTRY = Entry(
    "OWN-1",
    "OWN",
    "A slug is never x.",
    WARNING,
    "What it finds:\nA slug x, see OWN-2.\n\nExample:\n    ref_slug: x",
    clauses=(
        ClauseEntry("slug", "ref_slug must not be x", ()),
        ClauseEntry("other", "ref_slug must not be y", ("OWN-1.slug", "OWN-2.form")),
    ),
    accepted=(ExampleEntry("as it is", (), ()),),
    rejected=(
        ExampleEntry("an x", ('ref_slug = "x"', "no claim_id"), ("slug",)),
        ExampleEntry(
            "slugs", ('claim_id = "C"',), ("other", "slug"), ("ref_slug",), ('"z"',), ('"x"', '"y"')
        ),
        ExampleEntry("pairs", (), ("slug",), ("ref_slug", "claim_id"), (), ()),
    ),
    aggregates=("rows",),
    source="invariants/own/rule_own_1.py",
    shipped=True,
)
LINKS = {"OWN-1": "own-1.md", "OWN-2": "own-2.md"}


def parts(page: str) -> dict[str, str]:
    """Heading → the text below it."""
    return dict(re.findall(r"(?ms)^#+ (.+?)\n\n(.*?)(?=\n\n^#|\Z)", page.rstrip("\n")))


def test_the_head_says_what_the_rule_is() -> None:
    page = rule_page(ENTRY, LINKS)
    lines = page.splitlines()
    assert lines[0].startswith("<!-- ")
    assert "invariants/own/rule_own_1.py" in lines[0]
    assert lines[2] == "# OWN-1: A slug is never x"
    assert lines[4] == (
        "Family [OWN](index.md#own), warning, on by default. "
        "Defined in [`invariants/own/rule_own_1.py`](../../invariants/own/rule_own_1.py)."
    )
    assert page.endswith("\n")
    assert not page.endswith("\n\n")


def test_a_rule_that_is_not_shipped_names_its_file() -> None:
    page = rule_page(replace(ENTRY, shipped=False, source="/x/rule_own_1.py"), LINKS)
    assert page.splitlines()[4].endswith(" Defined in `/x/rule_own_1.py`.")


def test_its_sections_lead_to_other_rules_and_not_to_itself() -> None:
    found = parts(rule_page(ENTRY, LINKS))
    assert found["What it finds"] == "A slug x, see [OWN-2](own-2.md)."
    assert found["Example"] == "```yaml\nref_slug: x\n```"
    assert list(found)[1:] == ["What it finds", "Example", "Clauses", "Examples", "Accepted", "Rejected"]


def test_a_body_without_sections_is_one() -> None:
    page = rule_page(Entry("OWN-1", "OWN", "A title", "error", "Some words."), LINKS)
    assert parts(page)["What it says"] == "Some words."
    assert list(parts(page)) == ["OWN-1: A title", "What it says"]


def test_clauses_say_what_implies_them() -> None:
    assert parts(rule_page(ENTRY, LINKS))["Clauses"].splitlines() == [
        "- **`slug`**: ref_slug must not be x.",
        "- **`other`**: ref_slug must not be y. Whenever it fails, so does `OWN-1.slug` or "
        "[`OWN-2.form`](own-2.md).",
    ]


def test_examples_are_edits() -> None:
    found = parts(rule_page(ENTRY, LINKS))
    assert found["Accepted"] == "**as it is**: no edit"
    one, sweep, pairs = re.split(r"\n\n(?=\*\*)", found["Rejected"])
    assert one == '**an x** fails `slug`\n\n```text\nref_slug = "x"\nno claim_id\n```'
    assert sweep.split("\n\n") == [
        "**slugs**: every value of `ref_slug`, after these edits:",
        '```text\nclaim_id = "C"\n```',
        '- accepted: `"z"`\n- fails `other` and `slug`: `"x"` and `"y"`',
    ]
    assert pairs.split("\n\n") == [
        "**pairs**: every combination of `ref_slug` and `claim_id`",
        "- accepted: none\n- fails `slug`: every other one",
    ]


def test_an_example_that_fails_without_an_edit() -> None:
    page = rule_page(replace(ENTRY, rejected=(ExampleEntry("as it is", (), ("slug",)),)), LINKS)
    assert parts(page)["Rejected"] == "**as it is**: no edit, fails `slug`"


@pytest.mark.parametrize(("pointer", "place"), [("/rows/0/ref_slug", "\n  at /rows/0/ref_slug"), ("", "")])
def test_a_finding_is_shown_as_lint_says_it(pointer: str, place: str) -> None:
    finding = Finding("OWN-1", "it is x\x1b", clause="slug", severity=WARNING, pointer=pointer)
    said = parts(rule_page(ENTRY, LINKS, ("an x", finding)))["What lint says"]
    assert said == (f"Of the example *an x*:\n\n```text\nOWN-1 (warning) it is x\\x1b [slug]{place}\n```")


def facts(**clause: Any) -> RuleFacts:
    known: Any = {
        "core": True,
        "alone": False,
        "implied_by": [],
        "schema": False,
        "example": "an *x*",
        "edits": [],
    }
    return {
        "clauses": {"slug": {**known, **clause}},
        "mutants": {"killed": 3, "survived": 0, "equivalent": 0},
    }


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (facts(alone=True), "- `slug` fails alone, as in the example *an &#42;x&#42;*"),
        (
            facts(alone=True, example=None, edits=["a = 1", "no b"]),
            "- `slug` fails alone, as with `a = 1` and `no b`",
        ),
        (
            facts(),
            "- `slug` never fails alone, but what fails with it is declared to follow from it, as in the "
            "example *an &#42;x&#42;*",
        ),
        (
            facts(implied_by=["OWN-2.form"], example="x"),
            "- `slug` never fails alone: whenever it fails, so does [`OWN-2.form`](own-2.md), as in the "
            "example *x*",
        ),
        (
            facts(alone=True, schema=True, example="x"),
            "- `slug` fails alone, and only where the row breaks its schema too, as in the example *x*",
        ),
        (
            facts(core=False, example="x"),
            "- `slug` fails on a passport that all rules of the core accept, as in the example *x*",
        ),
    ],
)
def test_what_prove_found(known: RuleFacts, said: str) -> None:
    checks = parts(rule_page(ENTRY, LINKS, known=known))["What prove and mutate say"]
    assert checks.splitlines()[2] == said


def test_facts_come_in_the_order_of_the_clauses() -> None:
    (known,) = facts(alone=True)["clauses"].values()
    both: RuleFacts = {**facts(), "clauses": {"other": known, "slug": known}}
    checks = parts(rule_page(ENTRY, LINKS, known=both))["What prove and mutate say"]
    assert [line.split()[1] for line in checks.splitlines()[2:4]] == ["`slug`", "`other`"]


@pytest.mark.parametrize(
    ("killed", "survived", "equivalent", "said"),
    [
        (3, 0, 0, "The examples kill 3 of 3."),
        (0, 1, 0, "The examples kill 0 of 1."),
        (
            3,
            0,
            2,
            "The examples kill 3 of 3; 2 more mean the same as the rule, for a reason that it declares.",
        ),
    ],
)
def test_what_mutate_found(killed: int, survived: int, equivalent: int, said: str) -> None:
    known: RuleFacts = {
        "clauses": {},
        "mutants": {"killed": killed, "survived": survived, "equivalent": equivalent},
    }
    line = parts(rule_page(ENTRY, LINKS, known=known))["What prove and mutate say"].splitlines()[-1]
    assert line == f"A [mutant](../mutate.md) is the rule with one small change. {said}"


def test_texts_stay_texts() -> None:
    entry = Entry(
        "OWN-1",
        "OWN",
        "A <b>|*title*.",
        "error",
        "What it finds:\n<script>alert(1)</script>\n# no heading\n\n- no list",
        clauses=(ClauseEntry("slug", "must be *this* | <i>that</i>", ()),),
        rejected=(ExampleEntry("<u>", ("a = `b` \u200b```",), ("slug",)),),
        aggregates=("rows",),
    )
    page = rule_page(entry, {})
    outside = re.sub(r"(?ms)^(`{3,})text$.*?^\1$", "", page).partition("-->")[2]
    assert not re.search(r"<\w|\*title|\*this|^- no|^# no", outside, re.MULTILINE)
    assert "````text\na = `b` \\u200b```\n````" in page
    assert title(entry) == "A &#60;b&#62;&#124;&#42;title&#42;"


def test_names_stay_texts_too() -> None:
    name = "<b>|*x*\x1b"
    entry = replace(ENTRY, id=name, family=name)
    shown = "&#60;b&#62;&#124;&#42;x&#42;&#92;x1b"
    lines = rule_page(entry, {}).splitlines()
    assert lines[2] == f"# {shown}: A slug is never x"
    assert lines[4].startswith(f"Family [{shown}](")
    index = rules_index({name: "Ours."}, [entry], {})
    assert f"\n## {shown}\n" in index
    assert f"\n| [{shown}](" in index


def test_a_bar_stays_in_its_cell() -> None:
    clause = ClauseEntry("a|b", "must be so", ())
    entry = replace(ENTRY, title="Either `a|b` or a|b.", clauses=(clause,))
    (line,) = [line for line in rules_index({"OWN": "Ours."}, [entry], {}).splitlines() if "own-1.md" in line]
    assert re.split(r"(?<!\\)\|", line)[1:-1] == [
        " [OWN-1](own-1.md) ",
        r" Either `a\|b` or a&#124;b ",
        " warning ",
        " on ",
        r" `a\|b` ",
    ]
    assert rule_page(entry, {}).splitlines()[2] == "# OWN-1: Either `a|b` or a&#124;b"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "on by default"),
        ({"default": False}, "off unless selected"),
        ({"bound_by": "gate"}, "binds the gate; lint does not check it"),
    ],
)
def test_when_it_runs(change: dict[str, Any], said: str) -> None:
    assert runs(replace(ENTRY, **change)) == said


def test_the_index_lists_rules_by_family() -> None:
    bound = Entry("OWN-2", "OWN", "Two.", "error", "", bound_by="gate")
    off = replace(ENTRY, id="OWN-3", default=False)
    reader = Entry("syntax", "reader", "Read", "error", "Body.")
    index = rules_index({"OWN": "Ours.", "reader": "Theirs."}, [ENTRY, bound, off, reader], {"a": 1})
    found = parts(index)
    assert found["Rules"].startswith("`claim-audit lint` checks 2 rules, and 1 more about reading a file.")
    assert found["OWN"].splitlines() == [
        "Ours.",
        "",
        "| rule | what holds | severity | default | clauses |",
        "|---|---|---|---|---|",
        "| [OWN-1](own-1.md) | A slug is never x | warning | on | `slug` `other` |",
        "| [OWN-2](own-2.md) | Two | error | binds the gate | - |",
        "| [OWN-3](own-3.md) | A slug is never x | warning | off | `slug` `other` |",
    ]
    assert found["reader"].splitlines()[-1] == "| [syntax](syntax.md) | Read | error | on | - |"
    assert found["The base passport"].endswith('```json\n{\n  "a": 1\n}\n```')


def test_a_page_is_named_in_lower_case() -> None:
    assert (page_name("X-A"), page_name("INV-6", ".html")) == ("x-a.md", "inv-6.html")
    assert (page_name("INDEX"), page_name("Con", ".html")) == ("index-rule.md", "con-rule.html")
