"""Documents link to files of the repository; this build hook makes those links work on the site too.

A Markdown file that lies outside `docs` and that a page leads to becomes a page, and so does every other
file, as a listing. README is the exception: the site's home page stands for it. The hook also lists the pages
of the rules in the navigation, family by family.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File, InclusionLevel

from checker.cli.catalogue import entries
from checker.report.markdown_text import block, inline
from checker.report.rule_entry import page_name
from checker.rules.registry import load_families

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
_FENCED = re.compile(r"(?ms)^(`{3,}).*?^\1$")
_LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".yaml": "yaml", ".jsonl": "json"}


def on_config(config):
    """List the rules' pages in the navigation."""
    by_family = {}
    for entry in entries(load_families()):
        by_family.setdefault(entry.family, []).append({entry.id: f"rules/{page_name(entry.id)}"})
    rules = next(item["Rules"] for item in config.nav if "Rules" in item)
    rules += [{family: pages} for family, pages in by_family.items()]
    return config


def on_files(files, config):
    """Add what lies outside `docs` and is in the navigation or linked to, and what that links to."""
    waiting = [path for path in listed(config.nav) if (ROOT / path).is_file()]
    for file in files.documentation_pages():
        waiting += links(f"docs/{file.src_uri}", content(file.src_uri))
    while waiting:
        path = waiting.pop()
        uri = site_uri(path)
        if files.get_file_from_path(uri) is None and (ROOT / path).is_file():
            in_nav = InclusionLevel.UNDEFINED if path.endswith(".md") else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, uri, content=content(uri), inclusion=in_nav))
            waiting += links(path, content(uri))
    return files


def listed(nav):
    """The paths in a part of the navigation."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [path for part in parts for path in listed(part)]


def on_page_markdown(markdown, page, config, files):
    """Make links of a page lead to pages of the site."""
    here = repository_path(page.file.src_uri)

    def moved(match):
        target = resolved(here, match[2])
        if target is None or not (ROOT / target).is_file():
            return match[0]
        return match[1] + posixpath.relpath(site_uri(target), posixpath.dirname(page.file.src_uri)) + match[3]

    return outside_fences(markdown, lambda text: _LINK.sub(moved, text))


def site_uri(path):
    """The source of a repository file's page on the site."""
    if path == "README.md":
        return "index.md"
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return path if path.endswith(".md") else f"{path}.md"


def repository_path(uri):
    """The repository file that a page of the site shows."""
    if (ROOT / "docs" / uri).is_file():
        return f"docs/{uri}"
    return uri if (ROOT / uri).is_file() else uri.removesuffix(".md")


def content(uri):
    """The Markdown of a page: a document as it is, any other file as a listing that the search leaves out."""
    path = repository_path(uri)
    text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
    if path.endswith(".md"):
        return text
    language = _LANGUAGES.get(posixpath.splitext(path)[1], "text")
    return f"---\nsearch:\n  exclude: true\n---\n\n# {inline(path)}\n\n{block(text.rstrip(), language)}\n"


def links(here, text):
    """The repository files that a document links to."""
    found = []
    outside_fences(text, lambda part: found.extend(match[2] for match in _LINK.finditer(part)) or part)
    return [path for path in (resolved(here, link) for link in found) if path is not None]


def resolved(here, link):
    """A link as a path from the root of the repository; None where it leads out of it."""
    if ":" in link or link.startswith("/"):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), link))
    if path.startswith("..") or any(step.startswith(".") and step != "." for step in path.split("/")[:-1]):
        return None
    return path if (ROOT / path).resolve().is_relative_to(ROOT.resolve()) else None


def outside_fences(text, change):
    """The text with everything but its fenced blocks changed."""
    parts, end = [], 0
    for fence in _FENCED.finditer(text):
        parts += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(text[end:])])
