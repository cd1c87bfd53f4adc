"""Whole games through the page, alone and round one device."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.online import let_bots_play_on
from tests.browser.visitor import DESKTOP, PHONE, SERVED, SHORT_PHONE, SWIFT, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLASSIC = {"edition": "classic", "players": 2, "neutral": False, "bandit": False, "face_down": False}
DUEL = {"game": CLASSIC, "bots": ["tourist"]}
SIZE = "(part) => part.getBoundingClientRect().toJSON()"
TAPS = 7
"""On one device, after the first roll: both have placed, and it is on its way to the first again."""


def test_play_now_leads_through_a_game_against_three_bots_to_its_end(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(size=DESKTOP, worker=True)
    visitor.home()
    shot(visitor.page, "home")
    visitor.button("page.play.change").click()
    dialog = visitor.page.get_by_role("dialog", name=visitor.say("page.choose.game"))
    dialog.get_by_role("radio", name="Instant").check()
    dialog.get_by_role("button", name=visitor.say("page.play.go")).click()
    visitor.my_turn()
    assert visitor.page.get_by_role("list", name=visitor.say("page.players")).get_by_role("listitem").count() == 4
    shot(visitor.page, "table")
    visitor.play_out()
    visitor.page.get_by_role("figure").wait_for()
    shot(visitor.page, "end")


def test_a_rematch_is_one_tap_and_the_dice_can_be_checked(visit: Callable[..., Visitor], server: Running) -> None:
    visitor = visit(size=PHONE, settings=SERVED, worker=True)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    let_bots_play_on(server, visitor)
    visitor.over.wait_for()
    first = visitor.page.url
    visitor.link("page.end.verify").first.click()
    visitor.page.get_by_text(visitor.say("page.verify.good")).first.wait_for()
    visitor.go(first)
    visitor.over.click()
    visitor.my_turn()
    assert visitor.page.url != first


def test_two_people_pass_one_device_round(visit: Callable[..., Visitor], shot: Callable[["Page", str], None]) -> None:
    visitor = visit(size=SHORT_PHONE, settings=SWIFT)
    visitor.pass_round("Ada", "Ben")
    visitor.button("page.turn.roll").wait_for()
    assert visitor.picks.count() == 0, "dice are seen only by whom the device was handed to"
    shot(visitor.page, "pass-it-on")
    title, felt = visitor.page.locator(".tray .title"), visitor.page.locator(".tray")
    assert title.inner_text().endswith(visitor.say("page.turn.pass", name=""))
    assert title.evaluate(SIZE)["width"] > 100, "a short phone says whose turn it is"
    before = felt.evaluate(SIZE)["height"]
    visitor.my_turn()
    assert abs(before - felt.evaluate(SIZE)["height"]) < 2, "and the felt keeps its height"
    for _ in range(TAPS):
        visitor.move()
    assert not visitor.press_on("page.standings.next")
    visitor.heading("page.standings.title", round=1).wait_for()
    visitor.button("page.standings.next").click()
    visitor.play_out()
    for name in ("Ada", "Ben"):
        assert visitor.page.get_by_text(name).count() > 0


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.soak)]
)
def test_biggy_with_the_bandit_and_winnings_face_down(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], size: tuple[int, int]
) -> None:
    biggy: dict[str, Any] = {"edition": "biggy", "players": 3, "neutral": False, "bandit": True, "face_down": True}
    visitor = visit(size=size, settings=SWIFT)
    visitor.keep("solo", {"game": biggy, "bots": ["tourist", "richest"]})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    bandit = visitor.page.get_by_role("heading", name=visitor.say("casino.7"))
    bandit.wait_for()
    hidden = visitor.page.get_by_role("listitem").filter(has_text=visitor.say("money.hidden"))
    assert hidden.count() == 2, "two bots keep their winnings face down, and one's own are seen"
    visitor.page.keyboard.press("b")
    faces = [str(pick.get_attribute("aria-label"))[0] for pick in visitor.picks.all()]
    reels = visitor.page.locator(".reel").all()
    free = [str(face) for face, reel in enumerate(reels, 1) if "free" in str(reel.get_attribute("class"))]
    visitor.page.keyboard.press(next(face for face in faces if face in free))  # bots may have been there before
    on_bandit = visitor.page.get_by_role("button", name=visitor.say("page.place", dice="", where="").strip())
    on_bandit.filter(has_text=visitor.say("page.on.7")).first.wait_for()
    shot(visitor.page, f"bandit-{size[0]}")
    visitor.page.keyboard.press("Enter")
    assert not visitor.press_on("page.standings.next")
    visitor.heading("page.standings.title", round=1).wait_for()
    shot(visitor.page, f"standings-{size[0]}")
    visitor.my_turn()
