"""Files that travel with the package are found in a wheel and in a checkout."""

from pathlib import Path

import pytest

from checker.rules import package_data
from checker.rules.package_data import data_folder, schema_file, schema_name


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(package_data, "_PACKAGE", str(tmp_path / "checker"))
    return tmp_path


def test_a_checkout_has_them_at_its_root(root: Path) -> None:
    assert data_folder("schemas") == str(root / "schemas")


def test_a_wheel_has_them_inside_the_package(root: Path) -> None:
    shipped = root / "checker" / "_data" / "schemas"
    shipped.mkdir(parents=True)
    assert data_folder("schemas") == str(shipped)
    assert data_folder("gold") == str(root / "gold")


def test_a_schema_is_named_or_given_as_a_path(root: Path) -> None:
    assert schema_file("claim_drift") == str(root / "schemas" / "claim_drift.schema.json")
    assert schema_file("my/row.json") == "my/row.json"
    assert schema_file(str(root / "row.json")) == str(root / "row.json")


def test_a_schema_has_a_name_wherever_it_is() -> None:
    assert schema_name("claim_drift") == "claim_drift"
    assert schema_name("/x/row.schema.json") == schema_name("row.json") == "row"


def test_shipped_schemas_are_there() -> None:
    assert Path(schema_file("claim_audit_result")).is_file()
