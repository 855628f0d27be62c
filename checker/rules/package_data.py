"""Files that travel with the package: found in an installed wheel, or beside the package in a checkout."""

from __future__ import annotations

import os

SUFFIX = ".schema.json"
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def data_folder(name: str) -> str:
    """The folder of that name (`schemas`): in a wheel under `checker/_data`, in a checkout at its root."""
    shipped = os.path.join(_PACKAGE, "_data", name)
    return shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(_PACKAGE), name)


def schema_file(schema: str) -> str:
    """The file of a schema: the name of a shipped one (`claim_audit_result`), or a path as it is."""
    if os.sep in schema or "/" in schema:
        return schema
    return os.path.join(data_folder("schemas"), f"{schema}{SUFFIX}")


def schema_name(schema: str) -> str:
    """How `claim-audit schema` calls a schema: the name of a shipped one, or of a path its last step."""
    return os.path.basename(schema).removesuffix(".json").removesuffix(".schema")
