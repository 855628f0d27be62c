"""Full text: the source lines, the caret, the row and the hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from checker.rules.finding import WARNING, Finding


def test_a_finding_shows_its_source(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    source = [
        (11, '      "anchor_kind": "none",\n'),
        (12, '      "anchor_value": "p. 12",\n'),
        (13, "    }\n"),
    ]
    text = render("full", [finding(column=23, document=1)], quiet=True, show_source=lambda finding: source)
    assert text.splitlines() == [
        "INV-6 anchor_kind is none, so anchor_value must be empty [anchor]",
        "  --> audit/passport.json:12:23",
        "   |",
        '11 |       "anchor_kind": "none",',
        '12 |       "anchor_value": "p. 12",',
        "   |                       ^",
        "13 |     }",
        "   |",
        "   = at: passport 2, /claim_audit_results/3/anchor_value",
        '   = row: claim_audit_results[3] (claim_id "C-001", ref_slug "doe2020")',
        "   = help: remove the anchor",
        "   = note: claim-audit explain INV-6",
        "",
    ]


def test_a_finding_without_source_row_and_hint_is_short(render: Callable[..., str]) -> None:
    bare = Finding("syntax", "a trailing comma", path="a.json", line=7, column=9)
    expected = "syntax a trailing comma\n --> a.json:7:9\n  = note: claim-audit explain syntax\n\n"
    assert render("full", [bare], quiet=True) == expected
    assert render("full", [bare], quiet=True, show_source=lambda finding: None) == expected


def test_an_empty_line_has_no_space_behind_it(render: Callable[..., str]) -> None:
    bare = Finding("syntax", "m", path="a", line=2, column=1)
    lines = render("full", [bare], quiet=True, show_source=lambda finding: [(1, ""), (2, "")]).splitlines()
    assert lines[2:7] == ["  |", "1 |", "2 |", "  | ^", "  |"]


def test_a_long_line_keeps_to_the_width(render: Callable[..., str]) -> None:
    text = f"{'[' * 5000}HERE{']' * 5000}"
    bare = Finding("schema", "m", path="a", line=1, column=5001)
    for width, cells in ((60, 60), (None, 120), (5, 24)):
        lines = render(
            "full", [bare], quiet=True, width=width, show_source=lambda finding: [(1, text)]
        ).splitlines()
        shown, caret = lines[3], lines[4]
        assert len(shown) == cells
        assert shown[caret.index("^")] == "H"


def test_the_caret_stands_under_wide_characters(render: Callable[..., str]) -> None:
    bare = Finding("schema", "m", path="a", line=1, column=4)
    lines = render("full", [bare], quiet=True, show_source=lambda finding: [(1, '"日本x')]).splitlines()
    assert lines[3:5] == ['1 | "日本x', "  |      ^"]


def test_the_caret_stands_under_escapes_of_a_poor_stream(
    render: Callable[..., str], stream: Callable[[str], Any]
) -> None:
    bare = Finding("schema", "m", path="a", line=1, column=2)
    source = {"show_source": lambda finding: [(1, "éx")]}
    lines = render("full", [bare], quiet=True, out=stream("ascii"), **source).splitlines()
    assert lines[3:5] == [r"1 | \xe9x", "  |     ^"]


def test_the_summary_follows(render: Callable[..., str], finding: Callable[..., Finding]) -> None:
    lines = render("full", [finding()]).splitlines()
    assert lines[-1] == "1 finding (1 error, 0 warnings) in 1 of 5 files."


def test_color(render: Callable[..., str]) -> None:
    bare = Finding("schema", "m", path="a", line=1, column=1, severity=WARNING)
    lines = render(
        "full", [bare], color=True, quiet=True, show_source=lambda finding: [(1, "x")]
    ).splitlines()
    assert lines == [
        "\x1b[1;33mschema\x1b[0m (warning) m",
        "\x1b[1;34m -->\x1b[0m \x1b[1ma:1:1\x1b[0m",
        "\x1b[1;34m  |\x1b[0m",
        "\x1b[1;34m1 |\x1b[0m x",
        "\x1b[1;34m  |\x1b[0m \x1b[1;33m^\x1b[0m",
        "\x1b[1;34m  |\x1b[0m",
        "\x1b[1;34m  =\x1b[0m \x1b[1mnote\x1b[0m: claim-audit explain schema",
        "",
    ]


@given(st.from_type(Finding), st.text(st.characters(exclude_categories=()), max_size=300))
def test_hostile_findings_and_sources_stay_on_their_lines(
    render: Callable[..., str], steers: Callable[[str], list[str]], finding: Finding, source: str
) -> None:
    text = render(
        "full", [finding], quiet=True, width=80, show_source=lambda finding: [(finding.line, source)]
    )
    lines = text.split("\n")
    assert [line for line in lines if steers(line)] == []
    assert lines[0].startswith(f"{finding.rule} ")
    assert lines[1].startswith(" --> ")
    assert lines[1].endswith(f":{finding.line}:{finding.column}")
    assert lines[2] == lines[5] == "  |"
    assert lines[3].startswith(f"{finding.line} |")
    assert lines[4].strip(" |") == "^"
    assert all(line.startswith("  = ") for line in lines[6:-2])
    assert lines[-3:] == [f"  = note: claim-audit explain {finding.rule}", "", ""]
