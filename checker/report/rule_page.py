"""A rule's page, and the index of them, as Markdown for the documentation.

What prove and mutate found is handed in as plain data, so that a page can be made with it or without.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from checker.report.markdown_text import block, cell, code, inline, prose
from checker.report.rule_entry import ClauseEntry, Entry, ExampleEntry, page_name
from checker.report.wording import facts
from checker.rules.finding import Finding

BASE = "index.md#the-base-passport"
# Documents link to one another relative to their folder, docs/rules.
_ROOT = "../../"
_PROVED = "By [prove](../prove.md), over all passports that the rules can tell apart:"
_MUTANT = "A [mutant](../mutate.md) is the rule with one small change."
_MADE = "<!-- Written by `make docs`; do not edit. What it says comes from {}. -->"


class ClauseFacts(TypedDict):
    """What prove found of a clause.

    core: whether it is one of the core's.
    alone: it fails on a passport on which no other clause of the core does.
    implied_by: clauses that are declared to imply it.
    schema: it fails only where the schema of the row does too.
    example: title of an example on which it fails, and no other of the core if it can.
    edits: where there is none, edits of the base passport that show the same.
    """

    core: bool
    alone: bool
    implied_by: list[str]
    schema: bool
    example: str | None
    edits: list[str]


class RuleFacts(TypedDict):
    """What prove found of each clause by name, and how many mutants of the rule came to which end."""

    clauses: dict[str, ClauseFacts]
    mutants: dict[str, int]


def rule_page(
    entry: Entry,
    links: Mapping[str, str],
    found: tuple[str, Finding] | None = None,
    known: RuleFacts | None = None,
) -> str:
    """One rule as a page.

    Args:
        entry: the rule.
        links: id → page, of all rules.
        found: the title of a rejected example, and a finding on it.
        known: what the checks on the checks found.
    """
    others = {rule: page for rule, page in links.items() if rule != entry.id}
    parts = [
        _MADE.format(entry.source or "its rule"),
        f"# {inline(entry.id)}: {title(entry)}",
        _nature(entry),
    ]
    for head, text in (entry.sections or {"What it says": entry.body}).items():
        parts.append(f"## {head}\n\n{prose(text, others)}")
    if entry.clauses:
        parts.append(_clauses(entry.clauses, others))
    if entry.rejected:
        parts.append(_examples(entry, found))
    if known is not None:
        parts.append(_known(entry, known, others))
    return "\n\n".join(parts) + "\n"


def title(entry: Entry) -> str:
    """What a rule says, as a heading."""
    return inline(entry.title.removesuffix("."))


def runs(entry: Entry) -> str:
    """When the rule runs."""
    if entry.bound_by is not None:
        return f"binds the {entry.bound_by}; lint does not check it"
    return "on by default" if entry.default else "off unless selected"


def _nature(entry: Entry) -> str:
    family = f"[{inline(entry.family)}](index.md#{entry.family.lower()})"
    where = f"[{code(entry.source)}]({_ROOT}{entry.source})" if entry.shipped else code(entry.source)
    return f"Family {family}, {entry.severity}, {runs(entry)}. Defined in {where}."


def _clauses(clauses: Sequence[ClauseEntry], links: Mapping[str, str]) -> str:
    lines = ["## Clauses", ""]
    for clause in clauses:
        implied = (
            f" Whenever it fails, so does {_either(clause.implied_by, links)}." if clause.implied_by else ""
        )
        lines.append(f"- **{code(clause.name)}**: {inline(clause.text, links)}.{implied}")
    return "\n".join(lines)


def _examples(entry: Entry, found: tuple[str, Finding] | None) -> str:
    key = f"; a key without a path is one of the first row of {code(entry.aggregates[0])}"
    parts = ["## Examples", f"Each is the [base passport]({BASE}) with these edits{key}."]
    if entry.accepted:
        parts += ["### Accepted", *map(_example, entry.accepted)]
    parts += ["### Rejected", *map(_example, entry.rejected)]
    if found is not None:
        example, finding = found
        place = f"\n  at {finding.pointer}" if finding.pointer else ""
        shown = block(f"{finding.rule} {facts(finding)}{place}")
        parts.append(f"## What lint says\n\nOf the example *{inline(example)}*:\n\n{shown}")
    return "\n\n".join(parts)


def _example(example: ExampleEntry) -> str:
    head = f"**{inline(example.title)}**"
    fails = f" fails {_codes(example.fires, 'and')}" if example.fires else ""
    edits = block("\n".join(example.changes)) if example.changes else ""
    if not example.swept:
        return f"{head}{fails}\n\n{edits}" if edits else f"{head}: no edit{fails and f',{fails}'}"
    run = "every value of" if len(example.swept) == 1 else "every combination of"
    others = _codes(example.rejected, "and") or "every other one"
    return "\n".join(
        [
            f"{head}: {run} {_codes(example.swept, 'and')}{', after these edits:' if edits else ''}",
            *(("", edits) if edits else ()),
            "",
            f"- accepted: {_codes(example.accepted, 'and') or 'none'}",
            f"- fails {_codes(example.fires, 'and')}: {others}",
        ]
    )


def _known(entry: Entry, known: RuleFacts, links: Mapping[str, str]) -> str:
    lines = ["## What prove and mutate say", "", _PROVED, ""]
    lines += [
        f"- {code(clause.name)} {_alone(known['clauses'][clause.name], links)}"
        for clause in entry.clauses
        if clause.name in known["clauses"]
    ]
    mutants = known["mutants"]
    judged = mutants["killed"] + mutants["survived"]
    said = f"{_MUTANT} The examples kill {mutants['killed']} of {judged}"
    if mutants["equivalent"]:
        said += f"; {mutants['equivalent']} more mean the same as the rule, for a reason that it declares"
    return "\n".join([*lines, "", f"{said}."])


def _alone(clause: ClauseFacts, links: Mapping[str, str]) -> str:
    if not clause["core"]:
        said = "fails on a passport that all rules of the core accept"
    elif clause["implied_by"]:
        said = f"never fails alone: whenever it fails, so does {_either(clause['implied_by'], links)}"
    elif clause["alone"]:
        said = "fails alone"
    else:
        said = "never fails alone, but what fails with it is declared to follow from it"
    if clause["schema"]:
        said += ", and only where the row breaks its schema too"
    if clause["example"] is not None:
        return f"{said}, as in the example *{inline(clause['example'])}*"
    return f"{said}, as with {_codes(clause['edits'], 'and')}"


def _either(clauses: Iterable[str], links: Mapping[str, str]) -> str:
    shown = []
    for clause in clauses:
        rule = clause.partition(".")[0]
        shown.append(f"[{code(clause)}]({links[rule]})" if rule in links else code(clause))
    return " or ".join(shown)


def _codes(texts: Sequence[str], last: str) -> str:
    shown = [code(text) for text in texts]
    return f" {last} ".join(part for part in (", ".join(shown[:-1]), *shown[-1:]) if part)


def rules_index(families: Mapping[str, str], found: Sequence[Entry], base: Mapping[str, Any]) -> str:
    """The index of all rules.

    Args:
        families: name → what it is about, in the order of the index.
        found: the rules.
        base: the passport that examples edit.
    """
    own = [entry for entry in found if entry.clauses]
    reading = [entry for entry in found if not entry.clauses and entry.bound_by is None]
    parts = [
        _MADE.format("the rule files"),
        "# Rules",
        f"`claim-audit lint` checks {len(own)} rules, and {len(reading)} more about reading a file. "
        "A finding names the rule and the clause that failed; `claim-audit explain INV-6` says what the page "
        "of INV-6 says.",
    ]
    for family, about in families.items():
        rules = _index_table(entry for entry in found if entry.family == family)
        parts.append(f"## {inline(family)}\n\n{inline(about)}\n\n{rules}")
    shown = json.dumps(base, indent=2, ensure_ascii=False)
    parts.append(
        "## The base passport\n\nThe examples of a rule are edits of this passport, which is clean under "
        f"every rule.\n\n{block(shown, 'json')}"
    )
    return "\n\n".join(parts) + "\n"


def _index_table(found: Iterable[Entry]) -> str:
    lines = ["| rule | what holds | severity | default | clauses |", "|---|---|---|---|---|"]
    for entry in found:
        default = f"binds the {entry.bound_by}" if entry.bound_by else "on" if entry.default else "off"
        clauses = " ".join(code(clause.name) for clause in entry.clauses) or "-"
        link = f"[{inline(entry.id)}]({page_name(entry.id)})"
        cells = (link, title(entry), entry.severity, default, clauses)
        lines.append(f"| {' | '.join(map(cell, cells))} |")
    return "\n".join(lines)
