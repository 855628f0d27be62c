"""A mutation report for programs: one object, described by the schema `output-mutate`."""

from __future__ import annotations

import json

from checker.mutate.report import MutationReport, as_dict

VERSION = 1
"""Of the format; it changes when a key is removed or means something else."""


def mutation_json(report: MutationReport, exit: int) -> str:
    """The report as one JSON object. exit: the command's exit code."""
    output = {
        "version": VERSION,
        "command": "mutate",
        "exit": exit,
        "counts": report.counts,
        "rules": [as_dict(score) for score in report.rules],
        "survivors": [as_dict(survivor) for survivor in report.survivors],
        "equivalents": [as_dict(each) for each in report.equivalents],
        "problems": [as_dict(each) for each in report.problems],
        "exempt": [as_dict(each) for each in report.exempt],
    }
    return json.dumps(output, indent=2) + "\n"
