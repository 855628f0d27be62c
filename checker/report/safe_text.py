r"""Text of artifacts as data: nothing in it can steer a terminal, a log reader or a CI runner.

Control characters, escape sequences, line and paragraph separators, bidirectional and invisible formatting
characters, lone surrogates and non-characters are shown as visible escapes (`\x1b`, `\u202e`). Joiners and
variation selectors stay: scripts and emoji need them. The first `#` of a logging command that a CI runner
would find in the middle of a line (`##[…]`, `##vso[…]`, `##teamcity[…]`) is shown as `\x23`. What is left
can stand in an XML 1.0 document as well.
"""

from __future__ import annotations

import re

UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
    r"|#(?=#(?:\[|vso\[|teamcity\[))"
)


def escape(character: str) -> str:
    r"""One character as a visible escape: `\n`, `\x1b`, `\u202e`, `\U000e0041`."""
    return r"\x23" if character == "#" else character.encode("unicode_escape").decode("ascii")


def safe(text: str) -> str:
    """The text on one line, with everything unsafe escaped."""
    if text.isprintable() and "##" not in text:
        return text
    return UNSAFE.sub(lambda match: escape(match.group()), text)


def safe_line(text: str) -> str:
    """The text, safe already, as the start of a line that a CI runner does not take for a `::command::`."""
    return text.replace(":", r"\x3a", 1) if text.lstrip().startswith("::") else text


def shorten(text: str, limit: int) -> str:
    """The text cut to at most `limit` characters, the cut marked by `...`."""
    return text if len(text) <= limit else f"{text[: limit - 3]}..."


def encodable(text: str, encoding: str | None) -> str:
    r"""The text with what `encoding` cannot hold escaped (`\xe9`); None holds everything."""
    if encoding is None or text.isascii():
        return text
    return text.encode(encoding, "backslashreplace").decode(encoding)
