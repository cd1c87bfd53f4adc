"""A game without a pointer, and without eyes: keys move it, and words tell it."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.staged import FRAME
from tests.browser.test_games import DUEL
from tests.browser.visitor import DESKTOP, FOR_EVER, MOVES, PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Route


BUTTON = re.compile(r'- button "([^"]+)"(?!.*\[disabled\])')
"""What can be pressed, in a snapshot of the tree."""
NEVER_OLD = "() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() })"
"""A key that was pressed some time ago counts for nothing, and this machine may stand still meanwhile."""


def tab_to(visitor: Visitor, name: str, most: int = 40) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        if visitor.page.get_by_role("button", name=name).and_(visitor.page.locator(":focus")).count():
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def test_a_round_with_the_keyboard_alone_and_the_end_of_the_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit(size=DESKTOP, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    tab_to(visitor, visitor.say("page.play.title"))
    visitor.page.keyboard.press("Enter")
    keys, picks, say = visitor.page.keyboard, visitor.picks, visitor.say
    goes_on = visitor.button("page.standings.next").or_(visitor.button("page.continue"))
    turns = 0
    while visitor.page.get_by_text(say("round.title", round=2, rounds=4)).count() == 0:
        picks.or_(goes_on).first.wait_for()
        if goes_on.is_visible():
            keys.press("Enter")
            goes_on.wait_for(state="detached")
            continue
        # Dice that were placed just now may still be there, and gone before anybody reads them: nobody waits for those.
        for name in picks.evaluate_all("(dice) => dice.slice(0, 1).map((group) => group.ariaLabel)"):
            keys.press(name[0])  # chooses, or places where there is nothing else to choose
            keys.press("Enter")
            turns += 1
    assert turns >= 1
    visitor.play_out()
    tab_to(visitor, say("page.end.rematch"))


def test_a_round_by_the_roles_and_names_of_the_accessible_tree_alone_and_the_end_of_the_game(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=PHONE, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    page, say = visitor.page, visitor.say
    page.get_by_role("button", name=re.compile("^" + say("page.play.title"))).click()
    goes_on = say.like(*MOVES, "page.place")
    placed = 0
    while page.get_by_text(say("round.title", round=2, rounds=4)).count() == 0:
        page.get_by_role("button", name=goes_on, disabled=False).first.wait_for()
        tree = page.get_by_role("main").aria_snapshot()
        buttons = [name for name in BUTTON.findall(tree) if goes_on.match(name)]
        # A group of dice is chosen, then placed by what has appeared; all else there is only one of.
        place = next((name for name in buttons if say.like("page.place").match(name)), None)
        if buttons:
            visitor.press(page.get_by_role("button", name=place or buttons[0], exact=True))
            placed += place is not None
    assert placed >= 1
    visitor.play_out()
    page.get_by_role("figure", name=say("page.end.chart")).wait_for()
    assert page.get_by_role("heading", level=1).count() == 1


def test_a_game_started_with_a_key_has_the_focus_at_what_can_be_done_and_one_started_with_a_pointer_nowhere(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=DESKTOP, settings={**SWIFT, "rolling": "hand"})
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.button("page.turn.roll").wait_for()
    visitor.page.evaluate(FRAME)
    assert visitor.page.evaluate("() => document.activeElement === document.body")
    visitor.home()
    tab_to(visitor, visitor.say("page.play.title"))
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".tray .primary:focus-visible").wait_for()
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".tray button.pick:focus-visible").wait_for()


def at_a_duel(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody at a desktop whose turn it is, against one bot."""
    visitor = visit(size=DESKTOP, settings=SWIFT)
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    return visitor


def test_what_happens_is_told_and_keys_tell_the_last_move_the_standings_and_themselves(
    visit: Callable[..., Visitor],
) -> None:
    visitor = at_a_duel(visit)
    told = visitor.page.locator("[aria-live=polite]")
    visitor.page.keyboard.press("s")
    told.filter(has_text=visitor.say("you.name")).first.wait_for()
    visitor.choose(visitor.picks.first)
    visitor.page.keyboard.press("Enter")
    visitor.my_turn()
    politely = visitor.page.get_by_role("log")
    for sentence in (r"You: \d (die|dice) on", r"You rolled \d (die|dice): \d"):
        politely.filter(has_text=re.compile(sentence)).wait_for(state="attached")
    visitor.page.keyboard.press("l")
    told.filter(has_text=visitor.say.like("page.tell.placed")).first.wait_for()
    visitor.page.keyboard.press("?")
    keys = visitor.page.get_by_role("dialog", name=visitor.say("page.keys"))
    keys.wait_for()
    visitor.page.keyboard.press("Escape")
    keys.wait_for(state="hidden")


def test_a_dialog_that_the_menu_leads_to_gives_the_focus_back_to_the_menus_button(
    visit: Callable[..., Visitor],
) -> None:
    visitor = at_a_duel(visit)
    menu = visitor.button("page.menu")
    for key in ("page.keys", "page.device.title", "page.leave"):
        menu.press("Enter")
        visitor.button(key).press("Enter")
        dialog = visitor.page.get_by_role("dialog", name=visitor.say(key))
        dialog.wait_for()
        visitor.page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        assert menu.and_(visitor.page.locator(":focus")).count(), key


def test_keys_pressed_before_the_table_listens_are_not_lost_and_dice_that_slipped_can_be_taken_back(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=DESKTOP, settings={"botSpeed": "instant", "takeBack": FOR_EVER})
    late: list[Route] = []
    visitor.page.route("**/assets/Keyboard-*.js", lambda route: late.append(route))
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    dice = visitor.picks.count()
    face = str(visitor.picks.first.get_attribute("aria-label"))[0]
    visitor.page.evaluate(NEVER_OLD)
    visitor.page.keyboard.press(face)
    visitor.page.keyboard.press("Enter")
    assert late
    for route in late:
        route.continue_()
    visitor.button("page.slip.back").wait_for()
    visitor.page.keyboard.press("u")
    visitor.picks.first.wait_for()
    assert visitor.picks.count() == dice
    assert visitor.page.get_by_role("button", pressed=True, name=visitor.say.like("page.pick")).count() == 1


def test_enter_places_the_number_that_was_pressed_though_another_group_had_the_focus(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(size=DESKTOP, settings={"botSpeed": "instant", "takeBack": FOR_EVER})
    visitor.keep("solo", DUEL)
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    visitor.picks.first.focus()
    face = str(visitor.picks.last.get_attribute("aria-label"))[0]
    visitor.page.keyboard.press(face)
    visitor.page.locator(f"[data-face='{face}'] .pick[aria-pressed=true]:focus").wait_for()
    visitor.page.keyboard.press("Enter")
    visitor.page.locator("[aria-live], h2").filter(has_text=visitor.say(f"page.on.{face}")).first.wait_for()
    visitor.button("page.slip.back").wait_for()
