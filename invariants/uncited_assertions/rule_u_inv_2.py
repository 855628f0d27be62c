"""U-INV-2 An uncited assertion names the words that gave it away.

What it finds:
A row of uncited_assertions whose trigger_tokens is no list, or an empty one.

Why it is bad:
The trigger is the reason the sentence needs a citation. Without it the finding cannot be argued with.

Example:
    sentence_text: "Most readers prefer short answers."
    trigger_tokens: []

What to do:
List the quantifier or the empirical verb that was found ("most").
"""

from checker.rules.example import ABSENT, Example, row, table
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

_FIELD = "/uncited_assertions/0/trigger_tokens"

U_INV_2 = Invariant(
    id="U-INV-2",
    then={"tokens": r.trigger_tokens.is_a("array") & (r.trigger_tokens.count() >= 1)},
    accepts=(Example("one token"), Example("two tokens", row(trigger_tokens=["most", "prefer"]))),
    rejects=(
        Example("no token", row(trigger_tokens=[]), fires={"tokens"}, at={"tokens": _FIELD}),
        table("no list", "trigger_tokens", ("most", 1, True, {"most": 1}), (), {"tokens"}),
        Example(
            "nothing", row(trigger_tokens=ABSENT), fires={"tokens"}, at={"tokens": "/uncited_assertions/0"}
        ),
    ),
)
