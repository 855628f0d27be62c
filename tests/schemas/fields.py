"""What the recurring kinds of field take: valid values, then near misses and values of another type."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.schemas.rows import TIME


class Field(NamedTuple):
    """Values that a field takes and values that it does not; whether the key must be there."""

    valid: list[Any]
    invalid: list[Any]
    required: bool = True


def optional(field: Field) -> Field:
    return field._replace(required=False)


def nullable(field: Field) -> Field:
    """May be null, need not be there."""
    return Field([*field.valid, None], [each for each in field.invalid if each is not None], required=False)


def text(low: int, high: int | None = None) -> Field:
    valid: list[Any] = ["é", "x" * 600 if high is None else "x" * high]
    invalid: list[Any] = [None, 3, True, ["x"], {}]
    (valid if low == 0 else invalid).append("")
    if high is not None:
        invalid.append("x" * (high + 1))
    return Field(valid, invalid)


def one_of(*words: str) -> Field:
    return Field([*words], [*map(str.swapcase, words), "", "other", None, 0, [words[0]], f"{words[0]}\n"])


def exactly(word: str) -> Field:
    return Field([word], ["", f"{word} ", f" {word}", "x", None, 1.0, 1, [word]])


def identifier(*valid: str, near: tuple[str, ...]) -> Field:
    invalid = [
        *near,
        "",
        None,
        1,
        [valid[0]],
        f"{valid[0]}\n",
        f" {valid[0]}",
        f"{valid[0]} ",
        f"\n{valid[0]}",
    ]
    return Field([*valid], invalid)


def finding(prefix: str) -> Field:
    near = (
        f"{prefix}-01",
        f"{prefix.lower()}-001",
        f"{prefix}001",
        f"{prefix}-00a",
        f"{prefix}-\u0660\u0660\u0661",
        f"X{prefix}-001",
    )
    return identifier(f"{prefix}-001", f"{prefix}-12345", near=near)


def stamped(prefix: str) -> Field:
    good = f"{prefix}2026-01-02T03:04:05Z-0a1b"
    near = (
        good[:-1],
        f"{good}c",
        good.replace("0a1b", "0A1B"),
        good.replace("0a1b", "0g1b"),
        good.replace("Z", "z"),
        good.replace("T", "t"),
        good.replace("T", " "),
        good.replace("05Z", "05+00:00"),
        good.replace("2026", "\u0662\u0660\u0662\u0666"),
        good.replace("-01-02", "-1-2"),
        good[:-5],
        "m-" + good[len(prefix) :],
        "MM-" + good[len(prefix) :],
    )
    # No calendar: the sentinel and 99:99:99 have the form.
    return identifier(
        good, f"{prefix}0000-00-00T00:00:00Z-0000", f"{prefix}9999-99-99T99:99:99Z-ffff", near=near
    )


def whole(low: int) -> Field:
    invalid = [low - 1, 0.5, 1.25, "3", None, True, False, [], float("nan"), float("inf"), float("-inf")]
    return Field([low, low + 1, float(low + 2), 2**70, 1e300], invalid)


FLAG = Field([True, False], [0, 1, "true", None, "yes", []])
CLAIM = identifier(
    "C-001",
    "C-12345",
    near=("C-01", "C1", "c-001", "C001", "C-001a", "C-\u0660\u0660\u0661", "C--001", "claim-1"),
)
MANIFEST_ID, RUN_ID = stamped("M-"), stamped("")
NC = identifier(
    "NC-C001-1",
    "NC-C0012-042",
    near=("NC-C-001-1", "NC-C01-1", "NC-C001", "NC-C001-", "NC-001", "N1", "nc-c001-1", "MNC-1"),
)
MNC = identifier(
    "MNC-1", "MNC-001", near=("MNC-", "MNC1", "mnc-1", "NC-C001-1", "MNC-1a", "MNC-C001-1", "N1")
)
CONSTRAINT = Field(
    [*NC.valid, *MNC.valid],
    [
        "NC-C-001-1",
        "NC-C01-1",
        "NC-C001",
        "NC-001",
        "N1",
        "MNC-",
        "MNC1",
        "mnc-1",
        "",
        None,
        1,
        "MNC-1\n",
        "NC-C001-1\n",
    ],
)
MOMENT = Field(
    [
        TIME,
        "2026-01-02T03:04:05.123456789Z",
        "2026-01-02T03:04:05+05:30",
        "2026-01-02T03:04:05-00:00",
        "2026-01-02t03:04:05z",
        "2024-02-29T00:00:00Z",
        "2026-12-31T23:59:60Z",
        "2026-12-31T22:59:60-01:00",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
    ],
    [
        "2026-01-02",
        "2026-01-02T03:04:05",
        "2026-01-02 03:04:05Z",
        "2026-01-02T03:04Z",
        "2026-01-02T24:00:00Z",
        "2026-13-02T03:04:05Z",
        "2026-02-29T00:00:00Z",
        "2026-01-02T03:04:60Z",
        "2026-12-31T23:59:61Z",
        "2026-12-31T23:59:60+01:00",
        "2026-01-02T03:04:05.Z",
        "2026-01-02T03:04:05,5Z",
        "2026-01-02T03:04:05+0530",
        "2026-01-02T03:04:05+24:00",
        "2026-01-02T03:04:05+05:60",
        "20260102T030405Z",
        f"{TIME}\n",
        f" {TIME}",
        "\u0662\u0660\u0662\u0666-01-02T03:04:05Z",
        "yesterday",
        "",
        None,
        1767312000,
    ],
)
OWNER = one_of("synthesis_agent", "draft_writer_agent", "report_compiler_agent")
FAULT = one_of(
    "judge_timeout",
    "judge_api_error",
    "judge_parse_error",
    "cache_corruption",
    "retrieval_api_error",
    "retrieval_timeout",
    "retrieval_network_error",
)
TEXT = text(1, 2000)
NAME = text(1)
STAGE = one_of(
    "retrieval_existence",
    "metadata",
    "source_description",
    "citation_anchor",
    "synthesis_overclaim",
    "negative_constraint_violation",
    "not_applicable",
)
