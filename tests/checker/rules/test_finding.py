"""A finding: its fields, its order, its JSON."""

from checker.rules.finding import ERROR, WARNING, Finding

KEYS = [
    "rule", "clause", "severity", "path", "document", "line", "column", "pointer", "aggregate", "row", "key",
    "message", "hint",
]  # fmt: skip


def test_a_finding_is_one_object_with_its_fields_in_the_documented_order() -> None:
    finding = Finding(
        "INV-6", "anchor_value must be empty", clause="anchor", severity=WARNING, path="a/b.json", document=2,
        line=3, column=4, pointer="/rows/0/a", aggregate="rows", row=0,
        key={"claim_id": "C-001"}, hint="Remove it.",
    )  # fmt: skip
    assert list(finding.as_dict()) == KEYS
    assert finding.as_dict() == {
        "rule": "INV-6", "clause": "anchor", "severity": "warning", "path": "a/b.json", "document": 2,
        "line": 3,
        "column": 4, "pointer": "/rows/0/a", "aggregate": "rows", "row": 0,
        "key": {"claim_id": "C-001"}, "message": "anchor_value must be empty", "hint": "Remove it.",
    }  # fmt: skip


def test_a_finding_about_a_whole_file_needs_no_more_than_rule_and_message() -> None:
    assert Finding("syntax", "no JSON").as_dict() == {
        "rule": "syntax", "clause": None, "severity": ERROR, "path": "", "document": 0, "line": 1,
        "column": 1, "pointer": "", "aggregate": None, "row": None, "key": {},
        "message": "no JSON", "hint": None,
    }  # fmt: skip


def test_findings_do_not_share_a_key() -> None:
    first, second = Finding("syntax", ""), Finding("syntax", "")
    first.key["claim_id"] = "C-001"
    assert second.key == {}


def test_findings_are_ordered_by_path_document_place_rule_and_clause() -> None:
    ordered = [
        Finding("Z", "", path="a", document=9, line=9),
        Finding("Z", "", path="b", line=9, column=9),
        Finding("Z", "", path="b", document=1, line=2, column=10),
        Finding("Z", "", path="b", document=1, line=10, column=2),
        Finding("Z", "", path="b", document=1, line=10, column=10),
        Finding("B", "", path="c"),
        Finding("B", "", path="c", pointer="/a"),
        Finding("B", "", path="c", clause="a", pointer="/b"),
        Finding("B", "", path="c", clause="b", pointer="/a"),
        Finding("C", "", path="c"),
    ]
    reversed_order = ordered[::-1]
    assert sorted(reversed_order, key=Finding.sort_key) == ordered


def test_a_finding_shows_rule_clause_and_place() -> None:
    finding = Finding("INV-6", "", clause="state", path="a.json", line=3, column=4, pointer="/x/0")
    assert repr(finding) == "<Finding INV-6[state] a.json:3:4 '/x/0'>"
    assert repr(Finding("syntax", "")) == "<Finding syntax :1:1 ''>"
