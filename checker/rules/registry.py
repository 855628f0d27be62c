"""Which families there are: the built-in ones, and those a configuration names."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, TypeVar

from checker.rules.family import Family, raised
from checker.rules.invariant import RuleError
from checker.rules.rule_file import shown

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

BUILT_IN = "invariants"
Found = TypeVar("Found")
_MACHINERY = ("<frozen ", __file__, str(importlib.__file__))
"""How the files begin that stand in every traceback of an import."""


def load_families(specs: Sequence[str] = ()) -> tuple[Family, ...]:
    """The built-in families and those of each spec, in order.

    Args:
        specs: importable modules (`my_rules.family`), or paths of a package folder or a `.py` file. Each
            holds `FAMILY`, or `FAMILIES` (a tuple of families).

    Raises:
        RuleError: a module that does not import, or holds no family; a family name used twice.
    """
    return tuple(family for family, _ in located_families(specs))


def located_families(specs: Sequence[str] = ()) -> tuple[tuple[Family, str], ...]:
    """As `load_families`, each family with the absolute path of the module that holds it."""
    from checker.rules.form import check_form

    package = importlib.import_module(BUILT_IN)
    modules = [_module(f"{BUILT_IN}.{folder}") for folder in package.FAMILIES]
    modules += [_module(spec) for spec in specs]
    files: dict[str, str] = {}
    found: list[tuple[Family, str]] = []
    for module in modules:
        file = os.path.abspath(module.__file__ or "")
        for family in _families(module):
            check_form(family, file)
            if family.name in files:
                first, second = shown(files[family.name]), shown(file)
                where = first if first == second else f"{first} and {second}"
                raise RuleError(
                    f"two families are named {family.name!r} ({where}); give each a name of its own"
                )
            files[family.name] = file
            found.append((_placed(family, file), file))
    return tuple(found)


def is_path(spec: str) -> bool:
    """Whether a family is named by a path instead of a module."""
    return os.sep in spec or "/" in spec or spec.endswith(".py") or os.path.isdir(spec)


def _module(spec: str) -> ModuleType:
    return _ran(spec, _from_path if is_path(spec) else importlib.import_module)


def location(spec: str) -> str:
    """The folder or file that a family's spec names, without running it.

    Raises:
        RuleError: there is no such module, or a package that holds it does not import.
    """
    if is_path(spec):
        return os.path.abspath(spec)
    found = _ran(spec, _spec)
    if found is None or found.origin is None:
        raise RuleError(f"families: there is no module {spec!r}; is its package installed?")
    is_package = found.submodule_search_locations is not None
    return os.path.dirname(found.origin) if is_package else found.origin


def _spec(spec: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(spec)
    except (ImportError, ValueError):
        return None


def _ran(spec: str, run: Callable[[str], Found]) -> Found:
    """What comes of running a family's files, which neither print on standard output nor end the program."""
    out = sys.stdout
    # What they print is not what the command says.
    sys.stdout = sys.stderr
    try:
        return run(spec)
    except (RuleError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise RuleError(f"families: {spec} does not import: {raised(error)}{_place(error)}") from error
    finally:
        sys.stdout = out


def _place(error: BaseException) -> str:
    """Where the family's own code stood when it raised."""
    for frame in traceback.extract_tb(error.__traceback__):
        if not frame.filename.startswith(_MACHINERY):
            return f" ({shown(frame.filename)}, line {frame.lineno})"
    return ""


def _from_path(spec: str) -> ModuleType:
    path = os.path.abspath(spec)
    is_folder = os.path.isdir(path)
    file = os.path.join(path, "__init__.py") if is_folder else path
    if not (os.path.isfile(file) and file.endswith(".py")):
        raise RuleError(f"families: {spec} is neither a Python file nor a folder with an __init__.py")
    name = os.path.basename(path).removesuffix(".py")
    loaded = sys.modules.get(name)
    if loaded is not None:
        if os.path.abspath(getattr(loaded, "__file__", None) or "") == file:
            return loaded
        raise RuleError(f"families: {spec} would hide the module {name!r}; rename the folder or file")
    search = [path] if is_folder else None
    found = importlib.util.spec_from_file_location(name, file, submodule_search_locations=search)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _families(module: ModuleType) -> tuple[Family, ...]:
    many = getattr(module, "FAMILIES", None)
    one = getattr(module, "FAMILY", None)
    found = many if isinstance(many, tuple) and many else (one,)
    for family in found:
        if not isinstance(family, Family):
            raise RuleError(f"families: {module.__name__} holds no FAMILY (a Family) and no FAMILIES")
    return found


def _placed(family: Family, file: str) -> Family:
    """The family with a file for each rule: those that have none of their own are in the module's."""
    if all(rule.file for rule in family.rules):
        return family
    rules = (rule if rule.file else replace(rule, file=file) for rule in family.rules)
    return replace(family, rules=tuple(rules))
