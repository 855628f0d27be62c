"""Build hook: a wheel ships the checks compiled from its rules."""

import os
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledChecks(BuildHookInterface[Any]):
    """Adds `checker/_checks.py` to a wheel; a checkout compiles on first use instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate the module and have it included. version: `standard` or `editable`."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from checker.rules.compiled import generate

            source = generate()
        finally:
            sys.path.remove(self.root)
        handle, path = tempfile.mkstemp(suffix=".py")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(source)
        self._made = path
        build_data["force_include"][path] = "checker/_checks.py"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary file."""
        if hasattr(self, "_made"):
            os.unlink(self._made)
