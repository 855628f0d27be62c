"""Which rules a run reports: what is selected, what is ignored, and for which files.

Layers are applied in order: the default, the configuration, the command line. In one layer `select` replaces
everything before it, `extend-select` adds, and `ignore` takes away last. So the command line has the last
word, and within one layer ignoring wins.
"""

from __future__ import annotations

import os

from checker.lint.config import ConfigError
from checker.lint.suggestion import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from checker.rules.compiled import RuleInfo

# Content that could not be understood: nothing else of such a file can be trusted, so it is never silent.
UNCONDITIONAL = ("encoding", "syntax", "depth", "alias", "size", "document")
# On in every run: a selection of rules does not switch them off, only their own id does.
STANDING = ("bom", "duplicate-key", "non-finite", "schema")
READER_IDS = UNCONDITIONAL + STANDING


class Layer:
    """What one source says about the selection.

    Attributes:
        source: how an error names the source; holds `{}` where the key's name goes.
        select: the words that replace what came before, or None.
        extend: words to add.
        ignore: words to take away.
    """

    __slots__ = ("extend", "ignore", "select", "source")

    def __init__(
        self,
        source: str,
        select: Sequence[str] | None = None,
        extend: Sequence[str] = (),
        ignore: Sequence[str] = (),
    ) -> None:
        self.source = source
        self.select = select
        self.extend = extend
        self.ignore = ignore


class PerFileIgnores:
    """Ids that are ignored in the files which one pattern names.

    Args:
        pattern: as in a .gitignore, relative to `folder`.
        folder: absolute folder.
        words: ids, families or globs.
        source: how an error names the place.
    """

    __slots__ = ("folder", "pattern", "source", "words")

    def __init__(self, pattern: str, folder: str, words: Sequence[str], source: str) -> None:
        self.pattern = pattern
        self.folder = folder
        self.words = words
        self.source = source


class Selection:
    """The ids a run reports: `ids`, and `bound`, those selected by name that no passport can break.

    Args:
        rules: id → rule, as the checks have them.
        families: the families' names.
        layers: configuration first, command line last.
        per_file: what single files ignore on top.
    Raises ConfigError for a word that names no rule, or an id that can't be ignored.
    """

    def __init__(
        self,
        rules: Mapping[str, RuleInfo],
        families: Sequence[str],
        layers: Sequence[Layer],
        per_file: Sequence[PerFileIgnores] = (),
    ) -> None:
        words = _Words(rules, families)
        chosen_words = [word for layer in layers for word in (*(layer.select or ()), *layer.extend)]
        self.bound = [word for word in chosen_words if word in rules and rules[word].bound_by is not None]
        chosen = {id for id, rule in rules.items() if rule.default} | set(STANDING)
        for layer in layers:
            if layer.select is not None:
                selected = words.ids(layer.select, layer.source.format("select"))
                chosen = selected | (chosen & set(STANDING))
            chosen |= words.ids(layer.extend, layer.source.format("extend-select"))
            chosen -= words.ignored(layer.ignore, layer.source.format("ignore"))
        self.ids = frozenset(chosen | set(UNCONDITIONAL))
        self._per_file = [(_matcher(entry), words.ignored(entry.words, entry.source)) for entry in per_file]
        self._cache: dict[tuple[int, ...], frozenset[str]] = {}

    def for_path(self, path: str) -> frozenset[str]:
        """The ids that are reported for the file at `path` (relative paths: to the current folder)."""
        if not self._per_file:
            return self.ids
        absolute = os.path.abspath(path)
        hits = tuple(index for index, (matches, _) in enumerate(self._per_file) if matches(absolute))
        if hits not in self._cache:
            self._cache[hits] = self.ids.difference(*(self._per_file[index][1] for index in hits))
        return self._cache[hits]


def split_words(texts: Iterable[str], source: str) -> list[str]:
    """The words of options that may be repeated and may hold comma lists. Raises ConfigError for none."""
    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    if not words:
        raise ConfigError(f"{source}: expected rule ids, families or globs; it is empty")
    return words


class _Words:
    """Turns words into ids: an exact id, a family's name, or a glob over the ids."""

    def __init__(self, rules: Mapping[str, RuleInfo], families: Sequence[str]) -> None:
        self._rules = rules
        self._families = families

    def ids(self, words: Iterable[str], source: str) -> set[str]:
        found: set[str] = set()
        for word in words:
            found |= self._one(word, source)
        return found

    def ignored(self, words: Iterable[str], source: str) -> set[str]:
        words = list(words)
        for word in words:
            if word in UNCONDITIONAL:
                raise ConfigError(
                    f'{source}: "{word}" can\'t be ignored: it says that content could not be understood'
                    f" (never ignored: {', '.join(UNCONDITIONAL)}); exclude the file instead"
                )
        return self.ids(words, source)

    def _one(self, word: str, source: str) -> set[str]:
        if word in self._rules or word in READER_IDS:
            return {word}
        if word in self._families:
            return {id for id, rule in self._rules.items() if rule.family == word}
        if any(sign in word for sign in "*?["):
            from fnmatch import fnmatchcase

            matched = {id for id in self._rules if fnmatchcase(id, word)}
            if matched:
                return matched
            raise ConfigError(f'{source}: no rule matches "{word}"; `claim-audit rules` lists them')
        near = did_you_mean(word, (*self._rules, *self._families, *READER_IDS))
        raise ConfigError(f'{source}: unknown rule "{word}"{near}; `claim-audit rules` lists them')


def _matcher(entry: PerFileIgnores) -> Callable[[str], bool]:
    from checker.lint.patterns import strict

    return strict([entry.pattern], entry.folder, entry.source).match
