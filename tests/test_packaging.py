"""The lock and the package's metadata."""

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pins() -> dict[str, tuple[str, list[str]]]:
    """Package → (version, hashes) of the lock."""
    logical = re.sub(
        r"\\\n\s*", "", "\n".join(line for line in LOCK.splitlines() if not line.lstrip().startswith("#"))
    )
    pins = {}
    for line in filter(None, logical.splitlines()):
        pinned, *hashes = line.split("--hash=")
        name, version = pinned.strip().split("==")
        pins[_name(name)] = (version, [each.strip() for each in hashes])
    return pins


def test_the_lock_names_no_index_host() -> None:
    assert not re.search(r"https?:|file:|@|--(?!hash=)[a-z]", LOCK)


def test_everything_in_the_lock_has_hashes() -> None:
    for name, (_, hashes) in _pins().items():
        assert hashes, name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), name


def test_the_lock_satisfies_what_the_project_asks_for() -> None:
    project = PROJECT["project"]
    asked = [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    pins = _pins()
    for requirement in map(Requirement, asked):
        version, _ = pins[_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_the_lock_holds_nothing_that_installs_it() -> None:
    assert not {"pip", "pip-tools", "setuptools", "wheel"} & set(_pins())


def test_the_licence_is_named_and_there() -> None:
    project = PROJECT["project"]
    assert project["license"] == "Apache-2.0"
    for name in project["license-files"]:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert text.lstrip().startswith("Apache License\n")
        assert "END OF TERMS AND CONDITIONS" in text


def test_the_typing_markers_are_there() -> None:
    assert "Typing :: Typed" in PROJECT["project"]["classifiers"]
    assert all((ROOT / package / "py.typed").is_file() for package in ("checker", "invariants"))
