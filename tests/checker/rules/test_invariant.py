"""A rule's normal form, what makes a rule ill-formed, and the sections of its docstring."""

from dataclasses import replace
from pathlib import Path

import pytest

from checker.rules.invariant import Case, Clause, Iff, Invariant, RuleError, is_group, sections
from checker.rules.words import Always, And, Source, agree, row, source, unique
from tests.checker.rules.lab import NEVER

HOME = source("rows[]")
A, B, C = row.a.is_set, row.b.is_set, row.c.is_set

DOC = """R-1 An a is there.

What it finds:
A row without an a,
or with an empty one.

What a heading never is but ends so:
and neither is the next:
like this.
Why it is bad:

Example:
    a: ""
    note: b

What to do:
Write the a.
"""


def lines(rule: Invariant) -> list[tuple[str, str, str, str, bool]]:
    return [
        (clause.name, str(clause.source), clause.guard.form, clause.requirement.form, clause.both_ways)
        for clause in rule.clauses(HOME)
    ]


def test_when_and_then_give_a_clause_for_each_name() -> None:
    rule = Invariant("R-1", when=A, then={"b": B, "c": C})
    assert lines(rule) == [("b", "rows[]", A.form, B.form, False), ("c", "rows[]", A.form, C.form, False)]


def test_without_when_a_rule_always_applies() -> None:
    assert lines(Invariant("R-1", then={"b": B})) == [("b", "rows[]", Always().form, B.form, False)]


def test_cases_add_clauses_with_guards_of_their_own() -> None:
    rule = Invariant("R-1", when=A, then={"b": B}, cases=(Case(~A, {"c": C}), Case(C, {"a": A})))
    assert lines(rule) == [
        ("b", "rows[]", A.form, B.form, False),
        ("c", "rows[]", (~A).form, C.form, False),
        ("a", "rows[]", C.form, A.form, False),
    ]


def test_an_iff_gives_forward_clauses_and_one_reverse() -> None:
    rule = Invariant("R-1", iff=Iff(A, {"forward": B, "tagged": C}))
    assert lines(rule) == [
        ("forward", "rows[]", A.form, B.form, True),
        ("tagged", "rows[]", A.form, C.form, True),
        ("reverse", "rows[]", And((B, C)).form, A.form, True),
    ]


def test_every_clause_ranges_over_every_source() -> None:
    rule = Invariant(
        "R-1", over=("others[]", Source("rows", ("parts",))), then={"b": B, "once": unique(row.a)}
    )
    assert [(name, where) for name, where, *_ in lines(rule)] == [
        ("b", "others[]"),
        ("b", "rows[].parts[]"),
        ("once", "others[]"),
        ("once", "rows[].parts[]"),
    ]


def test_a_clause_is_called_by_rule_and_name() -> None:
    assert Clause("R-1", "b", HOME, A, B).id == "R-1.b"


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (Invariant("R-1"), "R-1: a rule needs a clause; fill `then`, `cases` or `iff`"),
        (Invariant("R-1", then={"b": B}, severity="fatal"), "R-1: severity is error or warning, not 'fatal'"),
        (Invariant("R-1", bound_by="reader"), "R-1: bound_by is one of gate, not 'reader'"),
        (Invariant("R-1", then={"b": B}, bound_by="gate"), "R-1: a rule bound by the gate has no clauses"),
        (
            Invariant("R-1", then={"b": B}, cases=(Case(A, {"b": C}),)),
            "R-1: two clauses over rows[] are named 'b'; give each a name of its own",
        ),
        (
            Invariant("R-1", then={"reverse": B}, iff=Iff(A, {"c": C})),
            "R-1: two clauses over rows[] are named 'reverse'",
        ),
        (
            Invariant("R-1", over=("others[]", "others[]"), then={"b": B}),
            "R-1: two clauses over others[] are named 'b'",
        ),
        (
            Invariant("R-1", over=("rows[].parts",), then={"b": B}),
            "R-1: every step of a source is a list: 'rows[].parts' has one without []",
        ),
        (
            Invariant("R-1", then={"b": False}),  # type: ignore[dict-item]  # `row.a is None`, say
            "R-1: clause 'b' is made of False, which is no word of a rule; Python's `is`, `in`",
        ),
        (
            Invariant("R-1", when=True, then={"b": B}),  # type: ignore[arg-type]  # `row.a is not None`, say
            "R-1: clause 'b' is made of True, which is no word of a rule",
        ),
        (
            Invariant("R-1", then=B),  # type: ignore[arg-type]  # the name was forgotten
            "R-1: `when`, `then`, `cases`, `iff` or `over` is not of its kind: ",
        ),
    ],
)
def test_an_ill_formed_rule_is_named_with_what_to_do(rule: Invariant, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        rule.clauses(HOME)
    assert str(caught.value).startswith(message)


def test_an_ill_formed_rule_is_named_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = Invariant("R-1", file=str(tmp_path / "rules" / "rule_r_1.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RuleError, match=r"^rules/rule_r_1\.py: R-1: a rule needs a clause") as caught:
        rule.clauses(HOME)
    assert (caught.value.file, caught.value.rule) == (rule.file, "R-1")
    monkeypatch.chdir(tmp_path / "..")
    assert str(rule.error("no")) == f"{tmp_path.name}/rules/rule_r_1.py: R-1: no"
    assert str(RuleError("no", file=rule.file)) == f"{tmp_path.name}/rules/rule_r_1.py: no"


def test_the_file_is_no_part_of_a_rule_s_value() -> None:
    rule = Invariant("R-1", file="/a")
    assert replace(rule, file="/b") == rule
    assert "/a" not in repr(rule)


def test_a_rule_is_an_error_and_runs_unless_it_says_otherwise() -> None:
    rule = Invariant("R-1", then={"b": B})
    assert (rule.severity, rule.default, rule.bound_by) == ("error", True, None)
    assert not Clause("R-1", "b", HOME, A, B).both_ways
    assert len(Invariant("R-1", then={"b": B}, severity="warning").clauses(HOME)) == 1


def test_a_rule_that_binds_the_gate_has_no_clauses() -> None:
    assert Invariant("S-INV-3", bound_by="gate").clauses(HOME) == ()


def test_sections_are_found_by_their_headings() -> None:
    assert sections(DOC) == {
        "What it finds": "A row without an a,\nor with an empty one.\n\n"
        "What a heading never is but ends so:\nand neither is the next:\nlike this.",
        "Why it is bad": "",
        "Example": '    a: ""\n    note: b',
        "What to do": "Write the a.",
    }


def test_title_and_sections_come_from_the_docstring() -> None:
    rule = Invariant("R-1", then={"b": B}, doc=DOC)
    assert rule.title == "An a is there."
    assert rule.section("What to do") == "Write the a."
    assert rule.section("What not to do") == ""


def test_a_rule_without_docstring_is_called_by_its_id() -> None:
    assert Invariant("R-1", then={"b": NEVER}).title == "R-1"
    assert Invariant("R-1", doc="R-1").title == "R-1"
    assert sections("") == {}


def test_groups_are_requirements_over_several_items() -> None:
    assert is_group(unique(row.a))
    assert is_group(agree(row.a, by=row.b))
    assert not is_group(A)
