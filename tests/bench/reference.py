"""How long python-jsonschema alone takes to validate result rows that are already in memory.

As a program: `python -m tests.bench.reference PASSPORT`; prints rows and seconds as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import jsonschema

SCHEMA = Path(__file__).parents[2] / "schemas" / "claim_audit_result.schema.json"


def seconds(rows: list[object]) -> float:
    """Validate the rows with formats asserted, as `claim-audit` does; every row must be valid."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    format_checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    validator = jsonschema.Draft202012Validator(schema, format_checker=format_checker)
    began = time.perf_counter()
    for row in rows:
        for error in validator.iter_errors(row):
            raise error
    return time.perf_counter() - began


if __name__ == "__main__":
    passport = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = passport["claim_audit_results"]
    print(json.dumps({"rows": len(found), "seconds": seconds(found)}))
