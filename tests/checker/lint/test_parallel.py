"""Files cut into tasks, and the results of pieces put together, without a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from checker.lint import parallel
from checker.lint.discover import Target
from checker.lint.linter import Part, Span
from checker.lint.parallel import Task, Work, _of_one_file, _spans, _tasks, files
from checker.rules.finding import Finding


def target(name: str, content: bytes = b"") -> Target:
    Path(name).write_bytes(content)
    return Target(name, name, True)


class Noted:
    """A linter that notes what it is asked for, and gives two parts of one document each."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Span | None]] = []

    def parts(self, target: Target, span: Span | None = None) -> Iterator[Part]:
        self.asked.append((target.name, span))
        for _ in range(2):
            part = Part()
            part.documents, part.lines = 1, 3
            part.findings = [Finding("A", "m", line=2)]
            yield part


@pytest.fixture
def small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which pieces are of ten bytes."""
    monkeypatch.setattr(parallel, "PIECE", 10)
    return folder


LINES = b"1234\n" * 10


@pytest.mark.usefixtures("small")
def test_a_file_of_lines_is_cut_into_pieces() -> None:
    assert _spans(target("a.jsonl", LINES)) == [(0, 10), (10, 20), (20, 25), (25, 35), (35, 45), (45, 50)]
    assert _spans(target("a.jsonl", LINES[:15])) == [(0, 10), (10, 15)]
    assert _spans(target("a.ndjson", LINES[:15])) == [(0, 10), (10, 15)]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", LINES),
        ("a.yaml", LINES),
        ("a.jsonl", LINES[:10]),
        ("a.jsonl", b""),
        ("a.jsonl", "1234\n".encode("utf-16") * 10),
        ("a.jsonl", "1234\n".encode("utf-16-be") * 10),
    ],
)
def test_any_other_file_is_one_piece(name: str, content: bytes) -> None:
    assert _spans(target(name, content)) == [None]


@pytest.mark.usefixtures("small")
def test_the_first_four_bytes_tell_a_wide_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []
    monkeypatch.setattr(parallel, "wide", lambda head: seen.append(head))
    _spans(target("a.jsonl", LINES))
    assert seen == [b"1234"]


@pytest.mark.usefixtures("small")
def test_the_last_task_of_a_file_says_so() -> None:
    one, two = _tasks(target("a.jsonl", LINES[:15]))
    assert [(task.span, task.last) for task in (one, two)] == [((0, 10), False), ((10, 15), True)]
    (task,) = _tasks(target("b.json"))
    assert (task.target.name, task.span, task.last) == ("b.json", None, True)


@pytest.mark.usefixtures("folder")
def test_a_worker_adds_up_what_its_piece_gives() -> None:
    linter: Any = Noted()
    part = Work(linter)(Task(target("a.jsonl"), (3, 7), False))
    assert linter.asked == [("a.jsonl", (3, 7))]
    assert (part.documents, part.lines, len(part.findings)) == (2, 6, 2)


def piece(documents: int, lines: int) -> Part:
    part = Part()
    part.documents, part.lines = documents, lines
    part.findings = [Finding("A", "m", document=0, line=1)]
    return part


@pytest.mark.usefixtures("folder")
def test_pieces_count_from_the_start_of_their_file() -> None:
    one, two = target("a.jsonl"), target("b.json")
    results = iter([
        (Task(one, (0, 5), False), piece(2, 4)), (Task(one, (5, 9), False), piece(3, 3)),
        (Task(one, (9, 12), True), piece(1, 1)), (Task(two, None, True), piece(1, 0)),
    ])  # fmt: skip
    linter: Any = Noted()
    found = [finding for part in _of_one_file(results, linter) for finding in part.findings]
    assert [(finding.document, finding.line) for finding in found] == [(0, 1), (2, 5), (5, 8)]
    (last,) = _of_one_file(results, linter)
    assert [(finding.document, finding.line) for finding in last.findings] == [(0, 1)]
    assert linter.asked == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("span", "asked"), [((5, 9), [("a.jsonl", None)]), (None, [])])
def test_a_file_whose_pieces_hold_no_document_is_read_as_a_whole(span: Span | None, asked: list[Any]) -> None:
    linter: Any = Noted()
    results = iter([(Task(target("a.jsonl"), span, True), piece(0, 3))])
    parts = list(_of_one_file(results, linter))
    assert (linter.asked, len(parts)) == (asked, 1 + 2 * len(asked))


class Immediate:
    """A pool that works at once, in this process."""

    open = 0

    def __init__(self, size: int, work: Any, expected: type[Exception]) -> None:
        Immediate.open += 1
        self._work = work

    def map(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Part]]:
        return ((task, self._work(task)) for task in tasks)

    def close(self) -> None:
        Immediate.open -= 1


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("refused", [False, True])
def test_each_file_has_its_own_parts(refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **options: Any) -> None:
        raise OSError

    monkeypatch.setattr(parallel, "Pool", refuse if refused else Immediate)
    linter: Any = Noted()
    targets = [target("a.json"), target("b.jsonl", LINES[:15]), target("c.json")]
    found = {one.name: sum(part.documents for part in parts) for one, parts in files(targets, linter, 2)}
    assert found == {"a.json": 2, "b.jsonl": 2 if refused else 4, "c.json": 2}
    assert Immediate.open == 0
