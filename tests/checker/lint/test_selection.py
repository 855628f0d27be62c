"""Which ids a selection reports, in what order its layers count, and for which files."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from checker.lint.config import ConfigError
from checker.lint.selection import READER_IDS, UNCONDITIONAL, Layer, PerFileIgnores, Selection, split_words
from checker.rules.compiled import RuleInfo

RULES = {
    id: RuleInfo(id, family, id, "error", default, None)
    for id, family, default in [
        ("INV-1", "INV", True),
        ("INV-2", "INV", True),
        ("INV-10", "INV", True),
        ("matrix", "INV", True),
        ("M-INV-1", "M-INV", True),
        ("X-DUPLICATE-ROW", "X", True),
        ("X-COVERAGE", "X", False),
    ]
}
FAMILIES = ("INV", "M-INV", "X")


def chosen(*layers: Layer, per_file: Sequence[PerFileIgnores] = ()) -> set[str]:
    """The rules' ids that are on, without the reader's."""
    return set(Selection(RULES, FAMILIES, layers, per_file).ids) - set(READER_IDS)


def test_default_is_every_rule_that_is_on_by_default() -> None:
    assert chosen() == set(RULES) - {"X-COVERAGE"}
    assert chosen(Layer("--{}")) == set(RULES) - {"X-COVERAGE"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("INV-1", {"INV-1"}),
        ("INV", {"INV-1", "INV-2", "INV-10", "matrix"}),
        ("matrix", {"matrix"}),
        ("INV-*", {"INV-1", "INV-2", "INV-10"}),
        ("*INV-1", {"INV-1", "M-INV-1"}),
        ("INV-?", {"INV-1", "INV-2"}),
        ("INV-[12]", {"INV-1", "INV-2"}),
        ("X", {"X-DUPLICATE-ROW", "X-COVERAGE"}),
        ("*", set(RULES)),
        ("schema", set()),
        ("encoding", set()),
    ],
)
def test_words(word: str, expected: set[str]) -> None:
    assert chosen(Layer("--{}", select=[word])) == expected


def test_extend_adds_to_the_default() -> None:
    assert chosen(Layer("--{}", extend=["X-COVERAGE"])) == set(RULES)


def test_ignore_wins_within_a_layer() -> None:
    assert chosen(Layer("--{}", select=["INV"], extend=["X"], ignore=["INV-1", "X"])) == {
        "INV-2",
        "INV-10",
        "matrix",
    }


@pytest.mark.parametrize(
    ("file", "line", "expected"),
    [
        (Layer("f: {}", select=["X"]), Layer("--{}", select=["INV-1"]), {"INV-1"}),
        (Layer("f: {}", ignore=["INV-1"]), Layer("--{}", select=["INV-1"]), {"INV-1"}),
        (Layer("f: {}", select=["INV-1"]), Layer("--{}", extend=["X-COVERAGE"]), {"INV-1", "X-COVERAGE"}),
        (Layer("f: {}", ignore=["X-COVERAGE"]), Layer("--{}", extend=["X-COVERAGE"]), set(RULES)),
        (
            Layer("f: {}", select=["INV"], ignore=["INV-1"]),
            Layer("--{}", ignore=["INV-2"]),
            {"INV-10", "matrix"},
        ),
        (Layer("f: {}", select=[]), Layer("--{}"), set()),
    ],
)
def test_the_command_line_has_the_last_word(file: Layer, line: Layer, expected: set[str]) -> None:
    assert chosen(file, line) == expected


def ids(**layer: list[str]) -> frozenset[str]:
    return Selection(RULES, FAMILIES, [Layer("--{}", **layer)]).ids


@pytest.mark.parametrize("id", READER_IDS)
def test_selecting_rules_keeps_the_readers_ids(id: str) -> None:
    assert id in ids(select=["INV-1"])


@pytest.mark.parametrize("id", ["bom", "duplicate-key", "non-finite", "schema"])
def test_standing_ids_go_by_their_own_name_only(id: str) -> None:
    assert id not in ids(ignore=[id])
    assert id in ids(ignore=["*"])


def test_an_ignored_standing_id_stays_off_when_rules_are_selected() -> None:
    layers = [Layer("f: {}", ignore=["schema"]), Layer("--{}", select=["INV"])]
    assert "schema" not in Selection(RULES, FAMILIES, layers).ids
    layers = [Layer("f: {}", ignore=["schema"]), Layer("--{}", select=["schema"])]
    assert "schema" in Selection(RULES, FAMILIES, layers).ids


@pytest.mark.parametrize("id", UNCONDITIONAL)
def test_what_was_not_understood_is_never_ignored(id: str) -> None:
    with pytest.raises(ConfigError, match=rf'^--ignore: "{id}" can\'t be ignored: '):
        ids(ignore=[id])
    with pytest.raises(ConfigError, match=rf'^place: "{id}" can\'t be ignored: '):
        chosen(per_file=[PerFileIgnores("*", "/", [id], "place")])


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (
            "INV-100",
            '--select: unknown rule "INV-100"; did you mean "INV-10"?; `claim-audit rules` lists them',
        ),
        ("inv-1", '--select: unknown rule "inv-1"; did you mean "INV-1"?; '),
        ("shema", '--select: unknown rule "shema"; did you mean "schema"?; '),
        ("quality", '--select: unknown rule "quality"; `claim-audit'),
        ("Q-*", '--select: no rule matches "Q-*"; '),
    ],
)
def test_unknown_word(word: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ids(select=[word])
    assert str(caught.value).startswith(message)


def test_the_source_of_a_wrong_word_is_named() -> None:
    with pytest.raises(ConfigError, match=r"^f\.toml: extend-select: unknown rule"):
        chosen(Layer("f.toml: {}", extend=["nope-nope"]))


def test_per_file_ignores(folder: Path) -> None:
    per_file = [
        PerFileIgnores("*.md", str(folder), ["INV-1", "schema"], "a"),
        PerFileIgnores("drafts/", str(folder), ["X"], "b"),
    ]
    selection = Selection(RULES, FAMILIES, [], per_file)
    assert selection.for_path("a.json") == selection.ids
    assert selection.ids - selection.for_path("a/b.md") == {"INV-1", "schema"}
    assert selection.ids - selection.for_path("drafts/b.json") == {"X-DUPLICATE-ROW"}
    assert selection.ids - selection.for_path(str(folder / "drafts" / "b.md")) == {
        "INV-1",
        "schema",
        "X-DUPLICATE-ROW",
    }


def test_per_file_ignores_of_a_wrong_pattern(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r"^place: "):
        chosen(per_file=[PerFileIgnores("!", str(folder), ["INV-1"], "place")])


def test_without_per_file_ignores_all_files_are_alike() -> None:
    selection = Selection(RULES, FAMILIES, [])
    assert selection.for_path("a.json") is selection.ids


def test_split_words() -> None:
    assert split_words(["INV-1, X", "M-INV"], "--select") == ["INV-1", "X", "M-INV"]


@pytest.mark.parametrize("texts", [[""], [","], [" ", " , "]])
def test_split_words_of_nothing(texts: list[str]) -> None:
    with pytest.raises(ConfigError, match=r"^--select: expected rule ids"):
        split_words(texts, "--select")
