"""Company: quick match, guests by link, talk before the game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.axe import assert_accessible
from tests.browser.online import open_table, sit_down
from tests.browser.staged import frozen
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def look_for_players(*visitors: Visitor) -> None:
    """Let them press quick match at the same moment."""
    for visitor in visitors:
        visitor.home()
    for visitor in visitors:
        visitor.button("page.online.quick").click(no_wait_after=True)


def assert_no_lobby(visitor: Visitor) -> None:
    """Nothing of a lobby is seen: neither link nor QR code, no bots to choose, no fingerprints."""
    page = visitor.page
    assert page.get_by_label(visitor.say("page.lobby.link")).count() == 0
    assert page.get_by_label(visitor.say("page.lobby.qr")).count() == 0
    assert page.get_by_role("combobox").count() == 0
    assert page.get_by_text(visitor.say("page.dice.title")).count() == 0


def test_two_who_press_quick_match_at_once_play_without_another_tap(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ada = visit(size=PHONE, settings={**SWIFT, "name": "Ada"})
    ben = visit(size=DESKTOP, settings={**SWIFT, "name": "Ben"})
    look_for_players(ada, ben)
    for visitor, other in ((ada, "Ben"), (ben, "Ada")):
        visitor.heading("page.quick.met", names=other).wait_for()
        assert_no_lobby(visitor)
        shot(visitor.page, f"quick-countdown-{other}")
    assert ada.page.url == ben.page.url
    for visitor in (ada, ben):
        visitor.region("page.casinos").wait_for()
        seats = visitor.page.get_by_role("list", name=visitor.say("page.players")).get_by_role("listitem")
        assert seats.count() == 3, "a bot has the third seat"


def test_who_looks_for_players_alone_waits_also_after_a_reload_and_may_play_against_bots(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ada = visit(size=PHONE, settings=SWIFT)
    look_for_players(ada)
    ada.heading("page.quick.looking").wait_for()
    assert_no_lobby(ada)
    ada.page.reload()
    ada.heading("page.quick.looking").wait_for()
    offer = ada.button("page.quick.offer")
    offer.wait_for()
    shot(ada.page, "quick-offer")
    offer.click()
    ada.region("page.casinos").wait_for()


def test_who_is_left_alone_goes_on_looking_elsewhere_and_home_says_that_somebody_waits(
    visit: Callable[..., Visitor],
) -> None:
    ada, ben, cleo = (visit(size=PHONE, settings={**SWIFT, "name": name}) for name in ("Ada", "Ben", "Cleo"))
    look_for_players(ada)
    ada.heading("page.quick.looking").wait_for()
    look_for_players(ben)
    ben.heading("page.quick.met", names="Ada").wait_for()
    first = ben.page.url
    ada.button("page.quick.stop").click()
    ada.button("page.play.title").wait_for()
    assert ada.link("page.mine.waits").count() == 0, "it is no table of hers any more"
    ben.page.wait_for_url(lambda url: url != first)
    ben.heading("page.quick.looking").wait_for()

    cleo.home()
    waiting = cleo.page.get_by_role("link", name=cleo.say.like("page.public.count.one", "page.public.count.other"))
    waiting.wait_for()
    box = waiting.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE[1], "without scrolling"
    waiting.click()
    cleo.page.wait_for_function("() => scrollY > 0")
    cleo.button("page.online.quick").click()
    for visitor in (ben, cleo):
        visitor.region("page.casinos").wait_for()
    assert ben.page.url == cleo.page.url


def test_whoever_waits_can_open_the_lobby_and_then_starts_the_game_themselves(visit: Callable[..., Visitor]) -> None:
    ada = visit(size=PHONE, settings={**SWIFT, "name": "Ada"})
    look_for_players(ada)
    ada.button("page.quick.change").click()
    link = ada.page.get_by_label(ada.say("page.lobby.link")).input_value()
    ada.page.reload()
    ada.button("page.lobby.change").wait_for()
    ben = visit(size=PHONE, settings={**SWIFT, "name": "Ben"})
    sit_down(ben, link, "Ben")
    ada.button("page.lobby.fill").click()
    ada.button("page.lobby.start").click()
    for visitor in (ada, ben):
        visitor.region("page.casinos").wait_for()


def test_a_guest_by_link_sees_the_table_and_one_button(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host, guest = visit(size=DESKTOP, settings=SWIFT), visit(size=PHONE, settings=SWIFT)
    link = open_table(host, "Ada")
    assert host.page.get_by_label(host.say("page.lobby.qr")).count() == 0, "only after a tap"
    guest.go(link)
    guest.heading("page.lobby.invited.one", names="Ada").wait_for()
    assert_no_lobby(guest)
    buttons = guest.page.get_by_role("main").get_by_role("button")
    assert buttons.all_inner_texts() == [guest.say("page.lobby.sit"), guest.say("page.more")]
    shot(guest.page, "guest")
    sit_down(guest, link, "Ben")
    assert_no_lobby(guest)
    host.button("page.lobby.start").click()
    for visitor in (host, guest):
        visitor.region("page.casinos").wait_for()


def seat_of(visitor: Visitor, name: str) -> "Locator":
    """Return the row of a player's seat in the lobby."""
    return visitor.page.get_by_role("listitem").filter(has_text=name)


def say(visitor: Visitor, phrase: str) -> None:
    """Say something ready-made in the lobby."""
    visitor.button("page.talk").click()
    sheet = visitor.page.get_by_role("dialog", name=visitor.say("page.talk"))
    sheet.get_by_role("button", name=visitor.say(phrase), exact=True).click()
    sheet.wait_for(state="hidden")


def test_people_talk_before_the_game(visit: Callable[..., Visitor], shot: Callable[["Page", str], None]) -> None:
    ben, ada = visit(size=DESKTOP, settings=SWIFT), visit(size=PHONE, settings=SWIFT)
    sit_down(ada, open_table(ben, "Ben"), "Ada")
    with frozen(ada.page):  # so that what was said stays
        say(ben, "page.phrase.good-luck")
        seat_of(ada, "Ben").get_by_text(ada.say("page.phrase.good-luck")).wait_for()
    with frozen(ben.page):
        say(ada, "page.phrase.laugh")
        seat_of(ben, "Ada").get_by_text(ben.say("page.phrase.laugh")).wait_for()
    shot(ada.page, "lobby-talk")
    ben.button("page.talk").click()
    said = ben.page.get_by_role("list", name=ben.say("page.chat.so_far")).get_by_role("listitem")
    said.nth(1).wait_for()
    assert [text.split() for text in said.all_inner_texts()] == [["You", "Good", "luck!"], ["Ada", "Ha", "ha!"]]
    assert_accessible(ben.page)
    shot(ben.page, "talk")
