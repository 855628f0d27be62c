"""The mutation report as a page: well-formed, self-contained, and nothing in it is more than text."""

import base64
import hashlib
from html.parser import HTMLParser

import pytest

from checker.mutate.report import MutationReport
from checker.report.mutation_html import mutation_html
from tests.checker.report.mutations import CLEAN, FAILED

VOID = {"meta", "rect"}


class Page(HTMLParser):
    """The elements of a page with their attributes, the texts by element, and what is left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


@pytest.mark.parametrize("report", [CLEAN, FAILED, MutationReport()])
def test_it_is_well_formed_and_brings_everything_with_it(report: MutationReport) -> None:
    page = Page(mutation_html(report))
    assert page.open == []
    assert {tag for tag, _ in page.elements}.isdisjoint({"script", "link", "img", "iframe", "a", "object"})
    for _, attributes in page.elements:
        assert not {"src", "href", "style"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)


def test_its_policy_allows_its_own_style_alone() -> None:
    page = Page(mutation_html(FAILED))
    (policy,) = [
        attributes["content"]
        for tag, attributes in page.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    (style,) = page.texts["style"]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == (f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'")
    assert "prefers-color-scheme: dark" in style


def test_survivors_with_their_suggestions() -> None:
    page = Page(mutation_html(FAILED))
    assert [attributes["class"] for tag, attributes in page.elements if tag == "section"] == ["survivor"] * 2
    assert "".join(page.texts["pre"] if "pre" in page.texts else page.texts["code"]).count("Example(") == 1
    assert "known: a without \\x1b[2J<b>" in page.texts["code"]
    assert "(the clause is gone)" in page.texts["dd"]
    assert "By the rule as it is nothing fires; by the mutant known fires." in page.texts["p"]


def test_scores_declarations_and_exemptions() -> None:
    page = Page(mutation_html(FAILED))
    assert page.texts["td"] == [
        "R-1", "T", "5", "2", "-",
        "R-2", "T", "1", "-", "1",
        "G-1", "T", "exempt: it binds the gate, not the passport",
    ]  # fmt: skip
    assert page.texts["h2"] == [
        "Survivors", "Declarations that are wrong", "Rules", "Equivalent, declared and confirmed",
    ]  # fmt: skip
    assert "there is <nothing> to see (12 documents tried)" in page.texts["dd"]
    widths = [attributes["width"] for tag, attributes in page.elements if tag == "rect"]
    assert widths == ["6", "2", "1"]


def test_a_clean_report_has_its_table_only() -> None:
    assert Page(mutation_html(CLEAN)).texts["h2"] == ["Rules"]
