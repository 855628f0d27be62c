"""A repository of two functions, as the run on the mutants of the source finds it."""

import json
from collections.abc import Mapping
from pathlib import Path

PYPROJECT = """\
[tool.mutmut]
source_paths = ["checker", "invariants"]
only_mutate = ["checker/rules/*"]
process_isolation = "forkserver"
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
pytest_add_cli_args_test_selection = ["tests/test_words.py"]

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib"]
"""
WORDS = '''\
"""Words."""


def joined(parts):
    return ", ".join(parts)


class Box:
    def size(self, parts):
        return len(parts) + 1
'''
TESTS = '''\
"""Tests of the words."""

from checker.rules.words import Box, joined


def test_joined():
    assert joined(["a", "b"]) == "a, b"


def test_size():
    assert Box().size([]) > 0
'''
FILES = {
    "pyproject.toml": PYPROJECT,
    "checker/__init__.py": "",
    "checker/rules/__init__.py": "",
    "checker/rules/words.py": WORDS,
    "invariants/__init__.py": "",
    "schemas/row.json": "{}",
    "examples/README.md": "",
    "tests/__init__.py": "",
    "tests/test_words.py": TESTS,
}


def repository(root: Path) -> Path:
    """Write the repository."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def leave(mutants: Path, codes: Mapping[str, int | None]) -> None:
    """Write what a run leaves of `checker.rules.words`: exit codes by mutant (`x_joined__mutmut_1`)."""
    folder = mutants / "checker" / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    texts, spans = [], {}
    names = {name.partition("__mutmut_")[0] + "__mutmut_orig" for name in codes} | set(codes)
    for line, name in enumerate(sorted(names), 1):
        texts.append(f"def {name}(): return {name.rpartition('_')[2]!r}")
        spans[name] = [line, line]
    (folder / "words.py").write_text("\n".join(texts), encoding="utf-8")
    (folder / "words.py.spans").write_text(json.dumps({"spans": spans}), encoding="utf-8")
    found = {f"checker.rules.words.{name}": code for name, code in codes.items()}
    (folder / "words.py.meta").write_text(json.dumps({"exit_code_by_key": found}), encoding="utf-8")
