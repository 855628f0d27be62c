"""The documentation site: how its Markdown is read, and the script that writes the pages of the rules."""

import importlib.util
from types import ModuleType
from typing import Any

import yaml

from tests.docs.documents import ROOT

CONFIGURATION: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
EXTENSIONS: dict[str, dict[str, Any]] = {
    name: options
    for entry in CONFIGURATION["markdown_extensions"]
    for name, options in (entry.items() if isinstance(entry, dict) else [(entry, {})])
}


def script(name: str) -> ModuleType:
    """A script of docs/site as a module."""
    spec = importlib.util.spec_from_file_location(f"docs_site_{name}", ROOT / "docs" / "site" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
