"""The compiled checks: taken from the wheel, or from the user's cache, or compiled now.

An installed wheel ships `checker/_checks.py`, generated when it was built. In a checkout, or with families
of the user's own, the generated code is kept under the user's cache folder, named by a hash of the content
of all files it was made from, so that an edited rule is never checked by yesterday's code.
"""

from __future__ import annotations

import importlib.util
import marshal
import os
import sys

from checker import __version__
from checker.rules.package_data import schema_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import CodeType
    from typing import Any, Protocol

    from checker.rules.family import Family
    from checker.rules.invariant import Clause

    Path = tuple[str | int, ...]
    Fired = list[tuple[int, Path]]
    CrossFired = tuple[str, int, int, Path]

    class Check(Protocol):
        """From a row to its failing clauses."""

        def __call__(self, row: Any, keep: Callable[[Any], None] | None = None, /) -> Fired | None: ...

    class Cross(Protocol):
        """From the rows of a document to the failing clauses across rows."""

        def __call__(
            self,
            store: dict[str, list[Any]],
            beside: dict[str, list[Any]],
            active: Iterable[str],
            firsts: dict[CrossFired, tuple[str, int, Path]] | None = None,
            /,
        ) -> list[CrossFired]: ...


_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_DIGEST = 16
_KEEP_FILES = 8


class RuleInfo:
    """What is known of a rule without loading its file."""

    __slots__ = ("bound_by", "default", "family", "id", "severity", "title")

    def __init__(
        self, id: str, family: str, title: str, severity: str, default: bool, bound_by: str | None
    ) -> None:
        self.id = id
        self.family = family
        self.title = title
        self.severity = severity
        self.default = default
        self.bound_by = bound_by


class AggregateInfo:
    """What is known of an aggregate without loading its family. schema: path of the schema file, or None."""

    __slots__ = ("key", "name", "object", "schema", "shared")

    def __init__(
        self, name: str, schema: str | None, key: tuple[str, ...], single: bool, shared: bool
    ) -> None:
        self.name = name
        self.schema = None if schema is None else schema_file(schema)
        self.key = key
        self.object = single
        self.shared = shared


class Checks:
    """The compiled rule set.

    Attributes:
        specs: the families added by the configuration.
        rules: id → RuleInfo, in the order of every list.
        families: the names of the families.
        aggregates: name → AggregateInfo.
        clauses: (rule, clause) by number, as the compiled functions report them.
        row: aggregate → function from a row to the numbers of its failing clauses with the path inside the
            row, or None where all hold. A second argument is called with what `cross` needs of the row.
        keep: aggregate → function from a row to what `cross` needs of it; aggregates that no clause across
            rows reads are missing.
        cross: function of (kept rows by aggregate, kept rows of other files by aggregate, ids of the rules
            that are off by default and selected) to (aggregate, row, number, path) of failing clauses. A dict
            given as a fourth argument is filled: failing clause of a group → (aggregate, row, path) of the
            first item with its key.
    """

    def __init__(self, names: dict[str, Any], specs: tuple[str, ...]) -> None:
        self.specs = specs
        self.rules = {entry[0]: RuleInfo(*entry) for entry in names["RULES"]}
        self.families: tuple[str, ...] = names["FAMILIES"]
        self.aggregates = {entry[0]: AggregateInfo(*entry) for entry in names["AGGREGATES"]}
        self.clauses: tuple[tuple[str, str], ...] = names["CLAUSES"]
        self.row: dict[str, Check] = names["ROW"]
        self.keep: dict[str, Callable[[dict[str, Any]], Any]] = names["KEEP"]
        self.cross: Cross = names["cross"]
        self._families: tuple[Family, ...] | None = None
        self._values: tuple[Clause, ...] = ()
        self._hints: dict[str, str] = {}

    def load(self) -> tuple[Family, ...]:
        """The families as values: imports the rule files.

        Raises:
            RuleError: the files changed while the program ran, or a family of the user's does not load.
        """
        if self._families is None:
            from checker.rules.invariant import RuleError
            from checker.rules.registry import load_families

            families = load_families(self.specs)
            values = tuple(clause for family in families for clause in family.clauses())
            if tuple((clause.rule, clause.name) for clause in values) != self.clauses:
                raise RuleError("the rule files and the compiled checks differ: run the command again")
            self._families, self._values = families, values
            self._hints = {
                rule.id: " ".join(rule.section("What to do").split())
                for family in families
                for rule in family.rules
            }
        return self._families

    def clause(self, number: int) -> Clause:
        """The value of a clause, by its number."""
        self.load()
        return self._values[number]

    def hint(self, rule: str) -> str | None:
        """What to do about a finding of that rule."""
        self.load()
        return self._hints[rule] or None


