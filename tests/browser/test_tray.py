"""The felt: whatever was rolled, no group lies under another, under words or under a button."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.fit import assert_fits
from tests.browser.staged import NO_DICE, Counts, Staged
from tests.browser.test_games import CLASSIC
from tests.browser.test_layout import box, resize
from tests.browser.visitor import FOR_EVER, SWIFT, Visitor
from tests.languages import EACH

if TYPE_CHECKING:
    from playwright.sync_api import Page

WINDOWS = [(360, 640), (390, 844), (1024, 768), (1280, 720), (1366, 768), (1440, 900)]
BOTH_VARIANTS = {
    "game": {"edition": "biggy", "players": 2, "neutral": True, "bandit": True, "face_down": False},
    "bots": ["tourist"],
}
ROLLS: list[tuple[Counts, Counts, Counts]] = [
    ((1, 1, 1, 1, 1, 1), (0, 0, 0, 0, 0, 1), (1, 1, 1, 0, 0, 0)),
    ((1, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 3)),
    ((0, 1, 1, 1, 1, 2), (1, 0, 0, 0, 0, 0), (0, 0, 3, 0, 0, 0)),
    ((2, 2, 1, 0, 0, 1), (0, 0, 0, 0, 1, 0), (0, 0, 0, 2, 1, 0)),
    ((3, 0, 3, 0, 0, 0), (0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 3, 0)),
    ((0, 6, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 3, 0, 0, 0, 0)),
    ((0, 1, 0, 1, 0, 1), NO_DICE, NO_DICE),
]
"""Ten dice in six groups, in one, with the Biggy alone and not; and few, which leave room for names."""
LONG_NAME = "Wolfgang-Maximilian-Ötti"
LEAST = 18
"""Pixels of a die, on the narrowest phone."""


TOUCHING = """(least) => {
  const all = [...document.querySelectorAll(".pick, .tray .actions .btn, .tray .head .help")];
  const parts = all.filter((part) => part.parentElement.clientWidth > 1); // a short phone only reads words out
  const named = (part) => ({ name: part.ariaLabel ?? part.textContent, ...part.getBoundingClientRect().toJSON() });
  const boxes = parts.map(named);
  const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const small = [...document.querySelectorAll(".pick .die")].filter((die) => die.clientWidth < least);
  return [
    ...boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => touch(a, b)).map((b) => `${a.name} touches ${b.name}`)),
    ...small.map((die) => `a die of ${die.clientWidth} px`),
  ];
}"""


def test_groups_of_every_roll_stand_apart_from_words_and_buttons(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    ann = visit("nl", settings=SWIFT)  # no language says more on the felt
    ann.keep("solo", BOTH_VARIANTS)
    staged = Staged(ann)
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    for number, roll in enumerate(ROLLS):
        staged.roll(*roll)
        ann.page.evaluate("() => [...document.querySelectorAll('.pick[aria-pressed=false]')].at(-1)?.click()")
        for size in WINDOWS:
            resize(ann.page, size)
            assert not ann.page.evaluate(TOUCHING, LEAST), (roll, size)
            if number == 0:
                assert_fits(ann.page, ".tray")
    shot(ann.page, "tray")


def test_what_was_placed_is_said_in_one_line_where_no_dice_lie_beside_it(visit: Callable[..., Visitor]) -> None:
    ann = visit("de", settings=SWIFT | {"takeBack": FOR_EVER})
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    title = ann.page.locator(".tray .title")
    before = box(title)["height"]
    ann.place(ann.picks.first)
    ann.button("page.slip.back").wait_for()
    assert box(title)["height"] == before


@pytest.mark.parametrize("language", EACH)
def test_what_is_said_beside_a_name_is_read_whole_however_long_it_is(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None], language: str
) -> None:
    ann = visit(language, size=WINDOWS[0], settings=SWIFT)
    ann.keep("solo", {"game": CLASSIC, "bots": ["tourist"]})
    staged = Staged(ann)
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    said = ann.page.locator(".tray .help")
    states: list[tuple[dict[str, Any], str]] = [
        ({"left": True}, "page.absent.help"),
        ({"ran_out": True}, "page.absent.help"),
        ({}, "page.absent.soon"),
        ({"kind": "bot", "bot": "tourist"}, "dice.other"),
    ]
    for name in ("Ben", "Christopher", LONG_NAME):
        for person, key in states:
            staged.sit(1, name=name, **person)
            said.filter(has_text=ann.say.like(key)).wait_for()
            assert_felt_is_whole(ann, name)
        shot(ann.page, f"beside-{name}-{language}")
    staged.sit(0, bot="regular")
    said.filter(has_text=ann.say("page.stood_in.help")).wait_for()
    assert_felt_is_whole(ann, "")


def assert_felt_is_whole(visitor: Visitor, name: str) -> None:
    """On phones and a laptop."""
    for size in WINDOWS[:3]:
        resize(visitor.page, size)
        assert_fits(visitor.page, ".tray")
        assert not visitor.page.evaluate(TOUCHING, LEAST), (name, size)


def test_a_tap_draws_no_flash_of_the_browsers_over_what_is_tapped(visit: Callable[..., Visitor]) -> None:
    ann = visit("en", settings=SWIFT)
    ann.home()
    ann.button("page.play.title").click()
    ann.my_turn()
    flash = "(part) => getComputedStyle(part).webkitTapHighlightColor"
    for part in (ann.picks.first, ann.page.locator(".casino .target").first, ann.page.locator(".tools .btn").first):
        assert part.evaluate(flash) == "rgba(0, 0, 0, 0)"
