"""What is not of its kind in a family is named when it is loaded, with file and rule and what to write."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from checker.rules import words as w
from checker.rules.compiler import compile_families
from checker.rules.example import ABSENT, Base, Example, Table, at, row, rows, table
from checker.rules.family import Aggregate, Family
from checker.rules.form import _KINDS, NAME, check_form
from checker.rules.gate import PASS, REFUSE, GateLine
from checker.rules.invariant import Case, Iff, Invariant, RuleError
from checker.rules.registry import load_families
from checker.rules.words import row as r
from checker.rules.words import source
from tests.checker.rules.lab import family

MODULE = "/house/__init__.py"
FILE = "/house/rule_t_1.py"
LINE = GateLine("one", r.a == "x", "WARN", "LOW", PASS)
RULE = Invariant(
    "T-1",
    when=r.b.is_null,
    then={"a": r.a == "x"},
    accepts=(
        Example("it", row(b=[1, {"c": None}], c=ABSENT)),
        Example("two", rows({"a": "x"}, {"b": ABSENT})),
    ),
    rejects=(
        Example("not", at("/rows/0/a", 1.5), fires={"a"}, at={"a": "/rows/0/a"}),
        table("all", "a", ("x", ABSENT), ("x",), {"a"}),
        Table("both", ("a", "b"), (("x", 1), (None, True)), (("x", None), ["x", True]), {"a"}),
    ),
    implied_by={"a": ("T-2.a",)},
    equivalent={"a dropped": "why"},
    file=FILE,
)
ROWS = Aggregate("rows", None, key=("a",), enums=("a",), repeated=("b",))
FAMILY = Family(
    "T", "Made up.", source("rows[]"), (ROWS,), Base({"rows": [{"a": "x"}]}, "/rows/0"), (RULE,), gate=(LINE,)
)
Odd = Any
"""Whatever a file may hold in the place of what it should."""


def refused(family: Family) -> RuleError:
    with pytest.raises(RuleError) as caught:
        check_form(family, MODULE)
    return caught.value


def of_family(**changes: Odd) -> str:
    """What is said of the family with these changes, which names its module."""
    error = refused(replace(FAMILY, **changes))
    name = changes.get("name", "T")
    assert (error.file, error.rule) == (MODULE, "")
    assert error.message.startswith(f"family {name!r}: ")
    return error.message.removeprefix(f"family {name!r}: ")


def of_rule(**changes: Odd) -> str:
    """What is said of the rule with these changes, which names it and its file."""
    error = refused(replace(FAMILY, rules=(replace(RULE, **changes),)))
    id = changes.get("id", "T-1")
    assert (error.file, error.rule) == (FILE, id if isinstance(id, str) else repr(id))
    return error.message


def test_what_is_well_formed_passes() -> None:
    check_form(FAMILY)
    for each in load_families():
        check_form(each)


# names


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a b",
        "a\tb",
        "a\n",
        "\x1b[31m",
        "\x7f",
        "é",
        "\u202e",
        "\ud800",
        *"<>|&\"'`\\()[]{}",
        3,
        None,
        ("a",),
    ],
)
def test_names_that_mean_something_else_somewhere(name: Odd) -> None:
    said = "is printable ASCII without white space, quotes, brackets and any of < > | & ` \\, and not empty"
    assert of_family(name=name) == f"the name of a family {said}; {name!r} is not"
    assert of_rule(id=name) == f"the name of a rule {said}; {name!r} is not"
    assert of_rule(then={name: r.a == "x"}) == f"the name of a clause {said}; {name!r} is not"
    assert of_rule(then={}, cases=(Case(r.a == "x", {name: r.a == "x"}),)).startswith("the name of a clause")
    assert of_rule(then={}, iff=Iff(r.a == "x", {name: r.a == "x"})).startswith("the name of a clause")


def test_every_other_character_of_ascii_may_stand_in_a_name() -> None:
    allowed = [chr(code) for code in range(256) if NAME.fullmatch(f"a{chr(code)}")]
    assert set(map(chr, range(33, 127))) - set(allowed) == set("<>|&\"'`\\()[]{}/")
    assert all(33 <= ord(character) < 127 for character in allowed)


def test_a_name_begins_with_a_letter_or_a_digit() -> None:
    """What begins otherwise may be a command to a CI runner, or a file that is hidden."""
    first = {chr(code) for code in range(256) if NAME.fullmatch(chr(code))}
    assert first == {character for character in map(chr, range(128)) if character.isalnum()}


# families


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": None}, "`title` is a text, not None"),
        ({"home": "rows[]"}, "`home` is a source, as source('rows[]') makes it, not 'rows[]'"),
        ({"home": w.Source(3)}, "`home` is a source"),  # type: ignore[arg-type]
        ({"home": w.Source("rows", ["parts"])}, "`home` is a source"),  # type: ignore[arg-type]
        ({"base": {"rows": []}}, "`base` is a Base, not {'rows': []}"),
        ({"base": Base([], "/rows/0")}, "`base` is a Base of a document"),  # type: ignore[arg-type]
        ({"base": Base({3: []}, "/rows/0")}, "`base` is a Base of a document"),  # type: ignore[dict-item]
        ({"base": Base({"rows": ({"a": "x"},)}, "/rows/0")}, "`base` is a Base of a document"),
        ({"base": Base({"rows": [{"a": {1}}]}, "/rows/0")}, "`base` is a Base of a document"),
        ({"base": Base({"rows": [{"a": "x"}]}, 0)}, "`base` is a Base of a document"),  # type: ignore[arg-type]
        ({"core": "yes"}, "`core` is True or False, not 'yes'"),
        ({"aggregates": [ROWS]}, "`aggregates` is a tuple (one entry has a comma after it), not [Aggregate("),
        ({"aggregates": ROWS}, "`aggregates` is a tuple"),
        ({"aggregates": None}, "`aggregates` is a tuple"),
        ({"aggregates": ("rows",)}, "`aggregates` holds 'rows', which is no Aggregate"),
        ({"rules": [RULE]}, "`rules` is a tuple"),
        ({"rules": RULE}, "`rules` is a tuple"),
        ({"rules": None}, "`rules` is a tuple"),
        ({"rules": (LINE,)}, "`rules` holds GateLine("),
        ({"gate": [LINE]}, "`gate` is a tuple"),
        ({"gate": LINE}, "`gate` is a tuple"),
        ({"gate": None}, "`gate` is a tuple"),
        ({"gate": ("x",)}, "`gate` holds 'x', which is no GateLine"),
        (
            {"gate": (LINE, replace(LINE, when=r.a == "y"))},
            "two gate lines are named 'one'; give each a name",
        ),
    ],
)
def test_a_family_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    assert of_family(**changes).startswith(message)


def test_a_document_that_holds_itself() -> None:
    around: list[Any] = []
    around.append(around)
    assert (
        of_family(base=Base({"rows": around}, "/rows/0"))
        == "something in it is nested too deep, or in itself"
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "`name` is a text, not ''"),
        ({"name": None}, "`name` is a text, not None"),
        ({"schema": 3}, "`schema` is the name of a schema's file, or None, not 3"),
        ({"single": 1}, "`single` is True or False, not 1"),
        ({"shared": None}, "`shared` is True or False, not None"),
        *(
            ({part: odd}, f"`{part}` is a tuple of texts, not {odd!r}")
            for part in ("key", "enums", "repeated")
            for odd in ("a", ["a"], None, (1,), ("a", None), ([],))
        ),
    ],
)
def test_an_aggregate_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    name = changes.get("name", "rows")
    said = of_family(aggregates=(replace(ROWS, **changes),))
    assert said == f"aggregate {name!r}: {message}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "`name` is a text"),
        ({"name": 3}, "`name` is a text"),
        ({"when": True}, "`when` is a predicate, not True"),
        ({"when": r.a}, "`when` is a predicate, not Field("),
        ({"when": w.unique(r.a)}, "`when` is a predicate, not Unique("),
        ({"when": ~w.Or((True,))}, "`parts` of Or is a tuple[Predicate, ...], not (True,)"),  # type: ignore[arg-type]
        ({"gate": "Pass"}, "`gate` is pass or refuse, not 'Pass'"),
        ({"gate": None}, "`gate` is pass or refuse, not None"),
        ({"gate": []}, "`gate` is pass or refuse, not []"),
        ({"annotation": 3}, "`annotation` is a text or None, not 3"),
        (
            {"annotation": None},
            "`severity` is one of LOW, MED, HIGH, and None exactly where `annotation` is; it",
        ),
        ({"severity": None}, "`severity` is one of LOW, MED, HIGH"),
        ({"severity": "low"}, "`severity` is one of LOW, MED, HIGH"),
        ({"severity": []}, "`severity` is one of LOW, MED, HIGH"),
        ({"about_passport": 1}, "`about_passport` is True or False, not 1"),
    ],
)
def test_a_gate_line_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    name = changes.get("name", "one")
    assert of_family(gate=(replace(LINE, **changes),)).startswith(f"gate line {name!r}: {message}")


def test_gate_lines_with_an_annotation_or_without() -> None:
    lines = [replace(LINE, name=each, severity=each) for each in ("LOW", "MED", "HIGH")]
    check_form(replace(FAMILY, gate=(*lines, GateLine("none", r.a == "x", None, None, REFUSE))))


# rules


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"doc": None}, "`doc` is a text, not None"),
        ({"default": 1}, "`default` is True or False, not 1"),
        ({"severity": []}, "severity is error or warning, not []"),
        ({"bound_by": []}, "bound_by is one of gate, not []"),
        ({"then": {}}, "a rule needs a clause"),
        ({"over": (3,)}, "`over` names sources, and 3 is none"),
        ({"over": (w.Source("rows", (3,)),)}, "`over` names sources, and Source("),  # type: ignore[arg-type]
        ({"when": w.unique(r.a)}, "clause 'a': a guard is a predicate, not Unique("),
        ({"when": r.a}, "clause 'a': a guard is a predicate, not Field("),
        ({"then": {"a": r.a}}, "clause 'a' requires Field("),
        ({"implied_by": [("b",)]}, "`implied_by` is a dict from a clause to a tuple of RULE.clause (one has"),
        (
            {"equivalent": ("a dropped",)},
            "`equivalent` is a dict from a mutant to the reason, two texts, not (",
        ),
    ],
)
def test_a_rule_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    assert of_rule(**changes).startswith(message)


@pytest.mark.parametrize("others", [None, "T-2.a", ["T-2.a"], {"T-2.a"}, (1,), ([],), (None,), 3])
def test_implications_are_tuples_of_clauses(others: Odd) -> None:
    said = "`implied_by` is a dict from a clause to a tuple of RULE.clause"
    assert of_rule(implied_by={"a": others}).startswith(said)
    assert of_rule(implied_by=others).startswith(said)
    assert of_rule(implied_by={3: ("T-2.a",)}).startswith(said)


@pytest.mark.parametrize("reason", [None, 3, ("why",), ["why"]])
def test_equivalents_are_reasons(reason: Odd) -> None:
    said = "`equivalent` is a dict from a mutant to the reason, two texts, not"
    assert of_rule(equivalent={"a dropped": reason}).startswith(said)
    assert of_rule(equivalent=reason).startswith(said)
    assert of_rule(equivalent={3: "why"}).startswith(said)


def test_a_rule_that_knows_no_file_is_named_with_the_module() -> None:
    for file in ("", None):
        rule: Any = replace(RULE, file=file, doc=3)
        error = refused(replace(FAMILY, rules=(rule,)))
        assert (error.file, error.rule) == (MODULE, "T-1")
    without: Any = replace(RULE, file=None)
    assert refused(replace(FAMILY, rules=(without,))).message == "`file` is a text, not None"


# trees

BAD_TREES: list[tuple[Callable[[], Any], str]] = [
    (lambda: r.a.has_item("x"), "`where` of HasItem is a Predicate, not 'x'"),  # type: ignore[arg-type]
    (lambda: w.Not(None), "`part` of Not is a Predicate, not None"),  # type: ignore[arg-type]
    (lambda: w.And([r.a == "x"]), "`parts` of And is a tuple[Predicate, ...], not [Eq("),  # type: ignore[arg-type]
    (lambda: w.Eq(r.a, "x"), "`right` of Eq is a Value, not 'x'"),  # type: ignore[arg-type]
    (lambda: w.Field(3) == "x", "`name` of Field is a str, not 3"),  # type: ignore[arg-type]
    (lambda: w.unique(w.Decoded(r.a, None)), "`deep` of Decoded is a bool, not None"),  # type: ignore[arg-type]
    (lambda: w.agree("x", by=r.a), "`value` of Agree is a Value, not 'x'"),  # type: ignore[arg-type]
    (lambda: r.a.resolves("rows[]"), "`index` of Resolves is a Index, not 'rows[]'"),  # type: ignore[arg-type]
    (
        lambda: r.a.resolves(w.Index("t", (3,))),  # type: ignore[arg-type]
        "`entries` of Index is a tuple[Entry, ...], not (3,)",
    ),
    (
        lambda: r.a.resolves(w.index("t", "rows[]", r.a, "x")),  # type: ignore[arg-type]
        "`where` of Entry is a Predicate, not 'x'",
    ),
    (
        lambda: w.Index("t", (w.Entry(w.Source(3), r.a),)).size() >= 1,  # type: ignore[arg-type]
        "Source(aggregate=3, steps=(), single=False) is no source",
    ),
    (lambda: w.index("t", "rows[]", r.a).look(r.a, 3) < 1, "`value` of Look is a Value, not 3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("made", "message"), BAD_TREES)
def test_the_parts_of_a_tree_are_of_their_kind(made: Callable[[], Any], message: str) -> None:
    assert of_rule(then={"a": made()}).startswith(f"clause 'a': {message}")


def test_trees_are_as_deep_as_can_be_compiled() -> None:
    deep: w.Predicate = r.a == "x"
    deepest = deep
    while True:
        try:
            check_form(replace(FAMILY, rules=(replace(RULE, then={"a": deep}),)))
        except RuleError:
            break
        deepest, deep = deep, ~(deep & r.b.is_null)
    said = "it is nested more than 40 deep; say it in several clauses"
    assert of_rule(then={"a": deep}) == f"clause 'a': {said}"
    assert of_family(gate=(replace(LINE, when=deep),)) == f"gate line 'one': {said}"
    code = compile_families([family(Invariant("R-1", when=deepest, then={"a": deepest}))])
    assert compile(code, "<test>", "exec")


def test_what_is_shown_is_cut() -> None:
    assert of_family(gate=("x" * 10_000,))[-60:] == "x" * 57 + "..."
    assert len(of_rule(doc=["x" * 10_000])) == 600


def test_every_part_of_every_word_has_a_known_kind() -> None:
    words = [w.Index, w.Entry]
    below: list[type] = [w.Node]
    while below:
        found = below.pop().__subclasses__()
        below += found
        words += [word for word in found if "__dataclass_fields__" in vars(word)]
    kinds = {str(spec.type) for word in words for spec in fields(word)}
    assert {kind.removeprefix("tuple[").removesuffix(", ...]") for kind in kinds} == set(_KINDS)


# examples


@pytest.mark.parametrize("kind", ["accepts", "rejects"])
@pytest.mark.parametrize(
    ("examples", "said"),
    [
        (Example("it"), ", not Example("),
        ([Example("it")], ", not [Example("),
        (None, ", not None"),
        ((Example("it"), "it"), "; 'it' is neither"),
    ],
)
def test_examples_are_a_tuple(kind: str, examples: Odd, said: str) -> None:
    expected = f"`{kind}` is a tuple of examples and tables (one alone has a comma after it){said}"
    assert of_rule(**{kind: examples}).startswith(expected)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": None}, "`title` is a text"),
        ({"title": ""}, "`title` is a text"),
        *(
            ({"fires": odd}, f"`fires` is a set of clause names, not {odd!r}")
            for odd in (None, "a", ("a",), {3})
        ),
        *(
            ({"patch": odd}, f"its edits are what row(), rows() and at() make, joined by +, not {odd!r}")
            for odd in (
                None,
                ["a"],
                ("", 1),
                (("a",),),
                ((3, 1),),
                (("@/a", {1}),),
                (("@/a", (1,)),),
                (("@/a", {3: 1}),),
                (("@/a", [ABSENT]),),
                (("@rows", 3),),
                (("@rows", ({3: 1},)),),
                (("@rows", ("a",)),),
            )
        ),
        ({"at": "a"}, "`at` is a dict from a clause to a pointer, not 'a'"),
        ({"at": {"a": None}}, "`at` is a dict from a clause to a pointer, not {'a': None}"),
    ],
)
def test_an_example_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    example = replace(Example("it", row(a="x")), **changes)
    assert of_rule(rejects=(example,)) == f"the example {example.title!r}: {message}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"title": 3}, "`title` is a text"),
        ({"fires": None}, "`fires` is a set of clause names, not None"),
        ({"patch": None}, "its edits are what row()"),
        ({"fields": ()}, "`fields` is a tuple of keys, not ()"),
        ({"fields": "ab"}, "`fields` is a tuple of keys, not 'ab'"),
        ({"fields": (1, 2)}, "`fields` is a tuple of keys, not (1, 2)"),
        ({"values": (("x",),)}, "`values` is a tuple of values for each of its fields, not (('x',),)"),
        ({"values": [("x",), ("y",)]}, "`values` is a tuple of values"),
        ({"values": ("x", "y")}, "`values` is a tuple of values"),
        ({"values": (("x",), ({1},))}, "`values` is a tuple of values"),
        ({"allowed": None}, "`allowed` is a tuple of combinations, not None"),
        ({"allowed": "xy"}, "`allowed` is a tuple of combinations, not 'xy'"),
        ({"allowed": {"x": "y"}}, "`allowed` is a tuple of combinations"),
        ({"allowed": iter(())}, "`allowed` is a tuple of combinations"),
        ({"allowed": ("xy",)}, "`allowed` holds combinations of a, b, not 'xy'"),
        ({"allowed": (("x",),)}, "`allowed` holds combinations of a, b, not ('x',)"),
        ({"allowed": (("x", {1}),)}, "`allowed` holds combinations of a, b, not ('x', {1})"),
        (
            {"fields": ("a",), "values": (("x",),), "allowed": ({1},)},
            "`allowed` holds combinations of a, not {1}",
        ),
    ],
)
def test_a_table_s_parts_are_of_their_kind(changes: Odd, message: str) -> None:
    made = replace(Table("it", ("a", "b"), (("x",), ("y",)), (("x", "y"),), {"a"}), **changes)
    assert of_rule(rejects=(made,)).startswith(f"the table {made.title!r}: {message}")
