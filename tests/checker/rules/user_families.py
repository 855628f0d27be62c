"""Families of a user's own, written into a folder."""

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_number = itertools.count()

FAMILY = '''"""Family {name}: made up."""

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source

FAMILY = Family(
    name="{name}",
    title="Made up.",
    home=source("{aggregate}[]"),
    aggregates=(Aggregate("{aggregate}", {schema!r}, key=("id",)),),
    base=Base({{"{aggregate}": [{{"id": "x"}}]}}, "/{aggregate}/0"),
    rules=rules_in(__name__, __path__),
)
'''
RULE = '''"""{id} A row has an id.

What to do:
Give it
one.
"""

from checker.rules.example import Example, row
from checker.rules.invariant import Invariant
from checker.rules.words import row as r

RULE = Invariant(
    "{id}",
    then={{"id": r.id.is_set}},
    accepts=(Example("an id"),),
    rejects=(Example("an empty id", row(id=""), fires={{"id"}}),),
)
'''


def write_family(
    folder: Path,
    name: str = "OWN",
    aggregate: str = "own_rows",
    schema: str | None = None,
    rules: tuple[str, ...] = (),
) -> Path:
    """A package folder with a family of that name; a rule `NAME-1` unless told which."""
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(FAMILY.format(name=name, aggregate=aggregate, schema=schema))
    for rule in rules or (f"{name}-1",):
        (folder / f"rule_{rule.lower().replace('-', '_')}.py").write_text(RULE.format(id=rule))
    return folder


def write_file(path: Path, name: str = "ONE", content: str = "FAMILY = made") -> Path:
    """A single file with a family in it. content: how the family `made` is handed out."""
    path.write_text(
        "from checker.rules.example import Base, Example, at\n"
        "from checker.rules.family import Aggregate, Family\n"
        "from checker.rules.invariant import Invariant\n"
        "from checker.rules.words import row, source\n"
        "rows = Aggregate('one_rows', None, key=('id',))\n"
        "good, bad = Example('an id'), Example('an empty id', at('/one_rows/0/id', ''), {'id'})\n"
        "rule = Invariant('ONE-1', then={'id': row.id.is_set}, accepts=(good,), rejects=(bad,))\n"
        "base = Base({'one_rows': [{'id': 'x'}]}, '/one_rows/0')\n"
        f"made = Family({name!r}, 'Made up.', source('one_rows[]'), (rows,), base, (rule,))\n"
        f"{content}\n"
    )
    return path


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Path]:
    """A folder with a name of its own; what is imported from it is forgotten afterwards."""
    known = set(sys.modules)
    folder = tmp_path / f"here_{next(_number)}"
    folder.mkdir()
    yield folder
    for name, module in list(sys.modules.items()):
        if name not in known and str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]
