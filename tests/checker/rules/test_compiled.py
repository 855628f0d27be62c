"""Where compiled checks come from: the wheel, the user's cache, or the rules themselves."""

import os
import stat
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import checker
from checker.rules import compiled
from checker.rules.compiled import Checks, cache_folder, generate, load_checks
from checker.rules.compiler import compile_families
from checker.rules.invariant import Invariant, RuleError
from checker.rules.registry import load_families
from checker.rules.words import row
from invariants import claim_audit_results
from tests.checker.rules.lab import family
from tests.checker.rules.user_families import RULE, here, write_family, write_file
from tests.invariants.cases import compiled_findings

__all__ = ["here"]


SMALL = family(Invariant("SMALL-1", then={"a": row.a.is_set}), name="SMALL")
BUILT_IN = len(load_families())


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache" / "of this test"
    monkeypatch.setenv("CLAIM_AUDIT_CACHE", str(folder))
    return folder


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The families for which code was generated, each time it was. One small family stands for the built-in
    ones, which take long to compile."""
    calls: list[tuple[str, ...]] = []

    def counted(specs: Any = ()) -> str:
        calls.append(tuple(specs))
        return compile_families((SMALL, *load_families(specs)[BUILT_IN:]))

    monkeypatch.setattr(compiled, "generate", counted)
    return calls


def cached(cache: Path) -> list[Path]:
    return sorted(cache.iterdir())


def fired(checks: Checks, document: dict[str, Any]) -> set[tuple[str, str]]:
    return {(rule, clause) for rule, clause, *_ in compiled_findings(checks, document)}


# what is loaded


def test_the_built_in_rules(cache: Path) -> None:
    checks = load_checks()
    assert {"INV-1", "matrix", "X-COVERAGE"} <= set(checks.rules)
    assert checks.rules["INV-1"].family == "INV"
    assert checks.aggregates["claim_audit_results"].object is False
    assert Path(checks.aggregates["claim_audit_results"].schema or "").is_file()
    assert checks.aggregates["experiment_intake_declaration"].object is True
    assert checks.aggregates["experiment_intake_declaration"].schema is None


def test_families_of_the_user_s_own_bring_aggregates_and_schemas(cache: Path, here: Path) -> None:
    schema = here / "row.schema.json"
    schema.write_text('{"type": "object"}')
    folder = write_family(here / "own_rules_a", schema=str(schema))
    checks = load_checks([str(folder), str(write_file(here / "own_file_a.py"))])
    assert checks.families[-2:] == ("OWN", "ONE")
    assert list(checks.rules)[-2:] == ["OWN-1", "ONE-1"]
    assert checks.rules["OWN-1"].title == "A row has an id."
    assert checks.aggregates["own_rows"].schema == str(schema)
    assert checks.aggregates["own_rows"].key == ("id",)
    assert fired(checks, {"own_rows": [{"id": "x"}, {}], "one_rows": [{}]}) == {
        ("OWN-1", "id"),
        ("ONE-1", "id"),
    }


def test_a_clause_is_loaded_with_its_rule_s_hint(cache: Path, here: Path) -> None:
    checks = load_checks([str(write_family(here / "own_rules_b")), str(write_file(here / "own_file_b.py"))])
    number = checks.clauses.index(("OWN-1", "id"))
    assert checks.clause(number).id == "OWN-1.id"
    assert checks.hint("OWN-1") == "Give it one."
    assert checks.hint("ONE-1") is None
    assert checks.load() is checks.load()
    assert [family.name for family in checks.load()][-2:] == ["OWN", "ONE"]


@pytest.mark.parametrize(
    ("name", "aggregate", "rules", "message"),
    [
        (
            "INV",
            "own_rows",
            ("OWN-1",),
            "two families are named 'INV' ({built_in}/__init__.py and own_rules_c/__init__.py); give each "
            "a name of its own",
        ),
        (
            "OWN",
            "claim_drifts",
            ("OWN-1",),
            "OWN: aggregate 'claim_drifts' is declared by another family too",
        ),
        (
            "OWN",
            "own_rows",
            ("INV-1",),
            "own_rules_c/rule_inv_1.py: INV-1: two rules have this id (families INV, OWN); the other is in "
            "{built_in}/rule_inv_01.py: rename one of them",
        ),
    ],
)
def test_names_that_are_taken_are_refused(
    cache: Path,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    aggregate: str,
    rules: tuple[str, ...],
    message: str,
) -> None:
    folder = write_family(here / "own_rules_c", name, aggregate, rules=rules)
    monkeypatch.chdir(here)
    with pytest.raises(RuleError) as caught:
        load_checks([str(folder)])
    assert str(caught.value) == message.format(built_in=Path(claim_audit_results.__file__).parent)
    assert not cache.exists()


@pytest.mark.parametrize(
    "spec", ["no_such_module_anywhere", "json.no_such_module", ".relative", "xml.nowhere.at", ""]
)
def test_a_module_that_is_not_there_is_named(cache: Path, spec: str) -> None:
    with pytest.raises(RuleError, match=f"families: there is no module '{spec}'; is its package installed"):
        load_checks([spec])


def test_a_folder_that_only_looks_like_a_package_is_no_module(
    cache: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "bare_namespace").mkdir()
    monkeypatch.syspath_prepend(here)
    with pytest.raises(RuleError, match="there is no module 'bare_namespace'"):
        load_checks(["bare_namespace"])


def test_a_package_that_raises_is_named(cache: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_family(here / "raising_package" / "house")
    (here / "raising_package" / "__init__.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(here)
    with pytest.raises(
        RuleError, match=r"families: raising_package\.house does not import: ZeroDivisionError"
    ):
        load_checks(["raising_package.house"])


def test_a_path_that_is_not_there_is_named(cache: Path, here: Path) -> None:
    with pytest.raises(RuleError, match=r"nothing\.py is neither a Python file nor a folder"):
        load_checks([str(here / "nothing.py")])


# the cache


def test_the_second_run_compiles_nothing(
    cache: Path, here: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = str(write_family(here / "own_rules_d"))
    first = load_checks([spec])
    assert made == [(spec,)]
    (file,) = cached(cache)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700

    def never(specs: Any = ()) -> str:
        raise AssertionError("compiled again")

    monkeypatch.setattr(compiled, "generate", never)
    second = load_checks([spec])
    assert second.clauses == first.clauses
    assert fired(second, {"own_rows": [{}]}) == {("OWN-1", "id")}


def test_an_edited_rule_is_compiled_again(cache: Path, here: Path, made: list[tuple[str, ...]]) -> None:
    folder = write_family(here / "own_rules_e")
    load_checks([str(folder)])
    rule = folder / "rule_own_1.py"
    before = rule.stat()
    rule.write_text(RULE.format(id="OWN-1").replace("r.id.is_set", "r.no.is_set"))
    os.utime(rule, ns=(before.st_atime_ns, before.st_mtime_ns))
    for name in [name for name in sys.modules if name.startswith("own_rules_e")]:
        del sys.modules[name]
    checks = load_checks([str(folder)])
    assert len(made) == 2
    assert fired(checks, {"own_rows": [{"id": "x"}]}) == {("OWN-1", "id")}
    assert len(cached(cache)) == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "rule_own_2.py").write_text(RULE.format(id="OWN-2")),
        lambda folder: (folder / "__init__.py").write_text((folder / "__init__.py").read_text() + "# more\n"),
        lambda folder: (folder / "rule_own_1.py").rename(folder / "rule_own_01.py"),
        lambda folder: (folder / "deeper").mkdir() or (folder / "deeper" / "words.py").write_text(""),
    ],
)
def test_any_change_of_a_family_s_files_counts(
    cache: Path, here: Path, made: list[tuple[str, ...]], change: Any
) -> None:
    folder = write_family(here / "own_rules_f")
    load_checks([str(folder)])
    change(folder)
    load_checks([str(folder)])
    assert len(made) == 2


def test_bytecode_and_other_files_do_not_count(cache: Path, here: Path, made: list[tuple[str, ...]]) -> None:
    folder = write_family(here / "own_rules_g")
    load_checks([str(folder)])
    (folder / "notes.md").write_text("words")
    (folder / "__pycache__").mkdir(exist_ok=True)
    (folder / "__pycache__" / "left.py").write_text("")
    load_checks([str(folder)])
    assert len(made) == 1


def test_other_families_have_other_code(
    cache: Path, here: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_family(here / "vendor_rules_b" / "house")
    (here / "vendor_rules_b" / "__init__.py").write_text("")
    module = write_file(here / "vendor_rules_b" / "single.py")
    monkeypatch.syspath_prepend(here)
    ids = [list(load_checks(specs).rules)[-1] for specs in (
        ["vendor_rules_b.house"], ["vendor_rules_b.single"],
        ["vendor_rules_b.house", "vendor_rules_b.single"],
        ["vendor_rules_b.single", "vendor_rules_b.house"],
    )]  # fmt: skip
    assert ids == ["OWN-1", "ONE-1", "ONE-1", "OWN-1"]
    assert len(cached(cache)) == 4
    module.write_text(module.read_text() + "# more\n")
    load_checks(["vendor_rules_b.single"])
    assert len(cached(cache)) == 5


def test_of_a_module_its_own_files_count_and_no_others(
    cache: Path, here: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = here / "vendor_rules_c"
    write_family(package / "house")
    (package / "__init__.py").write_text("")
    write_file(package / "single.py")
    monkeypatch.syspath_prepend(here)
    for changed, counts in (("house/rule_own_1.py", ["house"]), ("single.py", ["single"]), ("other.py", [])):
        for name in ("house", "single"):
            load_checks([f"vendor_rules_c.{name}"])
        made.clear()
        path = package / changed
        path.write_text((path.read_text() if path.exists() else "") + "# more\n")
        for name in ("house", "single"):
            load_checks([f"vendor_rules_c.{name}"])
        assert made == [(f"vendor_rules_c.{name}",) for name in counts]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content[:40],
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: bytes([content[0] ^ 1]) + content[1:],
        lambda content: b"\0" * len(content),
    ],
)
def test_a_damaged_file_is_compiled_again(cache: Path, made: list[tuple[str, ...]], damage: Any) -> None:
    load_checks()
    (file,) = cached(cache)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert "SMALL-1" in load_checks().rules
    assert len(made) == 2
    assert file.read_bytes() == whole


def test_a_file_that_somebody_else_owns_is_not_run(
    cache: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_checks()
    owner = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    load_checks()
    assert len(made) == 2


def test_where_there_are_no_owners_nobody_else_owns_it(
    cache: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_checks()
    monkeypatch.delattr(os, "geteuid")
    load_checks()
    assert len(made) == 1


def test_a_folder_that_cannot_be_written_is_done_without(
    tmp_path: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CLAIM_AUDIT_CACHE", str(tmp_path / "file" / "cache"))
    assert "SMALL-1" in load_checks().rules
    assert "SMALL-1" in load_checks().rules
    assert len(made) == 2


def test_no_half_written_file_is_left_where_the_disk_is_full(
    cache: Path, made: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert "SMALL-1" in load_checks().rules
    assert [file.suffix for file in cached(cache)] != [".bin"]


def test_the_newest_eight_files_are_kept(cache: Path, made: list[tuple[str, ...]]) -> None:
    cache.mkdir(parents=True)
    for age in range(12):
        old = cache / f"checks-{age}.bin"
        old.write_bytes(b"old")
        os.utime(old, (1000 - age, 1000 - age))
    (cache / "something else").write_bytes(b"")
    load_checks()
    names = {file.name for file in cached(cache)}
    assert names >= {f"checks-{age}.bin" for age in range(7)} | {"something else"}
    assert len(names) == 9


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"CLAIM_AUDIT_CACHE": "/c"}, "/c"),
        ({"CLAIM_AUDIT_CACHE": "/c", "XDG_CACHE_HOME": "/x"}, "/c"),
        ({"XDG_CACHE_HOME": "/x"}, "/x/claim-audit"),
        ({"XDG_CACHE_HOME": "", "CLAIM_AUDIT_CACHE": "", "HOME": "/h"}, "/h/.cache/claim-audit"),
        ({"HOME": "/h"}, "/h/.cache/claim-audit"),
    ],
)
def test_where_the_cache_is(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CLAIM_AUDIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_folder() == expected


# a wheel


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """An installation that ships `checker/_checks.py`, here with one rule."""
    root = tmp_path / "installed"
    (root / "checker").mkdir(parents=True)
    (root / "checker" / "_checks.py").write_text("# found, and imported by its name")
    shipped = types.ModuleType("checker._checks")
    exec(generate(), vars(shipped))
    shipped.RULES = shipped.RULES[:1]  # type: ignore[attr-defined]  # generated code
    monkeypatch.setattr(compiled, "_ROOT", str(root))
    monkeypatch.setattr(checker, "_checks", shipped, raising=False)
    monkeypatch.setitem(sys.modules, "checker._checks", shipped)
    return shipped


def test_a_wheel_s_checks_are_taken_as_they_are(
    cache: Path, wheel: types.ModuleType, made: list[tuple[str, ...]]
) -> None:
    assert list(load_checks().rules) == ["INV-1"]
    assert made == []
    assert not cache.exists()


def test_families_of_the_user_s_own_are_compiled_also_beside_a_wheel(
    cache: Path, wheel: types.ModuleType, here: Path, made: list[tuple[str, ...]]
) -> None:
    checks = load_checks([str(write_file(here / "own_file_c.py"))])
    assert list(checks.rules) == ["SMALL-1", "ONE-1"]
    assert len(made) == 1


def test_rule_files_that_no_longer_fit_the_checks_are_refused(cache: Path, wheel: types.ModuleType) -> None:
    wheel.CLAUSES = wheel.CLAUSES[:-1]  # type: ignore[attr-defined]  # generated code
    checks = load_checks()
    for ask in (checks.load, lambda: checks.clause(0), lambda: checks.hint("INV-1")):
        with pytest.raises(
            RuleError, match="the rule files and the compiled checks differ: run the command again"
        ):
            ask()
