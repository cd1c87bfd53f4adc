"""Six seats and the bandit on phones, tablets and low windows; pages at four times their size; what people say."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tests.browser.fit import assert_fits
from tests.browser.staged import FREEZE, Staged
from tests.browser.test_games import CLASSIC
from tests.browser.test_layout import (
    HIDDEN,
    LOW,
    SEVEN,
    assert_whole_table_is_shown,
    box,
    play_some,
    play_twice,
    resize,
)
from tests.browser.visitor import PHONE, SHORT_PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOTS = ["tourist"] * 5
MAGNIFIED = (320, 256)
"""A window of 1280 by 1024 at 400 %."""
TABLET = (820, 1180)
NARROWEST = (320, 568)
LARGE_DIE = 48
"""Pixels, for a finger."""
LONG_NAME = "Wolfgang-Maximilian-Ötti"
UNDER_THE_FELT = """() => {
  const floor = document.querySelector(".tray").getBoundingClientRect().top;
  return [...document.querySelectorAll(".bandit .die, .bandit .note, .bandit .mark")]
    .filter((part) => part.getBoundingClientRect().bottom > floor).length;
}"""
UNDER_THE_CHIP = """() => {
  const chip = document.querySelector(".tray .chip").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".tray .title"));
  return [...words.getClientRects()].filter(({ right, bottom }) => right > chip.left && bottom > chip.top).length;
}"""
"""Lines of the felt's sentence that run into the chip of whom the device goes to."""
BUBBLES = """async () => {
  const bubbles = [...document.querySelectorAll(".bubble")];
  await Promise.all(bubbles.flatMap((bubble) => bubble.getAnimations()).map((animation) => animation.finished));
  return bubbles.map((bubble) => bubble.getBoundingClientRect().toJSON());
}"""
"""Where everything lies that people have just said, once it has come to rest."""
SEATS_HOLD_THEIR_DICE = """() => [...document.querySelectorAll(".seat")].every((seat) =>
  seat.querySelector(".dice").lastElementChild.previousElementSibling.getBoundingClientRect().right
    <= seat.getBoundingClientRect().right - 3)"""
FONT_SIZES = "(parts) => parts.map((part) => parseFloat(getComputedStyle(part).fontSize))"
SHORTENED = "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
TWO_BIGGIES = [
    {"colour": 5, "dice": 5, "big": 1, "strength": 7, "pips": 0, "knocked_out": False},
    {"colour": 1, "dice": 0, "big": 1, "strength": 2, "pips": 0, "knocked_out": True},
    {"colour": 3, "dice": 2, "big": 0, "strength": 2, "pips": 0, "knocked_out": True},
]
"""At one casino, in two lines of a phone."""
LAID = [
    {"seat": 1, "dice": 2, "big": 0, "neutral": 0},
    None,
    {"seat": 2, "dice": 1, "big": 1, "neutral": 0},
    None,
    None,
    None,
]


def start(visitor: Visitor, game: dict[str, Any]) -> None:
    """Start a game against bots, until it is one's turn."""
    visitor.keep("solo", {"game": game, "bots": BOTS[: game["players"] - 1]})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()


def with_dice_on_the_bandit(staged: Staged) -> list[dict[str, Any]]:
    """Return the casinos, with dice of two other players on the bandit."""
    groups = [
        {"colour": 2, "dice": 1, "big": 1, "strength": 3, "pips": 6, "knocked_out": False},
        {"colour": 1, "dice": 2, "big": 0, "strength": 2, "pips": 2, "knocked_out": False},
    ]
    *six, bandit = staged.view["casinos"]
    return [*six, {**bandit, "groups": groups}]


