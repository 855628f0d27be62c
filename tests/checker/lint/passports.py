"""Passports for the tests of this room, and files of them."""

import copy
import json
from pathlib import Path
from typing import Any

from invariants.base import PASSPORT

BLANK_ANCHOR = [("INV-16", "anchor"), ("X-ANCHOR-BLANK", "visible")]
"""What `blank_anchor` is found to have: an error, then a warning."""


def clean() -> dict[str, Any]:
    """A passport without any finding."""
    return copy.deepcopy(PASSPORT)


def blank_anchor() -> dict[str, Any]:
    """A passport whose first result has an empty anchor value."""
    document = clean()
    document["claim_audit_results"][0]["anchor_value"] = ""
    return document


def without_manifests() -> dict[str, Any]:
    """A passport with one result, whose manifest is elsewhere: INV-15 and nothing else."""
    return {"claim_audit_results": clean()["claim_audit_results"][:1]}


def manifests() -> dict[str, Any]:
    """The manifests that `without_manifests` needs."""
    return {"claim_intent_manifests": clean()["claim_intent_manifests"]}


def write(path: Path, *documents: Any) -> Path:
    """One document as JSON, or several as JSONL; folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(document)}\n" for document in documents), encoding="utf-8")
    return path
