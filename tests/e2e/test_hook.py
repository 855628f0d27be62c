"""The pre-commit hook, run by the real pre-commit from a commit of this checkout."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from checker.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "examples" / "plugin"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
UNVERSIONED = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis", ".coverage*", "bench-report.*"
)
GOOD = (ROOT / "examples" / "good" / "passport.json").read_text(encoding="utf-8")
BAD = (ROOT / "examples" / "bad" / "passport.json").read_text(encoding="utf-8")
REPORT = (ROOT / "examples" / "bad" / "report.md").read_text(encoding="utf-8")
FOREIGN = {
    "package.json": '{"name": "reading-group", "private": true}\n',
    "passport-strategy.json": '["local", "oauth"]\n',
    ".github/workflows/claim-audit.yml": "on: push\njobs:\n  lint: {runs-on: ubuntu-24.04, steps: []}\n",
    "docker-claim-audit.yaml": "x: &x {restart: always}\nservices:\n  one:\n    <<: *x\n",
    "passport.template.json": '{"name": {{ name }}}\n',
    "README.md": "```json\n{\n```\n",
}

CHECKS = ("claim-audit-prove", "claim-audit-mutate")
# The rule about shelves with a declaration that is false, and without the example that keeps "" out.
PLANTED = """
import dataclasses

READ_3 = dataclasses.replace(
    READ_3, implied_by={"shelf": ("READ-1.unique",)}, rejects=(READ_3.rejects[0], READ_3.rejects[-1])
)
"""


def _hook(id: str) -> dict[str, Any]:
    """A hook of the manifest."""
    hooks: list[dict[str, Any]] = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["claim-audit", *CHECKS]
    return next(hook for hook in hooks if hook["id"] == id)


def _run(arguments: list[str], folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command without what a surrounding git or pre-commit has set."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PRE_COMMIT"))}
    return subprocess.run(
        arguments,
        cwd=folder,
        env={**kept, "GIT_CONFIG_GLOBAL": os.devnull, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def _repository(folder: Path) -> str:
    """Commit everything in the folder; returns the commit."""
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for arguments in (("init", "-q"), ("add", "-A"), (*name, "commit", "-q", "--no-verify", "-m", "all")):
        done = _run(["git", *arguments], folder)
        assert done.returncode == 0, done.stderr
    return _run(["git", "rev-parse", "HEAD"], folder).stdout.strip()


def _project(folder: Path, files: Mapping[str, str]) -> Path:
    """A repository with these files."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    _repository(folder)
    return folder


def _findings(output: str) -> list[tuple[str, int, str]]:
    """(path, line, rule) of the findings in pre-commit's output."""
    lines = re.findall(r"(?m)^(\S+?):(\d+):\d+: (\S+) ", output)
    return [(path, int(line), rule) for path, line, rule in lines]


def _verdict(output: str, hook: str = "claim-audit") -> str:
    """What pre-commit says of the hook: Passed, Failed or Skipped."""
    found = re.search(rf"(?m)^{re.escape(hook)}\.+(?:\(no files to check\))?(\w+)$", output)
    assert found is not None, output
    return found[1]


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A repository with one commit of this checkout as it is now, and that commit."""
    folder = tmp_path_factory.mktemp("checkout") / "claim-audit"
    shutil.copytree(ROOT, folder, ignore=UNVERSIONED)
    return folder, _repository(folder)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("files", "verdict", "first"),
    [
        pytest.param({"audit/passport.json": GOOD, **FOREIGN}, "Passed", None, id="good"),
        pytest.param({"audit/passport.json": BAD, **FOREIGN}, "Failed", ("schema", 12), id="bad"),
        pytest.param(FOREIGN, "Passed", None, id="foreign"),
    ],
)
def test_try_repo(
    files: dict[str, str],
    verdict: str,
    first: tuple[str, int] | None,
    checkout: tuple[Path, str],
    tmp_path: Path,
) -> None:
    project = _project(tmp_path / "project", files)
    done = _run(
        [sys.executable, "-m", "pre_commit", "try-repo", str(checkout[0]), "claim-audit", "--all-files"],
        project,
        PRE_COMMIT_HOME=str(tmp_path / "home"),
    )
    assert _verdict(done.stdout) == verdict, done.stdout + done.stderr
    assert done.returncode == int(verdict == "Failed")
    findings = _findings(done.stdout)
    if first is None:
        assert findings == []
    else:
        assert {path for path, _, _ in findings} == {"audit/passport.json"}
        assert ("audit/passport.json", 35, "INV-19") in findings
        assert (findings[0][2], findings[0][1]) == first


@pytest.mark.slow
def test_markdown_can_be_opted_in_as_documented(checkout: tuple[Path, str], tmp_path: Path) -> None:
    section = (ROOT / "docs" / "hook.md").read_text(encoding="utf-8").split("## Markdown")[1]
    config = yaml.safe_load(section.split("```yaml\n")[1].split("```")[0])
    config["repos"][0].update(repo=str(checkout[0]), rev=checkout[1])
    files = {"reports/plan.md": REPORT, "reports/note.md": "No manifest.\n", **FOREIGN}
    project = _project(
        tmp_path / "project", {".pre-commit-config.yaml": yaml.safe_dump(config, sort_keys=False), **files}
    )
    done = _run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files"],
        project,
        PRE_COMMIT_HOME=str(tmp_path / "home"),
    )
    assert _verdict(done.stdout) == "Passed", done.stdout + done.stderr
    assert _verdict(done.stdout, "claim-audit (reports)") == "Failed"
    assert {path for path, _, _ in _findings(done.stdout)} == {"reports/plan.md"}


def _rules(**changes: str) -> dict[str, str]:
    """A repository with the example package in a folder of its own. changes: path there → what to append."""
    files = {
        f"house/{path.relative_to(PLUGIN).as_posix()}": path.read_text(encoding="utf-8")
        for path in sorted(PLUGIN.rglob("*"))
        if path.suffix in (".py", ".json")
    }
    for name, more in changes.items():
        files[f"house/reading_list/{name}.py"] += more
    return files


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit keeps what it installs, for the tests that can share it."""
    return tmp_path_factory.mktemp("pre-commit")


