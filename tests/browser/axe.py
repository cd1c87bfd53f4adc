"""What axe-core finds on a page."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.chromium import MissingError
from tests.browser.drawing import drawn

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("minor", "moderate", "serious", "critical")
RUN = "async (selectors) => (await axe.run({ resultTypes: ['violations'], selectors })).violations"
"""Where findings stand is worked out only if there are some: it is a quarter of the work."""


@cache
def _source() -> str:
    if not AXE.is_file():
        raise MissingError("axe-core is not installed: python page/build.py check")
    return AXE.read_text(encoding="utf-8")


def findings(page: "Page") -> list[str]:
    """Everything serious on the screen as it is now, one line for each place."""
    # Evaluated from outside, so that the page's own content-security-policy has no say in it.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    with drawn(page):
        found: list[dict[str, Any]] = page.evaluate(RUN, False)
        if any(finding["impact"] in GRAVE for finding in found):
            found = page.evaluate(RUN, True)
    return [
        f"{finding['id']} ({finding['impact']}): {finding['help']}: {node['target']} {node['html'][:160]}"
        for finding in found
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]


def assert_accessible(page: "Page") -> None:
    """Nothing serious is wrong with the screen as it is now."""
    found = findings(page)
    assert not found, f"{page.url}\n" + "\n".join(found)
