"""A first visit: what a newcomer is told comes at its moment, once, and is never in the way."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.engine import come_home_with_engine
from tests.browser.test_games import DUEL
from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

VARIANTS = {
    "game": {"edition": "biggy", "players": 2, "neutral": True, "bandit": True, "face_down": False},
    "bots": ["tourist"],
}
BOARD = ("choose", "equal", "marks")
"""The tips that every table gives sooner or later; of equal counts when dice lie so."""
TWICE = """addEventListener("DOMContentLoaded", () =>
  document.documentElement.style.setProperty("font-size", "200%"))"""
"""Text at twice its size, as a browser's settings choose it."""
FIRST_TIP = SWIFT | {"tips": ["aim"]}
"""Settings of a newcomer who has been told the aim."""
BY_HAND = SWIFT | {"rolling": "hand"}
REMEMBER = """new MutationObserver(() => {
  const title = document.querySelector("[role=note] p")?.textContent;
  const before = sessionStorage.tips ?? "";
  if (title && title !== window.told) sessionStorage.tips = before + title + "\\n";
  window.told = title;
}).observe(document, { childList: true, subtree: true })"""
"""Writes down every tip that comes, also over reloads."""
FIRST_DIE = """(() => {
  let frames = -1;
  const count = () => { if (frames >= 0) frames += 1; requestAnimationFrame(count) };
  requestAnimationFrame(count);
  addEventListener("click", ({ target }) => { if (target.closest(".enter")) frames = 0 }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches(".throw .die")) window.framesToDie ??= frames;
    return animate.apply(this, how);
  };
  const here = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("choreography"));
  const roll = () => here() && document.querySelector(".foot.hold .primary:enabled")?.click();
  setInterval(roll, 50);
})()"""
"""Counts the frames from the tap that starts a game to the first die; who has to throw it does so at once."""
A_SECOND = 60
"""Frames of a screen. Where a machine has much else to do, it draws fewer, and all that the page waits for is late."""
SPEED = """(botSpeed) => {
  const settings = JSON.parse(localStorage["croupier.settings"]);
  localStorage["croupier.settings"] = JSON.stringify({ ...settings, botSpeed });
}"""


def tip(visitor: Visitor) -> "Locator":
    """Return the tip on the screen."""
    return visitor.page.get_by_role("note")


def place(thing: "Locator") -> "FloatRect":
    """Where something is on the screen."""
    found = thing.bounding_box()
    assert found is not None
    return found


def apart(one: "FloatRect", other: "FloatRect") -> bool:
    """Whether nothing of one covers the other; a pixel may round."""
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


def is_inside(one: "FloatRect", size: tuple[int, int]) -> bool:
    """Whether a window of a size shows all of something."""
    return (
        one["x"] >= 0 and one["y"] >= 0 and one["x"] + one["width"] <= size[0] and one["y"] + one["height"] <= size[1]
    )


def titled(visitor: Visitor, name: str) -> "Locator":
    """Return the tip with a name."""
    return tip(visitor).filter(has_text=visitor.say(f"page.coach.{name}"))


def again(visitor: Visitor, speed: str) -> None:
    """Come back to the table later, and let bots play at another speed."""
    visitor.page.evaluate(SPEED, speed)
    visitor.page.reload()


def next_turn(visitor: Visitor) -> None:
    """Be done with the tip that is there, place dice, and wait for what the next turn brings."""
    if tip(visitor).is_visible():
        visitor.button("page.coach.done").click()
    visitor.place(visitor.picks.first)
    visitor.my_turn()
    if visitor.page.locator(".stake .mark:not(.nobody)").count() > 0:  # else there is nothing to tell
        tip(visitor).wait_for()


def test_the_first_die_moves_within_three_seconds_of_the_tap(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=PHONE, newcomer=True, still=False)
    visitor.context.add_init_script(FIRST_DIE)
    come_home_with_engine(visitor)  # nobody who reads what is there taps sooner
    visitor.button("page.play.title").click()
    visitor.page.wait_for_function("() => window.framesToDie !== undefined")
    assert 0 < visitor.page.evaluate("() => window.framesToDie") <= 3 * A_SECOND


