"""The files in which the mutants of the source are kept."""

from pathlib import Path

import pytest

from checker.mutate.source_mutants import SourceError
from checker.mutate.source_record import (
    Accepted,
    FunctionRecord,
    as_entries,
    read_accepted,
    read_record,
    write_record,
)

RECORD = {
    "checker.rules.words": {"a": FunctionRecord("0a1b", 12, 11), "Value.b": FunctionRecord("ffff", 3, 3)},
    "checker.lint.run": {"go": FunctionRecord("1234", 1, 0)},
}
ENTRY = """
[[accepted]]
function = "checker.rules.words.a"
change = '''
- return "a"
+ return "XXaXX"
'''
reason = "nobody reads it"
"""


def file(folder: Path, text: str) -> Path:
    path = folder / "kept.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "totals.toml"
    write_record(path, RECORD)
    assert read_record(path) == RECORD
    assert [each.name for each in tmp_path.iterdir()] == ["totals.toml"]


def test_a_record_is_written_in_order(tmp_path: Path) -> None:
    path = tmp_path / "totals.toml"
    write_record(path, RECORD)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        '["checker.lint.run"]',
        'go = ["1234", 1, 0]',
        '["checker.rules.words"]',
        '"Value.b" = ["ffff", 3, 3]',
        'a = ["0a1b", 12, 11]',
    ]


def test_files_that_are_not_there_hold_nothing(tmp_path: Path) -> None:
    assert read_record(tmp_path / "totals.toml") == {}
    assert read_accepted(tmp_path / "accepted.toml") == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("words = 1", "words is no table; write the file anew with make mutants-record"),
        (
            '["m"]\na = ["x", 1]',
            "m.a is not [hash, mutants, killed]; write the file anew with make mutants-record",
        ),
        (
            '["m"]\na = [1, 1, 1]',
            "m.a is not [hash, mutants, killed]; write the file anew with make mutants-record",
        ),
    ],
)
def test_a_record_that_is_none_says_what_to_do(tmp_path: Path, text: str, says: str) -> None:
    path = file(tmp_path, text)
    with pytest.raises(SourceError) as raised:
        read_record(path)
    assert str(raised.value) == f"{path}: {says}"


def test_no_toml_is_no_record(tmp_path: Path) -> None:
    path = file(tmp_path, "a = ")
    with pytest.raises(SourceError) as raised:
        read_record(path)
    assert str(raised.value).startswith(f"{path}: cannot be read: ")


def test_an_accepted_survivor_is_read(tmp_path: Path) -> None:
    (entry,) = read_accepted(file(tmp_path, ENTRY))
    assert entry == Accepted("checker.rules.words.a", '- return "a"\n+ return "XXaXX"', "nobody reads it")


@pytest.mark.parametrize("reason", ['reason = ""', 'reason = "  "', "reason = 1", ""])
def test_acceptance_without_a_reason_is_none(tmp_path: Path, reason: str) -> None:
    path = file(tmp_path, ENTRY.replace('reason = "nobody reads it"', reason))
    with pytest.raises(SourceError) as raised:
        read_accepted(path)
    assert str(raised.value) == (
        f"{path}: entry 1 (checker.rules.words.a) has no reason; say it, or remove the entry"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("accepted = 1", "accepted is no list of tables ([[accepted]])"),
        ("accepted = [1]", "entry 1 is no table ([[accepted]])"),
        ('[[accepted]]\nreason = "r"', "entry 1 has no function; say it, or remove the entry"),
        (ENTRY + '[[accepted]]\nfunction = "f"', "entry 2 (f) has no change; say it, or remove the entry"),
        (ENTRY + "since = 1", "entry 1 has unknown keys: since"),
    ],
)
def test_an_entry_that_is_none_says_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    path = file(tmp_path, text)
    with pytest.raises(SourceError) as raised:
        read_accepted(path)
    assert str(raised.value) == f"{path}: {says}"


def test_printed_entries_lack_only_the_reason(tmp_path: Path) -> None:
    text = as_entries([("checker.rules.words.a", '- "\\n"\n+ None'), ("m.b", "- 1\n+ 2")])
    path = file(tmp_path, text.replace('reason = ""', 'reason = "r"'))
    assert read_accepted(path) == (
        Accepted("checker.rules.words.a", '- "\\n"\n+ None', "r"),
        Accepted("m.b", "- 1\n+ 2", "r"),
    )
    with pytest.raises(SourceError, match=r"entry 1 \(checker.rules.words.a\) has no reason"):
        read_accepted(file(tmp_path, text))
