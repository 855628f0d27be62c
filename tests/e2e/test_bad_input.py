"""Input of every bad kind, all in one folder: each gives its own finding, none stops the others."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.checker.lint.passports import blank_anchor, clean
from tests.e2e.command import run

GOOD, BAD = json.dumps(clean()), json.dumps(blank_anchor())
ANCHOR = "INV-16"
ROWS = '"claim_audit_results"'
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

CASES: dict[str, tuple[str | bytes, list[tuple[str, int, int]]]] = {
    # Encodings
    "utf16.json": (GOOD.encode("utf-16"), [("encoding", 1, 1)]),
    "utf16le.json": (GOOD.encode("utf-16-le"), [("encoding", 1, 1)]),
    "utf32.jsonl": (GOOD.encode("utf-32"), [("encoding", 1, 1)]),
    "latin.json": (b'{\n"claim_audit_results": ["\xe9"]}', [("encoding", 2, 26)]),
    "latin.jsonl": (
        f'{GOOD}\n{{"x": "'.encode() + b'\xe9"}\n' + f"{BAD}\n".encode(),
        [("encoding", 2, 8), (ANCHOR, 3, 234)],
    ),
    "latin.md": (f"\xe9\n```json\n{BAD}\n```\n".encode("latin-1"), [("encoding", 1, 1)]),
    "bom.json": (b"\xef\xbb\xbf" + BAD.encode(), [("bom", 1, 1), (ANCHOR, 1, 234)]),
    "nul.json": (b'{"claim_audit_results": [\x00]}', [("syntax", 1, 26)]),
    "crlf.json": (json.dumps(blank_anchor(), indent=2).replace("\n", "\r\n"), [(ANCHOR, 9, 23)]),
    "surrogate.json": (f'{{{ROWS}: [], "x": "\\ud800"}}', [("encoding", 1, 34)]),
    # Syntax
    "comma.json": (f"{{{ROWS}: [],}}", [("syntax", 1, 27)]),
    "quotes.json": ("{'claim_audit_results': []}", [("syntax", 1, 2)]),
    "comment.json": (f"{{\n// c\n{ROWS}: []}}", [("syntax", 2, 1)]),
    "unclosed.json": (f'{{{ROWS}: ["x', [("syntax", 1, 26)]),
    "two.json": (f"{GOOD}\n{GOOD}", [("syntax", 2, 1)]),
    "tab.yaml": ("claim_audit_results:\n\t- x\n", [("syntax", 2, 1)]),
    "lines.jsonl": (f"{GOOD}\n\n  \n{{broken\n{BAD}\n", [("syntax", 4, 2), (ANCHOR, 5, 234)]),
    "fence.md": (f"# x\n\n```json\n{BAD}\n", [("syntax", 3, 1), (ANCHOR, 4, 234)]),
    "blocks.md": (f"```json\n{{broken\n```\n\n~~~yaml\n{BAD}\n~~~\n", [(ANCHOR, 6, 234)]),
    # Numbers
    "digits.json": (f'{{{ROWS}: [], "x": {"9" * 1_000_000}}}', [("non-finite", 1, 34)]),
    "digits.yaml": (f"claim_audit_results: []\nx: {'9' * 1_000_000}\n", [("non-finite", 2, 4)]),
    "infinity.json": (
        f'{{{ROWS}: [], "x": [NaN,\nInfinity, 1e999]}}',
        [("non-finite", 1, 35), ("non-finite", 2, 1), ("non-finite", 2, 11)],
    ),
    # Structure
    "duplicate.json": (f"{{{ROWS}: 3,\n{ROWS}: []}}", [("duplicate-key", 2, 1)]),
    "duplicate.yaml": ("claim_audit_results: []\nclaim_audit_results: []\n", [("duplicate-key", 2, 1)]),
    "deep.json": (f"{{{ROWS}: {'[' * 100_000}", [("depth", 1, 224)]),
    "deep.yaml": (f"claim_audit_results: {'[' * 100_000}", [("depth", 1, 221)]),
    "objects.json": (f'{{{ROWS}: {{"a": 1}}}}', [("schema", 1, 25)]),
    "rows.json": (f'{{{ROWS}: [1,\n"x"]}}', [("schema", 1, 26), ("schema", 2, 1)]),
    "empty.json": ("", [("document", 1, 1)]),
    "near.json": ('{"claim_audit_resultz": []}', [("document", 1, 2)]),
    # YAML
    "bomb.yaml": (f"{BOMB}claim_audit_results: *i\n", [("alias", 7, 8)]),
    "recursive.yaml": ("claim_audit_results: &a [*a]\n", [("alias", 1, 26)]),
    "tag.yaml": (
        "claim_audit_results: []\nx: !!python/object/apply:os.system ['touch pwned']\n",
        [("syntax", 2, 4)],
    ),
    "merge.yaml": ("x: &x {a: 1}\nclaim_audit_results: []\ny:\n  <<: *x\n", [("syntax", 4, 3)]),
    "keys.yaml": ("claim_audit_results: []\n1: x\n[a]: z\n", [("syntax", 2, 1), ("syntax", 3, 1)]),
    "documents.yaml": (f"---\n{GOOD}\n---\n{BAD}\n---\nname: x\n", [(ANCHOR, 4, 234)]),
    # Nothing to say
    "array.json": (f"[{BAD}]", [("document", 1, 1)]),
    "package.json": ('{"name": "x"}', []),
    "workflow.yml": ("on: push\njobs: {}\n", []),
    "compose.yaml": ("x: &x {a: 1}\ny:\n  <<: *x\n", []),
    "nothing.yaml": ("# a comment\n", []),
    "nothing.jsonl": ("\n\n", []),
    "text.md": ("# no passport\n", []),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bad")
    for name, (content, _) in CASES.items():
        (made / name).write_bytes(content.encode() if isinstance(content, str) else content)
    (made / "dates.yaml").write_text(
        "claim_audit_results:\n- claim_id: no\n  claim_text: 2026-01-01\n  ref_slug: 1:30\n"
    )
    document = clean()
    document["claim_audit_results"][0]["judgment"] = ["x"]
    (made / "judgment.json").write_text(json.dumps(document))
    (made / "loop").symlink_to(".")
    (made / "nobody").mkdir()
    return made


@pytest.fixture(scope="module")
def findings(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The findings of one run over the folder, by file."""
    done = run(folder, "lint", "--format", "jsonl", "--ignore", "X")
    assert (done.returncode, done.stderr) == (1, "")
    found: dict[str, list[dict[str, Any]]] = {}
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        found.setdefault(finding["path"], []).append(finding)
    return found


