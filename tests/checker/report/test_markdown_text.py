"""Texts as Markdown: whatever they hold, a reader sees them as they are, and no markup comes of them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.markdown_text import block, cell, code, inline, prose
from checker.report.safe_text import safe
from tests.docs.site import EXTENSIONS

MARKS = (
    "`", "``", "```", "~~~", "*", "**", "_", "__", "a_b", "[", "]", "[]", "[a](b)", "![", "](", "<", "<b>",
    "<!--", "<script>", "</p>", "&", "&amp;", "&#35;", "|", "\\", "\\`", "#", "# ", "-", "- ", "+ ", "1. ",
    "9)", "> ", ">", "=", "===", "---", "!!! note", "??? x", ":", ": ", "{", "{: .x}", "{{ x }}", "~", "^",
    "$", "$$", "==", "++", "\x1b[31m", "\x00", "\u200b", "\u202e", "\u2028", "http://example.org", "a@b.c",
    "[^1]", "[TOC]", "    ", "\t", " ", "é", "日本語", "🙂", ":smile:", '"', "'", "(c)",
)  # fmt: skip
lines = st.lists(st.one_of(st.sampled_from(MARKS), st.text(max_size=4)), max_size=6).map(
    lambda parts: re.sub(r"[\n\r]", " ", "".join(parts))
)


class Shown(HTMLParser):
    """What a reader sees of a page, and the tags that it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append(f"!{data}")


def shown(text: str) -> Shown:
    return Shown(markdown.markdown(text, extensions=list(EXTENSIONS), extension_configs=EXTENSIONS))


def without_space(text: str) -> str:
    return "".join(text.split())


@given(lines)
def test_a_line_says_what_it_said(text: str) -> None:
    page = shown(f"x {inline(text)} x")
    plain = re.sub(r"(?<!`)`([^`\n]+)`(?!`)", r"\1", safe(text))
    assert without_space(page.text) == without_space(f"x{plain}x")
    assert set(page.tags) <= {"p", "code"}


@given(lines)
def test_a_paragraph_opens_nothing(text: str) -> None:
    page = shown(prose(text.strip()))
    if not text.strip().startswith("```"):
        plain = re.sub(r"(?<!`)`([^`\n]+)`(?!`)", r"\1", safe(text.strip()))
        assert without_space(page.text) == without_space(plain)
        assert set(page.tags) <= {"p", "code"}


@given(lines)
def test_code_is_what_it_was(text: str) -> None:
    page = shown(f"x {code(text)} x")
    assert without_space(page.text) == without_space(f"x{safe(text)}x")
    assert page.tags == ["p", "code"]


@given(st.lists(lines, min_size=1, max_size=4))
def test_a_block_is_what_it_was(texts: list[str]) -> None:
    page = shown(f"x\n\n{block(chr(10).join(texts))}\n\ny")
    assert without_space(page.text) == without_space(f"x{''.join(map(safe, texts))}y")
    assert set(page.tags) <= {"p", "div", "pre", "span", "code"}
    assert page.tags.count("pre") == 1


def test_empty_code_is_a_space() -> None:
    assert code("") == "` `"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("plain sub_claim_text, _x_", "plain sub_claim_text, &#95;x&#95;"),
        ("rows of a[].b[]", "rows of a[].b[]"),
        ("[a](b)", "&#91;a](b)"),
        ("`a|b` | c", "`a|b` &#124; c"),
        ("a\x1b[1m\u200b", "a&#92;x1b&#91;1m&#92;u200b"),
    ],
)
def test_only_what_is_special_is_escaped(text: str, made: str) -> None:
    assert inline(text) == made


def test_words_become_links() -> None:
    links = {"INV-1": "inv-1.md", "INV-19": "inv-19.md", "X-A": "x-a.md"}
    assert inline("INV-19, INV-1. XX-A NC-INV-1 `INV-1`", links) == (
        "[INV-19](inv-19.md), [INV-1](inv-1.md). XX-A NC-INV-1 `INV-1`"
    )


def test_indented_lines_are_a_block_of_yaml() -> None:
    assert prose("One:\n\n    a: <b>\n\n      c: d\n\nTwo.") == (
        "One:\n\n```yaml\na: <b>\n\n  c: d\n```\n\nTwo."
    )
    assert prose("    a: b\nTwo.") == "```yaml\na: b\n```\n\nTwo."
    assert prose("    a: b") == "```yaml\na: b\n```"


def test_a_fenced_block_stays_one() -> None:
    assert prose("```json\n{}\n```\nTwo.") == "```json\n{}\n```\nTwo."
    assert prose("```\n*a*") == "```text\n*a*\n```"


@given(lines)
def test_a_cell_of_a_table_holds_all_of_its_text(text: str) -> None:
    made = cell(code(text))
    assert made.replace(r"\|", "|") == code(text).replace(r"\|", "|")
    page = shown(f"| a | b |\n|---|---|\n| {made} | y |")
    assert (page.tags.count("td"), page.tags.count("code")) == (2, 1)
