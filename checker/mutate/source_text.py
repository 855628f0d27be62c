"""The verdict on the mutants of the source, as text."""

from __future__ import annotations

from collections.abc import Iterator

from checker.mutate.source_gate import Score, Verdict
from checker.mutate.source_record import as_entries

_COLUMNS = ("killed", "survived", "timeout", "no tests", "broken", "not run")


def table(verdict: Verdict) -> str:
    """Modules and packages, and how many of their mutants came to which end."""
    names = [score.name for score in (*verdict.modules, *verdict.packages)]
    width = max((len(name) for name in names), default=0)
    head = (
        f"{'':<{width}}  {'mutants':>8}" + "".join(f"{column:>10}" for column in _COLUMNS) + f"{'killed':>9}"
    )
    lines = [head]
    lines += [_row(score, width) for score in verdict.modules]
    lines.append("")
    lines += [_row(score, width) for score in verdict.packages]
    if any(score.recalled.total for score in verdict.packages):
        lines += ["", "Functions that are as they were at the last full run count with what that found."]
    return "\n".join(lines) + "\n"


def _row(score: Score, width: int) -> str:
    counts = {**score.outcomes, "killed": score.killed}
    counts["not run"] = counts.get("not run", 0) - score.recalled.total
    counts["survived"] = counts.get("survived", 0) + score.recalled.total - score.recalled.killed
    cells = "".join(f"{counts.get(column, 0) or '-':>10}" for column in _COLUMNS)
    return f"{score.name:<{width}}  {score.total:>8}{cells}{score.share:>9.1%}"


def survivors(verdict: Verdict) -> str:
    """Each survivor that is not accepted: its function and what it changes."""
    return "".join(
        f"\n{survivor.function}: {survivor.mutant.outcome}\n{_indented(survivor.change)}\n"
        for survivor in verdict.survivors
        if survivor.reason is None
    )


def entries(verdict: Verdict) -> str:
    """The same as entries for the file of accepted survivors, their reasons left for an author."""
    return as_entries(
        (survivor.function, survivor.change) for survivor in verdict.survivors if survivor.reason is None
    )


def summary(verdict: Verdict) -> str:
    """What fails, what was left out, and the end of it in one line."""
    return "\n".join(_summary(verdict)) + "\n"


def _summary(verdict: Verdict) -> Iterator[str]:
    accepted = sum(survivor.reason is not None for survivor in verdict.survivors)
    yield f"{len(verdict.survivors)} mutants were run and not killed; {accepted} of them are accepted"
    if verdict.left_out:
        yield f"left out: {len(verdict.left_out)} functions; make mutants runs all of them"
        yield from (f"  {name}" for name in verdict.left_out[:20])
        if len(verdict.left_out) > 20:
            yield f"  and {len(verdict.left_out) - 20} more"
    yield from (f"FAILED {failure}" for failure in verdict.failures)
    yield "the gate is closed" if verdict.failures else "the gate is open"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
