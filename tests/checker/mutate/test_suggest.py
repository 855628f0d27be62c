"""Documents as examples to paste: what is pasted makes the document again."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.mutate.suggest import edits, example_source, made_by, shrunk
from checker.rules.example import ABSENT, Base, Example, at, row

BASE = Base(
    {"rows": [{"a": "x", "t": [1, 2], "o": {"p": 1}}], "others": [{"k": 1}, {"k": 2}], "n": None}, "/rows/0"
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)


def pasted(source: str) -> Example:
    (example,) = eval(f"({source})", {"Example": Example, "row": row, "at": at, "ABSENT": ABSENT})
    assert isinstance(example, Example)
    return example


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({**BASE.document}, ()),
        ({**BASE.document, "n": 5}, (("/n", 5),)),
        ({"rows": [], "n": None}, (("/rows", []), ("/others", ABSENT))),
        (
            {**BASE.document, "others": [{"k": 1}, {"k": 3}, {"k": 4}]},
            (("/others/1/k", 3), ("/others/-", {"k": 4})),
        ),
        ({**BASE.document, "others": [{"k": 1}]}, (("/others", [{"k": 1}]),)),
        ({**BASE.document, "a/b~": 1}, (("/a~1b~0", 1),)),
    ],
)
def test_edits(document: dict[str, Any], expected: object) -> None:
    assert edits(BASE, document) == expected
    assert made_by(BASE, list(edits(BASE, document))) == document


@given(st.dictionaries(st.sampled_from(["rows", "others", "n", "new"]), _JSON))
def test_edits_make_the_document_and_so_does_what_is_pasted(document: dict[str, Any]) -> None:
    made = edits(BASE, document)
    assert BASE.edited(made) == document
    example = pasted(example_source(BASE, made, ("one", "two")))
    assert BASE.edited(example.patch) == document
    assert example.fires == {"one", "two"}


def test_only_what_matters_stays() -> None:
    document = {**BASE.document, "rows": [{"a": "y", "t": [1, 2], "o": {"p": 2}}], "n": 7}

    def differs(made: Mapping[str, Any]) -> bool:
        return bool(made["rows"][0]["a"] == "y")

    assert shrunk(BASE, document, differs) == (("/rows/0/a", "y"),)


def test_an_edit_that_another_one_needs_stays_with_it() -> None:
    base = Base({"rows": []}, "/rows/0")
    assert made_by(base, [("/rows/0/a", 1)]) is None
    assert made_by(base, [("/rows/-", {}), ("/rows/0/a", 1)]) == {"rows": [{"a": 1}]}


def test_keys_of_the_first_row_are_a_row() -> None:
    source = example_source(BASE, (("/rows/0/a", 'say "y"\u202e'), ("/rows/0/t", ABSENT)), ())
    assert source == 'Example("say what this document shows", row(a="say \\"y\\"\\u202e", t=ABSENT)),'
    assert pasted(source).patch == row(a='say "y"\u202e', t=ABSENT)


def test_other_places_are_edits_of_their_own() -> None:
    made = (
        ("/rows/0/a", "y"),
        ("/rows/0/o/p", True),
        ("/others/-", {"k": [None]}),
        ("/rows/0/not-a-name", 1),
    )
    source = example_source(BASE, made, ("known",))
    assert source == (
        "Example(\n"
        '    "say what this document shows",\n'
        '    row(a="y")\n'
        '    + at("/rows/0/o/p", True)\n'
        '    + at("/others/-", {"k": [None]})\n'
        '    + at("/rows/0/not-a-name", 1),\n'
        '    fires={"known"},\n'
        "),"
    )
    assert pasted(source).fires == {"known"}


def test_the_base_document_itself_has_no_edits() -> None:
    assert example_source(BASE, (), ("known",)) == (
        'Example("say what this document shows", fires={"known"}),'
    )
    long = tuple(f"a_clause_with_a_long_name_{number}" for number in range(4))
    assert pasted(example_source(BASE, (), long)).fires == set(long)
