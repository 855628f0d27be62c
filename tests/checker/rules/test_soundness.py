"""Rule sets that are not fit to be run: each fault names file, rule, clause, and what to do."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from checker.rules.compiled import generate
from checker.rules.example import Base, Example, at, row, table
from checker.rules.family import Aggregate, Family
from checker.rules.invariant import Invariant, RuleError
from checker.rules.registry import load_families
from checker.rules.skeleton import FILL_IN
from checker.rules.soundness import Fault, faults, schema_errors, unfinished, unfit
from checker.rules.words import row as r
from checker.rules.words import source
from tests.checker.rules.user_families import RULE, here, write_family, write_file

__all__ = ["here"]

GOOD = Invariant(
    "T-1",
    then={"a": r.a == "x", "b": r.b.is_null},
    accepts=(Example("the base"),),
    rejects=(
        Example("another a", row(a="y"), fires={"a"}, at={"a": "/rows/0/a"}),
        Example("a b", row(b=1), fires={"b"}),
    ),
    file="/rules/rule_t_1.py",
)


def made(*rules: Invariant, base: Mapping[str, Any] | None = None, home: str = "/rows/0") -> Family:
    aggregates = (Aggregate("rows", None, key=("a",)), Aggregate("sheet", None, key=(), single=True))
    document = {"rows": [{"a": "x"}], "sheet": {"a": 1}} if base is None else base
    return Family("T", "Made up.", source("rows[]"), aggregates, Base(document, home), rules)


def nothing(aggregate: str, row: Any) -> list[str]:
    """Schemas that are content with everything."""
    return []


def found(*families: Family) -> list[Fault]:
    return faults(families, nothing)


def of(rule: Invariant = GOOD, **changes: Any) -> list[tuple[str | None, str]]:
    """(clause, message) of each fault of one rule with these changes; every one names rule and file."""
    seen = found(made(replace(rule, **changes)))
    assert {(fault.rule, fault.file) for fault in seen} <= {(rule.id, rule.file)}
    return [(fault.clause, fault.message) for fault in seen]


def test_the_built_in_rule_set_is_sound() -> None:
    families = load_families()
    assert faults(families, schema_errors(families)) == []
    assert unfinished(families) == []


def test_a_good_rule_has_no_fault() -> None:
    assert of() == []


def test_a_base_that_families_share_is_blamed_once() -> None:
    document = {"rows": [{"a": "z"}], "sheet": {"a": 1}}
    one = made(GOOD, base=document)
    other = Family("U", "Made up.", source("rows[]"), (), Base(document, "/rows/0"), ())
    seen = faults([one, other], lambda aggregate, row: ["is odd"] if aggregate == "rows" else [])
    assert [(fault.rule, fault.clause) for fault in seen] == [("", None), ("T-1", "a")]
    assert seen[0].message.startswith("the base document of families T, U is not valid by its own schema")


def test_without_examples() -> None:
    assert of(accepts=()) == [
        (None, "there is no example in `accepts`; add a document that the rule accepts")
    ]
    assert of(rejects=()) == [
        (None, "there is no example in `rejects`; add a document that the rule rejects"),
        ("a", "no example fires this clause; add one to `rejects`"),
        ("b", "no example fires this clause; add one to `rejects`"),
    ]


def test_a_clause_without_an_example_that_fires_it() -> None:
    assert of(rejects=GOOD.rejects[:1]) == [("b", "no example fires this clause; add one to `rejects`")]


@pytest.mark.parametrize(
    ("example", "does"),
    [
        (Example("it", row(a="x"), fires={"a"}), "says that it fires a, and it fires nothing"),
        (Example("it", row(a="y", b=1), fires={"a"}), "says that it fires a, and it fires a, b"),
        (Example("it", row(b=1), fires={"a"}), "says that it fires a, and it fires b"),
    ],
)
def test_a_rejecting_example_that_fires_something_else(example: Example, does: str) -> None:
    expected = f"the example 'it' {does}; correct the rule, the example, or what it says"
    assert of(rejects=(*GOOD.rejects, example)) == [(None, expected)]


def test_an_accepting_example_that_fires() -> None:
    expected = (
        "the example 'it' says that it fires nothing, and it fires a; correct the rule, the example, or what "
        "it says"
    )
    assert of(accepts=(Example("it", row(a="y")),)) == [(None, expected)]


def test_examples_on_the_wrong_side() -> None:
    assert of(accepts=(*GOOD.accepts, GOOD.rejects[0])) == [
        (None, "the example 'another a' stands in `accepts`, so it says nothing: move it to `rejects`")
    ]
    assert of(rejects=(*GOOD.rejects, Example("the base"))) == [
        (None, "the example 'the base' stands in `rejects`, so it says which clauses `fires` names")
    ]


def test_a_table_s_silent_rows_stand_among_the_rejecting_ones() -> None:
    assert of(rejects=(table("a", "a", ("x", "y"), ("x",), {"a"}), GOOD.rejects[1])) == []
    ((clause, message),) = of(
        rejects=(table("a", "a", ("x", "y"), ("x", "y"), {"a"}), GOOD.rejects[0], GOOD.rejects[1])
    )
    assert (clause, message.split(";")[0]) == (
        None,
        "the example 'a: a y' says that it fires nothing, and it fires a",
    )


def test_pointers_that_are_not_those_found() -> None:
    wrong = Example("it", row(a="y"), fires={"a"}, at={"a": "/rows/0"})
    assert of(rejects=(wrong, GOOD.rejects[1])) == [
        (None, "the example 'it' says that a is found at /rows/0, and it is at /rows/0/a; correct `at`")
    ]
    foreign = Example("it", row(a="y"), fires={"a"}, at={"b": "/rows/0/b"})
    assert of(rejects=(foreign, GOOD.rejects[1])) == [
        (None, "the example 'it' says that b is found at /rows/0/b, and it is at nothing; correct `at`")
    ]


@pytest.mark.parametrize("patch", [at("/nothing/0/a", 1), at("/rows/7", 1), at("/rows/x/a", 1), at("", 1)])
def test_a_patch_that_does_not_fit_the_base(patch: Any) -> None:
    ((clause, message),) = of(accepts=(Example("it", patch),))
    assert clause is None
    assert message.startswith("the example 'it' edits a place that is not in the base (")


def test_an_example_that_names_what_is_no_clause() -> None:
    rejects = (*GOOD.rejects, Example("it", row(a="y"), fires={"a", "c"}))
    assert of(rejects=rejects) == [
        (None, "the example 'it' says that it fires a, c; `fires` is a set of the rule's clauses: a, b")
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"accepts": None},
            "`accepts` is a tuple of examples and tables (one alone has a comma after it), not None",
        ),
        (
            {"rejects": (Example("it", fires=None),)},
            "the example 'it': `fires` is a set of clause names, not None",
        ),  # type: ignore[arg-type]
        ({"equivalent": []}, "`equivalent` is a dict from a mutant to the reason, two texts, not []"),
        ({"doc": None}, "`doc` is a text, not None"),
    ],
)
def test_a_rule_of_another_form_is_not_judged_further(changes: Any, message: str) -> None:
    assert of(**changes) == [(None, message)]


def test_a_family_of_another_form_is_not_judged_further() -> None:
    odd: Any = replace(made(GOOD), gate=("x",))
    assert found(odd) == [Fault("", "", None, "family 'T': `gate` holds 'x', which is no GateLine")]


@pytest.mark.parametrize("others", [("T-1.c",), ("b",)])
def test_implications_by_clauses_that_there_are_not(others: tuple[str]) -> None:
    expected = f"`implied_by` names {others[0]!r}, which is no clause; write a tuple of RULE.clause"
    assert of(implied_by={"a": others}) == [("a", expected)]


def test_implications_of_clauses_that_there_are_not() -> None:
    assert of(implied_by={"a": ("T-1.b",)}) == []
    assert of(implied_by={"c": ("T-1.b",)}) == [
        (None, "`implied_by` speaks of 'c'; the rule's clauses are a, b")
    ]


def test_a_rule_that_binds_something_else_needs_no_examples() -> None:
    assert found(made(Invariant("T-2", bound_by="gate"))) == []


def test_what_is_left_to_fill_in() -> None:
    rule = replace(GOOD, rejects=(Example(FILL_IN, row(a=FILL_IN), {"a"}),))
    expected = Fault(GOOD.file, "T-1", None, "fill in what still says FILL_IN: the example in `rejects`")
    assert found(made(rule)) == [expected]
    assert unfinished([made(GOOD, rule)]) == [expected]


def test_a_set_that_cannot_be_put_together_is_not_judged_further() -> None:
    two = replace(GOOD, file="/rules/rule_t_01.py", accepts=())
    (fault,) = found(made(GOOD, two))
    assert (fault.file, fault.rule, fault.clause) == (two.file, "T-1", None)
    assert fault.message.startswith("two rules have this id")
    (fault,) = found(made(replace(GOOD, then={}, accepts=())))
    assert fault.message == "a rule needs a clause; fill `then`, `cases` or `iff`"


# bases


def test_a_base_that_its_own_schema_refuses() -> None:
    def errors(aggregate: str, row: Any) -> list[str]:
        return ["/a must be a number", "too small"] if row in ({"a": "x", "c": 1}, {"a": 1}) else []

    family = made(
        GOOD, base={"rows": [{"a": "x"}, {"a": "x", "c": 1}], "sheet": {"a": 1}, "else": [{"a": 1}]}
    )
    seen = faults([family], errors)
    assert [(fault.file, fault.rule, fault.clause) for fault in seen] == [
        ("/rules/__init__.py", "", None)
    ] * 2
    assert [fault.message.partition("; mend")[0] for fault in seen] == [
        f"the base document of family T is not valid by its own schema at {place}: /a must be a number; too "
        "small"
        for place in ("/rows/1", "/sheet")
    ]
    assert faults([made(base={"rows": [{"a": "x"}], "sheet": None})], errors) == []


@pytest.mark.parametrize("home", ["/rows/1", "/others/0", "/rows/x"])
def test_a_base_without_the_row_that_examples_edit(home: str) -> None:
    assert found(made(home=home)) == [
        Fault(
            "", "", None, f"the base document of family T has no row {home}; correct the base, or its `home`"
        )
    ]


def test_a_base_that_a_rule_of_the_family_rejects_is_reported_once() -> None:
    family = made(GOOD, base={"rows": [{"a": "y"}]})
    assert found(family) == [
        Fault(
            GOOD.file,
            "T-1",
            "a",
            "the base document of family T fails at /rows/0/a; correct the rule, or the base",
        )
    ]


def test_a_base_that_the_rules_about_its_rows_reject() -> None:
    extra = replace(made(base={"rows": [{"a": "y"}]}), name="U", aggregates=())
    (fault,) = found(made(GOOD), extra)
    assert (fault.rule, fault.clause) == ("T-1", "a")
    assert fault.message.startswith("the base document of family U fails at /rows/0/a")


def test_a_base_does_not_answer_to_what_another_family_asks_of_rows_it_does_not_declare() -> None:
    stricter = replace(GOOD, id="U-1", then={"a": r.a == "z"}, accepts=(Example("the base"),))
    stricter = replace(stricter, rejects=(Example("x", row(a="x"), {"a"}),))
    extra = replace(made(stricter, base={"rows": [{"a": "z"}]}), name="U", aggregates=())
    assert found(made(), extra) == []


def test_families_that_nobody_asked_about_are_not_judged() -> None:
    families = [made(replace(GOOD, accepts=())), replace(made(), name="U", aggregates=())]
    assert faults(families, nothing, families[1:]) == []
    assert len(faults(families, nothing, families[:1])) == 1


def test_rows_are_judged_by_the_families_own_schemas(tmp_path: Path) -> None:
    path = tmp_path / "rows.schema.json"
    path.write_text('{"type": "object", "properties": {"a": {"type": "string"}}}')
    aggregates = (Aggregate("rows", str(path), key=("a",)), Aggregate("others", None, key=("a",)))
    errors = schema_errors([replace(made(), aggregates=aggregates)])
    assert errors("rows", {"a": "x"}) == []
    (said,) = errors("rows", {"a": 1})
    assert said.startswith("/a ")
    assert errors("others", {"a": 1}) == []


def test_a_schema_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    aggregates = (Aggregate("rows", str(tmp_path / "rows.schema.json"), key=("a",)),)
    errors = schema_errors([replace(made(), aggregates=aggregates)])
    assert errors("rows", {}) == ["rows.schema.json cannot be read: No such file or directory"]


# as text


def test_faults_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = str(tmp_path / "rules" / "rule_t_1.py")
    assert str(Fault(file, "T-1", "a", "no")) == "rules/rule_t_1.py: T-1.a: no"
    assert str(Fault(file, "T-1", None, "no")) == "rules/rule_t_1.py: T-1: no"
    assert str(Fault(file, "", None, "no")) == "rules/rule_t_1.py: no"
    assert str(Fault("", "T-1", None, "no")) == "T-1: no"
    one, two = Fault(file, "T-1", "a", "no"), Fault("", "T-2", None, "never")
    assert str(unfit([one])) == "rules/rule_t_1.py: T-1.a: no"
    assert str(unfit([one, two])).split("\n") == [
        "the rule set has 2 faults:",
        "  rules/rule_t_1.py: T-1.a: no",
        "  T-2: never",
    ]


# where rules are compiled


def refused(here: Path, monkeypatch: pytest.MonkeyPatch, *specs: Path) -> list[str]:
    monkeypatch.chdir(here)
    with pytest.raises(RuleError) as caught:
        generate([str(spec) for spec in specs])
    return str(caught.value).split("\n")


def test_rules_of_ones_own_are_judged_before_they_are_compiled(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_family(here / "sound_rules_a", rules=("OWN-1", "OWN-2"))
    (folder / "rule_own_1.py").write_text(RULE.format(id="OWN-1").replace('id=""', 'id="x"'))
    text = RULE.format(id="OWN-2").replace('    accepts=(Example("an id"),),\n', "")
    (folder / "rule_own_2.py").write_text(text)
    lines = refused(here, monkeypatch, folder)
    assert lines[0] == "the rule set has 2 faults:"
    assert [line.split(": ")[:2] for line in lines[1:]] == [
        ["  sound_rules_a/rule_own_1.py", "OWN-1"],
        ["  sound_rules_a/rule_own_2.py", "OWN-2"],
    ]


def test_rules_in_one_module_are_named_by_it(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_file(here / "sound_rules_b.py")
    path.write_text(path.read_text().replace(", accepts=(good,)", ""))
    (line,) = refused(here, monkeypatch, path)
    assert line.startswith("sound_rules_b.py: ONE-1: there is no example in `accepts`")


def test_a_base_is_judged_by_the_schema_of_the_family(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = here / "own.schema.json"
    schema.write_text('{"required": ["name"]}')
    folder = write_family(here / "sound_rules_c", schema=str(schema))
    (line,) = refused(here, monkeypatch, folder)
    assert line.startswith(
        "sound_rules_c/__init__.py: the base document of family OWN is not valid by its own schema at "
        "/own_rows/0: "
    )


def test_sound_rules_compile(here: Path) -> None:
    specs = (write_family(here / "sound_rules_d"), write_file(here / "sound_rules_e.py"))
    assert "OWN-1" in generate([str(spec) for spec in specs])


def test_an_unfinished_rule_stops_the_built_in_set_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built_in = load_families()
    half = replace(built_in[0].rules[0], doc=f"INV-1 {FILL_IN}")
    families = (replace(built_in[0], rules=(half, *built_in[0].rules[1:])), *built_in[1:])
    monkeypatch.setattr("checker.rules.registry.load_families", lambda specs=(): families)
    with pytest.raises(
        RuleError, match=r"rule_inv_01\.py: INV-1: fill in what still says FILL_IN: the title$"
    ):
        generate()
