"""Company: quick match, talk before the game, bots on free seats; and a line that is lost in the middle of a turn."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.axe import assert_accessible
from tests.browser.online import sit_together, whose_turn
from tests.browser.visitor import DESKTOP, HASTE, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def seat_of(visitor: Visitor, name: str) -> "Locator":
    """The row of somebody's seat in the lobby."""
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
    say(ben, "page.phrase.good-luck")
    seat_of(ada, "Ben").get_by_text(ada.say("page.phrase.good-luck")).wait_for()
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


def test_a_lost_line_is_said_at_once_and_what_was_placed_counts_once(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host, guest = sit_together(visit, worker=True)
    player, other = whose_turn(host, guest)
    player.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    player.context.set_offline(True)
    player.page.get_by_text(player.say("page.line.lost")).wait_for(timeout=HASTE)
    player.choose(player.picks.first)
    player.page.keyboard.press("Enter")
    unconfirmed = player.page.get_by_text(player.say("page.line.unconfirmed"))
    unconfirmed.first.wait_for(timeout=HASTE)
    assert unconfirmed.count() == 2, "at the casino and on the felt"
    shot(player.page, "not-confirmed")
    player.context.set_offline(False)
    unconfirmed.first.wait_for(state="hidden")
    player.page.get_by_text(player.say("page.line.lost")).wait_for(state="hidden")
    other.my_turn()
    dice = other.page.get_by_role("region", name=other.say("page.casinos")).get_by_text(other.say("page.no_dice"))
    assert dice.count() == 5, "one move, not two"
