"""A mutation report with one of everything, and texts that try to be more than text."""

from checker.mutate.report import (
    Equivalent,
    Exempt,
    MutationReport,
    Problem,
    RuleScore,
    Suggestion,
    Survivor,
)

EXAMPLE = 'Example(\n    "say what this document shows",\n    row(a="<y>"),\n),'
CLEAN = MutationReport([RuleScore("R-1", "T", 5, 0, 0)])
FAILED = MutationReport(
    rules=[RuleScore("R-1", "T", 5, 2, 0), RuleScore("R-2", "T", 1, 0, 1)],
    survivors=[
        Survivor(
            "R-1",
            "T",
            "known: a without \x1b[2J<b>",
            "R-1.known",
            "a must be x or <y>",
            "a must be x",
            Suggestion(
                'Example(\n    "say what this document shows",\n    row(a="<y>"),\n),', (), ("known",)
            ),
        ),
        Survivor("R-1", "T", "known dropped", "R-1.known", "a must be x or <y>", None, None),
    ],
    equivalents=[Equivalent("R-2", "c when dropped", "there is <nothing> to see", 12)],
    problems=[Problem("R-2", "gone", "unknown", "R-2: `equivalent` declares 'gone', <which> is no mutant")],
    exempt=[Exempt("G-1", "T", "gate")],
)
