"""How long python-jsonschema alone takes to validate the rows of a passport that are already in memory.

As a program: `python -m tests.bench.reference PASSPORT`; prints the seconds of each aggregate as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import jsonschema

SCHEMAS = Path(__file__).parents[2] / "schemas"
_FILES = {
    "claim_audit_results": "claim_audit_result.schema.json",
    "claim_intent_manifests": "claim_intent_manifest.schema.json",
}


def seconds(aggregate: str, rows: Sequence[object]) -> float:
    """Validate the rows, all of which must be valid, with formats asserted as `claim-audit` does."""
    schema = json.loads((SCHEMAS / _FILES[aggregate]).read_text(encoding="utf-8"))
    format_checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    validator = jsonschema.Draft202012Validator(schema, format_checker=format_checker)
    began = time.perf_counter()
    for row in rows:
        for error in validator.iter_errors(row):
            raise error
    return time.perf_counter() - began


if __name__ == "__main__":
    passport = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(json.dumps({name: seconds(name, passport[name]) for name in _FILES}))