def test_a_phone_has_room_for_six_seats_and_the_bandit(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    staged = Staged(ann)
    start(ann, SEVEN)
    for size in (PHONE, SHORT_PHONE):
        resize(ann.page, size)
        assert_bandit_is_in_sight_while_one_can_play_there(ann, staged)
        shot(ann.page, f"bandit-in-sight-{size[0]}")
    staged.show(casinos=[{**casino, "groups": TWO_BIGGIES} for casino in staged.view["casinos"]])
    for size in (SHORT_PHONE, PHONE):  # no Biggy touches one in the line below
        resize(ann.page, size)
        assert_fits(ann.page, ".board")
    ann.page.reload()  # the server knows nothing of what was staged
    play_twice(ann)
    # Six players may bring a casino three lines of dice: then the page is longer than the screen, and scrolls.
    few = [{**casino, "groups": casino["groups"][:2]} for casino in staged.view["casinos"]]
    staged.show(casinos=few)
    assert not ann.page.evaluate(HIDDEN)
    assert_money_of_six_can_be_read(ann, staged)
    assert_sign_and_notes_of_the_bandit_are_seen(ann)
    shot(ann.page, "phone-bandit")
    resize(ann.page, SHORT_PHONE)
    assert ann.page.evaluate(SEATS_HOLD_THEIR_DICE)
    assert not ann.press_on("page.standings.next")
    assert_six_stand_above_what_comes_next(ann)
    shot(ann.page, "standings-of-six-360")
    resize(ann.page, (1440, 900))
    counts = [box(number) for number in ann.page.locator("li.row .notes > small").all()]
    assert len({round(number["x"] + number["width"]) for number in counts}) == 1, "also of who has none"


def assert_money_of_six_can_be_read(visitor: Visitor, staged: Staged) -> None:
    """In their seats, also on the narrowest phone."""
    staged.show(seats=[{**seat, "money": 240} for seat in staged.view["seats"]])
    for size, least in ((NARROWEST, 10), (PHONE, 11.5)):
        resize(visitor.page, size)
        assert min(visitor.page.locator(".seat .money").evaluate_all(FONT_SIZES)) >= least
        assert_fits(visitor.page, ".top")
    assert not visitor.page.locator(".seat .name").evaluate_all(SHORTENED)


def assert_sign_and_notes_of_the_bandit_are_seen(visitor: Visitor) -> None:
    """Above the felt."""
    visitor.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    felt = box(visitor.page.locator(".tray"))
    for part in visitor.page.locator(".bandit .sign, .bandit .note").all():
        assert box(part)["y"] + box(part)["height"] <= felt["y"]


def assert_bandit_is_in_sight_while_one_can_play_there(visitor: Visitor, staged: Staged) -> None:
    """And the seats are before and afterwards."""
    casinos = with_dice_on_the_bandit(staged)
    staged.show(casinos=casinos, bandit=LAID, roll=None, options=[], seat=1)
    assert visitor.page.evaluate("scrollY") == 0
    staged.roll((1, 0, 2, 1, 0, 0), (0, 1, 0, 0, 0, 0), casinos=casinos, bandit=LAID)
    assert not visitor.page.evaluate(UNDER_THE_FELT)
    staged.roll((0, 0, 2, 1, 0, 0), casinos=casinos, bandit=LAID, seat=2)
    assert visitor.page.evaluate("scrollY") == 0


def assert_six_stand_above_what_comes_next(visitor: Visitor) -> None:
    """All rows of the standings."""
    visitor.page.keyboard.press("Shift")  # whoever touches anything may read on
    assert_fits(visitor.page)
    foot = box(visitor.page.locator(".foot"))
    for row in visitor.page.locator("li.row").all():
        assert box(row)["y"] + box(row)["height"] <= foot["y"] + 14, "its upper edge fades"


def test_low_windows_and_a_tablet_have_room_for_six_seats_and_the_bandit(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(settings=SWIFT)
    staged = Staged(ann)
    play_some(ann, SEVEN)
    ann.choose(ann.picks.last)
    for size in LOW:
        assert_whole_table_is_shown(ann, size)
        shot(ann.page, f"low-bandit-{size[0]}-{size[1]}")
    staged.show(seats=[{**seat, "money": 240} for seat in staged.view["seats"]])
    for size in ((1280, 720), (1366, 768), (1440, 900), (1920, 1080)):
        resize(ann.page, size)
        assert not ann.page.locator(".seat .name").evaluate_all(SHORTENED), size
    resize(ann.page, TABLET)
    staged.roll((1, 0, 2, 1, 0, 0), (0, 1, 0, 0, 0, 0), casinos=with_dice_on_the_bandit(staged), bandit=LAID)
    notes = [box(note) for note in ann.page.locator(".bandit .note").all()]
    assert len(notes) > 1
    assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(notes))
    assert box(ann.page.locator(".pick .die:not(.big)").first)["width"] > LARGE_DIE
    assert not ann.page.evaluate(HIDDEN)
    assert_fits(ann.page)
    shot(ann.page, "tablet-bandit")


def test_what_people_say_at_once_stays_on_the_screen_and_covers_nothing_said(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    staged = Staged(ann)
    start(ann, {**CLASSIC, "players": 3})
    ann.page.evaluate(FREEZE)  # so that what was said stays
    for seat in range(3):
        staged.say(seat, "What a night, and it has only just begun!")
    ann.page.locator(".bubble").nth(2).wait_for()
    shot(ann.page, "three-talk")
    places = ann.page.evaluate(BUBBLES)
    assert len(places) == 3
    assert all(place["left"] >= 0 and place["right"] <= SHORT_PHONE[0] for place in places)
    for upper, lower in pairwise(places):
        assert upper["bottom"] <= lower["top"], "none covers another"


def test_a_notice_is_read_whole_while_people_talk_and_hides_nothing_they_say(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    staged = Staged(ann)
    start(ann, {**CLASSIC, "players": 3})
    ann.wait_for_parts()
    ann.page.evaluate(FREEZE)  # so that what was said stays, and the line stays lost
    ann.expected = re.compile("WebSocket")
    for seat in range(3):
        staged.say(seat, "What a night, and it has only just begun!")
    ann.page.locator(".bubble").nth(2).wait_for()
    staged.hang_up()
    ann.page.get_by_text(ann.say("page.line.lost")).wait_for()
    for size in (SHORT_PHONE, PHONE, (1440, 900)):
        resize(ann.page, size)
        assert_fits(ann.page, ".head")
        shot(ann.page, f"talk-and-notice-{size[0]}")
        notice, tools = box(ann.page.locator(".notice")), box(ann.page.locator(".tools"))
        assert tools["y"] + tools["height"] <= notice["y"]
        assert all(notice["y"] + notice["height"] <= bubble["top"] for bubble in ann.page.evaluate(BUBBLES))


def test_a_page_at_four_times_its_size_covers_nothing(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=(1280, 1024), settings=SWIFT)
    ann.page.set_viewport_size({"width": MAGNIFIED[0], "height": MAGNIFIED[1]})
    ann.home()
    assert_fits(ann.page)
    ann.button("page.play.change").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("group").first.wait_for()
    assert_fits(ann.page)
    dialog.get_by_role("button", name=ann.say("page.close")).click()
    start(ann, SEVEN)
    ann.choose(ann.picks.first)
    assert_fits(ann.page)
    shot(ann.page, "magnified-table")
    for opens in ("page.menu", "page.log"):
        ann.button(opens).click()
        dialog.wait_for()
        assert_fits(ann.page)
        ann.page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
    ann.page.locator(".tray .primary").click()
    ann.my_turn()


def test_a_long_name_says_whole_whose_turn_it_is(visit: Callable[..., Visitor]) -> None:
    ann = visit("fr", size=SHORT_PHONE, settings=SWIFT)
    ann.pass_round(LONG_NAME, LONG_NAME[::-1])
    ann.button("page.turn.roll").wait_for()
    ann.page.locator(".tray .chip").wait_for()
    assert_fits(ann.page, ".tray")
    assert not ann.page.evaluate(UNDER_THE_CHIP)
    before = box(ann.page.locator(".tray"))["height"]
    ann.my_turn()
    assert abs(before - box(ann.page.locator(".tray"))["height"]) < 2


def test_on_a_phone_on_its_side_a_clock_hides_no_dice_and_the_last_move_is_one_line(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=(844, 390), settings=SWIFT)
    staged = Staged(ann)
    start(ann, {**CLASSIC, "players": 3})
    due = ann.page.evaluate("Date.now()") + 60_000
    staged.send({**staged.welcome, "due": due, "you": [], "view": staged.view | {"seat": 1, "roll": None}})
    clock = ann.page.get_by_role("timer")
    clock.wait_for()
    assert box(clock)["y"] >= 0
    dice = box(ann.page.locator(".seat.turn .dice"))
    assert dice["y"] + dice["height"] <= box(clock)["y"]
    assert_fits(ann.page)
    words = ann.button("page.last_move").locator(".label")
    assert box(words)["height"] < 30
    shot(ann.page, "lying-clock")


def test_the_offer_of_sound_leaves_the_round_and_the_seats_in_sight(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("fr", size=PHONE, settings=SWIFT)
    start(ann, CLASSIC)
    ann.place(ann.picks.first)
    offer = ann.page.locator(".offer")
    offer.wait_for()
    ann.page.evaluate(FREEZE)  # so that it stays
    offer.hover()
    for size in (PHONE, SHORT_PHONE, NARROWEST, (844, 390)):
        resize(ann.page, size)
        assert_fits(ann.page, ".head")
        answers = [box(answer) for answer in offer.get_by_role("button").all()]
        assert all(answer["width"] >= 24 for answer in answers)
        shot(ann.page, f"sound-{size[0]}")
