"""Small rules, and their mutants as name → what the changed clauses then say."""

from dataclasses import replace
from typing import Any

from checker.mutate.enums import Enums
from checker.mutate.mutants import Mutant, mutants
from checker.rules.example import Base, Example, row
from checker.rules.family import Family
from checker.rules.invariant import Invariant
from checker.rules.wording import clause_text
from checker.rules.words import row as r
from tests.checker.rules.lab import family

BASE = Base({"rows": [{"a": "x"}], "others": [{"a": "x", "b": "y"}], "sheet": None}, "/rows/0")
"""A row of each aggregate that rules look things up in."""
GONE = ""
"""Stands for a clause that is dropped."""
WHOLE = {"accept-all": GONE, "reject-all": "never"}
"""The mutants of every rule."""


def mutants_of(*rules: Invariant, of: int = 0) -> tuple[Mutant, ...]:
    """The mutants of one of the rules of a made-up family."""
    made = family(*rules)
    return mutants(rules[of].clauses(made.home), Enums([made]))


def changed(*rules: Invariant, of: int = 0, **parts: Any) -> dict[str, str]:
    """Mutant → the changed clauses in words, "; " between different ones, of a rule made of the parts."""
    found = mutants_of(*(rules or (Invariant(id="R-1", **parts),)), of=of)
    return {
        mutant.name: "; ".join(
            dict.fromkeys(clause_text(clause) for clause in mutant.clauses if clause.name in mutant.names)
        )
        for mutant in found
    }


def one_rule(**parts: Any) -> Family:
    """A family of one rule: `a` must be x or y. Its examples kill every mutant unless other parts say so."""
    given: dict[str, Any] = {
        "then": {"known": r.a.is_in(("x", "y"))},
        "accepts": (Example("an x"), Example("a y", row(a="y"))),
        "rejects": (Example("a z", row(a="z"), fires={"known"}, at={"known": "/rows/0/a"}),),
    }
    return replace(family(Invariant(id="R-1", **{**given, **parts})), base=BASE)
