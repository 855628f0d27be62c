"""Valid passports of any size, clean under every rule: for benchmarks and for tests.

As a program: `python -m tests.bench.generate json|jsonl ROWS PATH [--wide]`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CLAIMS_A_MANIFEST = 25
CITATIONS_A_CLAIM = 4
ROWS_A_MANIFEST = CLAIMS_A_MANIFEST * CITATIONS_A_CLAIM
ROWS_A_LINE = 10
"""Result rows of one passport of a JSONL file."""

_WORDS = [
    "retrieval",
    "error",
    "rate",
    "question",
    "model",
    "answer",
    "evidence",
    "source",
    "claim",
    "sentence",
    "reader",
    "report",
    "result",
    "score",
    "human",
    "judge",
    "annotation",
    "sample",
    "token",
    "context",
    "window",
    "prompt",
    "passage",
    "index",
    "query",
    "document",
    "summary",
]
_JUDGED = ("api", "manual_pdf")
_STAGES = ("source_description", "citation_anchor", "synthesis_overclaim")
_ANCHORLESS = "v3.7.3 R-L3-1-A violation: the citation has no anchor. "


def manifest_id(number: int) -> str:
    """The id of the manifest of that number: one a second from 2026-01-01 on."""
    minutes, second = divmod(number, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    stamp = f"2026-{1 + days // 28 % 12:02}-{1 + days % 28:02}T{hour:02}:{minute:02}:{second:02}Z"
    return f"M-{stamp}-{number % 65536:04x}"


def _text(chance: random.Random, words: int) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(words)).capitalize() + "."


def manifest(number: int, claims: int = CLAIMS_A_MANIFEST) -> dict[str, Any]:
    """One manifest with that many claims, each with a planned reference and a constraint of its own."""
    chance = random.Random(f"manifest {number}")
    return {
        "manifest_version": "1.0",
        "manifest_id": manifest_id(number),
        "emitted_by": "synthesis_agent",
        "emitted_at": manifest_id(number)[2:22],
        "claims": [
            {
                "claim_id": f"C-{position:03}",
                "claim_text": f"{_text(chance, 14)[:-1]} {number} {position}.",
                "intended_evidence_kind": "empirical",
                "planned_refs": [f"ref{number}-{position}-{n}" for n in range(CITATIONS_A_CLAIM)],
                "negative_constraints": [
                    {"constraint_id": f"NC-C{position:03}-1", "rule": "Do not extend the result."}
                ],
            }
            for position in range(1, claims + 1)
        ],
        "manifest_negative_constraints": [{"constraint_id": "MNC-1", "rule": "No significance claims."}],
    }


def result(
    owner: dict[str, Any], position: int, citation: int, chance: random.Random, kind: int
) -> dict[str, Any]:
    """A result row for one citation of a claim of a manifest. kind: which of ten states the row is in."""
    claim = owner["claims"][position]
    row: dict[str, Any] = {
        "claim_id": claim["claim_id"],
        "scoped_manifest_id": owner["manifest_id"],
        "claim_text": claim["claim_text"],
        "ref_slug": claim["planned_refs"][citation],
        "anchor_kind": chance.choice(("quote", "page", "section", "paragraph")),
        "anchor_value": _text(chance, 6).replace(" ", "%20"),
        "judgment": "SUPPORTED",
        "audit_status": "completed",
        "defect_stage": None,
        "rationale": _text(chance, 62),
        "judge_model": "judge-model-1",
        "judge_run_at": f"2027-01-0{1 + kind % 9}T10:00:00Z",
        "ref_retrieval_method": chance.choice(_JUDGED),
        "upstream_owner_agent": "synthesis_agent",
        "violated_constraint_id": None,
        "upstream_dispute": None,
    }
    not_judged = {
        "judgment": "RETRIEVAL_FAILED", "audit_status": "inconclusive", "defect_stage": "not_applicable",
    }  # fmt: skip
    if kind == 4:
        row.update(judgment="AMBIGUOUS", defect_stage=chance.choice((*_STAGES, None)))
    elif kind == 5:
        row.update(judgment="UNSUPPORTED", defect_stage=chance.choice((*_STAGES, "metadata")))
        row["upstream_dispute"] = _text(chance, 8)
    elif kind == 6:
        row.update(judgment="UNSUPPORTED", defect_stage="source_description", sub_claim_breakdown=[
            {"sub_claim_text": _text(chance, 5), "sub_verdict": "SUPPORTED", "evidence_pointer": "p. 3"},
            {"sub_claim_text": _text(chance, 6), "sub_verdict": "UNSUPPORTED", "evidence_pointer": None},
        ])  # fmt: skip
    elif kind == 7:
        row.update(judgment="UNSUPPORTED", defect_stage="negative_constraint_violation")
        row["violated_constraint_id"] = claim["negative_constraints"][0]["constraint_id"]
    elif kind == 8:
        row.update(not_judged, ref_retrieval_method="failed")
    elif kind == 9:
        row.update(not_judged, ref_retrieval_method="audit_tool_failure")
        row["rationale"] = f"judge_timeout: {row['rationale']}"
    elif kind == 10:
        row.update(judgment="RETRIEVAL_FAILED", defect_stage="retrieval_existence")
        row["ref_retrieval_method"] = "not_found"
    elif kind == 11:
        row.update(not_judged, ref_retrieval_method="not_attempted", anchor_kind="none", anchor_value="")
        row["rationale"] = _ANCHORLESS + row["rationale"]
    return row


def results(rows: int, first_manifest: int = 0) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(manifest, result row), some rows a claim; about a third of the rows is not plainly SUPPORTED."""
    owner: dict[str, Any] = {}
    for number in range(rows):
        manifest_number, place = divmod(number, ROWS_A_MANIFEST)
        if place == 0:
            owner = manifest(first_manifest + manifest_number)
        position, citation = divmod(place, CITATIONS_A_CLAIM)
        chance = random.Random(f"{first_manifest} {number}")
        kind = chance.choice((0, 1, 2, 3, 3, 3, 3, 3, *range(4, 12)))
        yield owner, result(owner, position, citation, chance, kind)


