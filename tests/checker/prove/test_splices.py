"""Values spliced of what several words of one place say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checker.prove.domain import Domain
from checker.prove.places import Place
from checker.rules.evaluate import Passport
from checker.rules.evaluate import test as truth
from checker.rules.invariant import Invariant
from checker.rules.words import Predicate, item, this, up
from checker.rules.words import row as r
from tests.checker.prove.tiny import ROW, SCHEMAS, tiny

TEXT = r.note.starts_with("TX")
CODE = r.note.fullmatch("[A-Z]{2}[0-9]{4}")
LAST = r.note.fullmatch(".*[0-9]!")


def wide(folder: Path, name: str, *words: Predicate, schema: dict[str, Any] | None = None) -> tuple[Any, ...]:
    properties = {**ROW["properties"], **({} if schema is None else {name: schema})}
    rules = Invariant(id="A", then={f"x{number}": word for number, word in enumerate(words)})
    schemas = {**SCHEMAS, "rows": {**ROW, "properties": properties}}
    return Domain([tiny(folder, rules, schemas=schemas)]).wide(Place("rows", (), name))


def holds(words: tuple[Predicate, ...], name: str, value: Any) -> bool:
    return all(truth(word, ({name: value},), Passport({})) is True for word in words)


@pytest.mark.parametrize(
    "words",
    [
        (TEXT, CODE),
        (TEXT, LAST),
        (r.note.starts_with("A"), r.note.fullmatch(".*[x-z]{3}"), r.note.fullmatch(".{2}q.*")),
        (r.note.fullmatch("a.*"), r.note.fullmatch(".*bc")),
        (r.note.starts_with("AB"), r.note.starts_with("A")),
    ],
)
def test_texts_that_meet_several_words(words: tuple[Predicate, ...], tmp_path: Path) -> None:
    assert any(holds(words, "note", value) for value in wide(tmp_path, "note", *words))


def test_a_text_that_meets_a_word_and_the_schema(tmp_path: Path) -> None:
    schema = {"type": "string", "pattern": "^[A-Z]{2}[0-9]{4}$"}
    assert "TX1111" in wide(tmp_path, "note", TEXT, schema=schema)


def test_what_tells_nothing_is_left_out(tmp_path: Path) -> None:
    both = wide(tmp_path, "note", TEXT, r.note.starts_with("TX"), r.note == "TX-1")
    assert both == wide(tmp_path, "note", TEXT, r.note == "TX-1")


@pytest.mark.parametrize(
    ("words", "schema"),
    [
        ((r.other >= 1, r.other < 1.2, r.other > 1.1), {"type": "number"}),
        ((r.other > 6, r.other < 9), {"type": "integer", "maximum": 8, "minimum": 8}),
        ((r.other < -99,), {"type": "integer", "exclusiveMaximum": -100, "minimum": -101}),
    ],
)
def test_numbers_between(words: tuple[Predicate, ...], schema: dict[str, Any], tmp_path: Path) -> None:
    found = wide(tmp_path, "other", *words, schema=schema)
    assert any(holds(words, "other", value) for value in found)


def test_of_large_numbers_there_is_no_mean(tmp_path: Path) -> None:
    found = wide(tmp_path, "other", r.other < 10**400, r.other > 10**400 - 8, schema={})
    assert not any(isinstance(value, float) and value > 8 for value in found)


def test_words_about_items(tmp_path: Path) -> None:
    rules = (
        Invariant(
            id="A", then={"x": ~r.tags.has_item(this.starts_with("TX") & this.fullmatch("[A-Z]{2}[0-9]"))}
        ),
        Invariant(
            id="B", over=("rows[].parts[]",), then={"x": ~item.id.starts_with("B") | item.id.fullmatch(".x")}
        ),
        Invariant(id="C", over=("rows[].parts[]",), then={"x": up.note.starts_with("B")}),
        Invariant(id="D", over=("rows[].parts[]",), then={"x": ~up.tags.has_item(this == "q")}),
    )
    domain = Domain([tiny(tmp_path, *rules)])
    assert "TX1" in domain.wide(Place("rows", ("tags",), None))
    assert "Bx" in domain.wide(Place("rows", ("parts",), "id"))
