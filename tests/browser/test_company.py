"""Company: quick match, talk before the game, bots on free seats."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.axe import assert_accessible
from tests.browser.staged import frozen
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def seat_of(visitor: Visitor, name: str) -> "Locator":
    """Return the row of a player's seat in the lobby."""
    return visitor.page.get_by_role("listitem").filter(has_text=name)


def say(visitor: Visitor, phrase: str) -> None:
    """Say something ready-made in the lobby."""
    visitor.button("page.talk").click()
    sheet = visitor.page.get_by_role("dialog", name=visitor.say("page.talk"))
    sheet.get_by_role("button", name=visitor.say(phrase), exact=True).click()
    sheet.wait_for(state="hidden")


def test_two_who_press_quick_match_at_once_meet_talk_and_play_with_bots(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ada = visit(size=PHONE, settings={**SWIFT, "name": "Ada"})
    ben = visit(size=DESKTOP, settings={**SWIFT, "name": "Ben"})
    for visitor in (ada, ben):
        visitor.home()
    for visitor in (ada, ben):
        visitor.button("page.online.quick").click(no_wait_after=True)
    for visitor, other in ((ada, "Ben"), (ben, "Ada")):
        seat_of(visitor, other).wait_for()
    assert ada.page.url == ben.page.url
    with frozen(ada.page):  # so that what was said stays
        say(ben, "page.phrase.good-luck")
        seat_of(ada, "Ben").get_by_text(ada.say("page.phrase.good-luck")).wait_for()
    with frozen(ben.page):
        say(ada, "page.phrase.laugh")
        seat_of(ben, "Ada").get_by_text(ben.say("page.phrase.laugh")).wait_for()
    shot(ada.page, "lobby-talk")
    ben.button("page.talk").click()
    said = ben.page.get_by_role("list", name=ben.say("page.chat.so_far")).get_by_role("listitem")
    assert [text.split() for text in said.all_inner_texts()] == [["You", "Good", "luck!"], ["Ada", "Ha", "ha!"]]
    assert_accessible(ben.page)
    shot(ben.page, "talk")
    ben.page.keyboard.press("Escape")
    host = ada if ada.button("page.lobby.fill").is_visible() else ben
    host.button("page.lobby.fill").click()
    host.button("page.lobby.start").click()
    for visitor in (ada, ben):
        visitor.region("page.casinos").wait_for()
