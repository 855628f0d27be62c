"""What is said about the mistakes that real files make, and about every keyword that any schema may use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from checker.rules.schema import Fault
from checker.rules.schema_messages import word
from tests.checker.rules.schema_files import both, placed, schema_set, told
from tests.schemas import rows

RESULT, MANIFEST = "claim_audit_result", "claim_intent_manifest"


def lines(name: str) -> list[Any]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


# One mistake in a full row a line, and what is said about it; without a value the key is absent.
MISTAKES = lines("schema_mistakes.jsonl")
# A schema, a row, and the one error that it makes.
KEYWORDS = lines("schema_keywords.jsonl")


@pytest.mark.parametrize("case", MISTAKES)
def test_a_typical_mistake(case: dict[str, Any]) -> None:
    name, path = case["row"], tuple(case["path"])
    row = rows.edited(name, path, case["value"]) if "value" in case else rows.without(name, path)
    for reference in (False, True):
        (error,) = rows.shared(reference).errors(name, row)
        assert (error.message, error.hint) == (case["message"], case.get("hint"))


def test_a_text_that_is_too_long_is_cut() -> None:
    (error,) = rows.shared(False).errors(RESULT, rows.edited(RESULT, ("rationale",), "x" * 2001))
    assert error.message == f'rationale is "{"x" * 59}…", 2001 characters long; allowed: 1 to 2000 characters'


def test_a_misspelt_key_is_named_at_both_places() -> None:
    row = rows.without(RESULT, ("claim_id",)) | {"claimId": "C-001"}
    missing, extra = rows.shared(False).errors(RESULT, row)
    assert missing.message == 'claim_id is missing; it must be a string such as "C-001"; is it "claimId"?'
    assert missing.hint == 'rename "claimId" to claim_id'
    assert extra.message == "claimId is not a known key; did you mean claim_id?"
    assert placed([missing, extra]) == [("required", "", False), ("additionalProperties", "/claimId", True)]


def test_a_constraint_id_takes_the_digits_of_its_claim() -> None:
    row = rows.edited(MANIFEST, ("claims", 0, "claim_id"), "C-0042")
    row["claims"][0]["negative_constraints"] = ["No word.", {"constraint_id": "NC-002", "rule": "x"}]
    bare, misspelt = rows.shared(False).errors(MANIFEST, row)
    assert bare.hint == 'write {"constraint_id": "NC-C0042-1", "rule": "No word."}'
    assert misspelt.message.endswith('did you mean "NC-C0042-2"?')


def test_a_constraint_id_takes_the_digits_of_the_claim_beside_it() -> None:
    row = rows.edited("constraint_violation", ("manifest_claim_id",), "C-007")
    row["violated_constraint_id"] = "NC-1"
    (error,) = rows.shared(False).errors("constraint_violation", row)
    assert error.message.endswith('did you mean "NC-C007-1" or "MNC-1"?')


def test_a_claim_id_that_is_none_itself_lends_no_digits() -> None:
    row = rows.edited("constraint_violation", ("manifest_claim_id",), ["C-007"])
    row["violated_constraint_id"] = "NC-C1"
    assert [each.message for each in rows.shared(False).errors("constraint_violation", row)][1].endswith(
        'did you mean "NC-C001-1"?'
    )


def test_text_from_the_row_is_shown_escaped_and_cut() -> None:
    row = rows.edited(RESULT, ("judgment",), "\x1b[31m\u202e" + "x" * 1000)
    (error,) = rows.shared(False).errors(RESULT, row)
    assert error.message.startswith('judgment is "\\u001b[31m\\u202e' + "x" * 53 + '…"; allowed: ')


def test_an_object_of_many_unknown_keys_is_not_searched_for_likeness() -> None:
    row = {f"claim_idd{number}": 1 for number in range(1000)}
    errors = rows.shared(False).errors(RESULT, row)
    assert len(errors) == 1000 + 13
    assert not [each for each in errors if "did you mean" in each.message or "is it" in each.message]


@pytest.mark.parametrize("case", KEYWORDS)
def test_a_keyword_in_words(tmp_path: Path, case: dict[str, Any]) -> None:
    (error,) = both(tmp_path, case["schema"], case["row"])
    assert told(error) == (
        case["keyword"], case["pointer"], case.get("at_key", False), case["message"], case.get("hint"),
    )  # fmt: skip


def test_every_keyword_that_can_fail_is_worded_or_falls_back(tmp_path: Path) -> None:
    errors = both(tmp_path, {"exclusiveMinimum": 1, "exclusiveMaximum": 1}, 1)
    assert [each.message for each in errors] == [
        "the row is 1; it must be less than 1",
        "the row is 1; it must be more than 1",
    ]
    (error,) = word(Fault("contentEncoding", (), {"contentEncoding": "base64"}), "!", {})
    assert error.message == 'the row is "!", which the schema\'s contentEncoding does not allow'


def test_a_schema_of_several_resources_is_worded_with_less(tmp_path: Path) -> None:
    inner = {
        "$id": "urn:inner",
        "required": ["a"],
        "dependentRequired": {"b": ["a"]},
        "anyOf": [{"type": "string"}, {"minProperties": 9}],
        "propertyNames": {"maxLength": 0},
        "additionalProperties": False,
        "properties": {"c": {"enum": [1]}, "d": {"oneOf": [True, True]}},
        "patternProperties": {"^e": {"contains": {"type": "null"}, "uniqueItems": True, "minItems": 9}},
    }
    schema = {"items": {"$ref": "urn:inner"}, "$defs": {"inner": inner}}
    row = [{"b": 1, "c": 2, "d": 3, "e": [1, 1]}]
    errors = [schema_set(tmp_path, schema, reference).errors("rows", row) for reference in (False, True)]
    assert placed(errors[0]) == placed(errors[1])
    assert {each.keyword for each in errors[0]} == {
        "required", "dependentRequired", "anyOf", "propertyNames", "additionalProperties", "enum", "oneOf",
        "contains", "uniqueItems", "minItems",
    }  # fmt: skip
    told_of = {each.keyword: each.message for each in errors[0]}
    assert told_of["dependentRequired"] == "[0].a is missing"
    assert told_of["anyOf"] == "[0] is an object {b, c, d, e}; it must be one of its alternatives"
    assert told_of["enum"] == "[0].c is 2; allowed: 1"
