"""The shipped schemas, and those of families of one's own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from checker.rules.schema import schema_names
from tests.checker.rules.user_families import write_family

Command = Callable[..., tuple[int, str, str]]


def test_names(run: Command) -> None:
    code, out, err = run("schema")
    assert (code, out.split(), err) == (0, list(schema_names()), "")


def test_a_schema(run: Command) -> None:
    code, out, err = run("schema", "claim_audit_result")
    assert (code, err) == (0, "")
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_unknown(run: Command) -> None:
    code, out, err = run("schema", "claim_audit_resul")
    assert (code, out) == (2, "")
    assert (
        err
        == "claim-audit: error: no schema is named 'claim_audit_resul'; did you mean claim_audit_result?\n"
    )


@pytest.fixture
def own(folder: Path) -> Callable[..., list[str]]:
    """Writes a family whose rows have a schema of that file name, and names it as options do."""

    def made(name: str, content: str) -> list[str]:
        schema = folder / name
        schema.write_text(content, encoding="utf-8")
        family = write_family(folder / f"own_{name.partition('.')[0]}", schema=str(schema))
        return ["--families", str(family)]

    return made


def test_of_a_family_of_ones_own(run: Command, own: Callable[..., list[str]]) -> None:
    options = own("schema_a.schema.json", '{"title": "Åse"}')
    code, out, err = run("schema", *options)
    assert (code, out.split(), err) == (0, [*schema_names(), "schema_a"], "")
    assert run("schema", "schema_a", *options) == (0, '{\n  "title": "Åse"\n}\n', "")
    code, out, _ = run("schema", "claim_drift", *options)
    assert (code, json.loads(out)["title"]) == (0, "A drift between intent and text")
    assert run("schema", "schema_aa", *options)[2].endswith("; did you mean schema_a?\n")


def test_the_configuration_names_families_too(
    run: Command, own: Callable[..., list[str]], folder: Path
) -> None:
    _, family = own("schema_b.schema.json", "{}")
    (folder / ".claim-audit.toml").write_text(f"families = [{json.dumps(family)}]\n", encoding="utf-8")
    assert run("schema", "schema_b") == (0, "{}\n", "")
    assert run("schema", "--no-config", "schema_b")[0] == 2


def test_a_name_that_is_taken_leaves_the_path(
    run: Command, own: Callable[..., list[str]], folder: Path
) -> None:
    options = own("claim_drift.schema.json", '{"title": "Mine"}')
    path = str(folder / "claim_drift.schema.json")
    assert path in run("schema", *options)[1].splitlines()
    assert json.loads(run("schema", "claim_drift", *options)[1])["title"] != "Mine"
    assert json.loads(run("schema", path, *options)[1])["title"] == "Mine"


def test_a_schema_of_ones_own_that_is_none(run: Command, own: Callable[..., list[str]]) -> None:
    code, out, err = run("schema", "schema_c", *own("schema_c.schema.json", "[]"))
    assert (code, out) == (2, "")
    assert err.endswith("schema_c.schema.json: is not a JSON Schema: the file must hold one object\n")
