"""A mutation report as a page: one file without scripts, links or anything else from outside."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from html import escape

from checker.mutate.report import MutationReport, RuleScore, Survivor
from checker.report.mutation_text import UNKILLED, outcome, verdict
from checker.report.safe_text import safe
from checker.report.wording import counted

_CODE = re.compile("`([^`]+)`")
_STYLE = """
:root { color-scheme: light dark; --line: #8885; --soft: #8882; }
:root { --good: #2a7f3f; --bad: #c0322b; --other: #8a6d00; }
@media (prefers-color-scheme: dark) { :root { --good: #63c07a; --bad: #ff8278; --other: #d9b44a; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child, td[colspan] { text-align: left; }
section.survivor { border-left: .25rem solid var(--bad); padding: 0 0 0 1rem; margin: 1.5rem 0; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; }
code { font-family: ui-monospace, monospace; } h3 code { overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: .75rem; } dd { margin: 0; }
.killed { color: var(--good); } .survived { color: var(--bad); } .equivalent { color: var(--other); }
.bar { display: flex; height: .75rem; margin: 1rem 0; border-radius: .25rem; overflow: hidden; }
.bar svg { width: 100%; height: 100%; }
"""


def mutation_html(report: MutationReport) -> str:
    """The report as an HTML document; everything that rule files say is escaped."""
    body = [
        "<h1>Mutants of the rules</h1>",
        *(f"<p>{_prose(line)}</p>" for line in verdict(report)),
        _bar(report),
        *_survivors(report.survivors),
        *_problems(report),
        *_scores(report),
        *_equivalents(report),
    ]
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Mutants of the rules</title>\n<style>{_STYLE}</style>\n</head>\n"
    )
    return head + "<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"


def _text(text: str) -> str:
    return escape(safe(text))


def _prose(text: str) -> str:
    """A sentence of ours: what stands between backticks is code."""
    return _CODE.sub(r"<code>\1</code>", _text(text))


def _bar(report: MutationReport) -> str:
    """Killed, survived and equivalent as one bar; a drawing, since a policy forbids styles of elements."""
    counts = report.counts
    whole = counts["mutants"] or 1
    parts, left = [], 0
    for name in ("killed", "survived", "equivalent"):
        parts.append(
            f'<rect class="{name}" fill="currentColor" x="{left}" width="{counts[name]}" height="1"/>'
        )
        left += counts[name]
    said = ", ".join(f"{counts[name]} {name}" for name in ("killed", "survived", "equivalent"))
    return (
        f'<div class="bar"><svg role="img" aria-label="{said}" viewBox="0 0 {whole} 1" '
        f'preserveAspectRatio="none">{"".join(parts)}</svg></div>'
    )


def _survivors(survivors: Iterable[Survivor]) -> Iterator[str]:
    for number, survivor in enumerate(survivors):
        if number == 0:
            yield "<h2>Survivors</h2>"
        after = "(the clause is gone)" if survivor.after is None else survivor.after
        name = f"{_text(survivor.rule)}: <code>{_text(survivor.mutant)}</code>"
        yield f'<section class="survivor">\n<h3>{name}</h3>'
        yield f"<dl>\n<dt>{_text(survivor.clause)}</dt><dd>{_text(survivor.before)}</dd>"
        yield f"<dt>as the mutant has it</dt><dd>{_text(after)}</dd>\n</dl>"
        if survivor.suggestion is None:
            yield f"<p>{_prose(' '.join(UNKILLED))}</p>"
        else:
            source = "\n".join(map(safe, survivor.suggestion.example.split("\n")))
            yield "<p>This would kill it. Judge what should fire, then put it into the rule's file:</p>"
            yield f"<pre><code>{escape(source)}</code></pre>\n<p>{escape(outcome(survivor.suggestion))}</p>"
        yield "</section>"


def _problems(report: MutationReport) -> Iterator[str]:
    if report.problems:
        yield "<h2>Declarations that are wrong</h2>\n<dl>"
        for each in report.problems:
            yield f"<dt>{_text(each.rule)}: {_text(each.mutant)}</dt><dd>{_prose(each.message)}</dd>"
        yield "</dl>"


def _scores(report: MutationReport) -> Iterator[str]:
    yield "<h2>Rules</h2>\n<table>\n<thead><tr><th>rule</th><th>family</th><th>killed</th><th>survived</th>"
    yield "<th>equivalent</th></tr></thead>\n<tbody>"
    yield from map(_score, report.rules)
    for each in report.exempt:
        said = f"exempt: it binds the {_text(each.bound_by)}, not the passport"
        yield f'<tr><td>{_text(each.id)}</td><td>{_text(each.family)}</td><td colspan="3">{said}</td></tr>'
    yield "</tbody>\n</table>"


def _score(score: RuleScore) -> str:
    cells = (
        ("killed", score.killed),
        ("survived", score.survived),
        ("equivalent", score.equivalent),
    )
    numbers = "".join(
        f'<td class="{name}">{number}</td>' if number else "<td>-</td>" for name, number in cells
    )
    return f"<tr><td>{_text(score.id)}</td><td>{_text(score.family)}</td>{numbers}</tr>"


def _equivalents(report: MutationReport) -> Iterator[str]:
    if report.equivalents:
        yield "<h2>Equivalent, declared and confirmed</h2>\n<dl>"
        for each in report.equivalents:
            tried = counted(each.documents, "document")
            yield f"<dt>{_text(each.rule)}: {_text(each.mutant)}</dt>"
            yield f"<dd>{_text(each.reason)} ({tried} tried)</dd>"
        yield "</dl>"
