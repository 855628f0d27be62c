"""One rule as documentation: what `explain`, `rules`, SARIF and the rule's page say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from checker.report.markdown_text import code, inline, prose
from checker.rules.invariant import sections


@dataclass(frozen=True)
class ClauseEntry:
    """One clause in words. implied_by: clauses of which at least one fails whenever this one does."""

    name: str
    text: str
    implied_by: tuple[str, ...]


@dataclass(frozen=True)
class ExampleEntry:
    """One example, or a sweep of several.

    Attributes:
        title: what it shows.
        changes: the edits of the family's base passport, one a text; of a sweep, those made before.
        fires: the clauses that fail then; of a sweep, on every combination that is not accepted.
        swept: the keys that a sweep runs through values.
        accepted, rejected: values (of several keys, combinations) of a sweep by what becomes of them.
    """

    title: str
    changes: tuple[str, ...]
    fires: tuple[str, ...]
    swept: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()

    @property
    def edits(self) -> str:
        """What it changes, on one line."""
        if not self.swept:
            return ", ".join(self.changes)
        *others, last = self.swept
        run = f"{last} swept over its values"
        if others:
            run = f"every combination of {', '.join(others)} and {last}"
        before = f"{', '.join(self.changes)}, then " if self.changes else ""
        return f"{before}{run}; accepted: {', '.join(self.accepted) or 'none'}"


@dataclass(frozen=True)
class Entry:
    """One rule, or one of the reader's own.

    Attributes:
        id, family, title, severity, default, bound_by: as the rule has them.
        body: what its page says below the title.
        clauses: in the rule's order; none for the reader's own.
        accepted, rejected: its examples.
        aggregates: those whose rows, or whose lists, it looks at one by one.
        source: the file that it comes from, relative to the repository for the rules that come with this
            tool; "" where it comes from none.
        shipped: whether it comes with this tool, and so has a page in its documentation.
        help_uri: its page on the site, or None where no site is configured or it has no page.
    """

    id: str
    family: str
    title: str
    severity: str
    body: str
    default: bool = True
    clauses: tuple[ClauseEntry, ...] = ()
    accepted: tuple[ExampleEntry, ...] = ()
    rejected: tuple[ExampleEntry, ...] = ()
    bound_by: str | None = None
    aggregates: tuple[str, ...] = ()
    source: str = ""
    shipped: bool = False
    help_uri: str | None = None

    @property
    def sections(self) -> dict[str, str]:
        """Heading → text of the body; empty for a body without headings."""
        return sections(f"{self.id}\n{self.body}")

    @property
    def help_markdown(self) -> str:
        """The page below the title as Markdown: sections with bold heads, then the clauses."""
        parts = [f"**{head}.**\n\n{prose(text)}" for head, text in self.sections.items()]
        parts = parts or [prose(self.body)]
        if self.clauses:
            lines = "\n".join(f"- {code(clause.name)}: {inline(clause.text)}" for clause in self.clauses)
            parts.append(f"**Clauses.**\n\n{lines}")
        return "\n\n".join(parts) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The entry as an object of the JSON output."""
        clauses = [
            {"name": clause.name, "text": clause.text, "implied_by": list(clause.implied_by)}
            for clause in self.clauses
        ]
        return {
            "id": self.id,
            "family": self.family,
            "title": self.title,
            "severity": self.severity,
            "default": self.default,
            "clauses": clauses,
            "bound_by": self.bound_by,
            "help_uri": self.help_uri,
        }


_TAKEN = ("index", "con", "prn", "aux", "nul")
"""Names that the index has, or that some systems keep for devices."""


def page_name(rule: str, suffix: str = ".md") -> str:
    """The file of a rule's page: `inv-6.md`."""
    name = rule.lower()
    return f"{name}-rule{suffix}" if name in _TAKEN else f"{name}{suffix}"
