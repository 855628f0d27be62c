"""The mutation report at a terminal."""

import pytest

from checker.mutate.report import MutationReport, Suggestion
from checker.report.mutation_text import mutation_text, outcome
from tests.checker.report.mutations import CLEAN, FAILED

SHOWN = """\
rule  killed  survived  equivalent
R-1        5         2           -
R-2        1         -           1
G-1   exempt: it binds the gate, not the passport

R-1 survived: known: a without \\x1b[2J<b>
  R-1.known: a must be x or <y>
  as the mutant has it: a must be x
  This would kill it. Judge what should fire, then put it into the rule's `accepts` or `rejects`:
    Example(
        "say what this document shows",
        row(a="<y>"),
    ),
  By the rule as it is nothing fires; by the mutant known fires.

R-1 survived: known dropped
  R-1.known: a must be x or <y>
  as the mutant has it: (the clause is gone)
  None of the documents tried tells the two apart. Where none can, declare it in the rule's `equivalent`
  with the reason, or write the rule so that it does not say the same twice.

R-2 gone
  R-2: `equivalent` declares 'gone', <which> is no mutant

Equivalent, declared and confirmed:
  R-2 c when dropped
    there is <nothing> to see (12 documents tried)

9 mutants of 2 rules: 6 killed, 2 survived, 1 equivalent; 1 rule exempt.
A survivor needs an example that tells it from the rule, or a reason in `equivalent`.
1 declaration of `equivalent` not as declared.
"""


def test_a_report_with_one_of_everything() -> None:
    assert mutation_text(FAILED) == SHOWN


def test_a_report_without_a_survivor() -> None:
    assert mutation_text(CLEAN) == (
        "rule  killed  survived  equivalent\n"
        "R-1        5         -           -\n\n"
        "5 mutants of 1 rule: 5 killed, 0 survived, 0 equivalent.\n"
    )


def test_a_report_without_a_rule() -> None:
    last = mutation_text(MutationReport()).splitlines()[-1]
    assert last == "0 mutants of 0 rules: 0 killed, 0 survived, 0 equivalent."


@pytest.mark.parametrize(
    ("fires", "mutant_fires", "said"),
    [
        (("a",), (), "By the rule as it is a fires; by the mutant nothing fires."),
        (("a", "b"), ("b",), "By the rule as it is a and b fire; by the mutant b fires."),
        (("a", "b"), ("b", "a"), "By the rule as it is a and b fire; by the mutant too, elsewhere."),
    ],
)
def test_what_fires(fires: tuple[str, ...], mutant_fires: tuple[str, ...], said: str) -> None:
    assert outcome(Suggestion("", fires, mutant_fires)) == said
