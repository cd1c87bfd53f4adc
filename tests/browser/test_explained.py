"""Why do I get nothing here? A tap on a casino or a seat says so: at the table, at the payout and in a replay."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.axe import assert_accessible
from tests.browser.engine import come_home_with_engine
from tests.browser.fit import assert_fits
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

RECORD = Path(__file__).parents[1] / "records" / "golden" / "biggy-3-neutral-bandit.croupier"
VARIANTS = {
    "game": {"edition": "biggy", "players": 3, "neutral": True, "bandit": True, "face_down": False},
    "bots": ["tourist", "tourist"],
}


def sheet(visitor: Visitor, casino: int) -> "Locator":
    """Find what explains a casino."""
    return visitor.page.get_by_role("dialog", name=visitor.say(f"casino.{casino}"))


def ask(visitor: Visitor, casino: int) -> "Locator":
    """Find what a finger touches to have a casino explained."""
    return visitor.button("page.casino.ask", where=visitor.say(f"page.at.{casino}"))


def test_at_the_table_a_casino_and_a_seat_say_who_gets_what(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    ann.keep("solo", VARIANTS)
    come_home_with_engine(ann)
    ann.button("page.play.title").click()
    ann.my_turn()
    with_dice = ann.page.locator("[data-casino]:not(.bandit, .preview):has(.group)")
    while with_dice.count() == 0:
        ann.move()
        ann.my_turn()
    laid = int(with_dice.first.get_attribute("data-casino") or 0)
    ask(ann, laid).first.click()
    explained = sheet(ann, laid)
    explained.get_by_text(ann.say("page.why.now")).wait_for()
    explained.get_by_text(ann.say("page.why.more")).wait_for()
    explained.get_by_text(ann.say("page.why.rules")).click()
    explained.get_by_text(ann.say("page.why.rule.left.box")).wait_for()
    assert_fits(ann.page, "dialog")
    assert_accessible(ann.page)
    shot(ann.page, "explained-casino")
    ann.page.keyboard.press("Escape")
    ask(ann, 7).first.click()
    sheet(ann, 7).get_by_text(ann.say("page.why.now")).wait_for()
    shot(ann.page, "explained-bandit")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("list", name=ann.say("page.players")).get_by_role("button").first.click()
    ann.page.get_by_role("dialog").get_by_text(ann.say("page.why.now")).wait_for()
    shot(ann.page, "explained-seat")


def test_a_replay_explains_every_casino_at_the_payout(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=DESKTOP, settings=SWIFT)
    ann.go("/replay")
    ann.page.locator("input[type=file]").set_input_files(RECORD)
    ann.page.locator("[data-casino]").first.wait_for()
    paid = ann.page.get_by_text(ann.say("page.replay.paid"), exact=True)
    while not paid.first.is_visible():
        ann.page.keyboard.press("ArrowRight")
    for casino in range(1, 8):
        ask(ann, casino).first.click()
        sheet(ann, casino).get_by_text(ann.say("page.why.paid")).wait_for()
        assert_fits(ann.page, "dialog")
        shot(ann.page, f"explained-payout-{casino}")
        ann.page.keyboard.press("Escape")


def test_which_box_is_told_by_its_dice_or_its_notes(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("fr", size=PHONE, settings=SWIFT)
    ann.home()
    ann.button("page.play.change").click()
    ann.button("page.box.ask").click()
    box = ann.page.get_by_role("dialog", name=ann.say("page.box.ask"))
    assert box.get_by_role("row").last.inner_text().split() == [ann.say("page.box.all"), "54", "48"]
    assert_accessible(ann.page)
    shot(ann.page, "which-box")
