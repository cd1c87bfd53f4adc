"""Browsers for tests: one Chromium and one server for all of them, as many visitors as a test wants."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from croupier.network.effort import Precision
from croupier.server import reviews
from croupier.server.settings import Settings
from tests.browser.chromium import REQUIRED, MissingError, browsing
from tests.browser.drawing import drawn
from tests.browser.visitor import Visitor
from tests.server.conftest import Running, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
SCREENSHOTS = os.environ.get("CROUPIER_SCREENSHOTS")
"""The folder for pictures, if anybody wants them."""

HASTY = Precision(samples=2, error=1.0, most=1)
"""Of reviews."""


def missing(why: str) -> NoReturn:
    """Skip with a sentence; fail where the browser is required."""
    if REQUIRED:
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="package")
def built() -> None:
    """Build the page from its sources."""
    sys.path.insert(0, str(ROOT / "page"))
    try:
        from build import current  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(ROOT / "page"))
    if not current():
        missing("the page is not built, or older than its sources: python page/build.py")


# No longer than these tests: while Playwright runs, nothing else in the same process can run an event loop.
@pytest.fixture(scope="package")
def browser(built: None) -> Iterator["Browser"]:  # noqa: ARG001 -- a browser without a page is no use
    """Chromium."""
    try:
        with browsing() as found:
            yield found
    except MissingError as error:
        missing(str(error))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Start a server with the built page."""
    with pytest.MonkeyPatch.context() as hurry:
        # The end of every game asks for luck and skill; here nobody looks at how well they are weighed.
        hurry.setattr(reviews, "PRECISION", HASTY)
        with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}")) as found:
            yield found


@pytest.fixture
def visit(browser: "Browser", server: Running) -> Iterator[Callable[..., Visitor]]:
    """Return a function that opens the page for a visitor; at the end of the test it closes and reports errors.

    Tests of whole games, of coming back and of lost connections ask for the page's worker, as people have it; others do
    without, since starting it and letting it cache all parts is a quarter of a browser's work up to the first move.
    """
    visitors: list[Visitor] = []

    def come(language: str = "en", **wishes: Any) -> Visitor:
        url = wishes.pop("url", server.url)
        visitors.append(Visitor(browser, url, language, drawn=False, **({"worker": False} | wishes)))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def shot() -> Callable[["Page", str], None]:
    """Save a picture of the page if CROUPIER_SCREENSHOTS names a folder."""

    def take(page: "Page", name: str) -> None:
        if SCREENSHOTS:
            with drawn(page):
                page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png")  # which makes the folder

    return take
