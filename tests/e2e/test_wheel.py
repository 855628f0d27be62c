"""The built wheel, installed away from the checkout: it lints, explains, brings its own checks."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checker.rules.compiled import generate
from checker.rules.schema import schema_names

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow
Run = Callable[..., subprocess.CompletedProcess[str]]


def _python(*arguments: str, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**kept, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    done = _python("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    assert done.returncode == 0, done.stderr
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed wheel; its dependencies are those of the environment."""
    folder = tmp_path_factory.mktemp("installed") / "site"
    done = _python(
        "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder), str(wheel)
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def installed(site: Path, tmp_path: Path) -> Run:
    """Runs the installed command in an empty folder; its cache folder would be `cache` there."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        script = str(site / "bin" / "claim-audit")
        cache = str(tmp_path / "cache")
        return _python(script, *arguments, folder=tmp_path, PYTHONPATH=str(site), CLAIM_AUDIT_CACHE=cache)

    return run


def _report(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(done.stdout)
    assert report["exit"] == done.returncode, done.stderr
    return report


def test_the_installed_copy_runs_not_the_checkout(site: Path, tmp_path: Path) -> None:
    script = """
import checker, checker._checks, invariants
from checker.rules.package_data import data_folder
for place in (checker.__file__, checker._checks.__file__, invariants.__file__, data_folder("schemas")):
    print(place)
"""
    done = _python("-c", script, folder=tmp_path, PYTHONPATH=str(site))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        str(site / "checker" / "__init__.py"),
        str(site / "checker" / "_checks.py"),
        str(site / "invariants" / "__init__.py"),
        str(site / "checker" / "_data" / "schemas"),
    ]


def test_it_lints_like_the_checkout(installed: Run, tmp_path: Path) -> None:
    arguments = ("lint", "--no-config", "--format", "json", str(ROOT / "examples" / "good"))
    assert _report(installed(*arguments))["findings"] == []
    arguments = (*arguments[:-1], str(ROOT / "examples" / "bad"))
    bad = _report(installed(*arguments))
    assert bad["exit"] == 1
    assert {(finding["rule"], finding["clause"]) for finding in bad["findings"]} >= {
        ("INV-19", "judgment"),
        ("matrix", "triple"),
        ("schema", "enum"),
    }
    from_checkout = "from checker.cli.main import main; raise SystemExit(main())"
    assert bad == _report(_python("-c", from_checkout, *arguments, folder=tmp_path, PYTHONPATH=str(ROOT)))


def test_it_uses_the_checks_that_it_ships(installed: Run, site: Path, tmp_path: Path) -> None:
    assert (site / "checker" / "_checks.py").read_text(encoding="utf-8") == generate()
    assert installed("lint", str(ROOT / "examples" / "good")).returncode == 0
    assert not (tmp_path / "cache").exists()


def test_it_loads_families_of_ones_own(installed: Run, tmp_path: Path) -> None:
    family = str(ROOT / "examples" / "house_rules")
    passport = json.loads((ROOT / "examples" / "good" / "passport.json").read_text(encoding="utf-8"))
    passport["claim_audit_results"][0]["judge_model"] = "other"
    (tmp_path / "one.json").write_text(json.dumps(passport), encoding="utf-8")
    report = _report(installed("lint", "--families", family, "--format", "json", "one.json"))
    assert [(finding["rule"], finding["clause"]) for finding in report["findings"]] == [("HOUSE-1", "judge")]


def test_it_takes_no_rules_among_its_own_but_beside_them(installed: Run, site: Path, tmp_path: Path) -> None:
    done = installed("new", "INV-999", "--family", "INV")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("claim-audit: error: family INV came with an installed claim-audit")
    assert not list(site.rglob("rule_inv_999.py"))
    shutil.copytree(ROOT / "examples" / "house_rules", tmp_path / "house_rules")
    assert installed("new", "HOUSE-2", "--family", "./house_rules").returncode == 0
    done = installed("lint", "--families", "./house_rules", str(ROOT / "examples" / "good"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("claim-audit: error: house_rules/rule_house_2.py: HOUSE-2: fill in ")


def test_it_explains_a_rule(installed: Run) -> None:
    (rule,) = json.loads(installed("explain", "--format", "json", "INV-19").stdout)["rules"]
    assert rule["id"] == "INV-19"
    assert [clause["name"] for clause in rule["clauses"]] == [
        "judgment", "stage", "list", "supported", "unsupported",
    ]  # fmt: skip


@pytest.mark.parametrize("name", schema_names())
def test_it_prints_its_schemas(name: str, installed: Run) -> None:
    shipped = (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    assert json.loads(installed("schema", name).stdout) == json.loads(shipped)


def test_the_wheel_holds_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name.split("/")[0].split("-")[0] for name in names} == {"checker", "invariants", "claim_audit"}
    assert {f"checker/_data/schemas/{name}.schema.json" for name in schema_names()} <= names
    assert {"checker/_checks.py", "checker/py.typed", "invariants/py.typed"} <= names
    assert [name for name in names if name.endswith("/licenses/LICENSE")]


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    done = _python("-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        for member in file:
            path = tmp_path / member.name
            path.parent.mkdir(parents=True, exist_ok=True)
            content = file.extractfile(member)
            assert content is not None, member.name
            path.write_bytes(content.read())
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    done = _python("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), folder=folder)
    assert done.returncode == 0, done.stderr
    (again,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as first, zipfile.ZipFile(again) as second:
        assert sorted(first.namelist()) == sorted(second.namelist())