@pytest.mark.parametrize("name", CASES)
def test_each_file_has_its_own_findings(name: str, findings: dict[str, list[dict[str, Any]]]) -> None:
    found = [(finding["rule"], finding["line"], finding["column"]) for finding in findings.get(name, [])]
    assert found == CASES[name][1]


def test_dates_and_no_are_texts(findings: dict[str, list[dict[str, Any]]]) -> None:
    wrong = [(f["pointer"], f["clause"]) for f in findings["dates.yaml"] if f["rule"] == "schema"]
    assert [fault for fault in wrong if fault[1] != "required"] == [
        ("/claim_audit_results/0/claim_id", "pattern")
    ]


def test_a_judgment_that_is_a_list(findings: dict[str, list[dict[str, Any]]]) -> None:
    assert {(f["rule"], f["clause"]) for f in findings["judgment.json"]} == {
        ("schema", "enum"),
        ("matrix", "triple"),
    }


def test_nothing_was_executed(folder: Path, findings: object) -> None:
    assert not (folder / "pwned").exists()


@pytest.fixture
def named(folder: Path) -> Iterator[Path]:
    """The folder with a link that leads to itself, for runs that name their files."""
    (folder / "itself.json").symlink_to("itself.json")
    yield folder
    (folder / "itself.json").unlink()


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("array.json", "document"),
        ("package.json", "document"),
        ("nothing.yaml", "document"),
        ("nothing.jsonl", "document"),
        ("text.md", "document"),
        ("empty.json", "document"),
        ("nobody", "document"),
    ],
)
def test_what_is_named_and_is_no_passport(name: str, rule: str, named: Path) -> None:
    done = run(named, "lint", name, "--format", "jsonl")
    assert done.returncode == 1
    assert [(json.loads(line)["path"], json.loads(line)["rule"]) for line in done.stdout.splitlines()] == [
        (name, rule)
    ]


def test_a_link_that_leads_to_itself(named: Path) -> None:
    done = run(named, "lint", "itself.json")
    assert done.returncode == 2
    assert done.stderr == "claim-audit: error: itself.json: Too many levels of symbolic links\n"
    done = run(named, "lint", "loop")
    assert done.returncode == 2
    assert done.stderr == "claim-audit: error: loop/itself.json: a link that leads to no file\n"
    assert len(done.stdout.splitlines()) > len(CASES)


@pytest.mark.parametrize("format", ["text", "full", "json", "sarif", "github", "gitlab", "junit", "rdjson"])
def test_every_format_can_say_it(format: str, folder: Path, findings: object) -> None:
    done = run(folder, "lint", "--format", format, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.isascii()


@pytest.mark.parametrize("value", ["[" * 252 + "]" * 252, '{"a":' * 252 + "1" + "}" * 252])
def test_the_deepest_values_that_are_read_are_checked(value: str, tmp_path: Path) -> None:
    row = f'{{"experiment_id": {value}, "ref_slug": {value}, "anchor_value": {value}, "judgment": {value}}}'
    text = f'{{"experiment_provenance": [{row}, {row}], "claim_audit_results": [{row}, {row}]}}'
    (tmp_path / "a.json").write_text(text)
    done = run(tmp_path, "lint", "--max-depth", "256", "--format", "jsonl", "a.json")
    assert (done.returncode, done.stderr) == (1, "")
    found = {json.loads(line)["rule"] for line in done.stdout.splitlines()}
    assert {"EP-INV-1", "matrix", "schema"} <= found
    assert "depth" not in found
