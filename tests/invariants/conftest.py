"""The rule set, loaded once."""

import pytest

from checker.rules.compiled import Checks, load_checks
from checker.rules.family import Family
from checker.rules.registry import load_families


@pytest.fixture(scope="session")
def families() -> tuple[Family, ...]:
    return load_families()


@pytest.fixture(scope="session")
def checks() -> Checks:
    return load_checks()
