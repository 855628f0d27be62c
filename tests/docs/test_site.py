"""The documentation site builds, its links lead somewhere, and a page that is opened asks nobody else."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from checker.cli.catalogue import entries
from checker.rules.registry import load_families
from tests.docs.documents import ROOT
from tests.docs.site import CONFIGURATION, script

REPOSITORY = script("repository")
# What a browser loads by itself, by tag; `a` and `form` wait for the reader.
LOADED = ("src", "srcset", "data", "poster", "xlink:href", "background", "action", "formaction")
ELSEWHERE = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)


class Page(HTMLParser):
    """What a page loads, what it links to, its anchors, and its inline styles."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.inside: str | None = None
        self.feed(path.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag if tag in ("style", "script") else None
        for name, value in attrs:
            if name in LOADED or (name == "href" and tag not in ("a", "area")):
                self.loaded.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            elif name in ("id", "name"):
                self.anchors.add(value or "")
            elif name == "style":
                self.inline.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside == "style":
            self.inline.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """Path below the site → page."""
    return {path.relative_to(site).as_posix(): Page(path) for path in site.rglob("*.html")}


@pytest.mark.slow
def test_a_page_loads_nothing_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    assert "rules/inv-6.html" in pages
    for name, page in pages.items():
        assert not [address for address in page.loaded if ELSEWHERE.match(address)], name
        assert not re.search(r"url\(|@import", " ".join(page.inline)), name
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", text) + re.findall(r"@import\s*([^;]+)", text):
            assert not ELSEWHERE.match(address), style.name


@pytest.mark.slow
def test_what_a_page_loads_and_links_to_is_there(site: Path, pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        if name == "404.html":
            continue  # It is served for any address, so its own links start at the root.
        for address in (*page.loaded, *page.links):
            path, _, anchor = unquote(address).partition("#")
            if re.match(r"[a-z]+:", path) or ELSEWHERE.match(path):
                continue
            target = ((site / name).parent / path).resolve() if path else site / name
            assert target.is_file() or (target / "index.html").is_file(), (name, address)
            if anchor and target.suffix == ".html":
                assert anchor in pages[target.relative_to(site.resolve()).as_posix()].anchors, (name, address)


@pytest.mark.slow
def test_the_search_needs_no_server_and_no_worker_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    index = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    places = [entry["location"] for entry in json.loads(index.removeprefix("var __index = "))["docs"]]
    assert "rules/inv-6.html" in places
    assert not [place for place in places if ".py" in place or ".toml" in place]
    assert "javascripts/iframe-worker.js" in pages["index.html"].loaded


@pytest.mark.slow
def test_the_help_uri_of_a_rule_is_its_page(pages: dict[str, Page]) -> None:
    for entry in entries(load_families(), "https://example.org/docs"):
        assert entry.help_uri is not None
        assert entry.help_uri.removeprefix("https://example.org/docs/") in pages


@pytest.mark.slow
def test_links_to_files_of_the_repository_lead_to_pages(pages: dict[str, Page]) -> None:
    links = pages["configuration.html"].links
    assert "CONTRIBUTING.html#add-a-rule" in links
    assert "examples/claim-audit.toml.html" in links
    assert "../invariants/claim_audit_results/rule_inv_06.py.html" in pages["rules/inv-6.html"].links
    assert "examples/index.html" in pages["index.html"].links


def test_the_fonts_are_the_readers_own() -> None:
    assert CONFIGURATION["theme"]["font"] is False
    assert not {"analytics", "social", "consent"} & set(CONFIGURATION["extra"])
    # The plugin `offline` adds a script from elsewhere unless one of this name is there.
    assert any("iframe-worker" in script for script in CONFIGURATION["extra"]["polyfills"])


def test_every_document_is_in_the_navigation() -> None:
    listed = [path for path in REPOSITORY.listed(CONFIGURATION["nav"]) if "/" not in path]
    written = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert sorted(listed) == sorted(written | {"CONTRIBUTING.md", "CHANGELOG.md"})


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("README.md", "index.md"),
        ("docs/ci.md", "ci.md"),
        ("docs/rules/inv-6.md", "rules/inv-6.md"),
        ("CONTRIBUTING.md", "CONTRIBUTING.md"),
        ("examples/README.md", "examples/README.md"),
        ("examples/claim-audit.toml", "examples/claim-audit.toml.md"),
    ],
)
def test_a_file_has_one_page(path: str, uri: str) -> None:
    assert REPOSITORY.site_uri(path) == uri
    if path != "README.md":
        assert REPOSITORY.repository_path(uri) == path


@pytest.mark.parametrize(
    ("here", "link", "path"),
    [
        ("docs/rules/inv-6.md", "../../invariants/base.py", "invariants/base.py"),
        ("docs/ci.md", "hook.md", "docs/hook.md"),
        ("CONTRIBUTING.md", "docs/ci.md", "docs/ci.md"),
        ("docs/ci.md", "../../elsewhere", None),
        ("docs/ci.md", "https://example.org/a", None),
    ],
)
def test_a_link_is_a_path_of_the_repository(here: str, link: str, path: str | None) -> None:
    assert REPOSITORY.resolved(here, link) == path


def test_links_in_code_are_left_alone() -> None:
    text = "[a](../x.py)\n\n```md\n[b](../y.py)\n```\n\n[c](z.md#d)\n"
    assert REPOSITORY.links("docs/a.md", text) == ["x.py", "docs/z.md"]


def test_a_listing_is_fenced_and_not_searched() -> None:
    listing = REPOSITORY.content("examples/claim-audit.toml.md")
    assert listing.startswith(
        "---\nsearch:\n  exclude: true\n---\n\n# examples/claim-audit.toml\n\n```toml\n"
    )
    assert listing.endswith("\n```\n")


def test_a_listing_stays_in_its_fence_and_links_stay_in_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_bytes(b"````\n<script>\xff")
    (tmp_path / "out").symlink_to("/etc")
    monkeypatch.setattr(REPOSITORY, "ROOT", tmp_path)
    lines = REPOSITORY.content("a.txt.md").splitlines()
    assert [line for line in lines if line.startswith("`````")] == ["`````text", "`````"]
    for link in ("/etc/hostname", "../etc/passwd", ".git/config", "out/hostname", "https://example.org"):
        assert REPOSITORY.resolved("a.md", link) is None
    assert REPOSITORY.resolved("docs/a.md", "../a.txt") == "a.txt"