def load_checks(families: Sequence[str] = ()) -> Checks:
    """The compiled checks of the built-in families and of those named.

    Args:
        families: modules or paths, as in the configuration.

    Raises:
        RuleError: a rule, an example or a family that is not well formed.
    """
    specs = tuple(families)
    if not specs and is_shipped():
        from checker import _checks  # type: ignore[attr-defined]  # only in a wheel

        return Checks(vars(_checks), specs)
    names: dict[str, Any] = {"__name__": "checker._checks"}
    exec(_code(specs), names)  # the code was generated here, from the rules
    return Checks(names, specs)


def is_shipped() -> bool:
    """Whether the built-in rules came compiled, in a wheel: their files are documentation then."""
    return os.path.isfile(os.path.join(_ROOT, "checker", "_checks.py"))


def generate(specs: Sequence[str] = ()) -> str:
    """The source of the generated module.

    Raises:
        RuleError: see `load_checks`.
    """
    from checker.rules.compiler import compile_families
    from checker.rules.registry import load_families
    from checker.rules.soundness import check

    families = load_families(specs)
    code = compile_families(families)
    check(families, own=families[len(load_families()) :])
    return code


def cache_folder() -> str:
    """Where generated code is kept: `$CLAIM_AUDIT_CACHE`, or `claim-audit` in the user's cache folder."""
    own = os.environ.get("CLAIM_AUDIT_CACHE")
    if own:
        return own
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "claim-audit")


def _code(specs: tuple[str, ...]) -> CodeType:
    path = os.path.join(cache_folder(), f"checks-{_fingerprint(specs)}.bin")
    code = _read(path)
    if code is None:
        code = compile(generate(specs), "<checks>", "exec")
        _write(path, marshal.dumps(code))
    return code


def _read(path: str) -> CodeType | None:
    """The code in a cache file; None where there is none, it is damaged, or somebody else wrote it."""
    try:
        with open(path, "rb") as file:
            owner = os.fstat(file.fileno()).st_uid
            content = file.read()
    except OSError:
        return None
    if hasattr(os, "geteuid") and owner != os.geteuid():
        return None
    payload = content[_DIGEST:]
    if _digest(payload) != content[:_DIGEST]:
        return None
    code: CodeType = marshal.loads(payload)
    return code


def _write(path: str, payload: bytes) -> None:
    folder = os.path.dirname(path)
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(_digest(payload) + payload)
        os.replace(temporary, path)
        _prune(folder)
    except OSError:
        return


def _prune(folder: str) -> None:
    files = [
        entry
        for entry in os.scandir(folder)
        if entry.name.startswith("checks-") and entry.name.endswith(".bin")
    ]
    for entry in sorted(files, key=lambda entry: entry.stat().st_mtime)[:-_KEEP_FILES]:
        os.unlink(entry.path)


def _fingerprint(specs: tuple[str, ...]) -> str:
    """A hash of everything the generated code is made from."""
    found = [f"{__version__}\0{sys.implementation.cache_tag}\0{sys.hexversion}".encode()]
    roots = [os.path.join(_ROOT, "checker", "rules"), os.path.join(_ROOT, "invariants")]
    if specs:
        from checker.rules.registry import location

        roots += [location(spec) for spec in specs]
    for spec, root in zip(("", "", *specs), roots, strict=True):
        found.append(f"\0{spec}\0{root}".encode(errors="surrogateescape"))
        for path in _python_files(root):
            with open(path, "rb") as file:
                content = file.read()
            found.append(f"\0{path[len(root) :]}\0{len(content)}\0".encode(errors="surrogateescape"))
            found.append(content)
    return _digest(b"".join(found)).hex()


def _digest(content: bytes) -> bytes:
    """16 bytes that tell contents apart. The interpreter's own hash for compiled files, twice: the import of
    `hashlib` would cost more than all else that is done here."""
    return importlib.util.source_hash(content) + importlib.util.source_hash(content + b"\0")


def _python_files(root: str) -> list[str]:
    if not os.path.isdir(root):
        return [root] if os.path.isfile(root) else []
    found: list[str] = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        found += [os.path.join(folder, name) for name in sorted(files) if name.endswith(".py")]
    return found