def test_a_newcomer_is_told_each_thing_once_at_its_moment_and_finishes_the_game(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=PHONE, settings=SWIFT, newcomer=True)
    visitor.context.add_init_script(REMEMBER)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.page.get_by_text(visitor.say("page.coach.aim", rounds=4)).wait_for()
    titled(visitor, "choose").wait_for()
    told = visitor.page.get_by_role("log")
    told.get_by_text(visitor.say("page.coach.choose.how")).wait_for(state="attached")
    assert not visitor.page.evaluate("document.querySelector('[role=note]').contains(document.activeElement)")
    assert apart(place(tip(visitor)), place(visitor.page.locator(".tray")))
    assert_accessible(visitor.page)
    # By keyboard: the first thing there is, before the dice.
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    tip(visitor).wait_for(state="hidden")
    while not titled(visitor, "marks").is_visible():
        next_turn(visitor)
    assert apart(place(tip(visitor)), place(visitor.page.locator(".tray")))
    again(visitor, "fast")
    visitor.my_turn()
    assert not visitor.press_on("page.continue")
    titled(visitor, "paid").wait_for()
    assert not visitor.press_on("page.standings.next")
    visitor.button("page.standings.next").click()
    again(visitor, "instant")
    visitor.play_out()
    seen = visitor.page.evaluate("sessionStorage.tips").splitlines()
    assert len(seen) == len(set(seen))
    assert {visitor.say(f"page.coach.{name}") for name in ("choose", "marks", "paid")} <= set(seen)


def test_who_rolls_sees_no_move_before_looking_at_one(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=BY_HAND)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.button("page.turn.roll").click()
    focused = visitor.page.locator(".pick:focus")
    focused.wait_for()
    previewed = visitor.page.locator(".casino.preview")
    assert previewed.count() == 0
    visitor.page.keyboard.press("Tab")  # whoever goes on with keys sees where the focus is, and what would come of it
    visitor.page.locator(".pick:focus-visible").wait_for()
    previewed.wait_for()
    visitor.page.keyboard.press("Shift+Tab")
    previewed.wait_for()


@pytest.mark.parametrize(
    "size", [(360, 640), (844, 390), *(pytest.param(size, marks=pytest.mark.soak) for size in (PHONE, (1280, 720)))]
)
def test_the_first_tip_covers_neither_the_dice_nor_a_casino(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit("de", size=size, settings=FIRST_TIP, newcomer=True)
    visitor.home()
    visitor.button("page.play.title").click()
    titled(visitor, "choose").wait_for()
    assert is_inside(place(tip(visitor)), size)
    for needed in visitor.page.locator(".tray, [data-casino]").all():
        assert apart(place(tip(visitor)), place(needed))


def test_with_text_at_twice_its_size_the_first_tip_is_there_wholly_and_leaves_the_dice_free(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=PHONE, settings=FIRST_TIP, newcomer=True)
    visitor.context.add_init_script(TWICE)
    visitor.home()
    visitor.button("page.play.title").click()
    told = visitor.page.get_by_role("log")
    told.get_by_text(visitor.say("page.coach.choose.how")).wait_for(state="attached")
    titled(visitor, "choose").wait_for()
    assert is_inside(place(tip(visitor)), PHONE)
    assert apart(place(tip(visitor)), place(visitor.page.locator(".tray")))


def test_bandit_and_neutral_dice_are_explained_where_they_are_and_tips_can_be_had_again(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit("de", size=PHONE, settings=SWIFT | {"tips": BOARD}, newcomer=True)
    visitor.keep("solo", VARIANTS)
    visitor.home()
    visitor.button("page.play.title").click()
    titled(visitor, "bandit").wait_for()
    bandit = visitor.page.locator("[data-casino='7']")
    for needed in (bandit, visitor.page.locator(".tray")):
        assert apart(place(tip(visitor)), place(needed))
    visitor.page.reload()
    titled(visitor, "neutral").wait_for()
    assert apart(place(tip(visitor)), place(visitor.page.locator(".tray")))
    visitor.button("page.coach.never").click()
    tip(visitor).wait_for(state="hidden")
    visitor.go("/settings")
    tips = visitor.page.get_by_role("switch", name=visitor.say("page.set.tips"))
    assert not tips.is_checked()
    tips.check(force=True)
    visitor.page.go_back()
    titled(visitor, "choose").wait_for()
