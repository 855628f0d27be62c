"""The configuration: `[tool.claim-audit]` of pyproject.toml, or a .claim-audit.toml, found upward.

Checked by hand, key by key: a mistake names the file, the key, what is allowed and the nearest key.
"""

from __future__ import annotations

import os
import re

from checker.artifact.limits import DEEPEST
from checker.lint.suggestion import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

OWN_FILE = ".claim-audit.toml"
SHARED_FILE = "pyproject.toml"
SECTION = "tool.claim-audit"

SEVERITIES = ("error", "warning")
VALIDATORS = ("fast", "reference")
FORMATS = ("text", "full", "json", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson")

_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class ConfigError(Exception):
    """A configuration or an option that can't be used; its text is what the user is told."""


class Config:
    """A configuration file that was read: `values` holds its keys, already of the right types.

    Attributes:
        path: the file, as it is to be named to the user.
        folder: absolute folder of the file, to which its paths and globs are relative.
        values: key → value; absent keys are absent.
    """

    __slots__ = ("folder", "path", "values")

    def __init__(self, path: str, folder: str, values: dict[str, Any]) -> None:
        self.path = path
        self.folder = folder
        self.values = values


def find(folder: str) -> Config | None:
    """The nearest configuration at or above `folder`, or None.

    In one folder .claim-audit.toml stands before pyproject.toml; a pyproject.toml without the section is
    passed over. Raises ConfigError for a file that is there and can't be used.
    """
    folder = os.path.abspath(folder)
    while True:
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                config = load(path, required=name == OWN_FILE)
                if config is not None:
                    return config
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def load(path: str, *, required: bool = True) -> Config | None:
    """The configuration in the file `path`; None where it has none and none is `required`.

    Raises ConfigError where the file can't be read, is no TOML, or a key of it is wrong.
    """
    shown = shown_path(path)
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise ConfigError(f"{shown}: can't be read: {error.strerror}") from error
    shared = os.path.basename(path) == SHARED_FILE
    if shared and not _mentions_section(content):
        if required:
            raise ConfigError(f"{shown}: has no [{SECTION}] section")
        return None
    table = _parse(content, shown)
    section = _section(table)
    if section is None:
        if not shared:
            section = table
        elif required:
            raise ConfigError(f"{shown}: has no [{SECTION}] section")
        else:
            return None
    elif not shared and set(table) != {"tool"}:
        other = next(key for key in table if key != "tool")
        raise ConfigError(
            f"{shown}: {other} stands beside [{SECTION}]; put all keys at the top, or all into that section"
        )
    where = f"{shown}: [{SECTION}]" if section is not table else f"{shown}:"
    return Config(shown, os.path.dirname(os.path.abspath(path)), check(section, where))


def shown_path(path: str) -> str:
    """A path as it is named to the user: relative where it lies below the current folder."""
    here = os.path.join(os.getcwd(), "")
    return path[len(here) :] if path.startswith(here) else path


def check(section: Any, where: str) -> dict[str, Any]:
    """`section` with every value checked; sizes become bytes.

    Args:
        section: the table as TOML gives it.
        where: what stands before the key in an error.
    Raises ConfigError at the first wrong key or value.
    """
    values: dict[str, Any] = {}
    for key, value in _table(where, section).items():
        if key not in _CHECKS:
            raise ConfigError(f'{where} unknown key "{key}"{did_you_mean(key, _CHECKS)} {_allowed(_CHECKS)}')
        values[key] = _CHECKS[key](f"{where} {key}", value)
    return values


def parse_size(text: str) -> int:
    """Bytes of `4096`, `64KiB`, `10M` or `1GiB` (powers of 1024). Raises ValueError otherwise."""
    match = re.fullmatch(r"\s*([0-9]{1,15})\s*([kmg]?)(?:i?b)?\s*", text.casefold())
    if match is None:
        raise ValueError(text)
    return int(match[1]) * _UNITS[match[2]]


def parse_address(text: str) -> str:
    """The absolute http or https address, without a slash at its end. Raises ValueError for anything else."""
    host = r"(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?"
    path = r"(?:/(?:[\w./~@+,=:;!$&'()*-]|%[0-9A-Fa-f]{2})*)?"
    if re.fullmatch(f"https?://{host}{path}", text, re.ASCII) is None:
        raise ValueError(text)
    return text.rstrip("/")


def _mentions_section(content: bytes) -> bool:
    """Whether a pyproject.toml can hold the section, told without the TOML parser (it costs 15 ms)."""
    if b"claim-audit" not in content:
        return False
    content = content.removeprefix(b"\xef\xbb\xbf")
    lines = (line.translate(None, b" \t\r[\"'") for line in content.split(b"\n"))
    return any(line.startswith((b"tool.claim-audit", b"tool]", b"tool=")) for line in lines)


def _parse(content: bytes, shown: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ConfigError(f"{shown}: is not UTF-8 (byte {error.start + 1})") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown}: is not TOML: {error}") from error


def _section(table: dict[str, Any]) -> Any:
    tool = table.get("tool")
    return tool.get("claim-audit") if isinstance(tool, dict) else None


# One function a type of value: (where, value) → the checked value.


def _allowed(names: Iterable[str]) -> str:
    return f"(allowed: {', '.join(names)})"


def _wrong(where: str, expected: str, value: Any) -> ConfigError:
    shown = repr(value)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return ConfigError(f"{where} must be {expected}; it is {shown}")


def _table(where: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(where, "a table", value)
    return value


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _wrong(where, "a string that is not empty", value)
    return value


def _texts(where: str, value: Any) -> list[str]:
    if not isinstance(value, list):
        raise _wrong(where, "a list of strings", value)
    return [_text(f"{where}[{index}]", item) for index, item in enumerate(value)]


def _some_texts(where: str, value: Any) -> list[str]:
    texts = _texts(where, value)
    if not texts:
        raise _wrong(where, "a list of one or more strings", value)
    return texts


def _flag(where: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(where, "true or false", value)
    return value


def _whole(least: int, most: int) -> Callable[[str, Any], int]:
    def whole(where: str, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise _wrong(where, f"a whole number from {least} to {most}", value)
        return value

    return whole


def _one_of(names: tuple[str, ...]) -> Callable[[str, Any], str]:
    def one_of(where: str, value: Any) -> str:
        if value not in names:
            near = did_you_mean(value, names) if isinstance(value, str) else ""
            raise ConfigError(f"{where} must be one of {', '.join(names)}; it is {value!r}{near}")
        return str(value)

    return one_of


def _size(where: str, value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    try:
        size = parse_size(value) if isinstance(value, str) else 0
    except ValueError:
        size = 0
    if size < 1:
        raise _wrong(where, 'a number of bytes above 0, or a text such as "64MiB"', value)
    return size


def _address(where: str, value: Any) -> str:
    try:
        return parse_address(value if isinstance(value, str) else "")
    except ValueError as error:
        raise _wrong(where, 'an absolute address such as "https://example.org/docs"', value) from error


def _lists_by_glob(where: str, value: Any) -> dict[str, list[str]]:
    return {glob: _texts(f'{where}."{glob}"', rules) for glob, rules in _table(where, value).items()}


def _tables(
    checks: dict[str, Callable[[str, Any], Any]], required: tuple[str, ...]
) -> Callable[[str, Any], list[dict[str, Any]]]:
    def tables(where: str, value: Any) -> list[dict[str, Any]]:
        if not isinstance(value, list):
            raise _wrong(where, f"an array of tables ([[{SECTION}.{where.split()[-1]}]])", value)
        found: list[dict[str, Any]] = []
        for index, item in enumerate(value):
            place = f"{where}[{index}]"
            entry: dict[str, Any] = {}
            for key, inner in _table(place, item).items():
                if key not in checks:
                    raise ConfigError(
                        f'{place} unknown key "{key}"{did_you_mean(key, checks)} {_allowed(checks)}'
                    )
                entry[key] = checks[key](f"{place}.{key}", inner)
            for key in required:
                if key not in entry:
                    raise ConfigError(f'{place} has no "{key}" (required: {", ".join(required)})')
            if any(entry["name"] == other["name"] for other in found):
                raise ConfigError(f'{place}.name "{entry["name"]}" is there twice')
            found.append(entry)
        return found

    return tables


_CHECKS: dict[str, Callable[[str, Any], Any]] = {
    "select": _texts,
    "extend-select": _texts,
    "ignore": _texts,
    "per-file-ignores": _lists_by_glob,
    "exclude": _texts,
    "strict": _flag,
    "severity": _one_of(SEVERITIES),
    "baseline": _text,
    "jobs": _whole(0, 9999),
    "format": _one_of(FORMATS),
    "docs-url": _address,
    "validator": _one_of(VALIDATORS),
    "max-size": _size,
    "max-depth": _whole(1, DEEPEST),
    "skip-foreign": _flag,
    "manifests": _texts,
    "families": _texts,
    "bundle": _tables({"name": _text, "files": _some_texts}, ("name", "files")),
    "contract": _tables(
        {
            "name": _text,
            "subject": _some_texts,
            "forbidden": _texts,
            "forbidden_paths": _texts,
            "forbidden_hosts": _texts,
            "command": _some_texts,
            "root": _text,
        },
        ("name",),
    ),
}
KEYS = tuple(_CHECKS)
