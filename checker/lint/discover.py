"""From the paths of the command line to the files to lint.

A file that is named is linted, whatever its suffix and even where a .gitignore or an exclude names it. A
folder is walked: files by suffix, without what git ignores, what is excluded, and the folders that hold
nobody's artifacts. Links to folders are not followed in a walk (a loop would have no end); they are counted,
so that nothing is lost unsaid.
"""

from __future__ import annotations

import os
from stat import S_ISDIR

from checker.lint import gitignore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from checker.lint.patterns import Patterns

SUFFIXES = (".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".md", ".markdown")
SKIPPED_FOLDERS = frozenset(
    {
        ".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__", ".tox", ".nox", ".mypy_cache",
        ".pytest_cache", ".ruff_cache", ".hypothesis", ".idea", ".vscode", ".ipynb_checkpoints",
    }
)  # fmt: skip
STDIN = "-"


class Target:
    """One file to lint.

    Attributes:
        path: what to open; `-` for standard input.
        name: how findings name it, with `/` between folders.
        named: whether the command line named the file itself; if not, a walk met it.
        data: its bytes, where they were read already (standard input).
    """

    __slots__ = ("data", "name", "named", "path")

    def __init__(self, path: str, name: str, named: bool) -> None:
        self.data: bytes | None = None
        self.path = path
        self.name = name
        self.named = named

    def is_jsonl(self) -> bool:
        """Whether its name says that it holds one passport a line."""
        return self.name.lower().endswith((".jsonl", ".ndjson"))

    def size(self) -> int:
        """Bytes; 0 where that can't be told without reading."""
        try:
            return len(self.data) if self.data is not None else os.path.getsize(self.path)
        except OSError:
            return 0


class Plan:
    """What a run will read.

    Attributes:
        targets: in the order of their names, each file once.
        failures: (path, why) of what can't be opened.
        folders: the folders that were given.
        links: how many links to folders were not followed.
        left_out: (`excluded` or `ignored by git`, `file` or `folder`) → how many of them the walks met.
    """

    __slots__ = ("failures", "folders", "left_out", "links", "targets")

    def __init__(self) -> None:
        self.targets: list[Target] = []
        self.failures: list[tuple[str, str]] = []
        self.folders: list[str] = []
        self.links = 0
        self.left_out: dict[tuple[str, str], int] = {}


def plan(
    paths: Sequence[str],
    *,
    exclude: Patterns | None = None,
    force_exclude: bool = False,
    stdin_name: str | None = None,
) -> Plan:
    """The files that `paths` (files, folders, globs, `-`) stand for.

    Args:
        exclude: what a walk and a glob leave out.
        force_exclude: leave it out even where it is named.
        stdin_name: how findings name standard input.
    """
    found = _Collector(exclude, force_exclude)
    for path in paths:
        if path == STDIN:
            found.add(STDIN, stdin_name or STDIN, named=True)
        else:
            found.given(path)
    found.plan.targets = sorted(found.targets.values(), key=lambda target: target.name)
    return found.plan


class _Collector:
    def __init__(self, exclude: Patterns | None, force_exclude: bool) -> None:
        self.plan = Plan()
        self.targets: dict[str, Target] = {}
        self._exclude = exclude
        self._force_exclude = force_exclude

    def add(self, path: str, name: str, *, named: bool) -> None:
        """Take a file in; a file met twice is linted once, and counts as named if it was named once."""
        key = path if path == STDIN else os.path.abspath(path)
        known = self.targets.get(key)
        if known is None or (named and not known.named):
            self.targets[key] = Target(path, name.replace(os.sep, "/"), named)

    def given(self, path: str) -> None:
        try:
            is_folder = S_ISDIR(os.stat(path).st_mode)
        except (OSError, ValueError) as error:
            self._absent(path, error)
            return
        if is_folder:
            self.plan.folders.append(path)
            self._walk(path)
        elif not (self._force_exclude and self._excluded(os.path.abspath(path))):
            self.add(path, path, named=True)

    def _absent(self, path: str, error: OSError | ValueError) -> None:
        if any(sign in path for sign in "*?["):
            from checker.lint.globs import expand

            matched = expand(path)
            for match in matched:
                if not self._excluded(os.path.abspath(match), folder=os.path.isdir(match)):
                    self.given(match)
            if not matched:
                self.plan.failures.append((path, "no file matches this glob"))
        else:
            self.plan.failures.append((path, reason(error)))

    def _excluded(self, absolute: str, *, folder: bool = False) -> bool:
        return self._exclude is not None and bool(self._exclude.verdict(absolute, folder=folder))

    def _walk(self, given: str) -> None:
        prefix = "" if os.path.normpath(given) == os.curdir else os.path.join(given, "")
        root = os.path.abspath(given)
        pending = [(given, prefix, root, gitignore.above(root))]
        while pending:
            path, prefix, absolute, ignores = pending.pop()
            try:
                with os.scandir(path) as entries:
                    children = list(entries)
            except OSError as error:
                self.plan.failures.append((prefix.rstrip(os.sep) or path, reason(error)))
                continue
            if any(child.name == ".gitignore" for child in children):
                ignores = (*ignores, *gitignore.of(absolute))
            for child in children:
                inner = os.path.join(absolute, child.name)
                kind = self._kind(child, prefix + child.name)
                if kind is None:
                    continue
                if self._excluded(inner, folder=kind == "folder"):
                    self._leave_out("excluded", kind)
                elif gitignore.ignored(ignores, inner, folder=kind == "folder"):
                    self._leave_out("ignored by git", kind)
                elif kind == "folder":
                    pending.append((child.path, prefix + child.name + os.sep, inner, ignores))
                elif kind == "broken":
                    self.plan.failures.append((prefix + child.name, "a link that leads to no file"))
                elif kind == "link":
                    self.plan.links += 1
                else:
                    self.add(prefix + child.name, prefix + child.name, named=False)

    def _leave_out(self, why: str, kind: str) -> None:
        if kind in ("file", "folder"):
            self.plan.left_out[why, kind] = self.plan.left_out.get((why, kind), 0) + 1

    def _kind(self, child: os.DirEntry[str], name: str) -> str | None:
        """`folder`, `file`, `link` (to a folder), `broken` (a link to nothing), or None: not for us."""
        wanted = child.name.lower().endswith(SUFFIXES)
        try:
            if child.is_dir():
                if child.name in SKIPPED_FOLDERS:
                    return None
                return "link" if child.is_symlink() else "folder"
            if child.is_file():
                return "file" if wanted else None
        except OSError:
            return "broken" if wanted else None
        return "broken" if wanted and child.is_symlink() else None


def reason(error: OSError | ValueError) -> str:
    """Why a path can't be opened, without the path itself."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
