"""A visit with a small phone in every language: nothing is cut off, from home to the end of a game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.fit import assert_fits
from tests.browser.luck import assert_luck_is_told
from tests.browser.online import open_table
from tests.browser.test_games import CLASSIC, DUEL
from tests.browser.test_layout import assert_nothing_cut, box, resize
from tests.browser.visitor import PHONE, SHORT_PHONE, SMALL_PHONE, SWIFT, WORKED_OUT, Visitor
from tests.languages import EACH

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAPTOP = (1280, 720)
ONE_DEVICE = {
    "game": {**CLASSIC, "players": 2},
    "seats": [{"name": "", "colour": "ruby", "bot": None}, {"name": "", "colour": "sky", "bot": "richest"}],
    "hints": True,
}
SAID_WHOLE = """(list) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(list);
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = font;
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return pen.measureText(list.selectedOptions[0].label).width <= room;
}"""
"""Whether what is chosen of a list can be read."""


@pytest.mark.parametrize("language", EACH)
def test_a_visit_in_the_language_of_the_browser(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str
) -> None:
    visitor = visit(language, size=SMALL_PHONE, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.keep("device", ONE_DEVICE)
    visitor.home()
    assert visitor.page.locator("html").get_attribute("lang") == language
    visitor.button("page.day.title").wait_for()
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-home-{language}")
    assert_panels_and_settings_are_whole(visitor)
    open_table(visitor, "Ada")
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-lobby-{language}")
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    assert_nothing_cut(visitor.page)
    assert_a_hint_stands_at_every_group(visitor)
    shot(visitor.page, f"hint-{language}")
    for size in (SHORT_PHONE, LAPTOP):
        resize(visitor.page, size)
        assert_fits(visitor.page)
    resize(visitor.page, SMALL_PHONE)
    visitor.page.keyboard.press("h")
    visitor.page.locator(".tray .tag").first.wait_for(state="detached")
    visitor.choose(visitor.picks.first)
    assert_nothing_cut(visitor.page)
    shot(visitor.page, f"small-table-{language}")
    if language == "de":  # which says it in more letters than most
        visitor.play_out()
        visitor.page.get_by_role("figure").wait_for()
        shot(visitor.page, f"end-{language}")
        assert_luck_is_told(visitor)


def assert_panels_and_settings_are_whole(visitor: Visitor) -> None:
    """Return the setups behind the doors of the home screen."""
    page = visitor.page
    visitor.button("page.play.change").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("group").first.wait_for()
    assert_nothing_cut(page)
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    visitor.button("page.one.title").click()
    kind = page.get_by_label(visitor.say("page.one.kind", number=2))
    assert kind.evaluate(SAID_WHOLE), "the kind of bot is cut off"
    visitor.go("/settings")
    visitor.heading("page.settings").wait_for()
    assert_nothing_cut(page)
    speeds = page.get_by_role("group", name=visitor.say("page.choose.speed"), exact=True).locator("label")
    resize(page, PHONE)
    assert len({box(speed)["y"] for speed in speeds.all()}) == 1, "they stand in one line"
    resize(page, SMALL_PHONE)


def assert_a_hint_stands_at_every_group(visitor: Visitor) -> None:
    """Ask for a hint; it is told at the dice, and what its figures mean."""
    groups = visitor.picks.count()
    visitor.page.get_by_role("button", name=visitor.say("page.hint"), exact=True).click()
    tags = visitor.page.locator(".tray .tag")
    tags.first.wait_for(timeout=WORKED_OUT)
    assert tags.count() == groups
    assert visitor.page.locator(".tray .best").count() == 1
    assert visitor.page.get_by_text(visitor.say("page.hint.legend")).is_visible()
    assert_nothing_cut(visitor.page)
    assert_accessible(visitor.page)
