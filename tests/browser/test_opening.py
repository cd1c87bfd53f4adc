"""A game opens with an event, people throw their dice, and what others did meanwhile is shown."""

from collections.abc import Callable

from tests.browser.staged import frozen
from tests.browser.test_games import DUEL
from tests.browser.visitor import PHONE, Visitor

WATCH = """() => {
  window.flown = { notes: 0, dice: 0, early: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest(".flights") && this.matches(".note")) window.flown.notes += 1;
    if (this.closest(".throw") && this.matches(".die")) window.flown.dice += 1;
    return animate.apply(this, how);
  };
  new MutationObserver(() => {
    if (document.querySelector(".throw .dice") && document.querySelector(".pick")) window.flown.early += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Counts what flies, and how often something is said of dice that are still in the air."""


FETCH_MOVES = """async () => {
  const parts = await (await fetch("/parts.json")).json();
  await Promise.all(parts.filter((part) => /choreography.*js$/.test(part)).map((part) => import(`/${part}`)));
}"""
"""Fetches the part that lets things fly: a game does not wait long for it."""


def test_notes_are_dealt_dice_are_thrown_and_what_others_did_is_shown(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings={"botSpeed": "fast", "takeBack": 0}, still=False)
    ann.keep("solo", DUEL)
    ann.home()
    ann.page.evaluate(WATCH)
    ann.page.evaluate(FETCH_MOVES)
    ann.button("page.play.title").click()
    roll = ann.button("page.turn.roll")
    roll.wait_for()
    assert ann.page.evaluate("() => window.flown.notes") >= 6, "no note was dealt"
    assert ann.picks.count() == 0, "the roll is shown before it was thrown"
    ann.page.locator(".tray .cup").click()  # the felt itself
    ann.picks.first.wait_for()
    flown = ann.page.evaluate("() => window.flown")
    assert flown["dice"] >= 8
    assert flown["early"] == 0

    ann.choose(ann.picks.first)
    ann.page.keyboard.press("Enter")
    roll.wait_for()  # the bot has moved
    fresh = ann.page.locator(".casino .fresh, .casino .some")
    fresh.first.wait_for()
    moves = ann.region("page.since.title").get_by_role("button")
    assert moves.count() == 1
    moves.first.focus()
    ann.page.locator(".casino.preview").wait_for()
    with frozen(ann.page):  # else it goes after a while
        ann.page.keyboard.press("l")
        ann.page.locator(".notice .die").first.wait_for()
    ann.page.locator(".tray h2").click()  # takes the focus away from the button
    ann.picks.first.wait_for()
    assert fresh.count() > 0, "it is marked until our next move is made"


def test_dice_of_another_tab_and_after_a_reload_are_thrown_once(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=PHONE, settings={"botSpeed": "instant", "takeBack": 0})
    ann.keep("solo", DUEL)
    ann.home()
    ann.button("page.play.title").click()
    roll = ann.button("page.turn.roll")
    roll.wait_for()
    other = ann.context.new_page()
    other.goto(ann.page.url)
    there = other.get_by_role("button", name=ann.say.like("page.pick", "page.turn.roll"))
    there.first.wait_for()
    assert other.locator(".pick").count() == 0
    ann.page.keyboard.press(" ")
    ann.picks.first.wait_for()
    other.locator(".pick").first.wait_for()
    ann.page.reload()
    ann.picks.first.wait_for()
    assert roll.count() == 0
