"""Where the configuration is found, and what a broken one says."""

import os
from pathlib import Path
from typing import Any

import pytest

from checker.lint import config
from checker.lint.config import KEYS, Config, ConfigError, find, load, parse_address, parse_size


def values(text: str, folder: Path) -> dict[str, Any]:
    (folder / ".claim-audit.toml").write_text(text, encoding="utf-8")
    config = find(str(folder))
    assert config is not None
    return config.values


def test_none_without_a_file(folder: Path) -> None:
    assert find(str(folder)) is None


def test_own_file(folder: Path) -> None:
    (folder / ".claim-audit.toml").write_text("strict = true\n")
    config = find(str(folder))
    assert isinstance(config, Config)
    assert (config.path, config.folder, config.values) == (".claim-audit.toml", str(folder), {"strict": True})


def test_own_file_may_name_the_section(folder: Path) -> None:
    assert values("[tool.claim-audit]\nstrict = true\n", folder) == {"strict": True}


@pytest.mark.parametrize(
    "text",
    [
        "[tool.claim-audit]\nstrict = true\n",
        '["tool" . "claim-audit"]\nstrict = true\n',
        "[tool]\nclaim-audit.strict = true\n",
        "tool.claim-audit.strict = true\n",
        "tool = {claim-audit = {strict = true}}\n",
    ],
)
def test_section_of_pyproject(text: str, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(text)
    config = find(str(folder))
    assert config is not None
    assert config.values == {"strict": True}


@pytest.mark.parametrize(
    "text",
    [
        "[project]\nname = 'x'\n",
        "[project]\ndependencies = ['claim-audit']\n",
        "[tool.ruff]\nline-length = 100\n# claim-audit\n",
        "[tool]\nother = 'claim-audit'\n",
        "not toml at all = = [",
    ],
)
def test_pyproject_without_the_section_is_passed_over(text: str, folder: Path) -> None:
    (folder / ".claim-audit.toml").write_text("strict = true\n")
    inner = folder / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(text)
    config = find(str(inner))
    assert config is not None
    assert config.folder == str(folder)


def test_nearest_wins(folder: Path) -> None:
    (folder / ".claim-audit.toml").write_text("strict = true\n")
    inner = folder / "a" / "b"
    inner.mkdir(parents=True)
    (folder / "a" / "pyproject.toml").write_text("[tool.claim-audit]\nstrict = false\n")
    config = find(str(inner))
    assert config is not None
    assert config.values == {"strict": False}


def test_own_file_before_pyproject_in_one_folder(folder: Path) -> None:
    (folder / ".claim-audit.toml").write_text("strict = true\n")
    (folder / "pyproject.toml").write_text("[tool.claim-audit]\nstrict = false\n")
    config = find(str(folder))
    assert config is not None
    assert config.values == {"strict": True}


def test_a_folder_of_that_name_is_no_configuration(folder: Path) -> None:
    (folder / ".claim-audit.toml").mkdir()
    assert find(str(folder)) is None


@pytest.mark.parametrize("text", ["[project]\nname = 'x'\n", "[tool]\nother = 'claim-audit'\n"])
def test_named_pyproject_must_have_the_section(text: str, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(text)
    with pytest.raises(ConfigError, match=r"^pyproject\.toml: has no \[tool\.claim-audit\] section$"):
        load("pyproject.toml")


def test_missing_file(folder: Path) -> None:
    with pytest.raises(ConfigError, match=r"^nope\.toml: can't be read: No such file or directory$"):
        load("nope.toml")


def test_a_path_outside_is_named_in_full(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "own.toml"
    with pytest.raises(ConfigError, match=f"^{other}: can't be read"):
        load(str(other))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"strict = [", "is not TOML: "),
        (b"strict = \xff", r"is not UTF-8 \(byte 10\)"),
        (b"a = " + b"[" * 5000, "is not TOML: "),
        (b"strict = true\nstrict = true\n", "is not TOML: "),
    ],
)
def test_broken_file(content: bytes, message: str, folder: Path) -> None:
    (folder / ".claim-audit.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=rf"^\.claim-audit\.toml: {message}"):
        find(str(folder))


def test_a_byte_order_mark_is_no_fault(folder: Path) -> None:
    (folder / ".claim-audit.toml").write_bytes(b"\xef\xbb\xbfstrict = true\n")
    config = find(str(folder))
    assert config is not None
    assert config.values == {"strict": True}


EVERY_KEY = """
select = ["INV"]
extend-select = ["X-COVERAGE"]
ignore = ["INV-1"]
per-file-ignores = {"*.md" = ["X"]}
exclude = ["a/"]
strict = true
severity = "error"
baseline = "b.json"
jobs = 2
format = "json"
docs-url = "https://example.org/docs/"
validator = "reference"
max-size = "2KiB"
max-depth = 20
skip-foreign = true
manifests = ["m/*.json"]
families = ["my_rules"]
[[bundle]]
name = "one"
files = ["*.json"]
[[contract]]
name = "two"
subject = ["a"]
forbidden = ["b"]
forbidden_paths = ["c"]
forbidden_hosts = ["d"]
command = ["e", "f"]
root = "src"
"""


def test_every_key_is_read(folder: Path) -> None:
    found = values(EVERY_KEY, folder)
    assert tuple(found) == KEYS
    assert found["max-size"] == 2048
    assert found["docs-url"] == "https://example.org/docs"
    assert found["bundle"] == [{"name": "one", "files": ["*.json"]}]
    assert found["contract"][0]["command"] == ["e", "f"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", 'unknown key "selct"; did you mean "select"? (allowed: select, '),
        ("extend_select = []", 'unknown key "extend_select"; did you mean "extend-select"?'),
        ("colour = 1", 'unknown key "colour" (allowed: '),
        ("select = 'INV'", "select must be a list of strings; it is 'INV'"),
        ("select = [1]", "select[0] must be a string that is not empty; it is 1"),
        ("ignore = ['INV-1', '']", "ignore[1] must be a string that is not empty; it is ''"),
        ("exclude = true", "exclude must be a list of strings; it is True"),
        ("per-file-ignores = []", "per-file-ignores must be a table; it is []"),
        ("per-file-ignores = {'a' = 'X'}", "per-file-ignores.\"a\" must be a list of strings; it is 'X'"),
        ("strict = 1", "strict must be true or false; it is 1"),
        ("skip-foreign = 'yes'", "skip-foreign must be true or false; it is 'yes'"),
        (
            "severity = 'eror'",
            "severity must be one of error, warning; it is 'eror'; did you mean \"error\"?",
        ),
        (
            "format = 'xml'",
            "format must be one of text, full, json, jsonl, sarif, github, gitlab, junit, rdj",
        ),
        (
            "format = 3",
            "format must be one of text, full, json, jsonl, sarif, github, gitlab, junit, rdjson; it",
        ),
        (
            "docs-url = 'docs'",
            "docs-url must be an absolute address such as \"https://example.org/docs\"; it is 'docs'",
        ),
        ("docs-url = 1", "docs-url must be an absolute address"),
        ("validator = ['fast']", "validator must be one of fast, reference; it is ['fast']"),
        ("baseline = 1", "baseline must be a string that is not empty; it is 1"),
        ("jobs = -1", "jobs must be a whole number from 0 to 9999; it is -1"),
        ("jobs = true", "jobs must be a whole number from 0 to 9999; it is True"),
        ("jobs = 1.0", "jobs must be a whole number from 0 to 9999; it is 1.0"),
        ("max-depth = 0", "max-depth must be a whole number from 1 to 256; it is 0"),
        ("max-depth = 257", "max-depth must be a whole number from 1 to 256; it is 257"),
        ("max-size = 0", 'max-size must be a number of bytes above 0, or a text such as "64MiB"; it is 0'),
        ("max-size = true", "max-size must be a number of bytes above 0"),
        ("max-size = 'big'", "max-size must be a number of bytes above 0"),
        ("max-size = '0k'", "max-size must be a number of bytes above 0"),
        ("max-size = [1]", "max-size must be a number of bytes above 0"),
        ("manifests = 'a'", "manifests must be a list of strings; it is 'a'"),
        ("families = {}", "families must be a list of strings; it is {}"),
        ("bundle = {}", "bundle must be an array of tables ([[tool.claim-audit.bundle]]); it is {}"),
        ("bundle = ['a']", "bundle[0] must be a table; it is 'a'"),
        ("[[bundle]]\nname = 'a'", 'bundle[0] has no "files" (required: name, files)'),
        ("[[bundle]]\nfiles = ['a']", 'bundle[0] has no "name" (required: name, files)'),
        (
            "[[bundle]]\nname = 'a'\nfiles = []",
            "bundle[0].files must be a list of one or more strings; it is []",
        ),
        ("[[bundle]]\nnam = 'a'", 'bundle[0] unknown key "nam"; did you mean "name"? (allowed: name, files)'),
        (
            "bundle = [{name = 'a', files = ['x']}, {name = 'a', files = ['y']}]",
            'bundle[1].name "a" is there twice',
        ),
        ("[[contract]]\nsubject = ['a']", 'contract[0] has no "name" (required: name)'),
        ("[[contract]]\nname = 1", "contract[0].name must be a string that is not empty; it is 1"),
        (
            "[[contract]]\nname = 'a'\nforbidden = 'b'",
            "contract[0].forbidden must be a list of strings; it is 'b'",
        ),
        (
            "[[contract]]\nname = 'a'\nforbidden-paths = []",
            'contract[0] unknown key "forbidden-paths"; did you mean "forbidden_paths"?',
        ),
    ],
)
def test_a_wrong_value_is_named(text: str, message: str, folder: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        values(text, folder)
    assert str(caught.value).startswith(f".claim-audit.toml: {message}")


@pytest.mark.parametrize(("text", "size"), [("1000", 1000), ("'1KiB'", 1024)])
def test_max_size(text: str, size: int, folder: Path) -> None:
    assert values(f"max-size = {text}", folder) == {"max-size": size}


def test_a_long_value_is_cut(folder: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        values(f"strict = '{'x' * 200}'", folder)
    assert str(caught.value).endswith("xxx...")
    assert len(str(caught.value)) < 120


def test_the_section_is_named_in_pyproject(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool.claim-audit]\nstrict = 1\n")
    with pytest.raises(
        ConfigError, match=r"^pyproject\.toml: \[tool\.claim-audit\] strict must be true or false"
    ):
        find(str(folder))


def test_the_section_must_be_a_table(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool]\nclaim-audit = 3\n")
    with pytest.raises(ConfigError, match="must be a table; it is 3"):
        find(str(folder))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1", 1),
        ("4096", 4096),
        ("2k", 2048),
        ("2 KiB", 2048),
        ("2KB", 2048),
        ("3M", 3 << 20),
        ("1GiB", 1 << 30),
        ("12b", 12),
    ],
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "k", "-1", "1.5M", "1TB", "1 000", "9" * 30, "²", "ten"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_size(text)


def test_files_are_found_up_to_the_root() -> None:
    assert find(os.sep) is None


def test_a_byte_order_mark_hides_no_section(folder: Path) -> None:
    (folder / "pyproject.toml").write_bytes(b"\xef\xbb\xbf[tool.claim-audit]\nstrict = true\n")
    found = load(str(folder / "pyproject.toml"))
    assert found is not None
    assert found.values == {"strict": True}


def test_keys_beside_the_section_are_not_passed_over(folder: Path) -> None:
    path = folder / ".claim-audit.toml"
    path.write_text('selct = ["INV"]\n[tool.claim-audit]\nstrict = true\n')
    with pytest.raises(ConfigError, match=r"selct stands beside \[tool.claim-audit\]"):
        load(str(path))


@pytest.mark.parametrize("filler", ["\n", " ", "\t", "[", " [", "'"])
def test_a_file_without_the_section_is_passed_over_in_linear_time(filler: str, folder: Path) -> None:
    """A million characters are a matter of milliseconds; a pattern that tries again would take hours."""
    (folder / "pyproject.toml").write_text(f"# claim-audit\n{filler * 1_000_000}x")
    assert not config._mentions_section((folder / "pyproject.toml").read_bytes())


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://example.org", "https://example.org"),
        ("https://example.org/", "https://example.org"),
        ("http://localhost:8000/a/b//", "http://localhost:8000/a/b"),
        ("http://[::1]:8000/~a/%20", "http://[::1]:8000/~a/%20"),
    ],
)
def test_addresses(text: str, address: str) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "", "docs", "//example.org", "ftp://example.org", "file:///docs", "javascript:alert(1)", "https://",
        "https:///docs", "https://example.org/?a", "https://example.org/#a", "https://example.org/a b",
        "https://example.org/a\n", "https://example.org/<b>", "https://exämple.org", "https://a@example.org",
        "https://example.org/%zz", "https://[x]/", "https://a:b/",
    ],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        parse_address(text)
