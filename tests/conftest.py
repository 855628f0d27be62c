"""What holds for every test: how hypothesis searches while the tests judge a mutant of the source."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

UNDER_MUTANTS = "MUTANT_UNDER_TEST" in os.environ
EXAMPLES = 10

# A mutant is judged by the same few examples each time, and nobody reads a shrunk one.
settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=EXAMPLES,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=tuple(HealthCheck),
)
if UNDER_MUTANTS:
    settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let tests that ask for many examples of their own do with few as well, where they judge a mutant."""
    for item in items if UNDER_MUTANTS else ():
        test = getattr(item, "obj", None)
        own = getattr(test, "_hypothesis_internal_use_settings", None)
        if own is not None and own.max_examples > EXAMPLES:
            test._hypothesis_internal_use_settings = settings(own, max_examples=EXAMPLES)
