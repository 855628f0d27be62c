"""Events of a YAML stream, and its errors in plain words."""

from __future__ import annotations

import re

import yaml
from yaml.events import CollectionEndEvent, CollectionStartEvent, ScalarEvent

from checker.artifact.fault import FatalError, Fault, depth

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
BREAKS = "\x85\u2028\u2029"
TOO_DEEP = "exceeded maximum nesting depth"
SURROGATE = "invalid Unicode character escape code"
UNCLOSED = "found unexpected end of stream"
HINTS = (
    ("mapping values are not allowed", "put a text that holds a colon and a space in quotes"),
    ("cannot start any token", "no tab for indentation; put a text that begins with @ ` or % in quotes"),
    ("found a tab character", "indent with spaces"),
    ("could not find expected ':'", "a key is followed by a colon and a space"),
    ("did not find expected key", "check the indentation, and the quotes before"),
    ("did not find expected '-' indicator", "check the indentation"),
    ("did not find expected ',' or", "close the bracket, or put a comma"),
    (UNCLOSED, "close the quote"),
    ("unknown escape character", "in double quotes a backslash is written \\\\"),
    (SURROGATE, "write the character itself; YAML has no pairs of surrogates"),
)


def events(text: str, limit: int) -> Iterator[Any]:
    """The events of a stream. Raises FatalError (`syntax`, `encoding`; `depth` where libyaml gives up)."""
    loader = None
    stand_ins = _stand_ins(text)
    originals = {stand_in: original for original, stand_in in stand_ins.items()}
    try:
        loader = LOADER(text.translate(stand_ins) if stand_ins else text)
        while (event := loader.get_event()) is not None:
            if originals and isinstance(event, ScalarEvent):
                event.value = event.value.translate(originals)
            yield event
    except yaml.MarkedYAMLError as error:
        raise FatalError(_marked(error, text, limit)) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise FatalError(_unmarked(error, text)) from None
    finally:
        if loader is not None:
            loader.dispose()


def _stand_ins(text: str) -> dict[int, int]:
    """Private characters that are not in the text, for those in it that break lines in YAML 1.1 alone."""
    breaks = [ord(char) for char in BREAKS if char in text]
    unused = (code for code in range(0xE000, 0xF900) if breaks and chr(code) not in text)
    return dict(zip(breaks, unused, strict=False))


def _marked(error: yaml.MarkedYAMLError, text: str, limit: int) -> Fault:
    problem = str(error.problem)
    mark = error.context_mark if problem == UNCLOSED else error.problem_mark
    offset = 0 if mark is None else mark.index
    if problem == TOO_DEEP:
        return depth(_exceeding(text[:offset], limit, offset), limit)
    message = f"{problem} {error.context}" if error.context else problem
    hint = next((hint for part, hint in HINTS if part in problem), None)
    return Fault(offset, "encoding" if SURROGATE in problem else "syntax", message, hint)


def _unmarked(error: Exception, text: str) -> Fault:
    match = UNPRINTABLE.search(text)
    if match:
        message = f"the character U+{ord(match.group()):04X} is not allowed in YAML"
        return Fault(match.start(), "syntax", message, "remove it, or write it as an escape in double quotes")
    return Fault(0, "syntax", f"no YAML: {error}")


def _exceeding(text: str, limit: int, otherwise: int) -> int:
    """Offset of the first container beyond the limit, in a text that is cut before libyaml gives up."""
    levels = 0
    try:
        for event in events(text, limit):
            start = event.start_mark.index
            if isinstance(event, CollectionStartEvent):
                levels += 1
                if levels > limit:
                    return int(start)
            elif isinstance(event, CollectionEndEvent):
                levels -= 1
    except FatalError:
        pass  # the cut
    return otherwise
