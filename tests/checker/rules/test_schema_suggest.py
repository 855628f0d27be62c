"""What a wrong word, id or time was probably meant to be, and when nothing is suggested."""

from __future__ import annotations

import pytest

from checker.rules.schema_suggest import folded, near_text, near_time, near_word, owned

JUDGMENTS = ["SUPPORTED", "UNSUPPORTED", "AMBIGUOUS", "RETRIEVAL_FAILED"]
CLAIM, NC, MNC = "^C-[0-9]{3,}$", "^NC-C[0-9]{3,}-[0-9]+$", "^MNC-[0-9]+$"


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("notFound", "not_found"),
        (" NOT-FOUND ", "not_found"),
        ("n/a", "n_a"),
        ("", ""),
        ("Ä b", "ä_b"),
        ("_x_", "x"),
    ],
)
def test_folded(word: str, plain: str) -> None:
    assert folded(word) == plain


@pytest.mark.parametrize(
    ("word", "options", "near"),
    [
        ("supported", JUDGMENTS, "SUPPORTED"),
        ("UNSUPORTED", JUDGMENTS, "UNSUPPORTED"),
        ("retrievalfailed", JUDGMENTS, "RETRIEVAL_FAILED"),
        ("PARTIAL", JUDGMENTS, None),
        ("", JUDGMENTS, None),
        ("refs", ["planned_refs", "ref_slug"], "planned_refs"),
        ("id", ["claim_id", "manifest_id"], None),
        ("my_claim_text_claim_id", ["claim_id", "rule"], "claim_id"),
        ("x" * 201, ["x" * 201], None),
        ("a", [None, 1, "a"], "a"),
        ("a", [], None),
    ],
)
def test_near_word(word: str, options: list[object], near: str | None) -> None:
    assert near_word(word, options, 0.8) == near


@pytest.mark.parametrize(
    ("text", "pattern", "example", "near"),
    [
        ("C1", CLAIM, "C-001", ["C-001"]),
        ("c-012", CLAIM, "C-001", ["C-012"]),
        ("C-0001 ", CLAIM, "C-001", ["C-0001"]),
        ("C0", CLAIM, "C-001", ["C-000"]),
        ("claim 7", CLAIM, "C-001", ["C-007"]),
        ("7", CLAIM, "C-001", ["C-007"]),
        ("1234", CLAIM, "C-001", ["C-1234"]),
        ("D-001", CLAIM, "C-001", []),
        ("C-1-2", CLAIM, "C-001", []),
        ("C", CLAIM, "C-001", []),
        ("", CLAIM, "C-001", []),
        ("C" * 201, CLAIM, "C-001", []),
        ("\ud8001", CLAIM, "C-001", ["C-001"]),
        ("N1", NC, "NC-C001-1", ["NC-C001-1"]),
        ("NC-002", NC, "NC-C007-1", ["NC-C007-2"]),
        ("NC-C-002-03", NC, "NC-C001-1", ["NC-C002-3"]),
        ("nc1", MNC, "MNC-1", ["MNC-1"]),
        ("C" * 196 + "-001", "^c+-001$", "c-001", ["c" * 196 + "-001"]),
        ("C" * 197 + "-001", "^c+-001$", "c-001", []),
        ("ab", "^A[A-Z]$", "AB", ["AB"]),
        ("AB", "^a[a-z]$", "ab", ["ab"]),
        ("x-0A", "^X-[0-9a-f]+$", "X-0a", ["X-0a"]),
        ("3", "^P[0-9]-[0-9]+$", "P1-7", ["P1-3"]),
        ("1-2-3", "^A[0-9]B[0-9]C[0-9]$", "A1B2C3", []),
        ("0000", CLAIM, "C-001", ["C-0000"]),
        ("C_1", CLAIM, "C-001", ["C-001"]),
        ("Cx-1", "^C[A-Z0-9-]+$", "CX-001", ["CX-1"]),
        ("0a", "^X-[0-9a-f]+$", "X-0a", ["X-0a"]),
        ("X-0a", "^[0-9a-f]+$", "0a", ["0a"]),
        ("1", "(", "1", []),
        ("\ud800", "^\\w$", "1", []),
    ],
)
def test_near_text(text: str, pattern: str, example: str, near: list[str]) -> None:
    assert near_text(text, pattern, [example], "claim_id") == near


@pytest.mark.parametrize(
    ("text", "field", "near"),
    [
        ("claim 7", "claim_id", ["C-007"]),
        ("sub claim 7", "sub_claim_id", ["C-007"]),
        ("sub_claim-7", "sub_claim_id", ["C-007"]),
        ("claim 7", "sub_claim_id", []),
        ("xclaim 7", "claim_id", []),
        ("no 7", "claim_id", []),
    ],
)
def test_a_text_may_name_its_field(text: str, field: str, near: list[str]) -> None:
    assert near_text(text, CLAIM, ["C-001"], field) == near


def test_every_example_that_fits_is_a_form() -> None:
    found = near_text("7", "^(C-[0-9]{3}|D[0-9]{2}|E)$", ["C-001", "D01", "E"], "claim_id")
    assert found == ["C-007", "D07"]


def test_an_example_takes_the_digits_of_its_owner() -> None:
    assert owned("NC-C001-1", "0042") == "NC-C0042-1"
    assert owned("NC-C001-1", None) == "NC-C001-1"
    assert owned("MNC-1", "0042") == "MNC-1"


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("2026-01-02", "2026-01-02T00:00:00Z"),
        ("20260102", "2026-01-02T00:00:00Z"),
        ("2026-13-02", None),
        ("2026-01-02T03:04:05", "2026-01-02T03:04:05Z"),
        ("2026-01-02 03:04", "2026-01-02T03:04:00Z"),
        ("2026-01-02T03:04:05 UTC", "2026-01-02T03:04:05Z"),
        ("2026-01-02T03:04:05.123456789+01", "2026-01-02T03:04:05.123456789+01:00"),
        ("2026-01-02T03:04:05,5-0130", "2026-01-02T03:04:05.5-01:30"),
        ("2026-01-02T03:04:05Z\n", "2026-01-02T03:04:05Z"),
        ("2026-01-02 03:04+0130", "2026-01-02T03:04:00+01:30"),
        ("2026-01-02T03:04:05.5", "2026-01-02T03:04:05.5Z"),
        ("2026-01-02T03:04:05.1234567", "2026-01-02T03:04:05.1234567Z"),
        ("2026-01-02T25:00:00Z", None),
        ("2026-01-02T03:04:05+99:99", None),
        ("٢٠٢٦-01-02", None),
        ("Jan 2, 2026", None),
        ("", None),
    ],
)
def test_near_time(text: str, likely: str | None) -> None:
    why, time = near_time(text)
    assert time == likely
    assert why.startswith("is ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2026-01-02", "is a date without time and zone"),
        ("2026-13-02", "is no date of the calendar"),
        ("2026-01-02T03:04:05", "is a time without zone"),
        ("2026-01-02T03:04:05 UTC", "is not a time with zone as in RFC 3339"),
        ("2026-01-02T25:00:00Z", "is no time of the calendar and the clock"),
        ("Jan 2, 2026", "is not a time with zone as in RFC 3339"),
    ],
)
def test_what_is_wrong_with_a_time_is_said(text: str, why: str) -> None:
    assert near_time(text)[0] == why
