"""The rule set, loaded once."""

import pytest

from checker.rules.compiled import Checks
from checker.rules.family import Family
from tests.invariants.cases import compiled, loaded


@pytest.fixture(scope="session")
def families() -> tuple[Family, ...]:
    return loaded()


@pytest.fixture(scope="session")
def checks() -> Checks:
    return compiled()
