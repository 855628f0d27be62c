"""The gate on the mutants of the source: how many are killed, by module and package, and what is wrong."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from checker.mutate.source_mutants import Mutant
from checker.mutate.source_record import Accepted, FunctionRecord, Record

LEAST_KILLED = 0.9
_Z = 1.6449


@dataclass(frozen=True)
class Score:
    """The mutants of a module or package by outcome; `recalled` are those known from the last full run."""

    name: str
    outcomes: Mapping[str, int]
    recalled: FunctionRecord

    @property
    def total(self) -> int:
        """Mutants of which it is known whether they are killed."""
        return sum(self.outcomes.values()) - self.outcomes.get("not run", 0) + self.recalled.total

    @property
    def killed(self) -> int:
        """Killed ones among them."""
        return self.outcomes.get("killed", 0) + self.recalled.killed

    @property
    def share(self) -> float:
        """Killed of total, 0 to 1; 1 where there is nothing to kill."""
        return self.killed / self.total if self.total else 1.0


@dataclass(frozen=True)
class Survivor:
    """A mutant that was run and not killed, what it changes, and why that is accepted, if it is."""

    mutant: Mutant
    change: str
    reason: str | None

    @property
    def function(self) -> str:
        """Module and function, dotted."""
        return full_name(self.mutant)


@dataclass(frozen=True)
class Verdict:
    """What the gate says; without failures it lets pass."""

    modules: tuple[Score, ...]
    packages: tuple[Score, ...]
    survivors: tuple[Survivor, ...]
    failures: tuple[str, ...]
    left_out: tuple[str, ...]


Hashes = Mapping[str, str]
"""Function as mutmut names it, with its module → hash of its lines now."""


def full_name(mutant: Mutant) -> str:
    """Module and function of a mutant, dotted."""
    return f"{mutant.module}.{mutant.function}"


def judge(
    mutants: Iterable[Mutant],
    change: Callable[[Mutant], str],
    record: Record,
    accepted: Sequence[Accepted],
    hashes: Hashes,
    whole: bool = True,
) -> Verdict:
    """Judge the mutants of all packages.

    Args:
        mutants: all that there are now, run or not.
        change: what a mutant changes, as `source_mutants.change` says it.
        record: the last full run.
        accepted: survivors that may survive.
        hashes: the functions as they are now.
        whole: every mutant must have been run. Otherwise a function that is as it was at the last full run
            may stand by what that found, and others are listed as left out.
    """
    by_function: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_function[full_name(mutant)].append(mutant)
    reasons = {(entry.function, entry.change): entry.reason for entry in accepted}
    survivors: list[Survivor] = []
    left_out: list[str] = []
    recalled: dict[str, FunctionRecord] = {}
    for function, its in by_function.items():
        for mutant in its:
            if mutant.outcome not in ("killed", "not run", "no tests"):
                what = change(mutant)
                survivors.append(Survivor(mutant, what, reasons.get((function, what))))
        if any(mutant.code is None for mutant in its):
            known = None if whole else known_before(its[0], record, hashes)
            if known is None:
                left_out.append(function)
            elif all(mutant.code is None for mutant in its):
                recalled[function] = known
    modules = _scores(by_function, recalled, lambda mutant: mutant.module)
    packages = _scores(by_function, recalled, lambda mutant: mutant.package)
    failures = [
        *_few_killed(packages, whole),
        *_without_tests(by_function),
        *_shrunk(by_function, record),
        *_stale(accepted, survivors, by_function),
    ]
    if whole and left_out:
        count = sum(score.outcomes.get("not run", 0) for score in packages)
        failures.append(f"{count} mutants were not run: run again, it goes on where it stopped")
    return Verdict(modules, packages, tuple(survivors), tuple(failures), tuple(left_out))


def known_before(mutant: Mutant, record: Record, hashes: Hashes) -> FunctionRecord | None:
    """The record of the mutant's function, if the function has not changed since."""
    known = record.get(mutant.module, {}).get(mutant.function)
    return known if known is not None and known.hash == hashes.get(mutant.key) else None


