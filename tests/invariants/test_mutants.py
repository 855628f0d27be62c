"""The examples of the rules kill every mutant that is not declared, with a reason, to be no different."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from checker.mutate.run import mutate
from checker.mutate.shipped import shipped_examples
from checker.rules import words as w
from checker.rules.family import Family
from checker.rules.invariant import RuleError
from checker.rules.vocabulary import CLAIM_DIGITS, NC_DIGITS
from invariants.lookups import CLAIM_TEXTS, TEXTS

Edit = Callable[[object], object]


def test_no_mutant_survives_the_examples_in_the_rule_files(families: tuple[Family, ...]) -> None:
    report = mutate(families)
    assert [f"{survivor.rule} {survivor.mutant}" for survivor in report.survivors] == []
    assert [problem.message for problem in report.problems] == []
    assert [exempt.id for exempt in report.exempt] == ["S-INV-3"]
    assert len(report.rules) == sum(rule.bound_by is None for family in families for rule in family.rules)


def test_the_shipped_examples_are_what_their_table_says(families: tuple[Family, ...]) -> None:
    report = mutate(families, stated=shipped_examples(), built_in=[family.name for family in families])
    assert not report.failed


def edited(part: Any, edit: Edit) -> Any:
    """A rule, or a part of one, with an edit made wherever it applies; `edit` gives back what stays."""
    made = edit(part)
    if made is not part:
        return made
    if isinstance(part, tuple):
        entries = tuple(edited(entry, edit) for entry in part)
        return part if all(map(lambda new, old: new is old, entries, part)) else entries
    if isinstance(part, dict):
        return {name: edited(entry, edit) for name, entry in part.items()}
    if not is_dataclass(part) or isinstance(part, type):
        return part
    new = {spec.name: edited(getattr(part, spec.name), edit) for spec in fields(part) if spec.init}
    changed = {name: value for name, value in new.items() if value is not getattr(part, name)}
    return replace(part, **changed) if changed else part


def unfolded(index: w.Index) -> Edit:
    """The texts of an index are held as they stand."""

    def edit(part: object) -> object:
        if not isinstance(part, w.Index) or part.title != index.title:
            return part
        return w.Index(part.title, edited(part.entries, _inner))

    return edit


def _inner(part: object) -> object:
    return part.value if isinstance(part, w.Folded) else part


def three_digits(part: object) -> object:
    """Claims and their constraints have three digits, not three or more."""
    if isinstance(part, w.Part) and part.pattern in (CLAIM_DIGITS, NC_DIGITS):
        return w.Part(part.value, part.pattern.replace("{3,}", "{3}"))
    return part


def deep(part: object) -> object:
    """What is decoded once is decoded to the end."""
    return w.Decoded(part.value, True) if isinstance(part, w.Decoded) and not part.deep else part


@pytest.mark.parametrize(
    ("rule", "edit"),
    [
        ("X-CLAIM-TEXT", unfolded(CLAIM_TEXTS)),
        ("X-DRIFT-KNOWN", unfolded(TEXTS)),
        ("M-INV-2", three_digits),
        ("CV-INV-3", three_digits),
        ("INV-16", deep),
    ],
)
def test_an_edit_of_a_word_is_noticed(families: tuple[Family, ...], rule: str, edit: Edit) -> None:
    assert not mutate(families, [rule]).failed
    changed = [replace(family, rules=edited(family.rules, edit)) for family in families]
    with pytest.raises(RuleError) as raised:
        mutate(changed, [rule])
    assert raised.value.rule == rule
