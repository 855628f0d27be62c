"""JSON that need not fit in memory: a large file, or a long line of JSONL."""

from __future__ import annotations

import json

from checker.artifact.document import Document
from checker.artifact.encoding import STEP, chunks
from checker.artifact.fault import FatalError, Fault, bom
from checker.artifact.json_locate import Skipper, find
from checker.artifact.json_walk import Walk
from checker.artifact.window import FileWindow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from checker.artifact.json_scanner import Scanner
    from checker.artifact.limits import Limits
    from checker.artifact.position import Node
    from checker.artifact.source import Source

NONE: frozenset[str] = frozenset()


class JsonFile(Document):
    """A JSON document in the bytes `start` to `end` of a source, read through a window of `step` bytes."""

    __slots__ = ("_end", "_limits", "_scanner", "_source", "_start", "_step", "_totals")

    def __init__(
        self,
        source: Source,
        scanner: Scanner,
        limits: Limits,
        start: int,
        end: int,
        index: int = 0,
        first_line: int = 1,
        step: int = STEP,
    ) -> None:
        super().__init__(index, first_line)
        self._source = source
        self._scanner = scanner
        self._limits = limits
        self._start = start
        self._end = end
        self._step = step
        self._totals: dict[str, int] | None = None

    def rows(self, walked: frozenset[str], kept: frozenset[str] = NONE) -> Iterator[tuple[str, int, Any]]:
        """(key, index, item) of each item of the top-level arrays named in `walked`, in order of the file."""
        self.fatal = False
        self.problems = []
        self.values = {}
        faults: list[Fault] = []
        with self._source.open(self._start) as stream:
            try:
                window = FileWindow(stream, self._start, self._end, self._step)
                if window.marked:
                    faults.append(bom())
                walk = Walk(window, self._scanner, self._limits, self._known, faults)
                for key, index, value in walk.items(walked, kept):
                    if index >= 0:
                        yield key, index, value
                    else:
                        yield from self._take(key, value, walk, walked, kept)
                self.keys = list(walk.counts)
                self.present = walk.present
                for key in self.present - kept:
                    self.values.pop(key, None)
                self.root_type = walk.root_type
            except FatalError as error:
                faults.append(error.fault)
                self.fatal = True
        self.report(faults)

    def _take(
        self, key: str, value: Any, walk: Walk, walked: frozenset[str], kept: frozenset[str]
    ) -> Iterator[tuple[str, int, Any]]:
        """Keep a top-level value; the rows of one that is both walked and kept."""
        if key in kept or type(value) is not list:
            self.values[key] = value
        if key in walked and type(value) is list:
            walk.present.add(key)
            for index, item in enumerate(value):
                yield key, index, item

    def _known(self, key: str, walk: Walk) -> int:
        """How often a key stands at the top, counted only if its text is met again behind the walk."""
        if self._totals is None:
            if not self._stands_again(key, walk):
                return 1
            self._totals = self._count()
        return self._totals[key]

    def _stands_again(self, key: str, walk: Walk) -> bool:
        needle = json.dumps(key, ensure_ascii=False)
        window = walk.window
        if window.text.find(needle, walk.pos) >= 0:
            return True
        if window.done:
            return False
        wanted = needle.encode("utf-8", "surrogatepass")
        # From a little before the view's end: the text may stand across it.
        at = max(self._start, window.position - len(wanted))
        tail = b""
        with self._source.open(at) as stream:
            while at < self._end and (data := stream.read(min(STEP, self._end - at))):
                at += len(data)
                data = tail + data
                if wanted in data:
                    return True
                tail = data[1 - len(wanted) :]
        return False

    def _count(self) -> dict[str, int]:
        with self._source.open(self._start) as stream:
            window = FileWindow(stream, self._start, self._end, self._step)
            walk = Walk(window, self._scanner, self._limits, self._known, [])
            list(walk.items(NONE, NONE))  # yields nothing: only the keys are of interest
        return walk.counts

    def _find(self, root: Node) -> None:
        with self._source.open(self._start) as stream:
            try:
                window = FileWindow(stream, self._start, self._end, self._step)
                skipper = Skipper()
                walk = Walk(window, skipper, self._limits, self._known, [])
                for key, index, _ in walk.items(frozenset(root.children), NONE):
                    node = root.children[key]
                    if index >= 0:
                        child = node.children.get(str(index))
                        if child is None:
                            continue
                        child.met(window.base + walk.start)
                        node = child
                    if node.children:
                        find(window.text, walk.start, node, window.base, skipper)
                root.at = walk.root
                for key, node in root.children.items():
                    node.key_at, node.at = walk.members.get(key, (-1, -1))
            except (FatalError, StopIteration, ValueError, IndexError):
                pass  # the document is broken, or has changed since its rows were walked

    def _text(self) -> Iterable[str]:
        return chunks(self._source, self._start, self._end)
