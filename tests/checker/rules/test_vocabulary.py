"""What the shared patterns match, on whole texts."""

import re

import pytest

from checker.rules import vocabulary
from checker.rules.vocabulary import FAULT_PREFIXES, FAULTS, FORMS, PARTS, SENTINEL

STAMP = "2026-01-02T03:04:05Z"


@pytest.mark.parametrize(
    ("pattern", "text", "group"),
    [
        ("CLAIM_DIGITS", "C-001", "001"),
        ("CLAIM_DIGITS", "C-12345", "12345"),
        ("NC", "NC-C001-1", None),
        ("NC_DIGITS", "NC-C0012-34", "0012"),
        ("NC_INNER_HYPHEN", "NC-C-1-1", None),
        ("MNC", "MNC-12", None),
        ("MANIFEST_STAMP", f"M-{STAMP}-0a1b", STAMP),
        ("MANIFEST_STAMP", SENTINEL, "0000-00-00T00:00:00Z"),
        ("RUN_STAMP", f"{STAMP}-0a1b", STAMP),
    ],
)
def test_a_pattern_matches_its_ids(pattern: str, text: str, group: str | None) -> None:
    match = re.fullmatch(getattr(vocabulary, pattern), text)
    assert match is not None
    assert match.groups() == (() if group is None else (group,))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("CLAIM_DIGITS", "C-01"),
        ("CLAIM_DIGITS", "C-001\n"),
        ("CLAIM_DIGITS", "C-\u0660\u0660\u0661"),
        ("NC", "NC-C-001-1"),
        ("NC", "NC-C001"),
        ("NC_DIGITS", "NC-C01-1"),
        ("NC_INNER_HYPHEN", "NC-C001-1"),
        ("MNC", "MNC-"),
        ("MANIFEST_STAMP", f"M-{STAMP}-0A1B"),
        ("MANIFEST_STAMP", f"{STAMP}-0a1b"),
        ("RUN_STAMP", f"M-{STAMP}-0a1b"),
    ],
)
def test_a_pattern_matches_nothing_else(pattern: str, text: str) -> None:
    assert re.fullmatch(getattr(vocabulary, pattern), text) is None


def test_there_are_seven_fault_tags_each_followed_by_a_colon() -> None:
    assert len(set(FAULTS)) == 7
    assert [prefix[:-1] for prefix in FAULT_PREFIXES] == list(FAULTS)
    assert all(prefix.endswith(":") for prefix in FAULT_PREFIXES)


def test_what_has_a_name_is_a_pattern_and_parts_have_a_group() -> None:
    assert all(re.compile(pattern) for pattern in FORMS)
    assert all(re.compile(pattern).groups == 1 for pattern in PARTS)
