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


def test_each_source_is_a_layer_of_the_selection(folder: Path) -> None:
    options = {"select": ["X,INV"], "extend-select": ["M-INV", "X-A"], "ignore": ["INV-1, INV-2"]}
    for given, layers in ((None, 1), (config(folder), 2)):
        made = Settings(options, given).layers
        assert len(made) == layers
        assert (made[-1].source, made[-1].select) == ("--{}", ["X", "INV"])
        assert (made[-1].extend, made[-1].ignore) == (["M-INV", "X-A"], ["INV-1", "INV-2"])
        made = Settings({"ignore": []}, given).layers
        assert (made[-1].select, made[-1].extend, made[-1].ignore) == (None, (), ())
    (layer, _) = Settings({}, Config("c.toml", str(folder), {})).layers
    assert (layer.source, layer.select, layer.extend, layer.ignore) == ("c.toml: {}", None, (), ())


def test_what_is_ignored_in_files_names_its_option(folder: Path) -> None:
    one, two = Settings({"per-file-ignores": [" a/*.json :X, INV-1", "b:c:INV-2"]}).per_file
    assert (one.pattern, one.folder, one.words) == ("a/*.json", str(folder), ["X", "INV-1"])
    assert (two.pattern, two.folder, two.words) == ("b:c", str(folder), ["INV-2"])
    assert (one.source, two.source) == ("--per-file-ignores", "--per-file-ignores")


def test_globs_have_the_folder_and_the_name_of_who_gives_them(folder: Path) -> None:
    given = Settings({"exclude": ["a/"], "manifests": ["m.json"]})
    held = Settings({}, config(folder))
    for key in ("exclude", "manifests"):
        globs = getattr(given, key)
        assert (globs.source, globs.folder, globs.required) == (f"--{key}", "", True)
        globs = getattr(held, key)
        assert (globs.source, globs.folder, globs.required) == (f"c.toml: {key}", str(folder), False)
    assert [bundle.required for bundle in held.bundles] == [False]


def test_a_message_about_families_has_the_place_that_names_them(folder: Path) -> None:
    given = Settings({"families": ["other"]}, config(folder))
    assert given.placed("families: a: b: c") == "--families: a: b: c"
    assert Settings({}).placed("families: a") == "--families: a"
    held = Settings({}, config(folder))
    assert held.placed("families: a: b") == "c.toml: families: a: b"
    for message in ("select: a", "other families: b", "families"):
        assert held.placed(message).replace("c.toml: ", "") == message


def test_what_is_asked_for_on_the_command_line_alone(folder: Path) -> None:
    assert Settings({"paths": ["a", "b"]}).paths == ["a", "b"]
    assert (Settings({}).force_exclude, Settings({}).exit_zero, Settings({}).write_baseline) == (False,) * 3
    options = {"force-exclude": True, "exit-zero": True, "write-baseline": True, "baseline": "b.json"}
    asked = Settings({**options, "paths": ["-"], "stdin-filename": "x.json"})
    assert (asked.force_exclude, asked.exit_zero, asked.write_baseline) == (True, True, True)
    assert (asked.stdin_name, asked.baseline) == ("x.json", "b.json")
    assert Settings({"write-baseline": True}, config(folder)).baseline == "b.json"
    with pytest.raises(ConfigError, match=r"^--write-baseline needs --baseline FILE, or `baseline` in the c"):
        Settings({"write-baseline": True}, Config("c.toml", str(folder), {}))


@pytest.mark.parametrize(
    ("word", "is_path"),
    [("mine", False), ("a.b", False), ("a/b", True), ("./mine", True), (".mine", True), ("mine.py", True)],
)
def test_what_is_written_as_a_path_is_one_of_a_family(word: str, is_path: bool, folder: Path) -> None:
    for settings, base in (
        (Settings({"families": [word]}), folder),
        (Settings({}, Config("c.toml", str(folder / "x"), {"families": [word]})), folder / "x"),
    ):
        assert settings.families == [os.path.normpath(base / word) if is_path else word]


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
