"""Every screen of a game: axe finds nothing, everything can be pressed, and nothing is cut, also at twice the size."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tests.browser.axe import findings
from tests.browser.fit import misfits
from tests.browser.photographs import BOTS, GAMES, SEEDED, doors, game, real, seeded
from tests.browser.targets import small_targets
from tests.browser.test_analysis import POSITION, RECORD
from tests.browser.test_layout import resize
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, WORKED_OUT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALLEST = (320, 568)
ON_ITS_SIDE = (844, 390)
WINDOWS = (PHONE, SMALLEST, ON_ITS_SIDE)
TEXT = "(size) => document.documentElement.style.setProperty('font-size', size)"
"""The size of text, as a browser's settings choose it."""


def faults(page: "Page", screen: str, *, thorough: bool = False) -> list[str]:
    """Return everything that is wrong with a screen, whatever its window and the size of its text.

    `thorough`: also on a phone that lies on its side, which tests of single screens do for every change.
    """
    found, before = [], page.viewport_size
    assert before is not None
    for size in WINDOWS if thorough else WINDOWS[:2]:
        resize(page, size)
        seen = [*small_targets(page), *misfits(page)]
        if size == PHONE and screen != "ceremony":  # where time stands still, axe does not finish
            seen += findings(page)
        if size != SMALLEST:
            page.evaluate(TEXT, "200%")
            resize(page, size)
            seen += [f"at 200 %: {fault}" for fault in misfits(page)]
            page.evaluate(TEXT, "")
        found += [f"{screen} {size[0]}x{size[1]}: {fault}" for fault in seen]
    resize(page, (before["width"], before["height"]))
    return found


@pytest.mark.parametrize("name", ["two", *(pytest.param(name, marks=pytest.mark.soak) for name in ("classic", "six"))])
@pytest.mark.parametrize("walk", [doors, game])
def test_every_screen_can_be_read_and_pressed(
    visit: Callable[..., Visitor], name: str, walk: Callable[..., Iterator[str]]
) -> None:
    visitor = visit(size=(1280, 720), settings={"botSpeed": "fast", "takeBack": 1500})
    visitor.keep("solo", {"game": GAMES[name], "bots": BOTS[: GAMES[name]["players"] - 1]})
    visitor.context.add_init_script(SEEDED.replace("SEED", "1"))
    found: list[str] = []
    with seeded(1) as chance:
        for screen in walk(visitor, chance):
            found += faults(visitor.page, screen, thorough=name != "two")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["two", *(pytest.param(name, marks=pytest.mark.soak) for name in ("classic", "six"))])
def test_every_screen_of_a_real_table_can_be_read_and_pressed(visit: Callable[..., Visitor], name: str) -> None:
    visitor = visit("de", size=(1280, 720), settings=SWIFT)
    found = [fault for screen in real(visitor, GAMES[name]) for fault in faults(visitor.page, screen)]
    assert not found, "\n".join(found)


def test_a_reviewed_replay_and_an_analysis_fit_every_window_in_long_words(visit: Callable[..., Visitor]) -> None:
    visitor = visit("de", size=DESKTOP, settings=SWIFT)
    page, found = visitor.page, []
    visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("slider").wait_for()
    visitor.button("page.review.title").first.click()
    visitor.button("page.review.next").first.wait_for(timeout=WORKED_OUT)
    found += faults(page, "review")
    visitor.go(f"/analyse?position={quote(POSITION)}")
    page.locator(".above .tag").first.wait_for(timeout=WORKED_OUT)
    found += faults(page, "analysis")
    assert not found, "\n".join(found)
