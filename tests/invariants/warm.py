"""Runs the example tests of one rule up to the first that fails, in forks of a process that knows no rule.

`python -m tests.invariants.warm`, in the root of a tree: each line of standard input is a rule's id, each
line of standard output the ids of the tests that failed for it (one, or none), as a JSON list.
"""

import json
import os
import sys

import hypothesis  # noqa: F401 - imported once, for all forks, as are the rooms of the rule language
import pytest

import checker.rules.compiler
import checker.rules.registry
import checker.rules.wording  # noqa: F401

ARGUMENTS = (
    "tests/invariants/test_examples.py",
    *("-q", "-x", "--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"),
)
EXAMPLES = "test_an_example_fires_exactly_its_clauses"


class OnlyRule:
    """A pytest plugin that runs the examples of one rule alone, and notes which of them fail."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._is_about_it(item)]

    def _is_about_it(self, item: pytest.Item) -> bool:
        # The other tests of the file look at the whole rule set, which costs more than all else.
        return getattr(item, "originalname", "") == EXAMPLES and item.callspec.params["rule"].id == self.rule

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def serve() -> None:
    """Answer lines until there are no more."""
    for line in sys.stdin:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            plugin = OnlyRule(line.strip())
            code = pytest.main(list(ARGUMENTS), plugins=[plugin])
            with open(writing, "w", encoding="utf-8") as answer:
                json.dump(plugin.failed, answer)
            os._exit(int(code))
        os.close(writing)
        with open(reading, encoding="utf-8") as answer:
            print(answer.read(), flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    serve()
