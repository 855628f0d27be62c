"""The mutants of the source: run mutmut and judge what it found (`python -m checker.mutate.source`).

Without arguments every mutant of every package is run, or the rest of them where a run was stopped; then the
gate says whether enough are killed. The exit code is 0 when it is open, 1 when it is closed, 2 when it cannot
tell.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path

from checker.mutate.source_gate import Verdict, judge, record_of
from checker.mutate.source_mutants import Mutant, SourceError, change, read, unmangled
from checker.mutate.source_record import Record, read_accepted, read_record, write_record
from checker.mutate.source_run import Tree
from checker.mutate.source_text import entries, summary, survivors, table

TOTALS = Path("tests/mutants/totals.toml")
ACCEPTED = Path("tests/mutants/accepted.toml")
ALWAYS = "checker.rules"


def main(arguments: Sequence[str] | None = None, root: Path | None = None) -> int:
    """Run and judge: the exit code."""
    options = _options(arguments)
    began = time.time()
    root = root or Path.cwd()
    tree = Tree(root, root / "build" / "mutants")
    try:
        return _main(options, tree, began)
    except SourceError as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m checker.mutate.source", description=__doc__)
    parser.add_argument(
        "--changed",
        action="store_true",
        help=f"run {ALWAYS} and the functions that have changed since the last full run; "
        "the others count as it found them",
    )
    parser.add_argument("--minutes", type=float, help="stop after so many minutes, and say what was left out")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument(
        "--keep-kills",
        action="store_true",
        help="after a change of the tests, run only what was not killed before",
    )
    parser.add_argument("--judge", action="store_true", help="run nothing; judge what was found before")
    parser.add_argument(
        "--entries", action="store_true", help=f"print the survivors as entries for {ACCEPTED}"
    )
    parser.add_argument(
        "--record", action="store_true", help=f"write {TOTALS} anew when all mutants have been run"
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="with --record: write it of what has been run; functions that were not count as changed",
    )
    return parser.parse_args(arguments)


def _main(options: argparse.Namespace, tree: Tree, began: float) -> int:
    record, accepted, hashes = (
        read_record(tree.root / TOTALS),
        read_accepted(tree.root / ACCEPTED),
        tree.hashes(),
    )
    mixed = False
    if not options.judge:
        mixed = tree.refresh(options.keep_kills)
        only = planned(hashes, record, date.today().isoformat()) if options.changed else None
        until = began + 60 * options.minutes if options.minutes else None
        if code := tree.run(options.jobs, only, until):
            raise SourceError(f"mutmut ended with exit code {code}; what it said stands above")
    packages = tree.packages()
    mutants = [mutant for mutant in read(tree.mutants) if mutant.package in packages]
    if not mutants:
        raise SourceError(f"{tree.mutants} holds no mutants of {', '.join(packages)}: run without --judge")
    verdict = judge(
        mutants, lambda mutant: change(tree.mutants, mutant), record, accepted, hashes, not options.changed
    )
    _print(verdict, options.entries)
    print(f"{time.time() - began:.0f} s")
    if options.record:
        _record(tree.root / TOTALS, mutants, hashes, mixed, options.partial)
    if options.changed and not record:
        print(f"{TOTALS} has no full run on record: this was a report, and closes nothing")
        return 0
    return 1 if verdict.failures else 0


def planned(hashes: Mapping[str, str], record: Record, day: str) -> list[str]:
    """The functions to run: the changed ones, then the unchanged ones of ALWAYS.

    The order of either is another one each day, and so is what does not fit into the time.
    """

    def order(key: str) -> bytes:
        return sha256(f"{day} {key}".encode()).digest()

    changed, unchanged = [], []
    for key, digest in hashes.items():
        module, _, mangled = key.rpartition(".")
        known = record.get(module, {}).get(unmangled(mangled))
        if known is None or known.hash != digest:
            changed.append(key)
        elif f"{module}.".startswith(f"{ALWAYS}."):
            unchanged.append(key)
    return sorted(changed, key=order) + sorted(unchanged, key=order)


def _print(verdict: Verdict, as_entries: bool) -> None:
    print(entries(verdict) if as_entries else survivors(verdict))
    print(table(verdict))
    print(summary(verdict), end="")


def _record(
    path: Path, mutants: Sequence[Mutant], hashes: Mapping[str, str], mixed: bool, partial: bool
) -> None:
    if not partial and any(mutant.code is None for mutant in mutants):
        raise SourceError(f"{path} is not written: not all mutants have been run; run again to go on")
    if mixed:
        raise SourceError(
            f"{path} is not written: some kills were made by tests of before; "
            "remove build/mutants and run again"
        )
    write_record(path, record_of(mutants, hashes))
    print(f"{path} is written")


if __name__ == "__main__":  # pragma: no cover - starts main
    sys.exit(main())
