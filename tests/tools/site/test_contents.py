"""The contents of the site: all of the documentation is in them, each page once."""

from tools.site.contents import PACKAGES, ROOT, navigation, pages

from croupier.words import LANGUAGES


def test_every_page_of_the_documentation_is_in_the_site() -> None:
    sources = {page.source for page in pages() if page.source is not None}
    written = {
        path.relative_to(ROOT).as_posix() for folder in ("docs", "locales") for path in (ROOT / folder).rglob("*.md")
    }
    assert written <= sources, "name the new page in tools/site/contents.py"
    assert all((ROOT / source).is_file() for source in sources)


def test_no_page_stands_twice() -> None:
    paths = [page.path for page in pages()]
    assert len(paths) == len(set(paths))


def test_everyone_finds_their_part() -> None:
    titles = [title for entry in navigation() for title in entry]
    assert titles == ["Croupier", "Players", "Hosts", "Integrators", "Researchers", "Maintainers"]


def test_players_have_their_part_in_every_language() -> None:
    for name in ("start", "rules"):
        assert [page.language for page in pages() if page.path.startswith(f"{name}/")] == [*LANGUAGES]


def test_every_public_package_has_a_page() -> None:
    assert {page.path for page in pages()} >= {f"reference/{package}.md" for package in PACKAGES}
    assert "croupier.rules" in PACKAGES
