"""Random small families: nothing that `prove` says of them is refuted by a document of brute force."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from checker.prove.proof import Failure, Proof
from checker.prove.run import prove
from checker.rules import words as w
from checker.rules.evaluate import Passport, failing
from checker.rules.evaluate import test as truth
from checker.rules.example import ABSENT
from checker.rules.family import Family
from checker.rules.invariant import Clause, RuleError
from checker.rules.schema import SchemaSet
from checker.rules.sentences import show
from tests.checker.prove.random_families import KINDS, OTHER_ROWS, ROWS, made

FAST = range(40)
SLOW = range(1_000, 1_200)


class Seen(NamedTuple):
    """A document of brute force, whether the schemas accept it, and which clauses fail on it."""

    document: dict[str, Any]
    valid: bool
    fails: frozenset[str]

    @property
    def clean(self) -> bool:
        return self.valid and not self.fails


def brute(family: Family) -> list[Seen]:
    """Every document of one row, and of two valid rows where rows must be unique, with few rows to ask."""
    schema = json.loads(Path(str(family.aggregates[0].schema)).read_text(encoding="utf-8"))
    by_schema = {json.dumps(kind.schema): kind for kind in KINDS.values()}
    values = {
        name: (*by_schema[json.dumps(inner)].values, ABSENT, None, 7)
        for name, inner in schema["properties"].items()
    }
    rows = [
        {name: value for name, value in zip(values, chosen, strict=True) if value is not ABSENT}
        for chosen in itertools.product(*values.values())
    ]
    accepts = schemas(family)
    lists = [[row] for row in rows]
    if any(isinstance(clause.requirement, w.Unique) for clause in family.clauses()):
        valid = [row for row in rows if accepts.is_valid("rows", row)][::3]
        lists += [list(pair) for pair in itertools.combinations_with_replacement(valid[:20], 2)]
    around: list[dict[str, Any]] = [{}]
    if len(family.aggregates) > 1:
        few = (itertools.combinations(OTHER_ROWS, size) for size in (0, 1, 2))
        around = [{"others": list(chosen)} for chosen in itertools.chain.from_iterable(few)]
        lists = Random(0).sample(lists, min(len(lists), 120))
    return [seen(family, {**others, "rows": listed}) for listed in lists for others in around]


def seen(family: Family, document: dict[str, Any]) -> Seen:
    accepts = schemas(family)
    valid = all(accepts.is_valid(name, row) for name, rows in document.items() for row in rows)
    found = failing(family.clauses(), Passport(document))
    return Seen(document, valid, frozenset(clause.id for clause, _ in found))


def schemas(family: Family) -> SchemaSet:
    return SchemaSet({each.name: str(each.schema) for each in family.aggregates})


def refuted(family: Family, proof: Proof) -> Iterator[str]:
    """What `prove` says otherwise than some document does."""
    every = brute(family)
    yield from _of_clauses(family, proof, every)
    yield from _of_values(family, proof, every)
    if family.gate:
        yield from _of_gate(family, proof, every)


def _of_clauses(family: Family, proof: Proof, every: Sequence[Seen]) -> Iterator[str]:
    for clause in family.clauses():
        fact = proof.clauses[clause.id]
        here = [each for each in every if clause.id in each.fails]
        valid = [each for each in here if each.valid]
        # A clause counts on valid documents; on others only where it fails on no valid one.
        alone = [each for each in valid or here if each.fails == {clause.id}]
        if here and not fact.fails:
            yield f"{clause.id} is said never to fail: {here[0].document}"
        if valid and fact.fails and fact.schema:
            yield f"{clause.id} is said to fail only where the schema does: {valid[0].document}"
        if alone and fact.fails and not fact.alone and not (fact.schema and valid):
            yield f"{clause.id} is said never to fail alone: {alone[0].document}"
        if fact.witness is not None:
            shown = seen(family, dict(fact.witness))
            if clause.id not in shown.fails or (fact.alone and shown.fails != {clause.id}):
                yield f"{clause.id} has a witness on which {sorted(shown.fails)} fail: {shown.document}"
            if fact.alone and shown.valid == fact.schema:
                yield f"{clause.id} has a witness of another validity: {shown.document}"
        if str(clause.source) in fact.idle:
            yield from (
                f"{clause.id} is said never to apply: {each.document}"
                for each in every
                if each.clean and _applies(clause, each.document)
            )
        declared = fact.implied_by
        without = [each for each in valid or here if declared and not each.fails & set(declared)]
        if without and not any(f.check == "declaration" and f.rule == clause.rule for f in proof.failures):
            yield f"{clause.id} is let be implied by {declared}: {without[0].document}"


def _applies(clause: Clause, document: dict[str, Any]) -> bool:
    passport = Passport(document)
    return any(truth(clause.guard, site.chain, passport) is True for site in passport.sites(clause.source))


def _of_values(family: Family, proof: Proof, every: Sequence[Seen]) -> Iterator[str]:
    unreached = [failure.message for failure in proof.failures if failure.check == "enum"]
    for each in every:
        for name, value in each.document["rows"][0].items() if each.clean else ():
            said = f"rows.{name}: {show(value)} is offered"
            if any(message.startswith(said) for message in unreached):
                yield f"{said}, and said to be unreached: {each.document}"


def _of_gate(family: Family, proof: Proof, every: Sequence[Seen]) -> Iterator[str]:
    told = [failure for failure in proof.failures if failure.check == "gate"]
    holes = [failure for failure in told if "no line" in failure.message]
    overlaps = [failure for failure in told if failure not in holes]
    single = [each for each in every if each.valid and len(each.document["rows"]) == 1]
    hole = next((each for each in single if not each.fails and 0 in _met(family, each.document)), None)
    overlap = next((each for each in single if 2 in _met(family, each.document)), None)
    if hole and not holes:
        yield f"a hole of the gate table is missed: {hole.document}"
    if overlap and not overlaps:
        yield f"an overlap of the gate table is missed: {overlap.document}"
    yield from (f"no hole: {each.witness}" for each in holes if not _shows(family, each, 0))
    yield from (f"no overlap: {each.witness}" for each in overlaps if not _shows(family, each, 2))


def _shows(family: Family, failure: Failure, lines: int) -> bool:
    document = dict(failure.witness or {})
    return lines in _met(family, document) and (lines > 0 or seen(family, document).clean)


def _met(family: Family, document: dict[str, Any]) -> list[int]:
    """How many lines each row meets."""
    passport = Passport(document)
    return [
        sum(truth(line.when, site.chain, passport) is True for line in family.gate)
        for site in passport.sites(ROWS)
    ]


def proven(seed: int, folder: Path) -> list[str] | None:
    """What of a random family's proof is refuted; None where there is no such family or it is refused."""
    family = made(seed, folder, lambda each: (found.document for found in brute(each) if found.clean))
    try:
        return None if family is None else list(refuted(family, prove([family])))
    except RuleError:
        return None


@pytest.mark.parametrize("seed", FAST)
def test_what_is_proven_of_a_random_family_is_so(seed: int, tmp_path: Path) -> None:
    assert not proven(seed, tmp_path)


@pytest.mark.slow
def test_what_is_proven_of_many_random_families_is_so(tmp_path: Path) -> None:
    found = {seed: proven(seed, tmp_path) for seed in SLOW}
    assert {seed: wrong for seed, wrong in found.items() if wrong} == {}
    # Most of them are families indeed, and are not refused.
    assert sum(wrong is not None for wrong in found.values()) > len(SLOW) / 2
