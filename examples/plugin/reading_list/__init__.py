"""Family READ: what a group reads, and on which shelf it stands. It has nothing to do with claims.

`families = ["reading_list"]` in a configuration adds it to the built-in families.
"""

import os

from checker.rules.example import Base
from checker.rules.family import Aggregate, Family, rules_in
from checker.rules.words import source

from .base import READING_LIST

# The schemas are found by path, wherever the package is installed.
_SCHEMAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "schemas")

FAMILY = Family(
    name="READ",
    title="What a group reads, and on which shelf it stands.",
    home=source("readings[]"),
    aggregates=(
        Aggregate(
            "readings",
            os.path.join(_SCHEMAS, "reading.schema.json"),
            key=("slug",),
            enums=("kind", "status"),
        ),
        # A list may stand on shelves of another file: `--manifests shelves.json`, or a bundle.
        Aggregate("shelves", os.path.join(_SCHEMAS, "shelf.schema.json"), key=("shelf_id",), shared=True),
    ),
    base=Base(READING_LIST, "/readings/0"),
    rules=rules_in(__name__, __path__),
)