def passport(rows: int, first_manifest: int = 0) -> dict[str, Any]:
    """A whole passport with that many result rows and the manifests that declare their claims."""
    manifests: dict[str, dict[str, Any]] = {}
    found = []
    for owner, row in results(rows, first_manifest):
        manifests[owner["manifest_id"]] = owner
        found.append(row)
    return {"claim_intent_manifests": list(manifests.values()), "claim_audit_results": found}


def write_json(path: Path, rows: int, *, wide: bool = False) -> None:
    """One passport in one file, results first. wide: with one character outside the basic plane."""
    count = -(-rows // ROWS_A_MANIFEST)
    with path.open("w", encoding="utf-8") as file:
        file.write('{"title": "')
        file.write("\U0001f4da" if wide else "-")
        file.write('", "claim_audit_results": [\n')
        for number, (_, row) in enumerate(results(rows)):
            file.write((",\n" if number else "") + json.dumps(row))
        file.write('\n], "claim_intent_manifests": [\n')
        for number in range(count):
            file.write((",\n" if number else "") + json.dumps(manifest(number)))
        file.write("\n]}\n")


def write_jsonl(path: Path, rows: int) -> None:
    """One passport a line, each with ROWS_A_LINE result rows."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(max(1, rows // ROWS_A_LINE)):
            line = passport(ROWS_A_LINE, number)
            line["claim_intent_manifests"][0]["claims"] = line["claim_intent_manifests"][0]["claims"][
                :ROWS_A_LINE
            ]
            file.write(json.dumps(line) + "\n")


def main() -> None:
    """Write a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("format", choices=("json", "jsonl"))
    parser.add_argument("rows", type=int)
    parser.add_argument("path", type=Path)
    parser.add_argument("--wide", action="store_true")
    options = parser.parse_args()
    if options.format == "json":
        write_json(options.path, options.rows, wide=options.wide)
    else:
        write_jsonl(options.path, options.rows)


if __name__ == "__main__":
    main()