def record_of(mutants: Iterable[Mutant], hashes: Hashes) -> Record:
    """What to keep of a run. A function of which a mutant was not run keeps no hash: it counts as changed."""
    record: dict[str, dict[str, FunctionRecord]] = defaultdict(dict)
    for mutant in mutants:
        before = record[mutant.module].get(mutant.function)
        is_whole = mutant.code is not None and (before is None or before.hash != "")
        record[mutant.module][mutant.function] = FunctionRecord(
            hashes.get(mutant.key, "") if is_whole else "",
            (before.total if before else 0) + 1,
            (before.killed if before else 0) + (mutant.outcome == "killed"),
        )
    return record


def _scores(
    by_function: Mapping[str, Sequence[Mutant]],
    recalled: Mapping[str, FunctionRecord],
    group: Callable[[Mutant], str],
) -> tuple[Score, ...]:
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    totals: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    for function, its in by_function.items():
        name = group(its[0])
        outcomes[name].update(mutant.outcome for mutant in its)
        if function in recalled:
            totals[name] += recalled[function].total
            killed[name] += recalled[function].killed
    return tuple(
        Score(name, outcomes[name], FunctionRecord("", totals[name], killed[name]))
        for name in sorted(outcomes)
    )


def _few_killed(packages: Iterable[Score], whole: bool) -> Iterable[str]:
    for score in packages:
        if whole and score.share < LEAST_KILLED:
            yield (
                f"{score.name}: {score.killed} of {score.total} mutants are killed ({score.share:.1%}); "
                f"at least {LEAST_KILLED:.0%} must be: strengthen the tests"
            )
        elif not whole and upper_bound(score.killed, score.total) < LEAST_KILLED:
            yield (
                f"{score.name}: {score.killed} of the {score.total} mutants that were run are killed "
                f"({score.share:.1%}), too few for {LEAST_KILLED:.0%} of all: strengthen the tests"
            )


def upper_bound(killed: int, total: int) -> float:
    """The upper bound of the share of all mutants that the share of some speaks for, at one-sided 95%.

    Wilson's score interval (E. B. Wilson, JASA 1927); 1 where nothing was run.
    """
    if not total:
        return 1.0
    share, per = killed / total, _Z * _Z / total
    middle = share + per / 2
    half = _Z * math.sqrt(share * (1 - share) / total + per / (4 * total))
    return (middle + half) / (1 + per)


def _without_tests(by_function: Mapping[str, Sequence[Mutant]]) -> Iterable[str]:
    for function, its in by_function.items():
        if count := sum(mutant.outcome == "no tests" for mutant in its):
            yield f"{function}: no test calls it ({count} mutants): write one, or remove the function"


def _shrunk(by_function: Mapping[str, Sequence[Mutant]], record: Record) -> Iterable[str]:
    now: Counter[str] = Counter()
    for its in by_function.values():
        now[its[0].module] += len(its)
    for module, functions in record.items():
        before = sum(row.total for row in functions.values())
        if now[module] < before:
            yield (
                f"{module}: {now[module]} mutants, and {before} at the last full run: "
                "where code went on purpose, put the new total into the record with make mutants-record"
            )


def _stale(
    accepted: Sequence[Accepted], survivors: Sequence[Survivor], by_function: Mapping[str, Sequence[Mutant]]
) -> Iterable[str]:
    surviving = {(survivor.function, survivor.change) for survivor in survivors}
    for entry in accepted:
        its = by_function.get(entry.function)
        if its is None:
            yield f"{entry.function}: accepted, but there is no mutant of such a function: remove the entry"
        elif (entry.function, entry.change) not in surviving and all(
            mutant.code is not None for mutant in its
        ):
            first = entry.change.splitlines()[0]
            yield f"{entry.function}: accepted, but no survivor changes this: {first}: remove the entry"
