"""The installed command in a process of its own."""

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

COMMAND = os.path.join(sysconfig.get_path("scripts"), "claim-audit")


def environment(**variables: str) -> dict[str, str]:
    """The environment, without what would change the output."""
    silent = ("NO_COLOR", "FORCE_COLOR", "CLAIM_AUDIT_DEBUG", "PYTHONPATH", "COLUMNS")
    return {**{name: value for name, value in os.environ.items() if name not in silent}, **variables}


def run(
    folder: Path, *arguments: str, stdin: bytes = b"", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder to its end."""
    done = subprocess.run(
        [COMMAND, *arguments],
        cwd=folder,
        env=environment(**variables),
        input=stdin,
        capture_output=True,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def start(folder: Path, *arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Start the command in a folder, in a process group of its own."""
    variables = options.pop("variables", {})
    return subprocess.Popen(
        [COMMAND, *arguments],
        cwd=folder,
        env=environment(**variables),
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        start_new_session=True,
        **options,
    )


def patched(folder: Path, code: str) -> dict[str, str]:
    """Variables under which the command runs `code` first: for endings that no input can cause."""
    (folder / "patch").mkdir()
    (folder / "patch" / "sitecustomize.py").write_text(code, encoding="utf-8")
    return {"PYTHONPATH": str(folder / "patch")}
