"""Every link in a page leads somewhere: to a file of the repository, and to a heading in it."""

from pathlib import PurePosixPath
from urllib.parse import unquote

import pytest

from tests.docs.pages import PAGES, ROOT, Page

FOREIGN = ("http://", "https://", "mailto:")


def broken(page: Page) -> list[str]:
    """Links that lead nowhere; of other sites nothing is asked."""
    found = []
    for link in page.links:
        if link.startswith(FOREIGN):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (ROOT / PurePosixPath(page.path).parent / path).resolve() if path else None
        where = page.path if target is None else target.relative_to(ROOT).as_posix()
        known = PAGES.get(where)
        missing = target is not None and not target.exists()
        if missing or (anchor and (known is None or anchor not in known.anchors)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_links_lead_somewhere(page: Page) -> None:
    assert broken(page) == []


def test_broken_links_are_found() -> None:
    text = """# One thing
    [a](README.md) [b](gone.md) [c](#one-thing) [d](#another) ![e](docs/gone.png)
    [f](https://example.org) [g](README.md#no-such-heading) `[h](in-code.md)`
    """
    wrong = ["gone.md", "#another", "docs/gone.png", "README.md#no-such-heading"]
    known = Page("page.md", text.replace("\n    ", "\n"))
    PAGES["page.md"] = known
    try:
        assert broken(known) == wrong
    finally:
        del PAGES["page.md"]


def test_the_readme_leads_to_every_page_of_the_docs() -> None:
    reached, new = set(), {"README.md"}
    while new:
        reached |= new
        found = set()
        for path in new:
            for link in PAGES[path].links:
                if not link.startswith(FOREIGN):
                    target = PurePosixPath(path).parent / unquote(link).partition("#")[0]
                    found.add((ROOT / target).resolve().relative_to(ROOT).as_posix())
        new = {path for path in found if path in PAGES} - reached
    docs = {path for path in PAGES if path.startswith("docs/")}
    assert docs
    assert docs - reached == set()
