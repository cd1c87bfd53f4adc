"""Who plays alone, or round one device: strength in one tap, sound offered once, and no words about others."""

import re
from collections.abc import Callable

from tests.browser.fit import assert_fits
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

LONG = "Wolfgang-Maximilian-Ötti"
WHOLE = "(name) => name.scrollWidth <= name.clientWidth"


def test_one_tap_makes_the_bots_strong_a_seat_tells_how_they_play_and_sound_is_offered_once(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=PHONE, settings=SWIFT)
    visitor.home()
    visitor.button("page.play.change").click()
    visitor.page.get_by_role("radio", name=re.compile("Medium")).check()
    visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.say("page.play.go")).click()
    visitor.my_turn()
    seats = visitor.page.get_by_role("list", name=visitor.say("page.players"))
    seats.get_by_role("button").nth(1).click()
    about = visitor.page.get_by_role("dialog")
    about.get_by_text("Regular, medium").wait_for()
    about.get_by_role("button", name=visitor.say("page.close")).click()
    assert visitor.button("page.talk").count() == 0
    visitor.press_on("page.offer.yes", hold=True)  # else it goes after a while
    offer = visitor.page.get_by_role("status").get_by_role("button", name=visitor.say("page.offer.yes"), exact=True)
    assert_fits(visitor.page, "header")
    offer.press("Enter")
    offer.wait_for(state="detached")
    chosen = visitor.page.evaluate("() => JSON.parse(localStorage.getItem('croupier.settings'))")
    assert all(chosen[name] for name in ("sound", "touch", "soundOffered"))
    visitor.home()
    assert "three bots · medium" in visitor.button("page.play.title").inner_text()


def test_a_game_broken_off_gives_nobody_a_place_and_cuts_no_name(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    visitor.pass_round(LONG, "Ann")
    visitor.my_turn()
    visitor.button("page.menu").click()
    visitor.button("page.end.ask").click()
    visitor.page.get_by_text(visitor.say("page.alone.end")).wait_for()
    visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.say("page.end.ask")).click()
    money = visitor.page.get_by_role("list", name=visitor.say("page.standings.so_far"))
    money.wait_for()
    assert sorted(money.get_by_role("listitem").all_inner_texts()) == ["Ann\n0", f"{LONG}\n0"]
    assert money.get_by_text(LONG).evaluate(WHOLE)
