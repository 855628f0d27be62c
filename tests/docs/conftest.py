"""A family loaded from a path stays loaded under its folder's name; each test may have a copy of its own."""

from tests.examples.conftest import families_are_loaded_anew

__all__ = ["families_are_loaded_anew"]
