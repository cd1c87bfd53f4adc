"""The site: built without a warning, without anything from elsewhere, every link in it checked by its builder."""

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tools.site.__main__ import main
from tools.site.contents import pages

from croupier.server.http.openapi import message_schema, openapi
from tests.browser.chromium import REQUIRED, MissingError, browsing

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("site")]  # built once
LOADED = re.compile(r"<(?:script|img|iframe|source)[^>]* src=\"?([^\" >]+)|<link[^>]* href=\"?([^\" >]+)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, which fails on every warning, and return its folder."""
    folder = tmp_path_factory.mktemp("docs")
    assert main(["--output", str(folder)]) == 0
    return folder / "site"


def read(site: Path, path: str) -> str:
    """Return the text of a page."""
    return (site / path).read_text(encoding="utf-8")


def test_all_pages_are_there(site: Path) -> None:
    for page in pages():
        assert (site / page.path).with_suffix(".html").is_file()


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        for address in (one or other for one, other in LOADED.findall(page.read_text(encoding="utf-8"))):
            assert not urlsplit(address).netloc, f"{page} loads {address}"
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"url\([\"']?(https?:)?//|@import", styles)


def test_the_players_part_is_in_its_language(site: Path) -> None:
    page = read(site, "rules/de.html")
    assert '<html lang="de"' in page
    assert "Inhaltsverzeichnis" in page
    assert '<html lang="en"' in read(site, "rules/en.html")


def test_the_reference_shows_signatures_docstrings_and_examples(site: Path) -> None:
    page = read(site, "reference/croupier.rules.html")
    for name in ("Setup.neutral", "Game.legal_moves", "new_game", "CLASSIC"):
        assert f'id="croupier.rules.{name}"' in page
    assert "Play with neutral dice." in page
    assert "&gt;&gt;&gt;" not in re.sub(r"<pre>.*?</pre>", "", page, flags=re.DOTALL)


def test_every_route_and_every_struct_can_be_looked_up(site: Path) -> None:
    routes = "".join(read(site, path.relative_to(site).as_posix()) for path in (site / "http").glob("*.html"))
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            assert f'id="{operation["operationId"]}"' in routes
            assert f"{method.upper()} {path}" in routes
    structs = "".join(read(site, path.relative_to(site).as_posix()) for path in (site / "protocol").glob("*.html"))
    for name in openapi()["components"]["schemas"] | message_schema()["$defs"]:
        assert structs.count(f'id="{name}"') == 1
    assert json.loads(read(site, "http/openapi.json")) == openapi()


def test_the_search_knows_every_language(site: Path) -> None:
    index = json.dumps(json.loads(read(site, "search.json")), ensure_ascii=False)
    for word in ("knock each other out", "einarmige Bandit", "bandit manchot", "bandito", "eenarmige"):
        assert word in index


def test_formulas_are_drawn_by_the_browser(site: Path) -> None:
    page = read(site, "analysis.html")
    assert page.count("<math") > 20
    assert "\\text" not in page


def test_the_search_works_from_a_folder(site: Path) -> None:
    try:
        with browsing() as browser:
            page = browser.new_page()
            loaded: list[str] = []
            page.on("request", lambda request: loaded.append(urlsplit(request.url).scheme))
            page.goto((site / "index.html").as_uri())
            page.keyboard.press("Control+k")
            page.get_by_role("combobox", name="Search").fill("legal_moves")
            page.get_by_role("option", name="legal_moves").first.click()
            page.wait_for_url("**/reference/croupier.rules.html*#croupier.rules.Game.legal_moves")
            assert {*loaded} <= {"file", "data"}
    except MissingError as error:
        if REQUIRED:
            raise
        pytest.skip(str(error))
