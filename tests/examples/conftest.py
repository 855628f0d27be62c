"""A family loaded from a path stays loaded under its folder's name; each test has a copy of its own."""

import sys
from collections.abc import Iterator

import pytest


def _forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "house_rules"]:
        del sys.modules[name]


@pytest.fixture(autouse=True)
def families_are_loaded_anew() -> Iterator[None]:
    _forget()
    yield
    _forget()
