"""YAML documents of a text in memory."""

from __future__ import annotations

from checker.artifact.document import TreeDocument
from checker.artifact.fault import bom
from checker.artifact.json_scanner import SPACE, Scanner
from checker.artifact.json_text import JsonText
from checker.artifact.yaml_compose import Composer
from checker.artifact.yaml_locate import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from checker.artifact.document import Document
    from checker.artifact.limits import Limits
    from checker.artifact.position import Node
    from checker.artifact.yaml_compose import Composed


class YamlDocument(TreeDocument):
    """The `ordinal`-th document of a YAML stream."""

    __slots__ = ("_limit", "_ordinal")

    def __init__(
        self,
        text: str,
        composed: Composed,
        ordinal: int,
        limits: Limits,
        first_line: int,
        shifts: Sequence[int],
    ) -> None:
        super().__init__(ordinal, first_line, shifts, text)
        self._ordinal = ordinal
        self._limit = limits.max_depth
        self.fatal = composed.fatal
        if not composed.fatal:
            self._settle(composed.value)
        self.report(composed.faults)

    def _find(self, root: Node) -> None:
        if not self.fatal:
            find(self._content, self._ordinal, root, self._limit)


def read_yaml(
    text: str, limits: Limits, first_line: int = 1, shifts: Sequence[int] = (), marked: bool = False
) -> Iterator[Document]:
    """The documents of a YAML stream, one at a time; none where the text holds none.

    `marked`: a byte order mark stood before the text.
    """
    for ordinal, composed in enumerate(Composer(text, limits).documents()):
        if composed.fatal and not ordinal and text.lstrip(SPACE).startswith(("{", "[")):
            # JSON is YAML 1.2, but not to libyaml: "\ud83d\ude00", long keys, tabs before a bracket.
            document = JsonText(text, Scanner(), limits, 0, first_line, shifts, marked)
            document.load()
            if not document.fatal:
                yield document
                return
        if marked and not ordinal:
            composed.faults.append(bom())
        yield YamlDocument(text, composed, ordinal, limits, first_line, shifts)
