"""The browser of the system."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Playwright need not be there: then these tests are skipped
    from playwright.sync_api import Browser

WHOLE = ("chromium", "chromium-browser", "google-chrome")
"""Browsers as people have them."""
NAMES = ("chromium-headless-shell", *WHOLE)
"""The first of these is taken: the one without windows opens a page with a third of the work of the others."""
REQUIRED = os.environ.get("CROUPIER_BROWSER") == "required"
"""Whether a missing browser is an error instead of a reason to skip."""


class MissingError(Exception):
    """Something these tests need is not on this machine; the text says what, and how to get it."""


def chromium(names: Sequence[str] = NAMES) -> str:
    """Where the browser is."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise MissingError(f"there is no browser: none of {', '.join(names)} is installed")
    return found


@contextmanager
def browsing(names: Sequence[str] = NAMES) -> Iterator["Browser"]:
    """Start a headless browser; it is closed when the block ends."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise MissingError("Playwright is not installed: pip install --group dev") from None
    path = chromium(names)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        try:
            yield browser
        finally:
            browser.close()
