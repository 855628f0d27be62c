"""`claim-audit lint`: its options, its output, its exit code."""

from __future__ import annotations

import argparse
import gc
import os
import sys

from checker.artifact.limits import DEEPEST
from checker.cli.arguments import Parser, add_configuration, add_docs_url, configuration
from checker.cli.main import version
from checker.lint.config import FORMATS, SEVERITIES, VALIDATORS, parse_size
from checker.lint.run import Run
from checker.lint.settings import Settings
from checker.report import Context, Summary, formatter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TextIO

    from checker.lint.excerpt import Excerpts
    from checker.lint.replacement import Replacement
    from checker.report import RuleDoc

DESCRIPTION = """\
Check claim-audit passports (JSON, JSONL, YAML, Markdown with fenced blocks) against schemas and rules."""

EPILOG = """\
which rules run:
  A word is an exact id (INV-1 is not INV-10), a family (INV, X) or a glob (X-*). The configuration comes
  first, the command line over it. In each, `select` replaces what came before, `extend-select` adds to it,
  and `ignore` takes away last. encoding, syntax, depth, alias, size and document are always reported; bom,
  duplicate-key, non-finite and schema are, unless they are ignored by their own id.

which files:
  A folder is searched for .json, .jsonl, .ndjson, .yaml, .yml, .md and .markdown, without what git ignores
  and what --exclude names. A file that is named is linted in any case, unless --force-exclude is given. A
  file that is no passport is passed over in a folder; named, it is a finding (but see --skip-foreign).

exit codes:
  0 clean, 1 findings, 2 usage, a broken configuration or a path that can't be opened (everything else is
  linted first), 70 internal error.
"""


def parser() -> Parser:
    """The options of the command."""
    made = Parser("lint", DESCRIPTION, EPILOG)
    made.add_argument(
        "paths", nargs="*", metavar="PATH", help="files, folders, globs, or - for standard input (default: .)"
    )
    made.add_argument("--version", action="version", version=version())
    _add_selection(made.add_argument_group("rules"))
    _add_files(made.add_argument_group("files"))
    _add_baseline(made.add_argument_group("baseline and exit code"))
    _add_output(made.add_argument_group("output"))
    _add_running(made.add_argument_group("running"))
    add_configuration(made)
    return made


def _add_selection(group: argparse._ArgumentGroup) -> None:
    for name, does in (
        ("select", "report these rules only"),
        ("extend-select", "report these too, X-COVERAGE say"),
        ("ignore", "do not report these"),
    ):
        group.add_argument(f"--{name}", action="append", metavar="RULE,...", help=f"{does} (repeatable)")
    group.add_argument(
        "--per-file-ignores",
        action="append",
        metavar="GLOB:RULE,...",
        help="do not report these in files that match a pattern as in a .gitignore (repeatable)",
    )
    group.add_argument(
        "--severity",
        choices=SEVERITIES,
        help="the lowest severity to show; the exit code stays the same (default: warning)",
    )


def _add_files(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--exclude",
        action="append",
        metavar="GLOB",
        help="pass over what matches a pattern as in a .gitignore (repeatable)",
    )
    group.add_argument("--force-exclude", action="store_true", help="exclude files even where they are named")
    group.add_argument(
        "--skip-foreign",
        action=argparse.BooleanOptionalAction,
        help="pass over files that are no passports, even where they are named",
    )
    group.add_argument(
        "--manifests",
        action="append",
        metavar="GLOB",
        help="look up manifests and experiments in these files too (repeatable)",
    )
    group.add_argument("--stdin-filename", metavar="NAME", help="the name of what comes on standard input")
    group.add_argument(
        "--max-size", type=_size, metavar="SIZE", help="bytes of one document, or 64MiB (default: 1GiB)"
    )
    group.add_argument("--max-depth", type=_depth, metavar="N", help="levels of nesting (default: 200)")


