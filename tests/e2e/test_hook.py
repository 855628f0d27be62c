"""The pre-commit hook, run by the real pre-commit from a commit of this checkout."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
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
    (hook,) = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert bool(re.search(hook["files"], path)) == selected
    assert not {"types", "types_or", "exclude_types"} & set(hook)
    assert hook["args"] == ["--skip-foreign"]
    assert hook["require_serial"] is True
