"""What a lint run is to do: the defaults, the configuration over them, the command line over both."""

from __future__ import annotations

import os

from checker.lint.config import ConfigError, shown_path
from checker.lint.selection import Layer, PerFileIgnores, split_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from checker.lint.config import Config

MAX_SIZE = 1 << 30
MAX_DEPTH = 200

# Keys that mean the same in the configuration and on the command line, and what holds without either.
_PLAIN: dict[str, Any] = {
    "strict": False,
    "severity": "warning",
    "jobs": 0,
    "format": "text",
    "docs-url": None,
    "validator": "fast",
    "max-size": MAX_SIZE,
    "max-depth": MAX_DEPTH,
    "skip-foreign": False,
}


class Globs:
    """Globs of one source, with the folder they are relative to.

    Attributes:
        source: how an error names the place.
        patterns: the globs.
        folder: absolute folder; "" for the current one, so that paths stay as they were given.
        required: whether a glob that matches nothing is an error (else it is a note).
    """

    __slots__ = ("folder", "patterns", "required", "source")

    def __init__(self, source: str, patterns: list[str], folder: str, required: bool) -> None:
        self.source = source
        self.patterns = patterns
        self.folder = folder
        self.required = required


class Settings:
    """The settings of one lint run; it holds plain values only, so that a worker process can be given it.

    Attributes:
        layers, per_file: the selection, as `Selection` takes them.
        exclude: gitignore patterns relative to their folder, or None.
        manifests, bundles: globs of files whose manifests and experiment rows serve the others in look-ups.
        baseline: path of the baseline file, or None.
        families: modules, or absolute paths, of further rule families.
        max_size: bytes of one document; max_depth: nested containers.
        severity: the lowest that is shown.
        jobs: processes; 0 for one a core.
        docs_url: address of the documentation site, or None.
    """

    __slots__ = (
        "_families_source", "baseline", "bundles", "docs_url", "exclude", "exit_zero", "families",
        "force_exclude", "format", "jobs", "layers", "manifests", "max_depth", "max_size", "paths",
        "per_file", "severity", "skip_foreign", "stdin_name", "strict", "validator", "write_baseline",
    )  # fmt: skip

    def __init__(self, options: Mapping[str, Any], config: Config | None = None) -> None:
        """Merge `options` (those given on the command line, by their names there) over `config`.

        Raises ConfigError for an option that makes no sense.
        """
        values = config.values if config else {}
        plain = {**_PLAIN, **{key: value for key, value in values.items() if key in _PLAIN}}
        plain.update({key: options[key] for key in _PLAIN if options.get(key) is not None})
        self.strict: bool = plain["strict"]
        self.severity: str = plain["severity"]
        self.jobs: int = plain["jobs"]
        self.format: str = plain["format"]
        self.docs_url: str | None = plain["docs-url"]
        self.validator: str = plain["validator"]
        self.max_size: int = plain["max-size"]
        self.max_depth: int = plain["max-depth"]
        self.skip_foreign: bool = plain["skip-foreign"]
        self.paths: list[str] = options.get("paths") or ["."]
        self.stdin_name: str | None = options.get("stdin-filename")
        if self.stdin_name is not None and "-" not in self.paths:
            raise ConfigError("--stdin-filename names what comes on standard input: give `-` as a path too")
        self.force_exclude: bool = bool(options.get("force-exclude"))
        self.exit_zero: bool = bool(options.get("exit-zero"))
        self.layers = _layers(options, config)
        self.per_file = _per_file(options, config)
        self.exclude = _globs("exclude", options, config)
        self.manifests = _globs("manifests", options, config)
        self.bundles = [
            Globs(f"{config.path}: bundle {bundle['name']!r}", bundle["files"], config.folder, False)
            for bundle in values.get("bundle", ())
            if config
        ]
        self.baseline = options.get("baseline") or _beside(config, values.get("baseline"))
        self.write_baseline: bool = bool(options.get("write-baseline"))
        if self.write_baseline and self.baseline is None:
            raise ConfigError("--write-baseline needs --baseline FILE, or `baseline` in the configuration")
        self.families = _families(options, config)
        self._families_source = "--families"
        if config is not None and not options.get("families"):
            self._families_source = f"{config.path}: families"

    def placed(self, message: str) -> str:
        """A message about an entry of `families` with the place that holds it; other messages as they are."""
        about, colon, rest = message.partition(": ")
        return f"{self._families_source}{colon}{rest}" if about == "families" else message


def _layers(options: Mapping[str, Any], config: Config | None) -> list[Layer]:
    layers = []
    if config is not None:
        values = config.values
        layers.append(
            Layer(
                f"{config.path}: {{}}",
                values.get("select"),
                values.get("extend-select", ()),
                values.get("ignore", ()),
            )
        )
    given = {key: options[key] for key in ("select", "extend-select", "ignore") if options.get(key)}
    words = {key: split_words(texts, f"--{key}") for key, texts in given.items()}
    layers.append(Layer("--{}", words.get("select"), words.get("extend-select", ()), words.get("ignore", ())))
    return layers


def _per_file(options: Mapping[str, Any], config: Config | None) -> list[PerFileIgnores]:
    if options.get("per-file-ignores"):
        return [_one_per_file(text) for text in options["per-file-ignores"]]
    if config is None:
        return []
    return [
        PerFileIgnores(glob, config.folder, rules, f'{config.path}: per-file-ignores."{glob}"')
        for glob, rules in config.values.get("per-file-ignores", {}).items()
    ]


def _one_per_file(text: str) -> PerFileIgnores:
    source = "--per-file-ignores"
    glob, colon, rules = text.rpartition(":")
    if not colon or not glob.strip():
        raise ConfigError(f"{source}: expected GLOB:RULE,... (tests/*.json:INV-15,X); it is {text!r}")
    return PerFileIgnores(glob.strip(), os.getcwd(), split_words([rules], source), source)


def _globs(key: str, options: Mapping[str, Any], config: Config | None) -> Globs | None:
    if options.get(key):
        return Globs(f"--{key}", options[key], "", True)
    if config is not None and config.values.get(key):
        return Globs(f"{config.path}: {key}", config.values[key], config.folder, False)
    return None


def _beside(config: Config | None, path: str | None) -> str | None:
    """A path of the configuration as the current folder has it."""
    if config is None or path is None:
        return None
    return shown_path(os.path.normpath(os.path.join(config.folder, path)))


def _families(options: Mapping[str, Any], config: Config | None) -> list[str]:
    if options.get("families"):
        return [_family(word, os.getcwd()) for word in options["families"]]
    return (
        [] if config is None else [_family(word, config.folder) for word in config.values.get("families", ())]
    )


def _family(word: str, folder: str) -> str:
    """A module's name stays; what is written as a path, or is a folder there, is made absolute."""
    path = os.path.normpath(os.path.join(folder, word))
    is_path = "/" in word or os.sep in word or word.startswith(".") or word.endswith(".py")
    return path if is_path or os.path.isdir(path) else word
