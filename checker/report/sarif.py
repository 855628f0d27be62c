"""SARIF 2.1.0: one run, for code scanning.

Results are written as they come; the run's exit code and notifications follow them. Text of artifacts is
shown as in a terminal, because consumers put it on pages and refuse NUL and lone surrogates.
"""

from __future__ import annotations

from urllib.parse import quote

from checker.report import Formatter
from checker.report.fingerprint import Fingerprints, relative
from checker.report.json_text import ItemWriter, encode, portable
from checker.report.reader_rules import READER_RULES
from checker.report.safe_text import safe
from checker.report.wording import stale_entry
from checker.rules.finding import ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from checker.report import Context, RuleDoc, Summary
    from checker.rules.finding import Finding

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"


class SarifFormat(Formatter):
    """A SARIF log with all rules, their help, and stable fingerprints."""

    __slots__ = ("fingerprints", "items", "numbers")

    def __init__(self, out: TextIO, context: Context) -> None:
        super().__init__(out, context)
        self.items = ItemWriter(out)
        self.fingerprints = Fingerprints()
        self.numbers: dict[str, int] = {}

    def begin(self) -> None:
        """Write the tool with its rules, and open the results."""
        docs: dict[str, RuleDoc] = {doc.id: doc for doc in READER_RULES}
        docs.update({doc.id: doc for doc in (self.context.rule_docs() if self.context.rule_docs else ())})
        self.numbers = {rule: number for number, rule in enumerate(docs)}
        driver = {"name": "claim-audit", "rules": [descriptor(doc) for doc in docs.values()]}
        if self.context.version:
            driver["version"] = self.context.version
        root = {_ROOT: {"description": {"text": "The folder in which the command ran."}}}
        self.out.write(
            f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{\n'
            f'"tool": {encode({"driver": driver})},\n'
            f'"columnKind": "unicodeCodePoints", "originalUriBaseIds": {encode(root)},\n"results": ['
        )

    def finding(self, finding: Finding) -> None:
        """Write one finding as one result."""
        result: dict[str, Any] = {"ruleId": safe(finding.rule)}
        if finding.rule in self.numbers:
            result["ruleIndex"] = self.numbers[finding.rule]
        result["level"] = level(finding.severity)
        result["message"] = {"text": safe(finding.message)}
        result["locations"] = [location(finding)]
        result["partialFingerprints"] = {"claimAudit/v1": self.fingerprints.of(finding)}
        result["properties"] = {
            "clause": finding.clause,
            "document": finding.document,
            "row": finding.row,
            "key": portable(finding.key),
            "hint": None if finding.hint is None else safe(finding.hint),
        }
        self.items.add(result)

    def end(self, summary: Summary) -> None:
        """Close the results and write how the run ended."""
        self.items.close()
        notifications = [{"level": "note", "message": {"text": safe(note)}} for note in summary.notes]
        notifications += [
            {"level": "warning", "message": {"text": f"stale baseline entry: {stale_entry(entry)}"}}
            for entry in summary.stale
        ]
        invocation = {
            "executionSuccessful": summary.exit in (0, 1),
            "exitCode": summary.exit,
            "toolExecutionNotifications": notifications,
        }
        self.out.write(f',\n"invocations": [{encode(invocation)}]\n}}]}}\n')


def descriptor(doc: RuleDoc) -> dict[str, Any]:
    """A rule as a SARIF reportingDescriptor."""
    made: dict[str, Any] = {
        "id": doc.id,
        "shortDescription": {"text": doc.title},
        "fullDescription": {"text": doc.title},
        "help": {"text": doc.help_markdown, "markdown": doc.help_markdown},
        "defaultConfiguration": {"level": level(doc.severity)},
        "properties": {"tags": [doc.family]},
    }
    if doc.help_uri is not None:
        made["helpUri"] = doc.help_uri
    return made


def location(finding: Finding) -> dict[str, Any]:
    """A finding's place: file and region, and the pointer unless it is the whole passport."""
    made: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": artifact(finding.path),
            "region": {"startLine": finding.line, "startColumn": finding.column},
        }
    }
    if finding.pointer:
        made["logicalLocations"] = [{"fullyQualifiedName": safe(finding.pointer)}]
    return made


def artifact(path: str) -> dict[str, str]:
    """A file as a SARIF artifactLocation: relative to the root, or absolute with the `file` scheme."""
    if path.startswith("/"):
        return {"uri": f"file://{percent_encoded(path)}"}
    if path[1:3] == ":/" and path[0].isalpha():
        return {"uri": f"file:///{path[0]}:{percent_encoded(path[2:])}"}
    return {"uri": percent_encoded(relative(path)), "uriBaseId": _ROOT}


def percent_encoded(path: str) -> str:
    """The path as part of a URI. Bytes of a file name that are not UTF-8 are encoded as they are."""
    try:
        return quote(path.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return quote(path.encode("utf-8", "surrogatepass"))


def level(severity: str) -> str:
    """A finding's severity as a SARIF level."""
    return "error" if severity == ERROR else "warning"


FORMAT = SarifFormat
