"""The shipped schemas."""

import json
from collections.abc import Callable

from checker.rules.schema import schema_names

Command = Callable[..., tuple[int, str, str]]


def test_names(run: Command) -> None:
    code, out, err = run("schema")
    assert (code, out.split(), err) == (0, list(schema_names()), "")


def test_a_schema(run: Command) -> None:
    code, out, err = run("schema", "claim_audit_result")
    assert (code, err) == (0, "")
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_unknown(run: Command) -> None:
    code, out, err = run("schema", "claim_audit_resul")
    assert (code, out) == (2, "")
    assert (
        err
        == "claim-audit: error: no schema is named 'claim_audit_resul'; did you mean claim_audit_result?\n"
    )