@pytest.mark.slow
@pytest.mark.parametrize("hook", CHECKS)
@pytest.mark.parametrize(
    ("args", "configured", "planted", "code"),
    [
        pytest.param([], 'families = ["house/reading_list"]\n', "", 0, id="sound"),
        pytest.param(["--families", "house/reading_list"], "", PLANTED, 1, id="broken"),
        pytest.param(["--families", "house/nowhere"], "", "", 2, id="no such family"),
    ],
)
def test_rules_are_checked(
    hook: str,
    args: list[str],
    configured: str,
    planted: str,
    code: int,
    checkout: tuple[Path, str],
    home: Path,
    tmp_path: Path,
) -> None:
    hooks = [{"id": hook, "args": args}]
    config = {"repos": [{"repo": str(checkout[0]), "rev": checkout[1], "hooks": hooks}]}
    files = {
        ".pre-commit-config.yaml": yaml.safe_dump(config, sort_keys=False),
        ".claim-audit.toml": configured,
        **_rules(rule_read_3=planted),
    }
    done = _run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files"],
        _project(tmp_path / "project", files),
        PRE_COMMIT_HOME=str(home),
    )
    verdict = _verdict(done.stdout, hook.replace("-audit-", "-audit "))
    assert verdict == ("Failed" if code else "Passed"), done.stdout + done.stderr
    assert re.findall(r"(?m)^- exit code: (\d+)$", done.stdout) == ([str(code)] if code else [])


@pytest.mark.parametrize("id", CHECKS)
def test_a_check_of_rules_runs_once_and_takes_no_files(id: str) -> None:
    hook = _hook(id)
    assert hook["entry"] == id.replace("-audit-", "-audit ")
    assert hook["entry"].split()[1] in COMMANDS
    assert hook["pass_filenames"] is False
    assert "args" not in hook
    assert not {"types", "types_or", "exclude_types"} & set(hook)


@pytest.mark.parametrize("id", CHECKS)
@pytest.mark.parametrize(
    ("path", "selected"),
    [
        ("house/reading_list/rule_read_1.py", True),
        ("house/reading_list/__init__.py", True),
        ("house/reading_list/base.py", True),
        ("invariants/claim_audit_results/gate.py", True),
        ("house/reading_list/schemas/reading.schema.json", True),
        (".claim-audit.toml", True),
        ("house/pyproject.toml", True),
        ("passport.json", False),
        ("README.md", False),
        ("rule_read_1.pyc", False),
        ("other.toml", False),
        ("mypyproject.toml", False),
    ],
)
def test_what_a_rule_is_made_of_selects_the_checks(id: str, path: str, selected: bool) -> None:
    assert bool(re.search(_hook(id)["files"], path)) == selected


def test_the_hook_manifest_is_well_formed() -> None:
    done = _run([sys.executable, "-m", "pre_commit", "validate-manifest", str(HOOKS)], ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("path", "selected"),
    [
        ("passport.json", True),
        ("audit/My-Passport.v2.jsonl", True),
        ("a/claim_audit_results.ndjson", True),
        ("claim-audit.yaml", True),
        ("passports/passport.yml", True),
        (".github/workflows/claim-audit.yml", True),
        ("passports/other.json", False),
        ("passport.json.bak", False),
        ("passport.md", False),
        ("claimaudit.json", False),
        ("package.json", False),
    ],
)
def test_the_name_of_a_file_selects_it(path: str, selected: bool) -> None:
    hook = _hook("claim-audit")
    assert bool(re.search(hook["files"], path)) == selected
    assert not {"types", "types_or", "exclude_types"} & set(hook)
    assert hook["args"] == ["--skip-foreign"]
    assert hook["require_serial"] is True
