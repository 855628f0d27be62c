"""The rules of the reader and the schema: what can be wrong with a file before any invariant is asked."""

from __future__ import annotations

from checker.rules.finding import ERROR, WARNING


class ReaderRule:
    """The documentation of one reader rule.

    Attributes:
        id, title, severity: as findings carry them; the title is one sentence without its full stop.
        family: `reader` for all of them.
        help_markdown: what it finds, why it is bad, an example, what to do.
        help_uri: None; the help is complete.
    """

    __slots__ = ("family", "help_markdown", "help_uri", "id", "severity", "title")

    def __init__(self, id: str, title: str, help_markdown: str, severity: str = ERROR) -> None:
        self.id = id
        self.family = "reader"
        self.title = title
        self.severity = severity
        self.help_markdown = f"{help_markdown.strip()}\n"
        self.help_uri: str | None = None


READER_RULES = (
    ReaderRule(
        "alias",
        "YAML aliases stay within bounds",
        """
**What it finds.** A YAML alias that contains itself, or aliases that expand to more than 1,000,000 nodes.

**Why it is bad.** A few lines of nested aliases expand to billions of values, and a recursive one has no
end: no reader can hold the passport. Nothing else in the document is checked.

**Example.**

```yaml
claims: &claims
  - *claims
```

**What to do.** Write the values out where they are used. Aliases that repeat a value a few times are fine.
""",
    ),
    ReaderRule(
        "bom",
        "A file begins with its text, not with a byte order mark",
        """
**What it finds.** A UTF-8 byte order mark (the bytes EF BB BF) at the start of a file.

**Why it is bad.** UTF-8 needs none, and many JSON readers refuse the file because of it. The content is
checked all the same.

**Example.** A passport saved by an editor as "UTF-8 with BOM".

**What to do.** Save the file as UTF-8 without a byte order mark.
""",
        WARNING,
    ),
    ReaderRule(
        "depth",
        "Values are not nested beyond the limit",
        """
**What it finds.** Arrays and objects nested deeper than `max-depth` (200 unless configured).

**Why it is bad.** A passport needs fewer than ten levels. Deeper nesting is a writer gone wrong, or an
attempt to crash readers. Nothing else in the document is checked.

**Example.** `[[[[…]]]]`, two hundred and one times.

**What to do.** Repair the writer. Where the depth is meant, raise `max-depth` in the configuration.
""",
    ),
    ReaderRule(
        "document",
        "A document is a passport",
        """
**What it finds.** A file without any aggregate, an empty file, an array at the top level, or a key that is
nearly the name of an aggregate. The aggregates are `claim_audit_results`, `claim_intent_manifests`,
`uncited_assertions`, `claim_drifts`, `constraint_violations`, `uncited_audit_failures`,
`audit_sampling_summaries`, `experiment_provenance`, `experiment_intake_declaration` and
`experiment_alignment_results`, and those of rule families of your own.

**Why it is bad.** Nothing in it is checked, so that a clean result would mean nothing: a misspelt key hides
all of its rows.

**Example.** `{"claim_audit_resultz": [...]}`

**What to do.** Correct the key, or leave the file out. `--skip-foreign` passes over files that are
something else; a key that is nearly an aggregate's name is reported even then.
""",
    ),
    ReaderRule(
        "duplicate-key",
        "A key stands once in its object",
        """
**What it finds.** A key that an object has already.

**Why it is bad.** Readers disagree about which value counts. Here the last one does, and the rest of the
document is checked with it.

**Example.** `{"judgment": "SUPPORTED", "judgment": "UNSUPPORTED"}`

**What to do.** Keep the value that is meant, remove the other.
""",
    ),
    ReaderRule(
        "encoding",
        "Text is valid UTF-8",
        r"""
**What it finds.** Bytes that are not UTF-8 (UTF-16, UTF-32 and Latin-1 files among them), and escapes that
stand for half of a character (`"\ud800"`).

**Why it is bad.** Readers refuse the file, or each shows other characters. A file with such bytes is not
checked further (of a JSONL file, that line); a half character is reported and the rest is checked.

**Example.** A passport saved as "Unicode" (UTF-16) or "ANSI".

**What to do.** Save the file as UTF-8; write the whole character instead of half of it.
""",
    ),
    ReaderRule(
        "non-finite",
        "Numbers are finite",
        """
**What it finds.** `NaN`, `Infinity`, `.inf`, and numbers too large for any reader (`1e999`, integers of
thousands of digits).

**Why it is bad.** JSON has no such numbers: readers refuse them or make them into null or something else.
The rest of the document is checked.

**Example.** `{"value": NaN}`

**What to do.** Write null, or leave the key out, where there is no number.
""",
    ),
    ReaderRule(
        "schema",
        "A row has the shape that its schema asks for",
        """
**What it finds.** A required key that is absent, a key that is not known, a value of the wrong type,
outside its list of values, or not of the asked form; an aggregate that is not an array. The clause is the
keyword of the JSON Schema that failed (`required`, `enum`, `pattern`, …).

**Why it is bad.** Whatever reads the row next relies on its shape.

**Example.** `"judgment": "PARTIAL"`: a verdict of the prompt, never a judgment of a row.

**What to do.** Follow the message: it names the key, the value and what is allowed. `claim-audit schema NAME`
prints a schema (`claim_audit_result`, say), `claim-audit schema` the names of all.
""",
    ),
    ReaderRule(
        "size",
        "A document is not larger than the limit",
        """
**What it finds.** A file, or a line of a JSONL file, of more than `max-size` bytes (1 GiB unless
configured).

**Why it is bad.** It is not read at all, so that nothing in it is checked.

**Example.** All runs of a year in one JSON file.

**What to do.** Split it, or write one passport a line as JSONL, which has no limit for the file. Where the
size is meant, raise `max-size` in the configuration.
""",
    ),
    ReaderRule(
        "syntax",
        "The text is well-formed",
        """
**What it finds.** Text that is not JSON, YAML or JSONL as its name or content says: a trailing comma, an
unterminated string or Markdown fence, text after the value; in YAML also merge keys, keys that are not
text, and tags outside the core schema.

**Why it is bad.** Readers refuse the file or guess. What cannot be understood is not checked further (of a
JSONL file, that line); where the meaning is clear, the rest is checked.

**Example.** `{"claim_audit_results": [],}`

**What to do.** Correct the text at the line and column of the finding. Several JSON values in one file
belong in a file named `.jsonl`, one a line.
""",
    ),
)
