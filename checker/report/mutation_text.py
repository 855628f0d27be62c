"""A mutation report for people at a terminal: scores, survivors with what would kill them, declarations."""

from __future__ import annotations

from collections.abc import Iterator

from checker.mutate.report import MutationReport, Suggestion, Survivor
from checker.report.safe_text import safe, safe_line
from checker.report.wording import counted

UNKILLED = (
    "None of the documents tried tells the two apart. Where none can, declare it in the rule's `equivalent`",
    "with the reason, or write the rule so that it does not say the same twice.",
)
"""What to do about a survivor without a suggestion, in lines."""


def mutation_text(report: MutationReport) -> str:
    """The report as text; everything that rule files say is escaped."""
    blocks = [
        list(_scores(report)),
        *(list(survivor_lines(survivor)) for survivor in report.survivors),
        *([f"{safe(each.rule)} {safe(each.mutant)}", f"  {safe(each.message)}"] for each in report.problems),
        list(_equivalents(report)),
        list(verdict(report)),
    ]
    return "\n\n".join("\n".join(map(safe_line, block)) for block in blocks if block) + "\n"


def _scores(report: MutationReport) -> Iterator[str]:
    names = [score.id for score in report.rules] + [each.id for each in report.exempt]
    width = max(map(len, map(safe, ["rule", *names])))
    yield f"{'rule':<{width}}  killed  survived  equivalent"
    for score in report.rules:
        numbers = f"{score.killed:>6}  {score.survived or '-':>8}  {score.equivalent or '-':>10}"
        yield f"{safe(score.id):<{width}}  {numbers}"
    for each in report.exempt:
        yield f"{safe(each.id):<{width}}  exempt: it binds the {safe(each.bound_by)}, not the passport"


def survivor_lines(survivor: Survivor) -> Iterator[str]:
    """A survivor: its name, the clause before and after, and what would kill it."""
    yield f"{safe(survivor.rule)} survived: {safe(survivor.mutant)}"
    yield f"  {safe(survivor.clause)}: {safe(survivor.before)}"
    after = "(the clause is gone)" if survivor.after is None else safe(survivor.after)
    yield f"  as the mutant has it: {after}"
    if survivor.suggestion is None:
        yield from (f"  {line}" for line in UNKILLED)
        return
    yield "  This would kill it. Judge what should fire, then put it into the rule's `accepts` or `rejects`:"
    yield from (f"    {safe(line)}" for line in survivor.suggestion.example.split("\n"))
    yield f"  {outcome(survivor.suggestion)}"


def outcome(suggestion: Suggestion) -> str:
    """What fires on a suggested document, by the rule and by its mutant."""
    if set(suggestion.fires) == set(suggestion.mutant_fires):
        return f"By the rule as it is {_fire(suggestion.fires)}; by the mutant too, elsewhere."
    return f"By the rule as it is {_fire(suggestion.fires)}; by the mutant {_fire(suggestion.mutant_fires)}."


def _fire(names: tuple[str, ...]) -> str:
    listed = " and ".join(map(safe, names))
    return f"{listed} fire{'s' if len(names) == 1 else ''}" if names else "nothing fires"


def _equivalents(report: MutationReport) -> Iterator[str]:
    if report.equivalents:
        yield "Equivalent, declared and confirmed:"
    for each in report.equivalents:
        yield f"  {safe(each.rule)} {safe(each.mutant)}"
        yield f"    {safe(each.reason)} ({counted(each.documents, 'document')} tried)"


def verdict(report: MutationReport) -> Iterator[str]:
    """The result in a line or two."""
    counts = report.counts
    exempt = f"; {counted(counts['exempt'], 'rule')} exempt" if report.exempt else ""
    yield (
        f"{counted(counts['mutants'], 'mutant')} of {counted(counts['rules'], 'rule')}: {counts['killed']} "
        f"killed, {counts['survived']} survived, {counts['equivalent']} equivalent{exempt}."
    )
    if report.survivors:
        yield "A survivor needs an example that tells it from the rule, or a reason in `equivalent`."
    if report.problems:
        yield f"{counted(counts['problems'], 'declaration')} of `equivalent` not as declared."
