"""Files that could not be understood, and whether they speak of passports."""

import pytest

from checker.artifact import mention
from checker.artifact.mention import mentions
from checker.artifact.source import Source

NAMES = ("claim_audit_results", "claim_drifts")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be", "utf-32"])
def test_a_name_is_found_in_any_encoding(encoding: str) -> None:
    assert mentions(Source.from_bytes('{"claim_drifts": ['.encode(encoding), "x"), NAMES)
    assert not mentions(Source.from_bytes('{"claim_drift": ['.encode(encoding), "x"), NAMES)


@pytest.mark.parametrize("step", [1, 3, 7, 19, 64])
def test_a_name_is_found_across_steps(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mention, "_STEP", step)
    assert mentions(Source.from_bytes(b"-" * 40 + b"claim_audit_results" + b"-" * 40, "x"), NAMES)
    assert not mentions(Source.from_bytes(b"-" * 40 + b"claim_audit_result" + b"-" * 40, "x"), NAMES)


def test_nothing_is_mentioned_where_there_is_nothing() -> None:
    assert not mentions(Source.from_bytes(b"", "x"), NAMES)
    assert not mentions(Source.from_bytes(b"anything", "x"), ())
