"""From paths to files."""

import os
from pathlib import Path

import pytest

from checker.lint.discover import Plan, Target, plan, reason
from checker.lint.patterns import strict


def touch(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")


def names(found: Plan) -> list[str]:
    return [target.name for target in found.targets]


def test_a_folder_gives_files_by_suffix_in_order_of_their_names(folder: Path) -> None:
    touch(
        folder, "b.json", "a.JSONL", "c.ndjson", "d.yaml", "e.yml", "f.md", "g.markdown", "h.txt", "x/a.json"
    )
    expected = ["a.JSONL", "b.json", "c.ndjson", "d.yaml", "e.yml", "f.md", "g.markdown", "x/a.json"]
    for given in (".", "./"):
        assert names(plan([given])) == expected
    assert not any(target.named for target in plan(["."]).targets)


def test_names_begin_as_the_path_was_given(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(folder, "x/a.json")
    assert names(plan(["x"])) == ["x/a.json"]
    assert names(plan(["x/"])) == ["x/a.json"]
    assert names(plan(["./x"])) == ["./x/a.json"]
    assert names(plan([str(folder)])) == [f"{folder}/x/a.json"]
    monkeypatch.chdir(folder / "x")
    assert names(plan([".."])) == ["../x/a.json"]


def test_a_named_file_is_taken_whatever_its_suffix(folder: Path) -> None:
    touch(folder, "a.txt")
    (target,) = plan(["a.txt"]).targets
    assert (target.path, target.name, target.named) == ("a.txt", "a.txt", True)


def test_a_file_met_twice_is_linted_once(folder: Path) -> None:
    touch(folder, "a.json")
    for paths in (["a.json", "a.json"], [".", "a.json"], ["a.json", "."], ["./a.json", "a.json"]):
        (target,) = plan(paths).targets
        assert target.named


def test_folders_nobody_keeps_artifacts_in(folder: Path) -> None:
    touch(
        folder, ".git/a.json", ".venv/a.json", "node_modules/a.json", "__pycache__/a.json", ".claims/a.json"
    )
    assert names(plan(["."])) == [".claims/a.json"]


def test_git_decides_in_a_walk(folder: Path) -> None:
    touch(folder, "a.json", "b.json", "build/c.json", "x/a.json", "x/b.json", "y/b.json")
    (folder / ".gitignore").write_text("b.json\nbuild/\n")
    (folder / "x" / ".gitignore").write_text("!b.json\n")
    assert names(plan(["."])) == ["a.json", "x/a.json", "x/b.json"]
    assert names(plan(["b.json"])) == ["b.json"]
    assert names(plan(["build"])) == ["build/c.json"]


def test_exclude(folder: Path) -> None:
    touch(folder, "a.json", "b.json", "old/c.json", "x/old/d.json")
    exclude = strict(["old/", "/b.json"], str(folder), "--exclude")
    assert names(plan(["."], exclude=exclude)) == ["a.json"]
    assert names(plan(["b.json", "a.json"], exclude=exclude)) == ["a.json", "b.json"]
    assert names(plan(["b.json", "a.json"], exclude=exclude, force_exclude=True)) == ["a.json"]
    assert names(plan(["*.json"], exclude=exclude)) == ["a.json"]
    assert names(plan(["x/*"], exclude=exclude)) == []


def test_globs(folder: Path) -> None:
    touch(folder, "a.json", "x/b.json", "x/y/c.json", "[d].json")
    assert names(plan(["*.json"])) == ["[d].json", "a.json"]
    assert names(plan(["**/?.json"])) == ["a.json", "x/b.json", "x/y/c.json"]
    assert names(plan(["[d].json"])) == ["[d].json"]
    assert all(target.named for target in plan(["*.json"]).targets)
    found = plan(["x*"])
    assert names(found) == ["x/b.json", "x/y/c.json"]
    assert found.folders == ["x"]


def test_what_can_not_be_opened(folder: Path) -> None:
    touch(folder, "a.json")
    found = plan(["nope.json", "a.json", "*.md", "a.json/b", "", "nul\0"])
    assert names(found) == ["a.json"]
    assert found.failures == [
        ("nope.json", "No such file or directory"),
        ("*.md", "no file matches this glob"),
        ("a.json/b", "Not a directory"),
        ("", "No such file or directory"),
        ("nul\0", "embedded null byte"),
    ]


def test_standard_input() -> None:
    (target,) = plan(["-", "-"]).targets
    assert (target.path, target.name, target.named) == ("-", "-", True)
    (target,) = plan(["-"], stdin_name="a.jsonl").targets
    assert (target.path, target.name) == ("-", "a.jsonl")
    assert target.is_jsonl()


def test_links(folder: Path) -> None:
    touch(folder, "a.json", "x/b.json")
    (folder / "loop").symlink_to(folder)
    (folder / "x" / "up").symlink_to("..")
    (folder / "c.json").symlink_to("a.json")
    found = plan(["."])
    assert names(found) == ["a.json", "c.json", "x/b.json"]
    assert found.links == 2
    assert names(plan(["loop/x"])) == ["loop/x/b.json"]
    assert names(plan(["loop"])) == ["loop/a.json", "loop/c.json", "loop/x/b.json"]


def test_links_that_lead_nowhere(folder: Path) -> None:
    (folder / "a.json").symlink_to("a.json")
    (folder / "b.json").symlink_to("gone.json")
    (folder / "c.txt").symlink_to("c.txt")
    (folder / "d.txt").symlink_to("gone.txt")
    found = plan(["."])
    assert names(found) == []
    assert sorted(found.failures) == [(name, "a link that leads to no file") for name in ("a.json", "b.json")]
    assert plan(["a.json"]).failures == [("a.json", "Too many levels of symbolic links")]


def test_a_pipe_is_not_met_in_a_walk(folder: Path) -> None:
    os.mkfifo(folder / "a.json")
    assert names(plan(["."])) == []
    assert names(plan(["a.json"])) == ["a.json"]


def test_a_folder_that_can_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(folder, "a.json", "x/b.json")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("x"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = plan(["."])
    assert names(found) == ["a.json"]
    assert found.failures == [("x", "Permission denied")]


def test_size_of_a_target(folder: Path) -> None:
    touch(folder, "a.json")
    assert Target("a.json", "a.json", True).size() == 2
    assert Target("nope.json", "nope.json", True).size() == 0
    standard = Target("-", "-", True)
    standard.data = b"12345"
    assert standard.size() == 5


def test_reason() -> None:
    assert reason(FileNotFoundError(2, "No such file or directory", "a")) == "No such file or directory"
    assert reason(OSError("closed")) == "closed"
    assert reason(ValueError("embedded null byte")) == "embedded null byte"


def test_a_walk_goes_on_behind_what_it_leaves_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    touch(folder, "a.json", "b.txt", "c.json", "d/e.json", "f.json", "g/h.json", ".git/x.json", "z.json")
    scandir = os.scandir

    class Sorted(list[os.DirEntry[str]]):
        def __enter__(self) -> list[os.DirEntry[str]]:
            return self

        def __exit__(self, *error: object) -> None:
            pass

    for reverse in (False, True):
        monkeypatch.setattr(
            os,
            "scandir",
            lambda path, r=reverse: Sorted(sorted(scandir(path), key=lambda e: e.name, reverse=r)),
        )
        found = plan(["."], exclude=strict(["c.json", "g/"], str(folder), "--exclude"))
        assert names(found) == ["a.json", "d/e.json", "f.json", "z.json"]
        assert found.left_out == {("excluded", "file"): 1, ("excluded", "folder"): 1}
        assert [target.named for target in found.targets] == [False] * 4


def test_a_folder_that_can_not_be_read_is_told_and_the_rest_is_walked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(folder, "x/a/b.json", "x/c/d.json", "x/e/f.json")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("c"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = plan(["x", "x/c"])
    assert names(found) == ["x/a/b.json", "x/e/f.json"]
    assert found.failures == [("x/c", "Permission denied")] * 2


def test_what_git_ignores_is_told_by_kind(folder: Path) -> None:
    touch(folder, ".git/HEAD", "x/old/a.json", "x/old.json", "x/new.json", "y/old/b.json", "x/sub/one.json")
    (folder / "x" / ".gitignore").write_text("old/\n/one.json\n")
    (folder / "x" / "sub" / ".gitignore").write_text("/one.json\n")
    found = plan(["."])
    assert names(found) == ["x/new.json", "x/old.json", "y/old/b.json"]
    assert found.left_out == {("ignored by git", "folder"): 1, ("ignored by git", "file"): 1}


def test_a_link_to_nothing_has_its_whole_name(folder: Path) -> None:
    touch(folder, "x/y/a.json")
    (folder / "x" / "y" / "b.json").symlink_to("nowhere.json")
    (folder / "x" / "y" / "c.txt").symlink_to("nowhere.txt")
    found = plan(["x"])
    assert names(found) == ["x/y/a.json"]
    assert found.failures == [("x/y/b.json", "a link that leads to no file")]


@pytest.mark.parametrize(
    ("name", "is_jsonl"),
    [
        ("a.jsonl", True),
        ("a.ndjson", True),
        ("A.NDJSON", True),
        ("a.JSONL", True),
        ("a.json", False),
        ("ndjson", False),
    ],
)
def test_the_name_tells_lines(name: str, is_jsonl: bool) -> None:
    assert Target("-", name, True).is_jsonl() is is_jsonl


def test_a_glob_leaves_out_what_is_excluded_as_what_it_is(folder: Path) -> None:
    touch(folder, "a1/x.json", "a2/x.json", "a3.json", "a4.json")
    exclude = strict(["a1/", "a3.json/", "a4.json"], str(folder), "--exclude")
    for pattern in ("a*", "a[1-9]*", "a??????", "a?"):
        found = plan([pattern], exclude=exclude)
        expected = ["a2/x.json", "a3.json"] if pattern in ("a*", "a[1-9]*") else ["a3.json"]
        assert names(found) == (["a2/x.json"] if pattern == "a?" else expected)
        assert found.failures == []
    assert plan(["b?"]).failures == [("b?", "no file matches this glob")]
