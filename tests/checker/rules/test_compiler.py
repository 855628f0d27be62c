"""Compiled checks are their rules: they find what direct evaluation finds, on any document."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from checker.rules.compiled import Checks
from checker.rules.compiler import compile_families
from checker.rules.family import Aggregate, Family
from checker.rules.invariant import Case, Invariant
from checker.rules.words import row, source
from tests.checker.rules.everywhere import everything, families, group_rules
from tests.checker.rules.lab import NEVER, besides, compiled, direct_findings, documents, family
from tests.invariants.cases import compiled_findings

FULL: dict[str, Any] = {
    "rows": [
        {"a": "x", "b": "y", "c": 1, "t": ["x", 1, {"a": "x"}]},
        {
            "a": "x",
            "b": 1,
            "t": [1, 2],
            "parts": [{"a": "x", "b": "y", "bits": [{"a": "x", "b": "x"}, "y", 1]}, 5],
        },
        {"a": True, "b": 1.0, "t": [], "parts": [{"a": 1, "bits": [{"b": "y"}] * 2}, {"a": 1.0}, {"a": "x"}]},
        {},
        None,
    ],
    "others": [{"a": "x", "b": "y", "t": [{"a": "x"}, "x"]}, {"a": 2, "b": None}, "row"],
    "sheet": {"a": "x", "b": ["x"], "t": ["x", 1]},
}


@pytest.fixture(scope="module")
def every_word() -> tuple[Family, Checks]:
    made = everything()
    return made, compiled(made)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(document=documents, beside=besides)
def test_every_word_in_every_position(
    every_word: tuple[Family, Checks], document: dict[str, Any], beside: dict[str, list[Any]]
) -> None:
    made, checks = every_word
    assert compiled_findings(checks, document, beside) == direct_findings((made,), document, beside)


def test_every_word_on_a_full_document(every_word: tuple[Family, Checks]) -> None:
    made, checks = every_word
    beside = {"rows": FULL["rows"][:2], "others": FULL["others"]}
    for names, around in (
        (["rows", "others", "sheet"], None),
        (["others", "rows"], beside),
        (["sheet"], beside),
    ):
        document = {name: FULL[name] for name in names}
        direct = direct_findings((made,), document, around)
        assert direct
        assert compiled_findings(checks, document, around) == direct


@settings(max_examples=60, deadline=None)
@given(families(), documents, besides)
def test_random_rules_on_random_documents(
    made: Family, document: dict[str, Any], beside: dict[str, list[Any]]
) -> None:
    assert compiled_findings(compiled(made), document, beside) == direct_findings((made,), document, beside)


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(families(), documents, besides)
def test_many_random_rules_on_random_documents(
    made: Family, document: dict[str, Any], beside: dict[str, list[Any]]
) -> None:
    assert compiled_findings(compiled(made), document, beside) == direct_findings((made,), document, beside)


def test_the_module_says_what_is_in_it() -> None:
    first = family(
        Invariant("R-2", then={"a": row.a.is_set}, doc="R-2 Rows have an a.\n"),
        Invariant(
            "R-10", cases=(Case(row.a.is_set, {"x": NEVER, "y": NEVER}),), severity="warning", default=False
        ),
        name="R",
        aggregates=(Aggregate("rows", "row", key=("a", "b")), Aggregate("sheet", None, key=(), single=True)),
    )
    second = Family("S", "Another.", source("sheet"), (), first.base, (Invariant("S-1", bound_by="gate"),))
    checks = compiled(first, second)
    assert checks.families == ("R", "S")
    assert {
        info.id: (info.family, info.title, info.severity, info.default, info.bound_by)
        for info in checks.rules.values()
    } == {
        "R-2": ("R", "Rows have an a.", "error", True, None),
        "R-10": ("R", "R-10", "warning", False, None),
        "S-1": ("S", "S-1", "error", True, "gate"),
    }
    assert list(checks.rules) == ["R-2", "R-10", "S-1"]
    assert checks.clauses == (("R-2", "a"), ("R-10", "x"), ("R-10", "y"))
    assert {name: (info.key, info.object) for name, info in checks.aggregates.items()} == {
        "rows": (("a", "b"), False),
        "sheet": ((), True),
    }
    assert set(checks.row) == {"rows", "sheet"}


def test_one_rule_set_has_one_source() -> None:
    assert compile_families((family(*group_rules()),)) == compile_families((family(*group_rules()),))


def test_no_rules_find_nothing() -> None:
    assert compiled_findings(compiled(family()), FULL) == set()
    assert compiled_findings(compiled(), FULL) == set()
