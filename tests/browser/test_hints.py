"""A hint on demand: at the dice, in words, on the smallest phone; gone once the dice are placed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.fit import assert_fits
from tests.browser.online import sit_together
from tests.browser.staged import Staged
from tests.browser.test_games import DUEL
from tests.browser.test_layout import SHORT_PHONE, assert_nothing_cut, resize
from tests.browser.test_tray import BOTH_VARIANTS
from tests.browser.visitor import DESKTOP, SMALL_PHONE, SWIFT, Visitor
from tests.browser.words import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAPTOP = (1280, 720)
COMPILED = 180_000
"""Milliseconds: where nothing is kept on disk yet, the first hint is compiled."""


def at_the_dice(visitor: Visitor) -> None:
    """Somebody alone against a bot, on their turn."""
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_stands_at_every_group_of_dice_on_a_small_phone(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str
) -> None:
    visitor = visit(language, size=SMALL_PHONE, settings=SWIFT)
    at_the_dice(visitor)
    groups = visitor.picks.count()
    visitor.page.get_by_role("button", name=visitor.say("page.hint"), exact=True).click()
    tags = visitor.page.locator(".tray .tag")
    tags.first.wait_for(timeout=COMPILED)
    assert tags.count() == groups
    assert visitor.page.locator(".tray .best").count() == 1
    assert visitor.page.get_by_text(visitor.say("page.hint.legend")).is_visible()
    assert_nothing_cut(visitor.page)
    assert_accessible(visitor.page)
    shot(visitor.page, f"hint-{language}")
    for size in (SHORT_PHONE, LAPTOP):
        resize(visitor.page, size)
        assert_fits(visitor.page)


def test_no_hint_lies_over_what_a_move_would_do(visit: Callable[..., Visitor]) -> None:
    visitor = visit("de", size=DESKTOP, settings=SWIFT)
    visitor.keep("solo", BOTH_VARIANTS)
    staged = Staged(visitor)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    staged.roll((1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0))
    visitor.button("page.hint").click()
    visitor.page.locator(".above .move").first.wait_for()
    for pick in visitor.picks.all():
        visitor.choose(pick)
        for size in (SHORT_PHONE, LAPTOP, DESKTOP, (1920, 1080)):
            resize(visitor.page, size)
            assert_fits(visitor.page)


def test_h_asks_for_it_words_tell_it_and_it_goes_when_the_dice_are_placed(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    at_the_dice(visitor)
    keys, tags = visitor.page.keyboard, visitor.page.locator(".tray .tag")
    keys.press("h")
    tags.first.wait_for(timeout=COMPILED)
    told = visitor.page.locator("[aria-live=polite]")
    told.get_by_text(visitor.say.like("page.hint.best")).first.wait_for(state="attached")
    assert_accessible(visitor.page)
    keys.press("h")
    tags.first.wait_for(state="detached")
    keys.press("h")
    tags.first.wait_for(timeout=COMPILED)
    keys.press(str(visitor.picks.first.get_attribute("aria-label"))[0])
    keys.press("Enter")
    tags.first.wait_for(state="detached")
    keys.press("?")
    visitor.page.get_by_role("dialog").get_by_text(visitor.say("page.keys.hint")).wait_for()


def test_with_other_people_there_is_none_unless_it_is_agreed_on(visit: Callable[..., Visitor]) -> None:
    for visitor in sit_together(visit):
        visitor.page.locator(".tray").wait_for()
        assert visitor.page.get_by_role("button", name=visitor.say("page.hint"), exact=True).count() == 0
