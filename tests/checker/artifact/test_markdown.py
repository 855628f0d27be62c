"""Passports in Markdown: which blocks are read, and where in the file their findings are."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.artifact.markdown import FENCE, Block, blocks
from tests.checker.artifact.reading import NAMES, places, read_all, read_one

PASSPORT = '{"claims": [1]}'


def found(text: str) -> list[tuple[int, bool, int]]:
    """Index, whether it is fatal, and the number of rows of each document."""
    return [(document.index, document.fatal, len(rows)) for document, rows in read_all(text, "markdown")]


@pytest.mark.parametrize(
    "info", ["json", "JSON", "jsonc", "yaml", "yml", "jsonl", "ndjson", " json title=x", "yaml {x}"]
)
@pytest.mark.parametrize("fence", ["```", "````", "~~~", "~~~~~"])
def test_a_block_in_a_known_language_is_read(info: str, fence: str) -> None:
    assert found(f"text\n{fence}{info}\n{PASSPORT}\n{fence}\ntext") == [(0, False, 1)]


@pytest.mark.parametrize("info", ["", "text", "python", "jsonx", "{.json}"])
def test_a_block_in_another_language_is_not(info: str) -> None:
    assert not found(f"```{info}\n{PASSPORT}\n```\n")


def test_several_blocks_are_passports_of_their_own() -> None:
    text = (
        f"# A\n```json\n{PASSPORT}\n```\n\n```json\n{{}}\n```\n```yaml\n---\ndrifts: [1, 2]\n---\na: 1\n---\n"
        f"claims: []\n```\n~~~jsonl\n{PASSPORT}\n\n{PASSPORT}\n~~~\n"
    )
    documents = read_all(text, "markdown")
    assert [(document.index, len(rows)) for document, rows in documents] == [
        (0, 1),
        (1, 2),
        (2, 0),
        (3, 1),
        (4, 1),
    ]
    assert [document.locate([("", False)])["", False] for document, _ in documents] == [
        (3, 1),
        (11, 1),
        (15, 1),
        (18, 1),
        (20, 1),
    ]


def test_other_blocks_are_ignored_whatever_they_hold() -> None:
    assert not found(
        '```json\n{"a": 1}\n```\n```yaml\n- claims\n```\n```json\n[{"claims": []}]\n```\n```json\n{,}\n```\n'
    )
    assert not found("```yaml\n# nothing\n```\n```json\n```\n```yaml\nx: claim\n```\n")
    assert not found("no block at all")
    assert not found("")


@pytest.mark.parametrize("key", ["claim", "Claims", "drift", "clam s"])
def test_a_key_near_a_name_makes_a_block_worth_a_look(key: str) -> None:
    names = frozenset({"claim_audit_results", "claim_drifts"})
    near = {
        "claim": "claim_audit_result",
        "Claims": "claim-audit-results",
        "drift": "claim_drift",
        "clam s": "x",
    }
    [*documents] = read_all(f'```json\n{{"{near[key]}": []}}\n```\n', "markdown", names=names)
    assert [document.keys for document, _ in documents] == ([[near[key]]] if near[key] != "x" else [])


def test_a_block_that_does_not_parse_is_a_problem_where_a_name_stands_in_it() -> None:
    text = 'é\n```json\n{"claims": [1,]}\n```\n```json\n{"other": 1,}\n```\n'
    text += "```yaml\ndrifts: a: b\n```\n```yaml\na: b: c\n```\n"
    documents = read_all(text, "markdown")
    assert [places(document.problems) for document, _ in documents] == [
        [("syntax", 3, 14)],
        [("syntax", 9, 10)],
    ]
    assert not found('```json\n{"myclaims_x": 1,}\n```\n')


def test_a_broken_line_of_a_jsonl_block_is_a_problem_of_that_line() -> None:
    documents = read_all(f'```jsonl\n{{"claims"}}\n{PASSPORT}\n{{"x"}}\n```\n', "markdown")
    assert [places(document.problems) for document, _ in documents] == [[("syntax", 2, 10)], []]


@pytest.mark.parametrize(
    ("prefix", "opening"),
    [("", ""), ("  ", "  "), ("    ", "    "), ("\t", "\t"), ("> ", "> "), (">", ">"), ("> > ", "> > "),
     ("  ", "- "), ("   ", "1. "), (">   ", "> - "), ("  > ", "- > ")],
)  # fmt: skip
def test_the_indentation_of_the_fence_is_taken_off(prefix: str, opening: str) -> None:
    text = f"{opening}```yaml\n{prefix}claims:\n{prefix}  - a: 1\n{prefix}    a: 2\n{prefix}```\n"
    document, rows = read_one(text, "markdown")
    assert rows == [("claims", 0, {"a": 2})]
    assert places(document.problems) == [("duplicate-key", 4, len(prefix) + 5)]
    assert document.locate([("/claims/0/a", False)]) == {("/claims/0/a", False): (4, len(prefix) + 8)}


def test_a_line_indented_less_than_the_fence_loses_what_it_has() -> None:
    document, rows = read_one('    ```json\n  {"claims":\n[NaN]}\n    ```\n', "markdown")
    assert len(rows) == 1
    assert places(document.problems) == [("non-finite", 3, 2)]
    assert document.locate([("", False)]) == {("", False): (2, 3)}


def test_a_quote_that_ends_ends_its_block() -> None:
    assert found(f"> ```json\n> {PASSPORT}\n```json\n{PASSPORT}\n```\n") == [(0, False, 1), (1, False, 1)]


def test_a_fence_is_closed_by_one_as_long_of_its_kind() -> None:
    assert found(f"````json\n```\n````\n```json\n{PASSPORT}\n```\n") == [(0, False, 1)]
    assert found(f"~~~\n```json\n{PASSPORT}\n```\n~~~\n") == []
    assert found(f"```json\n{PASSPORT}\n`````   \n") == [(0, False, 1)]
    assert found("```yaml\nclaims:\n  - |\n      ```\n      x\n      ```\n```\n") == [(0, False, 1)]
    assert found(f"```json\r\n{PASSPORT}\r\n```\r\n") == [(0, False, 1)]


def opened(fence: str) -> Block:
    match = FENCE.match(fence)
    assert match is not None
    return Block(7, match)


@pytest.mark.parametrize(
    ("fence", "language", "column"),
    [("```", "", 1), ("~~~  ", "", 1), ("  ```JSON x", "json", 3), ("> - ~~~~ yaml", "yaml", 5)],
)
def test_a_block_begins_open_and_empty(fence: str, language: str, column: int) -> None:
    block = opened(fence)
    assert (block.language, block.line, block.column) == (language, 7, column)
    assert (block.lines, block.shifts, block.closed) == ([], [], False)


@pytest.mark.parametrize(
    ("fence", "prefix"), [("```", ""), ("  ```", "  "), ("> ```", "> "), (">  ```", ">  ")]
)
def test_a_closing_fence_stands_at_most_three_columns_deeper(fence: str, prefix: str) -> None:
    for deeper in range(6):
        block = opened(fence)
        line = prefix + " " * deeper + "```"
        assert block.take(line)
        assert block.closed is (deeper <= 3)
        assert block.lines == ([] if deeper <= 3 else [" " * deeper + "```"])


def test_as_much_indentation_as_the_fence_has_is_cut_off() -> None:
    block = opened("> \t ```yaml")
    lines = {"> \t a": (4, "a"), ">   \t  b": (4, "\t  b"), "> c": (2, "c"), ">d": (1, "d"), ">": (1, "")}
    assert [block.take(line) for line in lines] == [True] * 5
    assert list(zip(block.shifts, block.lines, strict=True)) == list(lines.values())
    assert not block.take("e")
    assert block.closed


def test_the_last_block_may_have_no_end() -> None:
    found = list(blocks("```a\nx\n```\n~~~b\ny\n```\n"))
    assert [(block.language, block.line, block.lines, block.closed) for block in found] == [
        ("a", 1, ["x"], True),
        ("b", 4, ["y", "```", ""], False),
    ]


def test_each_line_of_a_jsonl_block_has_its_own_indentation() -> None:
    lines = [" {'claims': [NaN]}", "  {'claims': [NaN]}", "", "    {'claims': [NaN]}", "{'claims': [NaN]}"]
    text = "\n".join(["   ```jsonl", *lines, "   ```"]).replace("'", '"')
    documents = read_all(text, "markdown")
    assert [places(document.problems) for document, _ in documents] == [
        [("non-finite", 2, 14)],
        [("non-finite", 3, 15)],
        [("non-finite", 5, 17)],
        [("non-finite", 6, 13)],
    ]


def test_what_only_looks_like_a_fence_is_none() -> None:
    assert found(f"```json``` is code\n{PASSPORT}\n") == []
    assert found(f"x ```json\n{PASSPORT}\n") == []


def test_an_unterminated_fence_is_a_problem_and_its_content_is_read() -> None:
    document, rows = read_one(f"é\n  ```json\n{PASSPORT}\n", "markdown")
    assert not document.fatal
    assert len(rows) == 1
    assert places(document.problems) == [("syntax", 2, 3)]
    document, rows = read_one('```json\n{"claims": [1], "claims": [2]}\n', "markdown")
    assert places(document.problems) == [("syntax", 1, 1), ("duplicate-key", 2, 17)]


@pytest.mark.parametrize(
    "text", ["```json\n{}\n\nprose on claims", "x\n```\nclaims", "```jsonl\n{}\nclaims: x"]
)
def test_an_unterminated_fence_before_what_does_not_parse_is_one_problem(text: str) -> None:
    document, rows = read_one(text, "markdown")
    assert document.fatal
    assert not rows
    assert places(document.problems) == [("syntax", 2 if text[0] == "x" else 1, 1)]


def test_an_unterminated_fence_without_a_name_is_none_of_ours() -> None:
    assert found("```json\n{}\nprose") == []


def test_an_unterminated_stream_has_one_problem_for_its_fence() -> None:
    documents = read_all("```yaml\nclaims: [1]\n---\nclaims: [2]\n", "markdown")
    assert [places(document.problems) for document, _ in documents] == [[("syntax", 1, 1)], []]


def test_a_byte_order_mark_is_a_warning_of_the_first_passport() -> None:
    documents = read_all(f"\ufeffx\n```json\n{PASSPORT}\n```\n```json\n{PASSPORT}\n```\n", "markdown")
    assert [places(document.problems) for document, _ in documents] == [[("bom", 1, 1)], []]
    assert documents[0][0].problems[0].severity == "warning"
    assert found("\ufeffno passport") == []


def test_bytes_that_are_no_utf8_matter_only_with_a_name() -> None:
    assert found("caf\xe9") == []
    assert read_all(b"caf\xe9", "markdown") == []
    document, _ = read_one(b"\nclaims caf\xe9", "markdown")
    assert places(document.problems) == [("encoding", 2, 11)]
    document, _ = read_one(f"```json\n{PASSPORT}\n```\n".encode("utf-16"), "markdown")
    assert places(document.problems) == [("encoding", 1, 1)]


def test_without_names_nothing_is_a_passport() -> None:
    assert read_all(f"```json\n{PASSPORT}\n```\n```json\n{{\n", "markdown", names=frozenset()) == []


@pytest.mark.parametrize(
    "text",
    [
        "`" * 200_000 + "x`",
        "> " * 100_000 + "```json",
        "- " * 100_000 + "```json\n",
        "```\n" * 100_000,
        " " * 200_000 + "```",
    ],
    ids=["backticks", "quotes", "lists", "fences", "spaces"],
)
def test_a_strange_line_costs_no_more_than_its_length(text: str) -> None:
    before = time.process_time()
    read_all(text + "\nclaims", "markdown")
    assert time.process_time() - before < 3


@given(
    st.lists(
        st.sampled_from(
            ["```", "~~~", "json", "yaml", "\n", "\n", PASSPORT, "claims", ": ", "[", ">", "- ", " "]
        )
    )
)
def test_arbitrary_markdown_never_raises(parts: list[str]) -> None:
    for document, _ in read_all("".join(parts), "markdown"):
        document.locate([("/claims/0", True)])
        assert document.fatal or not NAMES.isdisjoint(document.keys) or document.keys


@given(st.binary(max_size=60), st.sampled_from([b"", b"```json\n", b"> ~~~yaml\n> claims:"]))
def test_arbitrary_bytes_never_raise(data: bytes, before: bytes) -> None:
    for document, _ in read_all(before + data, "markdown"):
        document.locate([("/claims/0", True)])
