"""The files of a run in several processes: one file each, a large JSONL file in pieces."""

from __future__ import annotations

from checker.artifact.encoding import wide
from checker.artifact.jsonl import jsonl_ranges
from checker.lint.config import ConfigError
from checker.lint.discover import Target
from checker.lint.linter import Linter, Part, Span, source_of
from checker.lint.pool import Pool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

PIECE = 4 << 20
"""Bytes of one piece of a JSONL file: small enough that what waits for its turn stays small."""


class Task:
    """A file, or a piece of one; `last` tells the end of the file."""

    __slots__ = ("last", "span", "target")

    def __init__(self, target: Target, span: Span | None, last: bool) -> None:
        self.target = target
        self.span = span
        self.last = last


class Work:
    """What a worker does with a task."""

    def __init__(self, linter: Linter) -> None:
        self._linter = linter

    def __call__(self, task: Task) -> Part:
        whole = Part()
        for part in self._linter.parts(task.target, task.span):
            whole.add(part)
        return whole


def files(targets: Sequence[Target], linter: Linter, jobs: int) -> Iterator[tuple[Target, Iterator[Part]]]:
    """Each file with its parts, in order, as one process would give them; to be read in order.

    Raises WorkerError where a process fails, ConfigError as the linter does.
    """
    try:
        pool: Pool[Task, Part] = Pool(jobs, Work(linter), expected=ConfigError)
    except OSError:
        # The system gives no more processes: one is enough.
        yield from ((target, linter.parts(target)) for target in targets)
        return
    try:
        results = pool.map(task for target in targets for task in _tasks(target))
        for target in targets:
            yield target, _of_one_file(results, linter)
    finally:
        pool.close()


def _of_one_file(results: Iterator[tuple[Task, Part]], linter: Linter) -> Iterator[Part]:
    documents = lines = 0
    for task, part in results:
        part.shift(documents, lines)
        documents += part.documents
        lines += part.lines
        yield part
        if task.last:
            break
    if not documents and task.span is not None:
        # Blank lines only: what that means is said of a whole file, not of its pieces.
        yield from linter.parts(task.target)


def _tasks(target: Target) -> Iterable[Task]:
    spans = _spans(target)
    return [Task(target, span, index == len(spans)) for index, span in enumerate(spans, start=1)]


def _spans(target: Target) -> Sequence[Span | None]:
    """The pieces of a JSONL file; [None] for the whole of any other file."""
    size = target.size()
    if not target.is_jsonl() or size <= PIECE:
        return [None]
    source = source_of(target)
    try:
        with source.open() as stream:
            # Bytes of a wide encoding have no line ends to cut at.
            if wide(stream.read(4)):
                return [None]
        return jsonl_ranges(source, size // PIECE + 1)
    except OSError:
        # The worker that opens it says so.
        return [None]
