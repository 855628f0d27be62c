"""Which families there are: the built-in ones, and those a configuration names."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType

from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.rule_file import shown

BUILT_IN = "invariants"


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
    package = importlib.import_module(BUILT_IN)
    modules = [_module(f"{BUILT_IN}.{folder}") for folder in package.FAMILIES]
    modules += [_module(spec) for spec in specs]
    files: dict[str, str] = {}
    found: list[tuple[Family, str]] = []
    for module in modules:
        file = os.path.abspath(module.__file__ or "")
        for family in _families(module):
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
    try:
        return _from_path(spec) if is_path(spec) else importlib.import_module(spec)
    except RuleError:
        raise
    except Exception as error:
        raise RuleError(f"families: {spec} does not import: {type(error).__name__}: {error}") from error


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
