"""The shipped examples as killers: the good ones state that nothing fires, the README's table what does."""

from __future__ import annotations

import json
import os
import re
from collections import Counter

from checker.mutate.killers import Stated
from checker.rules.compiled import is_shipped
from checker.rules.package_data import data_folder

_TABLE = "## What is wrong in `bad/`"
_LINE = re.compile(r"\| `([^`]+):[0-9]+` \| (\S+) \| (\S+) \|")


def shipped_examples() -> tuple[Stated, ...]:
    """The JSON and JSONL documents of `examples/`; none where the checkout is not there.

    Raises:
        OSError, ValueError: an example that can't be read.
    """
    if is_shipped():
        return ()
    folder = data_folder("examples")
    readme = os.path.join(folder, "README.md")
    if not os.path.isfile(readme):
        return ()
    with open(readme, encoding="utf-8") as file:
        table = file.read().partition(_TABLE)[2]
    fires: dict[str, Counter[tuple[str, str]]] = {}
    for name, rule, clause in _LINE.findall(table):
        fires.setdefault(f"bad/{name}", Counter())[rule, clause] += 1
    found = []
    for kind in ("good", "bad"):
        for entry in sorted(os.listdir(os.path.join(folder, kind))):
            if not entry.endswith((".json", ".jsonl")):
                continue
            name = f"{kind}/{entry}"
            with open(os.path.join(folder, kind, entry), encoding="utf-8") as file:
                texts = file.read().splitlines() if entry.endswith(".jsonl") else [file.read()]
            found += [
                Stated(f"examples/{name}", json.loads(text), fires.get(name, Counter())) for text in texts
            ]
    return tuple(found)
