"""How rule files are named, and how paths are shown."""

import os
from pathlib import Path

import pytest

from checker.rules.rule_file import file_name, shown


@pytest.mark.parametrize(
    ("rule", "beside", "expected"),
    [
        ("INV-20", (), "rule_inv_20.py"),
        ("X-FOO-BAR", (), "rule_x_foo_bar.py"),
        ("matrix", (), "rule_matrix.py"),
        ("M-INV-5", ("rule_m_inv_1.py", "rule_m_inv_4.py"), "rule_m_inv_5.py"),
        ("INV-5", ("rule_inv_01.py", "rule_inv_19.py"), "rule_inv_05.py"),
        ("INV-100", ("rule_inv_01.py", "rule_inv_19.py"), "rule_inv_100.py"),
        ("INV-5", ("rule_inv_9.py", "rule_inv_10.py"), "rule_inv_5.py"),
        ("INV-5", ("rule_m_inv_01.py", "rule_inv_01.txt", "rule_invx01.py"), "rule_inv_5.py"),
        ("X-FOO", ("rule_x_01.py",), "rule_x_foo.py"),
    ],
)
def test_a_rule_s_file_is_named_like_those_beside_it(
    rule: str, beside: tuple[str, ...], expected: str
) -> None:
    assert file_name(rule, beside) == expected


def test_a_path_is_shown_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(str(tmp_path / "a" / "b.py")) == os.path.join("a", "b.py")
    assert shown(f"{tmp_path}-else/b.py") == f"{tmp_path}-else/b.py"
    assert shown("") == ""


def test_where_the_current_folder_is_gone_a_path_is_shown_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError("the current folder is gone")

    monkeypatch.setattr(os, "getcwd", gone)
    assert shown(str(tmp_path / "a.py")) == str(tmp_path / "a.py")
