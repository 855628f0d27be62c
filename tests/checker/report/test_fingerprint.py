"""Fingerprints are unique within a run and do not move with lines."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from checker.report.fingerprint import Fingerprints, relative
from checker.rules.finding import Finding


def test_a_finding_that_moved_is_the_same(finding: Callable[..., Finding]) -> None:
    moved = finding(
        line=99, column=1, row=4, pointer="/claim_audit_results/4/anchor_value", message="m", hint=None
    )
    assert Fingerprints().of(finding()) == Fingerprints().of(moved)


def test_the_order_of_key_fields_changes_nothing(finding: Callable[..., Finding]) -> None:
    turned = finding(key={"ref_slug": "doe2020", "claim_id": "C-001"})
    assert Fingerprints().of(finding()) == Fingerprints().of(turned)


def test_what_a_finding_is_about_tells_it_apart(finding: Callable[..., Finding]) -> None:
    others = [
        finding(rule="INV-7"), finding(clause=None), finding(path="b.json"), finding(aggregate=None),
        finding(key={"claim_id": "C-002"}), finding(key={"claim_id": True}), finding(key={"claim_id": 1}),
    ]  # fmt: skip
    assert len({Fingerprints().of(other) for other in [finding(), *others]}) == 8


def test_equals_are_numbered(finding: Callable[..., Finding]) -> None:
    first, second = Fingerprints(), Fingerprints()
    given_first = [first.of(finding()) for _ in range(3)]
    assert len(set(given_first)) == 3
    assert given_first == [second.of(finding(line=n + 1)) for n in range(3)]


@given(st.lists(st.from_type(Finding), max_size=6))
def test_hostile_findings_have_fingerprints_of_their_own(findings: list[Finding]) -> None:
    prints = Fingerprints()
    found = [prints.of(finding) for finding in [*findings, *findings]]
    assert len(set(found)) == len(found)
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in found)


def test_services_know_files_without_a_dot_before_them() -> None:
    assert [relative(path) for path in ("a", "./a", "././/a", "../a", ".a", "/a")] == [
        "a", "a", "a", "../a", ".a", "/a",
    ]  # fmt: skip