def _add_baseline(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--baseline", metavar="FILE", help="do not report the findings that this file holds")
    group.add_argument(
        "--write-baseline", action="store_true", help="make the baseline file hold what is found now"
    )
    group.add_argument(
        "--strict",
        action=argparse.BooleanOptionalAction,
        help="fail on warnings and on stale baseline entries too",
    )
    group.add_argument("--exit-zero", action="store_true", help="exit with 0 even where there are findings")


def _add_output(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--format", choices=FORMATS, metavar="FORMAT", help=f"{', '.join(FORMATS)}")
    group.add_argument("--output-file", metavar="FILE", help="write there; it appears whole or not at all")
    add_docs_url(group)
    group.add_argument("--statistics", action="store_true", help="count the findings of each rule")
    group.add_argument("--quiet", "-q", action="store_true", help="print findings only, no summary")
    group.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto heeds NO_COLOR, FORCE_COLOR and whether the output is a terminal",
    )


def _add_running(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes for large input; 0 (the default) is one a core"
    )
    group.add_argument(
        "--validator", choices=VALIDATORS, help="reference asks python-jsonschema, slowly (default: fast)"
    )


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise argparse.ArgumentTypeError(f"expected a whole number, 0 or more; it is {text!r}")
    return int(text)


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 1 <= int(text) <= DEEPEST):
        raise argparse.ArgumentTypeError(f"expected a whole number, 1 to {DEEPEST}; it is {text!r}")
    return int(text)


def _size(text: str) -> int:
    try:
        size = parse_size(text)
    except ValueError:
        size = 0
    if size < 1:
        raise argparse.ArgumentTypeError(f"expected bytes, as 65536, 64KiB or 1GiB; it is {text!r}")
    return size


def main(arguments: Sequence[str]) -> int:
    """Lint what the command line says and return the exit code. Raises ConfigError and UsageError."""
    options = parser().parse(arguments)
    settings = Settings(options, configuration(options))
    collecting = gc.isenabled()
    # Rows hold no cycles, and looking for them takes a third of the time.
    gc.disable()
    try:
        return _lint(settings, options)
    finally:
        if collecting:
            gc.enable()


def _lint(settings: Settings, options: dict[str, Any]) -> int:
    path = options["output-file"]
    place = None if path is None else _place(path)
    try:
        run = Run(settings)
        _report(run, settings, options, place.file if place else sys.stdout)
        if place is not None:
            place.commit()
    finally:
        if place is not None:
            place.discard()
    if run.failures:
        from checker.cli.failure import say

        for name, why in run.failures:
            say(f"error: {name}: {why}")
    return run.exit


def _report(run: Run, settings: Settings, options: dict[str, Any], out: TextIO) -> None:
    report = formatter(settings.format, out, _context(run, settings, options, out))
    report.begin()
    findings = run.findings()
    try:
        for finding in findings:
            report.finding(finding)
    finally:
        findings.close()
    report.end(
        Summary(
            exit=run.exit,
            files=len(run.paths),
            documents=run.passports,
            rows=run.rows,
            skipped=run.skipped,
            errors=run.errors,
            warnings=run.warnings,
            baselined=run.baselined,
            suppressed=run.hidden,
            stale=run.stale,
            notes=run.notes,
            paths=run.paths,
        )
    )


def _place(path: str) -> Replacement:
    """Where the output goes. Raises ConfigError."""
    from checker.cli.output import place

    return place(path)


def _context(run: Run, settings: Settings, options: dict[str, Any], out: TextIO) -> Context:
    from checker import __version__

    terminal = out.isatty()
    return Context(
        command="lint",
        version=__version__,
        color=_color(options["color"], terminal),
        width=_width(out) if terminal else None,
        quiet=options["quiet"],
        statistics=options["statistics"],
        checks=run.linter.checks,
        show_source=_excerpts(run) if settings.format == "full" else None,
        rule_docs=lambda: _documentation(run, settings.docs_url),
    )


def _excerpts(run: Run) -> Excerpts:
    from checker.lint.excerpt import Excerpts

    return Excerpts(run.targets)


def _documentation(run: Run, docs_url: str | None) -> Sequence[RuleDoc]:
    from checker.cli.catalogue import entries

    return entries(run.linter.checks.load(), docs_url)


def _width(out: TextIO) -> int | None:
    try:
        return os.get_terminal_size(out.fileno()).columns or None
    except OSError:
        return None


def _color(when: str, terminal: bool) -> bool:
    """Whether to colour: the option says, then NO_COLOR, then FORCE_COLOR, then what the output is."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (terminal and os.environ.get("TERM") != "dumb")
