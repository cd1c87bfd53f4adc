"""Windows of every size: phones with the bandit, pages at four times their size, very large screens."""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tests.browser.fit import assert_fits
from tests.browser.staged import FREEZE, Staged
from tests.browser.test_games import CLASSIC
from tests.browser.test_layout import HIDDEN, LYING, SEVEN, SHORT_PHONE, box, play_some, resize
from tests.browser.visitor import PHONE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOTS = ["tourist"] * 5
MAGNIFIED = (320, 256)
"""A window of 1280 by 1024 at 400 %."""
TABLET = (820, 1180)
LARGE_DIE = 48
"""Pixels, for a finger."""
LARGE = [(1920, 1080), (2560, 1440)]
LONG_NAME = "Wolfgang-Maximilian-Ötti"
UNDER_THE_FELT = """() => {
  const floor = document.querySelector(".tray").getBoundingClientRect().top;
  return [...document.querySelectorAll(".bandit .die, .bandit .note, .bandit .mark")]
    .filter((part) => part.getBoundingClientRect().bottom > floor).length;
}"""
BUBBLES = """() => [...document.querySelectorAll(".bubble")].map((bubble) => bubble.getBoundingClientRect().toJSON())"""
"""Where everything lies that people have just said, all at one moment."""
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
    """The casinos, with dice of two others on the bandit."""
    groups = [
        {"colour": 2, "dice": 1, "big": 1, "strength": 3, "pips": 6, "knocked_out": False},
        {"colour": 1, "dice": 2, "big": 0, "strength": 2, "pips": 2, "knocked_out": False},
    ]
    *six, bandit = staged.view["casinos"]
    return [*six, {**bandit, "groups": groups}]


def test_the_bandit_is_in_sight_while_one_can_play_there_and_the_seats_are_afterwards(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=PHONE, settings=SWIFT)
    staged = Staged(ann)
    start(ann, SEVEN)
    for size in (PHONE, SHORT_PHONE):
        resize(ann.page, size)
        staged.show(casinos=with_dice_on_the_bandit(staged), bandit=LAID, roll=None, options=[], seat=1)
        assert ann.page.evaluate("scrollY") == 0
        casinos = with_dice_on_the_bandit(staged)
        staged.roll((1, 0, 2, 1, 0, 0), (0, 1, 0, 0, 0, 0), casinos=casinos, bandit=LAID)
        assert not ann.page.evaluate(UNDER_THE_FELT)
        shot(ann.page, f"bandit-in-sight-{size[0]}")
        staged.roll((0, 0, 2, 1, 0, 0), casinos=casinos, bandit=LAID, seat=2)
        assert ann.page.evaluate("scrollY") == 0


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
    assert_fits(ann.page, ".tray")
    before = box(ann.page.locator(".tray"))["height"]
    ann.my_turn()
    assert abs(before - box(ann.page.locator(".tray"))["height"]) < 2


def test_six_players_stand_above_what_comes_next(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    start(ann, SEVEN)
    assert not ann.press_on("page.standings.next")
    ann.page.keyboard.press("Shift")  # whoever touches anything may read on
    assert_fits(ann.page)
    foot = box(ann.page.locator(".foot"))
    for row in ann.page.locator("li.row").all():
        assert box(row)["y"] + box(row)["height"] <= foot["y"] + 14, "its upper edge fades"
    shot(ann.page, "standings-of-six-360")
    resize(ann.page, (1440, 900))
    counts = [box(number) for number in ann.page.locator("li.row .notes > small").all()]
    assert len({round(number["x"] + number["width"]) for number in counts}) == 1, "also of who has none"


def test_a_tablet_has_room_for_the_bandits_notes_and_for_large_dice(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit(size=TABLET, settings=SWIFT)
    staged = Staged(ann)
    start(ann, SEVEN)
    staged.roll((1, 0, 2, 1, 0, 0), (0, 1, 0, 0, 0, 0), casinos=with_dice_on_the_bandit(staged), bandit=LAID)
    notes = [box(note) for note in ann.page.locator(".bandit .note").all()]
    assert len(notes) > 1
    assert all(left["x"] + left["width"] < right["x"] for left, right in pairwise(notes))
    assert box(ann.page.locator(".pick .die:not(.big)").first)["width"] > LARGE_DIE
    assert not ann.page.evaluate(HIDDEN)
    assert_fits(ann.page)
    shot(ann.page, "tablet-bandit")


def test_a_biggy_does_not_touch_one_in_the_line_below(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=SHORT_PHONE, settings=SWIFT)
    staged = Staged(ann)
    start(ann, SEVEN)
    staged.show(casinos=[{**casino, "groups": TWO_BIGGIES} for casino in staged.view["casinos"]])
    for size in (SHORT_PHONE, PHONE):
        resize(ann.page, size)
        assert_fits(ann.page, ".board")


def test_three_lines_of_dice_in_both_rows_fit_a_phone_on_its_side(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=LYING[0], settings=SWIFT)
    staged = Staged(ann)
    start(ann, {**CLASSIC, "players": 5})
    crowded = [
        {"colour": colour, "dice": dice, "big": 0, "strength": dice, "pips": dice, "knocked_out": dice < 4}
        for colour, dice in enumerate((4, 2, 2, 1, 1))
    ]
    staged.roll((1, 0, 2, 1, 0, 0), casinos=[{**casino, "groups": crowded} for casino in staged.view["casinos"]])
    assert not ann.page.evaluate(HIDDEN)
    shot(ann.page, "lying-crowded")


def test_names_of_six_are_whole_beside_their_money(visit: Callable[..., Visitor]) -> None:
    ann = visit(size=(1440, 900), settings=SWIFT)
    staged = Staged(ann)
    start(ann, SEVEN)
    staged.show(seats=[{**seat, "money": 240} for seat in staged.view["seats"]])
    for size in ((1280, 720), (1366, 768), (1440, 900), (1920, 1080)):
        resize(ann.page, size)
        assert not ann.page.locator(".seat .name").evaluate_all(SHORTENED), size


def test_large_screens_have_larger_dice_and_the_moves_beside_the_board(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("de", size=(1440, 900), settings=SWIFT)
    play_some(ann, {**CLASSIC, "players": 5})
    ann.choose(ann.picks.first)
    note, emblem = ann.page.locator(".casino .note").first, ann.page.locator(".casino .emblem").first
    usual = box(note)["width"], box(emblem)["width"]
    assert ann.page.locator("aside").count() == 0
    for size in LARGE:
        resize(ann.page, size)
        ann.page.locator("aside .moves button").first.wait_for()
        assert box(note)["width"] > usual[0] * 1.1
        assert box(emblem)["width"] > usual[1] * 1.2
        assert not ann.page.evaluate(HIDDEN)
        assert_fits(ann.page)
        shot(ann.page, f"large-{size[0]}")
