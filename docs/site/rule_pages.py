"""Writes docs/rules: a page for each rule and their index; with `--check`, says which are out of date.

What prove and mutate find is kept beside the pages in facts.json, so that a test can compare the pages with
the rules at once; this script finds it anew.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.cli.catalogue import edit_texts, entries
from checker.mutate.suggest import edits, shrunk
from checker.report.rule_page import RuleFacts
from checker.report.rule_pages import rule_pages
from checker.rules.evaluate import Passport, failing
from checker.rules.example import Base, Example, Table
from checker.rules.family import Family
from checker.rules.registry import load_families

if TYPE_CHECKING:
    from checker.prove.facts import ClauseFact

FOLDER = Path(__file__).parents[1] / "rules"
FACTS = "facts.json"
COMMAND = "make docs"


def facts(families: Sequence[Family]) -> dict[str, RuleFacts]:
    """What prove and mutate find of each rule that they cover."""
    # A comparison with the kept facts needs neither.
    from checker.mutate.run import mutate
    from checker.prove.run import prove

    scores, proof = mutate(families).rules, prove(families)
    found = {
        score.id: RuleFacts(
            clauses={},
            mutants={"killed": score.killed, "survived": score.survived, "equivalent": score.equivalent},
        )
        for score in scores
    }
    shortest = Shortest(families)
    for fact in proof.clauses.values():
        found[fact.rule]["clauses"][fact.clause] = {
            "core": fact.core,
            "alone": fact.alone,
            "implied_by": list(fact.implied_by),
            "schema": fact.schema,
            **shortest.witness(fact),
        }
    return found


class Shortest:
    """Witnesses in few words: by an example of the rule, else as the fewest edits that show the same."""

    def __init__(self, families: Sequence[Family]) -> None:
        self.core = [clause for family in families if family.core for clause in family.clauses()]
        self.rules = {rule.id: (family, rule) for family in families for rule in family.rules}

    def witness(self, fact: "ClauseFact") -> dict[str, Any]:
        """What shows that the clause fails, and no other of the core if that is what the fact says."""
        family, rule = self.rules[fact.rule]
        own = [clause for clause in family.clauses() if clause.id == fact.id]
        alone = fact.alone or not fact.core

        def shows(document: Mapping[str, Any]) -> bool:
            passport = Passport(document)
            if not failing(own, passport):
                return False
            return not alone or {clause.id for clause, _ in failing(self.core, passport)} <= {fact.id}

        examples = [each for each in rule.rejects if isinstance(each, Example)]
        for example in examples:
            if shows(family.base.edited(example.patch)):
                return {"example": example.title, "edits": []}
        tables = [each for each in rule.rejects if isinstance(each, Table)]
        for example in (each for table in tables for each in table.examples()):
            document = family.base.edited(example.patch)
            if shows(document):
                return {"example": None, "edits": list(edit_texts(edits(family.base, document), family.base))}
        return {"example": None, "edits": self._fewest(family.base, fact.witness, shows)}

    def _fewest(
        self, base: Base, document: Mapping[str, Any] | None, shows: Callable[[Mapping[str, Any]], bool]
    ) -> list[str]:
        if document is None:
            return []
        made = edits(base, document)
        while (fewer := shrunk(base, base.edited(made), shows)) != made:
            made = fewer
        return list(edit_texts(made, base))


def kept_facts() -> dict[str, RuleFacts]:
    """The facts as they were found last."""
    kept: dict[str, RuleFacts] = json.loads((FOLDER / FACTS).read_text(encoding="utf-8"))
    return kept


def files(families: Sequence[Family], known: Mapping[str, RuleFacts]) -> dict[str, str]:
    """File name → content of all that belongs into docs/rules."""
    shown = json.dumps(known, indent=1, sort_keys=True) + "\n"
    return {**rule_pages(families, entries(families), known), FACTS: shown}


def stale(wanted: Mapping[str, str], folder: Path = FOLDER) -> list[str]:
    """The files of the folder that are missing, that say something else, or that do not belong there."""
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def out_of_date(name: str) -> str:
    """What to do about a file that is stale."""
    return f"docs/rules/{name} is out of date: run `{COMMAND}` and commit what it writes"


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with `--check` compare them; 1 where some are out of date."""
    families = load_families()
    wanted = files(families, facts(families))
    FOLDER.mkdir(exist_ok=True)
    changed = stale(wanted)
    if "--check" in arguments:
        for name in changed:
            print(out_of_date(name), file=sys.stderr)
        return 1 if changed else 0
    for name in changed:
        if name in wanted:
            (FOLDER / name).write_text(wanted[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    print(f"docs/rules: {len(wanted) - 1} pages, {len(changed)} of the files there changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
