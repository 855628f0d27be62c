"""What the tests of all formats share: findings as a run gives them, hostile ones, and one way to render.

`strategies.from_type(Finding)` gives hostile findings: their texts may hold anything that a file can.
"""

from __future__ import annotations

import io
import json
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import strategies as st

from checker.report import Context, Summary, formatter
from checker.rules.finding import ERROR, WARNING, Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parents[3]

TRICKS = (
    "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\r", "\n", "\r\n", "\u2028", "\x85", "\u202e", "\u2066",
    "\ud800", "\udcff", "\x00", "\ufeff", "\uffff", "\U000e0041", "::error file=a::b", "\n::stop-commands::x",
    "##[add-mask]", "##vso[task.setvariable]", "%0A", "%", ",", ":", "]]>", "<!--", "&amp;", "<b>", '"', "\\",
    "日本語", "e\u0301", "🙂",
)  # fmt: skip

_character = st.characters(exclude_categories=())
# As a reader gives them: two halves of a character that meet are that character.
hostile_text = st.lists(st.one_of(st.sampled_from(TRICKS), st.text(_character, max_size=5)), max_size=4).map(
    lambda parts: str(json.loads(json.dumps("".join(parts))))
)
hostile_value = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), hostile_text),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(hostile_text, inner, max_size=3),
    max_leaves=5,
)
pointers = st.lists(hostile_text, max_size=3).map(
    lambda tokens: "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in tokens)
)
st.register_type_strategy(
    Finding,
    st.builds(
        Finding,
        st.sampled_from(["INV-6", "schema", "X-COVERAGE", "my-rule"]),
        hostile_text,
        clause=st.one_of(st.none(), st.just("anchor"), hostile_text),
        severity=st.sampled_from([ERROR, WARNING]),
        path=st.one_of(
            st.sampled_from(["a.json", "./b/ü.md", "/abs/a b.yaml", "C:/x.json", "-"]), hostile_text
        ),
        document=st.integers(0, 3),
        line=st.integers(1, 9),
        column=st.integers(1, 200),
        pointer=pointers,
        aggregate=st.one_of(st.none(), st.just("claim_audit_results"), hostile_text),
        row=st.one_of(st.none(), st.integers(0, 5)),
        key=st.dictionaries(st.one_of(st.just("claim_id"), hostile_text), hostile_value, max_size=3),
        hint=st.one_of(st.none(), hostile_text),
    ),
)


class Info:
    """A rule as the checks of a run have it."""

    def __init__(self, title: str) -> None:
        self.title = title


class Checks:
    """The checks of a run."""

    def __init__(self) -> None:
        self.rules = {"INV-6": Info("An anchorless citation never reaches the judge")}


class Doc:
    """A rule's documentation."""

    def __init__(self, id: str, severity: str = ERROR, help_uri: str | None = None) -> None:
        self.id = id
        self.family = id.split("-")[0]
        self.title = f"What {id} says"
        self.severity = severity
        self.help_markdown = f"**What it finds.** {id}\n"
        self.help_uri = help_uri


class Stale:
    """A baseline entry whose finding is gone."""

    path = "old.json"
    rule = "INV-7"
    clause = "constraint"
    aggregate = "claim_audit_results"
    nth = 2

    def __init__(self) -> None:
        self.key = {"claim_id": "C-007"}


def typical(**changes: Any) -> Finding:
    """A finding as the linter makes it."""
    values: dict[str, Any] = {
        "rule": "INV-6",
        "message": "anchor_kind is none, so anchor_value must be empty",
        "clause": "anchor",
        "path": "audit/passport.json",
        "line": 12,
        "column": 7,
        "pointer": "/claim_audit_results/3/anchor_value",
        "aggregate": "claim_audit_results",
        "row": 3,
        "key": {"claim_id": "C-001", "ref_slug": "doe2020"},
        "hint": "remove the anchor",
    }
    return Finding(**{**values, **changes})


def _render(
    name: str,
    findings: Iterable[Finding],
    summary: Summary | None = None,
    out: io.TextIOWrapper | None = None,
    **context: Any,
) -> str:
    text = io.StringIO(newline="")
    report = formatter(name, out or text, Context(**context))
    report.begin()
    findings = list(findings)
    for finding in findings:
        report.finding(finding)
    if summary is None:
        errors = sum(finding.severity == ERROR for finding in findings)
        summary = Summary(exit=int(errors > 0), files=5, errors=errors, warnings=len(findings) - errors)
    report.end(summary)
    if out is None:
        return text.getvalue()
    out.seek(0)
    return out.read()


@pytest.fixture(scope="session")
def render() -> Callable[..., str]:
    """(format, findings, summary=…, out=…, **context) → the whole report as text."""
    return _render


@pytest.fixture(scope="session")
def stream() -> Callable[[str], io.TextIOWrapper]:
    """encoding → a strict text stream like standard output."""
    return lambda encoding: io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")


@pytest.fixture(scope="session")
def finding() -> Callable[..., Finding]:
    """**changes → a finding as the linter makes it, with these changes."""
    return typical


@pytest.fixture(scope="session")
def doc() -> type[Doc]:
    """The class of a rule's documentation."""
    return Doc


@pytest.fixture(scope="session")
def checks() -> Checks:
    """The checks of a run: INV-6 alone."""
    return Checks()


@pytest.fixture(scope="session")
def stale() -> Stale:
    """A baseline entry whose finding is gone."""
    return Stale()


@pytest.fixture(scope="session")
def steers() -> Callable[[str], list[str]]:
    """text → the characters in it that could steer a terminal; a line feed is one."""

    def found(text: str) -> list[str]:
        return [
            c for c in text
            if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")
            or unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        ]  # fmt: skip

    return found


@pytest.fixture(scope="session")
def sarif_schema() -> Any:
    """The OASIS schema of SARIF 2.1.0."""
    path = ROOT.parent / "shared" / "data" / "sarif" / "sarif-schema-2.1.0.json"
    if not path.exists():
        pytest.skip("the SARIF schema is not at ../shared/data/sarif")
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def output_schema() -> Any:
    """The shipped schema of the JSON output."""
    return json.loads((ROOT / "schemas" / "output-lint.schema.json").read_text(encoding="utf-8"))
