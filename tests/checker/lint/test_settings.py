"""Defaults, the configuration over them, the command line over both."""

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from checker.lint.config import Config, ConfigError
from checker.lint.settings import Settings

CONFIG: dict[str, Any] = {
    "strict": True,
    "severity": "error",
    "jobs": 3,
    "format": "json",
    "docs-url": "https://example.org/docs",
    "validator": "reference",
    "max-size": 1000,
    "max-depth": 20,
    "skip-foreign": True,
    "select": ["INV"],
    "extend-select": ["X"],
    "ignore": ["INV-1"],
    "per-file-ignores": {"*.md": ["X"]},
    "exclude": ["a/"],
    "manifests": ["m/*.json"],
    "baseline": "b.json",
    "families": ["my_rules", "rules/own.py", "./more"],
    "bundle": [{"name": "one", "files": ["*.json"]}],
}


def config(folder: Path) -> Config:
    return Config("c.toml", str(folder), CONFIG)


def test_defaults() -> None:
    settings = Settings({})
    assert settings.paths == ["."]
    assert (settings.strict, settings.severity, settings.jobs, settings.format) == (
        False,
        "warning",
        0,
        "text",
    )
    assert (settings.validator, settings.skip_foreign) == ("fast", False)
    assert (settings.max_size, settings.max_depth) == (1 << 30, 200)
    assert (settings.exclude, settings.manifests, settings.baseline) == (None, None, None)
    assert settings.docs_url is None
    assert (settings.bundles, settings.families, settings.per_file) == ([], [], [])


def test_configuration(folder: Path) -> None:
    settings = Settings({}, config(folder / "x"))
    assert (settings.strict, settings.severity, settings.jobs, settings.format) == (True, "error", 3, "json")
    assert (settings.validator, settings.skip_foreign) == ("reference", True)
    assert (settings.max_size, settings.max_depth) == (1000, 20)
    assert settings.docs_url == "https://example.org/docs"
    layer = settings.layers[0]
    assert (layer.source, layer.select, layer.extend, layer.ignore) == (
        "c.toml: {}",
        ["INV"],
        ["X"],
        ["INV-1"],
    )
    (ignores,) = settings.per_file
    assert (ignores.pattern, ignores.folder, ignores.words) == ("*.md", str(folder / "x"), ["X"])
    assert ignores.source == 'c.toml: per-file-ignores."*.md"'
    assert settings.exclude is not None
    assert (settings.exclude.patterns, settings.exclude.folder) == (["a/"], str(folder / "x"))
    assert settings.manifests is not None
    assert (settings.manifests.patterns, settings.manifests.required) == (["m/*.json"], False)
    assert [(b.source, b.patterns, b.folder) for b in settings.bundles] == [
        ("c.toml: bundle 'one'", ["*.json"], str(folder / "x"))
    ]
    assert settings.baseline == "x/b.json"
    assert settings.families == ["my_rules", f"{folder}/x/rules/own.py", f"{folder}/x/more"]


def test_the_command_line_counts_before_the_configuration(folder: Path) -> None:
    settings = Settings(
        {
            "strict": False,
            "severity": "warning",
            "jobs": 0,
            "format": "text",
            "docs-url": "http://localhost",
            "validator": "fast",
            "max-size": 5,
            "max-depth": 6,
            "skip-foreign": False,
            "select": ["X,M-INV"],
            "per-file-ignores": ["a:b.json:INV-2,X"],
            "exclude": ["c/"],
            "manifests": ["n.json"],
            "baseline": "d.json",
            "families": ["other"],
        },
        config(folder),
    )
    assert (settings.strict, settings.severity, settings.jobs, settings.format) == (
        False,
        "warning",
        0,
        "text",
    )
    assert (settings.validator, settings.skip_foreign) == ("fast", False)
    assert (settings.max_size, settings.max_depth) == (5, 6)
    assert settings.layers[1].select == ["X", "M-INV"]
    (ignores,) = settings.per_file
    assert (ignores.pattern, ignores.folder, ignores.words) == ("a:b.json", str(folder), ["INV-2", "X"])
    assert settings.exclude is not None
    assert (settings.exclude.patterns, settings.exclude.source) == (["c/"], "--exclude")
    assert settings.manifests is not None
    assert (settings.manifests.patterns, settings.manifests.required) == (["n.json"], True)
    assert (settings.baseline, settings.families) == ("d.json", ["other"])
    assert len(settings.bundles) == 1


def test_a_folder_that_is_there_is_a_path_of_a_family(folder: Path) -> None:
    (folder / "my_rules").mkdir()
    assert Settings({"families": ["my_rules"]}).families == [f"{folder}{os.sep}my_rules"]


def test_what_a_worker_is_given_can_be_pickled(folder: Path) -> None:
    again = pickle.loads(pickle.dumps(Settings({"select": ["X"]}, config(folder))))
    assert again.layers[1].select == ["X"]
    assert again.bundles[0].patterns == ["*.json"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"stdin-filename": "a.json"},
            "--stdin-filename names what comes on standard input: give `-` as a path too",
        ),
        (
            {"write-baseline": True},
            "--write-baseline needs --baseline FILE, or `baseline` in the configuration",
        ),
        ({"per-file-ignores": ["INV-1"]}, "--per-file-ignores: expected GLOB:RULE,..."),
        ({"per-file-ignores": [":INV-1"]}, "--per-file-ignores: expected GLOB:RULE,..."),
        (
            {"per-file-ignores": ["a:"]},
            "--per-file-ignores: expected rule ids, families or globs; it is empty",
        ),
        ({"select": [","]}, "--select: expected rule ids"),
        ({"extend-select": [""]}, "--extend-select: expected rule ids"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str, folder: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        Settings(options)
    assert str(caught.value).startswith(message)
